"""Shadows of Brimstone: one room a chapter of the rulebook."""

from undercroft.games.brimstone.game import Brimstone

GAME = Brimstone
