"""The player that picks anything, each equally likely: the yardstick for every other, and a fuzzer of the rules."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from undercroft.engine.choices import Ask, Offer, RollAsk
    from undercroft.players.base import Seat

LOOKS = 1 / 16
"""How often it looks at its offers: listing them costs more than answering."""


class RandomPlayer:
    """Reads no view and no option: only how many there are."""

    __slots__ = ("_random",)

    def __init__(self, seed: str) -> None:
        self._random = Random(seed).random

    def answer(self, ask: Ask, seat: Seat) -> int | Offer:
        random = self._random
        if ask.offers is not None and random() < LOOKS:
            offers = seat.offers()
            if offers:
                return offers[int(random() * len(offers))]
        return int(random() * len(ask.values))

    def roll(self, ask: RollAsk) -> str:
        random = self._random
        return ",".join(str(die.faces[int(random() * len(die.faces))]) for die in ask.dice)


def player(slug: str, seed: str, argument: str) -> RandomPlayer:
    """Plays every game the same way."""
    return RandomPlayer(f"{slug} {seed} {argument}")
