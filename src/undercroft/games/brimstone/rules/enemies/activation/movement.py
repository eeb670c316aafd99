"""One Enemy on the move: the Hero it picks, the ways open to it, where it ends, and who it pushes aside."""

from __future__ import annotations

from typing import TYPE_CHECKING

from undercroft.crawl.board.bits import bits, mask_of
from undercroft.crawl.geometry.paths import reach
from undercroft.crawl.subjects import SPACE
from undercroft.engine.choices import choose_party
from undercroft.games.brimstone.events import FoeMoved
from undercroft.games.brimstone.rules.enemies import bases, immobile
from undercroft.games.brimstone.rules.enemies.activation import extra_large, large, targets
from undercroft.games.brimstone.rules.enemies.activation.extra_large import Way
from undercroft.games.brimstone.rules.enemies.activation.targets import CUT_OFF, steps_to_any
from undercroft.games.brimstone.rules.enemies.record_sheet import has

if TYPE_CHECKING:
    from undercroft.crawl.geometry.paths import Reach
    from undercroft.engine.choices import Rule
    from undercroft.games.brimstone.game import Brimstone
    from undercroft.games.brimstone.state import Foe, Hero


def hunt(game: Brimstone, foe: Foe) -> Rule[None]:
    """One model picks a Hero in reach and moves around it; if none is in reach, it comes as near as it can.

    [brimstone.ai.first-target] [brimstone.ai.unreachable] [brimstone.ranged-ai.target-by-range]
    """
    if targets.shoots(game, foe.kind):
        yield from stalk(game, foe)
        return
    ways = ways_of(game, foe)
    heroes = in_reach(game, foe, ways)
    if not heroes:
        yield from approach(game, foe, ways)
        return
    hero = yield from targets.pick_target(game, foe, heroes)
    foe.target = hero.id
    yield from move_around(game, foe, hero, ways)


def stalk(game: Brimstone, foe: Foe) -> Rule[None]:
    """A shooter stays if it can shoot at any Hero, and otherwise moves until it can. Then it picks its target.

    [brimstone.ranged-ai.move-only-without-target] [brimstone.ranged-ai.target-by-range]
    """
    if not targets.viable(game, foe, foe.space):
        yield from into_range(game, foe, ways_of(game, foe))
    heroes = targets.viable(game, foe, foe.space)
    if heroes:
        foe.target = (yield from targets.pick_target(game, foe, heroes)).id


def into_range(game: Brimstone, foe: Foe, ways: list[Way]) -> Rule[None]:
    """Move towards the nearest Hero, but only until one is in Range and Line of Sight.

    [brimstone.ranged-ai.move-only-without-target]
    """
    nearest = nearest_heroes(game, foe)
    now = steps_to_any(game, [foe.space], nearest)[0]
    for steps in range(1, max(len(way.found.layers) for way in ways)):
        for found, ends in [way for way in ways if steps < len(way.found.layers)]:
            spaces = bits(found.layers[steps] & ends)
            far = steps_to_any(game, spaces, nearest)
            nearer = [space for space, steps_left in zip(spaces, far, strict=True) if steps_left < now]
            firing = mask_of([space for space in nearer if targets.viable(game, foe, space)])
            if firing:
                yield from go(game, foe, found, firing)
                return
    yield from approach(game, foe, ways)


def in_reach(game: Brimstone, foe: Foe, ways: list[Way]) -> list[Hero]:
    """Heroes it can get next to, within its Move and by a clear path.

    [brimstone.ai.first-target] [brimstone.large.swap]
    """
    return [hero for hero in game.standing() if any(beside(game, foe, hero, way.ends) for way in ways)]


def beside(game: Brimstone, foe: Foe, hero: Hero, ends: int) -> int:
    """The spaces where its move may end that are adjacent to a Hero."""
    near = game.board.neighbours[hero.space]
    if foe.corner < 0:
        return ends & near
    return mask_of([end for end in bits(ends) if near & bases.spread(game.board, end, foe.corner)])


def ways_of(game: Brimstone, foe: Foe) -> list[Way]:
    """How far a model can go, by its own kind of movement."""
    move = immobile.move_of(game, foe)
    if foe.corner >= 0:
        return extra_large.ways(game, foe, move, game.occupied(), large.immovable(game))
    return [skittering(game, foe, move)] if has(game, foe.kind, "skitter") else walking(game, foe, move)


def walking(game: Brimstone, foe: Foe, move: int) -> list[Way]:
    """As far as its fixed Move leads: past no model or, for a Large one, by pushing smaller Enemies aside.

    [brimstone.enemy.fixed-move] [brimstone.large.swap]
    """
    found = reach(game.board, foe.space, move, game.occupied())
    ways = [Way(found, found.mask)]
    if large.is_large(game, foe):
        pushed = reach(game.board, foe.space, move, large.immovable(game))
        ways.append(Way(pushed, pushed.mask))
    return ways


def skittering(game: Brimstone, foe: Foe, move: int) -> Way:
    """Through all models, but not ending on another."""
    found = reach(game.board, foe.space, move)
    others = game.occupied() & ~(1 << foe.space)
    return Way(found, found.mask & ~others)


def move_around(game: Brimstone, foe: Foe, hero: Hero, ways: list[Way]) -> Rule[None]:
    """It moves as far as it can to a space adjacent to its target; of equally far ones the players choose.

    [brimstone.ai.move-around]
    """
    found, near = way_to(game, foe, hero, ways)
    yield from go(game, foe, found, next(layer & near for layer in reversed(found.layers) if layer & near))


def way_to(game: Brimstone, foe: Foe, hero: Hero, ways: list[Way]) -> Way:
    """The best way to a Hero, and where it ends beside them; one that pushes nobody aside is preferred.

    [brimstone.large.swap] [brimstone.xl.overflow]
    """
    found = [Way(way.found, beside(game, foe, hero, way.ends)) for way in ways]
    return next(way for way in found if way.ends)


def approach(game: Brimstone, foe: Foe, ways: list[Way]) -> Rule[None]:
    """With no Hero in reach, it moves as far as it can towards the nearest and targets nobody.

    [brimstone.ai.unreachable]
    """
    found, ends = nearest_way(game, nearest_heroes(game, foe), ways)
    yield from go(game, foe, found, next(layer & ends for layer in found.layers if layer & ends))


def nearest_heroes(game: Brimstone, foe: Foe) -> list[Hero]:
    """The Heroes it has the fewest steps to. [brimstone.ai.unreachable]"""
    heroes = game.standing()
    far = [steps_to_any(game, [foe.space], [hero])[0] for hero in heroes]
    least = min(far, default=CUT_OFF)
    return [hero for hero, steps in zip(heroes, far, strict=True) if steps == least]


def nearest_way(game: Brimstone, heroes: list[Hero], ways: list[Way]) -> Way:
    """The way that leads nearest to these Heroes, and only its nearest spaces.

    [brimstone.ai.unreachable] [brimstone.large.swap]
    """
    left = [(way, steps_to_any(game, bits(way.ends), heroes)) for way in ways if way.ends]
    closest = min(min(steps) for _, steps in left)
    way, steps = next((way, steps) for way, steps in left if closest in steps)
    return Way(way.found, mask_of([space for space, far in zip(bits(way.ends), steps, strict=True) if far == closest]))


def go(game: Brimstone, foe: Foe, found: Reach, spaces: int) -> Rule[None]:
    """Walk to one of these spaces, pushing aside whatever smaller Enemy stands on the way."""
    space = yield from choose_party(
        game.party(), "foes.space", bits(spaces), of=SPACE, params={"foe": foe.id, "target": foe.target}
    )
    path = found.path_to(space)
    if foe.corner >= 0:
        extra_large.push_past(game, foe, path)
    elif large.is_large(game, foe):
        large.push_past(game, foe, path)
    foe.space = space
    if path:
        yield from game.do(FoeMoved(foe.id, tuple(path), foe.target))
