"""Loot and what is found after a Fight."""

from __future__ import annotations

from typing import TYPE_CHECKING

from undercroft.games.brimstone.content.keywords import Case
from undercroft.games.brimstone.rules.explore import decks, event_cards

if TYPE_CHECKING:
    from undercroft.engine.choices import Rule
    from undercroft.games.brimstone.game import Brimstone
    from undercroft.games.brimstone.state import Hero


def loot(game: Brimstone, hero: Hero) -> Rule[None]:
    """Draw one Loot card and resolve it; the deck is shuffled before each occasion and when it runs out.

    [brimstone.loot.shared-draw] [brimstone.loot.reshuffle-for-rest]
    """
    card = yield from decks.draw(game, "loot", hero.id)
    if card is not None:
        decks.discard(game, "loot", card)
        yield from event_cards.play(game, game.pack.cards[card], Case(hero, source=f"card:{card}"), hero)


def gather_loot(game: Brimstone) -> None:
    """The full Loot deck is shuffled before the Heroes draw.

    [brimstone.loot.shared-draw] [brimstone.cards.no-discard-decks]
    """
    game.state.decks["loot"].gather(game.draws)
