"""Sets of spaces as integers: bit n stands for space n. Such sets are worked with, never kept in a state."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable


def bits(mask: int) -> list[int]:
    """The members of a set, lowest first.

    >>> bits(0b10011)
    [0, 1, 4]
    """
    if not mask & (mask - 1):  # half of all sets have one member
        return [mask.bit_length() - 1] if mask else []
    members: list[int] = []
    for first, byte in zip(_FIRST, mask.to_bytes(mask.bit_length() + 7 >> 3, "little"), strict=False):
        if byte:
            members += _members(first, byte)
    return members


_FIRST = range(0, 1 << 30, 8)


@cache
def _members(first: int, byte: int) -> tuple[int, ...]:
    """The members that a byte stands for: looking up eight spaces at once is faster than finding each."""
    return tuple([first + n for n in range(8) if byte >> n & 1])


def mask_of(spaces: Iterable[int]) -> int:
    """The set that holds these spaces.

    >>> bin(mask_of([4, 0, 1]))
    '0b10011'
    """
    mask = 0
    for space in spaces:
        mask |= 1 << space
    return mask
