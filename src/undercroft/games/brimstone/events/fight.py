"""What happens in a Fight."""

from __future__ import annotations

from typing import ClassVar

from undercroft.engine.events import Event, Look, Tone


class FoesPlaced(Event):
    """Enemies of one Type are on the board."""

    rule: ClassVar[str] = "brimstone.fight.span"
    tone: ClassVar[Tone] = "bad"
    look: ClassVar[Look] = "comes"
    kind: str
    foes: tuple[int, ...]
    ambush: bool


class FightBegan(Event):
    """The first Enemies appeared."""

    rule: ClassVar[str] = "brimstone.fight.span"
    tone: ClassVar[Tone] = "bad"
    turning: ClassVar[bool] = True


class FightWon(Event):
    """The last Enemy is defeated."""

    rule: ClassVar[str] = "brimstone.fight.end"
    tone: ClassVar[Tone] = "good"


class EliteGained(Event):
    """An Enemy Type gains an Elite ability."""

    rule: ClassVar[str] = "brimstone.elite.whole-type"
    tone: ClassVar[Tone] = "bad"
    kind: str
    number: int


class FoesActivated(Event):
    """The Enemies of one Type Activate."""

    rule: ClassVar[str] = "brimstone.fight.type-as-group"
    tone: ClassVar[Tone] = "bad"
    kind: str


class FoeMoved(Event):
    """An Enemy moved."""

    rule: ClassVar[str] = "brimstone.ai.move-around"
    tone: ClassVar[Tone] = "bad"
    look: ClassVar[Look] = "walks"
    foe: int
    path: tuple[int, ...]
    target: str


class FoeAttacked(Event):
    """An Enemy rolled To Hit."""

    rule: ClassVar[str] = "brimstone.enemy-attack.roll"
    tone: ClassVar[Tone] = "bad"
    look: ClassVar[Look] = "strikes"
    foe: int
    hero: str
    dice: tuple[int, ...]
    hits: int


class HeroAttacked(Event):
    """A Hero rolled To Hit."""

    rule: ClassVar[str] = "brimstone.attack.hit-roll"
    look: ClassVar[Look] = "strikes"
    hero: str
    weapon: str
    dice: tuple[int, ...]
    hits: int
    crits: int


class DamageDealt(Event):
    """A Hero's Hits on one Enemy: the Damage of each, and the Wounds past its Defense."""

    rule: ClassVar[str] = "brimstone.damage.d6-per-hit"
    hero: str
    foe: int
    damage: tuple[int, ...]
    wounds: int


class FoeWounded(Event):
    """An Enemy took Wounds."""

    rule: ClassVar[str] = "brimstone.damage.minus-defense"
    tone: ClassVar[Tone] = "good"
    look: ClassVar[Look] = "hurt"
    foe: int
    kind: str
    amount: int
    by: str


class FoeKilled(Event):
    """An Enemy was killed."""

    rule: ClassVar[str] = "brimstone.damage.kill"
    tone: ClassVar[Tone] = "good"
    look: ClassVar[Look] = "falls"
    foe: int
    kind: str
    by: str
    space: int
    corner: int


class LeftBehind(Event):
    """An Immobile Enemy is too far from all Heroes to matter any more."""

    rule: ClassVar[str] = "brimstone.immobile.left-behind"
    tone: ClassVar[Tone] = "good"
    look: ClassVar[Look] = "falls"
    foe: int
    kind: str


class Bounced(Event):
    """Thrown Dynamite bounced."""

    rule: ClassVar[str] = "brimstone.dynamite.bounce-direction"
    direction: int
    space: int


class Exploded(Event):
    """An explosion."""

    rule: ClassVar[str] = "brimstone.dynamite.explosion"
    space: int
    hero: str
