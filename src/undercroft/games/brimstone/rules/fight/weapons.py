"""What a Hero attacks with: its Range, the dice, what is Critical, and how often it gives a Free Attack."""

from __future__ import annotations

from typing import TYPE_CHECKING

from undercroft.crawl.dice import D6
from undercroft.games.brimstone.content.types import Cost
from undercroft.games.brimstone.rules.heroes import marshal
from undercroft.games.brimstone.rules.heroes.dice import die
from undercroft.games.brimstone.rules.items import hands

if TYPE_CHECKING:
    from undercroft.crawl.dice import Faces
    from undercroft.games.brimstone.content.types import FreeMelee, Item, Limit, Ranged
    from undercroft.games.brimstone.game import Brimstone
    from undercroft.games.brimstone.rules.heroes.numbers import HeroSource
    from undercroft.games.brimstone.state import Attack, Foe, Hero

NATURAL_SIX = 6
NO_COST = Cost()
"""What a Free Attack costs, beside its limit."""


def weapon(game: Brimstone, hero: Hero, attack: Attack) -> Item:
    """The Item that is fired, or that gives a Melee Free Attack."""
    return game.pack.items[hands.held_by(hero, attack.weapon).card]


def card(hero: Hero, attack: Attack) -> str:
    """What the Item of an Attack is, '' for the Hero's own Combat."""
    return hands.held_by(hero, attack.weapon).card if attack.weapon >= 0 else ""


def gun(game: Brimstone, hero: Hero, attack: Attack) -> Ranged:
    """The shooting part of the weapon of a Ranged Attack."""
    ranged = weapon(game, hero, attack).ranged
    assert ranged is not None
    return ranged


def blade(game: Brimstone, hero: Hero, attack: Attack) -> FreeMelee:
    """What a Melee Free Attack is made with."""
    melee = weapon(game, hero, attack).melee
    assert melee is not None
    return melee


def range_of(game: Brimstone, hero: Hero, weapon: int, item: Item) -> int:
    """How many spaces a Ranged Weapon reaches. [brimstone.attack.range]"""
    assert item.ranged is not None
    return item.ranged.range + game.stat(hero, "range", weapon)


def shots(game: Brimstone, hero: Hero, number: int) -> int:
    """The Shots of a weapon; additional ones are for Guns. [brimstone.attack.shots] [brimstone.marshal.badge]"""
    ranged = game.pack.items[hands.held_by(hero, number).card].ranged
    assert ranged is not None
    return ranged.shots + (game.stat(hero, "shots", number) if marshal.takes_more_shots(game, hero, number) else 0)


def to_hit_die(game: Brimstone, hero: Hero, attack: Attack) -> Faces[int]:
    """The die a weapon uses To Hit. [brimstone.marshal.shotgun-d8]"""
    return D6 if attack.melee else die(gun(game, hero, attack).to_hit_die)


def crit_from(game: Brimstone, hero: Hero, attack: Attack, foe: Foe) -> int:
    """The lowest natural To Hit die that is a Critical Hit on this Enemy, by Hero and weapon.

    [brimstone.attack.crit-on-six] [brimstone.saloon.holdout-crit] [brimstone.marshal.shotgun-crit]
    """
    if not attack.melee:
        own = gun(game, hero, attack).crit_from
        return min(own, game.stat(hero, "ranged_crit", attack.weapon, foe) or own)
    if attack.free:
        return blade(game, hero, attack).crit_from
    return game.stat(hero, "melee_crit", foe=foe) or NATURAL_SIX


# ---- Free Attacks --------------------------------------------------------------------------------------------------


def free_limit(item: Item) -> Limit | None:
    """How often an Item's Free Attack may be made, None if it gives none."""
    if item.ranged is not None and item.ranged.free is not None:
        return item.ranged.free
    return item.melee.limit if item.melee is not None else None


def source_of(game: Brimstone, hero: Hero, weapon: int) -> HeroSource:
    """The weapon as one of the things that give this Hero powers."""
    return next(source for source in game.hero_powers.sources(game, hero) if source.id == f"item:{weapon}")
