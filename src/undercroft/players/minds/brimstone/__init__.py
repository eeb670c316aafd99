"""How the heuristic player plays Brimstone: it explores together and in the light, fights, heals and spends Grit."""

from __future__ import annotations

from undercroft.players.minds.brimstone.mind import BrimstoneMind


def mind(_seed: str) -> BrimstoneMind:
    """A mind for any number of seats; it needs no chance of its own."""
    return BrimstoneMind()
