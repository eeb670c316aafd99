"""Items and tokens: Starting Gear, Personal Items, Gear, Artifacts, forgings, the Old Lantern, the Side Bag."""

from __future__ import annotations

from typing import Literal

from undercroft.crawl.packs.kinds import Part
from undercroft.engine.bounds import Natural, Positive
from undercroft.games.brimstone.content.types.powers import Limit, Named, Powers, Use

Slot = Literal["hat", "coat", "torso", "shoulders", "gloves", "belt", "boots", "face"]


class Ranged(Part, frozen=True, kw_only=True):
    """The shooting part of a weapon; `free` makes it a Ranged Free Attack."""

    range: Positive
    shots: Positive
    to_hit_die: Literal["D6", "D8"] = "D6"
    damage_die: Literal["D3", "D6", "D8"] = "D6"
    damage: int = 0
    crit_from: int = 6
    free: Limit | None = None


class FreeMelee(Part, frozen=True, kw_only=True):
    """A Melee Free Attack with its own Combat."""

    combat: Positive
    damage: int = 0
    crit_from: int = 6
    limit: Limit


class Attach(Part, frozen=True, kw_only=True):
    """Where an Upgrade goes, the slots it fills and the Dark Stone it costs."""

    to: str
    slots: Natural = 1
    stone: Natural = 0


class Forging(Powers, frozen=True, kw_only=True):
    """Dark Stone that a Blacksmith forges onto an Item: to what, the Upgrade Slots it fills, what it costs."""

    to: str
    slots: Natural = 1
    stone: Natural
    gold: Natural


class Item(Powers, frozen=True, kw_only=True):
    """One card of Starting Gear, Personal Items, Gear or Artifacts."""

    keywords: tuple[str, ...] = ()
    hands: Literal[0, 1, 2] = 0
    slot: Slot | None = None
    weight: Natural = 0
    gold: Natural = 0
    dark_stone: Natural = 0
    upgrade_slots: Literal[0, 1, 2, 3] = 0
    only: str = ""
    ranged: Ranged | None = None
    melee: FreeMelee | None = None
    attach: Attach | None = None


class Lantern(Powers, frozen=True, kw_only=True):
    """The Old Lantern."""


class SideBagToken(Named, frozen=True, kw_only=True):
    """A type of Side Bag Token."""

    keywords: tuple[str, ...] = ()
    use: Use
    only: str = ""
    heals: bool = False
    starting: bool = False
