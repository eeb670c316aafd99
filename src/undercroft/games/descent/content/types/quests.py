"""Quests: encounters with their maps, monsters, goals of both sides, clocks and triggers."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from undercroft.crawl.packs.kinds import Part, Ref
from undercroft.crawl.packs.language.effect import Effect, When
from undercroft.engine.bounds import Natural
from undercroft.games.descent.content.types.monsters import Trait
from undercroft.games.descent.content.types.powers import Named

Side = Literal["heroes", "overlord"]


class Group(Part, frozen=True, kw_only=True):
    """A monster group of an encounter: a kind, or an open group of the overlord's choice."""

    monster: Annotated[str, Ref("monster")] | None = None
    """None: an open group."""
    area: Annotated[str, Meta(description="the letter of the map where it is set up")]
    reinforce: Annotated[
        Literal["", "one", "minion", "all"], Meta(description="what comes back at the end of each overlord turn")
    ] = ""
    entrance: Annotated[str, Meta(description="the letter where reinforcements come, if another")] = ""
    only: Natural = 0
    """At most so many figures of it, 0: as the card says."""


class Objective(Part, frozen=True, kw_only=True):
    """Objective tokens of one kind: where they lie, and what a special action beside one does."""

    kind: Annotated[str, Meta(description="small letters and hyphens; its picture and name")]
    name: str
    icon: str = ""
    at: Annotated[str, Meta(description="the letter of the map where they lie, one each space")]
    count: Annotated[Natural, Meta(description="of the spaces, so many at random; 0: each")] = 0
    carried: Annotated[bool, Meta(description="a figure may pick it up with an action and carry it")] = True
    by: Literal["heroes", "overlord", "both"] = "both"
    test: Annotated[
        Literal["", "might", "knowledge", "willpower", "awareness"],
        Meta(description="the attribute to test to pick it up or use it"),
    ] = ""
    effect: Effect | None = None
    """What the special action does; without one, it picks the token up."""


class Goal(Part, frozen=True, kw_only=True):
    """When a side has reached its objective."""

    id: str
    side: Side
    when: When
    text: str
    """What the side has to do, in a sentence."""


class Trigger(Part, frozen=True, kw_only=True):
    """What the quest itself does at a moment: at the start, at the end of a round, when a door opens."""

    at: Literal["start", "round ends", "round starts", "door opens", "monster slain", "token taken", "hero falls"]
    condition: When | None = None
    effect: Effect
    once: bool = False
    text: str = ""
    """Read aloud when it happens."""


class Spot(Part, frozen=True, kw_only=True):
    """A place of the map under a name, by its letter."""

    at: str
    name: str


class EncounterCard(Part, frozen=True, kw_only=True):
    """One encounter."""

    name: str
    story: str = ""
    map: Annotated[str, Meta(description="drawn as docs/architecture/board.md says; = is a door, letters are places")]
    look: Literal["vault", "wild", "city", "manor"] = "vault"
    heroes: Annotated[str, Meta(description="the letter where the heroes are set up")]
    terrain: dict[str, Literal["obstacle", "water", "pit", "lava"]] = {}
    """Which letter is which terrain."""
    places: tuple[Spot, ...] = ()
    exits: Annotated[str, Meta(description="the letters whose spaces lead off the map")] = ""
    locked: tuple[str, ...] = ()
    """Doors that are locked, by the number in which the map has them, from d1."""
    search: Annotated[str, Meta(description="the letter where search tokens lie")] = ""
    unique: Annotated[Effect | None, Meta(description="what the unique search token brings")] = None
    groups: tuple[Group, ...]
    objectives: tuple[Objective, ...] = ()
    goals: tuple[Goal, ...]
    clock: Annotated[int, Meta(ge=1, le=30, description="the round with which the encounter ends")]
    late: Annotated[Side, Meta(description="who has won if the clock runs out")] = "overlord"
    triggers: tuple[Trigger, ...] = ()
    rules: tuple[str, ...] = ()
    """Special rules in a sentence each."""


class QuestCard(Named, frozen=True, kw_only=True):
    """A quest: its encounters and what is won. [descent.quest.guide]"""

    kind: Literal["introduction", "act I", "interlude", "act II", "finale"] = "act I"
    traits: tuple[Trait, ...] = ()
    """Of the monsters that an open group may be."""
    encounters: tuple[EncounterCard, ...]
    band: tuple[int, int] = (30, 70)
    won: str = ""
    lost: str = ""
    gold: Natural = 0
    """What the party gets for winning."""
    overlord_xp: Natural = 0
    """What the overlord gets for winning, besides the XP of every quest."""
    relic: Annotated[str, Ref("item")] | None = None
    """The relic that the winner gets."""
