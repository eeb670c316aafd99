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

GUIDES = here().root / "docs" / "author"
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


@pytest.mark.slow
@pytest.mark.parametrize(
    ("guide", "mends", "added"),
    [("first-monster.md", 2, []), ("first-hero.md", 1, ["my-pack/items/starting.yaml"])],
)
def test_a_guide_for_authors(run: Run, tmp_path: Path, guide: str, mends: int, added: list[str]) -> None:
    """Each `undercroft new` leaves a failing test behind, each file of the guide mends it."""
    mended = 0
    for kind, file, body in BLOCK.findall((GUIDES / guide).read_text("utf-8")):
        if kind == "yaml":
            assert (tmp_path / file).is_file() or file in added, f"{file} was not written by undercroft new"
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
    assert mended == mends


def test_every_page_for_authors_is_listed() -> None:
    listed = (GUIDES / "README.md").read_text("utf-8")
    assert [page.name for page in GUIDES.glob("*.md") if f"({page.name})" not in listed] == ["README.md"]
