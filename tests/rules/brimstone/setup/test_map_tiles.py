"""Map Tiles, their connections, and the Map deck."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from undercroft.crawl.board.layout import Door
from undercroft.crawl.board.tiles import Placement
from undercroft.games.brimstone.content.kinds import TILE
from undercroft.games.brimstone.events import HitsTaken, SkillTested
from undercroft.games.brimstone.game import Brimstone
from undercroft.games.brimstone.rules.enemies import fear
from undercroft.games.brimstone.rules.explore import encounters, end_caps
from undercroft.games.brimstone.state import Room
from undercroft.lab.ledger import rule

if TYPE_CHECKING:
    from collections.abc import Callable

    from tests.rules.brimstone.situations.table import Table

NORTH = """\
+-+-+-+-+
|. . . .|
+ + + + +
|. . . .|
+-+ + +-+
  |A A|
  +-+-+
"""
SOUTH = """\
  +-+-+
  |A A|
+-+ + +-+
|. . . .|
+-+ + +-+
  |B B|
  +-+-+
"""
"""Attached below NORTH it shares B3 and C3, has A4 to D4, and the half-spaces B5, C5 of exit B."""


def joined(tables: Callable[..., Table]) -> Table:
    """Two tiles joined by a connection: room 0 in the north, room 1 in the south."""
    table = tables(NORTH)
    table.tile("south", SOUTH)
    table.room("south", placement=Placement("south", x=0, y=2))
    return table


@rule("brimstone.map.tile-types", "brimstone.content.map-tiles")
def test_the_mine_is_made_of_rooms_passages_and_one_entrance() -> None:
    """1 Entrance, 8 Unique Rooms, 4 Standard Rooms, 6 Passages; no other sort of tile."""
    kinds = Counter(tile.kind for tile in Brimstone.content().pack.of(TILE).values())
    assert kinds == {"entrance": 1, "unique": 8, "room": 4, "passage": 6}


@rule("brimstone.cards.one-map-card-per-tile", "brimstone.content.mine-map-deck")
def test_each_room_and_passage_has_exactly_one_map_card() -> None:
    """18 cards, all different, one for each tile but the Entrance."""
    pack = Brimstone.content()
    deck = pack.decks["map"]
    assert len(deck) == 8 + 4 + 6
    tiles = pack.pack.of(TILE).values()
    assert sorted(deck) == sorted(tile.id for tile in tiles if tile.kind in ("unique", "room", "passage"))
    assert len(set(deck)) == 18


@rule("brimstone.map.half-spaces")
def test_each_connection_has_two_half_spaces_that_become_shared_full_spaces(tables: Callable[..., Table]) -> None:
    table = tables(NORTH)
    half = [table.space("B3"), table.space("C3")]
    assert [table.game.rooms_of(space) for space in half] == [[0], [0]]
    assert table.game.board.size == 10

    table.tile("south", SOUTH)
    table.room("south", placement=Placement("south", x=0, y=2))

    assert [table.game.rooms_of(space) for space in half] == [[0, 1], [0, 1]]
    assert table.game.board.size == 10 + 6  # A4 to D4 and the two half-spaces of exit B; B3 and C3 are shared, not new


@rule("brimstone.map.half-spaces")
def test_every_exit_of_every_tile_has_two_half_spaces() -> None:
    pack = Brimstone.content()
    for name, piece in pack.pieces.items():
        assert piece.exits, name
        assert {len(found.squares) for found in piece.exits} == {2}, name
        assert sorted(found.name for found in piece.exits) == sorted(pack.tiles[name].exits), name


@rule("brimstone.map.half-spaces", "brimstone.map.end-caps-not-tiles")
def test_an_end_cap_completes_the_half_spaces_and_is_no_tile(tables: Callable[..., Table]) -> None:
    """Closed with an End Cap the spaces can still be stood on; the board has no further tile."""
    table = tables(NORTH)
    ada = table.hero("marshal", at="B2")
    half = [table.space("B3"), table.space("C3")]
    table.happen(lambda game: end_caps.end_cap(game, Door(0, "A")))
    assert len(table.game.state.rooms) == 1
    assert table.game.board.doors == ()
    assert [table.game.rooms_of(space) for space in half] == [[0], [0]]

    table.turn_of(ada, move=1)
    assert {"B3", "C3"} <= set(table.squares())


@rule("brimstone.map.connection-on-both-tiles")
def test_a_hero_in_a_connection_space_is_on_both_tiles(tables: Callable[..., Table]) -> None:
    """Either tile may be Scavenged from there; from beside it only one."""
    table = joined(tables)
    ada = table.hero("marshal", at="B3")
    table.turn_of(ada, move=1)
    assert table.game.rooms_of(ada.space) == [0, 1]
    assert {"scavenge:0", "scavenge:1"} <= set(table.options)
    assert table.game.same_tile(ada.space, table.space("A1"))
    assert table.game.same_tile(ada.space, table.space("D4"))

    ada.space = table.space("B2")
    table.turn_of(ada, move=1)
    assert "scavenge:1" not in table.options
    assert not table.game.same_tile(ada.space, table.space("D4"))


@rule("brimstone.map.connection-on-both-tiles", "brimstone.map.connection-space-both")
def test_an_effect_on_one_tile_catches_who_stands_in_its_connection(tables: Callable[..., Table]) -> None:
    """Weeping Dynamite in the southern Room hits the Heroes in the connection and beyond, not the one in the north."""
    table = joined(tables)
    table.hero("marshal", at="B3")
    table.hero("bandido", at="A4")
    table.hero("gunslinger", at="A1")
    card = table.pack.cards["weeping-dynamite"]
    assert card.steps[0].failed is not None
    table.dice(skill=[1, 1], card_hits=[1, 1], defense=[1, 1])
    table.auto(card_tester="h1")

    table.happen(lambda game: encounters.encounter(game, card.id, 1), at="room_exploration")

    assert [event.hero for event in table.events(SkillTested)] == ["h1"]
    assert sorted(event.hero for event in table.events(HitsTaken)) == ["h1", "h2"]


@rule("brimstone.map.connection-on-both-tiles")
def test_an_enemy_on_a_connection_space_terrifies_both_tiles(tables: Callable[..., Table]) -> None:

    table = joined(tables)
    north, south = table.hero("marshal", at="A1"), table.hero("bandido", at="A4")
    table.foe("tentacles", at="C3", abilities={"terror": 1})
    assert [fear.fear_hits(table.game, table.game.hero(hero.id)) for hero in (north, south)] == [1, 1]


@rule("brimstone.map.end-caps-not-tiles")
def test_closing_an_exit_of_a_tile_in_play_adds_no_room() -> None:
    """Through the pack itself: the Entrance with all its exits closed is still one tile with the same spaces."""
    pack = Brimstone.content()
    room = Room(tile=pack.entrance, placement=Placement(pack.entrance))
    before = pack.board([room])
    room.closed = sorted(pack.tiles[pack.entrance].exits)
    after = pack.board([room])
    assert len(before.doors) == len(room.closed)
    assert after.doors == ()
    assert after.size == before.size
    assert after.spaces_of(0) == before.spaces_of(0)
