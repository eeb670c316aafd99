"""Enemies join a Fight or begin one, each Type with the Elite abilities that Enemies come with by then."""

from __future__ import annotations

from typing import TYPE_CHECKING

from undercroft.games.brimstone.rules.darkness import below_the_darkness
from undercroft.games.brimstone.rules.enemies import brutal, elite_and_fear
from undercroft.games.brimstone.state import Fight, Kind

if TYPE_CHECKING:
    from undercroft.engine.choices import Rule
    from undercroft.games.brimstone.game import Brimstone


def joined(game: Brimstone) -> Fight:
    """The Fight that Enemies join, or that begins with them. [brimstone.fight.span]"""
    if game.state.fight is None:
        game.state.fight = Fight()
        game.state.first_foe = game.state.next_id
        game.enemy_numbers.forget()
    return game.state.fight


def type_joins(game: Brimstone, kind: str) -> Rule[None]:
    """Give a Type that is new to the Fight the Elite abilities that every Type comes with by now.

    [brimstone.optional.below-the-darkness] [brimstone.campaign.elite-by-level]
    """
    kinds = joined(game).kinds
    if kind not in kinds:
        kinds[kind] = Kind()
        yield from elite_and_fear.add_elite(game, kind, below_the_darkness.free_elite(game) + brutal.elite(game))
