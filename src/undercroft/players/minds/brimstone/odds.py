"""The expected results of dice: Hits, Wounds past Defense, saves."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple


class Weapon(NamedTuple):
    """One way to attack: the option's verb and subject, its dice, and what a Hit does."""

    verb: str
    subject: int | None
    dice: int
    needs: int
    sides: int = 6
    crit: int = 6
    damage_sides: int = 6
    damage: int = 0
    reach: int = 0
    """The Range, 0 for Melee."""
    keywords: tuple[str, ...] = ()


@lru_cache(4096)
def wounds_of_hit(sides: int, bonus: int, defense: int, armor: int = 0) -> float:
    """The expected Wounds of one Hit past Defense and Armor."""
    through = sum(max(0, face + bonus - defense) for face in range(1, sides + 1)) / sides
    return through * (armor - 1) / 6 if armor else through


@lru_cache(4096)
def wounds_of_die(weapon: Weapon, defense: int, armor: int = 0, tough: bool = False) -> float:
    """The expected Wounds of one To Hit die on an Enemy."""
    hits = crits = 0
    for face in range(1, weapon.sides + 1):
        if face >= weapon.crit and not tough and (face >= weapon.needs or face >= 6):
            crits += 1
        elif face >= weapon.needs or face >= 6:
            hits += 1
    plain = wounds_of_hit(weapon.damage_sides, weapon.damage, defense, armor)
    critical = wounds_of_hit(weapon.damage_sides, weapon.damage, 0, armor)
    return (hits * plain + crits * critical) / weapon.sides


def chance(needs: int, sides: int = 6) -> float:
    """The chance that a die reaches a number; a natural 6 always does."""
    return max(1, sides + 1 - min(needs, 6)) / sides


@lru_cache(256)
def part_killed(left: int) -> float:
    """The part of this much Health that D6 Wounds take away, on average."""
    return sum(min(face, left) for face in range(1, 7)) / 6 / left if left > 0 else 0.0
