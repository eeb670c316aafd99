"""Every check of the referee can fail: one thing in the log of a game is changed, and the referee protests."""

from __future__ import annotations

from functools import cache
from itertools import islice

import msgspec
import pytest

from tests.referee.brimstone import doctoring, log
from tests.referee.brimstone.doctored_fights import FIGHTS
from tests.referee.brimstone.doctored_turns import TURNS
from tests.referee.brimstone.referee import watch
from tests.referee.test_brimstone import named

GAMES: list[tuple[str, int, str, str, dict[str, bool | int | str] | None]] = [
    ("night-shift", 3, "random", "r0", None),
    ("the-other-lamp", 2, "heuristic", "r1", None),
    ("the-reader", 4, "random", "r0", None),
    ("campaign", 3, "heuristic", "L2", {"missions": 2}),
    ("what-the-mountain-was-for", 6, "random", "r2", None),
]
CASES = {**TURNS, **FIGHTS}
MOST_PLACES = 25
"""How many places of a game are tried: not at each does the change break the rule."""


@cache
def game(number: int) -> log.Log:
    return log.play(*GAMES[number])


@pytest.mark.slow
@pytest.mark.parametrize("number", range(len(GAMES)))
def test_the_games_themselves_are_clean(number: int) -> None:
    assert [str(protest) for protest in watch(game(number))] == []


@pytest.mark.slow
@pytest.mark.parametrize("rule", CASES)
def test_the_referee_protests(rule: str) -> None:
    doctor: doctoring.Doctor = CASES[rule]
    for number in range(len(GAMES)):
        for doctored in islice(doctor(game(number)), MOST_PLACES):
            if any(protest.rule == f"brimstone.{rule}" for protest in watch(doctored)):
                return
    pytest.fail(f"nobody protested: {rule}")


def test_every_rule_that_the_referee_names_has_such_a_case() -> None:
    assert named() - {f"brimstone.{rule}" for rule in CASES} == set()


@pytest.mark.slow
def test_a_game_is_not_changed_by_doctoring() -> None:
    before = msgspec.json.encode([msgspec.to_builtins(moment.events) for moment in game(0)])
    for doctor in CASES.values():
        next(doctor(game(0)), None)

    assert msgspec.json.encode([msgspec.to_builtins(moment.events) for moment in game(0)]) == before
