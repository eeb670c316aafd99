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
    width = mask.bit_length() + 7 >> 3
    while len(_MEMBERS) < width:
        _MEMBERS.append(_members_of_bytes(8 * len(_MEMBERS)))
    for of_byte, byte in zip(_MEMBERS, mask.to_bytes(width, "little"), strict=False):
        if byte:
            members += of_byte[byte]
    return members


def _members_of_bytes(first: int) -> list[tuple[int, ...]]:
    """The members that each byte stands for whose lowest bit is `first`."""
    return [tuple([first + n for n in range(8) if byte >> n & 1]) for byte in range(256)]


_MEMBERS: list[list[tuple[int, ...]]] = []
"""By the place of a byte in a set, then by the byte: looking up eight spaces at once is faster than finding each."""


def mask_of(spaces: Iterable[int]) -> int:
    """The set that holds these spaces.

    >>> bin(mask_of([4, 0, 1]))
    '0b10011'
    """
    mask = 0
    for space in spaces:
        mask |= 1 << space
    return mask
