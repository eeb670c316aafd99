"""Numbers with their reasons: contributions are applied set, add, multiply, clamp, or the lowest counts.

Whatever a rule asks for is worked out once and kept until the game says that something changed (`forget`). What holds
only on a condition is looked at each time. `stale` works everything out again: tests look at it after every step.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from undercroft.engine.game import Game

SET, ADD, TIMES, AT_LEAST, AT_MOST, LOWEST = range(6)


class Part(NamedTuple):
    """One contribution to a number: how, how much, and the rule or card it comes from."""

    how: int
    amount: int
    why: str


class Maybe(NamedTuple):
    """A contribution that counts only while its condition holds; what the number is used against may decide it."""

    part: Part
    holds: Callable[[Any], bool]


class Figure(NamedTuple):
    """A number as it was worked out: its value and parts without those that depend on a condition, and those."""

    value: int
    parts: list[Part]
    maybe: list[Maybe]


def total(parts: Iterable[Part]) -> int:
    """The number that the contributions make; of several that set it, the last one counts.

    >>> total([Part(ADD, 2, "axe"), Part(SET, 1, "sheet"), Part(AT_MOST, 2, "limit")])
    2
    >>> total([Part(LOWEST, 5, "coat"), Part(LOWEST, 4, "shield")])
    4
    """
    base, added, times, low, high, lowest = 0, 0, 1, None, None, None
    for how, amount, _ in parts:
        if how == SET:
            base = amount
        elif how == ADD:
            added += amount
        elif how == TIMES:
            times *= amount
        elif how == AT_LEAST:
            low = amount if low is None else max(low, amount)
        elif how == AT_MOST:
            high = amount if high is None else min(high, amount)
        else:
            lowest = amount if lowest is None else min(lowest, amount)
    value = (base + added) * times if lowest is None else lowest
    if high is not None and value > high:
        value = high
    if low is not None and value < low:
        value = low
    return value


class Numbers:
    """All numbers of one sort of thing, such as Heroes: `read(id, name)`."""

    def __init__(self, game: Game[Any], sort: str) -> None:
        self.game = game
        self.rules = [rule.run for rule in game.rules.numbers.get(sort, ())]
        self.known: dict[Any, dict[tuple[str, Any], Figure]] = {}

    def read(self, of: Any, name: str, about: Any = None, against: Any = None) -> int:
        """A number of the one with this id; `about` is a part of the question, such as the weapon that is used."""
        try:
            value, parts, maybe = self.known[of][name, about]
        except KeyError:
            value, parts, maybe = self._keep(of, name, about)
        if maybe:
            holding = [part for part, holds in maybe if holds(against)]
            return total([*parts, *holding]) if holding else value
        return value

    def parts(self, of: Any, name: str, about: Any = None, against: Any = None) -> list[Part]:
        """The contributions that count now, each with its reason: why is this 4?"""
        _, parts, maybe = self._figure(of, name, about)
        return [*parts, *(part for part, holds in maybe if holds(against))]

    def forget(self, of: Any = None) -> None:
        """What is kept of one, or of all, may be wrong now."""
        if of is None:
            self.known.clear()
        else:
            self.known.pop(of, None)

    def stale(self) -> list[str]:
        """Numbers that are kept and would come out differently now: `forget` was forgotten."""
        return [
            f"{name} of {of} is kept as {kept.value} and would be {fresh.value}"
            for of, figures in self.known.items()
            for (name, about), kept in figures.items()
            if not _same(kept, fresh := self._figure(of, name, about))
        ]

    def _keep(self, of: Any, name: str, about: Any) -> Figure:
        found = self._figure(of, name, about)
        self.known.setdefault(of, {})[name, about] = found
        return found

    def _figure(self, of: Any, name: str, about: Any) -> Figure:
        parts: list[Part] = []
        maybe: list[Maybe] = []
        for rule in self.rules:
            for found in rule(self.game, of, name, about):
                if isinstance(found, Part):
                    parts.append(found)
                else:
                    maybe.append(found)
        return Figure(total(parts), parts, maybe)


def _same(kept: Figure, fresh: Figure) -> bool:
    return kept.parts == fresh.parts and [one.part for one in kept.maybe] == [one.part for one in fresh.maybe]
