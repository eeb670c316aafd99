"""Moments: they change nothing themselves and open a window for whoever may react, by the word that cards use."""

from __future__ import annotations

from typing import ClassVar

from undercroft.engine.events import Event


class Moment(Event):
    """Something is about to happen, or has just happened, to a figure."""

    opens: ClassVar[bool] = True
    word: ClassVar[str] = ""
    """What skills and Overlord cards call it."""

    @property
    def about(self) -> str:
        """The figure that the moment is about, '' if it is about none."""
        return ""

    @property
    def other(self) -> str:
        """The other figure at hand, such as whoever is attacked; '' if there is none."""
        return ""


class OfAFigure(Moment):
    """A moment of one figure."""

    figure: str

    @property
    def about(self) -> str:
        return self.figure


class TurnStarts(OfAFigure):
    word: ClassVar[str] = "turn starts"


class TurnEnds(OfAFigure):
    word: ClassVar[str] = "turn ends"


class Entered(OfAFigure):
    """A figure has entered a space on its way."""

    word: ClassVar[str] = "enters"
    space: int


class Searching(OfAFigure):
    word: ClassVar[str] = "searches"


class DoorOpening(OfAFigure):
    word: ClassVar[str] = "opens a door"
    door: str


class Testing(OfAFigure):
    """A figure is about to test an attribute."""

    word: ClassVar[str] = "tests"
    attribute: str


class SkillUsed(OfAFigure):
    word: ClassVar[str] = "uses a skill"
    skill: str


class HeroDefeated(OfAFigure):
    word: ClassVar[str] = "is defeated"


class AttackDeclared(Moment):
    """Weapon and target are chosen, no die has been rolled."""

    word: ClassVar[str] = "attacks"
    by: str
    target: str

    @property
    def about(self) -> str:
        return self.by

    @property
    def other(self) -> str:
        return self.target


class AttackRolled(AttackDeclared):
    """The dice lie, no surge has been spent."""

    word: ClassVar[str] = "has rolled"


class OverlordTurnStarts(Moment):
    word: ClassVar[str] = "overlord turn"


class GroupActivates(Moment):
    word: ClassVar[str] = "group activates"
    group: str


class MonsterActivates(OfAFigure):
    word: ClassVar[str] = "activates"


class MonsterDefeated(OfAFigure):
    word: ClassVar[str] = "is slain"


MOMENTS: tuple[type[Moment], ...] = (
    TurnStarts,
    TurnEnds,
    Entered,
    Searching,
    DoorOpening,
    Testing,
    SkillUsed,
    HeroDefeated,
    AttackDeclared,
    AttackRolled,
    OverlordTurnStarts,
    GroupActivates,
    MonsterActivates,
    MonsterDefeated,
)
"""Every moment, in the order of the book."""
WORDS = tuple(moment.word for moment in MOMENTS)
