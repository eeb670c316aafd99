"""Tests that the evidence names are tests that exist."""

from __future__ import annotations

import re

import pytest

from undercroft.lab.project import here

ROOT = here().source.parent
NAMED = re.compile(r"`(test_\w+\.py)::(test_\w+)`")


@pytest.mark.parametrize(("page", "folder"), [("brimstone-examples.md", "brimstone")])
def test_every_worked_example_has_a_test_that_exists(page: str, folder: str) -> None:
    """Each row of the table names one, apart from its two head lines."""
    rows = [line for line in (ROOT / "docs" / "evidence" / page).read_text().splitlines() if line.startswith("|")][2:]
    assert len(rows) > 30
    for row in rows:
        found = NAMED.search(row)
        assert found, row
        file, name = found.groups()
        assert f"def {name}(" in (ROOT / "tests" / "rules" / folder / file).read_text(), row
