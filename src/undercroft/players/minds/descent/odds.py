"""What an attack is expected to do: exact chances from the faces of the dice, worked out once for each kind."""

from __future__ import annotations

from functools import lru_cache
from itertools import product
from typing import NamedTuple

from undercroft.games.descent.state.dice import DICE


class Spend(NamedTuple):
    """A surge ability as far as it decides about damage."""

    cost: int
    damage: int = 0
    range: int = 0
    pierce: int = 0


class Assault(NamedTuple):
    """An attack as far as it decides about damage."""

    dice: tuple[str, ...]
    damage: int = 0
    pierce: int = 0
    spends: tuple[Spend, ...] = ()
    far: int = 0
    """How many spaces away the target is; 0 for a Melee attack."""
    range: int = 0


@lru_cache(4096)
def shields_of(dice: tuple[str, ...]) -> tuple[float, ...]:
    """Return the chance of 0, 1, 2 ... shields."""
    found = [1.0]
    for die in dice:
        faces = DICE[die].faces
        new = [0.0] * (len(found) + 3)
        for had, chance in enumerate(found):
            for face in faces:
                new[had + face.shields] += chance / len(faces)
        found = new
    return tuple(found)


@lru_cache(4096)
def hurts(assault: Assault, defense: tuple[str, ...], shields: int = 0) -> tuple[float, ...]:
    """Return the chance of 0, 1, 2 ... damage that gets through."""
    found = [0.0] * 40
    guard = shields_of(defense)
    faces = [DICE[die].faces for die in assault.dice]
    chance = 1.0
    for die in faces:
        chance /= len(die)
    for roll in product(*faces):
        if any(face.miss for face in roll):
            found[0] += chance
            continue
        reach = assault.range + sum(face.range for face in roll)
        damage = assault.damage + sum(face.damage for face in roll)
        choices = _bought(assault.spends, sum(face.surges for face in roll))
        able = [(damage + more, pierce + assault.pierce) for more, far, pierce in choices if reach + far >= assault.far]
        if not able:
            found[0] += chance
            continue
        for n, part in enumerate(guard):
            if part:
                through = max(more - max(0, n + shields - pierce) for more, pierce in able)
                found[min(39, max(0, through))] += chance * part
    return tuple(found)


@lru_cache(1024)
def _bought(spends: tuple[Spend, ...], surges: int) -> tuple[tuple[int, int, int], ...]:
    """Return what so many surges can buy, as damage, range and Pierce."""
    found: list[tuple[int, int, int, int]] = [(0, 0, 0, 0)]
    for one in spends[:6]:
        found += [
            (cost + one.cost, damage + one.damage, far + one.range, pierce + one.pierce)
            for cost, damage, far, pierce in found
            if cost + one.cost <= surges
        ]
    return tuple(dict.fromkeys((damage, far, pierce) for _, damage, far, pierce in found))


def mean(hurt: tuple[float, ...], left: int) -> float:
    """Return the damage to be expected, at most what is left to lose."""
    return sum(min(n, left) * chance for n, chance in enumerate(hurt))


def fells(hurt: tuple[float, ...], left: int) -> float:
    """Return the chance to defeat somebody with so much Health left."""
    return sum(hurt[max(0, left) :])


@lru_cache(64)
def passes(attribute: int) -> float:
    """Return the chance to pass a test: grey and black show at most so many shields."""
    return sum(shields_of(("grey", "black"))[: attribute + 1])
