"""What happens in a Fight."""

from __future__ import annotations

from typing import ClassVar

from undercroft.engine.events import Event


class FoesPlaced(Event):
    """Enemies of one Type are on the board. [brimstone.fight.span]"""

    rule: ClassVar[str] = "brimstone.fight.span"
    kind: str
    foes: tuple[int, ...]
    ambush: bool


class FightBegan(Event):
    """The first Enemies appeared. [brimstone.fight.span]"""

    rule: ClassVar[str] = "brimstone.fight.span"


class FightWon(Event):
    """The last Enemy is defeated. [brimstone.fight.end]"""

    rule: ClassVar[str] = "brimstone.fight.end"


class EliteGained(Event):
    """An Enemy Type gains an Elite ability. [brimstone.elite.whole-type]"""

    rule: ClassVar[str] = "brimstone.elite.whole-type"
    kind: str
    number: int


class FoesActivated(Event):
    """The Enemies of one Type Activate. [brimstone.fight.type-as-group]"""

    rule: ClassVar[str] = "brimstone.fight.type-as-group"
    kind: str


class FoeMoved(Event):
    """An Enemy moved. [brimstone.ai.move-around]"""

    rule: ClassVar[str] = "brimstone.ai.move-around"
    foe: int
    path: tuple[int, ...]
    target: str


class FoeAttacked(Event):
    """An Enemy rolled To Hit. [brimstone.enemy-attack.roll]"""

    rule: ClassVar[str] = "brimstone.enemy-attack.roll"
    foe: int
    hero: str
    dice: tuple[int, ...]
    hits: int


class HeroAttacked(Event):
    """A Hero rolled To Hit. [brimstone.attack.hit-roll]"""

    rule: ClassVar[str] = "brimstone.attack.hit-roll"
    hero: str
    weapon: str
    dice: tuple[int, ...]
    hits: int
    crits: int


class DamageDealt(Event):
    """A Hero's Hits on one Enemy: the Damage of each, and the Wounds past its Defense. [brimstone.damage.d6-per-hit]"""

    rule: ClassVar[str] = "brimstone.damage.d6-per-hit"
    hero: str
    foe: int
    damage: tuple[int, ...]
    wounds: int


class FoeWounded(Event):
    """An Enemy took Wounds. [brimstone.damage.minus-defense]"""

    rule: ClassVar[str] = "brimstone.damage.minus-defense"
    foe: int
    kind: str
    amount: int
    by: str


class FoeKilled(Event):
    """An Enemy was killed. [brimstone.damage.kill]"""

    rule: ClassVar[str] = "brimstone.damage.kill"
    foe: int
    kind: str
    by: str
    space: int
    corner: int = -1


class LeftBehind(Event):
    """An Immobile Enemy is too far from all Heroes to matter any more. [brimstone.immobile.left-behind]"""

    rule: ClassVar[str] = "brimstone.immobile.left-behind"
    foe: int
    kind: str


class Bounced(Event):
    """Thrown Dynamite bounced. [brimstone.dynamite.bounce-direction]"""

    rule: ClassVar[str] = "brimstone.dynamite.bounce-direction"
    direction: int
    space: int


class Exploded(Event):
    """An explosion. [brimstone.dynamite.explosion]"""

    rule: ClassVar[str] = "brimstone.dynamite.explosion"
    space: int
    hero: str
