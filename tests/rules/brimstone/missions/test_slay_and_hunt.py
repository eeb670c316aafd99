"""Goals of Missions that are won by a kill: one who waits at the Objective, one who comes and flees."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.rules.brimstone.situations.missions import end_turn, goal_of, quest, reveal_clue, strike
from undercroft.games.brimstone.events import (
    CardDrawn,
    ClueFound,
    FightWon,
    QuarryFled,
    TurnBegan,
    TurnEnded,
    XPGained,
)
from undercroft.games.brimstone.rules.missions.goal import play_of
from undercroft.games.brimstone.state import Finale, Turn
from undercroft.lab.ledger import rule

if TYPE_CHECKING:
    from collections.abc import Callable

    from tests.rules.brimstone.situations.table import Figure, Table


def test_the_goliath_waits_at_the_objective(tables: Callable[..., Table]) -> None:
    table = quest(tables, "what-the-mountain-was-for", objective=True)
    table.hero("marshal", at="A1")
    table.deck("threat-low", "low-first-web")
    table.begin(Turn(at="room_exploration"), Finale(room=1, at="final_threat"))
    assert sorted(foe.kind for foe in table.state.foes) == ["goliath", *["void-spiders"] * 3]
    assert table.state.fight is not None
    assert table.state.fight.final


@rule("brimstone.end.win")
def test_with_the_fight_in_which_the_goliath_dies_the_mission_is_won(tables: Callable[..., Table]) -> None:
    table = quest(tables, "what-the-mountain-was-for", objective=True)
    hero = table.hero("marshal", at="M1")
    table.foe("goliath", at="N1", health=1, defense=0, abilities={})
    strike(table, hero)
    assert len(table.events(FightWon)) == 1
    assert table.state.outcome == "won"
    assert table.awaits == "card.stone"


@pytest.mark.parametrize("objective", [True, False])
def test_another_enemy_dead_or_a_goliath_elsewhere_wins_nothing(tables: Callable[..., Table], objective: bool) -> None:
    table = quest(tables, "what-the-mountain-was-for", objective=objective)
    hero = table.hero("marshal", at="M1")
    kind = "tentacles" if objective else "goliath"
    table.foe(kind, at="N1", health=1, defense=0, abilities={})
    strike(table, hero)
    assert len(table.events(FightWon)) == 1
    assert table.state.outcome == ""


def test_while_the_goliath_is_dead_but_others_live_the_fight_goes_on(tables: Callable[..., Table]) -> None:
    table = quest(tables, "what-the-mountain-was-for", objective=True)
    hero = table.hero("marshal", at="M1", side_bag=["tonic"])
    table.foe("goliath", at="N1", health=1, defense=0, abilities={})
    table.foe("tentacles", at="A8")
    strike(table, hero)
    assert table.state.quest.done == 1
    assert table.state.outcome == ""


def hunted(tables: Callable[..., Table], *, wounds: int, objective: bool = False) -> tuple[Table, Figure]:
    """The Bellwether with 24 Health on the board, and a Hero far from it."""
    table = quest(tables, "the-bellwether", objective=objective)
    table.hero("marshal", at="A8")
    quarry = table.foe("the-bellwether", at="P3", health=24, wounds=wounds, cause=0)
    return table, quarry


@rule("brimstone.explore.clue-icons")
def test_the_quarry_comes_with_a_clue(tables: Callable[..., Table]) -> None:
    table = quest(tables, "the-bellwether")
    table.hero("marshal", at="M1")
    reveal_clue(table)
    assert table.state.clues == 1
    assert [(foe.kind, foe.wounds) for foe in table.state.foes] == [("the-bellwether", 0)]
    assert table.game.room_mask(1) >> table.state.foes[0].space & 1


def test_a_dead_quarry_comes_no_more(tables: Callable[..., Table]) -> None:
    table = quest(tables, "the-bellwether")
    table.hero("marshal", at="M1")
    table.state.quest.done = 1
    assert play_of(table.game).guards(1) == []
    reveal_clue(table)
    assert table.state.foes == []


@rule("brimstone.explore.clue-icons")
@pytest.mark.parametrize(("mission", "laid"), [("night-shift", 1), ("paid-in-full", 1), ("fistful", 0)])
def test_what_a_clue_means_is_up_to_the_mission(tables: Callable[..., Table], mission: str, laid: int) -> None:
    table = quest(tables, mission)
    table.hero("marshal", at="M1")
    reveal_clue(table)
    assert table.state.clues == 1
    assert [spot.room for spot in table.state.quest.spots] == [1] * laid


@rule("brimstone.explore.clue-icons")
def test_a_mission_may_give_clues_no_meaning(tables: Callable[..., Table]) -> None:
    table = quest(tables, "four-hundred-feet")
    table.hero("marshal", at="M1")
    reveal_clue(table)
    assert (table.state.clues, table.state.objective) == (0, False)
    assert table.events(ClueFound) == []


def test_at_half_its_health_it_flees_and_rests(tables: Callable[..., Table]) -> None:
    """12 of 24 Wounds: it gets away, and has 12 - 4 = 8 when it comes again. Nobody else fought: the Fight is over."""
    table, quarry = hunted(tables, wounds=12)
    end_turn(table)
    assert not quarry.here
    assert [event.kind for event in table.events(QuarryFled)] == ["the-bellwether"]
    assert table.state.quest.wounds == 12 - goal_of("the-bellwether").rest == 8
    assert len(table.events(FightWon)) == 1
    assert table.state.outcome == ""
    table.game.hero("h1").space = table.space("M1")
    reveal_clue(table)
    assert [foe.wounds for foe in table.state.foes] == [8]


@pytest.mark.parametrize(("wounds", "objective"), [(11, False), (23, True)])
def test_it_stays_while_it_is_strong_or_when_it_is_cornered(
    tables: Callable[..., Table], wounds: int, objective: bool
) -> None:
    table, quarry = hunted(tables, wounds=wounds, objective=objective)
    end_turn(table)
    assert quarry.here
    assert table.events(QuarryFled) == []


def test_its_flight_ends_no_fight_with_others(tables: Callable[..., Table]) -> None:
    table, quarry = hunted(tables, wounds=20)
    table.foe("tentacles", at="O3")
    end_turn(table)
    assert not quarry.here
    assert table.events(FightWon) == []


@rule("brimstone.turn.end-step")
def test_its_flight_does_not_end_the_turn_a_second_time(tables: Callable[..., Table]) -> None:
    """A Fight that ends in the last step of a turn is followed by the next turn."""
    table, quarry = hunted(tables, wounds=12)
    end_turn(table, turn=7)
    assert not quarry.here
    assert len(table.events(FightWon)) == 1
    assert [event.turn for event in table.events(TurnEnded)] == [7]
    assert [event.turn for event in table.events(TurnBegan)] == [8]


@rule("brimstone.setup.mission-overrides")
def test_a_hunt_is_also_over_in_time_when_the_quarry_flees(tables: Callable[..., Table]) -> None:
    table = quest(tables, "the-bellwether", turns=7)
    table.hero("marshal", at="A8")
    table.foe("the-bellwether", at="P3", health=24, wounds=12, cause=0)
    end_turn(table, turn=7)
    assert len(table.events(QuarryFled)) == 1
    assert table.state.outcome == "lost"


@rule("brimstone.loot.one-per-threat", "brimstone.xp.small-enemies")
@pytest.mark.parametrize(("beaten", "cards"), [([], 0), ([0], 1)])
def test_a_quarry_that_fled_gives_neither_xp_nor_loot(
    tables: Callable[..., Table], beaten: list[int], cards: int
) -> None:
    """Unless another Enemy that came with it was killed: then its card counts."""
    table, _ = hunted(tables, wounds=12)
    assert table.state.fight is not None
    table.state.fight.beaten = beaten
    end_turn(table)
    assert [event.kind for event in table.events(QuarryFled)] == ["the-bellwether"]
    assert table.state.quest.wounds == 12 - 4
    assert len(table.events(FightWon)) == 1
    assert table.events(XPGained) == []
    assert len([drawn for drawn in table.events(CardDrawn) if drawn.deck == "loot"]) == cards
    assert table.awaits == ("card.stone" if cards else "turn.begin")


@rule("brimstone.end.win")
@pytest.mark.parametrize("objective", [True, False])
def test_wherever_it_dies_the_hunt_is_won(tables: Callable[..., Table], objective: bool) -> None:
    table = quest(tables, "the-bellwether", objective=objective)
    hero = table.hero("marshal", at="M1")
    table.foe("the-bellwether", at="N1", health=1, defense=0, abilities={})
    strike(table, hero)
    assert table.state.outcome == "won"
