"""Enemies appear: who attacks and how many, in which order and where on a tile they are placed."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from undercroft.games.brimstone.events import FoesPlaced
from undercroft.games.brimstone.rules.enemies import elite
from undercroft.games.brimstone.rules.enemies.arrival import ambush, checkerboard
from undercroft.games.brimstone.rules.enemies.record_sheet import foe_stat, has

if TYPE_CHECKING:
    from undercroft.engine.choices import Rule
    from undercroft.games.brimstone.game import Brimstone


class Group(NamedTuple):
    """A number of Enemies of one Type, brought by one cause."""

    cause: int
    kind: str
    many: int
    room: int
    springs: bool
    elite: int
    world: str
    """Where an Ambush takes place."""


# ---- the order -----------------------------------------------------------------------------------------------------


def place_all(game: Brimstone, groups: list[Group]) -> Rule[list[int]]:
    """Type by Type, first those on tiles, then those of an Ambush; returns the causes that really brought Enemies.

    [brimstone.place.type-by-type] [brimstone.loot.one-per-threat]
    """
    causes: list[int] = []
    for springs in (False, True):
        coming = [group for group in groups if group.springs == springs]
        kinds = list(dict.fromkeys(group.kind for group in coming))
        while kinds:
            kind = yield from next_placed(game, kinds, springs)
            kinds.remove(kind)
            for group in coming:
                if group.kind == kind and (yield from place_group(game, group)):
                    causes.append(group.cause)
    return causes


def next_placed(game: Brimstone, kinds: list[str], springs: bool) -> Rule[str]:
    """The slowest Type is placed first, the quickest in an Ambush; equals at random.

    [brimstone.place.lowest-initiative-first] [brimstone.place.tie-random]
    """
    first = ambush.first_types(game, kinds) if springs else slowest(game, kinds)
    return (yield from game.pick("foe.order", first))


def slowest(game: Brimstone, kinds: list[str]) -> list[str]:
    """The Types with the lowest Initiative. [brimstone.place.lowest-initiative-first]"""
    speeds = {kind: foe_stat(game, kind, "initiative") for kind in kinds}
    return [kind for kind in kinds if speeds[kind] == min(speeds.values())]


def place_group(game: Brimstone, group: Group) -> Rule[int]:
    """Place one group as far as there are models, on the tile of the Attack or as an Ambush; returns how many came.

    [brimstone.place.on-token-tile] [brimstone.ambush.adjacent] [brimstone.ambush.initiative-bonus]
    [brimstone.immobile.ambush]
    """
    kind = group.kind
    count = models_that_come(game, group)
    before = len(game.state.foes)
    if group.springs:
        if has(game, kind, "immobile"):
            yield from ambush.unseen(game, kind, count, group.world)
        else:
            yield from ambush.beside_heroes(game, kind, count, group.world)
        ambush.surprise(game, kind)
    else:
        checkerboard.place_on_tiles(game, kind, count, group.room)
    for foe in game.state.foes[before:]:
        foe.cause = group.cause
    arrived = tuple([foe.id for foe in game.state.foes[before:]])
    if arrived:
        yield from game.do(FoesPlaced(kind, arrived, group.springs))
    yield from for_want_of_models(game, kind, group.many - count)
    return len(arrived)


def models_that_come(game: Brimstone, group: Group) -> int:
    """As many models as are called for and available. [brimstone.place.not-enough-models]"""
    return min(group.many, models_left(game, group.kind))


def for_want_of_models(game: Brimstone, kind: str, missing: int) -> Rule[None]:
    """If models run short, every Enemy of the Type gains one Elite ability. [brimstone.place.not-enough-models]"""
    if missing > 0:
        yield from elite.add_elite(game, kind, 1)


def models_left(game: Brimstone, kind: str) -> int:
    """How many models of a Type are not on the board.

    [brimstone.place.not-enough-models] [brimstone.content.figures]
    """
    supply: int = game.pack.enemies[kind].models
    return supply - sum(1 for foe in game.state.foes if foe.kind == kind)
