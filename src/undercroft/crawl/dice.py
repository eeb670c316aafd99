"""Dice with any faces."""

from __future__ import annotations

from msgspec import Struct


class Faces(Struct, frozen=True):
    """A die: its name and its faces, each equally likely."""

    name: str
    faces: tuple[int, ...]


D6 = Faces("D6", (1, 2, 3, 4, 5, 6))
D8 = Faces("D8", (1, 2, 3, 4, 5, 6, 7, 8))
