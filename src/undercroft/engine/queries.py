"""Numbers as pure queries: contributions are applied set, add, multiply, clamp, and come with their reasons."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterable

SET, ADD, TIMES, AT_LEAST, AT_MOST = range(5)


class Part(NamedTuple):
    """One contribution to a number: how, how much, and the rule or card it comes from."""

    how: int
    amount: int
    why: str


def total(parts: Iterable[Part]) -> int:
    """The number that the contributions make; of several that set it, the last one counts.

    >>> total([Part(ADD, 2, "axe"), Part(SET, 1, "sheet"), Part(AT_MOST, 2, "limit")])
    2
    """
    base, added, times, low, high = 0, 0, 1, None, None
    for how, amount, _ in parts:
        if how == SET:
            base = amount
        elif how == ADD:
            added += amount
        elif how == TIMES:
            times *= amount
        elif how == AT_LEAST:
            low = amount if low is None else max(low, amount)
        else:
            high = amount if high is None else min(high, amount)
    value = (base + added) * times
    if high is not None and value > high:
        value = high
    if low is not None and value < low:
        value = low
    return value
