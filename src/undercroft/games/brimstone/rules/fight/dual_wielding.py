"""Dual Wielding, a part of the Advanced Game: two Single-Handed Ranged Weapons fired as one Attack."""

from __future__ import annotations

from typing import TYPE_CHECKING

from undercroft.crawl.subjects import ITEM
from undercroft.engine.choices import choose
from undercroft.games.brimstone.events import HeroAttacked
from undercroft.games.brimstone.events.moments import AttackBegins
from undercroft.games.brimstone.rules.fight import attack, weapons
from undercroft.games.brimstone.rules.heroes import exhausting, marshal
from undercroft.games.brimstone.rules.heroes.dice import hero_roll
from undercroft.games.brimstone.rules.items import hands
from undercroft.games.brimstone.state import Volley, rules

if TYPE_CHECKING:
    from undercroft.engine.choices import Rule
    from undercroft.games.brimstone.content.types import Item
    from undercroft.games.brimstone.game import Brimstone
    from undercroft.games.brimstone.state import Held, Hero

OFF_HAND = 1
"""How much more a die needs To Hit. [brimstone.dual.off-hand-penalty]"""


def pairs(guns: list[tuple[Held, Item]], aimed: list[Held]) -> list[tuple[Held, Held]]:
    """Two Single-Handed Ranged Weapons in hand, either as the primary one, if one of them has a target.

    [brimstone.dual.fire-both] [brimstone.dual.ranged-only] [brimstone.dual.choose-primary]
    """
    single = [held for held, item in guns if item.hands == 1]
    if not any(held in aimed for held in single):
        return []
    return [(first, other) for first in single for other in single if first is not other]


@rules.step(Volley)
def declare(game: Brimstone, volley: Volley) -> Rule[None]:
    """Both weapons are used for this Attack. [brimstone.dual.fire-both]"""
    hero = game.hero(volley.hero)
    for weapon in (volley.primary, volley.off_hand):
        hands.held_by(hero, weapon).user = hero.id
    yield from game.do(AttackBegins(hero.id))


@rules.step(Volley)
def fire_primary(game: Brimstone, volley: Volley) -> Rule[str | None]:
    """The Shots of the primary weapon, and any that are gained while the Attack goes on.

    [brimstone.dual.fire-both] [brimstone.dual.choose-primary]
    """
    hero = game.hero(volley.hero)
    if hero.ko or hero.dead:
        return "attack_over"
    take_up(volley, volley.primary)
    count = attack.dice_to_roll(game, hero, volley)
    volley.bonus_dice = 0
    marshal.use_up_boosts(game, hero, volley)
    yield from fire(game, hero, volley, count, 0)
    return None


@rules.step(Volley)
def fire_off_hand(game: Brimstone, volley: Volley) -> Rule[None]:
    """The Shots of the Off-Hand weapon, as far as the limit of 8 dice leaves any.

    [brimstone.dual.fire-both] [brimstone.dual.off-hand-penalty]
    """
    hero = game.hero(volley.hero)
    if volley.fired or hero.ko or hero.dead:
        return
    volley.fired = True
    take_up(volley, volley.off_hand)
    count = min(weapons.shots(game, hero, volley.off_hand), attack.LIMIT - volley.rolled)
    yield from fire(game, hero, volley, count, OFF_HAND)


@rules.step(Volley)
def more_shots(_game: Brimstone, volley: Volley) -> str | None:
    """Shots gained by natural sixes are fired before Hits are assigned."""
    return "fire_primary" if volley.bonus_dice else None


def fire(game: Brimstone, hero: Hero, volley: Volley, count: int, worse: int) -> Rule[None]:
    """Roll the dice of one weapon: every Hit is a normal one, but sixes still trigger their effects.

    [brimstone.dual.no-crits] [brimstone.dual.six-normal-hit] [brimstone.dual.off-hand-natural-six]
    [brimstone.marshal.double-shot]
    """
    if count <= 0:
        return
    die = weapons.to_hit_die(game, hero, volley)
    dice = yield from hero_roll(
        game, hero, "to hit", count, die, goal=lambda: attack.hits_wanted(attack.to_hit(game, hero, volley) + worse)
    )
    needs = attack.to_hit(game, hero, volley) + worse
    hits = sum(attack.is_hit(face, needs) for face in dice)
    marshal.note_first_shot(volley, attack.is_hit(dice[0], needs))
    volley.rolled += count  # [brimstone.dicelimit.eight]
    volley.dice += [attack.NORMAL] * hits
    yield from game.do(HeroAttacked(hero.id, weapons.card(hero, volley), tuple(dice), hits, 0))
    yield from attack.natural_sixes(game, hero, volley, dice)


def take_up(volley: Volley, weapon: int) -> None:
    """Turn to one of the two weapons and its Hits."""
    if volley.weapon != weapon:
        volley.weapon = weapon
        volley.dice, volley.waiting = volley.waiting, volley.dice


@rules.step(Volley)
def choose_weapon(game: Brimstone, volley: Volley) -> Rule[str | None]:
    """While Hits of both are left, the Hero chooses whose are assigned next. [brimstone.dual.fire-both]"""
    if not volley.dice and not volley.waiting:
        return "attack_over"
    if volley.dice and volley.waiting:
        hero = game.hero(volley.hero)
        both = (volley.primary, volley.off_hand)
        take_up(volley, (yield from choose(hero.seat, "attack.weapon", both, of=ITEM, params={"hero": hero.id})))
    elif volley.waiting:
        take_up(volley, volley.off_hand if volley.weapon == volley.primary else volley.primary)
    return None


@rules.step(Volley)
def assign(game: Brimstone, volley: Volley) -> Rule[str]:
    """Hits of one weapon on one Enemy, as in any Attack; those that find no target are lost."""
    first = volley.first
    volley.first = first and volley.weapon == volley.primary
    done = yield from attack.assign_hits(game, volley)
    if volley.weapon == volley.off_hand:
        volley.first = first
    if done is None:
        volley.dice = []
    return "fire_primary" if volley.bonus_dice else "choose_weapon"


@rules.step(Volley)
def attack_over(game: Brimstone, volley: Volley) -> None:
    """What lasted for one Attack is over."""
    exhausting.boosts_end(game, game.hero(volley.hero), "attack")
