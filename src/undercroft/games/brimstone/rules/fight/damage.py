"""Damage to an Enemy: the dice, Defense, Armor, Wounds, the kill and its XP."""

from __future__ import annotations

from typing import TYPE_CHECKING

from undercroft.crawl.dice import D6, Goal
from undercroft.games.brimstone.events import FoeKilled, FoeWounded, XPGained
from undercroft.games.brimstone.events.moments import EnemySlain
from undercroft.games.brimstone.rules.enemies import immune
from undercroft.games.brimstone.rules.enemies.abilities import Ability, acting
from undercroft.games.brimstone.rules.enemies.record_sheet import foe_stat
from undercroft.games.brimstone.rules.fight import end_of_fight, loot, weapons
from undercroft.games.brimstone.rules.heroes.dice import d3, die, hero_roll

if TYPE_CHECKING:
    from undercroft.crawl.dice import Faces
    from undercroft.engine.choices import Rule
    from undercroft.games.brimstone.game import Brimstone
    from undercroft.games.brimstone.state import Attack, Foe, Hero


def roll_damage(game: Brimstone, hero: Hero, attack: Attack, foe: Foe, crits: list[bool]) -> Rule[list[int]]:
    """A die of Damage for each Hit on one Enemy, all rolled together.

    [brimstone.damage.d6-per-hit] [brimstone.damage.roll-together]
    """
    die = damage_die(game, hero, attack)
    return (
        yield from hero_roll(
            game, hero, "damage", len(crits), die, goal=lambda: damage_wanted(game, hero, attack, foe, crits)
        )
    )


def damage_wanted(game: Brimstone, hero: Hero, attack: Attack, foe: Foe, crits: list[bool]) -> Goal:
    """What Damage dice are rolled for: Wounds past Defense, as many as the Enemy has Health left."""
    damage = damages(game, hero, attack, foe, list(damage_die(game, hero, attack).faces))
    if immune.shrugs_off(game, hero, attack, foe):
        damage = [0] * len(damage)
    rows = [tuple([past_defense(game, foe.kind, amount, crit) for amount in damage]) for crit in crits]
    return Goal(enough=health_left(game, foe), worth=tuple(rows))


def health_left(game: Brimstone, foe: Foe) -> int:
    """The Wounds that would kill an Enemy."""
    return foe_stat(game, foe.kind, "health") - foe.wounds


def damage_die(game: Brimstone, hero: Hero, attack: Attack) -> Faces[int]:
    """The die of one Hit's Damage. [brimstone.damage.d6-per-hit] [brimstone.marshal.shotgun-d8]"""
    return D6 if attack.melee else die(weapons.gun(game, hero, attack).damage_die)


def damages(game: Brimstone, hero: Hero, attack: Attack, foe: Foe, dice: list[int]) -> list[int]:
    """Each Hit's Damage: its die and what weapon and Hero add; nothing is added to a Melee Free Attack from elsewhere.

    [brimstone.damage.d6-per-hit] [brimstone.free.melee-own-combat] [brimstone.dice.d3]
    """
    if attack.melee:
        more = weapons.blade(game, hero, attack).damage if attack.free else game.stat(hero, "melee_damage", foe=foe)
        return [face + more for face in dice]
    ranged = weapons.gun(game, hero, attack)
    more = ranged.damage + game.stat(hero, "ranged_damage", attack.weapon, foe)
    return dimmed(game, foe, [face + more for face in rolled(game, hero, attack, dice)])


def rolled(game: Brimstone, hero: Hero, attack: Attack, dice: list[int]) -> list[int]:
    """The Damage that a gun's dice show, before anything is added. [brimstone.dice.d3]"""
    return [d3(face) for face in dice] if weapons.gun(game, hero, attack).damage_die == "D3" else dice


def dimmed(game: Brimstone, foe: Foe, damage: list[int]) -> list[int]:
    """What the Enemy's abilities leave of the Damage of Ranged Hits."""
    for ability, n in acting(game, foe.kind, Ability.shot_damage):
        damage = [ability.shot_damage(amount, n) for amount in damage]
    return damage


def wound_foe(game: Brimstone, foe: Foe, n: int, by: str = "") -> Rule[None]:
    """Do Wounds that ignore Defense; the Hero who caused them gets XP as for an Attack.

    [brimstone.damage.kill-credit]
    """
    yield from inflict(game, foe, [n], by, [])


def past_defense(game: Brimstone, kind: str, damage: int, crit: bool) -> int:
    """The Wounds of one Hit: a Critical one ignores Defense. [brimstone.damage.crit-ignores-defense]"""
    return damage if immune.ignores_defense(game, kind, crit) else less_defense(game, kind, damage)


def less_defense(game: Brimstone, kind: str, damage: int) -> int:
    """Damage less Defense, not below 0. [brimstone.damage.minus-defense]"""
    return max(0, damage - foe_stat(game, kind, "defense"))


def inflict(game: Brimstone, foe: Foe, hits: list[int], by: str, struck: list[int]) -> Rule[int]:
    """Hits resolved against one Enemy, each given as Wounds past Defense: Armor, Wounds, XP, the kill.

    `struck` lists Enemies that this Attack has already Wounded. Returns the number of the Hit that killed, else -1.
    """
    if not _on_board(game, foe):
        return -1
    hits = yield from _armor(game, foe.kind, hits)
    left = health_left(game, foe)
    yield from _take(game, foe, min(sum(hits), left), by, struck)
    for number, wounds in enumerate(hits):
        left -= wounds
        if left <= 0:
            yield from kill(game, foe, by)
            return number
    return -1


def _on_board(game: Brimstone, foe: Foe) -> bool:
    return any(other is foe for other in game.state.foes)


def _armor(game: Brimstone, kind: str, hits: list[int]) -> Rule[list[int]]:
    """An Enemy with Armor rolls a D6 for each Wound about to be caused; each at or above its Armor prevents that Wound.

    [brimstone.armor.enemy-step]
    """
    needs = foe_stat(game, kind, "armor")
    total = sum(hits)
    if not needs or not total:
        return hits
    dice = iter((yield from game.roll("foe.armor", total, D6)))
    return [sum(next(dice) < needs for _ in range(wounds)) for wounds in hits]


def _take(game: Brimstone, foe: Foe, wounds: int, by: str, struck: list[int]) -> Rule[None]:
    """Wounds stay on the Enemy that took them.

    [brimstone.damage.wounds-stay] [brimstone.damage.wound-markers] [brimstone.xp.per-wound]
    """
    if wounds <= 0:
        return
    foe.wounds += wounds
    yield from game.do(FoeWounded(foe.id, foe.kind, wounds, by))
    if by:
        yield from _earn(game, foe, wounds, by, struck)


def _earn(game: Brimstone, foe: Foe, wounds: int, by: str, struck: list[int]) -> Rule[None]:
    """A larger Enemy gives XP for its Wounds. [brimstone.xp.large-enemies] [brimstone.xp.per-wound]"""
    each = foe_stat(game, foe.kind, "xp_each")
    if each:
        yield from game.do(XPGained(by, base_xp(game, foe, struck) + wound_xp(wounds, each), foe.kind))


def base_xp(game: Brimstone, foe: Foe, struck: list[int]) -> int:
    """An Attack that Wounds a larger Enemy earns its Base XP once; Elite abilities add to the Base only.

    [brimstone.xp.large-enemies] [brimstone.xp.elite-base-only]
    """
    if foe.id in struck:
        return 0
    struck.append(foe.id)
    return foe_stat(game, foe.kind, "xp")


def wound_xp(wounds: int, each: int) -> int:
    """5 XP more for each Wound done, up to the Health that was left. [brimstone.xp.per-wound]"""
    return wounds * each


def kill(game: Brimstone, foe: Foe, by: str) -> Rule[None]:
    """A killed Enemy is removed at once; the last ends the Fight.

    [brimstone.damage.kill] [brimstone.fight.end] [brimstone.immobile.left-behind-no-reward]
    """
    game.state.foes.remove(foe)
    loot.note_beaten(game, foe)
    game.tally("kills")
    if by:
        game.hero(by).kills += 1
        yield from _kill_xp(game, foe, by)
    yield from game.do(FoeKilled(foe.id, foe.kind, by, foe.space, foe.corner))
    yield from _exult(game, by)
    if not game.state.foes:
        end_of_fight.fight_over()


def give_way(game: Brimstone) -> Rule[None]:
    """Kill Enemies whose Wounds now reach their Health, after it may have gone down. [brimstone.damage.kill]"""
    for foe in list(game.state.foes):
        if _on_board(game, foe) and foe.wounds >= foe_stat(game, foe.kind, "health"):
            yield from kill(game, foe, "")


def _exult(game: Brimstone, by: str) -> Rule[None]:
    """What a kill triggers for the Hero who made it, and still stands."""
    if by:
        yield from game.do(EnemySlain(by))


def _kill_xp(game: Brimstone, foe: Foe, by: str) -> Rule[None]:
    """The XP of a smaller Enemy goes to the Hero who did the last Wound.

    [brimstone.xp.small-enemies] [brimstone.damage.kill-credit]
    """
    if not foe_stat(game, foe.kind, "xp_each"):
        yield from game.do(XPGained(by, foe_stat(game, foe.kind, "xp"), foe.kind))
