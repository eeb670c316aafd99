from __future__ import annotations

from collections.abc import Iterator

import pytest

from undercroft.testing import finished


@pytest.fixture(autouse=True)
def _finished() -> Iterator[None]:
    """Fails if at any table of the test scripted dice were never rolled, or a roll waits that nobody looks for."""
    with finished():
        yield
