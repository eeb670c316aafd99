"""What a game says about its events so that luck and deeds can be counted: whose dice fell how, and who did what."""

from __future__ import annotations

from msgspec import Struct


class Throw(Struct, frozen=True):
    """Dice of one figure (empty: of the game's side) for one purpose."""

    figure: str
    purpose: str
    faces: tuple[int, ...]
    mean: float
    """What one of them shows on average."""


class Deed(Struct, frozen=True):
    """Something to be added up for a figure, such as Wounds dealt."""

    figure: str
    what: str
    amount: int = 1
