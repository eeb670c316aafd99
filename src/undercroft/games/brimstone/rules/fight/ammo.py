"""Ammo: the Shots of the Six-Shooter Template and whatever else is loaded for one Hit, once its Damage is seen."""

from __future__ import annotations

from typing import TYPE_CHECKING

from undercroft.engine.choices import Option, choose
from undercroft.games.brimstone.events import GritSpent, Used
from undercroft.games.brimstone.events.moments import ShotLanded
from undercroft.games.brimstone.rules.fight import weapons
from undercroft.games.brimstone.rules.heroes import abilities, moments, six_shooter
from undercroft.games.brimstone.rules.items import side_bag

if TYPE_CHECKING:
    from collections.abc import Sequence

    from undercroft.engine.choices import Rule
    from undercroft.games.brimstone.content.types import Item, Shot
    from undercroft.games.brimstone.game import Brimstone
    from undercroft.games.brimstone.rules.heroes.moments import Listener
    from undercroft.games.brimstone.state import Attack, Foe, Hero

MOMENT = "shot hit"


def has_any(game: Brimstone, hero: Hero) -> bool:
    """Whether a Hero could have Ammo at all."""
    if hero.shots or hero.loaded or moments.listens(game, hero, MOMENT):
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
        kinds = [*template(game, hero, weapon), *boxes(game, hero, weapon), *slugs(game, hero, weapon)]
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
            damage[hit] += yield from fire(game, hero, attack, foe, kind, rolled[hit])
        first = hit + 1


# ---- the Template ----------------------------------------------------------------------------------------------------


def template(game: Brimstone, hero: Hero, weapon: Item) -> list[str]:
    """The types of Shot on the Template that could be fired now, whatever chambers they are in.

    [brimstone.gunslinger.any-order] [brimstone.gunslinger.cerberus-cost] [brimstone.gunslinger.hellfire-cost]
    """
    own = six_shooter.tokens_of(game, hero)
    if own is None or not six_shooter.fits(weapon, own.weapon):
        return []
    found = [own.id] if hero.shots else []
    for kind in dict.fromkeys(hero.loaded):
        shot = game.pack.shots[kind]
        if not shot.anywhere and affordable(game, hero, shot):
            found.append(kind)
    return found


def affordable(game: Brimstone, hero: Hero, shot: Shot) -> bool:
    """Whether the Grit that a Shot costs is there and may be spent."""
    return not shot.grit or (hero.grit >= shot.grit and game.may_spend_grit(hero))


def fire(game: Brimstone, hero: Hero, attack: Attack, foe: Foe, kind: str, rolled: int) -> Rule[int]:
    """Use a Shot on one Hit: it is discarded and paid for. Returns the Damage that it adds.

    [brimstone.gunslinger.shot-one-use] [brimstone.gunslinger.cerberus-cost] [brimstone.gunslinger.hellfire-cost]
    """
    own = six_shooter.tokens_of(game, hero)
    assert own is not None
    six_shooter.discard(hero, kind, own)
    shot = game.pack.shots.get(kind)
    if shot is not None and shot.grit:
        yield from game.do(GritSpent(hero.id, shot.grit, "shot"))
    yield from game.do(Used(hero.id, kind))
    if shot is None:
        return six_shooter.dead_eye(own)
    if shot.spread:
        yield from six_shooter.barks(game, hero, attack, foe)
    return six_shooter.doubled(rolled) if shot.doubles else 0


# ---- other Ammo ------------------------------------------------------------------------------------------------------


def boxes(game: Brimstone, hero: Hero, weapon: Item) -> dict[str, Listener]:
    """Other Ammo for a Gun that is Ready, by what options call it. [brimstone.gunslinger.shot-is-ammo]"""
    heard = moments.listeners(game, hero).get(MOMENT)
    if heard is None or "Gun" not in weapon.keywords:
        return {}
    return {str(one.option.subject): one for one in heard if abilities.available(game, hero, one)}


def fire_box(game: Brimstone, hero: Hero, box: Listener) -> Rule[int]:
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


def bounce(game: Brimstone, hero: Hero, attack: Attack, hits: int) -> Rule[None]:
    """Each Hit on such a target takes a Ricochet Shot. [brimstone.gunslinger.one-per-hit]"""
    own = six_shooter.tokens_of(game, hero)
    assert own is not None
    for kind in six_shooter.ricochets(game, hero, weapons.weapon(game, hero, attack))[:hits]:
        six_shooter.discard(hero, kind, own)
        yield from game.do(Used(hero.id, kind))
