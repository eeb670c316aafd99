"""How many: a plain number or dice, as cards print it."""

from __future__ import annotations

import re
from fractions import Fraction
from typing import TYPE_CHECKING, Final, final

if TYPE_CHECKING:
    from collections.abc import Mapping

Faces = tuple[int, ...]

PLAIN_DICE: Final[dict[str, Faces]] = {
    f"D{sides}": tuple(range(1, sides + 1)) for sides in (2, 3, 4, 6, 8, 10, 12, 20, 100)
}
"""Dice that show each number once; a game adds its own by name."""

_NUMBER: Final = re.compile(r"[0-9]{1,9}")


@final
class Dice:
    """The sum of `count` dice of one sort, times `times`, plus `plus`; with no dice a plain number.

    As the type of a field it is read while the pack loads: `2`, `D6`, `2D6+1`.
    """

    __slots__ = ("count", "die", "faces", "plus", "times")

    def __init__(self, plus: int = 0, count: int = 0, die: str = "", faces: Faces = (), times: int = 1) -> None:
        self.plus: Final = plus
        self.count: Final = count
        self.die: Final = die
        self.faces: Final = faces
        self.times: Final = times

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Dice) and self._key() == other._key()

    def __hash__(self) -> int:
        return hash(self._key())

    def __repr__(self) -> str:
        return f"Dice({self.source()!r})"

    def _key(self) -> tuple[int, int, str, Faces, int]:
        return self.plus, self.count, self.die, self.faces, self.times

    @property
    def fixed(self) -> bool:
        """Whether it is a plain number, so that nothing is rolled."""
        return not self.count

    @property
    def least(self) -> int:
        """The smallest result."""
        return self.count * min(self.faces, default=0) * self.times + self.plus

    @property
    def most(self) -> int:
        """The largest result."""
        return self.count * max(self.faces, default=0) * self.times + self.plus

    @property
    def mean(self) -> Fraction:
        """The exact average."""
        one = Fraction(sum(self.faces), len(self.faces)) if self.faces else Fraction(0)
        return self.count * one * self.times + self.plus

    def total(self, rolled: Faces) -> int:
        """The result when the dice show these faces."""
        return sum(rolled) * self.times + self.plus

    def source(self) -> str:
        """As a pack writes it: 3, D6, 2D6+1, D6x25, peril."""
        if self.fixed:
            return str(self.plus)
        many = str(self.count) if self.count > 1 else ""
        times = f"x{self.times}" if self.times != 1 else ""
        return f"{many}{self.die}{times}{f'{self.plus:+}' if self.plus else ''}"

    def says(self) -> str:
        """As a card prints it; a die with a name of its own is written out."""
        if self.fixed or self.die in PLAIN_DICE:
            return self.source()
        name = self.die.replace("-", " ").title()
        dice = f"{self.count} {name} Dice" if self.count > 1 else f"{name} Die"
        times = f" x {self.times}" if self.times != 1 else ""
        return f"{dice}{times}{f' {self.plus:+}' if self.plus else ''}"


def read_dice(text: str, named: Mapping[str, Faces] | None = None) -> Dice | None:
    """The dice or number that a word stands for, or None when it is neither."""
    if _NUMBER.fullmatch(text):
        return Dice(plus=int(text))
    kinds = {**PLAIN_DICE, **(named or {})}
    for name, faces in kinds.items():
        shape = re.fullmatch(
            rf"([1-9][0-9]?)?{re.escape(name)}(?:x([1-9][0-9]{{0,4}}))?([+-][0-9]{{1,5}})?", text, re.IGNORECASE
        )
        if shape:
            return Dice(int(shape[3] or 0), int(shape[1] or 1), name, faces, int(shape[2] or 1))
    return None
