"""A playthrough that comes out differently shows what a change did to the game: read the diff, then write it anew."""

from __future__ import annotations

import os

import pytest

from tests.conformance.play import slugs
from tests.golden.make import path, playthrough


@pytest.mark.parametrize("slug", slugs())
def test_golden(slug: str) -> None:
    text = playthrough(slug)
    if os.environ.get("UPDATE_GOLDEN") == slug:
        path(slug).write_text(text, "utf-8")

    assert path(slug).exists(), f"write it with: make golden NAME={slug}"
    assert text.splitlines() == path(slug).read_text("utf-8").splitlines(), f"if right: make golden NAME={slug}"
