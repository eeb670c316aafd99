"""The small games that tests of the lab play."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from undercroft.engine import registry

if TYPE_CHECKING:
    from collections.abc import Iterator


@pytest.fixture
def small_games() -> Iterator[None]:
    """Games are found among those of the tests, and only there."""
    before = list(registry.PLACES)
    registry.PLACES[:] = ["tests.cli.places", "tests.games"]
    yield
    registry.PLACES[:] = before
