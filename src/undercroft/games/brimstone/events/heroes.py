"""What Heroes do in their Activations, and what they learn."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from undercroft.engine.events import Event, Look, Tone

if TYPE_CHECKING:
    from undercroft.games.brimstone.game import Brimstone


class Activated(Event):
    """A Hero Activates."""

    rule: ClassVar[str] = "brimstone.turn.initiative-order"
    hero: str


class ActivationEnded(Event):
    """A Hero's Activation is over."""

    rule: ClassVar[str] = "brimstone.activation.move-then-act"
    hero: str


class MoveRolled(Event):
    """A Hero rolled for Movement."""

    rule: ClassVar[str] = "brimstone.move.roll"
    hero: str
    roll: int
    move: int


class Stepped(Event):
    """A Hero took one step."""

    rule: ClassVar[str] = "brimstone.move.eight-directions"
    tone: ClassVar[Tone] = "quiet"
    look: ClassVar[Look] = "walks"
    hero: str
    space: int
    before: int


class Dragged(Event):
    """A Hero dragged the marker of one who is KO'd."""

    rule: ClassVar[str] = "brimstone.drag.marker-position"
    hero: str
    other: str
    space: int


class Escaped(Event):
    """An Escape Test."""

    rule: ClassVar[str] = "brimstone.escape.roll"
    hero: str
    roll: int
    needs: int
    passed: bool

    def feels(self) -> Tone:
        return "good" if self.passed else "bad"


class Rolled(Event):
    """Dice of a Hero as they fell, before any Re-roll."""

    hero: str
    kind: str
    dice: tuple[int, ...]
    sides: int


class Rerolled(Event):
    """Dice were Re-rolled."""

    rule: ClassVar[str] = "brimstone.grit.use-reroll"
    hero: str
    kind: str
    dice: tuple[int, ...]


class SkillTested(Event):
    """A Skill test."""

    rule: ClassVar[str] = "brimstone.skill.test-pass"
    hero: str
    skill: str
    target: int
    dice: tuple[int, ...]
    passed: bool

    def feels(self) -> Tone:
        return "good" if self.passed else "bad"


class GritSpent(Event):
    """A Hero spends Grit."""

    rule: ClassVar[str] = "brimstone.grit.use-ability"
    tone: ClassVar[Tone] = "quiet"
    hero: str
    amount: int
    what: str

    def happen(self, game: Brimstone) -> None:
        game.hero(self.hero).grit -= self.amount


class GritGained(Event):
    """A Hero Recovers Grit, up to Max Grit."""

    rule: ClassVar[str] = "brimstone.grit.max-default-two"
    tone: ClassVar[Tone] = "good"
    hero: str
    amount: int

    def happen(self, game: Brimstone) -> None:
        hero = game.hero(self.hero)
        self.amount = max(0, min(self.amount, game.stat(hero, "max_grit") - hero.grit))
        hero.grit += self.amount


class XPGained(Event):
    """A Hero gains XP."""

    tone: ClassVar[Tone] = "good"
    hero: str
    amount: int
    why: str

    def happen(self, game: Brimstone) -> None:
        game.hero(self.hero).xp += self.amount


class Rose(Event):
    """A Hero goes up in Hero Level."""

    rule: ClassVar[str] = "brimstone.campaign.levels"
    tone: ClassVar[Tone] = "good"
    hero: str
    level: int

    def happen(self, game: Brimstone) -> None:
        game.hero(self.hero).level = self.level


class Learned(Event):
    """A Hero has a new Ability, for good."""

    rule: ClassVar[str] = "brimstone.campaign.levels"
    tone: ClassVar[Tone] = "good"
    hero: str
    card: str

    def happen(self, game: Brimstone) -> None:
        hero = game.hero(self.hero)
        hero.learned.append(self.card)
        game.changed(hero)


class NumbersChanged(Event):
    """What a Hero has is not what it was: an Item, Upgrade, bonus or Injury came or went, and numbers with it.

    What depends on them follows at once: weight, Side Bag, KO, Grit beyond the maximum, Corruption.
    """

    opens: ClassVar[bool] = True
    hero: str

    def happen(self, game: Brimstone) -> None:
        game.changed(game.hero(self.hero))
