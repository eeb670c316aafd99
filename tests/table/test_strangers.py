"""One stranger does their worst from one address; others play on. The figures: `python -m tests.table.strangers`."""

from __future__ import annotations

import asyncio

import pytest

from tests.table.strangers import ATTACKS, run

SLACK = 50.0
"""Milliseconds by which two quiet times differ on a busy machine."""


@pytest.mark.slow
def test_others_hardly_notice_a_stranger() -> None:
    """Half of the answers take at most twice as long as before, and nobody is refused anything."""
    found = asyncio.run(run(list(ATTACKS), 4.0))

    late = {name: row for name, row in found.items() if row["attacked"][0] > 2 * row["quiet"][0] + SLACK}
    assert not late
    assert all(row["answers"] > 20 for row in found.values())
