"""The heuristic player and the goal of its Mission: what it does for it, when it fights instead, whom it leads."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec
import pytest

from tests.players.thinking import chosen
from tests.rules.brimstone.situations.beyond import NEAR
from tests.rules.brimstone.situations.deeds import sheet
from tests.rules.brimstone.situations.missions import ally, goal_of, quest, spot
from tests.rules.brimstone.situations.table import Figure, Table
from undercroft.games.brimstone.shown.view import view
from undercroft.players.minds.brimstone.picture import Picture
from undercroft.players.minds.brimstone.quests import Quests

if TYPE_CHECKING:
    from collections.abc import Callable

    from undercroft.players.base import Player


def thought(table: Table, hero: Figure) -> Quests:
    """What the player makes of the goal as this Hero sees it."""
    picture = Picture(view(table.game, hero.seat), table.pack)
    return Quests(picture, picture.heroes[hero.id])


def strength(table: Table, dice: int) -> None:
    """The Marshal rolls so many dice for Strength."""
    skills = msgspec.structs.replace(table.pack.heroes["marshal"].skills, strength=dice)
    sheet(table, "marshal", skills=skills)


def test_without_enemies_the_mark_comes_first(tables: Callable[..., Table], mind: Player) -> None:
    table = quest(tables, "three-nails", objective=True)
    hero = table.hero("marshal", at="M1")
    mark = spot(table, "N2")
    table.turn_of(hero, move=3)
    assert chosen(table, mind) == mark


@pytest.mark.parametrize(("dice", "target", "chance"), [(1, 4, 1 / 2), (2, 4, 3 / 4), (1, 6, 1 / 6), (2, 6, 11 / 36)])
def test_in_a_fight_it_works_at_a_mark_with_a_fair_chance(
    tables: Callable[..., Table], mind: Player, dice: int, target: int, chance: float
) -> None:
    """A 4+ fails on 3 faces of 6, a 6+ on 5: with two dice 1/4 and 25/36. From one half on it works, else it fights."""
    goal = msgspec.structs.replace(goal_of("three-nails"), target=target)
    table = quest(tables, "three-nails", objective=True, goal=goal)
    strength(table, dice)
    hero = table.hero("marshal", at="M1", hands=[])
    mark = spot(table, "N2")
    table.foe("tentacles", at="M2", abilities={})
    assert thought(table, hero).chance(goal) == pytest.approx(chance)

    table.turn_of(hero, move=1, moving=False)

    assert {mark, "fight"} <= set(table.options)
    assert (chosen(table, mind) == mark) is (chance >= 1 / 2)


def test_in_a_fight_it_walks_to_a_mark_in_reach(tables: Callable[..., Table], mind: Player) -> None:
    """From N1 the spaces beside the mark on P3 are two steps away; nobody has to be escaped from."""
    table = quest(tables, "three-nails", objective=True)
    hero = table.hero("marshal", at="M1")
    spot(table, "P3")
    table.foe("tentacles", at="A8", abilities={})
    table.turn_of(hero, move=2)
    there = chosen(table, mind)
    assert there.isdigit()
    assert table.square(int(there)) in ("O2", "O3")


def test_who_stands_at_a_mark_has_nowhere_to_go(tables: Callable[..., Table]) -> None:
    table = quest(tables, "three-nails", objective=True)
    hero = table.hero("marshal", at="O2")
    spot(table, "P3")
    table.foe("tentacles", at="A8", abilities={})
    assert thought(table, hero).step([table.space("O3"), table.space("P2")]) == -1


def test_a_captive_is_not_freed_under_the_enemys_eyes(tables: Callable[..., Table], mind: Player) -> None:
    table = quest(tables, "night-shift")
    hero = table.hero("marshal", at="C3")
    captive = spot(table, "C4")
    table.turn_of(hero, move=1, moving=False)
    assert chosen(table, mind) == captive

    table.foe("tentacles", at="D3", abilities={})
    table.turn_of(hero, move=1, moving=False)
    assert captive in table.options
    assert chosen(table, mind) != captive


@pytest.mark.parametrize(("done", "takes"), [(1, False), (2, True)])
def test_only_the_last_ledger_is_worth_a_blow(
    tables: Callable[..., Table], mind: Player, done: int, takes: bool
) -> None:
    """There are three: with the third in hand the Mission is won whoever is left."""
    assert (goal_of("paid-in-full").pieces, goal_of("paid-in-full").out) == (3, False)
    table = quest(tables, "paid-in-full", objective=True)
    table.state.quest.done = done
    hero = table.hero("marshal", at="M1")
    ledger = spot(table, "N2")
    table.foe("tentacles", at="M2", abilities={})
    table.turn_of(hero, move=1, moving=False)
    assert ledger in table.options
    assert (chosen(table, mind) == ledger) is takes


@pytest.mark.parametrize("fallen", [False, True])
def test_whoever_is_left_alone_is_taken_along(tables: Callable[..., Table], mind: Player, fallen: bool) -> None:
    table = quest(tables, "the-reader")
    first = table.hero("bandido", at="C1", ko=fallen, ko_cause="health" if fallen else "")
    second = table.hero("marshal", at="A1")
    person = ally(table, "B1", first)
    table.turn_of(second, move=1)
    assert f"lead:{person.id}" in table.options
    assert (chosen(table, mind) == f"lead:{person.id}") is fallen


def test_she_follows_whoever_takes_most(tables: Callable[..., Table], mind: Player) -> None:
    """The Gunslinger has 10 Health, the Saloon Girl 8."""
    table = quest(tables, "the-reader")
    table.hero("saloon-girl", at="A1")
    table.hero("gunslinger", at="B1")
    assert table.pack.heroes["gunslinger"].health > table.pack.heroes["saloon-girl"].health
    table.begin(adventure="mission_start")
    assert table.asked == "mission.leader"
    assert chosen(table, mind) == "h2"


@pytest.mark.parametrize(("mission", "first"), [("the-other-lamp", True), ("fistful", False)])
def test_a_gate_is_looked_through_at_once_only_where_the_goal_is_beyond(
    tables: Callable[..., Table], mission: str, first: bool
) -> None:
    table = tables(NEAR, mission=mission, switches={"advanced": True})
    table.state.rooms[0].gates["G"] = None
    table.game.map_changed()
    hero = table.hero("marshal", at="B3")
    table.turn_of(hero, move=0)
    values = table.ask.values
    deed = thought(table, hero).deed(values)
    assert (deed >= 0 and values[deed].key == "look:0:G") is first
