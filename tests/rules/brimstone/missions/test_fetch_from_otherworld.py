"""The goal of a Mission in two Worlds: clues beyond a Gate, and a lamp to bring home."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.rules.brimstone.situations.missions import end_turn, quest, reveal_clue
from tests.rules.brimstone.situations.rooms import face_down
from undercroft.crawl.board.tiles import Placement
from undercroft.games.brimstone.rules.missions.goal import play_of
from undercroft.lab.ledger import rule

if TYPE_CHECKING:
    from collections.abc import Callable

    from tests.rules.brimstone.situations.table import Table


CAVE = """\
+-+-+-+
|. . .|
+ + + +
|. . .|
+ + + +
|. . .|
+-+ +-+
  |A|
  +-+
"""


def clue_in_a_cave(tables: Callable[..., Table], *, advanced: bool = True) -> Table:
    """The Other Lamp: in a cave with one exit, in the Mines, the first Clue is found."""
    table = quest(tables, "the-other-lamp", advanced=advanced)
    table.tile("cave", CAVE)
    face_down(table, table.room("cave", placement=Placement("cave", 0, 18, 0, 0)), entrance="", clue=True)
    table.hero("marshal", at="S1")
    table.turn("room_exploration")
    return table


def test_the_first_clue_opens_a_gate_in_its_room(tables: Callable[..., Table]) -> None:
    table = clue_in_a_cave(tables)
    assert table.state.clues == 1
    assert table.state.rooms[2].gates == {"A": None}
    assert not table.state.objective


def test_in_the_basic_game_no_gate_opens_and_all_clues_count(tables: Callable[..., Table]) -> None:
    table = clue_in_a_cave(tables, advanced=False)
    assert table.state.clues == 1
    assert table.state.rooms[2].gates == {}
    assert play_of(table.game).counts(1)


@rule("brimstone.explore.clue-icons")
@pytest.mark.parametrize(("world", "clues"), [("mines", 1), ("targa", 2)])
def test_after_that_only_clues_beyond_count(tables: Callable[..., Table], world: str, clues: int) -> None:
    table = quest(tables, "the-other-lamp", advanced=True)
    table.hero("marshal", at="M1")
    table.state.clues, table.state.quest.since = 1, 3
    table.state.rooms[1].world = world
    reveal_clue(table)
    assert table.state.clues == clues
    assert table.state.objective is (clues == 2)
    assert (table.awaits == "foe.count") is (clues == 2)  # for what guards the Objective


@rule("brimstone.end.win")
@pytest.mark.parametrize(("at", "done", "wins"), [("B1", 1, True), ("M1", 1, False), ("B1", 0, False)])
def test_the_lamp_wins_when_it_is_home(tables: Callable[..., Table], at: str, done: int, wins: bool) -> None:
    table = quest(tables, "the-other-lamp", objective=True, advanced=True)
    table.hero("marshal", at="A1")
    table.hero("bandido", at=at)
    table.state.quest.done, table.state.quest.since = done, 3
    end_turn(table)
    assert (table.state.outcome == "won") is wins
    assert (table.awaits == "card.stone") is wins


def test_the_lamp_is_taken_at_the_objective(tables: Callable[..., Table]) -> None:
    table = quest(tables, "the-other-lamp", objective=True, advanced=True)
    hero = table.hero("marshal", at="M1", wounds=2)
    table.happen(lambda game: play_of(game).found(1))
    assert [spot.room for spot in table.state.quest.spots] == [1]
    table.state.quest.spots[0].space = table.space("M2")
    table.dice(card_heal=[1])
    table.auto(heal_split="1")
    table.turn_of(hero, move=0)
    table.act(f"work:{table.state.quest.spots[0].id}")
    assert (table.state.quest.done, table.state.outcome) == (1, "")
