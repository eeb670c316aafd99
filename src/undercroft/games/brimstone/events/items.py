"""What Heroes find, carry, use and forge."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from undercroft.engine.events import Event, Tone

if TYPE_CHECKING:
    from undercroft.games.brimstone.game import Brimstone


class Gained(Event):
    """A Hero gains Gold or Dark Stone."""

    rule: ClassVar[str] = "brimstone.loot.currencies"
    tone: ClassVar[Tone] = "good"
    hero: str
    what: str
    amount: int

    def happen(self, game: Brimstone) -> None:
        hero = game.hero(self.hero)
        if self.what == "gold":
            hero.gold += self.amount
        else:
            hero.stone += self.amount


class Lost(Event):
    """A Hero loses Gold, Dark Stone or Grit, or is rid of Corruption Points."""

    rule: ClassVar[str] = "brimstone.loot.currencies"
    tone: ClassVar[Tone] = "bad"
    hero: str
    what: str
    amount: int

    def happen(self, game: Brimstone) -> None:
        hero = game.hero(self.hero)
        setattr(hero, self.what, getattr(hero, self.what) - self.amount)

    def feels(self) -> Tone:
        return "good" if self.what == "corruption" else self.tone


class ItemGained(Event):
    """A Hero gets an Item."""

    rule: ClassVar[str] = "brimstone.cards.gear-kept"
    tone: ClassVar[Tone] = "good"
    hero: str
    card: str


class ItemLost(Event):
    """An Item leaves a Hero."""

    rule: ClassVar[str] = "brimstone.cards.gear-kept"
    tone: ClassVar[Tone] = "bad"
    hero: str
    card: str
    to: str
    """The Hero it went to, or '' if it was discarded."""


class TokenGained(Event):
    """A Hero gets a Side Bag Token."""

    rule: ClassVar[str] = "brimstone.sidebag.mix"
    tone: ClassVar[Tone] = "good"
    hero: str
    token: str


class TokenLost(Event):
    """A Side Bag Token leaves a Hero unused."""

    rule: ClassVar[str] = "brimstone.sidebag.mix"
    tone: ClassVar[Tone] = "bad"
    hero: str
    token: str


class UpgradeAttached(Event):
    """An Upgrade card was attached to an Item."""

    rule: ClassVar[str] = "brimstone.upgrade.slot-requirement"
    tone: ClassVar[Tone] = "quiet"
    hero: str
    card: str
    item: str


class Forged(Event):
    """Dark Stone became a part of an Item."""

    rule: ClassVar[str] = "brimstone.upgrade.forged-permanent"
    tone: ClassVar[Tone] = "good"
    hero: str
    card: str
    item: str


class UpgradeRemoved(Event):
    """An Upgrade card was taken off an Item."""

    rule: ClassVar[str] = "brimstone.upgrade.remove"
    tone: ClassVar[Tone] = "quiet"
    hero: str
    card: str
    item: str


class LanternPassed(Event):
    """A Hero took the Old Lantern."""

    rule: ClassVar[str] = "brimstone.content.old-lantern"
    tone: ClassVar[Tone] = "quiet"
    hero: str
    before: str
    """Who had it, or '' if it lay on the floor."""


class Used(Event):
    """A Hero uses a token, an Item or an ability."""

    rule: ClassVar[str] = "brimstone.items.exhaust"
    tone: ClassVar[Tone] = "quiet"
    hero: str
    source: str
