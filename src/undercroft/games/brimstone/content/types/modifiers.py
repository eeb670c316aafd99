"""Numbers that something changes, in words: `+2 Initiative`, `Armor 5+`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from collections.abc import Mapping

NAMES: Final = {
    "melee_to_hit": "Melee To Hit",
    "melee_damage": "Melee Damage",
    "ranged_to_hit": "Ranged To Hit",
    "ranged_damage": "Ranged Damage",
    "dynamite_range": "Range with Dynamite",
    "max_grit": "Max Grit",
    "corruption_resistance": "Corruption Resistance",
    "side_bag": "Side Bag",
    "carry": "Weight carried",
    "healing": "healed whenever you heal another Hero",
    "breath": "healed when Catching Breath",
    "scavenge": "Scavenge dice",
    "hold_back": "to Hold Back the Darkness",
    "gold_found": "Gold whenever Gold is found",
    "stone_found": "Dark Stone whenever it is found",
    "to_hit": "To Hit",
}
ONE: Final = {"shots": "Shot", "scavenge": "Scavenge die"}
"""What a single one is called where that is another word."""
SAVES: Final = {
    "armor": "Armor {n}+",
    "spirit_armor": "Spirit Armor {n}+",
    "melee_crit": "Critical Hits in Melee on {n}+",
    "ranged_crit": "Critical Shots on {n}+",
}


def modifier(name: str, amount: int | str) -> str:
    """One number that something changes; the amount may be dice.

    >>> modifier("initiative", 2), modifier("armor", 5), modifier("gold_found", -5), modifier("shots", "D3")
    ('+2 Initiative', 'Armor 5+', '-5 Gold whenever Gold is found', '+D3 Shots')
    >>> modifier("grit_on_move", 1), modifier("shots", 1)
    ('Move rolls of 1 or 2 Recover a Grit', '+1 Shot')
    """
    if name in SAVES:
        return SAVES[name].format(n=amount)
    if name == "grit_on_move" and isinstance(amount, int):
        return f"Move rolls of {' or '.join(map(str, range(1, amount + 2)))} Recover a Grit"
    single = ONE.get(name) if amount in (1, -1, "1") else None
    signed = f"{amount:+d}" if isinstance(amount, int) else f"+{amount}"
    return f"{signed} {single or NAMES.get(name) or name.replace('_', ' ').title()}"


def modifiers(gives: Mapping[Any, int]) -> str:
    """All of them in a row."""
    return ", ".join(modifier(name, amount) for name, amount in gives.items())
