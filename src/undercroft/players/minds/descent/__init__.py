"""How the heuristic player plays Descent: heroes for the goal of the quest, the overlord in three strengths."""

from __future__ import annotations

from typing import TYPE_CHECKING

from undercroft.players.minds.descent import cards, heroes, settling
from undercroft.players.minds.descent.asks import passing
from undercroft.players.minds.descent.overlord import STRENGTHS, Overlord
from undercroft.players.rules_of_thumb import Mind, RulesOfThumb

if TYPE_CHECKING:
    from undercroft.engine.choices import Ask, Offer
    from undercroft.players.base import Seat

NORMAL = "normal"


def rules(strength: str) -> RulesOfThumb:
    """Return the rules of thumb with an overlord of some strength."""
    found = RulesOfThumb()
    overlord = Overlord(STRENGTHS[strength])
    found.answers("turn.act")(heroes.act)
    found.answers("round.next-hero")(heroes.order)
    found.answers("monster.act")(overlord.act)
    found.answers("overlord.group")(overlord.group)
    found.answers("overlord.monster")(overlord.monster)

    @found.answers("overlord.react")
    def react(ask: Ask, seat: Seat) -> int:
        """Play a card if it helps enough now."""
        return cards.react(overlord, ask, seat)

    found.answers("attack.surge")(settling.surge)
    found.answers("attack.space")(settling.aim)
    found.answers("figure.use")(settling.use)
    found.answers("card.whom")(settling.whom)
    found.answers("equip.change")(settling.equip)
    found.answers("place.where", "setup.place", "setup.monsters")(settling.where)
    found.answers("figure.reroll")(settling.reroll)
    found.answers("figure.reroll-dice")(settling.reroll_dice)
    found.answers("card.step")(settling.step)
    found.answers("epic.item")(settling.buy)
    found.answers("epic.skill", "epic.card", "reactions.first", "attack.reroll-first", "attack.next")(settling.first)
    found.answers("setup.open-group")(settling.open_group)
    found.answers("overlord.draw", "quest.stand-up")(settling.yes)
    return found


class DescentMind(Mind):
    """Answers what it has no rule for by doing nothing, if it may."""

    def answer(self, ask: Ask, seat: Seat) -> int | Offer:
        if ask.name in self._rules:
            return super().answer(ask, seat)
        seat.because = ""
        return passing(ask)


def mind(_seed: str, strength: str = NORMAL) -> Mind:
    """Return a mind for any number of seats, heroes or overlord; it needs no chance of its own."""
    return DescentMind(rules(strength))
