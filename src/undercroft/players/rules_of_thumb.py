"""Rules of thumb: what a mind of the heuristic player is made of. A game's mind writes the rules, and nothing else.

    RULES = RulesOfThumb()

    @RULES.answers("assault.parry", "assault.dodge")
    def parry_if_it_hurts(ask: Ask, seat: Seat) -> int | Offer: ...

    def mind(_seed: str) -> Mind:
        return Mind(RULES)

A rule returns the index of an answer, or one of the seat's offers. Its docstring is the reason that a hint gives; a
rule that decides between several things says with `because` which of them it was:

    return because(seat, "Nobody is in reach: go nearer.", place)
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, TypeAlias, TypeVar

from undercroft.engine.choices import Ask, Offer
from undercroft.players.base import Seat

if TYPE_CHECKING:
    from undercroft.engine.choices import Option, RollAsk

Rule: TypeAlias = Callable[[Ask, Seat], int | Offer]
T = TypeVar("T")


class RulesOfThumb:
    """Which rule answers which question, by the question's name."""

    __slots__ = ("by_name", "reasons")

    def __init__(self) -> None:
        self.by_name: dict[str, Rule] = {}
        self.reasons: dict[str, str] = {}

    def answers(self, *names: str) -> Callable[[Rule], Rule]:
        """Register a rule for the questions of these names; ValueError if one of them has a rule already."""

        def register(rule: Rule) -> Rule:
            for name in names:
                known = self.by_name.get(name)
                if known is not None:
                    raise ValueError(f"two rules of thumb answer {name!r}: {known.__name__} and {rule.__name__}")
                self.by_name[name] = rule
                self.reasons[name] = (rule.__doc__ or "").strip().partition("\n")[0]
            return rule

        return register


class Mind:
    """Answers each question by its rule of thumb, one without a rule by the first answer. Takes any number of seats."""

    __slots__ = ("_reasons", "_rules")

    def __init__(self, rules: RulesOfThumb) -> None:
        self._rules, self._reasons = rules.by_name, rules.reasons

    def answer(self, ask: Ask, seat: Seat) -> int | Offer:
        rule = self._rules.get(ask.name)
        if rule is None:
            seat.because = ""
            return 0
        seat.because = self._reasons[ask.name]
        return rule(ask, seat)

    def roll(self, ask: RollAsk) -> str:
        """The middle face of every die."""
        return ",".join(str(die.faces[len(die.faces) // 2]) for die in ask.dice)


def because(seat: Seat, reason: str, answer: T) -> T:
    """Return an answer, and leave the reason for it with the seat."""
    seat.because = reason
    return answer


def about(ask: Ask, name: str) -> str:
    """Return a word that comes with a question, '' if there is none."""
    return str(ask.params.get(name, "")) if ask.params is not None else ""


def last(ask: Ask) -> int:
    """Return the index of the last answer: to pass, or to end."""
    return len(ask.values) - 1


def place_of(ask: Ask, value: Option | str) -> int:
    """Return the index of a value among the answers."""
    return list(ask.values).index(value)
