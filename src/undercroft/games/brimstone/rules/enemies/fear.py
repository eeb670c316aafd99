"""Fear, Terror and Unspeakable Terror, and Enemies that keep Heroes from spending Grit."""

from __future__ import annotations

from typing import TYPE_CHECKING

from undercroft.games.brimstone.rules.enemies.abilities import Ability, acting
from undercroft.games.brimstone.rules.enemies.record_sheet import has, present

if TYPE_CHECKING:
    from undercroft.games.brimstone.game import Brimstone
    from undercroft.games.brimstone.state import Hero


def fear_hits(game: Brimstone, hero: Hero) -> int:
    """The Horror Hits that Fear, Terror and Unspeakable Terror do to a Hero, added up over all Enemies.

    [brimstone.fear.stacks]
    """
    hits = 0
    for kind in present(game):
        for fright, amount in acting(game, kind, Ability.frightens):
            hits += amount * sum(foe.kind == kind and fright.frightens(game, foe, hero) for foe in game.state.foes)
    return hits


def oppressed(game: Brimstone, hero: Hero) -> bool:
    """Whether an adjacent Enemy keeps this Hero from spending Grit."""
    return bool(game.state.foes) and any(has(game, foe.kind, "oppress") for foe in game.adjacent_foes(hero.space))
