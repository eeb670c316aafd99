"""How the Level of the Party makes Enemies harder: their Brutal side."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from undercroft.games.brimstone.content.types import FoeSide, HeroLevel
    from undercroft.games.brimstone.game import Brimstone


def party_level(game: Brimstone) -> int:
    """The average Hero Level, rounded down. Dead Heroes still count, so Enemies do not change when one dies.

    [brimstone.enemy.brutal-side]
    """
    heroes = game.state.heroes
    return sum([hero.level for hero in heroes]) // len(heroes) if heroes else 0


def step(game: Brimstone) -> HeroLevel | None:
    """What the Level of the Party means for Enemies; None for a Party of new Heroes."""
    return game.pack.level_steps.get(party_level(game))


def side(game: Brimstone, kind: str) -> FoeSide:
    """The side of the Record Sheet in use: Brutal against Heroes of high Level. [brimstone.enemy.brutal-side]"""
    sheet = game.pack.enemies[kind]
    return sheet.brutal if is_brutal(game) else sheet.normal


def is_brutal(game: Brimstone) -> bool:
    """Whether Enemies are Brutal. [brimstone.enemy.brutal-side]"""
    found = step(game)
    return found is not None and found.brutal
