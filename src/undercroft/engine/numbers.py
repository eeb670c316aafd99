"""Numbers with their reasons: contributions are applied set, add, multiply, clamp, or the lowest counts.

Whatever a rule asks for is worked out once and kept until the game says that something changed (`forget`). What holds
only on a condition is looked at each time. `stale` works everything out again: tests look at it after every step.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias

import msgspec

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from undercroft.engine.flow import Rules
    from undercroft.engine.game import Game

SET, ADD, TIMES, AT_LEAST, AT_MOST, LOWEST = range(6)


class Part(msgspec.Struct, frozen=True, gc=False):
    """One contribution to a number: how, how much, and the rule or card it comes from."""

    how: int
    amount: int
    why: str


class Maybe(NamedTuple):
    """A contribution that counts only while its condition holds; what the number is used against may decide it."""

    part: Part
    holds: Callable[[Any, Any], bool]
    """Of the game, and of what the number is used against."""


Figure: TypeAlias = tuple[int, list[Part], list[Maybe]]
"""A number as worked out: its value and parts without any condition, then the parts that depend on one."""


def total(parts: Iterable[Part]) -> int:
    """The number that the contributions make; of several that set it, the last one counts.

    >>> total([Part(ADD, 2, "axe"), Part(SET, 1, "sheet"), Part(AT_MOST, 2, "limit")])
    2
    >>> total([Part(LOWEST, 5, "coat"), Part(LOWEST, 4, "shield")])
    4
    """
    base, added, times, low, high, lowest = 0, 0, 1, None, None, None
    for part in parts:
        how, amount = part.how, part.amount
        if how == SET:
            base = amount
        elif how == ADD:
            added += amount
        elif how == AT_LEAST:
            low = amount if low is None or amount > low else low
        elif how == AT_MOST:
            high = amount if high is None or amount < high else high
        elif how == LOWEST:
            lowest = amount if lowest is None or amount < lowest else lowest
        else:
            times *= amount
    value = (base + added) * times if lowest is None else lowest
    if high is not None and value > high:
        value = high
    if low is not None and value < low:
        value = low
    return value


class Numbers:
    """All numbers of one sort of thing, such as Heroes: `read(game, hero, name, id=hero.id)`.

    They are kept beside a game and do not know it, so that a game that is dropped is gone at once.
    """

    def __init__(self, rules: Rules, sort: str) -> None:
        self.sort = sort
        self.rules = [(rule.run, rule.conditions) for rule in rules.numbers.get(sort, ())]
        self.kept: dict[Any, dict[Any, Figure]] = {}
        """By the id of a thing, then by the name of the number, or by name and what it is about."""

    def read(
        self, game: Game[Any], of: Any, name: str, about: Any = None, against: Any = None, *, id: Any = None
    ) -> int:
        """A number of a thing, kept under its id; `about` is a part of the question, such as the weapon that is used.

        A thing that is its own id, such as the name of an Enemy Type, needs no `id`.
        """
        thing, key = of if id is None else id, name if about is None else (name, about)
        known = self.kept.get(thing)
        if known is None:
            known = self.kept[thing] = {}
        found = known.get(key)
        if found is None:
            found = known[key] = self._figure(game, of, name, about)
        value, parts, maybe = found
        if maybe:
            holding = [part for part, holds in maybe if holds(game, against)]
            return total([*parts, *holding]) if holding else value
        return value

    def parts(self, game: Game[Any], of: Any, name: str, about: Any = None, against: Any = None) -> list[Part]:
        """The contributions that count now, each with its reason: why is this 4?"""
        _, parts, maybe = self._figure(game, of, name, about)
        return [*parts, *(part for part, holds in maybe if holds(game, against))]

    def forget(self, of: Any = None, *names: str) -> None:
        """Forget what is kept about one thing, or some numbers of it, or about all: it may be wrong now."""
        if of is None:
            self.kept.clear()
        elif not names:
            self.kept.pop(of, None)
        else:
            known = self.kept.get(of, {})
            for key in [key for key in known if _named(key)[0] in names]:
                del known[key]

    def stale(self, game: Game[Any]) -> list[str]:
        """List kept numbers that would come out differently now: somebody did not call `forget`."""
        return [
            f"{name} of {of} is kept as {kept[0]} and would be {fresh[0]}"
            for of, known in self.kept.items()
            if (thing := game.numbered(self.sort, of)) is not None
            for (name, about), kept in [(_named(key), kept) for key, kept in known.items()]
            if not _same(kept, fresh := self._figure(game, thing, name, about))
        ]

    def take_over(self, other: Numbers) -> None:
        """Keep what another game at the same point has worked out, except what depends on a condition."""
        for thing, known in other.kept.items():
            plain = {key: figure for key, figure in known.items() if not figure[2]}
            mine = self.kept.get(thing)
            self.kept[thing] = plain if mine is None else plain | mine

    def _figure(self, game: Game[Any], of: Any, name: str, about: Any) -> Figure:
        parts: list[Part] = []
        maybe: list[Maybe] = []
        for rule, conditions in self.rules:
            found = rule(game, of, name, about)
            if not found:
                continue
            if not conditions:
                parts += found
                continue
            for one in found:
                if type(one) is Maybe:
                    maybe.append(one)
                else:
                    parts.append(one)
        return total(parts), parts, maybe


def _named(key: Any) -> tuple[str, Any]:
    """The name of a kept number, and what it is about."""
    return (key, None) if type(key) is str else key


def _same(kept: Figure, fresh: Figure) -> bool:
    return kept[1] == fresh[1] and [one.part for one in kept[2]] == [one.part for one in fresh[2]]
