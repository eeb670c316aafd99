"""Items and Side Bag Tokens that only a Hero with a certain Keyword may use."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from undercroft.games.brimstone.game import Brimstone
    from undercroft.games.brimstone.state import Hero


def allowed(game: Brimstone, hero: Hero, card: str) -> bool:
    """Whether a Hero has the Keyword that an Item asks for. [brimstone.items.keyword-restriction]"""
    only = game.pack.items[card].only
    return not only or only in game.keywords(hero)


def allowed_token(game: Brimstone, hero: Hero, kind: str) -> bool:
    """Whether a Hero has the Keyword that a Token asks for. [brimstone.items.keyword-restriction]"""
    only = game.pack.side_bag[kind].only
    return not only or only in game.keywords(hero)
