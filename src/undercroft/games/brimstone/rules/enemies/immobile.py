"""Immobile Enemies: Heroes may explore under their eyes, slip away from them, and Spawners bring others."""

from __future__ import annotations

from typing import TYPE_CHECKING

from undercroft.crawl.board.bits import bits
from undercroft.crawl.geometry.paths import distance
from undercroft.crawl.subjects import SPACE
from undercroft.engine.choices import choose_party
from undercroft.games.brimstone.events import FoesPlaced, LeftBehind
from undercroft.games.brimstone.rules.enemies import bases
from undercroft.games.brimstone.rules.enemies.arrival import fight_begins, placing
from undercroft.games.brimstone.rules.enemies.record_sheet import foe_stat, has
from undercroft.games.brimstone.rules.fight import loot

if TYPE_CHECKING:
    from undercroft.engine.choices import Rule
    from undercroft.games.brimstone.game import Brimstone
    from undercroft.games.brimstone.state import Foe

OUT_OF_REACH = 18
"""How near a Hero must be for an Immobile Enemy to stay in the Fight. [brimstone.immobile.left-behind]"""


def move_of(game: Brimstone, foe: Foe) -> int:
    """Its fixed Move; an Immobile Enemy never moves, whatever is added. [brimstone.immobile.no-move]"""
    return 0 if has(game, foe.kind, "immobile") else foe_stat(game, foe.kind, "move")


def may_explore(game: Brimstone) -> bool:
    """Heroes explore out of a Fight, and in one as long as only Immobile Enemies are on the board.

    [brimstone.immobile.explore-allowed] [brimstone.immobile.spawn-stops-explore]
    [brimstone.activation.no-search-in-fight]
    """
    return all(has(game, foe.kind, "immobile") for foe in game.state.foes)


# ---- left behind ---------------------------------------------------------------------------------------------------


def left_behind(game: Brimstone) -> Rule[bool]:
    """As a turn starts, Immobile Enemies without a Hero near are removed; True if the Fight is over with them.

    Those who guard the Objective stay. [brimstone.immobile.left-behind] [brimstone.immobile.left-behind-no-reward]
    """
    fight = game.state.fight
    if fight is None or fight.final:
        return False
    gone = [foe for foe in game.state.foes if has(game, foe.kind, "immobile") and not near_heroes(game, foe)]
    for foe in gone:
        game.state.foes.remove(foe)
        loot.left_undefeated(game, fight, foe)
        yield from game.do(LeftBehind(foe.id, foe.kind))
    return bool(gone) and not game.state.foes


def near_heroes(game: Brimstone, foe: Foe) -> bool:
    """Whether a Hero is within 18 spaces. [brimstone.immobile.left-behind]"""
    steps = [distance(game.board, hero.space, foe.space) for hero in game.standing()]
    return any(far is not None and far <= OUT_OF_REACH for far in steps)


# ---- Spawners ------------------------------------------------------------------------------------------------------


def spawn(game: Brimstone, foe: Foe) -> Rule[None]:
    """A Spawner brings Enemies of its making, as many as its ability says, as near to it as there is room.

    They are a Type like any other that joins the Fight, and models may run short.
    [brimstone.immobile.spawner] [brimstone.place.not-enough-models]
    """
    kind = game.pack.enemies[foe.kind].spawns
    if kind is None or game.state.fight is None:
        return
    many, models = has(game, foe.kind, "spawner"), placing.models_left(game, kind)
    yield from fight_begins.type_joins(game, kind)
    arrived: list[int] = []
    for _ in range(min(many, models)):
        spaces = room_near(game, foe, kind)
        if not spaces:
            break
        space = yield from choose_party(
            game.party(), "foes.spawn", bits(spaces), of=SPACE, params={"kind": kind, "foe": foe.id}
        )
        bases.put(game, kind, space)
        arrived.append(game.state.foes[-1].id)
    if arrived:
        yield from game.do(FoesPlaced(kind, tuple(arrived), False))
    yield from placing.for_want_of_models(game, kind, many - models)


def room_near(game: Brimstone, foe: Foe, kind: str) -> int:
    """The nearest spaces around an Enemy in which there is room for one of a Type; none on a full map."""
    reached = game.base(foe)
    while ring := game.board.around(reached):
        if found := bases.stances(game, kind, ring):
            return found
        reached |= ring
    return 0
