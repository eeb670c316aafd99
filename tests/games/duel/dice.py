"""The dice of a duel with dice: blue and red to strike, grey to be struck; their faces are no numbers."""

from __future__ import annotations

from collections.abc import Iterable

from undercroft.crawl.dice import Faces
from undercroft.crawl.shown.dice import DieFace, Pip
from undercroft.crawl.shown.drawing.looks import Colour
from undercroft.engine.bounds import Whole
from undercroft.engine.copying import Fixed


class Face(Fixed, frozen=True):
    """What a die shows: hits, surges, shields, or a miss."""

    hits: Whole = 0
    surges: Whole = 0
    shields: Whole = 0
    miss: bool = False

    def __str__(self) -> str:
        """Return the face as people type it: `2h1s`, `1b` for a shield, `X` for a miss, `0` for nothing."""
        shown = ((self.hits, "h"), (self.surges, "s"), (self.shields, "b"))
        return "X" if self.miss else "".join(f"{n}{what}" for n, what in shown if n) or "0"

    def __add__(self, other: Face) -> Face:
        """Return what two dice show together; beside a miss nothing counts."""
        if self.miss or other.miss:
            return Face(miss=True)
        return Face(self.hits + other.hits, self.surges + other.surges, self.shields + other.shields)

    @property
    def worth(self) -> int:
        """What the face counts for the luck of whoever rolled it."""
        return self.hits + self.surges + self.shields


DICE = {
    die.name: die
    for die in (
        Faces("blue", (Face(miss=True), Face(1), Face(1), Face(2), Face(1, 1), Face(2, 1))),
        Faces("red", (Face(), Face(1), Face(1), Face(2), Face(2), Face(2, 1))),
        Faces("grey", (Face(), Face(shields=1), Face(shields=1), Face(shields=2))),
    )
}
COLOURS: dict[str, Colour] = {"blue": "blue", "red": "red", "grey": "grey"}
LIGHT, HEAVY, GUARD = ("blue", "red"), ("blue", "red", "red"), ("grey",)


def dice_of(names: Iterable[str]) -> tuple[Faces[Face], ...]:
    """Return dice by their names."""
    return tuple(DICE[name] for name in names)


def look(die: str, face: Face) -> DieFace:
    """Return what a face of a die looks like: bursts for hits, bolts for surges, shields, or a cross."""
    pips = (Pip("burst", face.hits), Pip("bolt", face.surges), Pip("shield", face.shields), Pip("miss", int(face.miss)))
    words = ((face.hits, "hits"), (face.surges, "surges"), (face.shields, "shields"))
    says = ", ".join(f"{n} {what}" for n, what in words if n) or ("a miss" if face.miss else "nothing")
    return DieFace(str(face), COLOURS[die], tuple(pip for pip in pips if pip.count), says)


def damage(faces: list[Face]) -> int:
    """Return how much health a strike with these faces takes; a miss takes none. [duel.dice]"""
    total = sum(faces, Face())
    return 0 if total.miss else max(0, total.hits - total.shields)
