"""Games take turns in `make test` and `make long`, and each case has its turn."""

from __future__ import annotations

import pytest

from undercroft.testing.turns import GAMES_A_QUICK_TEST, Planned, in_turn

GAMES = ["ash", "birch", "cedar", "elm", "fir"]


def slow(game: str | None, name: str = "test_ends") -> Planned:
    return Planned(name, game, slow=True, conformance=True)


def taken(tests: list[Planned], games: list[str], turn: int) -> list[int]:
    return [n for n, runs in enumerate(in_turn(tests, games, turn)) if runs]


def test_the_slow_cases_of_five_games_are_as_many_as_those_of_one() -> None:
    tests = [slow(game) for game in GAMES for _ in range(20)]
    for turn in range(5):
        assert len(taken(tests, GAMES, turn)) == 20


@pytest.mark.parametrize("first", [0, 7])
def test_as_many_turns_as_there_are_games_play_every_case_once(first: int) -> None:
    tests = [slow(game, name) for game in GAMES for name in ("test_ends", "test_saves") for _ in range(7)]
    played = [n for turn in range(first, first + 5) for n in taken(tests, GAMES, turn)]
    assert sorted(played) == list(range(len(tests)))


def test_every_game_has_its_share_of_each_turn() -> None:
    tests = [slow(game) for game in GAMES for _ in range(10)]
    assert {tests[n].game for n in taken(tests, GAMES, 3)} == set(GAMES)


def test_a_quick_test_of_conformance_plays_two_games_and_goes_round() -> None:
    tests = [Planned("test_ends", game, slow=False, conformance=True) for game in GAMES]
    assert all(len(taken(tests, GAMES, turn)) == GAMES_A_QUICK_TEST for turn in range(5))
    assert {n for turn in range(5) for n in taken(tests, GAMES, turn)} == set(range(5))


def test_alone_a_game_has_every_turn_and_quick_rules_run_always() -> None:
    tests = [slow("ash") for _ in range(9)]
    assert taken(tests, ["ash"], 4) == list(range(9))
    others = [slow(None), slow("duel"), Planned("test_hit", "ash", slow=False, conformance=False)]
    assert taken(others, GAMES, 2) == [0, 1, 2]
