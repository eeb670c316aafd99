"""Heroes: sheets, classes and skills."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from undercroft.crawl.packs.kinds import Part, Ref
from undercroft.engine.bounds import Natural
from undercroft.games.descent.content.types.powers import DieName, Named, Powers, Use

Archetype = Literal["warrior", "healer", "mage", "scout"]


class Ability(Powers, frozen=True, kw_only=True):
    """The hero ability printed on a sheet."""


class Feat(Part, frozen=True, kw_only=True):
    """A heroic feat, once an encounter; `when: action` costs an action. [descent.feat.on-sheet]"""

    name: str
    use: Use


class HeroSheet(Named, frozen=True, kw_only=True):
    """A hero. [descent.hero-setup.hero-sheets]"""

    archetype: Archetype
    speed: Annotated[int, Meta(ge=1, le=9)]
    health: Annotated[int, Meta(ge=1, le=40)]
    stamina: Annotated[int, Meta(ge=1, le=12)]
    might: Annotated[int, Meta(ge=0, le=6)]
    knowledge: Annotated[int, Meta(ge=0, le=6)]
    willpower: Annotated[int, Meta(ge=0, le=6)]
    awareness: Annotated[int, Meta(ge=0, le=6)]
    defense: tuple[DieName, ...]
    ability: Ability
    feat: Feat


class Skill(Powers, frozen=True, kw_only=True):
    """A skill of a class; without an XP cost it is the basic one. [descent.hero-setup.starting-cards]"""

    xp: Natural = 0


class Class(Named, frozen=True, kw_only=True):
    """A class: its archetype, skills and starting equipment.

    [descent.hero-setup.class-decks] [descent.hero-setup.class-deck-contents]
    """

    archetype: Archetype
    items: Annotated[tuple[Annotated[str, Ref("item")], ...], Meta(description="the starting equipment")]
    skills: tuple[Skill, ...]
