"""The table that every Brimstone test sits at."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.rules.brimstone.situations.table import Table
from tests.rules.brimstone.situations.threats import lay_den
from undercroft.testing import finished

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator


@pytest.fixture(autouse=True)
def _finished() -> Iterator[None]:
    """Fails if at any table of the test scripted dice were never rolled, or a roll waits that nobody looks for."""
    with finished():
        yield


@pytest.fixture
def table() -> Table:
    """An empty hall of ten by eight."""
    return Table()


@pytest.fixture
def tables() -> Callable[..., Table]:
    """Tables with maps of the test's own."""
    return Table


@pytest.fixture
def den() -> Table:
    """A Room whose Entrance is in the south, and the tile from which the Heroes come."""
    return lay_den()
