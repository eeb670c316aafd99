"""A test with a `case` runs for every game, mission and party size; one with a `slug`, for every game.

Few of the cases are for every day: the others are marked slow.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from tests.conformance.play import cases, everyday, slugs


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Find the games when tests are collected, so that a new one is held to the same from its first day."""
    if "slug" in metafunc.fixturenames:
        metafunc.parametrize("slug", slugs())
    if "case" in metafunc.fixturenames:
        metafunc.parametrize("case", list(_marked(metafunc.function.__name__)))


def _marked(test: str) -> Iterator[Any]:
    """Every case, the rare ones marked slow."""
    for slug in slugs():
        quick = everyday(slug, test)
        for case in cases(slug):
            yield pytest.param(case, id=str(case), marks=() if case in quick else pytest.mark.slow)
