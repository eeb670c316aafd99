"""What a game tells of its events so that luck and deeds can be counted: whose dice fell how, and who did what.

A game may give these in its `told` module, all optional:

    throws(event) -> Throw | None          dice as they fell, before anything changed them
    deeds(event) -> tuple[Deed, ...]       damage done and taken, kills and the like
    begins(event) -> int                   the number of the turn that begins with it, 0 for any other event
"""

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
