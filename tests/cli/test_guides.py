"""The guides for authors, run as they stand: every command, every file, and what a command is said to print."""

from __future__ import annotations

import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

from tests.cli.conftest import Run
from undercroft.lab.project import here

GUIDE = here().root / "docs" / "author" / "first-monster.md"
BLOCK = re.compile(r"^```(console|yaml)(?: (\S+))?\n(.*?)^```$", re.M | re.S)


def _pytest(folder: str, cwd: Path) -> int:
    """The author's own tests, in a process of their own and without this project's settings."""
    command = [
        sys.executable,
        "-m",
        "pytest",
        "-q",
        "-p",
        "no:cacheprovider",
        "-c",
        "/dev/null",
        "--rootdir",
        ".",
        folder,
    ]
    return subprocess.run(command, cwd=cwd, capture_output=True, check=False).returncode


def test_the_guide_to_a_first_monster(run: Run, tmp_path: Path) -> None:
    """Each `undercroft new` leaves a failing test behind, each file of the guide mends it."""
    mended = 0
    for kind, file, body in BLOCK.findall(GUIDE.read_text("utf-8")):
        if kind == "yaml":
            assert (tmp_path / file).is_file(), f"{file} was not written by undercroft new"
            (tmp_path / file).write_text(body, "utf-8")
            continue
        for part in re.split(r"^\$ ", body, flags=re.M)[1:]:
            line, _, printed = part.partition("\n")
            words = shlex.split(line)
            if words[0] == "undercroft":
                ran = run(*words[1:])
                assert ran.code == 0, ran.err
                assert printed in ("", ran.out)
                if words[1] == "new":
                    assert _pytest(words[-1], tmp_path) == pytest.ExitCode.TESTS_FAILED
            else:
                assert words[:3] == ["python", "-m", "pytest"]
                assert _pytest(words[-1], tmp_path) == pytest.ExitCode.OK
                mended += 1
    assert mended == 2


def test_a_guide_is_listed() -> None:
    assert "first-monster.md" in (GUIDE.parent / "README.md").read_text("utf-8")
