"""The shape of a save before it is decoded: how many values, how deep, how long, how large the numbers.

A few bytes can stand for a great many empty maps, and a number of nine bytes for more dice than can ever be rolled.
"""

from __future__ import annotations

from undercroft.engine.errors import SaveError

MOST_VALUES = 300_000
"""Values in a save: an answer in the journal has four, a state a few thousand."""
DEEPEST = 24
LONGEST = 4_096
"""Bytes of one text."""
LARGEST = 2**48
"""No number in a save is larger."""

_PLAIN = {0xC0: 0, 0xC2: 0, 0xC3: 0, 0xCA: 4, 0xCB: 8}
_NUMBERS = {0xCC: 1, 0xCD: 2, 0xCE: 4, 0xCF: 8, 0xD0: -1, 0xD1: -2, 0xD2: -4, 0xD3: -8}
"""Bytes of a number; below zero for one with a sign."""
_TEXTS = {0xC4: 1, 0xC5: 2, 0xC6: 4, 0xD9: 1, 0xDA: 2, 0xDB: 4}
"""Bytes of the length of a text."""
_HOLDERS = {0xDC: (2, 1), 0xDD: (4, 1), 0xDE: (2, 2), 0xDF: (4, 2)}
"""Bytes of the count of a list or map, and how many values each of its entries has."""


def check(body: bytes) -> None:
    """Raise SaveError if a MessagePack text holds more than any save of ours, or is not whole."""
    at, end, values = 0, len(body), 0
    open_: list[int] = [1]
    """How many values each list or map around this place still has."""
    while open_:
        if not open_[-1]:
            open_.pop()
            continue
        open_[-1] -= 1
        values += 1
        if at >= end:
            raise SaveError("this save file cannot be read: it ends too early")
        if values > MOST_VALUES:
            raise SaveError(f"a save holds at most {MOST_VALUES} values")
        at, inside = _value(body, at)
        if inside:
            open_.append(inside)
            if len(open_) > DEEPEST:
                raise SaveError(f"a save is at most {DEEPEST} levels deep")
    if at != end:
        raise SaveError("this save file cannot be read: something follows its end")


def _value(body: bytes, at: int) -> tuple[int, int]:
    """Return where the value at this place ends, and how many values it holds that follow there."""
    kind = body[at]
    at += 1
    if kind < 0x80 or kind >= 0xE0:
        return at, 0
    if kind < 0xA0:
        return at, (kind & 15) * (2 if kind < 0x90 else 1)
    if kind < 0xC0:
        return at + (kind & 31), 0
    if kind in _PLAIN:
        return at + _PLAIN[kind], 0
    if kind in _NUMBERS:
        size = _NUMBERS[kind]
        number = int.from_bytes(body[at : at + abs(size)], "big", signed=size < 0)
        if abs(number) > LARGEST:
            raise SaveError(f"no number in a save is as large as {number}")
        return at + abs(size), 0
    if kind in _TEXTS:
        size = _TEXTS[kind]
        length = int.from_bytes(body[at : at + size], "big")
        if length > LONGEST:
            raise SaveError(f"a text in a save has at most {LONGEST} bytes")
        return at + size + length, 0
    if kind in _HOLDERS:
        size, each = _HOLDERS[kind]
        return at + size, each * int.from_bytes(body[at : at + size], "big")
    raise SaveError("this save file cannot be read: it holds something that no save has")
