"""Figures larger than one square: where they can stand, hang over the edge of the board, and go.

A size is (squares wide, squares high). The anchor is the square a figure is placed and measured by; `corner` says which
corner of its base that is, clockwise from top left (0). Squares beyond a wall do not belong to a base.

In some games a large figure walks as if it had one square, and its base is put down where it stops: see `unfold`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

import msgspec

from undercroft.crawl.board.bits import bits
from undercroft.crawl.board.tiles import STEP
from undercroft.crawl.geometry.paths import Reach

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from undercroft.crawl.board.board import Board

Size: TypeAlias = tuple[int, int]


class Stance(msgspec.Struct, frozen=True):
    """A way for a base to stand: its top left square, whether it lies across (1) or as its size says, its spaces."""

    anchor: int
    turn: int
    mask: int


def footprint(
    board: Board,
    anchor: int,
    size: Size,
    corner: int = 0,
    at_least: int | None = None,
    over: tuple[str, ...] | None = None,
) -> int | None:
    """The set of spaces under a base, or None where it cannot stand: every square must be there, no wall between them.

    With `at_least` the base may hang over the edge, or over a wall, as long as that many squares are on the board, on
    the anchor's side; only those are in the set.

    A wall is here what stops walking. With `over` it is any edge that stops something, but for edges of these kinds.

    >>> from undercroft.crawl.board.atlas import atlas
    >>> from undercroft.crawl.board.layout import Layout, Placement
    >>> from undercroft.crawl.board.tiletext import parse_tile
    >>> board = atlas([parse_tile("yard", ". . .\\n\\n. . .")]).board(Layout((Placement("yard"),)))
    >>> footprint(board, 1, (2, 2)) == 0b110110, footprint(board, 2, (2, 2)), footprint(board, 2, (2, 2), at_least=2)
    (True, None, 36)
    """
    whole = size[0] * size[1]
    needed = whole if at_least is None else at_least
    key: tuple[int | str, ...] = (*size, corner, needed)
    if over is not None:
        key = (*key, "over", *over)
    memo = board.stances.get(key)
    if memo is None:
        memo = board.stances[key] = {}
    mask = memo.get(anchor)
    if mask is None:
        walls = board.tables.stops if over is None else _not_over(board, over)
        mask = _joined(board, anchor, size, corner, walls)
        if mask.bit_count() < needed or _walled(board, mask, walls):
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


def unfold(board: Board, end: int, size: Size, free: int, over: tuple[str, ...] = ()) -> tuple[Stance, ...]:
    """Every way a figure that walked as one square can stand where it stops: over that square, all on free spaces.

    A base lies over edges that stop nothing and over edges of the kinds in `over`. No two stances have the same spaces;
    the lowest anchor comes first.

    >>> from undercroft.crawl.board.atlas import atlas
    >>> from undercroft.crawl.board.layout import Layout, Placement
    >>> from undercroft.crawl.board.tiletext import parse_tile
    >>> board = atlas([parse_tile("yard", ". . .\\n\\n. .|.")]).board(Layout((Placement("yard"),)))
    >>> [(one.anchor, one.turn, bits(one.mask)) for one in unfold(board, 4, (1, 2), board.all)]
    [(1, 0, [1, 4]), (3, 1, [3, 4])]
    """
    stances = board.unfolded.get((end, size, over))
    if stances is None:
        stances = board.unfolded[end, size, over] = _covering(board, end, size, over)
    return tuple([stance for stance in stances if not stance.mask & ~free])


def _covering(board: Board, end: int, size: Size, over: tuple[str, ...]) -> tuple[Stance, ...]:
    """The stances that cover a square, whatever else stands there."""
    found: list[Stance] = []
    for turn in (0, 1) if size[0] != size[1] else (0,):
        wide, high = size[::-1] if turn else size
        for n in range(wide * high):
            anchor = board.space_at(board.xs[end] - n % wide, board.ys[end] - n // wide, board.planes[end])
            mask = None if anchor is None else footprint(board, anchor, (wide, high), over=over)
            if anchor is not None and mask is not None:
                found.append(Stance(anchor, turn, mask))
    return tuple(sorted(found, key=lambda stance: (stance.anchor, stance.turn)))


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


def _not_over(board: Board, over: tuple[str, ...]) -> Mapping[int, int]:
    """Per square the sides, as flags, that no base lies over: all that stop something, but for these kinds of edge."""
    known = board.stances.get(("over", *over))
    if known is None:
        known = board.stances["over", *over] = {}
        for space, stops in enumerate(board.tables.stops):
            known[space] = (stops | stops >> 4 | stops >> 8) & 15
        for (a, b), kind in board.kinds.items():
            if kind in over and board.area(a) is None:
                side = STEP.index((board.xs[b] - board.xs[a], board.ys[b] - board.ys[a]))
                known[a] &= ~(1 << side)
    return known


def _joined(board: Board, anchor: int, size: Size, corner: int, walls: Sequence[int] | Mapping[int, int]) -> int:
    """Return the squares of a base that can be reached from the anchor without crossing a wall or leaving the base."""
    xs, ys = board.xs, board.ys
    left = xs[anchor] - (size[0] - 1 if corner in (1, 2) else 0)
    top = ys[anchor] - (size[1] - 1 if corner in (2, 3) else 0)
    mask, reached = 1 << anchor, [anchor]
    for space in reached:
        for side, (dx, dy) in enumerate(STEP):
            x, y = xs[space] + dx, ys[space] + dy
            if walls[space] >> side & 1 or not (0 <= x - left < size[0] and 0 <= y - top < size[1]):
                continue
            other = board.space_at(x, y, board.planes[space])
            if other is not None and not mask >> other & 1:
                mask |= 1 << other
                reached.append(other)
    return mask


def _walled(board: Board, mask: int, walls: Sequence[int] | Mapping[int, int]) -> bool:
    """Whether a wall runs between two squares of the set."""
    for space in bits(mask):
        for side, (dx, dy) in enumerate(STEP):
            other = board.space_at(board.xs[space] + dx, board.ys[space] + dy, board.planes[space])
            if other is not None and mask >> other & 1 and walls[space] >> side & 1:
                return True
    return False
