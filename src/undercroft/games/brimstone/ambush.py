"""Ambush Attacks: Enemies spring up beside the Heroes, quicker than usual, and may end the turn."""

from __future__ import annotations

from typing import TYPE_CHECKING

from undercroft.crawl.bits import bits, mask_of
from undercroft.engine.choices import choose_party
from undercroft.engine.events import Ends
from undercroft.games.brimstone import aiming, bases, foes
from undercroft.games.brimstone.state import Activation, FoeTurn, Turn

if TYPE_CHECKING:
    from undercroft.engine.choices import Rule
    from undercroft.games.brimstone.game import Brimstone
    from undercroft.games.brimstone.state import Hero


def beside_heroes(game: Brimstone, kind: str, count: int) -> Rule[None]:
    """Enemies of an Ambush spring up beside the Heroes, one after another.

    [brimstone.ambush.adjacent] [brimstone.ambush.no-room]
    """
    for _ in range(count):
        hero = yield from ambushed(game, kind)
        if hero is None:
            yield from place_near(game, kind)
            continue
        spaces = bits(open_beside(game, kind, hero))
        space = yield from choose_party(game.party(), "ambush.space", spaces, params={"kind": kind, "hero": hero.id})
        foes.put(game, kind, space, hero.id)


def open_beside(game: Brimstone, kind: str, hero: Hero) -> int:
    """The spaces adjacent to a Hero in which there is room for one of the Type."""
    return bases.stances(game, kind, game.board.neighbours[hero.space])


def ambushed(game: Brimstone, kind: str) -> Rule[Hero | None]:
    """A Random Hero among those with an open space beside whom the fewest of the Type target; None if there is none.

    [brimstone.ambush.first-model] [brimstone.ambush.spread]
    """
    heroes = [hero for hero in game.standing() if open_beside(game, kind, hero)]
    if not heroes:
        return None
    found = yield from game.pick("foe.pick", [hero.id for hero in aiming.fewest(game, kind, heroes)])
    return game.hero(found)


def place_near(game: Brimstone, kind: str) -> Rule[None]:
    """With no space beside any Hero: as near to the Heroes as possible, targeting nobody; not at all on a full map.

    [brimstone.ambush.no-room]
    """
    reached = mask_of(hero.space for hero in game.standing())
    while ring := game.board.around(reached):
        if found := bases.stances(game, kind, ring):
            space = yield from choose_party(game.party(), "ambush.space", bits(found), params={"kind": kind})
            foes.put(game, kind, space)
            return
        reached |= ring


def surprise(game: Brimstone, kind: str) -> None:
    """All of the Type, also those already in the Fight, have the bonus in the first turn that now comes for them.

    [brimstone.ambush.initiative-bonus] [brimstone.ambush.bonus-mid-fight]
    """
    fight = game.state.fight
    assert fight is not None
    fight.kinds[kind].ambush = True
    fight.kinds[kind].acted = False
    game.foe_stats.clear()


def end_turn(game: Brimstone) -> None:
    """An Ambush while models Activate ends the turn, after all is placed; in Hold Back the Darkness it does not.

    [brimstone.ambush.mid-turn-ends-turn] [brimstone.ambush.not-in-hold-back]
    """
    if game.frame(Activation) is not None or game.frame(FoeTurn) is not None:
        raise Ends(Turn, "ambush")
