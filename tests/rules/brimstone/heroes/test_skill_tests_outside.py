"""Skill tests outside of an Encounter: on the road and in Town."""

from __future__ import annotations

import copy
from typing import TYPE_CHECKING

import pytest

from tests.conftest import rule
from tests.rules.brimstone.situations.table import Figure, Table
from undercroft.crawl.packs.language.grammar import read_effect
from undercroft.games.brimstone.content.keywords.lexicon import WORDS
from undercroft.games.brimstone.content.types import Step
from undercroft.games.brimstone.content.types.frontier import RoadEvent, TownEvent
from undercroft.games.brimstone.events import SkillTested
from undercroft.games.brimstone.rules.campaign import town
from undercroft.games.brimstone.rules.campaign.travel import whose_turn
from undercroft.games.brimstone.state import Campaign, Journey

if TYPE_CHECKING:
    from collections.abc import Callable


def on_the_way(table: Table, day: int) -> tuple[Figure, Figure]:
    """A Saloon Girl (Initiative 5) and a Bandido (4); every event tests Luck 5+ for 10 XP, or costs 1 Wound."""
    girl, bandido = table.hero("saloon-girl", at="A1"), table.hero("bandido", at="B1")
    step = Step(skill="luck", target=5, passed=read_effect(WORDS, "xp 10"), failed=read_effect(WORDS, "wounds 1"))
    frontier = table.pack.frontier = copy.copy(table.pack.frontier)
    rolls = tuple(range(2, 13))
    road = RoadEvent(id="road-test", name="Ford", rolls=rolls, steps=(step,))
    square = TownEvent(id="town-test", name="Dice", rolls=rolls, steps=(step,))
    frontier.on_the_road = lambda roll: road  # type: ignore[method-assign]
    frontier.in_town = lambda roll: square  # type: ignore[method-assign]
    table.state.campaign = Campaign(missions=3, day=day, town=frontier.home())
    return girl, bandido


def travel(table: Table) -> None:
    """One day on the road."""
    table.begin(Journey(town=table.pack.frontier.home(), days=1))
    table.dice(chart_travel=[3, 4])


def stay(table: Table) -> None:
    """Something happens in Town."""
    table.happen(town.town_event)
    table.dice(chart_town=[3, 4])


@rule("brimstone.skill.outside-encounter")
@pytest.mark.parametrize(("outside", "day"), [(travel, 2), (stay, 3)])
def test_the_hero_who_rolled_the_event_takes_the_test(table: Table, outside: Callable[[Table], None], day: int) -> None:
    """The second Hero's day: as many dice as the Bandido's Luck, one 5 is enough. The other rolls nothing."""
    girl, bandido = on_the_way(table, day)
    outside(table)
    table.dice(skill=[1, 5, 2])

    assert [(test.hero, test.skill, test.target, test.dice, test.passed) for test in table.events(SkillTested)] == [
        (bandido.id, "luck", 5, (1, 5, 2), True)
    ]
    assert (bandido.xp, girl.xp) == (10, 0)
    assert (bandido.wounds, girl.wounds) == (0, 0)


@rule("brimstone.skill.outside-encounter")
@pytest.mark.parametrize(("outside", "day"), [(travel, 1), (stay, 2)])
def test_without_a_die_at_the_target_it_fails(table: Table, outside: Callable[[Table], None], day: int) -> None:
    """The other day: the Saloon Girl rolls two dice, no 5 among them."""
    girl, bandido = on_the_way(table, day)
    outside(table)
    table.dice(skill=[4, 4])

    assert (girl.xp, girl.wounds, bandido.wounds) == (0, 1, 0)


@rule("brimstone.skill.outside-encounter")
def test_the_heroes_roll_for_the_day_in_turn(table: Table) -> None:
    girl, bandido = on_the_way(table, 2)
    assert table.state.campaign is not None
    found: list[str] = []
    for day in (2, 3, 4):
        table.state.campaign.day = day
        found.append(whose_turn(table.game).id)
    assert found == [girl.id, bandido.id, girl.id]
