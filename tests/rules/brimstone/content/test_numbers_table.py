"""The table of numbers: what it says of each is true of the records and of the words that change it."""

from __future__ import annotations

import pytest

from tests.conftest import rule
from tests.rules.brimstone.situations.deeds import item
from tests.rules.brimstone.situations.table import Table
from undercroft.games.brimstone.content.keywords import fight, ready
from undercroft.games.brimstone.content.types import Hero
from undercroft.games.brimstone.content.types.heroes import Skills
from undercroft.games.brimstone.content.types.modifiers import FOE_NUMBERS, NUMBERS, SKILLS


def test_what_is_printed_stands_on_the_record() -> None:
    printed = {name for name, number in NUMBERS.items() if number.printed == "sheet"}
    assert printed <= set(Hero.__struct_fields__)
    assert Skills.__struct_fields__ == SKILLS


@pytest.mark.parametrize(
    ("name", "a_while"), [("initiative", True), ("armor", True), ("health", False), ("carry", False)]
)
def test_only_some_numbers_of_a_hero_change_for_a_time(name: str, a_while: bool) -> None:
    assert NUMBERS[name].a_while == a_while
    assert (name in ready.FOR_A_WHILE.split("|")) == a_while


@rule("brimstone.weight.limit", "brimstone.corruption.resistance-modified", "brimstone.recover.minimum-one")
def test_every_hero_starts_with_these_numbers_and_some_never_fall_below_one(table: Table) -> None:
    """A Marshal with nothing; then whatever can go wrong takes 50 from each of them."""
    marshal = table.hero("marshal", at="A1")
    own = {"carry": 5 + marshal.stat("strength"), "corruption_resistance": 5, "side_bag": 5}
    own |= {"scavenge": 3, "grit_on_move": 1, "breath": 0, "healing": 0, "gold_found": 0, "stone_found": 0}
    assert {name: marshal.stat(name) for name in own} == own

    one = ("health", "sanity", "corruption_resistance")
    item(table, marshal, gives=dict.fromkeys(one, -50))
    assert [marshal.stat(name) for name in one] == [1, 1, 1]


@rule("brimstone.weight.limit", "brimstone.corruption.resistance-modified", "brimstone.recover.minimum-one")
def test_no_limit_of_a_hero_changes_for_a_time() -> None:
    """Nor does what counts whenever something happens; all else may be changed for a Fight or a turn."""
    limits = {"health", "sanity", "max_grit", "corruption_resistance", "side_bag", "carry"}
    whenever = {"grit_on_move", "healing", "breath", "gold_found", "stone_found"}
    assert set(NUMBERS) - set(ready.FOR_A_WHILE.split("|")) == limits | whenever


@pytest.mark.parametrize(("name", "a_while"), [("defense", True), ("shots", False)])
def test_only_some_numbers_of_enemies_change_for_a_time(name: str, a_while: bool) -> None:
    assert FOE_NUMBERS[name].a_while == a_while
    assert (name in fight.FOR_A_WHILE.split("|")) == a_while
