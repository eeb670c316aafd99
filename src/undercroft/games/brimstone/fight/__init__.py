"""Heroes attack: which Attacks a Hero may make, the Attack itself, and what happens to the Enemies that are hit."""

from __future__ import annotations

from undercroft.games.brimstone.fight.attack import needed, strike
from undercroft.games.brimstone.fight.options import attack_options, refuse, start
from undercroft.games.brimstone.fight.wounds import give_way, wound_foe

__all__ = ["attack_options", "give_way", "needed", "refuse", "start", "strike", "wound_foe"]
