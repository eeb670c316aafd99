"""Revive Tokens."""

from __future__ import annotations

from typing import TYPE_CHECKING

from undercroft.games.brimstone.events import Revived
from undercroft.games.brimstone.rules.heroes import grit

if TYPE_CHECKING:
    from undercroft.engine.choices import Rule
    from undercroft.games.brimstone.game import Brimstone
    from undercroft.games.brimstone.state import Hero


def revive(game: Brimstone, hero: Hero) -> Rule[None]:
    """A Revive Token of the Party is discarded: no Wounds, no Sanity Damage, 1 Grit, and no roll for Injury or Madness.

    [brimstone.revive.use] [brimstone.revive.party-held] [brimstone.revive.grit] [brimstone.revive.no-chart]
    """
    game.state.revives -= 1
    hero.ko, hero.ko_cause = False, ""
    hero.wounds = hero.horror = 0
    yield from game.do(Revived(hero.id))
    yield from grit.gain_grit(game, hero, 1)
