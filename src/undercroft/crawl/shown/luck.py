"""What a game says about its events so that luck and deeds can be counted: whose dice fell how, and who did what."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, TypeVar

from msgspec import Struct

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from undercroft.crawl.dice import Faces

F = TypeVar("F")


class Throw(Struct, frozen=True, omit_defaults=True):
    """Dice of one figure (empty: of the game's side) for one purpose."""

    figure: str
    purpose: str
    faces: tuple[int, ...]
    """What each die counts for luck: the number that it shows, else what the game says that its face is worth."""
    mean: float
    """What one of them counts on average."""
    shown: tuple[str, ...] = ()
    """The faces as text, where they are not numbers."""


class Deed(Struct, frozen=True):
    """Something to be added up for a figure, such as Wounds dealt."""

    figure: str
    what: str
    amount: int = 1


def thrown(figure: str, purpose: str, dice: Sequence[Faces[F]], faces: Sequence[F], worth: Callable[[F], int]) -> Throw:
    """Return dice of any sorts as they fell, each face counting what it is worth to whoever rolls."""
    rows = [[worth(face) for face in die.faces] for die in dice]
    mean = sum([Fraction(sum(row), len(row)) for row in rows], Fraction(0)) / max(1, len(rows))
    return Throw(figure, purpose, tuple(map(worth, faces)), float(mean), tuple(map(str, faces)))
