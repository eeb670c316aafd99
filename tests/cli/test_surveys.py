"""sim --all and check --play: every mission at every party size, stopped and gone on with."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tests.cli.conftest import Run
from tests.cli.test_own_packs import MISSION
from undercroft.lab import survey as lab

ALL = ["sim", "larder", "--all", "--mission", "supper", "--games", "4", "--seed", "s"]


def test_every_size_of_party_has_a_line(run: Run) -> None:
    ran = run(*ALL, "--workers", "2")

    assert (ran.code, ran.err) == (0, "")
    rows = [line.split() for line in ran.out.splitlines() if line.strip().startswith("supper")]
    assert [row[:3] for row in rows] == [["supper", str(heroes), "4"] for heroes in (1, 2, 3)]
    assert "larder: 12 games, players random, seed s" in ran.out
    found = json.loads(run(*ALL, "--json", "--workers", "1").out)
    assert list(found) == ["game", "players", "seed", "games", "errors", "rows", "never", "untold"]
    (row, *_) = found["rows"]
    assert list(row) == ["mission", "heroes", "games", "rates", "band", "verdict", "causes", "rounds", "decisions"]
    rate = row["rates"]["heroes"]
    assert f"{rate['percent']:.0f} ({rate['low']:.0f}-{rate['high']:.0f})" in ran.out


def test_ctrl_c_shows_what_was_measured_and_the_same_command_goes_on(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    command = [*ALL, "--workers", "1", "--record", "supper.jsonl"]
    whole = json.loads(run(*ALL, "--json", "--workers", "1").out)
    real, calls = lab.play, 0

    def interrupted(*given: Any) -> Any:
        nonlocal calls
        calls += 1
        if calls == 6:
            raise KeyboardInterrupt
        return real(*given)

    monkeypatch.setattr(lab, "play", interrupted)
    stopped = run(*command)
    assert stopped.code == 130
    assert "larder: 5 of 12 games" in stopped.out
    assert len(Path("supper.jsonl").read_text().splitlines()) == 1 + 5

    finished = run(*command, "--json")
    assert (finished.code, calls) == (0, 6 + 7)
    assert json.loads(finished.out) == whole
    assert (json.loads(run(*command, "--json").out), calls) == (whole, 6 + 7)


def test_a_broken_game_is_named_and_the_exit_code_says_so(run: Run) -> None:
    ran = run("sim", "larder", "--all", "--mission", "broken", "--heroes", "1", "--games", "1", "--workers", "1")

    assert ran.code == 1
    assert ran.err.startswith("broken 1 0/0: ")
    assert "the larder is locked" in ran.err
    assert "1 games broke" in ran.out


def test_without_a_game_all_that_the_player_knows_share_the_time(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    played: list[tuple[str, float]] = []

    def note(found: lab.Survey, *_: object, seconds: float, **__: object) -> Any:
        played.append((found.game, seconds))
        yield from ()

    monkeypatch.setattr(lab, "run", note)
    ran = run("sim", "--all", "--minutes", "2", "--players", "heuristic")
    assert ran.code == 0
    assert "larder is left out: the heuristic player does not know 'larder'" in ran.err
    games = run("games").out.split()
    assert played == [(game, 120 / len(games)) for game in games if game != "larder"]


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["sim", "--all", "--record", "x.jsonl"], "are for one game: say which"),
        (["sim", "larder", "--all", "--party", "a,b"], "leave --party out"),
        (["sim", "larder", "--all", "--mission", "lunch"], "no mission 'lunch'"),
    ],
)
def test_what_makes_no_sense_is_one_line(run: Run, words: list[str], said: str) -> None:
    ran = run(*words)

    assert (ran.code, ran.err.count("\n")) == (2, 1)
    assert said in ran.err


@pytest.mark.slow
def test_the_missions_of_a_pack_are_checked_and_played(run: Run, tmp_path: Path) -> None:
    """At every size, against the band the mission asks for; what never came up is looked for in the pack alone."""
    file = tmp_path / "my-pack" / "missions" / "the-cold-forge.yaml"
    file.parent.mkdir(parents=True)
    file.write_text(MISSION + "band: [10, 90]\n", "utf-8")

    for path in ("my-pack", "my-pack/missions", "my-pack/missions/the-cold-forge.yaml"):
        ran = run("check", path, "--game", "brimstone", "--play", "--players", "random", "--games", "1")
        assert (ran.code, ran.err) == (0, "")
        rows = [line.split() for line in ran.out.splitlines() if "10-90" in line]
        assert [row[:2] for row in rows] == [["the-cold-forge", str(heroes)] for heroes in range(1, 7)]
        assert "never seen" not in ran.out


def test_a_pack_with_faults_is_not_played(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "my-pack" / "missions" / "the-cold-forge.yaml"
    file.parent.mkdir(parents=True)
    file.write_text(MISSION + "band: [10]\n", "utf-8")

    ran = run("check", "my-pack", "--game", "brimstone", "--play")
    assert ran.code == 2
    assert "the-cold-forge.yaml:" in ran.err
    assert "games, players" not in ran.out
