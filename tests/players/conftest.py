"""Players are set down at the same table as the rules of Brimstone."""

import pytest

from tests.rules.brimstone.conftest import table, tables
from undercroft.players.base import Player, maker

__all__ = ["table", "tables"]


@pytest.fixture
def mind() -> Player:
    return maker("heuristic", "brimstone")("seed")
