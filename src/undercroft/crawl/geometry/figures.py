"""Figures larger than one square: where they can stand, hang over the edge of the board, and go.

A size is (squares wide, squares high). The anchor is the square a figure is placed and measured by; `corner` says which
corner of its base that is, clockwise from top left (0). Squares beyond a wall do not belong to a base.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

from undercroft.crawl.board.bits import bits
from undercroft.crawl.board.tiles import STEP, WALKING
from undercroft.crawl.geometry.paths import Reach

if TYPE_CHECKING:
    from undercroft.crawl.board.board import Board

Size: TypeAlias = tuple[int, int]


def footprint(board: Board, anchor: int, size: Size, corner: int = 0, at_least: int | None = None) -> int | None:
    """The set of spaces under a base, or None where it cannot stand: every square must be there, no wall between them.

    With `at_least` the base may hang over the edge, or over a wall, as long as that many squares are on the board, on
    the anchor's side; only those are in the set.

    >>> from undercroft.crawl.board.atlas import atlas
    >>> from undercroft.crawl.board.layout import Layout, Placement
    >>> from undercroft.crawl.board.tiletext import parse_tile
    >>> board = atlas([parse_tile("yard", ". . .\\n\\n. . .")]).board(Layout((Placement("yard"),)))
    >>> footprint(board, 1, (2, 2)) == 0b110110, footprint(board, 2, (2, 2)), footprint(board, 2, (2, 2), at_least=2)
    (True, None, 36)
    """
    whole = size[0] * size[1]
    needed = whole if at_least is None else at_least
    key = (*size, corner, needed)
    memo = board.stances.get(key)
    if memo is None:
        memo = board.stances[key] = {}
    mask = memo.get(anchor)
    if mask is None:
        mask = _joined(board, anchor, size, corner)
        if mask.bit_count() < needed or _walled(board, mask):
            mask = 0
        memo[anchor] = mask
    return mask or None


def anchors(
    board: Board, among: int, size: Size, blocked: int = 0, corner: int = 0, at_least: int | None = None
) -> int:
    """Return the given spaces on which a figure of this size can be anchored with nothing blocked under its base."""
    found = 0
    for anchor in bits(among):
        mask = footprint(board, anchor, size, corner, at_least)
        if mask is not None and not mask & blocked:
            found |= 1 << anchor
    return found


def reach_large(
    board: Board,
    anchor: int,
    steps: int,
    size: Size,
    blocked: int = 0,
    corner: int = 0,
    at_least: int | None = None,
    halt: int = 0,
) -> Reach:
    """The anchors a large figure can get to: every square of its base takes each step, and none is blocked after it.

    `blocked` must not hold the figure's own spaces. To overhang on the way and less so at the end, reach with a low
    `at_least` and then keep the `anchors` with the higher one.
    """
    layer = 1 << anchor
    mask, layers, entries = layer, [layer], dict[int, int]()
    for _ in range(steps):
        found = 0
        for here in bits(layer & ~halt if len(layers) > 1 else layer):
            near = _steps(board, here, size, corner, at_least)
            for there in bits(near):
                base = footprint(board, there, size, corner, at_least)
                if base is not None and not base & blocked:
                    entries[there] = entries.get(there, 0) | 1 << here
                    found |= 1 << there
        layer = found & ~mask
        if not layer:
            break
        layers.append(layer)
        mask |= layer
    return Reach(anchor, mask, layers, entries, halt)


def _steps(board: Board, anchor: int, size: Size, corner: int, at_least: int | None) -> int:
    """The anchors one step away that no wall keeps any square of the base from; a link carries the whole base over."""
    key = (*size, corner, -1 if at_least is None else at_least, 1)
    memo = board.stances.get(key)
    if memo is None:
        memo = board.stances[key] = {}
    found = memo.get(anchor)
    if found is None:
        base = footprint(board, anchor, size, corner, at_least) or 0
        found = 0
        for other in bits(board.neighbours[anchor]):
            new_base = footprint(board, other, size, corner, at_least)
            if new_base is not None and _moves(board, anchor, other, base, new_base):
                found |= 1 << other
        memo[anchor] = found
    return found


def _moves(board: Board, anchor: int, other: int, base: int, new_base: int) -> bool:
    xs, ys, planes = board.xs, board.ys, board.planes
    dx, dy = xs[other] - xs[anchor], ys[other] - ys[anchor]
    if planes[anchor] != planes[other] or max(abs(dx), abs(dy)) > 1:
        return True
    for space in bits(base):
        to = board.space_at(xs[space] + dx, ys[space] + dy, planes[space])
        if to is not None and new_base >> to & 1 and not board.neighbours[space] >> to & 1:
            return False
    return True


def _joined(board: Board, anchor: int, size: Size, corner: int) -> int:
    """Return the squares of a base that can be reached from the anchor without crossing a wall or leaving the base."""
    xs, ys, stops = board.xs, board.ys, board.tables.stops
    left = xs[anchor] - (size[0] - 1 if corner in (1, 2) else 0)
    top = ys[anchor] - (size[1] - 1 if corner in (2, 3) else 0)
    mask, reached = 1 << anchor, [anchor]
    for space in reached:
        for side, (dx, dy) in enumerate(STEP):
            x, y = xs[space] + dx, ys[space] + dy
            if stops[space] >> side & WALKING or not (0 <= x - left < size[0] and 0 <= y - top < size[1]):
                continue
            other = board.space_at(x, y, board.planes[space])
            if other is not None and not mask >> other & 1:
                mask |= 1 << other
                reached.append(other)
    return mask


def _walled(board: Board, mask: int) -> bool:
    """Whether a wall runs between two squares of the set."""
    for space in bits(mask):
        for side, (dx, dy) in enumerate(STEP):
            other = board.space_at(board.xs[space] + dx, board.ys[space] + dy, board.planes[space])
            if other is not None and mask >> other & 1 and board.tables.stops[space] >> side & WALKING:
                return True
    return False
