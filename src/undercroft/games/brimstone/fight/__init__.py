"""Heroes attack: which Attacks a Hero may make, the Attack itself, and what happens to the Enemies that are hit."""

from __future__ import annotations

from undercroft.games.brimstone.fight.attack import LIMIT
from undercroft.games.brimstone.fight.options import attack_options, refuse, start, targets
from undercroft.games.brimstone.fight.wounds import damage_foe, inflict, kill, slay, wound_foe

__all__ = [
    "LIMIT",
    "attack_options",
    "damage_foe",
    "inflict",
    "kill",
    "refuse",
    "slay",
    "start",
    "targets",
    "wound_foe",
]
