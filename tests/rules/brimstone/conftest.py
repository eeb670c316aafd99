"""The table that every Brimstone test sits at."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from tests.rules.brimstone.table import Table

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator


@pytest.fixture
def table() -> Iterator[Table]:
    """An empty hall of ten by eight; fails if scripted dice were never rolled."""
    made = Table()
    yield made
    made.finish()


@pytest.fixture
def tables() -> Iterator[Callable[..., Table]]:
    """Tables with maps of the test's own; each fails if scripted dice were never rolled."""
    made: list[Table] = []

    def make(*args: Any, **fields: Any) -> Table:
        made.append(Table(*args, **fields))
        return made[-1]

    yield make
    for each in made:
        each.finish()
