"""The order in which rules of one kind come: by their ids, wherever their code stands.

A rule that moves to another file keeps its place; one that gets another id may change every recorded game.
"""

from __future__ import annotations

import os

import pytest

from tests.conformance.play import slugs
from tests.golden.make import order, order_path


@pytest.mark.parametrize("slug", slugs())
def test_the_order_of_rules_is_as_it_was(slug: str) -> None:
    path = order_path(slug)
    if os.environ.get("UPDATE_GOLDEN") == slug:
        path.write_text("".join(f"{line}\n" for line in order(slug)), "utf-8")

    assert path.exists(), f"write it with: make golden NAME={slug}"
    assert order(slug) == path.read_text("utf-8").splitlines(), f"if right: make golden NAME={slug}"
