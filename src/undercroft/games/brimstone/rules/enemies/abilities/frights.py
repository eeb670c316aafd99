"""Abilities that frighten: Horror Hits for Heroes who begin their Activation near an Enemy."""

from __future__ import annotations

from typing import TYPE_CHECKING

from undercroft.crawl.board.bits import bits
from undercroft.games.brimstone.rules.enemies import bases
from undercroft.games.brimstone.rules.enemies.abilities.ability import Ability
from undercroft.games.brimstone.rules.explore import line_of_sight

if TYPE_CHECKING:
    from undercroft.games.brimstone.game import Brimstone
    from undercroft.games.brimstone.state import Foe, Hero


class Fear(Ability):
    """Horror Hits for each adjacent Hero. [brimstone.fear.fear]"""

    says = "{n} Horror Hit{s} to each adjacent Hero at the start of the Hero's Activation."

    @staticmethod
    def frightens(game: Brimstone, foe: Foe, hero: Hero) -> bool:
        """A Wall between them protects. [brimstone.fear.fear] [brimstone.wall.blocks-diagonal-effects]"""
        return bool(game.board.neighbours[hero.space] & game.base(foe))


class Terror(Ability):
    """Horror Hits for each Hero on its Map Tile. [brimstone.fear.terror]"""

    says = "{n} Horror Hit{s} to each Hero on the same Map Tile at the start of the Hero's Activation."

    @staticmethod
    def frightens(game: Brimstone, foe: Foe, hero: Hero) -> bool:
        """A Hero in a connection space counts as on both tiles. [brimstone.fear.terror]"""
        there = bases.tiles_under(game, foe)
        return bool(there & game.board.tiles_of(hero.space)) or line_of_sight.terrorises(game, there, hero)


class Unspeakable(Ability):
    """Horror Hits for each Hero on its Map Tile or an adjacent one. [brimstone.fear.unspeakable]"""

    says = "{n} Horror Hit{s} to each Hero on the same or an adjacent Map Tile at the start of the Hero's Activation."

    @staticmethod
    def frightens(game: Brimstone, foe: Foe, hero: Hero) -> bool:
        """Adjacent tiles are those joined by a connection. [brimstone.fear.unspeakable]"""
        there = bases.tiles_under(game, foe)
        near = there
        for room in bits(there):
            near |= game.board.tile_neighbours[room]
        return bool(near & game.board.tiles_of(hero.space))
