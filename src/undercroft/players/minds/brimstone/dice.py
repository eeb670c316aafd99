"""Which dice are rolled again, and when a Grit is well spent on them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from undercroft.players.minds.brimstone.odds import chance, wounds_of_hit

if TYPE_CHECKING:
    from undercroft.games.brimstone.shown.view import HeroView
    from undercroft.players.minds.brimstone.odds import Weapon
    from undercroft.players.minds.brimstone.picture import Picture

WORTH_GRIT = 1.0
"""What a Grit must save or do, in Wounds; less when more Grit would be lost, at Max Grit."""


def weapon_in_use(picture: Picture, hero: HeroView) -> Weapon | None:
    """The weapon of the Attack under way, None for thrown Dynamite."""
    attack = picture.view.attack
    if attack is None:
        return None
    subject = attack.weapon if attack.weapon >= 0 else None
    return next((weapon for weapon in picture.weapons(hero) if weapon.subject == subject), None)


def failed(picture: Picture, hero: HeroView, kind: str, dice: list[int]) -> list[int]:
    """The places of the dice that fell short."""
    if kind == "to hit":
        weapon = weapon_in_use(picture, hero)
        needs = hero.ranged if weapon is None else weapon.needs
        return [n for n, face in enumerate(dice) if face < needs and face < 6]
    if kind in ("defense", "willpower"):
        needs = hero.defense if kind == "defense" else hero.willpower
        return [n for n, face in enumerate(dice) if face < needs]
    if kind == "damage":
        weakest = min([one.defense for one in picture.view.kinds.values()], default=0)
        return [n for n, face in enumerate(dice) if face <= max(2, weakest)]
    if kind == "skill":
        return list(range(len(dice))) if max(dice, default=6) < 4 else []
    if kind in ("armor", "spirit armor"):
        return [n for n, face in enumerate(dice) if face < 4]
    if kind == "hold back":
        low = sum(dice) < picture.pack.stage(picture.view.depth).hold
        return list(range(len(dice))) if low and len(set(dice)) > 1 else []
    if kind == "move":
        return [n for n, face in enumerate(dice) if 2 <= face <= 3]
    if kind == "escape":
        return [n for n, face in enumerate(dice) if face < 4]
    if kind == "scavenge":
        return [n for n, face in enumerate(dice) if face < 6] if 6 not in dice else []
    if kind == "healing":
        return [n for n, face in enumerate(dice) if face <= 2]
    return []


def worth(picture: Picture, hero: HeroView, kind: str, again: int) -> float:
    """The expected gain of rolling this many failed dice again, in Wounds dealt or saved."""
    if kind == "to hit":
        return _hits_gained(picture, hero, again)
    if kind == "defense":
        attackers = picture.view.kinds.get(picture.view.active)
        each = attackers.damage if attackers is not None else 1
        return _saved(again, each, chance(hero.defense), hero.health)
    if kind == "willpower":
        return _saved(again, 1, chance(hero.willpower), hero.sanity)
    if kind == "damage":
        return 0.9 * again
    if kind == "skill":
        return 1.0
    return 0.0


def _hits_gained(picture: Picture, hero: HeroView, misses: int) -> float:
    weapon = weapon_in_use(picture, hero)
    if weapon is None:
        return 3.0 if misses else 0.0
    lowest = min([one.defense for one in picture.view.kinds.values()], default=0)
    hit = wounds_of_hit(weapon.damage_sides, weapon.damage, lowest)
    crit = wounds_of_hit(weapon.damage_sides, weapon.damage, 0)
    critical = chance(weapon.crit, weapon.sides)
    return misses * (max(0.0, chance(weapon.needs, weapon.sides) - critical) * hit + critical * crit)


def _saved(failures: int, each: int, save: float, left: int) -> float:
    saved = failures * each * save
    if failures * each >= left:
        return saved + 3.0
    return saved


def reroll(
    picture: Picture, hero: HeroView, kind: str, dice: list[int], fresh: tuple[int, ...], ways: list[str]
) -> int | None:
    """The way to Re-roll dice not Re-rolled yet, by its place in the list; None to leave the dice as they are."""
    bad = [place for place in failed(picture, hero, kind, dice) if place in fresh]
    if not bad:
        return None
    for place, way in enumerate(ways):
        if way != "grit":
            return place
    if "grit" not in ways:
        return None
    enough = WORTH_GRIT * (0.75 if hero.grit >= hero.max_grit else 1.0)
    return ways.index("grit") if worth(picture, hero, kind, len(bad)) >= enough else None
