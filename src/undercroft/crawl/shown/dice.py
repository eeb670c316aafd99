"""Dice as people see them: a colour, and on each face small icons with their number.

A game whose faces are more than numbers says in `Shown.face` what each looks like:

    def face(self, die: str, face: Face) -> DieFace:
        pips = (Pip("burst", face.hits), Pip("bolt", face.surges))
        return DieFace(str(face), "blue", tuple(pip for pip in pips if pip.count), "2 hits, 1 surge")

Everything that shows dice takes it from there: dice that are typed in, dice to roll again, and whatever a game gives
itself with `faces_of`, such as the dice of an event in `Shown.sees` or those of a `Contest`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeAlias

from msgspec import Struct

from undercroft.crawl.shown.drawing.looks import Colour, PipIcon

if TYPE_CHECKING:
    from collections.abc import Iterable

    from undercroft.crawl.shown.contract import Shown


class Pip(Struct, frozen=True, array_like=True):
    """A small icon on a face, and how many of it; a `range` is a number to be read."""

    mark: PipIcon
    count: int = 1


class DieFace(Struct, frozen=True, omit_defaults=True):
    """What a die shows: the face as it is typed and told, the colour of its die, its icons."""

    text: str
    colour: Colour = "ivory"
    pips: tuple[Pip, ...] = ()
    """None: the face is blank, or its text says it all."""
    says: str = ""
    """The face in words, for those who cannot see it; empty: its text will do."""


Side: TypeAlias = str | DieFace
"""A face of an ivory die with a number, as text; or one with a look of its own."""


def text_of(side: Side) -> str:
    """Return a face as it is typed and told."""
    return side if isinstance(side, str) else side.text


def faces_of(shown: Shown[Any], dice: Iterable[str], faces: Iterable[Any]) -> tuple[Side, ...]:
    """Return dice as they lie: each by its name, with the face that it shows."""
    return tuple([shown.face(die, face) for die, face in zip(dice, faces, strict=True)])
