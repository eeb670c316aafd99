"""How the heuristic player plays Brimstone: it explores together and in the light, fights, heals and spends Grit."""

from __future__ import annotations

from undercroft.players.minds.brimstone import acting, errands, quests, settling, shooting, trading
from undercroft.players.minds.brimstone.asks import RULES
from undercroft.players.rules_of_thumb import Mind

ROOMS = (acting, errands, quests, settling, shooting, trading)
"""The modules with the rules of thumb; importing them registers the rules."""


def mind(_seed: str) -> Mind:
    """Make a mind for any number of seats; it needs no chance of its own."""
    return Mind(RULES)
