"""Sets of spaces as integers: bit n stands for space n. Such sets are worked with, never kept in a state."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable


def bits(mask: int) -> list[int]:
    """The members of a set, lowest first.

    >>> bits(0b10011)
    [0, 1, 4]
    """
    members: list[int] = []
    while mask:
        low = mask & -mask
        members.append(low.bit_length() - 1)
        mask ^= low
    return members


def mask_of(spaces: Iterable[int]) -> int:
    """The set that holds these spaces.

    >>> bin(mask_of([4, 0, 1]))
    '0b10011'
    """
    mask = 0
    for space in spaces:
        mask |= 1 << space
    return mask
