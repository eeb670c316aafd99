"""Dice with any faces, and what dice are rolled for."""

from __future__ import annotations

from typing import Any, Generic, TypeVar

from msgspec import Struct

F = TypeVar("F")


class Faces(Struct, Generic[F], frozen=True):
    """A die: its name and its faces, each equally likely.

    A face is a number, or a frozen struct for all that it shows: hits, shields, a miss. `engine.choices.Die` says what
    its text must be like.
    """

    name: str
    faces: tuple[F, ...]


class Goal(Struct, frozen=True):
    """What dice are rolled for, so that people can be shown what each die brings.

    A die that shows `need` or more is a success; without `need` each die counts what it shows, or what `worth` says.
    Faces that are not numbers have `worth`.
    """

    need: int = 0
    enough: int = 0
    """So many successes, or so much in all, are everything that can be used; 0: the more the better."""
    worth: tuple[tuple[int, ...], ...] = ()
    """What each die brings, by its faces in order; a single row stands for all dice."""

    def values(self, place: int, die: Faces[Any]) -> tuple[int, ...]:
        """Return what the die at a place brings with each of its faces.

        >>> Goal(need=5).values(0, D6), Goal(worth=((0, 0, 1, 1, 2, 2),)).values(3, D6)
        ((0, 0, 0, 0, 1, 1), (0, 0, 1, 1, 2, 2))
        """
        if self.worth:
            return self.worth[place if len(self.worth) > 1 else 0]
        return tuple([int(face >= self.need) for face in die.faces]) if self.need else die.faces


D6 = Faces("D6", (1, 2, 3, 4, 5, 6))
D8 = Faces("D8", (1, 2, 3, 4, 5, 6, 7, 8))
