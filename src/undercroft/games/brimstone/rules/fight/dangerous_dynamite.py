"""Dangerous Dynamite, an optional rule: sticks in a Side Bag may go off when their Hero is badly hurt."""

from __future__ import annotations

from typing import TYPE_CHECKING

from undercroft.crawl.dice import Goal
from undercroft.games.brimstone.rules.heroes.dice import hero_roll
from undercroft.games.brimstone.state import Dynamite

if TYPE_CHECKING:
    from undercroft.engine.choices import Rule
    from undercroft.games.brimstone.game import Brimstone
    from undercroft.games.brimstone.state import Hero

STICK = "dynamite"
GOES_OFF = 2
"""A stick explodes on this or less."""


def shaken(game: Brimstone, hero: Hero) -> Rule[None]:
    """A D6 for each stick; each 1 or 2 makes it explode in the Hero's space. [brimstone.optional.dangerous-dynamite]"""
    sticks = loose_sticks(hero)
    if not sticks:
        return
    dice = yield from hero_roll(game, hero, STICK, sticks, goal=lambda: Goal(need=GOES_OFF + 1))
    for face in dice:
        if face <= GOES_OFF:
            hero.side_bag.remove(STICK)
            game.push(Dynamite(at="explode", hero=hero.id, space=hero.space))


def loose_sticks(hero: Hero) -> int:
    """Only what is in the Side Bag counts, not what an Item stores. [brimstone.optional.dangerous-dynamite-stored]"""
    return hero.side_bag.count(STICK)
