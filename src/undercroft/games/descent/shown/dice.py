"""Dice as people see them: the colour of each, the icons on its faces, and the same in words."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, cast

from undercroft.crawl.shown.dice import DieFace, Pip

if TYPE_CHECKING:
    from collections.abc import Iterable

    from undercroft.crawl.shown.drawing.looks import Colour
    from undercroft.games.descent.state.dice import Face

MISS: Final = "X, a miss"
NOTHING: Final = "nothing"


def look(die: str, face: Face) -> DieFace:
    """Draw a face: how far it reaches, hearts for damage, bolts for surges, shields, or the X of a miss."""
    pips = (
        Pip("miss", int(face.miss)),
        Pip("range", face.range),
        Pip("heart", face.damage),
        Pip("bolt", face.surges),
        Pip("shield", face.shields),
    )
    return DieFace(str(face), colour(die), tuple(pip for pip in pips if pip.count), says([face]))


def colour(die: str) -> Colour:
    """Return what a die is made of: dice are called by their colours. [descent.dice.colours]"""
    return cast("Colour", die)


def says(faces: Iterable[Face]) -> str:
    """Say what dice show together.

    >>> from undercroft.games.descent.state.dice import Face
    >>> says([Face(range=3, damage=1, surges=1), Face(damage=1)]), says([Face(shields=2)]), says([Face()])
    ('3 range, 2 damage, 1 surge', '2 shields', 'nothing')
    """
    lie = list(faces)
    if any(face.miss for face in lie):
        return MISS
    surges, shields = sum(face.surges for face in lie), sum(face.shields for face in lie)
    parts = (
        (sum(face.range for face in lie), "range"),
        (sum(face.damage for face in lie), "damage"),
        (surges, "surge" if surges == 1 else "surges"),
        (shields, "shield" if shields == 1 else "shields"),
    )
    return ", ".join(f"{count} {what}" for count, what in parts if count) or NOTHING
