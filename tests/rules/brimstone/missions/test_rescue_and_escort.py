"""Goals of Missions with people in them: captives to bring out, one to lead, and the Party that must get out itself."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.rules.brimstone.situations.missions import ally, end_turn, goal_of, kills, quest, spot
from undercroft.games.brimstone.events import (
    AllyHurt,
    AllyLost,
    AllySafe,
    FightWon,
)
from undercroft.lab.ledger import rule

if TYPE_CHECKING:
    from collections.abc import Callable

    from tests.rules.brimstone.situations.table import Table


# ---- rescue ----------------------------------------------------------------------------------------------------------


@rule("brimstone.setup.mission-overrides")
def test_a_captive_who_is_freed_follows_in_the_footsteps(tables: Callable[..., Table]) -> None:
    """From the captive's own space into each that the Hero leaves; a second one walks behind the first."""
    table = quest(tables, "night-shift")
    hero = table.hero("marshal", at="C3", side_bag=["tonic"])
    captive = spot(table, "C4")
    table.turn_of(hero, move=0)
    table.act(captive)
    assert hero.xp == 10
    assert [(other.leader, table.square(other.space)) for other in table.state.quest.allies] == [("h1", "C4")]
    ally(table, "B3", hero, name="miner")
    table.turn_of(hero, move=3)
    table.act("F6")  # by D4 and E5
    assert hero.at == "F6"
    assert [table.square(other.space) for other in table.state.quest.allies] == ["E5", "D4"]


def test_a_captive_on_the_entrance_is_out_unless_enemies_are_there(tables: Callable[..., Table]) -> None:
    for foe, done in (("M3", 1), ("J8", 0)):
        table = quest(tables, "night-shift")
        hero = table.hero("marshal", at="A1")
        ally(table, "B1", hero, name="miner")
        table.foe("tentacles", at=foe)
        end_turn(table)
        assert table.state.quest.done == done
        assert [event.name for event in table.events(AllySafe)] == ["miner"] * done
        assert table.state.outcome == ""


@rule("brimstone.end.win")
def test_two_of_three_brought_out_win(tables: Callable[..., Table]) -> None:
    assert (goal_of("night-shift").needed, goal_of("night-shift").captives) == (2, 3)
    table = quest(tables, "night-shift")
    hero = table.hero("marshal", at="A1")
    ally(table, "B1", hero, name="miner")
    table.state.quest.done = 1
    end_turn(table)
    assert table.state.outcome == "won"
    assert table.awaits == "card.gold"


@pytest.mark.parametrize(("lost", "ending"), [(0, ""), (1, "captives")])
def test_with_two_of_three_dead_it_is_lost(tables: Callable[..., Table], lost: int, ending: str) -> None:
    """The miner has 4 Health, 3 of it gone; a Tentacle beside hits on 4."""
    table = quest(tables, "night-shift")
    hero = table.hero("marshal", at="M1")
    ally(table, "N2", hero, name="miner", wounds=3)
    table.foe("tentacles", at="O3", to_hit=4)
    table.state.quest.lost = lost
    table.dice(foe_ally=[4])
    end_turn(table)
    assert [event.name for event in table.events(AllyLost)] == ["miner"]
    assert table.state.quest.lost == lost + 1
    assert (table.state.outcome, table.state.ending) == (("lost", ending) if ending else ("", ""))


# ---- escort, and people who go along ---------------------------------------------------------------------------------


@rule("brimstone.setup.mission-overrides")
def test_the_party_chooses_whom_she_follows(tables: Callable[..., Table]) -> None:
    table = quest(tables, "the-reader")
    table.hero("marshal", at="A1")
    table.hero("bandido", at="B2")
    table.begin(adventure="mission_start")
    assert table.asked == "mission.leader"
    table.act("h2")
    person = table.state.quest.allies[0]
    assert (person.name, person.leader, table.square(person.space)) == ("Miss Harrow", "h2", "B2")


def test_each_enemy_beside_her_rolls_and_those_that_would_hit_wound_her(tables: Callable[..., Table]) -> None:
    """Two Tentacles that need 4+ roll 4 and 3; the third is two spaces away."""
    table = quest(tables, "the-reader")
    hero = table.hero("marshal", at="A1")
    person = ally(table, "C3", hero)
    for at in ("C4", "D3", "C5"):
        table.foe("tentacles", at=at, to_hit=4)
    table.dice(foe_ally=[4, 3])
    end_turn(table)
    assert [(event.ally, event.amount) for event in table.events(AllyHurt)] == [(person.id, 1)]
    assert person.wounds == 1


def test_after_a_fight_she_heals_a_wound(tables: Callable[..., Table]) -> None:
    table = quest(tables, "the-reader")
    hero = table.hero("marshal", at="B1")
    person = ally(table, "A1", hero, wounds=2)
    kills(table, hero, "C1")
    assert len(table.events(FightWon)) == 1
    assert person.wounds == 2 - 1


@rule("brimstone.setup.mission-overrides")
def test_she_follows_a_hero_who_drags_another(tables: Callable[..., Table]) -> None:
    """The Marshal goes from C1 to D1 with the KO'd Bandido of B1, in the space left; she walks behind from C2."""
    table = quest(tables, "the-reader", advanced=True)
    hero = table.hero("marshal", at="C1")
    down = table.hero("bandido", at="B1", ko=True, ko_cause="health")
    person = ally(table, "C2", hero)
    table.foe("tentacles", at="J8")
    table.turn_of(hero, move=2)
    table.act(f"drag:{down.id}")
    table.act("D1")
    assert (hero.at, down.at, table.square(person.space)) == ("D1", "C1", "C1")


@rule("brimstone.setup.mission-overrides")
def test_another_hero_beside_her_may_take_her_along(tables: Callable[..., Table]) -> None:
    table = quest(tables, "the-reader")
    first, second = table.hero("marshal", at="C1"), table.hero("bandido", at="A1", side_bag=["tonic"])
    person = ally(table, "B1", first)
    table.turn_of(second, move=2)
    table.act(f"lead:{person.id}")
    assert person.leader == "h2"
    assert f"lead:{person.id}" not in table.options
    table.act("A3")
    assert table.square(person.space) == "A2"


@rule("brimstone.setup.mission-overrides")
def test_nobody_leads_from_afar_nor_twice(tables: Callable[..., Table]) -> None:
    table = quest(tables, "the-reader")
    first, second = table.hero("marshal", at="C1"), table.hero("bandido", at="A8")
    person = ally(table, "B1", first)
    for hero in (first, second):
        table.turn_of(hero, move=1)
        table.refuses(f"lead:{person.id}", "brimstone.setup.mission-overrides")


@rule("brimstone.end.win")
@pytest.mark.parametrize(("at", "foe", "wins"), [("M1", "", True), ("M1", "A8", False), ("A1", "", False)])
def test_she_wins_it_at_the_objective_once_nothing_guards_it(
    tables: Callable[..., Table], at: str, foe: str, wins: bool
) -> None:
    table = quest(tables, "the-reader", objective=True)
    hero = table.hero("marshal", at="N1")
    ally(table, at, hero)
    if foe:
        table.foe("tentacles", at=foe)
    end_turn(table)
    assert (table.state.outcome == "won") is wins
    assert (table.awaits == "card.gold") is wins


def test_her_death_loses_it(tables: Callable[..., Table]) -> None:
    table = quest(tables, "the-reader")
    hero = table.hero("marshal", at="A1")
    ally(table, "C3", hero, wounds=goal_of("the-reader").health - 1)
    table.foe("tentacles", at="C4", to_hit=4)
    table.dice(foe_ally=[5])
    end_turn(table)
    assert (table.state.outcome, table.state.ending) == ("lost", "ally")


# ---- escape ----------------------------------------------------------------------------------------------------------


@rule("brimstone.end.win")
@pytest.mark.parametrize(
    ("other", "ko", "foe", "wins"),
    [
        ("B1", False, "", True),
        ("M1", False, "", False),
        ("M1", True, "P3", True),
        ("B1", False, "J8", False),
        ("B1", False, "P3", True),
    ],
)
def test_out_is_who_stands_on_the_entrance_with_all_others(
    tables: Callable[..., Table], other: str, ko: bool, foe: str, wins: bool
) -> None:
    """Not with a Hero on their feet left behind, nor with an Enemy on its Map Tile; an Enemy behind does not matter."""
    table = quest(tables, "four-hundred-feet")
    table.hero("marshal", at="A1")
    table.hero("bandido", at=other, ko=ko, ko_cause="health")
    if foe:
        table.foe("tentacles", at=foe)
    end_turn(table)
    assert (table.state.outcome == "won") is wins
    assert (table.awaits in ("chart.injury", "card.gold")) is wins
