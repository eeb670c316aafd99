"""Fear, Terror and Unspeakable Terror, and Enemies that keep Heroes from spending Grit."""

from __future__ import annotations

from typing import TYPE_CHECKING

from undercroft.crawl.board.bits import bits
from undercroft.games.brimstone.rules.enemies import bases
from undercroft.games.brimstone.rules.enemies.ability import Ability, acting
from undercroft.games.brimstone.rules.enemies.record_sheet import has, present
from undercroft.games.brimstone.rules.explore.line_of_sight import far_side

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
        return bool(there & game.board.tiles_of(hero.space)) or through_a_gate(game, there, hero)


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


def through_a_gate(game: Brimstone, there: int, hero: Hero) -> bool:
    """Terror on these tiles reaches a Hero who stands directly on the other side of a Gate of one of them.

    [brimstone.gate.terror]
    """
    return any(game.board.tiles_of(space) & there for space in bits(far_side(game, hero.space)))


def fear_hits(game: Brimstone, hero: Hero) -> int:
    """The Horror Hits that Fear, Terror and Unspeakable Terror do to a Hero, added up over all Enemies.

    [brimstone.fear.stacks]
    """
    hits = 0
    for kind in present(game):
        for fright, amount in acting(game, kind, Ability.frightens):
            hits += amount * sum(foe.kind == kind and fright.frightens(game, foe, hero) for foe in game.state.foes)
    return hits


def frightened(game: Brimstone, hero: Hero) -> bool:
    """Whether a Hero who begins an Activation takes Horror Hits: in every turn, while the Enemies live.

    [brimstone.fear.every-turn]
    """
    return game.in_fight and fear_hits(game, hero) > 0 and not game.hero_powers.immune(game, hero, "fear")


def oppressed(game: Brimstone, hero: Hero) -> bool:
    """Whether an adjacent Enemy keeps this Hero from spending Grit."""
    return bool(game.state.foes) and any(has(game, foe.kind, "oppress") for foe in game.adjacent_foes(hero.space))
