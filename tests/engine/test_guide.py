"""The page about the engine is true: its examples run."""

from __future__ import annotations

import doctest
from pathlib import Path


def test_the_examples_of_the_engine_page() -> None:
    page = Path(__file__).parents[2] / "docs" / "architecture" / "engine.md"

    result = doctest.testfile(str(page), module_relative=False, encoding="utf-8")

    assert result.attempted > 30
    assert result.failed == 0
