"""What Heroes find, carry, use and forge."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from undercroft.engine.events import Event

if TYPE_CHECKING:
    from undercroft.games.brimstone.game import Brimstone


class Gained(Event):
    """A Hero gains Gold or Dark Stone. [brimstone.loot.currencies]"""

    rule: ClassVar[str] = "brimstone.loot.currencies"
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
    """A Hero loses Gold, Dark Stone or Grit, or is rid of Corruption Points. [brimstone.loot.currencies]"""

    rule: ClassVar[str] = "brimstone.loot.currencies"
    hero: str
    what: str
    amount: int

    def happen(self, game: Brimstone) -> None:
        hero = game.hero(self.hero)
        setattr(hero, self.what, getattr(hero, self.what) - self.amount)


class ItemGained(Event):
    """A Hero gets an Item. [brimstone.cards.gear-kept]"""

    rule: ClassVar[str] = "brimstone.cards.gear-kept"
    hero: str
    card: str


class ItemLost(Event):
    """An Item leaves a Hero."""

    hero: str
    card: str
    to: str
    """The Hero it went to, or '' if it was discarded."""


class TokenGained(Event):
    """A Hero gets a Side Bag Token. [brimstone.sidebag.mix]"""

    rule: ClassVar[str] = "brimstone.sidebag.mix"
    hero: str
    token: str


class TokenLost(Event):
    """A Side Bag Token leaves a Hero unused. [brimstone.sidebag.mix]"""

    rule: ClassVar[str] = "brimstone.sidebag.mix"
    hero: str
    token: str


class UpgradeAttached(Event):
    """An Upgrade card was attached to an Item. [brimstone.upgrade.slot-requirement]"""

    rule: ClassVar[str] = "brimstone.upgrade.slot-requirement"
    hero: str
    card: str
    item: str


class Forged(Event):
    """Dark Stone became a part of an Item. [brimstone.upgrade.forged-permanent]"""

    rule: ClassVar[str] = "brimstone.upgrade.forged-permanent"
    hero: str
    card: str
    item: str


class UpgradeRemoved(Event):
    """An Upgrade card was taken off an Item. [brimstone.upgrade.remove]"""

    rule: ClassVar[str] = "brimstone.upgrade.remove"
    hero: str
    card: str
    item: str


class LanternPassed(Event):
    """A Hero took the Old Lantern. [brimstone.content.old-lantern]"""

    rule: ClassVar[str] = "brimstone.content.old-lantern"
    hero: str
    before: str
    """Who had it, or '' if it lay on the floor."""


class Used(Event):
    """A Hero uses a token, an Item or an ability. [brimstone.items.exhaust]"""

    rule: ClassVar[str] = "brimstone.items.exhaust"
    hero: str
    source: str
