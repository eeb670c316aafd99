"""Enemies attack: To Hit, the Hero's Defense against all Hits together, Wounds, and what abilities add."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from undercroft.crawl.dice import D6
from undercroft.games.brimstone.events import FoeAttacked
from undercroft.games.brimstone.rules import harm
from undercroft.games.brimstone.rules.enemies.abilities import Ability, acting
from undercroft.games.brimstone.rules.enemies.activation import targets
from undercroft.games.brimstone.rules.enemies.record_sheet import foe_stat

if TYPE_CHECKING:
    from undercroft.engine.choices import Rule
    from undercroft.games.brimstone.game import Brimstone
    from undercroft.games.brimstone.rules.harm.hits import Taken
    from undercroft.games.brimstone.state import Foe, Hero


class Blow(NamedTuple):
    """One Hit: the Enemy that made it, and the Wounds it does if it gets through."""

    foe: Foe
    damage: int


def attack(game: Brimstone, hero: Hero, attackers: list[Foe], shots: int = 0) -> Rule[None]:
    """All Attacks of the Type on one Hero: To Hit for each, then the Hits together, then what sixes bring.

    `shots` are the dice of each if this is an extra Ranged Attack.
    """
    first = attackers[0]
    every: list[int] = []
    blows: list[Blow] = []
    for foe in attackers:
        needs = to_hit(game, foe, shots > 0 or at_range(game, foe, hero))
        dice = yield from game.roll("foe.to-hit", shots or dice_of(game, hero, foe, len(attackers)), D6)
        struck = hits_of(game, foe, dice, needs)
        yield from game.do(FoeAttacked(foe.id, hero.id, tuple(dice), len(struck)))
        blows += struck
        every += dice
    for ability, n in acting(game, first.kind, Ability.before_defense):
        ability.before_defense(hero, every, n)
    landed, taken = yield from defend(game, hero, blows, first)
    yield from aftereffects(game, hero, landed, taken)
    for ability, n in acting(game, first.kind, Ability.after_attack):
        yield from ability.after_attack(game, hero, first, every, n)


def dice_of(game: Brimstone, hero: Hero, foe: Foe, attackers: int) -> int:
    """The dice of one attacker, given how many attack the same Hero."""
    more = [ability.more_dice(attackers, n) for ability, n in acting(game, foe.kind, Ability.more_dice)]
    return printed_dice(game, foe, hero) + sum(more)


def printed_dice(game: Brimstone, foe: Foe, hero: Hero) -> int:
    """Its Combat against an adjacent Hero, else its Shots; without Combat it shoots at arm's length too.

    [brimstone.ranged-ai.melee-or-ranged] [brimstone.targa.pylon-ranged-only]
    """
    return foe_stat(game, foe.kind, "shots" if at_range(game, foe, hero) else "combat")


def at_range(game: Brimstone, foe: Foe, hero: Hero) -> bool:
    """Whether its Attack on a Hero is a Ranged one.

    [brimstone.ranged-ai.melee-or-ranged] [brimstone.targa.pylon-ranged-only]
    """
    melee = foe_stat(game, foe.kind, "combat") and targets.beside(game, foe, hero)
    return targets.shoots(game, foe.kind) and not melee


def to_hit(game: Brimstone, foe: Foe, ranged: bool) -> int:
    """The number its dice need: like a Hero, it has one value for Melee Attacks and one for Ranged Attacks.

    [brimstone.enemy-attack.roll] [brimstone.enemy.sheet-fields]
    """
    return foe_stat(game, foe.kind, "ranged_to_hit" if ranged else "to_hit")


def defend(game: Brimstone, hero: Hero, blows: list[Blow], first: Foe) -> Rule[tuple[list[Blow], Taken]]:
    """The Hero rolls Defense against all Hits of the Attacks at once; returns the Hits that land and the Wounds taken.

    [brimstone.enemy-attack.defense-together]
    """
    through = yield from harm.hits_through(game, hero, len(blows), first.kind, first)
    landed = [blows[n] for n in through]
    return landed, (yield from harm.suffer_wounds(game, hero, wounds_of(landed), first.kind, first))


def hits_of(game: Brimstone, foe: Foe, dice: list[int], needs: int) -> list[Blow]:
    """Each die at or above To Hit is one Hit for the Enemy's Damage, never a Critical one; a 6 may Smash.

    [brimstone.enemy-attack.roll] [brimstone.enemy-attack.no-crits] [brimstone.enemy-attack.damage]
    [brimstone.enemy-attack.six-abilities]
    """
    damage, stronger = foe_stat(game, foe.kind, "damage"), acting(game, foe.kind, Ability.more_damage)
    return [
        Blow(foe, damage + sum([ability.more_damage(face, n) for ability, n in stronger]))
        for face in dice
        if face >= needs
    ]


def wounds_of(landed: list[Blow]) -> int:
    """Each Hit past Defense does Wounds equal to its Damage. [brimstone.enemy-attack.damage]"""
    return sum(blow.damage for blow in landed)


def aftereffects(game: Brimstone, hero: Hero, landed: list[Blow], taken: Taken) -> Rule[None]:
    """What the Wounds of each Attack bring with them, once an Attack: markers on the Hero, strength for the Enemy.

    Markers come with the Wounds, and a KO removes them all: they are gone even if a Revive Token follows at once.
    [brimstone.status.removed-ko]
    """
    for foe, wounds in shares(landed, taken.wounds):
        if wounds:
            if not taken.ko:
                for ability, n in acting(game, foe.kind, Ability.with_wounds):
                    yield from ability.with_wounds(game, hero, n)
            for ability, _ in acting(game, foe.kind, Ability.for_wounds):
                ability.for_wounds(foe, wounds)


def shares(landed: list[Blow], taken: int) -> list[tuple[Foe, int]]:
    """Attribute the Wounds really taken to the Enemies whose Hits did them, first come first served."""
    found: dict[int, tuple[Foe, int]] = {}
    for foe, damage in landed:
        done = min(damage, taken)
        taken -= done
        found[foe.id] = (foe, found.get(foe.id, (foe, 0))[1] + done)
    return list(found.values())
