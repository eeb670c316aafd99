"""Setting Overlord cards aside for the coming quest, in secret."""

from __future__ import annotations

from typing import TYPE_CHECKING

from undercroft.crawl.subjects import CARD
from undercroft.engine.choices import choose_some

if TYPE_CHECKING:
    from undercroft.engine.choices import Rule
    from undercroft.games.descent.game import Descent

LEAST = 15
"""The cards that a deck must have. [descent.overlord-deck.minimum]"""


def whole(game: Descent) -> list[str]:
    """Return every card that the overlord owns."""
    return sorted([*game.pack.basic_deck(), *game.state.overlord.bought])


def set_aside(game: Descent) -> Rule[None]:
    """Take any cards out of the deck for one quest, down to 15; nobody else knows which.

    [descent.overlord-deck.set-aside] [descent.overlord-deck.set-aside-secret] [descent.overlord-deck.minimum]
    """
    cards = whole(game)
    if len(cards) <= LEAST:
        return
    game.sheet.set_aside = yield from choose_some(
        game.state.overlord.seat, "campaign.set-aside", cards, of=CARD, at_most=len(cards) - LEAST
    )
