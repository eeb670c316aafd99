"""The base of an Enemy: the spaces it stands on, one for most, a square of four for an Extra Large one.

`Foe.space` is the anchor, by which an Enemy is placed, moves and measures its way; `Foe.corner` says which corner of an
Extra Large base that is, clockwise from top left.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from undercroft.crawl.board.bits import bits
from undercroft.crawl.geometry.figures import footprint
from undercroft.crawl.geometry.paths import distance
from undercroft.games.brimstone.rules.explore import line_of_sight
from undercroft.games.brimstone.state import Foe

if TYPE_CHECKING:
    from undercroft.crawl.board.board import Board
    from undercroft.games.brimstone.game import Brimstone
    from undercroft.games.brimstone.state import Foe

SQUARE = (2, 2)
CORNERS = range(4)
ONE_SPACE = -1
"""The corner of a base that is one space."""
HALF = 2


def spread(board: Board, anchor: int, corner: int) -> int:
    """The spaces under a base, without those where an Extra Large one hangs over the edge; at least its anchor.

    [brimstone.xl.base]
    """
    if corner == ONE_SPACE:
        return 1 << anchor
    return footprint(board, anchor, SQUARE, corner, 1) or 1 << anchor


def is_extra_large(game: Brimstone, kind: str) -> bool:
    """Whether its base is the square of four. [brimstone.xl.base]"""
    return game.pack.enemies[kind].size == "extra large"


def stance(game: Brimstone, kind: str, space: int, at_least: int | None = None) -> int | None:
    """The corner of the base that the anchor would be if the Enemy were placed in a space; None if there is no room.

    The rest of an Extra Large base must be in spaces that are there and hold no model.
    [brimstone.xl.anchor-placement] [brimstone.place.skip-invalid]
    """
    taken = game.occupied()
    if not is_extra_large(game, kind):
        return None if taken >> space & 1 else ONE_SPACE
    for corner in CORNERS:
        base = footprint(game.board, space, SQUARE, corner, at_least)
        if base is not None and not base & taken:
            return corner
    return None


def stances(game: Brimstone, kind: str, among: int, at_least: int | None = None) -> int:
    """Those of the given spaces in which an Enemy of the Type can be put. [brimstone.xl.anchor-placement]"""
    if not is_extra_large(game, kind):
        return among & ~game.occupied()
    found = 0
    for space in bits(among):
        if stance(game, kind, space, at_least) is not None:
            found |= 1 << space
    return found


def put(game: Brimstone, kind: str, space: int, target: str = "") -> None:
    """Put a model on the board, with as much of its base on it as can be."""
    corner = stance(game, kind, space)
    if corner is None:
        corner = stance(game, kind, space, HALF)
    assert corner is not None, f"there is no room for one of {kind} in space {space}"
    game.state.foes.append(Foe(id=game.new_id(), kind=kind, space=space, corner=corner, target=target))


def foes_in(game: Brimstone, mask: int) -> list[Foe]:
    """Enemies in these spaces, each once, in order of arrival.

    [brimstone.xl.area-once] [brimstone.dynamite.explosion]
    """
    foes = game.state.foes
    if not foes:
        return []
    return [foe for foe in foes if mask >> foe.space & 1 or (foe.corner >= 0 and mask & game.base(foe))]


def tiles_under(game: Brimstone, foe: Foe) -> int:
    """The Map Tiles that an Enemy stands on."""
    tiles = 0
    for space in bits(game.base(foe)):
        tiles |= game.board.tiles_of(space)
    return tiles


# ---- Range and Line of Sight ---------------------------------------------------------------------------------------


def within(game: Brimstone, a: int, b: int, reach: int) -> bool:
    """Whether it is at most this many steps from space to space, ignoring models. [brimstone.attack.range]"""
    steps = distance(game.board, a, b)
    return steps is not None and steps <= reach


def in_shot(game: Brimstone, space: int, base: int, reach: int) -> bool:
    """Whether one space of a base is in Range and Line of Sight of a space. [brimstone.attack.ranged-assign]"""
    return any(line_of_sight.sees(game, space, one) and within(game, space, one, reach) for one in bits(base))
