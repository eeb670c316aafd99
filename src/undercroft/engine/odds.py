"""What a game has to say so that the odds of an option can be worked out from its rules.

A game's `shown.watch` says what to count if the option is taken, when to stop, and how the choices on the way are made.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Literal, TypeAlias

from msgspec import Struct

from undercroft.engine.choices import Ask
from undercroft.engine.events import Event

Pick: TypeAlias = Callable[[Any, Ask], int]
"""The index of the value that is taken, given the game and the question."""


class Count(Struct, frozen=True, kw_only=True):
    """A number of events: the chance that it is above 0, or its mean."""

    name: str
    of: Callable[[Event], int]
    kind: Literal["chance", "number"] = "chance"


class Default(Struct, frozen=True):
    """How a question on the way is answered, and how that is told to a person."""

    pick: Pick
    says: str


class Watch(Struct, frozen=True, kw_only=True):
    """What to count, until when, and by which defaults."""

    counts: tuple[Count, ...]
    over: Callable[[Any, Sequence[Event]], bool]
    """Tells, from the game and the events since the last question, whether everything to be counted has happened."""
    each: tuple[str, ...] = ()
    """Purposes of rolls in which every die counts by itself and only ever for, or only ever against, what is watched:
    neither their order matters, nor which of two faces that do the same."""
    sums: tuple[str, ...] = ()
    """Purposes of rolls in which nothing counts but what all dice show together: the sum of their faces, by `+`."""
    defaults: Mapping[str, Default] = {}
    """Defaults by question name; any other question is passed or, if it cannot be, answered with its first value."""


class Odd(Struct, frozen=True, kw_only=True):
    """One figure: a chance from 0 to 1, or an expected number."""

    name: str
    value: float
    kind: Literal["chance", "number"] = "chance"


class Odds(Struct, frozen=True, kw_only=True):
    """What would come of an option."""

    key: str
    figures: tuple[Odd, ...]
    exact: bool
    """False: a sample, because all outcomes would take too long."""
    samples: int = 0
    assumed: tuple[str, ...] = ()
    """How the choices on the way were made."""
