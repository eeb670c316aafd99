"""Declare Weapon and Target: with what a figure can attack, and whom."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from undercroft.games.descent.content.types.items import Arms, Item
from undercroft.games.descent.rules.combat import sight
from undercroft.games.descent.rules.heroes.numbers import card_of
from undercroft.games.descent.state import Hero, Monster

if TYPE_CHECKING:
    from undercroft.games.descent.game import Descent

BARE_HANDS = Arms(kind="melee", dice=("blue",))
"""The blue die alone. [descent.combat.bare-hands-die]"""
FISTS = "fists"


class Weapon(NamedTuple):
    """What a figure attacks with: its name in an option, the item's number (-1 for none), and how it attacks."""

    id: str
    item: int
    arms: Arms


def weapons(game: Descent, figure: Hero | Monster) -> list[Weapon]:
    """Return what a figure can attack with: equipped weapons and bare hands, or what the Monster card says.

    [descent.combat.declare-weapon] [descent.combat.bare-hands] [descent.combat.monsters-no-weapons]
    [descent.attack.monster-type] [descent.combat.ranged-needs-weapon]
    """
    if isinstance(figure, Monster):
        return [Weapon("card", -1, game.stats(figure).attack)]
    found: list[Weapon] = []
    for held in figure.items:
        card = card_of(game, held.card)
        if isinstance(card, Item) and card.attack is not None and held.equipped:
            found.append(Weapon(str(held.id), held.id, card.attack))
    return [*found, Weapon(FISTS, -1, BARE_HANDS)]


def weapon_of(game: Descent, figure: Hero | Monster, weapon: str) -> Weapon:
    """Return a weapon by its name in an option."""
    return next(one for one in weapons(game, figure) if one.id == weapon)


def enemies(game: Descent, figure: Hero | Monster) -> list[Hero | Monster]:
    """Return the figures that a figure may attack; nobody who is knocked out, and no token.

    [descent.ko.immune] [descent.familiar.untargetable] [descent.familiar.blocking-targetable]
    """
    if game.with_heroes(figure):
        return list(game.state.monsters)
    return [one for one in game.figures() if game.treated_as_hero(one) and game.mask(one)]


def attacked_spaces(game: Descent, figure: Hero | Monster, weapon: Weapon, target: Hero | Monster) -> list[int]:
    """Return the spaces of a target that can be attacked with a weapon, the nearest first.

    [descent.combat.declare-target] [descent.attack.melee-range] [descent.attack.ranged-los] [descent.keyword.reach]
    [descent.keyword.reach-los]
    """
    found: list[tuple[int, int]] = []
    far = 2 if game.stat(figure, "reach", weapon.item if weapon.item >= 0 else None) else 1
    near = game.near(figure)
    for space in game.spaces(target):
        if near >> space & 1:
            found.append((1, space))
        elif weapon.arms.kind == "ranged":
            if sight.sees_space(game, figure, space, target):
                found.append((sight.distance(game, figure, space), space))
        elif (
            far == 2
            and weapon.id != FISTS
            and sight.distance(game, figure, space) == 2
            and sight.sees_space(game, figure, space, target)
        ):
            found.append((2, space))
    return [space for _, space in sorted(found)]


def attacks(game: Descent, figure: Hero | Monster) -> list[tuple[Weapon, Hero | Monster]]:
    """Return every weapon with every enemy that it can be used on now, bare hands too.

    [descent.attack.action] [descent.combat.declare-weapon]
    """
    armed = weapons(game, figure)
    return [(one, foe) for foe in enemies(game, figure) for one in armed if attacked_spaces(game, figure, one, foe)]
