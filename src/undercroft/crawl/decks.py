"""Decks: a face-down pile, a face-up discard pile, and reshuffling."""

from __future__ import annotations

from typing import TYPE_CHECKING

from undercroft.crawl.mending import keep
from undercroft.engine.copying import Plain

if TYPE_CHECKING:
    from collections.abc import Collection

    from undercroft.engine.chance import Draws


class Deck(Plain):
    """Cards by id; the last of `pile` is the next to be drawn."""

    pile: list[str] = []
    discard: list[str] = []

    def draw(self, draws: Draws) -> str | None:
        """The top card; an empty pile takes its discards back, shuffled. None if there are none at all."""
        if not self.pile:
            if not self.discard:
                return None
            self.pile, self.discard = self.discard, []
            draws.shuffle(self.pile)
        return self.pile.pop()

    def gather(self, draws: Draws) -> None:
        """Put everything back and shuffle: for decks that are complete each time they are used."""
        self.pile += self.discard
        self.discard = []
        self.pile.sort()
        draws.shuffle(self.pile)

    def take(self, card: str) -> bool:
        """Search for a card in the pile, else in the discards, and take it out."""
        for cards in (self.pile, self.discard):
            if card in cards:
                cards.remove(card)
                return True
        return False

    def keep_known(self, known: Collection[str]) -> list[str]:
        """Drop cards that no longer exist; returns what was dropped."""
        return keep(self.pile, known) + keep(self.discard, known)
