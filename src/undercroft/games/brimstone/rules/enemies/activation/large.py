"""Large Enemies push smaller ones aside as they move."""

from __future__ import annotations

from typing import TYPE_CHECKING

from undercroft.crawl.board.bits import mask_of
from undercroft.games.brimstone.rules.enemies.record_sheet import has

if TYPE_CHECKING:
    from undercroft.games.brimstone.game import Brimstone
    from undercroft.games.brimstone.state import Foe


LARGE = ("large", "extra large")


def is_large(game: Brimstone, foe: Foe) -> bool:
    """Large Enemies and bigger ones push smaller ones aside. [brimstone.large.swap] [brimstone.enemy.sizes]"""
    return game.pack.enemies[foe.kind].size in LARGE


def immovable(game: Brimstone) -> int:
    """The spaces that not even a Large Enemy enters: those of Heroes, of other Large Enemies and of Immobile ones.

    [brimstone.large.not-large-or-heroes] [brimstone.targa.pylon-enemy]
    """
    heroes = mask_of([hero.space for hero in game.standing()])
    for foe in game.state.foes:
        if is_large(game, foe) or has(game, foe.kind, "immobile"):
            heroes |= game.base(foe)
    return heroes


def push_past(game: Brimstone, foe: Foe, path: list[int]) -> None:
    """Each smaller Enemy in the way goes to the space that the Large one just left.

    [brimstone.large.swap] [brimstone.large.any-number]
    """
    for space in path:
        for other in game.state.foes:
            if other.space == space and other is not foe:
                other.space = foe.space
        foe.space = space
