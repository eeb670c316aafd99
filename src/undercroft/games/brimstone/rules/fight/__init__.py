"""Heroes attack: which Attacks a Hero may make, the Attack itself, and what happens to the Enemies that are hit."""

from __future__ import annotations

from undercroft.games.brimstone.rules.fight.attack import needed, strike
from undercroft.games.brimstone.rules.fight.attack_options import ATTACK_CHECKS, attacks, more_attacks, start
from undercroft.games.brimstone.rules.fight.damage import give_way, wound_foe

__all__ = [
    "ATTACK_CHECKS",
    "attacks",
    "give_way",
    "more_attacks",
    "needed",
    "start",
    "strike",
    "wound_foe",
]
