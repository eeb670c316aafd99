"""Numbers: contributions set, add, multiply and clamp, in that order whatever the order they come in, with reasons."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import permutations

import pytest

from tests.engine.bench import Bench, Outer, play
from undercroft.engine import loop
from undercroft.engine.errors import RuleBug
from undercroft.engine.flow import Rules
from undercroft.engine.numbers import ADD, AT_LEAST, AT_MOST, SET, TIMES, Maybe, Part, total


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


def blows(game: Bench, against: str | None) -> bool:
    """The wind blows against Bob."""
    return against == "bob"


def walkers() -> Rules:
    """Ada walks in mud; a wind blows now and then; boots may be found."""
    rules = Rules("bench")

    @rules.step(Outer)
    def look(game: Bench, frame: Outer) -> None:
        game.note(str(game.numbers("walker").read(game, "ada", "speed")))

    @rules.number("walker", id="mud", order=1)
    def mud(game: Bench, who: str, name: str, about: None) -> Iterator[Part]:
        if who == "ada" and name == "speed":
            yield Part(ADD, -1, "mud")

    @rules.number("walker", id="sheet")
    def sheet(game: Bench, who: str, name: str, about: None) -> Iterator[Part]:
        if name == "speed":
            yield Part(SET, 4, "sheet")

    @rules.number("walker", id="boots", order=1)
    def boots(game: Bench, who: str, name: str, about: None) -> Iterator[Part]:
        if "boots" in game.notes:
            yield Part(ADD, 2, "boots")

    @rules.number("walker", id="wind", order=2, conditions=True)
    def wind(game: Bench, who: str, name: str, about: None) -> Iterator[Maybe]:
        if name == "speed":
            yield Maybe(Part(ADD, 10, "wind"), blows)

    return rules


def test_a_number_comes_with_its_reasons_in_their_order() -> None:
    game = play(walkers()).game
    numbers = game.numbers("walker")

    assert game.notes == ["3"]
    assert numbers.read(game, "bob", "speed") == 4
    assert numbers.parts(game, "ada", "speed") == [Part(SET, 4, "sheet"), Part(ADD, -1, "mud")]
    assert numbers.read(game, "ada", "luck") == 0
    assert numbers.parts(game, "ada", "luck") == []


def test_a_condition_is_looked_at_each_time_the_number_is_read() -> None:
    game = play(walkers()).game
    numbers = game.numbers("walker")

    assert [numbers.read(game, "ada", "speed", against=who) for who in ("bob", "eve", "bob")] == [13, 3, 13]
    assert numbers.parts(game, "ada", "speed", against="bob")[-1] == Part(ADD, 10, "wind")


def test_a_number_is_kept_until_it_is_forgotten_and_a_stale_one_is_found() -> None:
    game = play(walkers()).game
    numbers = game.numbers("walker")
    assert game.stale() == []

    game.note("boots")
    assert numbers.read(game, "ada", "speed") == 3
    assert game.stale() == ["speed of ada is kept as 3 and would be 5"]

    numbers.forget("bob")
    assert numbers.read(game, "ada", "speed") == 3
    numbers.forget("ada")
    assert (numbers.read(game, "ada", "speed"), game.stale()) == (5, [])


def test_two_contributions_of_one_id_are_refused() -> None:
    rules = walkers()
    with pytest.raises(ValueError, match="walker are called mud"):
        rules.number("walker", id="mud")(print)


def test_a_session_that_looks_fails_on_a_stale_number(monkeypatch: pytest.MonkeyPatch) -> None:
    """A step that finds boots and tells nobody."""
    rules = walkers()

    @rules.step(Outer)
    def find(game: Bench, frame: Outer) -> None:
        game.note("boots")

    monkeypatch.setattr(loop, "AUDIT", True)
    with pytest.raises(RuleBug, match="speed of ada is kept as 3 and would be 5"):
        play(rules)
    monkeypatch.setattr(loop, "AUDIT", False)
    assert play(rules).game.notes == ["3", "boots"]
