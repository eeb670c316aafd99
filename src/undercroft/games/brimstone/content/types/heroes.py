"""Hero Character Sheets, and what a Hero gains with a Level."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta

from undercroft.crawl.packs.kinds import Entry, Part, Ref
from undercroft.engine.bounds import Natural, Positive
from undercroft.games.brimstone.content.types.numbers import Needed
from undercroft.games.brimstone.content.types.powers import Named, Powers

Rating = Annotated[int, Meta(ge=1, le=6)]


class Skills(Part, frozen=True, kw_only=True):
    """The six Skills. [brimstone.hero.six-skills]"""

    agility: Rating
    cunning: Rating
    spirit: Rating
    strength: Rating
    lore: Rating
    luck: Rating


class Ability(Powers, frozen=True, kw_only=True):
    """A Class ability."""


class StartingUpgrade(Ability, frozen=True, kw_only=True):
    """One of the three a new Hero of the Class chooses from."""

    hero: Annotated[str, Ref("hero")]


class HeroLevel(Entry, frozen=True, kw_only=True):
    """The XP in all that a Hero Level takes, and how hard Enemies are for a Party of it."""

    level: Positive
    xp: Positive
    elite: Natural = 0
    """Elite abilities with which every Enemy Type comes."""
    brutal: bool = False
    """Enemies show their Brutal side."""


class Gain(Powers, frozen=True, kw_only=True):
    """What a 2D6 roll on the Class's chart brings with a new Level."""

    hero: Annotated[str, Ref("hero")]
    rolls: tuple[int, ...]


class Shot(Part, frozen=True, kw_only=True):
    """A type of Shot for the Six-Shooter Template that must be unlocked."""

    id: str
    name: str
    grit: Natural = 0
    anywhere: bool = False
    """Its target need not be in Range, in Line of Sight or adjacent."""
    spread: bool = False
    """It also hits every Enemy adjacent to the target."""
    doubles: bool = False
    """It doubles the Damage rolled."""


class LevelAbility(Ability, frozen=True, kw_only=True):
    """One place on a path of the Class's Upgrade Chart; it is learned after the one before it."""

    hero: Annotated[str, Ref("hero")]
    path: str
    place: int
    shot: Shot | None = None
    """A type of Shot that may be loaded from now on."""


class AbilityTokens(Part, frozen=True, kw_only=True):
    """Class tokens, filled at the start of every Adventure."""

    id: str
    name: str
    count: Positive
    weapon: str
    damage: Natural


class ClassCards(Part, frozen=True, kw_only=True):
    """Cards only this Class has, of which a new Hero draws so many."""

    cards: tuple[Annotated[str, Ref("starting gear")], ...]
    draw: Positive


class Hero(Named, frozen=True, kw_only=True):
    """A Hero Character Sheet. [brimstone.hero.sheet-fields]"""

    keywords: tuple[str, ...]
    names: tuple[str, ...]
    health: Positive
    sanity: Positive
    defense: Needed
    willpower: Needed
    initiative: Natural
    combat: Natural
    melee_to_hit: Needed
    ranged_to_hit: Needed
    max_grit: Natural
    skills: Skills
    abilities: tuple[Ability, ...]
    items: tuple[Annotated[str, Ref("starting gear")], ...]
    tokens: AbilityTokens | None = None
    class_cards: ClassCards | None = None
