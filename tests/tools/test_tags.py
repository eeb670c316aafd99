"""A tag that names no rule stops the run."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from undercroft.lab.project import here


def run_pytest(folder: Path, tag: str) -> subprocess.CompletedProcess[str]:
    """One test with this tag, under the project's own conftest."""
    (folder / "conftest.py").write_text((here().root / "tests" / "conftest.py").read_text("utf-8"), "utf-8")
    (folder / "test_it.py").write_text(f"from conftest import rule\n\n@rule({tag!r})\ndef test_it(): pass\n", "utf-8")
    (folder / "pytest.ini").write_text("[pytest]\nmarkers = rule: rules\n", "utf-8")
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", str(folder)]
    return subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)


def test_an_unknown_tag_fails_collection_with_the_nearest_id(tmp_path: Path) -> None:
    run = run_pytest(tmp_path, "brimstone.dice.d33")

    assert run.returncode == 2
    assert "no rule brimstone.dice.d33; nearest: brimstone.dice.d3" in run.stdout


def test_a_known_tag_passes(tmp_path: Path) -> None:
    run = run_pytest(tmp_path, "brimstone.dice.d3")

    assert run.returncode == 0
    assert "1 passed" in run.stdout
