"""rules and where, on a toy project with a ledger, code and tests."""

from __future__ import annotations

import json
from pathlib import Path

import msgspec
import pytest

from tests.cli.conftest import Run
from tests.tools import toy
from undercroft.lab.mutate import Mutants


@pytest.fixture(autouse=True)
def _toy(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    project = toy.write(tmp_path / "toy")
    monkeypatch.setattr("undercroft.lab.ledger.here", lambda: project)
    monkeypatch.setattr("undercroft.lab.mutate.here", lambda: project)


def test_rules_as_json(run: Run) -> None:
    found = json.loads(run("rules", "toy", "--json").out)

    assert found == {
        "game": "toy",
        "total": 4,
        "tested": 2,
        "tiers": {"core": {"total": 3, "tested": 2}, "advanced": {"total": 1, "tested": 0}},
        "untested": ["toy.luck"],
        "ruled_out": [{"id": "toy.sort", "reason": "there is no box to sort"}],
    }


def test_rules_as_a_table(run: Run) -> None:
    ran = run("rules", "toy")

    assert ran.code == 0
    assert "toy: 2 of 4 rules have a test" in ran.out.replace("\n", " ")
    assert "without a test: 1\n  toy.luck\n" in ran.out
    assert "ruled out toy.sort: there is no box to sort\n" in ran.out


def test_without_a_game_all_of_them_are_shown_and_share_the_mutants(
    run: Run, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    games = tmp_path / "toy" / "src" / "toybox" / "games"
    (games / "another").mkdir()
    (games / "another" / "ledger.yaml").write_text(toy.LEDGER.replace("toy", "another"), "utf-8")
    drawn: list[tuple[str, int]] = []

    def draw(slug: str, count: int, *_: object) -> Mutants:
        drawn.append((slug, count))
        return Mutants(count, count, 0, [])

    monkeypatch.setattr("undercroft.lab.mutate.mutate", draw)

    shown = run("rules", "--mutate", "5").out
    assert shown.index("another: 0 of 4 rules") < shown.index("toy: 2 of 4 rules")
    assert drawn == [("another", 3), ("toy", 2)]
    assert [one["game"] for one in json.loads(run("rules", "--json").out)] == ["another", "toy"]


@pytest.mark.slow
def test_mutants_are_counted_and_survivors_shown(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    """`cost <= purse` made `<` is a change that the toy's tests do not notice."""
    found = json.loads(run("rules", "toy", "--mutate", "20", "--seed", "1", "--json").out)

    mutants = found["mutants"]
    assert list(found) == ["game", "total", "tested", "tiers", "untested", "ruled_out", "mutants"]
    assert list(mutants) == ["total", "noticed", "timeouts", "survivors"]
    assert mutants["timeouts"] == 0
    assert mutants["total"] == mutants["noticed"] + len(mutants["survivors"])
    assert "return cost < purse" in [survivor["after"].strip() for survivor in mutants["survivors"]]

    def the_same(*_: object) -> Mutants:
        return msgspec.convert(mutants, Mutants)

    monkeypatch.setattr("undercroft.lab.mutate.mutate", the_same)
    shown = run("rules", "toy", "--mutate", "20", "--seed", "1").out
    assert f"mutants: {mutants['noticed']} of {mutants['total']} noticed\n" in shown
    assert "- return cost <= purse\n    + return cost < purse\n" in shown


def test_mutants_whose_tests_ran_out_of_time_are_counted_apart(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    """A hang is noticed, but whoever reads the figure sees how much of it is hangs."""

    def hanging(*_: object) -> Mutants:
        return Mutants(20, 18, 3, [])

    monkeypatch.setattr("undercroft.lab.mutate.mutate", hanging)

    shown = run("rules", "toy", "--mutate", "20").out
    assert "mutants: 18 of 20 noticed, 3 of them by tests that ran out of time\n" in shown


def test_where_shows_words_book_code_and_tests(run: Run, tmp_path: Path) -> None:
    ledger = tmp_path / "toy" / "src" / "toybox" / "games" / "toy" / "ledger.yaml"
    ledger.write_text(toy.LEDGER.replace("lines: [9, 12]", "lines: [9, 12]\n    also: [[20, 21]]"), "utf-8")

    ran = run("where", "toy.luck")

    assert ran.out.splitlines() == [
        "toy.luck (advanced)",
        "Luck adds to the purse.",
        "  roll | luck",
        "  1-2 | 1",
        "unclear: what a third roll does",
        "book   toy.txt:9-12",
        "also   toy.txt:20-21",
        "code   src/toybox/games/toy/pay.py:1",
        "code   src/toybox/games/toy/pay.py:15",
        "tests  none",
    ]
    assert "tests  tests/test_pay.py:7" in run("where", "toy.pay.cost").out
