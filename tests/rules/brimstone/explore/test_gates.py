"""Gates: where they come from, what is found beyond, and what passes through."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from tests.rules.brimstone.situations.beyond import FAR, beyond, encounter, foe_there, gated, places, there, two_worlds
from tests.rules.brimstone.situations.rooms import CROSS, doors, face_down
from undercroft.crawl.board.layout import Door
from undercroft.crawl.board.tiles import Placement
from undercroft.crawl.decks import Deck
from undercroft.games.brimstone.content.types import World
from undercroft.games.brimstone.events import GateOpened, ObjectiveFound, TokenRevealed, WorldFound, XPGained
from undercroft.games.brimstone.rules.enemies.fear import fear_hits
from undercroft.games.brimstone.rules.explore import encounters, line_of_sight
from undercroft.games.brimstone.rules.fight import hit_targets
from undercroft.games.brimstone.shown.words import names
from undercroft.games.brimstone.state import FoeTurn
from undercroft.lab.ledger import rule

if TYPE_CHECKING:
    from collections.abc import Callable

    from tests.rules.brimstone.situations.table import Table


def covered(tables: Callable[..., Table], **token: Any) -> Table:
    """A Hero in a Room with four exits whose face-down token is one of our own, in the Advanced Game."""
    table = tables(CROSS, switches={"advanced": True})
    face_down(table, **token)
    table.hero("marshal", at="D3")
    return table


# ---- where they come from ------------------------------------------------------------------------------------------


@rule("brimstone.gate.icon", "brimstone.gate.sources")
def test_a_gate_icon_is_located_by_a_die_and_capped_with_a_gate(tables: Callable[..., Table]) -> None:
    """On the Map Card 3 is B, the Door, and 4 is C, the Gate; the other two exits get End Caps."""
    table = covered(tables, doors=1, gates=1)
    table.dice(deck_door=[3, 4])
    table.turn("room_exploration")
    room = table.game.room(0)
    assert doors(table) == ["B"]
    assert room.gates == {"C": None}
    assert sorted(room.closed) == ["A", "D"]
    assert table.events(GateOpened) == [GateOpened(0, "C")]


@rule("brimstone.gate.icon")
def test_a_number_of_a_door_is_rolled_again_for_the_gate(tables: Callable[..., Table]) -> None:
    """2 is B, the Door; 3 is B as well, so the Gate's die is rolled again: 6 is D."""
    table = covered(tables, doors=1, gates=1)
    table.dice(deck_door=[2, 3, 6])
    table.turn("room_exploration")
    assert doors(table) == ["B"]
    assert table.game.room(0).gates == {"D": None}


@rule("brimstone.gate.icon")
def test_with_fewer_exits_than_icons_doors_come_first(tables: Callable[..., Table]) -> None:
    table = covered(tables, doors=4, gates=1)
    table.turn("room_exploration")
    assert doors(table) == ["A", "B", "C", "D"]
    assert table.game.room(0).gates == {}


@rule("brimstone.gate.sources")
def test_an_encounter_adds_a_gate_in_place_of_an_end_cap(tables: Callable[..., Table]) -> None:
    """B and D are closed; chance takes D, and B stays closed."""
    table = tables(CROSS, switches={"advanced": True})
    table.state.rooms[0].closed = ["B", "D"]
    table.hero("marshal", at="D3")
    encounter(table, "ours", "gate")
    table.dice(deck_gate=["D"])
    table.happen(lambda game: encounters.encounter(game, "ours", 0))
    room = table.game.room(0)
    assert room.gates == {"D": None}
    assert room.closed == ["B"]
    assert doors(table) == ["A", "C"]


@rule("brimstone.gate.sources")
def test_without_end_caps_it_takes_the_place_of_a_door(tables: Callable[..., Table]) -> None:
    table = gated(tables)
    table.state.rooms[0].gates = {}
    table.game.map_changed()
    table.hero("marshal", at="A1")
    encounter(table, "ours", "gate")
    table.happen(lambda game: encounters.encounter(game, "ours", 0))
    assert table.game.room(0).gates == {"G": None}
    assert table.game.board.doors == ()


# ---- looking through ------------------------------------------------------------------------------------------------


@rule("brimstone.gate.look-position")
@pytest.mark.parametrize("at", ["B3", "C3"])
def test_a_hero_looks_through_from_either_space_on_the_end_cap(tables: Callable[..., Table], at: str) -> None:
    table = gated(tables)
    marshal = table.hero("marshal", at=at)
    table.turn_of(marshal, move=0)
    assert "look:0:G" in table.options


@rule("brimstone.gate.look-position")
def test_from_the_space_before_it_nobody_looks_through(tables: Callable[..., Table]) -> None:
    table = gated(tables)
    marshal = table.hero("marshal", at="B2")
    table.turn_of(marshal, move=0)
    table.refuses("look:0:G", "brimstone.gate.look-position")


@rule("brimstone.gate.look-position")
def test_a_gate_is_looked_through_once(tables: Callable[..., Table]) -> None:
    table = two_worlds(tables)
    marshal = table.hero("marshal", at="B3")
    table.turn_of(marshal, move=0)
    assert "look:0:G" not in table.options


def looked(tables: Callable[..., Table], kind: str = "room") -> Table:
    """The Marshal has just looked through the Gate, from B3."""
    table = gated(tables)
    table.tile("far", FAR, kind=kind, entrance="X")
    marshal = table.hero("marshal", at="B3")
    table.turn_of(marshal, move=0)
    table.act("look:0:G")
    return table


@rule("brimstone.gate.always-targa")
def test_with_two_worlds_it_is_always_the_plateau(tables: Callable[..., Table]) -> None:
    """No card is picked: only one is left."""
    table = looked(tables)
    assert table.events(WorldFound) == [WorldFound("h1", "targa")]
    assert table.game.room(1).world == "targa"


@rule("brimstone.gate.draw-world")
def test_the_world_is_drawn_from_the_cards_not_in_play(tables: Callable[..., Table]) -> None:
    """With a third World: the Mines lie face up, so it is the Plateau or the third."""
    table = gated(tables)
    table.pack.worlds = {**table.pack.worlds, "third": World(id="third", name="Third")}
    table.state.decks["third-map"] = Deck(["far"])
    marshal = table.hero("marshal", at="B3")
    table.turn_of(marshal, move=0)
    table.act("look:0:G")
    assert table.awaits == "deck.world"
    assert list(table.ask.values) == ["targa", "third"]
    table.dice(deck_world=["third"])
    assert table.game.room(1).world == "third"
    assert table.game.state.worlds == ["mines", "third"]
    assert [(event.hero, event.world) for event in table.events(WorldFound)] == [("h1", "third")]


@rule("brimstone.gate.draw-world")
def test_with_every_card_in_play_a_gate_leads_to_another_world_all_the_same(tables: Callable[..., Table]) -> None:
    table = gated(tables)
    table.state.worlds = ["mines", "targa"]
    marshal = table.hero("marshal", at="B3")
    table.turn_of(marshal, move=0)
    table.act("look:0:G")
    assert table.game.room(1).world == "targa"


@rule("brimstone.gate.place-tile", "brimstone.map.double-sided")
def test_a_map_card_of_that_world_is_drawn_and_its_tile_placed(tables: Callable[..., Table]) -> None:
    """5 XP and a step deeper, as for any new tile; the Mines' Map deck is not touched."""
    table = gated(tables)
    mines = list(table.state.decks["map"].pile)
    marshal = table.hero("marshal", at="B3")
    table.turn_of(marshal, move=0)
    table.act("look:0:G")
    state = table.game.state
    assert [room.tile for room in state.rooms] == ["test", "far"]
    assert "far" not in state.decks["targa-map"].pile
    assert state.decks["map"].pile == mines
    assert [event.amount for event in table.events(XPGained)] == [5]
    assert state.depth == 2


@rule("brimstone.map.double-sided")
def test_a_door_on_the_plateau_brings_a_tile_with_its_plateau_face(tables: Callable[..., Table]) -> None:
    table = two_worlds(tables)
    marshal = there(table, "marshal", "B4")
    table.deck("targa-map", "targa-causeway")
    table.turn_of(marshal, move=0)
    table.act("look:1:Y")
    room = table.game.room(2)
    assert (room.tile, room.world, room.placement.plane) == ("targa-causeway", "targa", 1)


@rule("brimstone.gate.draw-world", "brimstone.gate.break-in-map")
def test_a_gate_on_the_plateau_leads_to_another_part_of_the_mines(tables: Callable[..., Table]) -> None:
    """With everybody on the Plateau the Mines are in the deck; the new part lies by itself, apart from the first."""
    table = two_worlds(tables)
    table.state.worlds = ["targa"]
    table.state.rooms[1].gates["Y"] = None
    table.game.map_changed()
    marshal = there(table, "marshal", "B4")
    table.deck("map", "cart-run")
    table.turn_of(marshal, move=1)
    table.act("look:1:Y")
    room = table.game.room(2)
    assert (room.tile, room.world, room.placement.plane) == ("cart-run", "mines", 2)
    assert table.game.board.tile_neighbours[2] == 1 << 1
    assert names.square(table.game, beyond(table, "A1", 2)) == "Mines 2 A1"


@rule("brimstone.gate.place-tile")
def test_without_a_map_card_the_gate_closes(tables: Callable[..., Table]) -> None:
    table = gated(tables)
    table.state.decks["targa-map"] = Deck([])
    marshal = table.hero("marshal", at="B3")
    table.turn_of(marshal, move=0)
    table.act("look:0:G")
    assert len(table.game.state.rooms) == 1
    assert (table.game.room(0).gates, table.game.room(0).closed) == ({}, ["G"])
    assert table.game.state.worlds == ["mines"]


@rule("brimstone.explore.objective-found")
def test_if_it_was_the_last_way_on_the_objective_is_here(tables: Callable[..., Table]) -> None:
    """No Door is left and no token covered: without a Map Card for the Gate there is nowhere else."""
    table = gated(tables)
    table.state.decks["targa-map"] = Deck([])
    table.state.rooms[0].closed += [door.exit for door in table.game.board.doors]
    table.game.map_changed()
    table.deck("threat-high", "high-three-in-the-dark")
    marshal = table.hero("marshal", at="B3")
    table.turn_of(marshal, move=0)
    table.act("look:0:G")
    assert table.game.state.objective
    assert [event.room for event in table.events(ObjectiveFound)] == [0]


@rule("brimstone.gate.connected-end-caps")
def test_the_end_cap_on_its_entrance_is_connected_with_this_one(tables: Callable[..., Table]) -> None:
    table = looked(tables)
    near, far = table.game.state.rooms
    assert near.gates == {"G": Door(1, "X")}
    assert far.gates == {"X": Door(0, "G")}
    assert far.entrance == "X"
    assert [door.exit for door in table.game.board.doors] == ["Y"]


@rule("brimstone.gate.break-in-map")
def test_the_parts_of_the_map_need_no_place_beside_each_other(tables: Callable[..., Table]) -> None:
    """Both tiles lie at the same place, each in its own part: 10 spaces and 12, none of them shared."""
    table = looked(tables)
    board = table.game.board
    assert board.size == (8 + 2) + (8 + 4)
    assert [room.placement.plane for room in table.game.state.rooms] == [0, 1]
    assert table.space("B2") != beyond(table, "B2")
    assert not line_of_sight.sees(table.game, table.space("B2"), beyond(table, "B2"))


@rule("brimstone.gate.break-in-map", "brimstone.gate.connected-end-caps")
def test_each_gate_leads_to_a_part_of_its_own(tables: Callable[..., Table]) -> None:
    """A second Gate, on exit Y of the court: what lies beyond it is a third part, connected with the second."""
    table = two_worlds(tables)
    table.state.rooms[1].gates["Y"] = None
    table.state.decks["map"].pile.append("far")
    table.game.map_changed()
    marshal = there(table, "marshal", "B4")
    table.turn_of(marshal, move=0)
    table.act("look:1:Y")
    if table.awaits == "deck.world":
        table.dice(deck_world=["mines"])
    assert [room.placement.plane for room in table.game.state.rooms] == [0, 1, 2]
    assert table.game.room(1).gates == {"X": Door(0, "G"), "Y": Door(2, "X")}


@rule("brimstone.gate.token-not-revealed")
def test_looking_through_reveals_no_token(tables: Callable[..., Table]) -> None:
    """The Room beyond has its token; with the Marshal in the Gate on this side it stays face down."""
    table = looked(tables)
    assert table.game.room(1).token
    assert not table.game.room(1).revealed
    table.turn("room_exploration")
    assert table.events(TokenRevealed) == []
    assert not table.game.room(1).revealed


@rule("brimstone.gate.token-not-revealed")
def test_it_is_revealed_with_a_hero_on_the_far_side(tables: Callable[..., Table]) -> None:
    table = two_worlds(tables)
    there(table, "marshal", "B1")
    face_down(table, 1, entrance="X")
    table.turn("room_exploration")
    assert [event.room for event in table.events(TokenRevealed)] == [1]


# ---- what passes through --------------------------------------------------------------------------------------------


@rule("brimstone.gate.spaces-adjacent")
def test_both_spaces_are_adjacent_to_both_on_the_other_side(tables: Callable[..., Table]) -> None:
    board = (table := two_worlds(tables)).game.board
    here, far = [table.space("B3"), table.space("C3")], [beyond(table, "B1"), beyond(table, "C1")]
    assert all(board.adjacent(a, b) and board.adjacent(b, a) for a in here for b in far)
    assert not board.adjacent(table.space("B2"), far[0])
    assert not board.adjacent(here[0], beyond(table, "B2"))


@rule("brimstone.gate.move")
def test_heroes_walk_through_as_if_the_spaces_lay_side_by_side(tables: Callable[..., Table]) -> None:
    """From B3 two steps lead all over the hall, or one through the Gate and one into the court, past its corners."""
    table = two_worlds(tables)
    marshal = table.hero("marshal", at="B3")
    table.turn_of(marshal, move=2)
    near = ["A1", "A2", "B1", "B2", "C1", "C2", "C3", "D1", "D2"]
    assert places(table) == sorted([*near, "B1*", "C1*", "B2*", "C2*"])
    table.act(str(beyond(table, "C2")))
    assert marshal.space == beyond(table, "C2")


@rule("brimstone.gate.move")
def test_enemies_walk_through_too(tables: Callable[..., Table]) -> None:
    """Tentacles with Move 4 at B2 of the court: B1, then B3 or C3 in the hall, and C2 or D2, as far as they can."""
    table = two_worlds(tables)
    marshal = table.hero("marshal", at="C1")
    foe = foe_there(table, "tentacles", "B2")
    table.begin(FoeTurn(kind="tentacles", at="all_move", movers=[foe.id]))
    assert table.asked == "foes.space"
    table.act("D2")
    assert (foe.at, foe.target) == ("D2", marshal.id)
    assert table.game.world_at(foe.space) == "mines"
    assert table.awaits == "foe.to-hit"


@rule("brimstone.gate.attack")
def test_models_on_the_gate_attack_each_other_through_it(tables: Callable[..., Table]) -> None:
    table = two_worlds(tables)
    marshal = table.hero("marshal", at="B3", combat=1)
    foe = foe_there(table, "tentacles", "C1", defense=3, health=9)
    table.turn_of(marshal, move=0)
    table.dice(to_hit=[5], damage=[5])
    table.act("fight")
    assert foe.wounds == 5 - 3


@rule("brimstone.gate.attack")
def test_one_step_back_nobody_fights_through_it(tables: Callable[..., Table]) -> None:
    table = two_worlds(tables)
    marshal = table.hero("marshal", at="B2")
    foe_there(table, "tentacles", "B1")
    table.turn_of(marshal, move=0)
    assert "fight" not in table.options


@rule("brimstone.gate.los")
def test_only_from_the_end_cap_itself_one_sees_through(tables: Callable[..., Table]) -> None:
    """An Enemy in the depth of the court, A3: seen from B3 and C3 on the cap, not from B2 behind it."""
    table = two_worlds(tables)
    table.hero("marshal", at="A1")
    foe = foe_there(table, "tentacles", "A3")
    game = table.game
    for square, seen in (("B3", True), ("C3", True), ("B2", False), ("A1", False)):
        assert [target.id for target in hit_targets.in_range(game, table.space(square), 9)] == (
            [foe.id] if seen else []
        )


@rule("brimstone.gate.los")
def test_it_is_the_attacker_who_must_stand_there(tables: Callable[..., Table]) -> None:
    """The Marshal on the cap sees A3 beyond, but from A3 nobody sees the Marshal. In one World walls count."""
    table = two_worlds(tables)
    assert line_of_sight.sees(table.game, table.space("A1"), table.space("D2"))
    assert not line_of_sight.sees(table.game, table.space("A2"), table.space("B3"))
    assert line_of_sight.sees(table.game, table.space("B3"), beyond(table, "A3"))
    assert not line_of_sight.sees(table.game, beyond(table, "A3"), table.space("B3"))
    assert line_of_sight.sees(table.game, beyond(table, "B1"), table.space("B2"))


@rule("brimstone.gate.los")
def test_range_counts_the_steps_through_the_gate(tables: Callable[..., Table]) -> None:
    """From B3 to A3 beyond: to B1, to A2, to A3."""
    table = two_worlds(tables)
    foe_there(table, "tentacles", "A3")
    assert hit_targets.in_range(table.game, table.space("B3"), 2) == []
    assert len(hit_targets.in_range(table.game, table.space("B3"), 3)) == 1


@rule("brimstone.gate.los")
def test_dynamite_flies_through_only_from_the_end_cap(tables: Callable[..., Table]) -> None:
    table = two_worlds(tables)
    near = table.game.board.all
    assert line_of_sight.in_sight(table.game, table.space("B3"), near) >> beyond(table, "A3") & 1
    assert not line_of_sight.in_sight(table.game, table.space("B2"), near) >> beyond(table, "B1") & 1


@rule("brimstone.gate.adjacent-tiles")
def test_the_lanterns_light_falls_through_on_the_tile_beyond(tables: Callable[..., Table]) -> None:
    """Not on the next tile after that; and from there it does not reach back."""
    table = two_worlds(tables)
    table.tile("third", "+-+-+\n|Z Z|\n+ + +\n|. .|\n+-+-+\n")
    third = table.room("third", placement=Placement("third", 1, x=1, y=3), entrance="Z", world="targa")
    marshal = table.hero("marshal", at="A1")
    board = table.game.board
    assert table.game.lit() == board.spaces_of(0) | board.spaces_of(1)
    marshal.space = next(s for s in range(board.size) if board.tiles_of(s) == 1 << third)
    assert table.game.lit() == board.spaces_of(1) | board.spaces_of(third)


@rule("brimstone.gate.adjacent-tiles")
def test_unspeakable_terror_reaches_the_tile_beyond(tables: Callable[..., Table]) -> None:
    table = two_worlds(tables)
    marshal = there(table, "marshal", "D3")
    table.foe("tentacles", at="A1", abilities={"unspeakable": 2})
    assert fear_hits(table.game, table.game.hero(marshal.id)) == 2


@rule("brimstone.gate.terror")
@pytest.mark.parametrize(("square", "hits"), [("B1", 3), ("C1", 3), ("B2", 0), ("A3", 0)])
def test_terror_reaches_the_two_spaces_beyond_and_no_farther(
    tables: Callable[..., Table], square: str, hits: int
) -> None:
    """The Enemy stands at the far wall of the hall with the Gate."""
    table = two_worlds(tables)
    marshal = there(table, "marshal", square)
    table.foe("tentacles", at="A1", abilities={"terror": 3})
    assert fear_hits(table.game, table.game.hero(marshal.id)) == hits


@rule("brimstone.gate.terror")
def test_terror_on_a_tile_without_the_gate_does_not_reach_through_it(tables: Callable[..., Table]) -> None:
    """The Hero stands right behind the Gate; the Enemy is two tiles away from its near side, then on its tile."""
    table = two_worlds(tables)
    table.tile("third", "+-+-+\n|Z Z|\n+ + +\n|. .|\n+-+-+\n")
    third = table.room("third", placement=Placement("third", 1, x=1, y=3), entrance="Z", world="targa")
    marshal = there(table, "marshal", "B1")
    foe = table.foe("tentacles", at="A1", abilities={"terror": 3})
    assert fear_hits(table.game, table.game.hero(marshal.id)) == 3
    board = table.game.board
    foe.space = next(space for space in range(board.size) if board.tiles_of(space) == 1 << third)
    assert fear_hits(table.game, table.game.hero(marshal.id)) == 0
