"""The dice: blue to attack, red, yellow and green for power, brown, grey and black for defense.

[descent.dice.colours]
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from undercroft.crawl.dice import Faces
from undercroft.engine.bounds import Natural
from undercroft.engine.copying import Fixed


class Face(Fixed, frozen=True):
    """What a die shows: range, damage and surges, shields, or a miss."""

    range: Natural = 0
    damage: Natural = 0
    surges: Natural = 0
    shields: Natural = 0
    miss: bool = False

    def __str__(self) -> str:
        """Return the face as people type it: `3r2d1s`, `2b` for shields, `X` for a miss, `0` for nothing."""
        shown = ((self.range, "r"), (self.damage, "d"), (self.surges, "s"), (self.shields, "b"))
        return "X" if self.miss else "".join(f"{n}{what}" for n, what in shown if n) or "0"

    @property
    def worth(self) -> int:
        """What the face counts for the luck of whoever rolled it."""
        return self.damage + self.surges + self.shields


def _power(*faces: tuple[int, int, int]) -> tuple[Face, ...]:
    return tuple(Face(*face) for face in faces)


def _defense(*shields: int) -> tuple[Face, ...]:
    return tuple(Face(shields=n) for n in shields)


DICE: Final[dict[str, Faces[Face]]] = {
    die.name: die
    for die in (
        Faces("blue", (Face(miss=True), *_power((2, 2, 0), (3, 2, 1), (3, 1, 1), (4, 1, 1), (5, 1, 0)))),
        Faces("red", _power((0, 1, 0), (0, 1, 1), (0, 2, 0), (0, 2, 0), (0, 3, 0), (0, 3, 1))),
        Faces("yellow", _power((1, 0, 1), (1, 1, 0), (2, 1, 0), (0, 1, 1), (0, 2, 0), (1, 1, 1))),
        Faces("green", _power((1, 1, 0), (1, 1, 0), (0, 1, 1), (1, 0, 1), (1, 1, 1), (0, 2, 0))),
        Faces("brown", _defense(0, 0, 0, 1, 1, 2)),
        Faces("grey", _defense(0, 1, 1, 1, 2, 2)),
        Faces("black", _defense(1, 1, 2, 2, 3, 3)),
    )
}
"""Every die by its colour. [descent.dice.faces]"""


def dice_of(colours: Iterable[str]) -> tuple[Faces[Face], ...]:
    """Return dice by their colours, as many of each as asked for. [descent.dice.no-component-limit]"""
    return tuple([DICE[colour] for colour in colours])
