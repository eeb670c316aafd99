"""The table that every Brimstone test sits at."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.rules.brimstone.table import Table

if TYPE_CHECKING:
    from collections.abc import Iterator


@pytest.fixture
def table() -> Iterator[Table]:
    """An empty hall of ten by eight; fails if scripted dice were never rolled."""
    made = Table()
    yield made
    made.finish()
