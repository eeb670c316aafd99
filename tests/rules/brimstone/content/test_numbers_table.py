"""The table of numbers: what it says of each is true of the records and of the words that change it."""

from __future__ import annotations

import pytest

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


@pytest.mark.parametrize(("name", "a_while"), [("defense", True), ("shots", False)])
def test_only_some_numbers_of_enemies_change_for_a_time(name: str, a_while: bool) -> None:
    assert FOE_NUMBERS[name].a_while == a_while
    assert (name in fight.FOR_A_WHILE.split("|")) == a_while
