"""Room Exploration: revealing a token, which exits become Doors, and what the token brings."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec
import pytest

from tests.rules.brimstone.situations.rooms import CROSS, doors, face_down
from tests.rules.brimstone.situations.table import Table
from undercroft.crawl.board.tiles import Placement
from undercroft.games.brimstone.events import (
    CardDrawn,
    ClueFound,
    ExitClosed,
    FightBegan,
    ObjectiveFound,
    TokenRevealed,
)
from undercroft.games.brimstone.game import Brimstone
from undercroft.games.brimstone.rules.explore import exploration
from undercroft.games.brimstone.rules.explore.exploration import draw_token
from undercroft.lab.ledger import rule

if TYPE_CHECKING:
    from collections.abc import Callable

STUB = """\
+-+-+
|. .|
+ + +
|X X|
+-+-+
"""
"""Laid at D6 below CROSS it is joined to exit D: the tile the Heroes come from."""


def covered(tables: Callable[..., Table], *, at: str = "D3", entrance: str = "A", **token: Any) -> Table:
    """A Hero in a Room whose face-down token is one of our own."""
    table = tables(CROSS)
    face_down(table, entrance=entrance, **token)
    table.hero("marshal", at=at)
    return table


def joined_in_the_south(table: Table) -> None:
    """The Heroes came from a tile in the south: exit D is the Entrance."""
    table.tile("stub", STUB)
    upside_down = Placement("stub", x=4, y=6, turn=2)
    table.room("stub", placement=upside_down, entrance="X")
    table.state.rooms[0].entrance = "D"


# ---- when a token is revealed --------------------------------------------------------------------------------------


@rule("brimstone.explore.reveal-condition")
def test_a_token_is_revealed_with_a_hero_on_the_tile(tables: Callable[..., Table]) -> None:
    table = covered(tables)
    joined_in_the_south(table)
    table.hero("bandido", at="E7")  # one Hero on the tile is enough; the other is elsewhere
    table.dice(deck_door=[1])
    table.turn("room_exploration")
    assert [(event.room, event.token) for event in table.events(TokenRevealed)] == [(0, "mine")]
    assert table.state.rooms[0].revealed
    assert table.state.used_tokens == ["mine"]
    assert table.game.view("p1").rooms[0].token == "mine"


@rule("brimstone.explore.reveal-condition")
def test_a_hero_in_the_doorway_is_on_the_tile(tables: Callable[..., Table]) -> None:
    """The Hero stands in the space that the Room shares with the tile before it."""
    table = covered(tables, at="D1")
    joined_in_the_south(table)
    table.state.heroes[0].space = table.space("D6")
    assert table.game.rooms_of(table.space("D6")) == [0, 1]
    table.dice(deck_door=[1])
    table.turn("room_exploration")
    assert len(table.events(TokenRevealed)) == 1


@rule("brimstone.explore.reveal-condition")
def test_a_hero_beside_the_tile_or_kod_on_it_reveals_nothing(tables: Callable[..., Table]) -> None:
    table = covered(tables)
    joined_in_the_south(table)
    table.state.heroes[0].space = table.space("D7")
    table.hero("bandido", at="D3", ko=True, ko_cause="health")
    assert exploration.rooms_to_reveal(table.game) == []
    table.turn("room_exploration")
    assert table.events(TokenRevealed) == []
    assert not table.state.rooms[0].revealed
    assert table.awaits == "chart.injury"


@rule("brimstone.explore.reveal-condition", "brimstone.fight.no-room-exploration")
def test_no_token_is_revealed_during_a_fight_and_it_waits(tables: Callable[..., Table]) -> None:
    table = covered(tables)
    foe = table.foe("tentacles", at="B2")
    table.turn("room_exploration")
    assert table.events(TokenRevealed) == []

    assert foe.here
    table.state.foes.clear()
    table.state.fight = None
    table.dice(deck_door=[1])
    table.turn("room_exploration")
    assert len(table.events(TokenRevealed)) == 1


# ---- Doors ---------------------------------------------------------------------------------------------------------


@rule("brimstone.explore.door-count", "brimstone.explore.close-rest")
@pytest.mark.parametrize(("icons", "dice", "open_"), [(1, [4], "C"), (2, [1, 6], "AD"), (3, [2, 4, 5], "BCD")])
def test_as_many_exits_stay_open_as_the_token_has_door_icons(
    tables: Callable[..., Table], icons: int, dice: list[int], open_: str
) -> None:
    """Every other exit is closed with an End Cap."""
    table = covered(tables, doors=icons)
    table.dice(deck_door=dice)
    table.turn("room_exploration")
    assert doors(table) == list(open_)
    assert sorted(event.exit for event in table.events(ExitClosed)) == [name for name in "ABCD" if name not in open_]
    assert sorted(table.state.rooms[0].closed) == [name for name in "ABCD" if name not in open_]


@rule("brimstone.explore.door-random", "brimstone.explore.door-count")
def test_with_as_many_icons_as_exits_nothing_is_rolled(tables: Callable[..., Table]) -> None:
    table = covered(tables, doors=4)
    table.turn("room_exploration")
    assert doors(table) == list("ABCD")
    assert table.events(ExitClosed) == []


@rule("brimstone.explore.door-count")
def test_with_fewer_exits_than_icons_all_are_open_and_no_die_is_rolled(tables: Callable[..., Table]) -> None:
    table = covered(tables, doors=3)
    joined_in_the_south(table)
    table.turn("room_exploration")
    assert table.awaits != "deck.door"
    assert doors(table) == ["A", "B", "C"]
    assert table.events(ExitClosed) == []


@rule("brimstone.explore.gate-icon-basic", "brimstone.explore.door-count")
def test_a_gate_icon_counts_as_a_door_icon(tables: Callable[..., Table]) -> None:
    table = covered(tables, doors=1, gates=1)
    table.dice(deck_door=[3, 5])
    table.turn("room_exploration")
    assert doors(table) == ["B", "D"]


@rule("brimstone.explore.door-random")
def test_the_die_is_read_on_the_map_card_and_rolled_again_for_an_exit_that_is_a_door(
    tables: Callable[..., Table],
) -> None:
    """2 is B; 3 is B again, rolled anew; then 6 is D."""
    table = covered(tables, doors=2)
    table.dice(deck_door=[2, 3, 6])
    table.turn("room_exploration")
    assert doors(table) == ["B", "D"]


@rule("brimstone.explore.door-random")
@pytest.mark.parametrize(("face", "exit_"), [(1, "A"), (2, "B"), (3, "B"), (4, "C"), (5, "D"), (6, "D")])
def test_each_number_names_its_exit(tables: Callable[..., Table], face: int, exit_: str) -> None:
    table = covered(tables, doors=1)
    table.dice(deck_door=[face])
    table.turn("room_exploration")
    assert doors(table) == [exit_]


@rule("brimstone.explore.door-random")
def test_the_numbers_of_an_exit_that_serves_as_entrance_are_those_of_the_arrow(tables: Callable[..., Table]) -> None:
    """The tile was turned and joined by D; A, which has the arrow, is now an exit like another: 1, 5 and 6 name it."""
    for face in (1, 5, 6):
        table = covered(tables, doors=1)
        joined_in_the_south(table)
        table.dice(deck_door=[face])
        table.turn("room_exploration")
        assert doors(table) == ["A"], face


@rule("brimstone.explore.door-random")
def test_a_number_of_the_entrance_itself_is_rolled_again(tables: Callable[..., Table]) -> None:
    """Joined by its arrow A to the tile the Heroes come from: a 1 names no exit that could be a Door."""
    table = tables(CROSS)
    table.tile("cross", CROSS, entrance="D")
    table.state.rooms[0].tile = "cross"
    table.state.rooms[0].placement = Placement("cross")
    table.game.map_changed()
    joined_in_the_south(table)
    face_down(table, entrance="D")
    table.hero("marshal", at="D3")
    table.dice(deck_door=[5, 6, 4])
    table.turn("room_exploration")
    assert doors(table) == ["C"]


# ---- what comes ----------------------------------------------------------------------------------------------------


@rule("brimstone.explore.always-result", "brimstone.content.exploration-tokens")
def test_every_token_has_doors_and_brings_an_attack_or_encounters() -> None:
    """Twelve: a Door Icon or more on each, one Gate Icon on some, many Clues, one Growing Dread with an Encounter."""
    tokens = list(Brimstone.content().tokens.values())
    assert len(tokens) == 12
    assert all(token.doors >= 1 for token in tokens)
    assert all(token.attack != bool(token.encounters) for token in tokens)
    assert {token.gates for token in tokens} == {0, 1}
    assert sum(token.clue for token in tokens) >= 4
    dread = [token for token in tokens if token.dread]
    assert len(dread) == 1
    assert dread[0].encounters >= 1
    assert not dread[0].attack


@rule("brimstone.explore.always-result", "brimstone.fight.attack-token")
def test_an_attack_token_brings_enemies_and_no_encounter(tables: Callable[..., Table]) -> None:
    table = covered(tables, attack=True)
    table.deck("threat-low", "low-two-at-the-pump")
    table.dice(deck_door=[1])
    table.turn("room_exploration")
    assert [event.deck for event in table.events(CardDrawn)] == ["threat-low"]
    assert [foe.kind for foe in table.state.foes] == ["stranglers", "stranglers"]
    assert len(table.events(FightBegan)) == 1


@rule("brimstone.explore.always-result", "brimstone.encounter.draw")
def test_an_encounter_token_brings_an_encounter_and_no_threat(tables: Callable[..., Table]) -> None:
    table = covered(tables, encounters=1)
    table.deck("encounter", "low-air")
    table.dice(deck_door=[1], skill=[4, 1, 1])
    table.turn("room_exploration")
    assert [(event.deck, event.card) for event in table.events(CardDrawn)] == [("encounter", "low-air")]
    assert table.state.foes == []
    assert table.game.hero("h1").xp == 5


@rule("brimstone.explore.growing-dread-token", "brimstone.dread.stack-face-down")
def test_the_growing_dread_token_adds_a_card_besides_its_encounter(tables: Callable[..., Table]) -> None:
    table = covered(tables, encounters=1, dread=True)
    table.deck("encounter", "low-air")
    table.deck("dread", "all-the-lamps")
    table.dice(deck_door=[1], skill=[4, 1, 1])
    table.turn("room_exploration")
    assert table.state.dread == ["all-the-lamps"]
    assert [event.card for event in table.events(CardDrawn)] == ["low-air"]
    assert table.game.hero("h1").horror == 0


# ---- Clues and the Objective ---------------------------------------------------------------------------------------


@rule("brimstone.explore.clue-icons")
def test_a_clue_icon_means_what_the_mission_says(tables: Callable[..., Table]) -> None:
    """Where a Mission counts Clues it counts; where it gives them no meaning nothing happens."""
    table = covered(tables, clue=True)
    table.dice(deck_door=[1])
    table.turn("room_exploration")
    assert table.state.clues == 1
    assert [(event.clues, event.needed) for event in table.events(ClueFound)] == [(1, 2)]

    other = covered(tables, clue=True)
    silent = msgspec.structs.replace(other.pack.missions["fistful"], clues=0)
    other.pack.missions = {**other.pack.missions, "fistful": silent}
    other.state.clues = 5
    other.dice(deck_door=[1])
    other.turn("room_exploration")
    assert other.state.clues == 5
    assert other.events(ClueFound) == []
    assert other.events(ObjectiveFound) == []
    assert not other.state.objective


@rule("brimstone.explore.objective-found")
@pytest.mark.parametrize(("had", "clue", "found"), [(0, True, False), (1, False, False), (1, True, True)])
def test_the_last_clue_needed_is_the_objective(tables: Callable[..., Table], had: int, clue: bool, found: bool) -> None:
    table = covered(tables, clue=clue)
    table.state.clues = had
    table.deck("threat-high", "high-three-in-the-dark")
    if not found:
        table.dice(deck_door=[1])
    table.turn("room_exploration")
    assert [event.room for event in table.events(ObjectiveFound)] == ([0] if found else [])
    assert table.state.objective is found
    assert table.state.rooms[0].objective is found


@rule("brimstone.explore.objective-found")
@pytest.mark.parametrize("clue", [False, True])
def test_the_objective_is_found_once(tables: Callable[..., Table], clue: bool) -> None:
    """A Room that is revealed after it, with a Clue Icon or without, is a Room like any other."""
    table = covered(tables, clue=clue, encounters=1)
    table.state.clues, table.state.objective = 2, True
    table.deck("encounter", "low-air")
    table.dice(deck_door=[1], skill=[4, 1, 1])
    table.turn("room_exploration")
    assert table.events(ObjectiveFound) == []
    assert table.state.clues == 2
    assert doors(table) == ["A"]
    assert [event.card for event in table.events(CardDrawn)] == ["low-air"]


@rule("brimstone.explore.objective-found")
def test_where_nothing_is_left_to_explore_the_objective_is_there_without_a_clue(tables: Callable[..., Table]) -> None:
    """The only exit is where the Heroes came from; no other Room is covered, no Door is open."""
    table = tables("+-+-+\n|. .|\n+ + +\n|. .|\n+-+-+\n")
    face_down(table, entrance="", doors=2, encounters=1)
    table.hero("marshal", at="A1")
    table.deck("threat-high", "high-three-in-the-dark")
    table.turn("room_exploration")
    assert table.state.objective
    assert [event.deck for event in table.events(CardDrawn)] == ["threat-high"]


@rule("brimstone.explore.objective-ignores")
@pytest.mark.parametrize("token", [{"attack": True, "doors": 2}, {"encounters": 2, "doors": 3}])
def test_the_final_tokens_doors_encounters_and_attack_are_ignored(
    tables: Callable[..., Table], token: dict[str, Any]
) -> None:
    """Only the guard of the Objective comes."""
    table = covered(tables, clue=True, **token)
    table.state.clues = 1
    table.deck("threat-high", "high-three-in-the-dark")
    table.turn("room_exploration")
    assert doors(table) == []
    assert [event.room for event in table.events(ObjectiveFound)] == [0]
    assert [event.deck for event in table.events(CardDrawn)] == ["threat-high"]
    assert len(table.state.foes) == 3
    assert table.events(FightBegan)


@rule("brimstone.explore.objective-keeps-dread")
def test_the_growing_dread_token_adds_its_card_even_as_the_final_one(tables: Callable[..., Table]) -> None:
    """The card goes on the stack, which then comes due at once: its Horror is felt."""
    table = covered(tables, clue=True, dread=True, encounters=1)
    table.state.clues = 1
    table.deck("dread", "all-the-lamps")
    table.deck("threat-high", "high-three-in-the-dark")
    table.dice(card_horror=[1], willpower=[1])
    table.turn("room_exploration")
    assert [(event.deck, event.card) for event in table.events(CardDrawn)] == [
        ("dread", "all-the-lamps"),
        ("threat-high", "high-three-in-the-dark"),
    ]
    assert table.game.hero("h1").horror == 1


# ---- the stack of tokens -------------------------------------------------------------------------------------------


@rule("brimstone.setup.exploration-stack")
def test_an_empty_stack_takes_used_tokens_back_but_no_clues(table: Table) -> None:
    """All but the Clues are shuffled in again; the next token is one of them."""
    table.state.tokens = []
    table.state.used_tokens = ["token-1", "token-2", "token-8", "token-11"]
    drawn = draw_token(table.game)
    assert drawn in ("token-2", "token-8")
    assert sorted([drawn, *table.state.tokens]) == ["token-2", "token-8"]
    assert table.state.used_tokens == ["token-1", "token-11"]


def test_without_any_token_a_room_has_none(table: Table) -> None:
    table.state.tokens, table.state.used_tokens = [], ["token-1"]
    assert draw_token(table.game) == ""
