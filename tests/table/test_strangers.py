"""One stranger does their worst from one address; others play on. The figures: `python -m tests.table.strangers`."""

from __future__ import annotations

import asyncio

import pytest

from tests.table.strangers import ATTACKS, run

SLACK = 1000.0
"""Milliseconds for a machine that other tests share: what this notices is a server that answers nobody for seconds."""


@pytest.mark.slow
def test_others_hardly_notice_a_stranger() -> None:
    """Half of the answers come about as soon as before, and nobody is refused anything."""
    found = asyncio.run(run(list(ATTACKS), 4.0))

    late = {name: row for name, row in found.items() if row["attacked"][0] > 2 * row["quiet"][0] + SLACK}
    assert not late
    assert all(row["answers"] > 5 for row in found.values())
