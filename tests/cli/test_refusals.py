"""Whatever a person gets wrong is one clear line on stderr and exit code 2, without a traceback."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from tests.cli.conftest import Run

REFUSED = {
    "no such command": (["fly"], "No such command 'fly'"),
    "no such option": (["sim", "larder", "--wings", "2"], "--wings"),
    "no game": (["sim"], "say which game, or --all for every one"),
    "unknown game": (["sim", "lader"], "did you mean 'larder'?"),
    "unknown game to play": (["play", "lader"], "did you mean 'larder'?"),
    "unknown mission": (["sim", "larder", "--mission", "lunch"], "no mission 'lunch'; it has supper, broken, endless"),
    "a mission with a slip": (["sim", "larder", "--mission", "super"], "did you mean 'supper'?"),
    "where to read on": (["sim", "larder", "--wings", "2"], "(undercroft sim --help tells more)"),
    "where to read on about a command of a command": (["admin", "quota"], "(undercroft admin quota --help tells more)"),
    "a database that is not there": (["admin", "tables", "--database", "no.db"], "there is no database no.db"),
    "unknown mission to play": (["play", "larder", "--mission", "lunch"], "no mission 'lunch'"),
    "too many heroes": (["play", "larder", "--heroes", "9"], "larder is for 1 to 3 heroes, not 9"),
    "heroes that are no number": (["sim", "larder", "--heroes", "two"], "--heroes"),
    "no games": (["sim", "larder", "--games", "0"], "--games"),
    "unknown player": (["sim", "larder", "--players", "ranodm"], "there is no player 'ranodm'"),
    "a script that is not there": (
        ["sim", "larder", "--players", "scripted:no.txt"],
        "cannot read the answers in no.txt",
    ),
    "a script without a file": (["sim", "larder", "--players", "scripted"], "needs a file"),
    "unknown seat": (["play", "larder", "--seat", "p9=random"], "there is no seat 'p9'; there are p1, p2"),
    "a seat without a player": (["play", "larder", "--seat", "p1"], "SEAT=PLAYER"),
    "odd dice": (["play", "larder", "--dice", "loaded"], "dice are auto or typed, not 'loaded'"),
    "no such save": (["play", "larder", "--load", "none.save"], "cannot open none.save"),
    "no such save to replay": (["replay", "none.save"], "cannot open none.save"),
    "no such save to verify": (["verify", "none.save"], "cannot open none.save"),
    "a ledger of no game": (["rules", "lader"], "no game with a ledger lader"),
    "an unknown kind": (["fields", "brimstone", "enemmy"], "did you mean 'enemy'?"),
    "a saved game with other heroes": (
        ["play", "larder", "--load", "a.save", "--heroes", "2", "--seed", "1"],
        "a saved game goes on with its own settings: leave out --heroes, --seed, or leave out --load",
    ),
    "an unknown rule": (["where", "brimstone.grit.nothing"], "no rule brimstone.grit.nothing; nearest: "),
    "no such pack": (["check", "nowhere", "--game", "larder"], "there is no nowhere"),
    "no such file to draw": (["preview", "nowhere", "--game", "larder"], "there is no nowhere"),
    "no such entry to draw": (["preview", "larder#hony"], "has no entry 'hony'; did you mean 'honey'?"),
    "nothing of this kind": (
        ["new", "wing", "X", "--game", "larder"],
        "there is no 'wing' to write for larder; there is jar",
    ),
    "a name without letters": (["new", "jar", "!!", "--game", "larder"], "'!!' cannot name a jar"),
}


@pytest.mark.parametrize(("words", "said"), REFUSED.values(), ids=REFUSED)
def test_one_line_and_exit_code_two(run: Run, words: list[str], said: str) -> None:
    ran = run(*words)

    assert ran.code == 2
    assert said in ran.err
    assert ran.err.startswith("undercroft: ")
    assert ran.err.count("\n") == 1
    assert ran.out == ""


def test_a_script_can_tell_by_the_exit_code(tmp_path: Path) -> None:
    """`python -m undercroft` ends as the command `undercroft` does."""
    done = subprocess.run(
        [sys.executable, "-m", "undercroft", "check", tmp_path / "nowhere"], capture_output=True, check=False
    )
    assert (done.returncode, done.stdout) == (2, b"")


@pytest.mark.parametrize(
    ("data", "said"),
    [
        (b"hello", "not an Undercroft save file"),
        (b"", "not an Undercroft save file"),
        (b"UNDERCROFT SAVE 9\nwhatever", "newer Undercroft"),
        (b"UNDERCROFT SAVE 1\n" + b"x" * 100, "damaged"),
    ],
)
@pytest.mark.parametrize("words", [["play", "larder", "--load"], ["replay"], ["verify"]])
def test_a_broken_save_is_refused(run: Run, tmp_path: Path, words: list[str], data: bytes, said: str) -> None:
    (tmp_path / "broken.save").write_bytes(data)

    ran = run(*words, "broken.save")

    assert ran.code == 2
    assert said in ran.err
    assert ran.err.count("\n") == 1


def test_a_save_of_another_game_is_refused(run: Run) -> None:
    run("play", "larder", "--seed", "1", "--save", "a.save", "--seat", "all=random")

    ran = run("play", "brimstone", "--load", "a.save")

    assert (ran.code, ran.out) == (2, "")
    assert ran.err == "undercroft: a.save is a save of larder, not of brimstone\n"


def test_a_broken_pack_lists_every_fault(run: Run, tmp_path: Path) -> None:
    (tmp_path / "jars").mkdir()
    (tmp_path / "jars" / "tar.yaml").write_text('{id: tar, name: Tar, effect: "tase 3"}')
    (tmp_path / "jars" / "oil.yaml").write_text("{id: oil, effect: taste 3, wings: 2}")

    ran = run("check", tmp_path, "--game", "larder")

    lines = ran.err.splitlines()
    assert ran.code == 2
    assert [line.partition(": ")[0] for line in lines] == ["error"] * len(lines)
    assert any("tar.yaml:1" in line and "did you mean 'taste'?" in line for line in lines)
    assert any("oil.yaml:1" in line and "wings" in line for line in lines)
    assert "Traceback" not in ran.err


def test_a_broken_pack_cannot_be_drawn(run: Run, tmp_path: Path) -> None:
    (tmp_path / "jars").mkdir()
    (tmp_path / "jars" / "tar.yaml").write_text('{id: tar, name: Tar, effect: "tase 3"}')

    ran = run("preview", tmp_path, "--game", "larder")

    assert ran.code == 2
    assert "tar.yaml:1" in ran.err
    assert ran.err.count("\n") == 1


def test_more_games_must_be_there(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("UNDERCROFT_GAMES", "tests.nowhere")
    try:
        ran = run("sim", "larder")
    finally:
        monkeypatch.setenv("UNDERCROFT_GAMES", "tests.cli.places")

    assert ran.code == 2
    assert ran.err.startswith("undercroft: UNDERCROFT_GAMES names tests.nowhere, which cannot be imported")


def test_files_that_are_there_are_not_overwritten(run: Run, tmp_path: Path) -> None:
    assert run("new", "jar", "Wild Honey", "--game", "larder").code == 0
    (tmp_path / "my-pack" / "jars" / "wild-honey.yaml").write_text("mine")

    ran = run("new", "jar", "Wild Honey", "--game", "larder")

    assert ran.code == 2
    assert "already exists; nothing was written" in ran.err
    assert (tmp_path / "my-pack" / "jars" / "wild-honey.yaml").read_text() == "mine"
