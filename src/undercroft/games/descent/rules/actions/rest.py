"""Rest: all fatigue goes at the end of the turn."""

from __future__ import annotations

from typing import TYPE_CHECKING

from undercroft.engine.choices import Option

if TYPE_CHECKING:
    from undercroft.games.descent.state import Hero


def options(hero: Hero) -> list[Option]:
    """Offer rest to a hero who does not rest already. [descent.rest.recover-all]"""
    return [] if hero.resting else [Option("rest", None, None, "descent.rest.recover-all")]
