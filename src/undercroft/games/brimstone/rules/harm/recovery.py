"""Recovery of KO'd Heroes: when, where, the Chart they roll on, and 2D6 of Healing."""

from __future__ import annotations

from typing import TYPE_CHECKING

from undercroft.crawl.board.bits import bits
from undercroft.crawl.dice import Goal
from undercroft.crawl.geometry.paths import nearest
from undercroft.crawl.subjects import SPACE
from undercroft.engine.choices import choose_party, split
from undercroft.games.brimstone.events import Recovered
from undercroft.games.brimstone.rules.explore import worlds
from undercroft.games.brimstone.rules.harm import healing
from undercroft.games.brimstone.rules.heroes.dice import hero_roll
from undercroft.games.brimstone.rules.turn import winning_and_losing

if TYPE_CHECKING:
    from undercroft.engine.choices import Rule
    from undercroft.games.brimstone.game import Brimstone
    from undercroft.games.brimstone.state import Hero


def may_recover(game: Brimstone, hero: Hero) -> bool:
    """A KO'd Hero may Recover at the end of a turn, while no Enemies are on the board. [brimstone.recover.when]"""
    return hero.ko and not hero.dead and not game.in_fight


def recover(game: Brimstone, hero: Hero) -> Rule[None]:
    """A KO'd Hero Recovers: back on the board, Injury or Madness, then 2D6 Healing.

    [brimstone.recover.place] [brimstone.recover.chart] [brimstone.fight.end-recover-ko]
    """
    yield from _make_room(game, hero.space)
    yield from come_round(game, hero)


def come_round(game: Brimstone, hero: Hero) -> Rule[None]:
    """Injury or Madness, then 2D6 Healing.

    [brimstone.recover.chart] [brimstone.recover.heal] [brimstone.recover.both-zero]
    """
    yield from winning_and_losing.roll_for_fall(game, hero)
    if hero.dead:
        return
    hero.ko = False
    if hero.ko_cause == "both":
        yield from _heal_both(game, hero)
    else:
        yield from _heal_split(game, hero)
    hero.ko_cause = ""
    yield from game.do(Recovered(hero.id))


def _make_room(game: Brimstone, space: int) -> Rule[None]:
    """A model in the marker's space is pushed to an adjacent space that the players choose, or the nearest free one.

    [brimstone.recover.place]
    """
    occupied = game.occupied()
    if not occupied >> space & 1:
        return
    free = game.board.all & ~occupied
    places = free & game.board.neighbours[space] or nearest(game.board, space, free)[1]
    to = yield from choose_party(game.party(), "recover.push", bits(places), of=SPACE)
    for hero in game.heroes_in(1 << space):
        hero.space = to
        yield from worlds.stepped(game, hero, space)


def _owed(game: Brimstone, hero: Hero) -> tuple[int, int]:
    """The Healing that brings Health and Sanity to 1. [brimstone.recover.minimum-one]"""
    wounds = hero.wounds - game.stat(hero, "health") + 1
    sanity = hero.horror - game.stat(hero, "sanity") + 1
    return max(0, wounds), max(0, sanity)


def _heal_split(game: Brimstone, hero: Hero) -> Rule[None]:
    """2D6 in total, split freely as long as both Health and Sanity come to 1; two dice are always enough for that.

    [brimstone.recover.heal] [brimstone.recover.minimum-one]
    """
    dice = yield from hero_roll(game, hero, "healing", 2, goal=lambda: Goal(enough=hero.wounds + hero.horror))
    wounds, sanity = _owed(game, hero)
    given = yield from split(
        hero.seat,
        "recover.split",
        sum(dice),
        {"wounds": hero.wounds, "sanity": hero.horror},
        at_least={"wounds": wounds, "sanity": sanity},
    )
    yield from healing.heal(game, hero, given["wounds"], given["sanity"])


def _heal_both(game: Brimstone, hero: Hero) -> Rule[None]:
    """A Hero who was at 0 in both Heals 2D6 Wounds and 2D6 Sanity. [brimstone.recover.both-zero]"""
    for_health = yield from hero_roll(game, hero, "healing", 2, goal=lambda: Goal(enough=hero.wounds))
    for_sanity = yield from hero_roll(game, hero, "healing", 2, goal=lambda: Goal(enough=hero.horror))
    yield from healing.heal(game, hero, sum(for_health), sum(for_sanity))
