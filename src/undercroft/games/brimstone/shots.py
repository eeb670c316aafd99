"""The Gunslinger's Six-Shooter Template: Dead Eye Shots."""

from __future__ import annotations

from typing import TYPE_CHECKING

from undercroft.engine.choices import choose_some
from undercroft.games.brimstone.events import Used

if TYPE_CHECKING:
    from undercroft.engine.choices import Rule
    from undercroft.games.brimstone.content import Item
    from undercroft.games.brimstone.game import Brimstone
    from undercroft.games.brimstone.state import Hero


def dead_eye(game: Brimstone, hero: Hero, weapon: Item, damage: list[int]) -> Rule[list[int]]:
    """Once the Damage is seen, a Dead Eye Shot may be spent on each Hit, at most one on each, for more Damage.

    [brimstone.gunslinger.dead-eye] [brimstone.gunslinger.dead-eye-after-roll] [brimstone.gunslinger.one-per-hit]
    """
    tokens = game.pack.heroes[hero.kind].tokens
    if tokens is None or not fits(weapon, tokens.weapon):
        return damage
    hits = list(range(len(damage)))
    params = {"hero": hero.id, "damage": damage}
    spent = yield from choose_some(hero.seat, "attack.dead-eye", hits, at_most=hero.shots, params=params)
    if spent:
        discard(hero, len(spent))
        yield from game.do(Used(hero.id, tokens.id))
    return [amount + tokens.damage if hit in spent else amount for hit, amount in enumerate(damage)]


def fits(weapon: Item, keyword: str) -> bool:
    """Template Shots work only with a Pistol. [brimstone.gunslinger.pistol-only]"""
    return keyword in weapon.keywords


def discard(hero: Hero, shots: int) -> None:
    """A Shot is discarded when it is used. [brimstone.gunslinger.shot-one-use]"""
    hero.shots -= shots
