"""Cards that happen, and the charts that Heroes roll on."""

from __future__ import annotations

from typing import ClassVar, Literal

from msgspec import field

from undercroft.crawl.packs.kinds import Part
from undercroft.crawl.packs.language.effect import NO_EFFECT, Effect, When
from undercroft.engine.bounds import Natural
from undercroft.games.brimstone.content.types.modifiers import FoeModifier, Modifier
from undercroft.games.brimstone.content.types.numbers import Skill
from undercroft.games.brimstone.content.types.powers import Moment, Named, Powers

Who = Literal["one", "each", "random", "finder", "holder"]


class Step(Part, frozen=True, kw_only=True):
    """One part of a card: words, then a Skill test with its two outcomes, or an effect, or a choice between effects."""

    text: str = ""
    when: When | None = None
    who: Who = "finder"
    skill: Skill | None = None
    target: Natural = 0
    passed: Effect = field(default=NO_EFFECT, name="pass")
    failed: Effect = field(default=NO_EFFECT, name="fail")
    do: Effect = NO_EFFECT


class EventCard(Named, frozen=True, kw_only=True):
    """A card that happens: its steps in order."""

    finder: ClassVar[str] = "The Hero who found it"
    """Who takes a test if the card names nobody."""
    steps: tuple[Step, ...] = ()


class Encounter(EventCard, frozen=True, kw_only=True):
    """A Mine Encounter; `tile_only` limits it to Heroes on the Map Tile."""

    keywords: tuple[str, ...]
    tile_only: bool = False


class Darkness(EventCard, frozen=True, kw_only=True):
    """A Darkness card; one that Remains in Play keeps applying."""

    remains: bool = False
    until: Literal["fight won"] | None = None
    gives: dict[Modifier, int] = {}
    foes: dict[FoeModifier, int] = {}
    on: dict[Moment, Effect] = {}


class Dread(EventCard, frozen=True, kw_only=True):
    """A Growing Dread card; `foes` holds for the final Fight."""

    foes: dict[FoeModifier, int] = {}
    gives: dict[Modifier, int] = {}


class LootCard(EventCard, frozen=True, kw_only=True):
    """A Loot card, drawn by each Hero after a Fight."""


class ScavengeCard(EventCard, frozen=True, kw_only=True):
    """A Scavenge card."""

    kind: Literal["good", "bad", "nothing"]


class DepthEvent(EventCard, frozen=True, kw_only=True):
    """One result of the Depth Event Chart of a World."""

    number: int


class ChartEntry(Powers, frozen=True, kw_only=True):
    """A result of the Injury, Madness or Mutation Chart: an effect at once and what stays with the Hero."""

    rolls: tuple[int, ...]
    do: Effect = NO_EFFECT
    lasting: bool = False
    text: str = ""
