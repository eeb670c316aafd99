"""A Hero's Attack, step by step: To Hit, then Hits assigned singly or in groups, each with its Damage."""

from __future__ import annotations

from typing import TYPE_CHECKING

from undercroft.crawl.dice import Goal
from undercroft.engine.flow import AGAIN
from undercroft.games.brimstone.events import DamageDealt, HeroAttacked
from undercroft.games.brimstone.events.moments import (
    AttackBegins,
    MeleeNaturalSix,
    NaturalSix,
    RangedNaturalSix,
)
from undercroft.games.brimstone.rules.enemies import immune
from undercroft.games.brimstone.rules.fight import ammo, hit_targets, weapons
from undercroft.games.brimstone.rules.fight import damage as fight_damage
from undercroft.games.brimstone.rules.harm import status_effects
from undercroft.games.brimstone.rules.heroes import exhausting, marshal, six_shooter
from undercroft.games.brimstone.rules.heroes.dice import hero_roll
from undercroft.games.brimstone.rules.items import hands
from undercroft.games.brimstone.state import Attack, rules

if TYPE_CHECKING:
    from undercroft.engine.choices import Rule
    from undercroft.games.brimstone.game import Brimstone
    from undercroft.games.brimstone.state import Foe, Hero

NO_ITEM = -1
LIMIT = 8
"""The most To Hit dice of one Attack. [brimstone.dicelimit.eight]"""
NORMAL = 0
"""What is kept of a Hit that is Critical on nobody: a face lower than any die shows."""


# ---- 1. what is used -----------------------------------------------------------------------------------------------


@rules.step(Attack)
def declare(game: Brimstone, attack: Attack) -> Rule[None]:
    """What the Hero uses for this Attack before the dice are rolled."""
    hero = game.hero(attack.hero)
    if attack.free:
        yield from use_free_attack(game, hero, attack)
    elif attack.weapon >= 0:
        hands.held_by(hero, attack.weapon).user = hero.id
    yield from game.do(AttackBegins(hero.id))


def use_free_attack(game: Brimstone, hero: Hero, attack: Attack) -> Rule[None]:
    """The one Free Attack of the turn Exhausts its source. [brimstone.free.one-per-turn] [brimstone.free.exhaust]"""
    hero.free_attack = True
    limit = weapons.free_limit(weapons.weapon(game, hero, attack))
    yield from game.pay(hero, weapons.source_of(game, hero, attack.weapon), "free", limit, weapons.NO_COST, False)


# ---- 2. To Hit -----------------------------------------------------------------------------------------------------


@rules.step(Attack)
def roll_to_hit(game: Brimstone, attack: Attack) -> Rule[str | None]:
    """Each die at or above the To Hit value is one Hit.

    [brimstone.attack.hit-roll] [brimstone.grit.use-reroll] [brimstone.marshal.badge] [brimstone.marshal.double-shot]
    """
    hero = game.hero(attack.hero)
    if hero.ko or hero.dead:
        return "attack_over"
    count = dice_to_roll(game, hero, attack)
    attack.bonus_dice = 0
    marshal.use_up_boosts(game, hero, attack)
    if count <= 0:
        return None
    die = weapons.to_hit_die(game, hero, attack)
    dice = yield from hero_roll(game, hero, "to hit", count, die, goal=lambda: hits_wanted(to_hit(game, hero, attack)))
    needs = to_hit(game, hero, attack)
    found = [face for face in dice if is_hit(face, needs)]
    marshal.note_first_shot(attack, is_hit(dice[0], needs))
    attack.rolled += count
    crits = keep_hits(game, hero, attack, found)
    yield from game.do(HeroAttacked(hero.id, weapons.card(hero, attack), tuple(dice), len(found), crits))
    yield from natural_sixes(game, hero, attack, dice)
    return AGAIN if attack.bonus_dice else None


def dice_to_roll(game: Brimstone, hero: Hero, attack: Attack) -> int:
    """The dice of the Attack, or those added while it goes on, never more than 8 in all.

    [brimstone.dicelimit.eight] [brimstone.dicelimit.includes-gained]
    """
    count = attack.bonus_dice if attack.rolled else own_dice(game, hero, attack) + attack.bonus_dice
    return min(count, LIMIT - attack.rolled)


def own_dice(game: Brimstone, hero: Hero, attack: Attack) -> int:
    """Combat in a Melee Attack, Shots in a Ranged one; a Melee Free Attack has its own Combat and no bonus.

    [brimstone.attack.melee-dice] [brimstone.attack.melee-bonuses] [brimstone.attack.shots]
    [brimstone.free.melee-own-combat] [brimstone.free.ranged]
    """
    if not attack.melee:
        return weapons.shots(game, hero, attack.weapon)
    return weapons.blade(game, hero, attack).combat if attack.free else game.stat(hero, "combat")


def to_hit(game: Brimstone, hero: Hero, attack: Attack) -> int:
    """The number a To Hit die needs; a Melee Free Attack has no bonus.

    [brimstone.attack.which-to-hit] [brimstone.free.melee-own-combat] [brimstone.venom.to-hit]
    """
    if attack.melee and attack.free:
        return game.pack.heroes[hero.kind].melee_to_hit + status_effects.harder_to_hit(hero)
    return needed(game, hero, "melee_to_hit" if attack.melee else "ranged_to_hit", attack.weapon)


def needed(game: Brimstone, hero: Hero, value: str, item: int = NO_ITEM) -> int:
    """The Melee or Ranged To Hit value less the bonus, 1 more for each Void Venom marker, never below 2.

    [brimstone.attack.which-to-hit] [brimstone.venom.to-hit] [brimstone.venom.several]
    """
    sheet = game.pack.heroes[hero.kind]
    printed = sheet.melee_to_hit if value == "melee_to_hit" else sheet.ranged_to_hit
    return max(2, printed - game.stat(hero, value, item) + status_effects.harder_to_hit(hero))


def hits_wanted(needs: int) -> Goal:
    """What To Hit dice are rolled for. [brimstone.attack.hit-roll] [brimstone.venom.natural-six]"""
    return Goal(need=min(needs, weapons.NATURAL_SIX))


def is_hit(face: int, needs: int) -> bool:
    """A natural 6 or more always hits. [brimstone.attack.hit-roll] [brimstone.venom.natural-six]"""
    return face >= needs or face >= weapons.NATURAL_SIX


def keep_hits(game: Brimstone, hero: Hero, attack: Attack, found: list[int]) -> int:
    """Note the Hits, the natural face of those that are Critical on some Enemy. Returns how many of these there are.

    [brimstone.attack.crit-on-six]
    """
    lowest = min(weapons.crit_from(game, hero, attack, foe) for foe in game.state.foes)
    kept = [face if face >= lowest else NORMAL for face in found]
    attack.dice = sorted(attack.dice + kept)
    return len(kept) - kept.count(NORMAL)


def natural_sixes(game: Brimstone, hero: Hero, attack: Attack, dice: list[int]) -> Rule[None]:
    """What each natural 6 or more triggers; Void Venom does not change that.

    [brimstone.venom.natural-six] [brimstone.dual.off-hand-natural-six]
    """
    sixes = sum(face >= weapons.NATURAL_SIX for face in dice)
    for moment in (NaturalSix, MeleeNaturalSix if attack.melee else RangedNaturalSix):
        for _ in range(sixes):
            yield from game.do(moment(hero.id))


# ---- 3. Hits are assigned and do Damage ----------------------------------------------------------------------------


@rules.step(Attack)
def assign_hits(game: Brimstone, attack: Attack) -> Rule[str | None]:
    """Assign Hits, one or a group to one Enemy, and resolve them; Hits left without a target are lost.

    [brimstone.attack.assign-after-roll] [brimstone.attack.assign-one-or-group] [brimstone.gunslinger.ricochet-target]
    [brimstone.marshal.double-shot]
    """
    hero = game.hero(attack.hero)
    if hero.ko or hero.dead or not attack.dice:
        return None
    reach = hit_targets.reach_of(game, hero, attack)
    found = hit_targets.targets(game, hero, reach)
    far = ammo.round_the_corner(game, hero, attack, found) if hero.loaded else []
    if not found and not far:
        return None
    first = (*found, *far)
    foe = first[0] if len(first) == 1 else (yield from hit_targets.choose_target(game, hero, attack, [*first]))
    crits = yield from hit_targets.choose_hits(
        game, hero, attack, foe, hit_targets.most_hits(game, hero, attack, foe in far)
    )
    if foe in far:
        yield from six_shooter.bounce(game, hero, weapons.weapon(game, hero, attack), len(crits))
    killer = yield from resolve_hits(game, hero, attack, foe, crits)
    yield from marshal.double_shot(game, hero, attack, killer)
    return "roll_to_hit" if attack.bonus_dice else AGAIN


def resolve_hits(game: Brimstone, hero: Hero, attack: Attack, foe: Foe, crits: list[bool]) -> Rule[int]:
    """Roll Damage for the Hits on one Enemy together and inflict it. Returns which Hit killed, -1 if none did.

    [brimstone.gunslinger.dead-eye-after-roll] [brimstone.immune.keyword] [brimstone.marshal.double-shot]
    """
    dice = yield from fight_damage.roll_damage(game, hero, attack, foe, crits)
    damage = fight_damage.damages(game, hero, attack, foe, dice)
    if not attack.melee and ammo.has_any(game, hero):
        rolled = fight_damage.rolled(game, hero, attack, dice)
        damage = yield from ammo.spend(game, hero, attack, foe, crits, rolled, damage)
    through = [
        fight_damage.past_defense(game, foe.kind, amount, crit) for amount, crit in zip(damage, crits, strict=True)
    ]
    if immune.shrugs_off(game, hero, attack, foe):
        through = [0] * len(through)
    yield from game.do(DamageDealt(hero.id, foe.id, tuple(damage), sum(through)))
    return (yield from fight_damage.inflict(game, foe, through, hero.id, attack.struck))


def strike(game: Brimstone, hero: Hero, foe: Foe, combat: int) -> Rule[None]:
    """So many Combat dice on one Enemy that an ability names; they do not count towards the limit of 8.

    [brimstone.dicelimit.excludes-specific]
    """
    attack = Attack(hero=hero.id, melee=True)
    dice = yield from hero_roll(game, hero, "to hit", combat, goal=lambda: hits_wanted(to_hit(game, hero, attack)))
    needs, lowest = to_hit(game, hero, attack), weapons.crit_from(game, hero, attack, foe)
    crits = sorted([face >= lowest for face in dice if is_hit(face, needs)], reverse=True)
    yield from game.do(HeroAttacked(hero.id, "", tuple(dice), len(crits), sum(crits)))
    if crits:
        yield from resolve_hits(game, hero, attack, foe, crits)


# ---- 4. over -------------------------------------------------------------------------------------------------------


@rules.step(Attack)
def attack_over(game: Brimstone, attack: Attack) -> None:
    """What lasted for one Attack is over."""
    exhausting.boosts_end(game, game.hero(attack.hero), "attack")
