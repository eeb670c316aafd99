"""Numbers: contributions set, add, multiply and clamp, in that order whatever the order they come in, with reasons."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import permutations

import pytest

from tests.engine.bench import Bench, Outer, play
from undercroft.engine.flow import Rules
from undercroft.engine.queries import ADD, AT_LEAST, AT_MOST, SET, TIMES, Part, total


@pytest.mark.parametrize(
    ("parts", "number"),
    [
        ([], 0),
        ([(ADD, 2), (ADD, -5)], -3),
        ([(SET, 4)], 4),
        ([(SET, 4), (ADD, 1)], 5),
        ([(SET, 4), (ADD, 1), (TIMES, 3)], 15),
        ([(SET, 4), (TIMES, 0), (ADD, 7)], 0),
        ([(SET, 4), (AT_MOST, 3)], 3),
        ([(SET, 4), (AT_LEAST, 6)], 6),
        ([(SET, 4), (AT_MOST, 9), (AT_MOST, 2)], 2),
        ([(SET, 4), (AT_LEAST, 5), (AT_LEAST, 7)], 7),
        ([(SET, 4), (AT_MOST, 3), (AT_LEAST, 5)], 5),
        ([(SET, 10), (ADD, -20), (TIMES, 2), (AT_LEAST, 1)], 1),
    ],
)
def test_contributions_are_applied_in_the_order_of_their_kinds(parts: list[tuple[int, int]], number: int) -> None:
    for order in permutations(parts):
        assert total(Part(how, amount, "why") for how, amount in order) == number


def test_of_several_that_set_a_number_the_last_counts() -> None:
    assert total([Part(SET, 4, "sheet"), Part(ADD, 1, "boots"), Part(SET, 2, "curse")]) == 3


def test_a_number_comes_with_its_reasons_in_the_order_of_the_rules_names() -> None:
    rules = Rules("bench")

    @rules.step(Outer)
    def look(game: Bench, frame: Outer) -> None:
        game.note(game.number("speed", "ada"))

    @rules.number("speed", id="z_sheet")
    def z_sheet(game: Bench, who: str) -> Iterator[Part]:
        yield Part(SET, 4, "sheet")

    @rules.number("speed", id="a_mud")
    def a_mud(game: Bench, who: str) -> Iterator[Part]:
        if who == "ada":
            yield Part(ADD, -1, "mud")

    @rules.number("strength", id="strong")
    def strong(game: Bench, who: str) -> Iterator[Part]:
        yield Part(SET, 9, "giant")

    game = play(rules).game

    assert game.notes == ["3"]
    assert game.number("speed", "bob") == 4
    assert game.parts("speed", "ada") == [Part(ADD, -1, "mud"), Part(SET, 4, "sheet")]
    assert game.number("luck", "ada") == 0
    assert game.parts("luck", "ada") == []
