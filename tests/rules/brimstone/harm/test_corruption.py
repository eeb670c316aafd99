"""Corruption: points held, the Mutation they bring, and Resistance."""

from __future__ import annotations

import pytest

from tests.conftest import rule
from tests.rules.brimstone.situations.deeds import does, effect_item
from tests.rules.brimstone.situations.table import Table
from undercroft.games.brimstone.events import ChartRolled, Corrupted, Died


@rule("brimstone.corruption.resistance-default", "brimstone.corruption.mutate")
def test_four_points_are_held_without_effect_and_the_fifth_mutates(table: Table) -> None:
    ada = table.hero("gunslinger", at="C4")
    does(table, ada, "taint 4")
    assert (ada.corruption, ada.mutations) == (4, [])
    assert [event.amount for event in table.events(Corrupted)] == [4]

    table.dice(chart_mutation=[1, 3])
    does(table, ada, "taint 1")
    assert (ada.corruption, ada.mutations) == (0, ["mut-black-eyes"])


@rule("brimstone.corruption.mutate")
def test_points_come_one_by_one_and_what_is_over_carries_on(table: Table) -> None:
    """3 held and 9 more: two Mutations and 2 points left."""
    ada = table.hero("gunslinger", at="C4", corruption=3)
    table.dice(chart_mutation=[1, 3, 1, 5])

    does(table, ada, "taint 9")

    assert ada.corruption == 12 - 2 * 5
    assert ada.mutations == ["mut-black-eyes", "mut-hooves"]


@rule("brimstone.corruption.mutate")
def test_what_prevents_corruption_prevents_the_mutation(table: Table) -> None:
    """Four held and three more: an Item takes away two of them, or all of it, before they come."""
    ada = table.hero("gunslinger", at="C4")
    first, second = (effect_item(table, ada, f"prevent {n}", when="corrupted") for n in ("2", "all"))
    does(table, ada, "taint 3")
    assert table.options == [first, second, "pass"]
    table.act(first)
    table.act("pass")
    assert (ada.corruption, [event.amount for event in table.events(Corrupted)]) == (1, [1])

    ada.corruption = 4
    does(table, ada, "taint 3")
    table.act(second)
    if table.asked == "hero.use":
        table.act("pass")
    assert (ada.corruption, ada.mutations) == (4, [])


@rule("brimstone.corruption.resistance-modified")
def test_a_mutation_that_lowers_resistance_counts_for_the_points_still_to_come(table: Table) -> None:
    """Glowing Veins: Resistance 4 from then on, so the next four points mutate again."""
    ada = table.hero("gunslinger", at="C4", corruption=4)
    table.dice(chart_mutation=[2, 5, 1, 3])

    does(table, ada, "taint 5")

    assert ada.mutations == ["mut-glowing-veins", "mut-black-eyes"]
    assert ada.corruption == 0


@rule("brimstone.corruption.resistance-modified")
@pytest.mark.parametrize(("madness", "held"), [([], 4), (["madness-stone-love"], 0)])
def test_resistance_is_lowered_by_what_the_hero_has(table: Table, madness: list[str], held: int) -> None:
    """Stone Love takes 1: the fourth point mutates."""
    ada = table.hero("gunslinger", at="C4", madness=madness)
    if madness:
        table.dice(chart_mutation=[1, 3])

    does(table, ada, "taint 4")

    assert ada.corruption == held
    assert len(ada.mutations) == (held == 0)


@rule("brimstone.corruption.duplicate-mutation-death")
def test_a_mutation_the_hero_already_has_is_death(table: Table) -> None:
    ada = table.hero("gunslinger", at="C4", corruption=4, mutations=["mut-black-eyes"])
    table.hero("marshal", at="E4")
    table.dice(chart_mutation=[1, 3])

    does(table, ada, "taint 3")

    assert ada.dead
    assert ada.mutations == ["mut-black-eyes"]
    assert [(died.hero, died.why) for died in table.events(Died)] == [("h1", "mutation")]
    assert len(table.events(ChartRolled)) == 1
    assert table.game.state.lantern == ""
    assert not table.over


@rule("brimstone.corruption.duplicate-mutation-death", "brimstone.end.all-ko")
def test_the_death_of_the_last_hero_ends_the_mission(table: Table) -> None:
    ada = table.hero("gunslinger", at="C4", corruption=4, mutations=["mut-black-eyes"])
    table.dice(chart_mutation=[1, 3])

    does(table, ada, "taint 1")

    assert table.over
    assert table.game.state.outcome == "lost"


@rule("brimstone.grit.not-on-charts")
def test_grit_does_not_change_the_mutation(table: Table) -> None:
    ada = table.hero("gunslinger", at="C4", corruption=4, grit=2)
    table.auto(hero_reroll="")
    table.dice(chart_mutation=[1, 3])

    does(table, ada, "taint 1")

    assert ada.mutations == ["mut-black-eyes"]
    assert ada.grit == 2
