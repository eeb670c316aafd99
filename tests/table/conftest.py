"""A server with the tiny games, once for a file of tests."""

from __future__ import annotations

from collections.abc import Generator
from pathlib import Path

import pytest

from tests.conformance.play import with_tiny_games
from tests.table.house import House


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Generator[House]:
    folder: Path = tmp_path_factory.mktemp("house")
    with with_tiny_games(), House(folder) as open_house:
        yield open_house
