"""Gold counts in fives: what a share of a printed amount comes to."""

from __future__ import annotations

from typing import Final

COIN: Final = 5


def share(gold: int, *percents: int) -> int:
    """The amount after each percentage, to the nearest five; whatever costs anything costs a coin.

    >>> share(75, 85), share(75, 50), share(5, 85), share(0, 110)
    (65, 40, 5, 0)
    """
    whole = COIN
    for percent in percents:
        gold *= percent
        whole *= 100
    return COIN * max((2 * gold + whole) // (2 * whole), 1) if gold else 0
