"""Tests that the evidence names are tests that exist."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from undercroft.lab.project import here

ROOT = here().source.parent
NAMED = re.compile(r"`([\w/]+\.py)::(test_\w+)`")


@pytest.mark.parametrize("page", sorted((ROOT / "docs" / "evidence").glob("*-examples.md")), ids=lambda page: page.stem)
def test_every_worked_example_has_a_test_that_exists(page: Path) -> None:
    """Each row of the table of GAME-examples.md names one, apart from its two head lines."""
    folder = ROOT / "tests" / "rules" / page.stem.removesuffix("-examples")
    rows = [line for line in page.read_text().splitlines() if line.startswith("|")][2:]
    assert len(rows) > 30
    for row in rows:
        found = NAMED.search(row)
        assert found, row
        file, name = found.groups()
        assert f"def {name}(" in (folder / file).read_text(), row
