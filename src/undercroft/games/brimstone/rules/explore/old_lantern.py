"""The Old Lantern: where it is, which spaces lie in its light, and the voices in the dark."""

from __future__ import annotations

from typing import TYPE_CHECKING

from undercroft.games.brimstone.rules import harm
from undercroft.games.brimstone.rules.heroes.dice import d6

if TYPE_CHECKING:
    from undercroft.engine.choices import Rule
    from undercroft.games.brimstone.game import Brimstone
    from undercroft.games.brimstone.state import Hero


def lantern_space(game: Brimstone) -> int:
    """The space of the Old Lantern: that of its holder, or where it lies."""
    return game.hero(game.state.lantern).space if game.state.lantern else game.state.lantern_space


def lit(game: Brimstone) -> int:
    """The spaces in the Old Lantern's light: its tile and every tile adjacent to that one.

    [brimstone.lantern.light]
    """
    return game.board.around_tiles(game.lantern_space())


def hears_voices(game: Brimstone, hero: Hero) -> bool:
    """Whether a Hero is outside the light and not Immune to the voices there. [brimstone.lantern.voices]"""
    return not game.lit() >> hero.space & 1 and not game.hero_powers.immune(game, hero, "voices")


def voices(game: Brimstone, hero: Hero) -> Rule[None]:
    """Outside the lantern's light the voices do D6 Horror Hits. [brimstone.lantern.voices]"""
    hits = yield from d6(game, "foe.voices")
    yield from harm.take_horror(game, hero, hits, source="voices")
