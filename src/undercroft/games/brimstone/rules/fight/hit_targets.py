"""Which Enemy Hits are assigned to, and why others are refused."""

from __future__ import annotations

from typing import TYPE_CHECKING

from undercroft.crawl.board.bits import bits
from undercroft.crawl.subjects import FIGURE
from undercroft.engine.checks import checks
from undercroft.engine.choices import Legal, choose
from undercroft.games.brimstone.rules.enemies.bases import within
from undercroft.games.brimstone.rules.fight import ammo, attack_options

if TYPE_CHECKING:
    from undercroft.engine.checks import Checks
    from undercroft.engine.choices import Rule
    from undercroft.games.brimstone.game import Brimstone
    from undercroft.games.brimstone.state import Attack, Foe, Hero


def choose_target(game: Brimstone, hero: Hero, attack: Attack, found: list[Foe]) -> Rule[Foe]:
    """The Hero picks one of the targets."""
    among = Legal([foe.id for foe in found], (TARGET_CHECKS,), game, hero, attack)
    return game.foe((yield from choose(hero.seat, "attack.target", among, of=FIGURE, params={"hero": hero.id})))


# ---- why not -------------------------------------------------------------------------------------------------------


def adjacent(game: Brimstone, hero: Hero, foe: int) -> bool:
    """Whether an Enemy is adjacent. [brimstone.attack.melee-assign]"""
    return any(near.id == foe for near in game.adjacent_foes(hero.space))


def in_the_way(game: Brimstone, hero: Hero, attack: Attack) -> bool:
    """Whether Ranged Hits have to go to adjacent Enemies. [brimstone.attack.ranged-adjacent-first]"""
    return not attack.melee and attack_options.adjacent_first(game.adjacent_foes(hero.space))


def bounces(game: Brimstone, hero: Hero, attack: Attack, foe: int) -> bool:
    """Whether a Ricochet Shot reaches an Enemy wherever it is. [brimstone.gunslinger.ricochet-target]"""
    return any(far.id == foe for far in ammo.round_the_corner(game, hero, attack, []))


def aimed(game: Brimstone, hero: Hero, attack: Attack) -> bool:
    """Whether Range and Line of Sight matter: in a Ranged Attack with nobody adjacent."""
    return not attack.melee and not in_the_way(game, hero, attack)


def near_enough(game: Brimstone, hero: Hero, attack: Attack, foe: int) -> bool:
    """Whether an Enemy is within Range, in Line of Sight or not. [brimstone.attack.range]"""
    reach = attack_options.reach_of(game, hero, attack)
    spaces = [space for one in game.state.foes if one.id == foe for space in bits(game.base(one))]
    return any(within(game, hero.space, space, reach) for space in spaces)


def hittable(game: Brimstone, hero: Hero, attack: Attack, foe: int) -> bool:
    """Whether an Enemy is within Range and in Line of Sight, or a Ricochet Shot reaches it."""
    seen = attack_options.in_range(game, hero.space, attack_options.reach_of(game, hero, attack))
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
