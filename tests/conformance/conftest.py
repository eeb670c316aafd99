"""A test with a `case` runs for every game, mission and party size in turn; one with a `slug`, for every game."""

from __future__ import annotations

import pytest

from tests.conformance.play import cases, slugs


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Find the games when tests are collected, so that a new one is held to the same from its first day."""
    if "slug" in metafunc.fixturenames:
        metafunc.parametrize("slug", slugs())
    if "case" in metafunc.fixturenames:
        metafunc.parametrize("case", [case for slug in slugs() for case in cases(slug)], ids=str)
