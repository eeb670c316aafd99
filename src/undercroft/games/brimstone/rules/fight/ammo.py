"""Ammo: the Shots of the Six-Shooter Template and whatever else is loaded for one Hit, once its Damage is seen."""

from __future__ import annotations

from typing import TYPE_CHECKING

from undercroft.engine.choices import Option, choose
from undercroft.games.brimstone.events.moments import ShotLanded
from undercroft.games.brimstone.rules.fight import weapons
from undercroft.games.brimstone.rules.heroes import abilities, six_shooter
from undercroft.games.brimstone.rules.items import side_bag

if TYPE_CHECKING:
    from collections.abc import Sequence

    from undercroft.engine.choices import Rule
    from undercroft.games.brimstone.content.types import Item
    from undercroft.games.brimstone.game import Brimstone
    from undercroft.games.brimstone.rules.heroes.moments import HeroListener
    from undercroft.games.brimstone.state import Attack, Foe, Hero

MOMENT = "shot hit"


def has_any(game: Brimstone, hero: Hero) -> bool:
    """Whether a Hero could have Ammo at all."""
    if hero.shots or hero.loaded or game.hero_powers.listens(game, hero, MOMENT):
        return True
    return bool(hero.side_bag) and any(kind in game.pack.ammo for kind in hero.side_bag)


def spend(
    game: Brimstone, hero: Hero, attack: Attack, foe: Foe, crits: list[bool], rolled: Sequence[int], damage: list[int]
) -> Rule[list[int]]:
    """Once the Damage is seen, Ammo may be spent on each Hit, one on each: a Template Shot or other Ammo.

    [brimstone.gunslinger.dead-eye-after-roll] [brimstone.gunslinger.one-per-hit] [brimstone.gunslinger.shot-is-ammo]
    [brimstone.gunslinger.ricochet-combine]
    """
    weapon = weapons.weapon(game, hero, attack)
    damage, first = list(damage), 0
    while True:
        kinds = [*six_shooter.template(game, hero, weapon), *boxes(game, hero, weapon), *slugs(game, hero, weapon)]
        options = [Option("shot", kind, hit) for kind in kinds for hit in range(first, len(damage))]
        params = {"hero": hero.id, "foe": foe.id, "damage": tuple(damage), "crits": tuple(crits)}
        chosen = yield from choose(hero.seat, "attack.shot", options, optional=True, params=params)
        if chosen is None:
            return damage
        kind, hit = str(chosen.subject), chosen.target_number
        box = boxes(game, hero, weapon).get(kind)
        if box is not None:
            damage[hit] += yield from fire_box(game, hero, box)
        elif kind.startswith("token:"):
            damage[hit] += yield from fire_slug(game, hero, kind[6:])
        else:
            damage[hit] += yield from six_shooter.fire(game, hero, attack, foe, kind, rolled[hit])
        first = hit + 1


# ---- other Ammo ------------------------------------------------------------------------------------------------------


def boxes(game: Brimstone, hero: Hero, weapon: Item) -> dict[str, HeroListener]:
    """Other Ammo for a Gun that is Ready, by what options call it. [brimstone.gunslinger.shot-is-ammo]"""
    heard = game.hero_powers.listeners(game, hero).get(MOMENT)
    if heard is None or "Gun" not in weapon.keywords:
        return {}
    return {str(one.option.subject): one for one in heard if abilities.available(game, hero, one)}


def fire_box(game: Brimstone, hero: Hero, box: HeroListener) -> Rule[int]:
    """Use other Ammo on one Hit. Returns the Damage that it adds."""
    landed = ShotLanded(hero.id)
    yield from abilities.perform(game, hero, box, landed)
    return landed.damage


def slugs(game: Brimstone, hero: Hero, weapon: Item) -> list[str]:
    """Ammo for a Gun from the Side Bag, by what options call it. [brimstone.gunslinger.shot-is-ammo]"""
    if not hero.side_bag or "Gun" not in weapon.keywords:
        return []
    kinds = [kind for kind in dict.fromkeys(hero.side_bag) if kind in game.pack.ammo]
    return [f"token:{kind}" for kind in kinds if side_bag.usable(game, hero, kind)]


def fire_slug(game: Brimstone, hero: Hero, kind: str) -> Rule[int]:
    """Use up such a Token on one Hit. Returns the Damage that it adds. [brimstone.sidebag.discard-to-use]"""
    landed = ShotLanded(hero.id)
    yield from side_bag.use(game, hero, kind, landed)
    return landed.damage


# ---- a target anywhere -----------------------------------------------------------------------------------------------


def round_the_corner(game: Brimstone, hero: Hero, attack: Attack, found: list[Foe]) -> list[Foe]:
    """The Enemies that only a Ricochet Shot reaches. [brimstone.gunslinger.ricochet-target]"""
    if attack.melee:
        return []
    return [foe for foe in six_shooter.anywhere(game, hero, weapons.weapon(game, hero, attack)) if foe not in found]
