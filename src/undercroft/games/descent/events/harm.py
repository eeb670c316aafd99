"""What happens to figures: damage, fatigue, conditions, being defeated and coming back."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from undercroft.engine.events import Event, Look, Tone
from undercroft.games.descent.state.dice import Face

if TYPE_CHECKING:
    from undercroft.games.descent.game import Descent


class Suffered(Event):
    """A figure suffers damage. [descent.damage.tracking]"""

    rule: ClassVar[str] = "descent.damage.suffered"
    tone: ClassVar[Tone] = "bad"
    look: ClassVar[Look] = "hurt"
    figure: str
    amount: int
    source: str = ""

    def happen(self, game: Descent) -> None:
        figure = game.figure(self.figure)
        figure.damage = min(figure.damage + self.amount, game.stat(figure, "health"))

    def feels(self) -> Tone:
        return "bad" if self.figure.startswith("h") else "good"


class Tired(Event):
    """A hero suffers fatigue."""

    rule: ClassVar[str] = "descent.fatigue.voluntary"
    hero: str
    amount: int
    source: str = ""

    def happen(self, game: Descent) -> None:
        game.hero(self.hero).fatigue += self.amount


class Rested(Event):
    """A hero recovers fatigue."""

    rule: ClassVar[str] = "descent.rest.recover-all"
    tone: ClassVar[Tone] = "good"
    hero: str
    amount: int

    def happen(self, game: Descent) -> None:
        game.hero(self.hero).fatigue -= self.amount


class Healed(Event):
    """A figure recovers damage."""

    rule: ClassVar[str] = "descent.ko.heal-sources"
    tone: ClassVar[Tone] = "good"
    look: ClassVar[Look] = "mends"
    figure: str
    amount: int

    def happen(self, game: Descent) -> None:
        game.figure(self.figure).damage -= self.amount


class KnockedOut(Event):
    """A hero is defeated: its figure gives way to its token."""

    rule: ClassVar[str] = "descent.defeat.hero"
    tone: ClassVar[Tone] = "bad"
    look: ClassVar[Look] = "falls"
    turning: ClassVar[bool] = True
    hero: str


class StoodUp(Event):
    """A knocked out hero is back on its feet."""

    rule: ClassVar[str] = "descent.standup.figure-returns"
    tone: ClassVar[Tone] = "good"
    look: ClassVar[Look] = "comes"
    turning: ClassVar[bool] = True
    hero: str
    space: int

    def happen(self, game: Descent) -> None:
        hero = game.hero(self.hero)
        hero.down, hero.space = False, self.space
        game.moved()


class Slain(Event):
    """A monster is defeated and leaves the map."""

    rule: ClassVar[str] = "descent.defeat.monster"
    tone: ClassVar[Tone] = "good"
    look: ClassVar[Look] = "falls"
    monster: str
    kind: str
    master: bool


class FamiliarGone(Event):
    """A familiar is defeated."""

    rule: ClassVar[str] = "descent.familiar.blocking-targetable"
    tone: ClassVar[Tone] = "bad"
    look: ClassVar[Look] = "falls"
    familiar: str
    kind: str


class Inflicted(Event):
    """A figure gets a condition."""

    rule: ClassVar[str] = "descent.condition.hero-card"
    tone: ClassVar[Tone] = "strange"
    figure: str
    condition: str

    def happen(self, game: Descent) -> None:
        figure = game.figure(self.figure)
        figure.conditions.append(self.condition)
        game.changed(figure)


class ConditionGone(Event):
    """A figure is rid of a condition."""

    rule: ClassVar[str] = "descent.condition.hero-card"
    tone: ClassVar[Tone] = "good"
    figure: str
    condition: str

    def happen(self, game: Descent) -> None:
        figure = game.figure(self.figure)
        figure.conditions.remove(self.condition)
        game.changed(figure)


class Tested(Event):
    """A figure tested an attribute."""

    rule: ClassVar[str] = "descent.attribute.test"
    figure: str
    attribute: str
    faces: tuple[Face, ...]
    """None for a monster, which fails without rolling."""
    passed: bool

    def feels(self) -> Tone:
        return "good" if self.passed else "bad"
