"""The order in which rules of one kind come: by their ids, wherever their code stands.

A rule that moves to another file keeps its place; one that gets another id may change every recorded game.
"""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from tests.conformance.play import find, slugs

FOLDER = Path(__file__).parent / "order"


def order(slug: str) -> list[str]:
    """Each reaction, number and offer of a game on a line, as the engine goes through them."""
    rules = find(slug).rules
    events = sorted(rules.hooks.items(), key=lambda known: known[0].__name__)
    return [
        *(f"before {event.__name__}: {hook.id}" for event, hooks in events for hook in hooks.before),
        *(f"after {event.__name__}: {hook.id}" for event, hooks in events for hook in hooks.after),
        *(f"number {name}: {one.id}" for name in sorted(rules.numbers) for one in rules.numbers[name]),
        *(f"offer: {id}" for id in rules.offers),
    ]


@pytest.mark.parametrize("slug", slugs())
def test_the_order_of_rules_is_as_it_was(slug: str) -> None:
    path = FOLDER / f"{slug}.txt"
    if os.environ.get("UPDATE_GOLDEN") == slug:
        path.write_text("".join(f"{line}\n" for line in order(slug)), "utf-8")

    assert path.exists(), f"write it with: make golden NAME={slug}"
    assert order(slug) == path.read_text("utf-8").splitlines(), f"if right: make golden NAME={slug}"
