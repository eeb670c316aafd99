"""Which rule of thumb answers which question, and what every rule begins with."""

from __future__ import annotations

from typing import TYPE_CHECKING

from undercroft.players.minds.brimstone.picture import Picture

if TYPE_CHECKING:
    from collections.abc import Callable

    from undercroft.engine.choices import Ask, Offer, Option
    from undercroft.games.brimstone.shown.view import HeroView
    from undercroft.players.base import Seat

    Answer = Callable[[Ask, Seat], int | Offer]

ANSWERS: dict[str, Answer] = {}
"""By the name of the question."""


def answers(*names: str) -> Callable[[Answer], Answer]:
    """Enter a rule of thumb for the questions of these names."""

    def enter(rule: Answer) -> Answer:
        for name in names:
            ANSWERS[name] = rule
        return rule

    return enter


def picture_of(seat: Seat) -> Picture:
    """The table as it is now."""
    return Picture(seat.view(), seat.pack)


def about(ask: Ask, name: str) -> str:
    """A word that comes with a question, '' if there is none."""
    return str(ask.params.get(name, "")) if ask.params is not None else ""


def hero_of(ask: Ask, seat: Seat, picture: Picture) -> HeroView:
    """The Hero whom a question is about."""
    known = picture.heroes.get(about(ask, "hero"))
    return known or next(hero for hero in picture.view.heroes if hero.seat == seat.name)


def last(ask: Ask) -> int:
    """The last answer: to pass, or to end."""
    return len(ask.values) - 1


def place_of(ask: Ask, value: Option | str) -> int:
    """Where a value stands among the answers."""
    return list(ask.values).index(value)
