"""Revive a Hero: bring back a knocked out hero in an adjacent space."""

from __future__ import annotations

from typing import TYPE_CHECKING

from undercroft.engine.choices import Option
from undercroft.games.descent.rules.actions import stand_up
from undercroft.games.descent.rules.harm import knocked_out

if TYPE_CHECKING:
    from undercroft.engine.choices import Rule
    from undercroft.games.descent.game import Descent
    from undercroft.games.descent.state import Hero


def options(game: Descent, hero: Hero) -> list[Option]:
    """Offer each knocked out hero whose token is adjacent, or in the same space. [descent.revive.adjacent]"""
    reach = game.near(hero) | game.mask(hero)
    fallen = [one for one in game.state.heroes if one.down and one.space >= 0 and reach >> one.space & 1]
    return [Option("revive", None, one.id, "descent.revive.adjacent") for one in fallen]


def revive(game: Descent, hero: Hero, fallen: Hero) -> Rule[None]:
    """The revived hero rolls two red dice and is back on the map.

    [descent.revive.roll] [descent.revive.figure-returns]
    """
    yield from stand_up.recover(game, fallen, "hero.revive")
    if fallen.down:
        yield from knocked_out.stand(game, fallen)
