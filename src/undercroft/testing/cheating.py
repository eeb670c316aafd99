"""Decks that a test has stacked."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from undercroft.engine.chance import Draws

if TYPE_CHECKING:
    from collections.abc import Collection

    from undercroft.engine.chance import Stream


class Stacked(Draws):
    """Draws in which some cards come to the top of their deck in every shuffle."""

    __slots__ = ("_stacked",)

    def __init__(self, stream: Stream) -> None:
        super().__init__(stream)
        self._stacked: dict[str, tuple[frozenset[str], tuple[str, ...]]] = {}

    def stack(self, name: str, cards: Collection[str], top: tuple[str, ...]) -> None:
        """Keep these on top of the deck that consists of `cards`, the first to be drawn first."""
        self._stacked[name] = (frozenset(cards), top)

    def shuffle(self, items: list[Any], stream: int = 1) -> None:
        super().shuffle(items, stream)
        for deck, top in self._stacked.values():
            if items and items[0] in deck:
                for card in top:
                    if card in items:
                        items.remove(card)
                items += reversed(top)
