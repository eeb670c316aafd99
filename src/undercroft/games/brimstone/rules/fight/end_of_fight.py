"""The end of a Fight: Catch Your Breath, Recovery of the KO'd, Loot."""

from __future__ import annotations

from typing import TYPE_CHECKING, NoReturn

from undercroft.crawl.dice import Goal
from undercroft.engine.choices import choose
from undercroft.engine.events import Ends
from undercroft.engine.flow import AGAIN
from undercroft.games.brimstone.events import FightWon
from undercroft.games.brimstone.events.moments import FightEnds
from undercroft.games.brimstone.rules import harm
from undercroft.games.brimstone.rules.darkness import darkness_cards
from undercroft.games.brimstone.rules.fight import loot
from undercroft.games.brimstone.rules.heroes import exhausting, grit
from undercroft.games.brimstone.rules.heroes.dice import d3, hero_roll
from undercroft.games.brimstone.rules.missions.goal import play_of
from undercroft.games.brimstone.state import AfterFight, Turn, rules

if TYPE_CHECKING:
    from undercroft.engine.choices import Rule
    from undercroft.games.brimstone.game import Brimstone
    from undercroft.games.brimstone.state import Hero


def fight_over() -> NoReturn:
    """The last Enemy is gone: the Fight ends at once, and with it the turn.

    [brimstone.fight.end] [brimstone.fight.end-ends-turn]
    """
    raise Ends(Turn, "fight over")


@rules.step(AfterFight)
def the_fight_is_won(game: Brimstone, after: AfterFight) -> Rule[None]:
    """End what lasted for this Fight: once-per-Fight things are Ready, boosts and Elite abilities end.

    [brimstone.fight.end] [brimstone.items.ready]
    """
    after.cards = loot.loot_cards(game)
    after.breath = [hero.id for hero in game.in_order()]
    after.recover = [hero.id for hero in game.fallen()]
    game.state.fight = None
    exhausting.ready(game, "fight")
    if after.final:
        darkness_cards.dread_passes(game)  # [brimstone.dread.resolve-at-objective]
    game.all_changed()
    yield from game.do(FightWon())


@rules.step(AfterFight)
def rejoice(game: Brimstone, _after: AfterFight) -> Rule[None]:
    """What cards, Items and abilities do when a Fight is won."""
    yield from game.do(FightEnds())


@rules.step(AfterFight)
def catch_your_breath(game: Brimstone, after: AfterFight) -> Rule[str | None]:
    """Every Hero who stands Catches Breath. [brimstone.breath.heal] [brimstone.breath.not-activated]"""
    if not after.breath:
        return None
    hero = game.hero(after.breath.pop(0))
    if hero.ko or hero.dead:
        return AGAIN
    if hero.activated or hero.acted:
        yield from breathe(game, hero)
    else:
        yield from breathe_long(game, hero)
    return AGAIN


def breathe(game: Brimstone, hero: Hero) -> Rule[None]:
    """Heal D3 in any mix. [brimstone.breath.heal]"""
    if hero.wounds or hero.horror:
        face = (yield from hero_roll(game, hero, "healing", 1, goal=lambda: healing_wanted(game, hero, BY_HALVES)))[0]
        yield from harm.heal_any(game, hero, d3(face) + game.stat(hero, "breath"))


BY_HALVES = ((1, 1, 2, 2, 3, 3),)
"""What the faces of a D6 show as a D3."""


def healing_wanted(game: Brimstone, hero: Hero, worth: tuple[tuple[int, ...], ...] = ()) -> Goal:
    """What the dice are rolled for when a Hero catches their breath: no more than there is to Heal."""
    return Goal(enough=max(1, hero.wounds + hero.horror - game.stat(hero, "breath")), worth=worth)


def breathe_long(game: Brimstone, hero: Hero) -> Rule[None]:
    """A Hero idle in the last round Heals D6 in any mix or Recovers 1 Grit. [brimstone.breath.not-activated]"""
    ways = ("heal", "grit") if hero.wounds or hero.horror else ("grit",)
    way = yield from choose(hero.seat, "breath.way", ways, params={"hero": hero.id})
    if way == "grit":
        yield from grit.gain_grit(game, hero, 1)
        return
    face = (yield from hero_roll(game, hero, "healing", 1, goal=lambda: healing_wanted(game, hero)))[0]
    yield from harm.heal_any(game, hero, face + game.stat(hero, "breath"))


@rules.step(AfterFight)
def recover_the_fallen(game: Brimstone, after: AfterFight) -> Rule[str | None]:
    """Every KO'd Hero Recovers. [brimstone.fight.end-recover-ko]"""
    if not after.recover:
        share_loot(game, after)
        return None
    yield from harm.recover(game, game.hero(after.recover.pop(0)))
    return AGAIN


def share_loot(game: Brimstone, after: AfterFight) -> None:
    """The whole Loot Deck is shuffled; then all draw from it, returning nothing. [brimstone.loot.shared-draw]"""
    living = game.in_order([hero for hero in game.heroes if not hero.dead])
    after.loot = [hero.id for hero in living for _ in range(after.cards)]
    if after.loot:
        loot.gather_loot(game)


@rules.step(AfterFight)
def draw_loot(game: Brimstone, after: AfterFight) -> Rule[str | None]:
    """Loot, one card a step. [brimstone.loot.one-per-threat]"""
    if not after.loot:
        return None
    hero = game.hero(after.loot.pop(0))
    if not hero.dead:
        yield from loot.loot(game, hero)
    return AGAIN


@rules.step(AfterFight)
def mission_complete(game: Brimstone, after: AfterFight) -> Rule[None]:
    """What winning a Fight means for the goal: that of the Objective may complete the Mission. [brimstone.end.win]"""
    yield from play_of(game).fight_won(after.final)
