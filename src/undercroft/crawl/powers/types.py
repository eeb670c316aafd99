"""What anything that a figure holds may do, as packs write it: numbers it changes, uses, re-rolls.

A game makes its own types of these by naming its numbers, moments, limits and kinds of dice, and adds what is its own,
such as what a use costs:

    class Use(types.Use[Moment, Limit], frozen=True, kw_only=True):
        cost: Cost = Cost()
"""

from __future__ import annotations

from typing import Any, Generic, TypeAlias, TypeVar

from undercroft.crawl.packs.kinds import Entry, Part
from undercroft.crawl.packs.language.effect import Effect, When
from undercroft.engine.bounds import Natural

N = TypeVar("N", bound=str)
"""The names of a game's numbers."""
M = TypeVar("M", bound=str)
"""Its moments."""
L = TypeVar("L", bound=str)
"""The periods after which what is exhausted becomes ready."""
K = TypeVar("K", bound=str)
"""Its kinds of dice, by what they are rolled for."""


class Named(Entry, frozen=True, kw_only=True):
    """Something with a name on it and a line worth reading aloud."""

    name: str
    story: str = ""
    icon: str = ""
    """A picture of its own, by its name in the game-icons set; without one, that of its kind is shown."""


class Bonus(Part, Generic[N], frozen=True, kw_only=True):
    """Modifiers that hold only while the condition does."""

    when: When
    gives: dict[N, int]


class Use(Part, Generic[M, L], frozen=True, kw_only=True):
    """An ability that may be used at a moment, exhausting it for the limit."""

    when: M
    effect: Effect
    limit: L | None = None
    condition: When | None = None
    discard: bool = False


class Reroll(Part, Generic[K, L], frozen=True, kw_only=True):
    """Dice of a kind that may be rolled again; `count` 0 means any number of them."""

    dice: tuple[K, ...]
    count: Natural = 1
    limit: L | None = None
    discard: bool = False


B = TypeVar("B", bound=Bonus[Any])
U = TypeVar("U", bound=Use[Any, Any])
R = TypeVar("R", bound=Reroll[Any, Any])


class Powers(Named, Generic[N, M, B, U, R], frozen=True, kw_only=True):
    """What an item, a skill, a condition or the like does for its figure while held."""

    gives: dict[N, int] = {}
    bonuses: tuple[B, ...] = ()
    immune: tuple[str, ...] = ()
    on: dict[M, Effect] = {}
    use: tuple[U, ...] = ()
    rerolls: tuple[R, ...] = ()


AnyPowers: TypeAlias = Powers[Any, Any, Any, Any, Any]
"""The powers of any game."""
