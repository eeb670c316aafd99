"""Rules that a test runs on their own, outside any turn."""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING, Any

from undercroft.engine.choices import choose
from undercroft.engine.events import Ends
from undercroft.engine.flow import Frame

if TYPE_CHECKING:
    from collections.abc import Callable

    from undercroft.engine.flow import Rules

DONE = "test.done"
"""What `stopping` asks once its rule has happened."""


class Happening(Frame, tag="happening"):
    """The frame of such a rule. State holds only plain data, so the rule itself is kept outside, by number."""

    number: int = 0


_rules: list[Callable[[Any], Any]] = []


def resolve(game: Any, happening: Happening) -> Any:
    yield from _rules[happening.number](game)


def happening(rules: Rules, rule: Callable[[Any], Any]) -> Happening:
    """Return a frame in which this rule happens; `rules` are those of the game."""
    if Happening not in rules.steps:
        rules.step(Happening)(resolve)
    _rules.append(rule)
    return Happening(number=len(_rules) - 1)


def stopping(rule: Callable[[Any], Any]) -> Callable[[Any], Any]:
    """Run a rule and then ask `test.done`, so that a test can look before anything else happens."""

    def stops(game: Any) -> Any:
        with suppress(Ends):
            yield from rule(game)
        yield from choose(game.seats()[0], DONE, ("look", "go on"))

    return stops
