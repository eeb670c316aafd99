"""What the overlord has: monsters, lieutenants, Overlord cards; and conditions."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from undercroft.crawl.packs.language.effect import Effect, When
from undercroft.engine.bounds import Natural
from undercroft.games.descent.content.types.items import Arms
from undercroft.games.descent.content.types.powers import DieName, Moment, Named, Powers

Trait = Literal["cave", "wild", "cold", "hot", "water", "cursed", "civilized", "dark"]
SIZES: dict[str, tuple[int, int]] = {"small": (1, 1), "medium": (1, 2), "huge": (2, 2), "massive": (2, 3)}
"""Spaces across and down. [descent.large.occupies]"""


def lying(size: tuple[int, int], across: int) -> tuple[int, int]:
    """Return the spaces across and down of a base as it lies. [descent.large.reorient]"""
    wide, high = size
    return (high, wide) if across else (wide, high)


class MonsterStats(Powers, frozen=True, kw_only=True):
    """One side of a Monster card: a minion, a master or a lieutenant in one act. Its `id` is of no account."""

    id: str = ""
    name: str = ""
    speed: Annotated[int, Meta(ge=0, le=9)]
    health: Annotated[int, Meta(ge=1, le=60)]
    dice: Annotated[tuple[DieName, ...], Meta(description="the defense dice")] = ()
    attack: Arms
    more_health: Annotated[Natural, Meta(description="of a lieutenant: Health for each hero above two")] = 0


class MonsterCard(Named, frozen=True, kw_only=True):
    """A monster in both acts. [descent.monster.cards]"""

    size: Literal["small", "medium", "huge", "massive"] = "small"
    traits: tuple[Trait, ...] = ()
    limits: Annotated[
        dict[Literal[2, 3, 4], tuple[Natural, Natural]],
        Meta(description="minions and masters of the group, by the number of heroes"),
    ] = {}
    minion: tuple[MonsterStats, ...] = ()
    """In Act I and, second, in Act II; without a second the first serves."""
    master: tuple[MonsterStats, ...] = ()
    lieutenant: tuple[MonsterStats, ...] = ()
    """A lieutenant has this and neither minion nor master. [descent.lieutenant.own-group]"""
    attributes: dict[Literal["might", "knowledge", "willpower", "awareness"], Natural] = {}
    """Of a lieutenant. [descent.lieutenant.attribute-tests]"""


class FamiliarCard(MonsterStats, frozen=True, kw_only=True):
    """A familiar of a hero: Speed, actions and special rules. [descent.familiar.cards]"""

    health: Annotated[int, Meta(ge=1, le=60, description="of one that blocks")] = 1
    attack: Annotated[Arms, Meta(description="without dice it does not attack")] = Arms(kind="melee", dice=())
    blocks: Annotated[bool, Meta(description="it blocks movement and sight, and counts as a hero's figure")] = False


class OverlordCard(Named, frozen=True, kw_only=True):
    """An Overlord card: when it may be played, on whom, and what it does. [descent.overlord-cards.own-timing]"""

    set: Literal["basic", "warlord", "saboteur", "magus", "universal"] = "basic"
    xp: Natural = 0
    copies: Annotated[int, Meta(ge=1, le=5)] = 1
    when: Moment
    who: Annotated[Literal["hero", "monster", ""], Meta(description="whom the moment must be about")] = ""
    condition: When | None = None
    effect: Effect


class Condition(Powers, frozen=True, kw_only=True):
    """A condition: its powers hold while a figure has it. [descent.condition.cards]"""

    test: Annotated[
        Literal["", "might", "knowledge", "willpower", "awareness"],
        Meta(description="at the start of the turn: the attribute to test; passed, the condition goes"),
    ] = ""
    failed: Effect | None = None
    """What happens to the figure if that test fails."""
    ends: Annotated[Literal["", "turn ends", "first action"], Meta(description="when it goes by itself")] = ""
    bars: tuple[Literal["move"], ...] = ()
    """Actions that the figure cannot take."""
