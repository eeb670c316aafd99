"""Enemy Record Sheets and the Threat cards that bring them."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from undercroft.crawl.packs.kinds import Part, Ref
from undercroft.crawl.packs.language.dice import Dice
from undercroft.engine.bounds import Natural, Positive
from undercroft.games.brimstone.content.types.modifiers import FoeModifier
from undercroft.games.brimstone.content.types.numbers import Needed
from undercroft.games.brimstone.content.types.powers import Named

Level = Literal["low", "med", "high"]
Danger = Literal["low", "med", "high", "epic"]
Size = Literal["small", "medium", "large", "extra large"]
"""The Sizes of this box; none of its Enemies is XXL. [brimstone.enemy.sizes]"""

# fmt: off
FoeAbility = Literal[
    "fear", "terror", "unspeakable", "tough", "armor", "smash", "poison", "venom", "choke", "maddening", "corrupting",
    "oppress", "regenerate", "drain", "burst", "blurred", "thorned", "swarm", "skitter", "restless", "bloodscent",
    "immobile", "spawner",
]
# fmt: on


class FoeRanged(Part, frozen=True, kw_only=True):
    """A Ranged Attack of an Enemy, with the Damage of its sheet; `extra`: besides its Melee Attack."""

    range: Positive
    shots: Positive
    to_hit: Natural = 0
    """Its Ranged To Hit; 0: that of its Melee Attack."""
    extra: bool = False


class FoeSide(Part, frozen=True, kw_only=True):
    """One side of an Enemy Record Sheet. [brimstone.enemy.sheet-fields]"""

    initiative: Natural
    move: Natural
    escape: Natural
    to_hit: Needed
    combat: Natural
    damage: Natural
    defense: Natural
    health: Positive
    xp: Natural
    xp_each: Natural = 0
    ranged: FoeRanged | None = None
    abilities: dict[FoeAbility, Positive] = {}


class Elite(Part, frozen=True, kw_only=True):
    """One of the six entries of an Elite Chart."""

    name: str
    gives: dict[FoeModifier, int] = {}
    abilities: dict[FoeAbility, Positive] = {}


class Enemy(Named, frozen=True, kw_only=True):
    """An Enemy Type: its supply of models, normal and Brutal side, and Elite Chart.

    `immune` lists Keywords whose abilities and Items do nothing to it; `spawns` is what comes of it if it is a Spawner.
    """

    singular: str
    glyph: Annotated[str, Meta(min_length=1, max_length=1)]
    keywords: tuple[str, ...]
    size: Size
    models: Positive
    immune: tuple[str, ...] = ()
    spawns: Annotated[str, Ref("enemy")] | None = None
    normal: FoeSide
    brutal: FoeSide
    elite: tuple[Elite, ...]


class Group(Part, frozen=True, kw_only=True):
    """Enemies of one Type on a Threat card."""

    enemy: Annotated[str, Ref("enemy")]
    count: Dice
    elite: Natural = 0


class Threat(Named, frozen=True, kw_only=True):
    """A Threat card."""

    groups: tuple[Group, ...]


class EpicThreat(Threat, frozen=True, kw_only=True):
    """An Epic Threat card; `more` are ordinary Threat cards to draw besides."""

    more: tuple[Level, ...] = ()


class WorldThreat(Named, frozen=True, kw_only=True):
    """A Threat card of an OtherWorld: a result for each level, or a wanderer out of the Mines' decks."""

    low: tuple[Group, ...] = ()
    med: tuple[Group, ...] = ()
    high: tuple[Group, ...] = ()
    wandering: bool = False

    def groups(self, level: str) -> tuple[Group, ...]:
        """The Enemies listed for a level. [brimstone.world.threat-levels]"""
        return {"low": self.low, "med": self.med, "high": self.high}[level]
