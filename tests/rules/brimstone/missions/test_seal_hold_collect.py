"""Goals of Missions in a Room: marks to seal, an hour to hold, things to gather; and how any of them is lost."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec
import pytest

from tests.rules.brimstone.situations.missions import end_turn, goal_of, quest, spot
from undercroft.games.brimstone.content.types.goals import Collect
from undercroft.games.brimstone.events import (
    CardDrawn,
    HeldOut,
    HitsTaken,
    SpotLaid,
    Worked,
)
from undercroft.games.brimstone.game import Brimstone
from undercroft.games.brimstone.rules.missions.goal import play_of
from undercroft.lab.ledger import rule

if TYPE_CHECKING:
    from collections.abc import Callable

    from tests.rules.brimstone.situations.table import Table


# ---- find and seal ---------------------------------------------------------------------------------------------------


@rule("brimstone.activation.move-then-act")
def test_a_mark_is_worked_on_in_place_of_the_search(tables: Callable[..., Table]) -> None:
    """The Door with Three Nails: Strength 4+, one die of three enough; the other two marks are still open."""
    table = quest(tables, "three-nails", objective=True)
    hero = table.hero("marshal", at="M1", side_bag=["tonic"])
    near, _far = spot(table, "N2"), spot(table, "P3")
    table.turn_of(hero, move=2)
    assert [key for key in table.options if key.startswith("work")] == [near]
    table.dice(skill=[1, 4, 2])
    table.act(near)
    assert [(event.hero, event.left) for event in table.events(Worked)] == [("h1", 0)]
    assert table.state.quest.done == 1
    assert table.state.outcome == ""


def test_a_failed_test_costs_the_action_and_nothing_else(tables: Callable[..., Table]) -> None:
    """3 is not 4: the mark stays open, and the Hero neither moves nor attacks any more."""
    table = quest(tables, "three-nails", objective=True)
    hero = table.hero("marshal", at="M1", side_bag=["dynamite"])
    mark = spot(table, "M2")
    table.foe("tentacles", at="N1", abilities={})
    table.turn_of(hero, move=3)
    assert "fight" in table.options
    table.dice(skill=[3, 3, 3])
    table.act(mark)
    assert table.events(Worked) == []
    assert (table.state.quest.done, table.state.quest.spots[0].left) == (0, 1)
    if table.awaits == "activation.act":
        assert not [key for key in table.options if key.isdigit() or key in ("fight", mark)]


@rule("brimstone.setup.mission-overrides", "brimstone.search.one-kind")
def test_a_mark_out_of_reach_is_refused_and_so_is_a_second_action(tables: Callable[..., Table]) -> None:
    """One mark is beside the Hero, one is not, and a third is closed already."""
    table = quest(tables, "three-nails", objective=True)
    hero = table.hero("marshal", at="M1", side_bag=["tonic"])
    near, far, closed = spot(table, "N2"), spot(table, "P3"), spot(table, "M1", left=0)
    table.turn_of(hero, move=3)
    assert [key for key in table.options if key.startswith("work")] == [near]
    assert table.refusals(far) == ["brimstone.setup.mission-overrides"]
    assert table.refusals(near) == []
    assert closed not in table.options

    table.turn_of(hero, move=3, acted=True)
    assert table.refusals(near) == table.refusals(far) == ["brimstone.search.one-kind"]


@rule("brimstone.end.win")
def test_the_last_mark_closed_wins_though_enemies_are_left(tables: Callable[..., Table]) -> None:
    table = quest(tables, "three-nails", objective=True)
    hero = table.hero("marshal", at="M1")
    table.foe("tentacles", at="P3")
    table.state.quest.done = goal_of("three-nails").marks - 1
    last = spot(table, "M2")
    table.turn_of(hero, move=3)
    table.dice(skill=[1, 1, 6])
    table.act(last)
    assert (table.state.outcome, table.state.ending) == ("won", "won")


def test_a_mark_with_more_work_takes_more_tests(tables: Callable[..., Table]) -> None:
    goal = msgspec.structs.replace(goal_of("three-nails"), work=2, marks=1)
    table = quest(tables, "three-nails", objective=True, goal=goal)
    hero = table.hero("marshal", at="M1")
    mark = spot(table, "M2", left=2)
    table.turn_of(hero, move=0)
    table.dice(skill=[6, 1, 1])
    table.act(mark)
    assert [event.left for event in table.events(Worked)] == [1]
    assert table.state.outcome == ""


@pytest.mark.parametrize(("turn", "comes"), [(7, False), (8, False), (9, False), (10, True), (11, False), (13, True)])
def test_at_the_marks_a_wave_comes_every_third_turn(tables: Callable[..., Table], turn: int, comes: bool) -> None:
    """The Objective was found in turn 7: the waves of a Low Threat come with turns 10, 13 and so on."""
    assert goal_of("three-nails").every == 3
    table = quest(tables, "three-nails", objective=True)
    table.hero("marshal", at="A1")
    table.state.quest.since = 7
    table.deck("threat-low", "low-two-at-the-pump")
    end_turn(table, turn)
    assert [event.deck for event in table.events(CardDrawn)] == (["threat-low"] if comes else [])
    den = table.game.room_mask(1)
    assert [foe.kind for foe in table.state.foes if den >> foe.space & 1] == (["stranglers"] * 2 if comes else [])


def test_the_marks_lie_in_the_objective_room_once_it_is_found(tables: Callable[..., Table]) -> None:
    table = quest(tables, "three-nails", objective=True)
    table.hero("marshal", at="M1")
    table.state.turn = 5
    table.happen(lambda game: play_of(game).found(1))
    spaces = [event.space for event in table.events(SpotLaid)]
    assert len(set(spaces)) == goal_of("three-nails").marks == 3
    assert all(table.game.room_mask(1) >> space & 1 for space in spaces)
    assert table.state.quest.since == 5


# ---- hold out --------------------------------------------------------------------------------------------------------


def test_a_turn_counts_if_a_hero_stands_at_the_objective_when_it_ends(tables: Callable[..., Table]) -> None:
    table = quest(tables, "the-pump-house", objective=True)
    table.hero("marshal", at="M1")
    table.state.quest.since = 6
    end_turn(table, 7)
    assert [(event.turns, event.needed) for event in table.events(HeldOut)] == [(1, 5)]


@pytest.mark.parametrize(("at", "since", "ko"), [("A1", 6, False), ("M1", 7, False), ("M1", 6, True)])
def test_a_turn_does_not_count(tables: Callable[..., Table], at: str, since: int, ko: bool) -> None:
    """With nobody there; in the turn in which the Objective is found; with only a KO'd Hero there."""
    table = quest(tables, "the-pump-house", objective=True)
    table.hero("marshal", at=at, ko=ko, ko_cause="health")
    table.hero("bandido", at="B1")
    table.foe("tentacles", at="J8")
    table.state.quest.since = since
    end_turn(table, 7)
    assert table.events(HeldOut) == []
    assert table.state.quest.done == 0


@rule("brimstone.end.win")
def test_the_fifth_turn_held_wins_though_enemies_are_left(tables: Callable[..., Table]) -> None:
    table = quest(tables, "the-pump-house", objective=True)
    table.hero("marshal", at="M1")
    table.foe("tentacles", at="P3")
    table.state.quest.since, table.state.quest.done = 2, 4
    end_turn(table, 7)
    assert table.state.outcome == "won"
    assert table.awaits == "card.gold"


def test_while_the_engine_room_is_held_enemies_come(tables: Callable[..., Table]) -> None:
    """Every second turn a Low Threat: in turn 8, not in 7, of an Objective found in 6."""
    assert goal_of("the-pump-house").every == 2
    for turn, cards in ((7, []), (8, ["threat-low"])):
        table = quest(tables, "the-pump-house", objective=True)
        table.hero("marshal", at="M1")
        table.state.quest.since = 6
        table.deck("threat-low", "low-two-at-the-pump")
        end_turn(table, turn)
        assert [event.deck for event in table.events(CardDrawn)] == cards


# ---- collect ---------------------------------------------------------------------------------------------------------


def test_a_ledger_lies_in_a_room_with_a_clue_and_the_rest_at_the_objective(tables: Callable[..., Table]) -> None:
    table = quest(tables, "paid-in-full")
    table.hero("marshal", at="A1")
    table.happen(lambda game: play_of(game).clue(0))
    assert [spot.room for spot in table.state.quest.spots] == [0]
    table.happen(lambda game: play_of(game).found(1))
    assert [spot.room for spot in table.state.quest.spots] == [0, 1, 1]
    assert goal_of("paid-in-full").pieces == 3


def test_taking_a_ledger_brings_what_the_mission_says(tables: Callable[..., Table]) -> None:
    """A Horror Hit and 10 XP, and no win while two are missing."""
    table = quest(tables, "paid-in-full")
    hero = table.hero("marshal", at="A1")
    table.hero("bandido", at="C1")
    ledger = spot(table, "B2")
    table.turn_of(hero, move=0)
    table.dice(willpower=[6])
    table.act(ledger)
    assert [(event.hero, event.kind, event.count) for event in table.events(HitsTaken)] == [("h1", "horror", 1)]
    assert hero.xp == 10
    assert table.state.quest.done == 1
    assert table.state.outcome == ""


@rule("brimstone.end.win")
def test_the_last_ledger_wins(tables: Callable[..., Table]) -> None:
    table = quest(tables, "paid-in-full", objective=True)
    hero = table.hero("marshal", at="M1")
    table.state.quest.done = 2
    ledger = spot(table, "M2")
    table.turn_of(hero, move=0)
    table.act(ledger)
    assert table.state.outcome == "won"
    assert table.events(HitsTaken) == []
    assert table.awaits == "card.gold"


@pytest.mark.parametrize(("at", "done", "wins"), [("B1", 1, True), ("M1", 1, False), ("B1", 0, False)])
def test_what_must_be_carried_out_wins_at_the_entrance(
    tables: Callable[..., Table], at: str, done: int, wins: bool
) -> None:
    table = quest(tables, "paid-in-full", objective=True, goal=Collect(name="bell", pieces=1, out=True))
    table.hero("marshal", at="A1")
    table.hero("bandido", at=at)
    table.state.quest.done = done
    end_turn(table)
    assert (table.state.outcome == "won") is wins
    assert (table.awaits == "card.gold") is wins


# ---- lost to the Darkness --------------------------------------------------------------------------------------------


@rule("brimstone.end.darkness-escapes")
@pytest.mark.parametrize("mission", sorted(Brimstone.content().missions))
def test_every_mission_is_lost_to_the_darkness(tables: Callable[..., Table], mission: str) -> None:
    from undercroft.games.brimstone.rules.darkness import depth_track

    table = quest(tables, mission)
    table.hero("marshal", at="M1")
    table.state.darkness = 2
    table.happen(lambda game: depth_track.move_darkness(game, 1))
    assert (table.state.outcome, table.state.ending) == ("lost", "darkness")
    assert table.over or table.awaits in ("card.lose", "card.taint")
