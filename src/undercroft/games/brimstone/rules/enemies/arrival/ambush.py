"""Ambush Attacks: Enemies spring up beside the Heroes, quicker than usual, and may end the turn."""

from __future__ import annotations

from typing import TYPE_CHECKING

from undercroft.crawl.board.bits import bits, mask_of
from undercroft.crawl.subjects import SPACE
from undercroft.engine.choices import choose_party
from undercroft.engine.events import Ends
from undercroft.games.brimstone.rules.enemies import bases
from undercroft.games.brimstone.rules.enemies.activation import targets
from undercroft.games.brimstone.rules.enemies.record_sheet import foe_stat, has
from undercroft.games.brimstone.rules.explore import line_of_sight, worlds
from undercroft.games.brimstone.rules.heroes.dice import random_hero
from undercroft.games.brimstone.state import Activation, FoeTurn, Turn

if TYPE_CHECKING:
    from undercroft.engine.choices import Rule
    from undercroft.games.brimstone.game import Brimstone
    from undercroft.games.brimstone.state import Hero, Ready


def scene(game: Brimstone, ready: Ready) -> Rule[str]:
    """The World in which an Ambush takes place: that of its cause, or if that is in none that of a Random Hero.

    [brimstone.world.ambush-scope] [brimstone.world.ambush-unlocated]
    """
    if ready.world:
        return ready.world
    there = [game.world_at(hero.space) for hero in game.standing()]
    if len(dict.fromkeys(there)) == 1:
        return there[0]
    hero = yield from random_hero(game, "foe.random-hero", game.standing())
    return game.world_at(hero.space)


def beside_heroes(game: Brimstone, kind: str, count: int, world: str) -> Rule[None]:
    """Enemies of an Ambush spring up beside the Heroes in its World, one after another.

    [brimstone.ambush.adjacent] [brimstone.ambush.no-room] [brimstone.world.ambush-scope]
    """
    for _ in range(count):
        hero = yield from ambushed(game, kind, world)
        if hero is None:
            yield from place_near(game, kind, world)
            continue
        spaces = bits(open_beside(game, kind, hero))
        space = yield from choose_party(
            game.party(), "ambush.space", spaces, of=SPACE, params={"kind": kind, "hero": hero.id}
        )
        bases.put(game, kind, space, hero.id)


def open_beside(game: Brimstone, kind: str, hero: Hero) -> int:
    """The spaces adjacent to a Hero, on this side of any Gate, in which there is room for one of the Type."""
    return bases.stances(game, kind, game.board.neighbours[hero.space] & ~line_of_sight.far_side(game, hero.space))


def ambushed(game: Brimstone, kind: str, world: str) -> Rule[Hero | None]:
    """A Random Hero with an open space beside them and the fewest of the Type targeting them; None if there is none.

    [brimstone.ambush.first-model] [brimstone.ambush.spread]
    """
    heroes = [hero for hero in there(game, world) if open_beside(game, kind, hero)]
    if not heroes:
        return None
    return (yield from random_hero(game, "foe.pick", targets.fewest(game, kind, heroes)))


def there(game: Brimstone, world: str) -> list[Hero]:
    """The Heroes that an Ambush in a World can strike. [brimstone.world.ambush-scope]"""
    return [hero for hero in game.standing() if game.world_at(hero.space) == world]


def place_near(game: Brimstone, kind: str, world: str) -> Rule[None]:
    """If no Hero has room beside them, place it as near as possible, targeting nobody; not at all on a full map.

    [brimstone.ambush.no-room] [brimstone.xl.anchor-placement]
    """
    inside = worlds.spaces_in(game, world)
    for at_least in (None, bases.HALF):
        reached = mask_of(hero.space for hero in there(game, world))
        while ring := game.board.around(reached) & inside:
            if found := bases.stances(game, kind, ring, at_least):
                space = yield from choose_party(
                    game.party(), "ambush.space", bits(found), of=SPACE, params={"kind": kind}
                )
                bases.put(game, kind, space)
                return
            reached |= ring


def first_types(game: Brimstone, kinds: list[str]) -> list[str]:
    """Of Types that Ambush the quickest are placed first, once the Immobile ones are there.

    [brimstone.ambush.highest-initiative-first]
    """
    kinds = immobile_first(game, kinds)
    speeds = {kind: foe_stat(game, kind, "initiative") for kind in kinds}
    return [kind for kind in kinds if speeds[kind] == max(speeds.values())]


def immobile_first(game: Brimstone, kinds: list[str]) -> list[str]:
    """Of Types that Ambush the Immobile ones are placed before any other. [brimstone.immobile.ambush-first]"""
    return [kind for kind in kinds if has(game, kind, "immobile")] or kinds


def unseen(game: Brimstone, kind: str, count: int, world: str) -> Rule[None]:
    """Immobile Enemies were there all along, on the Map Tile of a Random Hero, as far from any Hero as can be.

    [brimstone.immobile.ambush]
    """
    hero = yield from random_hero(game, "foe.pick", there(game, world))
    tile = game.room_mask(game.rooms_of(hero.space)[0])
    for _ in range(count):
        spaces = farthest(game, bases.stances(game, kind, tile))
        if not spaces:
            yield from place_near(game, kind, world)
            continue
        space = yield from choose_party(game.party(), "ambush.space", spaces, of=SPACE, params={"kind": kind})
        bases.put(game, kind, space)


def farthest(game: Brimstone, among: int) -> list[int]:
    """Those spaces that have the most steps to the nearest Hero. [brimstone.immobile.ambush]"""
    spaces = bits(among)
    far = targets.steps_to_any(game, spaces, game.standing())
    most = max(far, default=None)
    return [space for space, steps in zip(spaces, far, strict=True) if steps == most]


def surprise(game: Brimstone, kind: str) -> None:
    """All of the Type, even those already in the Fight, get the bonus in the first turn they take from now on.

    [brimstone.ambush.initiative-bonus] [brimstone.ambush.bonus-mid-fight]
    """
    fight = game.state.fight
    assert fight is not None
    fight.kinds[kind].ambush = True
    fight.kinds[kind].acted = False
    game.enemy_numbers.forget()


def end_turn(game: Brimstone) -> None:
    """An Ambush while models Activate ends the turn, after all is placed; in Hold Back the Darkness it does not.

    [brimstone.ambush.mid-turn-ends-turn] [brimstone.ambush.not-in-hold-back]
    """
    if game.frame(Activation) is not None or game.frame(FoeTurn) is not None:
        raise Ends(Turn, "ambush")
