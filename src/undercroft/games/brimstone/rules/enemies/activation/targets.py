"""Which Heroes Enemies target: the one they stay on or, with a Ranged Attack, any in Range and Line of Sight."""

from __future__ import annotations

from typing import TYPE_CHECKING

from undercroft.crawl.board.bits import bits
from undercroft.crawl.geometry.paths import distances
from undercroft.games.brimstone.rules.enemies import bases, brutal
from undercroft.games.brimstone.rules.enemies.ability import Ability, acting
from undercroft.games.brimstone.rules.enemies.record_sheet import foe_stat, has
from undercroft.games.brimstone.rules.explore import line_of_sight
from undercroft.games.brimstone.rules.heroes.dice import random_hero

if TYPE_CHECKING:
    from collections.abc import Iterable

    from undercroft.engine.choices import Rule
    from undercroft.games.brimstone.game import Brimstone
    from undercroft.games.brimstone.state import Foe, Hero

CUT_OFF = 9999
"""More steps than any board has."""


def target_of(game: Brimstone, foe: Foe) -> Hero | None:
    """The Hero it targets, until that Hero is KO'd or can no longer be attacked. [brimstone.ai.stay-on-target]"""
    if not foe.target:
        return None
    hero = game.hero(foe.target)
    if hero.ko or hero.dead:
        return None
    if beside(game, foe, hero) or (shoots(game, foe.kind) and in_range(game, foe, hero, foe.space)):
        return hero
    return None


def stays(game: Brimstone, foe: Foe) -> bool:
    """An Enemy stays on a target still up and adjacent, no matter who attacked it; a Restless one never does.

    [brimstone.ai.stay-on-target] [brimstone.ai.not-by-attacker] [brimstone.ai.retarget]
    [brimstone.ranged-ai.retarget-each-turn]
    """
    if has(game, foe.kind, "restless") or chooses_anew(game, foe.kind):
        return False
    return target_of(game, foe) is not None


def beside(game: Brimstone, foe: Foe, hero: Hero) -> bool:
    """Whether an Enemy is adjacent to a Hero."""
    return bool(game.board.neighbours[hero.space] & game.base(foe))


def pick_target(game: Brimstone, foe: Foe, heroes: list[Hero]) -> Rule[Hero]:
    """A Random Hero among those in reach with the fewest of the Type targeting them.

    [brimstone.ai.first-target] [brimstone.ai.next-target]
    """
    choosers = acting(game, foe.kind, Ability.prey)
    wanted = choosers[0][0].prey(game, heroes) if choosers else fewest(game, foe.kind, heroes)
    return (yield from random_hero(game, "foe.pick", wanted))


def fewest(game: Brimstone, kind: str, heroes: list[Hero]) -> list[Hero]:
    """The Heroes targeted by the fewest Enemies of this Type. [brimstone.ai.next-target] [brimstone.ambush.spread]"""
    aimed = [foe.target for foe in game.state.foes if foe.kind == kind and target_of(game, foe) is not None]
    counts = {hero.id: aimed.count(hero.id) for hero in heroes}
    least = min(counts.values())
    return [hero for hero in heroes if counts[hero.id] == least]


def steps_to_any(game: Brimstone, spaces: Iterable[int], heroes: list[Hero]) -> list[int]:
    """The steps from each space to the nearest of these Heroes, whatever stands in the way; CUT_OFF without a way."""
    board = game.board
    ways = [distances(board, hero.space) for hero in heroes]
    if len(ways) == 1:
        way = ways[0]
        return [way[space] if way[space] >= 0 else CUT_OFF for space in spaces]
    return [min([way[space] for way in ways if way[space] >= 0], default=CUT_OFF) for space in spaces]


# ---- Ranged Attacks ------------------------------------------------------------------------------------------------


def shoots(game: Brimstone, kind: str) -> bool:
    """Whether the Type fights by Ranged Attack, so that it targets and moves accordingly.

    [brimstone.ranged-ai.target-by-range]
    """
    return foe_stat(game, kind, "shots") > 0 and not is_extra(game, kind)


def is_extra(game: Brimstone, kind: str) -> bool:
    """Whether any Ranged Attack is besides the normal one: that does not change how it targets and moves.

    [brimstone.ranged-ai.extra-ranged]
    """
    printed = brutal.side(game, kind).ranged
    return printed is None or printed.extra


def chooses_anew(game: Brimstone, kind: str) -> bool:
    """An Enemy that shoots takes a new target every turn. [brimstone.ranged-ai.retarget-each-turn]"""
    return shoots(game, kind)


def in_range(game: Brimstone, foe: Foe, hero: Hero, anchor: int) -> bool:
    """Whether a Hero would be in Range and Line of Sight of an Enemy in a space.

    [brimstone.ranged-ai.target-by-range]
    """
    base = bases.spread(game.board, anchor, foe.corner)
    reach = foe_stat(game, foe.kind, "range")
    return any(
        line_of_sight.sees(game, one, hero.space) and bases.within(game, one, hero.space, reach) for one in bits(base)
    )


def viable(game: Brimstone, foe: Foe, anchor: int) -> list[Hero]:
    """The Heroes it could shoot at from a space: adjacent ones if there are any, else those in Range and sight.

    [brimstone.ranged-ai.target-by-range] [brimstone.ranged-ai.adjacent-first]
    """
    base = bases.spread(game.board, anchor, foe.corner)
    heroes = game.standing()
    near = [hero for hero in heroes if game.board.neighbours[hero.space] & base]
    return near or [hero for hero in heroes if in_range(game, foe, hero, anchor)]
