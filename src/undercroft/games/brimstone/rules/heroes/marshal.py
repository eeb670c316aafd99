"""The US Marshal: one more Shot of the Shotgun if the first one killed, and the dice that the Badge promised."""

from __future__ import annotations

from typing import TYPE_CHECKING

from undercroft.games.brimstone.events.moments import (
    FirstShotKilled,
)
from undercroft.games.brimstone.rules.items import hands
from undercroft.games.brimstone.state import Attack

if TYPE_CHECKING:
    from undercroft.engine.choices import Rule
    from undercroft.games.brimstone.game import Brimstone
    from undercroft.games.brimstone.state import Hero


def note_first_shot(attack: Attack, hit: bool) -> None:
    """Whether the very first Shot hit: only its kill counts. [brimstone.marshal.double-shot]"""
    if not attack.rolled:
        attack.first = hit


def double_shot(game: Brimstone, hero: Hero, attack: Attack, killer: int) -> Rule[None]:
    """If the first Shot killed, the weapon itself may give one more. [brimstone.marshal.double-shot]"""
    first, attack.first = attack.first, False
    if not first or killer != 0:
        return
    for listener in game.hero_powers.listeners(game, hero).get("first shot kill", ()):
        held = None if listener.source is None else listener.source.held
        if held is not None and held.id == attack.weapon:
            yield from game.do(FirstShotKilled(hero.id))
            return


def use_up_boosts(game: Brimstone, hero: Hero, attack: Attack) -> None:
    """Dice that were promised for an Activation go to one Attack of it. [brimstone.marshal.badge]"""
    helps = not attack.free if attack.melee else takes_more_shots(game, hero, attack.weapon)
    dice = "combat" if attack.melee else "shots"
    used = [boost for boost in hero.boosts if boost.modifier == dice and boost.span == "activation"]
    if used and helps:
        hero.boosts = [boost for boost in hero.boosts if boost not in used]
        game.boosted(hero, dice)


def takes_more_shots(game: Brimstone, hero: Hero, number: int) -> bool:
    """Additional Shots are for Guns; what is thrown is thrown as often as it says. [brimstone.marshal.badge]"""
    return "Gun" in game.pack.items[hands.held_by(hero, number).card].keywords
