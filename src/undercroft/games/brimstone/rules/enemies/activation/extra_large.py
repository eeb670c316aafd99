"""Extra Large Enemies on the move: with the whole base on the board if they can, over its edge if they must."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from undercroft.crawl.board.bits import bits
from undercroft.crawl.geometry.figures import anchors, reach_large
from undercroft.crawl.geometry.paths import nearest
from undercroft.games.brimstone.rules.enemies import bases

if TYPE_CHECKING:
    from undercroft.crawl.geometry.paths import Reach
    from undercroft.games.brimstone.game import Brimstone
    from undercroft.games.brimstone.state import Foe

BACK = 2
"""How far an Extra Large Enemy moves those it pushes aside. [brimstone.xl.push-past]"""


class Way(NamedTuple):
    """Where a model can go: what its anchor reaches, and the spaces in which it may end."""

    found: Reach
    ends: int


def ways(game: Brimstone, foe: Foe, move: int, taken: int, firm: int) -> list[Way]:
    """The ways of an Extra Large Enemy, the best first; `taken` and `firm` are spaces it cannot enter, or push clear.

    [brimstone.xl.anchor-movement] [brimstone.xl.full-base-preferred] [brimstone.xl.push-past]
    """
    own = game.base(foe)
    found = [whole(game, foe, move, blocked & ~own) for blocked in (taken, firm)]
    smashed = overflow(game, foe, move, firm & ~own)
    return [*found, Way(smashed, full(game, foe, smashed.mask)), Way(smashed, half(game, foe, smashed.mask))]


def whole(game: Brimstone, foe: Foe, move: int, blocked: int) -> Way:
    """With the full base on the board all the way. [brimstone.xl.anchor-movement] [brimstone.xl.full-base-preferred]"""
    found = reach_large(game.board, foe.space, move, bases.SQUARE, blocked, foe.corner)
    return Way(found, full(game, foe, found.mask))


def overflow(game: Brimstone, foe: Foe, move: int, blocked: int) -> Reach:
    """Hanging off the edge of the tiles on the way, wherever its anchor can go. [brimstone.xl.overflow]"""
    return reach_large(game.board, foe.space, move, bases.SQUARE, blocked, foe.corner, 1)


def full(game: Brimstone, foe: Foe, among: int) -> int:
    """Those anchors with which the whole base is on the board. [brimstone.xl.full-base-preferred]"""
    return anchors(game.board, among, bases.SQUARE, corner=foe.corner)


def half(game: Brimstone, foe: Foe, among: int) -> int:
    """Those anchors with which at least half of the base is on the board. [brimstone.xl.overflow-half]"""
    return anchors(game.board, among, bases.SQUARE, corner=foe.corner, at_least=bases.HALF)


def push_past(game: Brimstone, foe: Foe, path: list[int]) -> None:
    """Every smaller Enemy in the way of the base goes back two spaces, past the base, or as near to that as can be.

    [brimstone.xl.push-past]
    """
    for step in path:
        before, left = foe.space, game.base(foe)
        foe.space = step
        base = game.base(foe)
        for other in game.state.foes:
            if other is not foe and base >> other.space & 1:
                other.space = back(game, other.space, before, step, base, left & ~base)


def back(game: Brimstone, space: int, before: int, step: int, base: int, left: int) -> int:
    """Where a model in a space goes when the anchor steps from `before` to `step`; `left` are the spaces just left.

    [brimstone.xl.push-past]
    """
    board = game.board
    x = board.xs[space] - BACK * (board.xs[step] - board.xs[before])
    y = board.ys[space] - BACK * (board.ys[step] - board.ys[before])
    free = board.all & ~game.occupied() & ~base
    to = board.space_at(x, y, board.planes[space])
    if to is not None and free >> to & 1:
        return to
    return bits(free & left or nearest(board, space, free)[1])[0]
