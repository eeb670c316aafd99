"""Looking Through a Door: drawing a Map Card, placing its tile, and what finding it brings."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.rules.brimstone.situations.table import Figure, Table
from undercroft.crawl.board.layout import Door
from undercroft.crawl.board.tiles import Placement
from undercroft.crawl.packs.language.grammar import read_effect
from undercroft.games.brimstone.content.keywords.lexicon import WORDS
from undercroft.games.brimstone.content.types import Item
from undercroft.games.brimstone.events import DepthReached, ExitClosed, TilePlaced, TokenRevealed, XPGained
from undercroft.games.brimstone.rules.explore import end_caps, exploration
from undercroft.lab.ledger import rule

if TYPE_CHECKING:
    from collections.abc import Callable

BASE = """\
+-+-+-+-+-+-+
|. . . . . .|
+-+ + +-+ + +
  |A A| |. .|
  +-+-+ + + +
        |. .|
        + + +
        |. .|
        +-+-+
"""
"""A row A1 to F1, the Door's half-spaces B2 and C2 in the south, and a leg E2 to F4 beside it."""
STRAIGHT = """\
+-+-+
|X X|
+ + +
|. .|
+ + +
|Y Y|
+-+-+
"""
HOOK = """\
+-+-+
|X X|
+ + +-+-+
|. . . Y|
+ + + + +
|. . . Y|
+-+-+-+-+
"""
"""Joined by X at the Door its Y would lie on E3 and E4; joined by Y it fits."""
WIDE = """\
+-+-+
|X X|
+ + +-+-+-+
|. . . . .|
+-+-+-+-+-+
"""
"""Joined at the Door it would lie on E3 and F3, and there is no other exit."""


def at_the_door(
    tables: Callable[..., Table], *cards: tuple[str, str], kind: str = "room", at: str = "B2"
) -> tuple[Table, Figure]:
    """A Hero stands on the Doorway; the Map deck holds just these tiles of our own, the first on top."""
    table = tables(BASE)
    for name, art in cards:
        table.tile(name, art, kind=kind, entrance="X")
    table.state.decks["map"].pile = [name for name, _ in reversed(cards)]
    ada = table.hero("marshal", at=at, side_bag=["tonic"])
    table.turn_of(ada, move=1)
    return table, ada


def look(table: Table) -> None:
    table.act("look:0:A")


# ---- what a Door is ------------------------------------------------------------------------------------------------


@rule("brimstone.door.definition")
def test_a_door_is_an_open_connection(tables: Callable[..., Table]) -> None:
    """Open it is a Door; with a tile attached, or closed with an End Cap, it is none."""
    table, _ = at_the_door(tables, ("straight", STRAIGHT))
    assert table.game.board.doors == (Door(0, "A"),)
    look(table)
    assert table.game.board.doors == (Door(1, "Y"),)

    table.happen(lambda game: end_caps.end_cap(game, Door(1, "Y")))
    assert not table.game.board.doors


@rule("brimstone.door.look", "brimstone.door.definition")
@pytest.mark.parametrize(("at", "open_"), [("B2", True), ("C2", True), ("B1", False), ("E2", False)])
def test_it_is_looked_through_from_one_of_its_half_spaces(tables: Callable[..., Table], at: str, open_: bool) -> None:
    table, _ = at_the_door(tables, ("straight", STRAIGHT), at=at)
    assert ("look:0:A" in table.options) is open_
    table.refuses("look:0:B", "brimstone.door.look")
    if not open_:
        table.refuses("look:0:A", "brimstone.door.look")


@rule("brimstone.door.look", "brimstone.door.definition")
def test_a_closed_exit_or_one_that_leads_on_is_not_looked_through(tables: Callable[..., Table]) -> None:
    table, ada = at_the_door(tables, ("straight", STRAIGHT))
    look(table)
    table.turn_of(ada, move=1)
    assert not any(key.startswith("look") for key in table.options)
    table.refuses("look:0:A", "brimstone.door.look")

    other, bea = at_the_door(tables, ("straight", STRAIGHT))
    other.state.rooms[0].closed.append("A")
    other.game.map_changed()
    other.turn_of(bea, move=1)
    assert not any(key.startswith("look") for key in other.options)


# ---- placing a tile ------------------------------------------------------------------------------------------------


@rule("brimstone.door.draw-and-place", "brimstone.cards.one-map-card-per-tile")
def test_the_top_map_card_is_drawn_and_its_tile_joined_to_the_door(tables: Callable[..., Table]) -> None:
    """The order of the deck decides: of two tiles that fit, the one on top is placed, the other stays."""
    table, _ = at_the_door(tables, ("straight", STRAIGHT), ("hook", HOOK))
    look(table)
    assert [room.tile for room in table.game.state.rooms] == ["test", "straight"]
    assert table.game.board.attached(Door(0, "A")) == Door(1, "X")
    assert table.game.rooms_of(table.space("B2")) == [0, 1]
    deck = table.game.state.decks["map"]
    assert (deck.pile, deck.discard) == (["hook"], [])
    assert [(event.room, event.tile, event.hero) for event in table.events(TilePlaced)] == [(1, "straight", "h1")]
    assert table.game.state.rooms[0].closed == []
    assert table.game.result()["tiles"] == 1


@rule("brimstone.door.entrance-arrow")
def test_the_exit_with_the_arrow_is_the_entrance(tables: Callable[..., Table]) -> None:
    """Both exits of the tile would fit; the one with the arrow is joined, whatever its name."""
    for arrow, other in (("X", "Y"), ("Y", "X")):
        table = tables(BASE)
        table.tile("straight", STRAIGHT, entrance=arrow)
        table.state.decks["map"].pile = ["straight"]
        ada = table.hero("marshal", at="B2")
        table.turn_of(ada, move=1)
        look(table)
        assert table.game.state.rooms[1].entrance == arrow
        assert table.game.board.attached(Door(0, "A")) == Door(1, arrow)
        assert table.game.board.doors == (Door(1, other),)
        assert table.awaits == "hero.skill"


@rule("brimstone.door.overlap-rotate")
def test_a_tile_that_would_overlap_is_turned_to_another_exit(tables: Callable[..., Table]) -> None:
    """The Hook's arrow would put it on the leg: it is joined by its other exit, and no card is discarded."""
    table, _ = at_the_door(tables, ("hook", HOOK))
    look(table)
    assert table.game.state.rooms[1].entrance == "Y"
    assert table.game.board.attached(Door(0, "A")) == Door(1, "Y")
    assert table.game.state.rooms[1].placement.turn == 3
    assert table.game.state.decks["map"].discard == []
    assert table.events(ExitClosed) == []


@rule("brimstone.door.second-card")
def test_if_no_exit_fits_the_card_is_discarded_and_one_more_is_tried(tables: Callable[..., Table]) -> None:
    table, _ = at_the_door(tables, ("wide", WIDE), ("straight", STRAIGHT), ("hook", HOOK))
    look(table)
    assert [room.tile for room in table.game.state.rooms] == ["test", "straight"]
    deck = table.game.state.decks["map"]
    assert (deck.pile, deck.discard) == (["hook"], ["wide"])


@rule("brimstone.door.end-cap-after-two", "brimstone.door.second-card")
def test_after_two_that_do_not_fit_the_exit_gets_an_end_cap(tables: Callable[..., Table]) -> None:
    """The third card would fit, but is not drawn: no tile, no XP, no step deeper."""
    table, ada = at_the_door(tables, ("wide", WIDE), ("broad", WIDE), ("straight", STRAIGHT))
    depth = table.state.depth
    table.state.objective = True  # what a map without any Door means is shown elsewhere
    look(table)
    assert [room.tile for room in table.game.state.rooms] == ["test"]
    assert [(event.room, event.exit) for event in table.events(ExitClosed)] == [(0, "A")]
    assert table.game.state.rooms[0].closed == ["A"]
    assert table.game.board.doors == ()
    deck = table.game.state.decks["map"]
    assert (deck.pile, deck.discard) == (["straight"], ["wide", "broad"])
    assert (ada.xp, table.state.depth) == (0, depth)
    assert table.events(TilePlaced) == []


@rule("brimstone.door.draw-and-place", "brimstone.door.end-cap-after-two")
def test_an_empty_map_deck_is_reshuffled_and_without_any_card_the_door_is_closed(tables: Callable[..., Table]) -> None:
    table, _ = at_the_door(tables, ("straight", STRAIGHT))
    table.state.decks["map"].pile, table.state.decks["map"].discard = [], ["straight"]
    look(table)
    assert [room.tile for room in table.game.state.rooms] == ["test", "straight"]

    bare, _ = at_the_door(tables)
    bare.state.objective = True
    look(bare)
    assert bare.game.state.rooms[0].closed == ["A"]


# ---- what finding it brings ----------------------------------------------------------------------------------------


@rule("brimstone.door.draw-and-place")
def test_what_waits_for_a_look_hears_of_it(tables: Callable[..., Table]) -> None:
    table, ada = at_the_door(tables, ("straight", STRAIGHT))
    table.pack.items["spyglass"] = Item(id="spyglass", name="Spyglass", on={"looked": read_effect(WORDS, "gold 5")})
    ada.give("spyglass")
    look(table)
    assert ada.gold == 5


@rule("brimstone.door.xp")
def test_the_finder_of_a_tile_gains_five_xp(tables: Callable[..., Table]) -> None:
    table, ada = at_the_door(tables, ("straight", STRAIGHT))
    other = table.hero("bandido", at="A1", activated=True)
    look(table)
    assert [(event.hero, event.amount) for event in table.events(XPGained)] == [("h1", 5)]
    assert (ada.xp, other.xp) == (5, 0)


@rule("brimstone.depth.hero-marker-step")
def test_each_new_tile_moves_the_hero_marker_one_step(tables: Callable[..., Table]) -> None:
    table, _ = at_the_door(tables, ("straight", STRAIGHT))
    look(table)
    assert table.state.depth == 2
    assert [event.step for event in table.events(DepthReached)] == [2]
    assert table.state.darkness == table.pack.depth_steps


@rule("brimstone.explore.token-on-rooms")
@pytest.mark.parametrize("kind", ["room", "unique"])
def test_a_room_gets_the_next_token_unseen(tables: Callable[..., Table], kind: str) -> None:
    """It lies face down: it is drawn from the stack, but no view tells which it is, and nothing is resolved."""
    table, _ = at_the_door(tables, ("straight", STRAIGHT), kind=kind)
    table.state.tokens = ["token-5", "token-8"]
    look(table)
    room = table.game.state.rooms[1]
    assert (room.token, room.revealed) == ("token-8", False)
    assert table.game.state.tokens == ["token-5"]
    assert table.events(TokenRevealed) == []
    seen = table.game.view("p1").rooms[1]
    assert (seen.token, seen.revealed) == ("", False)


@rule("brimstone.explore.no-token-on-passages")
def test_a_passage_gets_none(tables: Callable[..., Table]) -> None:
    table, _ = at_the_door(tables, ("straight", STRAIGHT), kind="passage")
    table.state.tokens = ["token-5", "token-8"]
    look(table)
    room = table.game.state.rooms[1]
    assert (room.token, room.revealed) == ("", True)
    assert table.game.state.tokens == ["token-5", "token-8"]


@rule("brimstone.explore.objective-found")
def test_of_several_rooms_it_is_the_one_found_last_and_no_passage(tables: Callable[..., Table]) -> None:
    """Rooms 0 and 1, then a Passage: room 1 holds the Objective. With another Door open nothing is found yet."""
    table, ada = at_the_door(tables, ("wide", WIDE), ("broad", WIDE), ("tall", WIDE), ("vast", WIDE))
    table.tile("block", BLOCK)
    table.tile("lane", BLOCK, kind="passage")
    table.tile("straight", STRAIGHT, kind="passage")
    table.room("block", placement=Placement("block", x=20, y=0))
    table.room("lane", placement=Placement("lane", x=30, y=0))
    table.room("straight", placement=Placement("straight", x=40, y=0), closed=["X"])
    table.deck("threat-high", "high-three-in-the-dark")
    table.turn_of(ada, move=1)
    look(table)
    assert not table.game.state.objective

    def again() -> None:
        table.state.decks["map"].discard, table.state.decks["map"].pile = [], ["wide", "broad"]
        table.state.rooms[0].closed.remove("A")
        table.game.map_changed()
        table.turn_of(ada, move=1)

    table.state.rooms[3].closed.append("Y")
    table.state.rooms[1].revealed = False
    again()
    look(table)
    assert not table.game.state.objective  # a Room is still to be explored

    table.state.rooms[1].revealed = True
    again()
    look(table)
    assert [room.objective for room in table.game.state.rooms] == [False, True, False, False]


@rule("brimstone.explore.objective-found")
def test_when_the_last_door_leads_nowhere_the_last_room_holds_the_objective(tables: Callable[..., Table]) -> None:
    """Nothing is left to explore and no Objective was found: it is in the Room found last."""
    table, _ = at_the_door(tables, ("wide", WIDE), ("broad", WIDE))
    table.deck("threat-high", "high-three-in-the-dark")
    look(table)
    assert table.game.state.objective
    assert table.game.state.rooms[0].objective
    assert len(table.game.state.foes) == 3


# ---- exits that lead nowhere ---------------------------------------------------------------------------------------

CRAMPED = """\
+-+-+
|. .|
+ + +-+
|. . A|
+ + + +
|. . A|
+ + +-+
|. .|
+ + +
|B B|
+-+-+
"""
BLOCK = """\
+-+-+
|. .|
+ + +
|. .|
+-+-+
"""
"""Laid at D2 it is right before exit A of CRAMPED (C2, C3), without a connection."""


@rule("brimstone.door.unfittable-exits")
def test_exits_where_clearly_no_tile_fits_are_left_out(tables: Callable[..., Table]) -> None:
    """A token with one Door Icon: exit A cannot lead on, so B becomes the Door without any die."""
    table = tables(CRAMPED)
    table.tile("block", BLOCK)
    table.room("block", placement=Placement("block", x=3, y=1))
    table.hero("marshal", at="A1")
    token = next(t for t in table.pack.tokens.values() if t.doors + t.gates == 1)
    assert {door.exit for door in table.game.board.doors} == {"A", "B"}
    assert exploration.possible_doors(table.game, 0) == ["B"]

    table.happen(lambda game: exploration.open_doors(game, 0, token))

    assert table.game.state.rooms[0].closed == ["A"]
    assert table.game.board.doors == (Door(0, "B"),)
