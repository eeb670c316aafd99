"""Deal Damage: what an attack does to one of the figures that it affects."""

from __future__ import annotations

from typing import TYPE_CHECKING

from undercroft.games.descent.rules.harm import conditions, damage

if TYPE_CHECKING:
    from undercroft.engine.choices import Rule
    from undercroft.games.descent.game import Descent
    from undercroft.games.descent.state import Attack, Defense, Hero, Monster


def shields(game: Descent, attack: Attack, one: Defense) -> int:
    """Return the shields that count: dice and abilities, less Pierce.

    [descent.keyword.pierce] [descent.combat.defense-total]
    """
    figure = game.figure(one.figure)
    found = sum(face.shields for face in one.rolled) + one.shields + game.stat(figure, "shields")
    return max(0, found - attack.pierce)


def deal(game: Descent, attack: Attack, one: Defense) -> Rule[None]:
    """Each shield cancels 1 damage, the rest is suffered; conditions need at least 1 damage.

    [descent.damage.shields-cancel] [descent.damage.excess-shields] [descent.damage.suffered]
    [descent.condition.needs-damage]
    """
    if not game.is_there(one.figure) or not game.mask(game.figure(one.figure)):
        return
    figure: Hero | Monster = game.figure(one.figure)
    hurt = max(0, attack.damage - shields(game, attack, one))
    if not hurt:
        return
    attack.dealt += hurt
    yield from damage.suffer(game, figure, hurt, attack.by)
    for condition in attack.conditions:
        if game.is_there(figure.id):
            yield from conditions.inflict(game, figure, condition)
