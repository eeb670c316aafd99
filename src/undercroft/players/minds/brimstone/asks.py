"""The register of Brimstone's rules of thumb, and what each of them starts from."""

from __future__ import annotations

from typing import TYPE_CHECKING

from undercroft.players.minds.brimstone.picture import Picture
from undercroft.players.rules_of_thumb import RulesOfThumb, about

if TYPE_CHECKING:
    from undercroft.engine.choices import Ask
    from undercroft.games.brimstone.shown.view import HeroView
    from undercroft.players.base import Seat

RULES = RulesOfThumb()
answers = RULES.answers


def picture_of(seat: Seat) -> Picture:
    """Return the table as it is now."""
    return Picture(seat.view(), seat.pack)


def hero_of(ask: Ask, seat: Seat, picture: Picture) -> HeroView:
    """The Hero a question is about."""
    known = picture.heroes.get(about(ask, "hero"))
    return known or next(hero for hero in picture.view.heroes if hero.seat == seat.name)
