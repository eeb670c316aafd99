"""Decks: a face-down pile, a face-up discard pile, reshuffling, and what seats know of cards put underneath."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import UNSET, UnsetType

from undercroft.crawl.mending import keep
from undercroft.engine.bounds import Few
from undercroft.engine.copying import Fixed, Plain

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

    from undercroft.engine.chance import Draws


class Layer(Fixed, frozen=True):
    """Cards underneath a pile that were put there together."""

    cards: Few
    seats: tuple[str, ...] | None = None
    """Who knows which cards these are, though not in what order they lie; None if everybody does."""

    def seen_by(self, seat: str | None) -> bool:
        """Tell whether a seat (None: a spectator) knows these cards."""
        return self.seats is None or seat in self.seats


class Deck(Plain):
    """Cards by id; the last of `pile` is the next to be drawn."""

    pile: list[str] = []
    discard: list[str] = []
    under: tuple[Layer, ...] | UnsetType = UNSET
    """What was put underneath and still lies there, the lowest first; a deck without such cards does not save it."""

    def draw(self, draws: Draws, *, at_once: bool = False) -> str | None:
        """The top card; an empty pile takes its discards back, shuffled. None if there are none at all.

        With `at_once` that happens as soon as the last card is drawn, else when a card is needed.
        """
        if not self.pile:
            if not self.discard:
                return None
            self._reshuffle(draws)
        card = self.pile.pop()
        if self.under:
            self._join(*self._apart())
        if at_once and not self.pile:
            self._reshuffle(draws)
        return card

    def _reshuffle(self, draws: Draws) -> None:
        self.pile, self.discard = self.discard, []
        draws.shuffle(self.pile)

    def put_under(
        self, cards: Sequence[str], seats: tuple[str, ...] | None = None, *, draws: Draws | None = None
    ) -> None:
        """Put cards underneath one after another, so that the first of them is drawn first; `seats` know them.

        With `draws` they are shuffled first: then those seats know which cards lie there, not in what order.
        """
        lowest_first = list(reversed(cards))
        if draws is None:
            layers = tuple(Layer(1, seats) for _ in cards)
        else:
            draws.shuffle(lowest_first)
            layers = (Layer(len(cards), seats),)
        self.pile[:0] = lowest_first
        self.under = layers + (self.under or ())

    def underneath(self, seat: str | None) -> list[list[str] | int]:
        """What was put underneath, the lowest first: the cards, sorted, if the seat knows them, else how many."""
        layers, _ = self._apart()
        return [sorted(cards) if layer.seen_by(seat) else len(cards) for layer, cards in layers]

    def redraw(self, draws: Draws, seat: str | None, *elsewhere: list[str]) -> None:
        """Redraw what a seat does not know of the pile (None: what no seat knows), in place.

        Cards that it cannot place are shuffled together with those that lie hidden `elsewhere`, such as in somebody's
        hand. Cards underneath that it knows stay there, in an order it may not know. A card that all knew before it
        went from there into a hidden hand is known still: leave it out of that hand when you pass it here.
        """
        if not self.under and not elsewhere:
            draws.shuffle(self.pile)
            return
        layers, rest = self._apart()
        unseen = [rest, *elsewhere]
        for layer, cards in layers:
            if layer.seen_by(seat) or (seat is None and layer.seats):
                cards.sort()
                draws.shuffle(cards)
            else:
                unseen.append(cards)
        pool = sorted(card for cards in unseen for card in cards)  # so that nothing depends on where they truly lie
        draws.shuffle(pool)
        for cards in unseen:
            cards[:], pool = pool[: len(cards)], pool[len(cards) :]
        self._join(layers, rest)

    def _apart(self) -> tuple[list[tuple[Layer, list[str]]], list[str]]:
        """The cards of each layer underneath, and those above them."""
        layers: list[tuple[Layer, list[str]]] = []
        start = 0
        for layer in self.under or ():
            layers.append((layer, self.pile[start : start + layer.cards]))
            start += layer.cards
        return layers, self.pile[start:]

    def _join(self, layers: list[tuple[Layer, list[str]]], rest: list[str]) -> None:
        """Put the pile together again, with the layers as large as they are now."""
        self.pile = [card for _, cards in layers for card in cards] + rest
        self.under = tuple(Layer(len(cards), layer.seats) for layer, cards in layers if cards) or UNSET

    def gather(self, draws: Draws) -> None:
        """Put everything back and shuffle: for decks that are complete each time they are used."""
        self.pile += self.discard
        self.discard = []
        self.under = UNSET
        self.pile.sort()
        draws.shuffle(self.pile)

    def take(self, card: str) -> bool:
        """Search for a card in the pile, else in the discards, and take it out."""
        layers, rest = self._apart() if self.under else ([], self.pile)
        for cards in (*(cards for _, cards in layers), rest, self.discard):
            if card in cards:
                cards.remove(card)
                if layers:
                    self._join(layers, rest)
                return True
        return False

    def keep_known(self, known: Collection[str]) -> list[str]:
        """Drop cards that no longer exist; returns what was dropped."""
        layers, rest = self._apart()
        gone = [card for _, cards in layers for card in keep(cards, known)] + keep(rest, known)
        self._join(layers, rest)
        return gone + keep(self.discard, known)
