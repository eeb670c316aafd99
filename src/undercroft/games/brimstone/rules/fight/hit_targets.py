"""Which Enemy Hits are assigned to, and why others are refused."""

from __future__ import annotations

from typing import TYPE_CHECKING

from undercroft.crawl.board.bits import bits
from undercroft.crawl.subjects import FIGURE
from undercroft.engine.checks import checks
from undercroft.engine.choices import Legal, Option, choose
from undercroft.games.brimstone.rules.enemies.bases import in_shot, within
from undercroft.games.brimstone.rules.explore.line_of_sight import sees
from undercroft.games.brimstone.rules.fight import ammo, weapons
from undercroft.games.brimstone.rules.heroes import six_shooter
from undercroft.games.brimstone.rules.items.hands import held_by
from undercroft.games.brimstone.state import Attack

if TYPE_CHECKING:
    from undercroft.engine.checks import Checks
    from undercroft.engine.choices import Rule
    from undercroft.games.brimstone.game import Brimstone
    from undercroft.games.brimstone.state import Attack, Foe, Hero


def choose_target(game: Brimstone, hero: Hero, attack: Attack, found: list[Foe]) -> Rule[Foe]:
    """The Hero picks one of the targets for Hits that were rolled. [brimstone.attack.assign-after-roll]"""
    among = Legal([foe.id for foe in found], (TARGET_CHECKS,), game, hero, attack)
    return game.foe((yield from choose(hero.seat, "attack.target", among, of=FIGURE, params={"hero": hero.id})))


# ---- why not -------------------------------------------------------------------------------------------------------


def adjacent(game: Brimstone, hero: Hero, foe: int) -> bool:
    """Whether an Enemy is adjacent. [brimstone.attack.melee-assign]"""
    return any(near.id == foe for near in game.adjacent_foes(hero.space))


def in_the_way(game: Brimstone, hero: Hero, attack: Attack) -> bool:
    """Whether Ranged Hits have to go to adjacent Enemies. [brimstone.attack.ranged-adjacent-first]"""
    return not attack.melee and adjacent_first(game.adjacent_foes(hero.space))


def bounces(game: Brimstone, hero: Hero, attack: Attack, foe: int) -> bool:
    """Whether a Ricochet Shot reaches an Enemy wherever it is. [brimstone.gunslinger.ricochet-target]"""
    return any(far.id == foe for far in ammo.round_the_corner(game, hero, attack, []))


def aimed(game: Brimstone, hero: Hero, attack: Attack) -> bool:
    """Whether Range and Line of Sight matter: in a Ranged Attack with nobody adjacent."""
    return not attack.melee and not in_the_way(game, hero, attack)


def near_enough(game: Brimstone, hero: Hero, attack: Attack, foe: int) -> bool:
    """Whether an Enemy is within Range, in Line of Sight or not. [brimstone.attack.range]"""
    reach = reach_of(game, hero, attack)
    spaces = [space for one in game.state.foes if one.id == foe for space in bits(game.base(one))]
    return any(within(game, hero.space, space, reach) for space in spaces)


def hittable(game: Brimstone, hero: Hero, attack: Attack, foe: int) -> bool:
    """Whether an Enemy is within Range and in Line of Sight, or a Ricochet Shot reaches it."""
    seen = in_range(game, hero.space, reach_of(game, hero, attack))
    return any(one.id == foe for one in seen) or bounces(game, hero, attack, foe)


TARGET_CHECKS: Checks[Brimstone, Hero, Attack, int] = checks(
    ("brimstone.attack.melee-assign", lambda game, hero, attack, foe: not attack.melee or adjacent(game, hero, foe)),
    (
        "brimstone.attack.ranged-adjacent-first",
        lambda game, hero, attack, foe: (
            not in_the_way(game, hero, attack) or adjacent(game, hero, foe) or bounces(game, hero, attack, foe)
        ),
    ),
    (
        "brimstone.attack.range",
        lambda game, hero, attack, foe: (
            not aimed(game, hero, attack) or near_enough(game, hero, attack, foe) or bounces(game, hero, attack, foe)
        ),
    ),
    (
        "brimstone.los.line",
        lambda game, hero, attack, foe: (
            not aimed(game, hero, attack)
            or not near_enough(game, hero, attack, foe)
            or hittable(game, hero, attack, foe)
        ),
    ),
    on=int,
)


def targets(game: Brimstone, hero: Hero, reach: int = 0) -> list[Foe]:
    """The Enemies that Hits may be assigned to now; `reach` is a weapon's Range, 0 for a Melee Attack.

    [brimstone.attack.melee-assign] [brimstone.attack.ranged-after-adjacent-dead]
    """
    near = game.adjacent_foes(hero.space)
    return near if not reach or adjacent_first(near) else in_range(game, hero.space, reach)


def adjacent_first(near: list[Foe]) -> bool:
    """While any Enemy is adjacent, Ranged Hits go to adjacent Enemies. [brimstone.attack.ranged-adjacent-first]"""
    return bool(near)


def in_range(game: Brimstone, space: int, reach: int) -> list[Foe]:
    """Enemies within the weapon's Range and in Line of Sight. [brimstone.attack.ranged-assign]"""
    return [
        foe
        for foe in game.state.foes
        if (sees(game, space, foe.space) and within(game, space, foe.space, reach))
        or (foe.corner >= 0 and in_shot(game, space, game.base(foe), reach))
    ]


def reach_of(game: Brimstone, hero: Hero, attack: Attack) -> int:
    """The Range of the weapon of an Attack, 0 for a Melee Attack."""
    if attack.melee:
        return 0
    return weapons.range_of(game, hero, attack.weapon, game.pack.items[held_by(hero, attack.weapon).card])


def out_of_reach(game: Brimstone, hero: Hero, attack: Attack, foe: Foe) -> bool:
    """Whether no plain Hit of this Attack may go to an Enemy. [brimstone.gunslinger.ricochet-target]"""
    return foe not in targets(game, hero, reach_of(game, hero, attack))


def most_hits(game: Brimstone, hero: Hero, attack: Attack, bounced: bool) -> int:
    """All Hits may go to one Enemy, but to one round a corner only as many as there are Ricochet Shots.

    [brimstone.gunslinger.one-per-hit]
    """
    return len(six_shooter.ricochets(game, hero, weapons.weapon(game, hero, attack))) if bounced else len(attack.dice)


def choose_hits(game: Brimstone, hero: Hero, attack: Attack, foe: Foe, most: int) -> Rule[list[bool]]:
    """How many Hits go to this Enemy, Critical ones and normal ones, one at a time or in a group.

    Returns for each whether it is Critical, those first. [brimstone.attack.assign-one-or-group]
    """
    lowest = weapons.crit_from(game, hero, attack, foe)
    critical = [face for face in attack.dice if face >= lowest]
    normal = [face for face in attack.dice if face < lowest]
    crits, others = len(critical), len(normal)
    offers = [Option("hits", n, c) for c in range(crits + 1) for n in range(others + 1) if 0 < n + c <= most]
    chosen = yield from choose(hero.seat, "attack.hits", offers, params={"hero": hero.id, "foe": foe.id})
    others, crits = chosen.subject_number, chosen.target_number
    attack.dice = sorted(critical[crits:] + normal[others:])
    return [True] * crits + [False] * others
