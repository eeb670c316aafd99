"""Harm and help: Hits and saves, Wounds, Sanity Damage, Corruption, KO and Recovery, Healing, status markers.

Other rooms call these as `harm.take_hits(game, hero, 2)` and so on. At the moments `hurt`, `scared`, `corrupted` and
`ko` the words `prevent` and `stay up` answer through the `Outcome` that `uses.happens` is given.
"""

from __future__ import annotations

from undercroft.games.brimstone.rules.harm.corruption import check_corruption, mutate, taint, take_corruption
from undercroft.games.brimstone.rules.harm.healing import heal, heal_all, heal_any
from undercroft.games.brimstone.rules.harm.hits import (
    hits_through,
    suffer_sanity,
    suffer_wounds,
    take_hits,
    take_horror,
)
from undercroft.games.brimstone.rules.harm.ko import die, knock_out, lessened
from undercroft.games.brimstone.rules.harm.recovery import recover
from undercroft.games.brimstone.rules.harm.status_effects import add_poison, add_venom, lift_venom, poison

__all__ = [
    "add_poison",
    "add_venom",
    "check_corruption",
    "die",
    "heal",
    "heal_all",
    "heal_any",
    "hits_through",
    "knock_out",
    "lessened",
    "lift_venom",
    "mutate",
    "poison",
    "recover",
    "suffer_sanity",
    "suffer_wounds",
    "taint",
    "take_corruption",
    "take_hits",
    "take_horror",
]
