"""`make test GAME=...`: the tests that concern one game."""

from __future__ import annotations

import re
import subprocess
import sys

import pytest

from undercroft.lab.project import here


@pytest.mark.slow
def test_only_the_cases_of_one_game_are_run() -> None:
    command = [sys.executable, "-m", "pytest", "--collect-only", "-q", "-p", "no:cacheprovider", "--game", "duel"]
    run = subprocess.run(
        [*command, "tests/golden", "tests/conformance"], cwd=here().root, capture_output=True, text=True, check=True
    )

    cases = re.findall(r"::test_\w+\[(.*)\]", run.stdout)
    assert len(cases) > 20
    assert [case for case in cases if "duel" not in case] == []
    assert re.search(r"test_rooms\.py::test_\w+$", run.stdout, re.MULTILINE), "tests that name no game stay"


def test_the_makefile_tests_one_game_if_one_is_named() -> None:
    """Its rules, its golden playthrough and its conformance; a game without rule tests has no folder to name."""
    for game, rules in (("duel", ""), (next(iter(here().slugs())), "tests/rules/")):
        told = subprocess.run(
            ["make", "-n", "test", f"GAME={game}"], cwd=here().root, capture_output=True, text=True, check=True
        ).stdout
        (line,) = [line for line in told.splitlines() if "/pytest" in line]
        assert f"--game {game} tests/conformance tests/golden {rules and rules + game}".rstrip() in line
        assert "npm" not in told
        assert "/mypy" in told


def test_the_makefile_serves_on_the_port_one_names() -> None:
    told = subprocess.run(
        ["make", "-n", "play", "PORT=8801"], cwd=here().root, capture_output=True, text=True, check=True
    ).stdout
    assert "serve --open --port 8801" in told
