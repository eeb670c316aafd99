"""What a Hero attacks with: the dice, what is Critical, the Damage of a Hit."""

from __future__ import annotations

from typing import TYPE_CHECKING

from undercroft.crawl.dice import D6, D8
from undercroft.games.brimstone.rules.enemies.abilities import Ability, acting
from undercroft.games.brimstone.rules.heroes.dice import d3
from undercroft.games.brimstone.rules.items import hands

if TYPE_CHECKING:
    from undercroft.crawl.dice import Faces
    from undercroft.games.brimstone.content.types import FreeMelee, Item, Ranged
    from undercroft.games.brimstone.game import Brimstone
    from undercroft.games.brimstone.state import Attack, Foe, Hero

NATURAL_SIX = 6


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


def own_dice(game: Brimstone, hero: Hero, attack: Attack) -> int:
    """Combat in a Melee Attack, Shots in a Ranged one; a Melee Free Attack has its own Combat and no bonus.

    [brimstone.attack.melee-dice] [brimstone.attack.shots] [brimstone.free.melee-own-combat] [brimstone.free.ranged]
    """
    if not attack.melee:
        return shots(game, hero, attack.weapon)
    return blade(game, hero, attack).combat if attack.free else game.stat(hero, "combat")


def shots(game: Brimstone, hero: Hero, number: int) -> int:
    """The Shots of a weapon; additional ones are for Guns. [brimstone.attack.shots] [brimstone.marshal.badge]"""
    ranged = game.pack.items[hands.held_by(hero, number).card].ranged
    assert ranged is not None
    return ranged.shots + (game.stat(hero, "shots", number) if takes_more_shots(game, hero, number) else 0)


def takes_more_shots(game: Brimstone, hero: Hero, number: int) -> bool:
    """Additional Shots are for Guns; what is thrown is thrown as often as it says. [brimstone.marshal.badge]"""
    return "Gun" in game.pack.items[hands.held_by(hero, number).card].keywords


def to_hit_die(game: Brimstone, hero: Hero, attack: Attack) -> Faces:
    """The die a weapon uses To Hit. [brimstone.marshal.shotgun-d8]"""
    return D8 if not attack.melee and gun(game, hero, attack).to_hit_die == "D8" else D6


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


def damage_die(game: Brimstone, hero: Hero, attack: Attack) -> Faces:
    """The die of one Hit's Damage. [brimstone.damage.d6-per-hit] [brimstone.marshal.shotgun-d8]"""
    return D8 if not attack.melee and gun(game, hero, attack).damage_die == "D8" else D6


def damages(game: Brimstone, hero: Hero, attack: Attack, foe: Foe, dice: list[int]) -> list[int]:
    """Each Hit's Damage: its die and what weapon and Hero add; nothing is added to a Melee Free Attack from elsewhere.

    [brimstone.damage.d6-per-hit] [brimstone.free.melee-own-combat] [brimstone.dice.d3]
    """
    if attack.melee:
        more = blade(game, hero, attack).damage if attack.free else game.stat(hero, "melee_damage", foe=foe)
        return [face + more for face in dice]
    ranged = gun(game, hero, attack)
    more = ranged.damage + game.stat(hero, "ranged_damage", attack.weapon, foe)
    return dimmed(game, foe, [face + more for face in rolled(game, hero, attack, dice)])


def rolled(game: Brimstone, hero: Hero, attack: Attack, dice: list[int]) -> list[int]:
    """The Damage that a gun's dice show, before anything is added. [brimstone.dice.d3]"""
    return [d3(face) for face in dice] if gun(game, hero, attack).damage_die == "D3" else dice


def dimmed(game: Brimstone, foe: Foe, damage: list[int]) -> list[int]:
    """What the Enemy's abilities leave of the Damage of Ranged Hits."""
    for ability, n in acting(game, foe.kind, Ability.shot_damage):
        damage = [ability.shot_damage(amount, n) for amount in damage]
    return damage
