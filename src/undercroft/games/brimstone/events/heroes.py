"""What Heroes do in their Activations, and what they learn."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from undercroft.engine.events import Event

if TYPE_CHECKING:
    from undercroft.games.brimstone.game import Brimstone


class Activated(Event):
    """A Hero Activates. [brimstone.turn.initiative-order]"""

    rule: ClassVar[str] = "brimstone.turn.initiative-order"
    hero: str


class ActivationEnded(Event):
    """A Hero's Activation is over. [brimstone.activation.move-then-act]"""

    rule: ClassVar[str] = "brimstone.activation.move-then-act"
    hero: str


class MoveRolled(Event):
    """A Hero rolled for Movement. [brimstone.move.roll]"""

    rule: ClassVar[str] = "brimstone.move.roll"
    hero: str
    roll: int
    move: int


class Stepped(Event):
    """A Hero took one step. [brimstone.move.eight-directions]"""

    rule: ClassVar[str] = "brimstone.move.eight-directions"
    hero: str
    space: int
    before: int


class Dragged(Event):
    """A Hero dragged the marker of one who is KO'd. [brimstone.drag.marker-position]"""

    rule: ClassVar[str] = "brimstone.drag.marker-position"
    hero: str
    other: str
    space: int


class Escaped(Event):
    """An Escape Test. [brimstone.escape.roll]"""

    rule: ClassVar[str] = "brimstone.escape.roll"
    hero: str
    roll: int
    needs: int
    passed: bool


class Rolled(Event):
    """Dice of a Hero as they fell, before any Re-roll."""

    hero: str
    kind: str
    dice: tuple[int, ...]
    sides: int


class Rerolled(Event):
    """Dice were Re-rolled. [brimstone.grit.use-reroll]"""

    rule: ClassVar[str] = "brimstone.grit.use-reroll"
    hero: str
    kind: str
    dice: tuple[int, ...]


class SkillTested(Event):
    """A Skill test. [brimstone.skill.test-pass]"""

    rule: ClassVar[str] = "brimstone.skill.test-pass"
    hero: str
    skill: str
    target: int
    dice: tuple[int, ...]
    passed: bool


class GritSpent(Event):
    """A Hero spends Grit. [brimstone.grit.use-ability]"""

    rule: ClassVar[str] = "brimstone.grit.use-ability"
    hero: str
    amount: int
    what: str

    def happen(self, game: Brimstone) -> None:
        game.hero(self.hero).grit -= self.amount


class GritGained(Event):
    """A Hero Recovers Grit, up to Max Grit. [brimstone.grit.max-default-two]"""

    rule: ClassVar[str] = "brimstone.grit.max-default-two"
    hero: str
    amount: int

    def happen(self, game: Brimstone) -> None:
        hero = game.hero(self.hero)
        self.amount = max(0, min(self.amount, game.stat(hero, "max_grit") - hero.grit))
        hero.grit += self.amount


class XPGained(Event):
    """A Hero gains XP."""

    hero: str
    amount: int
    why: str

    def happen(self, game: Brimstone) -> None:
        game.hero(self.hero).xp += self.amount


class Rose(Event):
    """A Hero goes up in Hero Level. [brimstone.campaign.levels]"""

    rule: ClassVar[str] = "brimstone.campaign.levels"
    hero: str
    level: int

    def happen(self, game: Brimstone) -> None:
        game.hero(self.hero).level = self.level


class Learned(Event):
    """A Hero has a new Ability, for good. [brimstone.campaign.levels]"""

    rule: ClassVar[str] = "brimstone.campaign.levels"
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
