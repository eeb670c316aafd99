"""The player itself: looks up the rule of thumb for a question."""

from __future__ import annotations

from typing import TYPE_CHECKING

from undercroft.players.minds.brimstone import acting, errands, quests, settling, shooting, trading
from undercroft.players.minds.brimstone.asks import ANSWERS

if TYPE_CHECKING:
    from undercroft.engine.choices import Ask, Offer, RollAsk
    from undercroft.players.base import Seat

ROOMS = (acting, errands, quests, settling, shooting, trading)
"""Where the rules of thumb stand; importing them enters them."""


class BrimstoneMind:
    """Answers each question by a rule of thumb; to one that needs no thought it gives the first answer."""

    __slots__ = ()

    def answer(self, ask: Ask, seat: Seat) -> int | Offer:
        rule = ANSWERS.get(ask.name)
        return 0 if rule is None else rule(ask, seat)

    def roll(self, ask: RollAsk) -> str:
        return ",".join(str(die.faces[len(die.faces) // 2]) for die in ask.dice)
