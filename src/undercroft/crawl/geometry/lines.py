"""Straight lines among areas: against walls of any direction, and which outlines they pass through. Integers only."""

from __future__ import annotations

from itertools import pairwise
from math import lcm
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

    from undercroft.crawl.board.board import Board
    from undercroft.crawl.board.tables import Screen
    from undercroft.crawl.board.tiles import Point


def turn_of(a: Point, b: Point, c: Point) -> int:
    """Which way one turns at `b` on the way from `a` to `c`: above 0 clockwise (y grows downwards), 0 straight."""
    return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])


def touch(a: Point, b: Point, c: Point, d: Point) -> bool:
    """Whether the segments a-b and c-d have a point in common.

    >>> touch((0, 0), (4, 4), (2, 2), (9, 0)), touch((0, 0), (4, 4), (5, 5), (9, 9))
    (True, False)
    """
    if max(a[0], b[0]) < min(c[0], d[0]) or max(c[0], d[0]) < min(a[0], b[0]):
        return False
    if max(a[1], b[1]) < min(c[1], d[1]) or max(c[1], d[1]) < min(a[1], b[1]):
        return False
    one, two = turn_of(a, b, c), turn_of(a, b, d)
    if (one > 0 and two > 0) or (one < 0 and two < 0):
        return False
    one, two = turn_of(c, d, a), turn_of(c, d, b)
    return not ((one > 0 and two > 0) or (one < 0 and two < 0))


def clear_of_screens(screens: Sequence[Screen], a: Point, b: Point) -> bool:
    """Whether the line from `a` to `b` touches no wall that stops it in this direction."""
    for screen in screens:
        if touch(a, b, screen.start, screen.end):
            if screen.only_from is None:
                return False
            side = turn_of(screen.start, screen.end, screen.only_from)
            if side * turn_of(screen.start, screen.end, a) >= 0 and side * turn_of(screen.start, screen.end, b) <= 0:
                return False
    return True


def areas_crossed(board: Board, a: int, b: int, start: Point, end: Point) -> int:
    """The set of areas, other than `a` and `b`, that the line passes through the inside of."""
    found = 0
    for space, area in board.tables.drawn.items():
        if space not in (a, b) and board.planes[space] == board.planes[a] and passes_through(area.shape, start, end):
            found |= 1 << space
    return found


def passes_through(shape: Sequence[Point], start: Point, end: Point) -> bool:
    """Whether part of the line lies inside the outline; touching it or running along it does not count.

    The line is cut where it meets a side; then the middle of each piece is inside or it is not.

    >>> square = ((0, 0), (4, 0), (4, 4), (0, 4))
    >>> passes_through(square, (-1, 1), (9, 1)), passes_through(square, (-1, 0), (9, 0))
    (True, False)
    """
    dx, dy = end[0] - start[0], end[1] - start[1]
    cuts: list[tuple[int, int]] = [(0, 1), (1, 1)]
    for c, d in zip(shape, (*shape[1:], *shape[:1]), strict=True):
        ex, ey = d[0] - c[0], d[1] - c[1]
        under = dx * ey - dy * ex
        if under:
            over = (c[0] - start[0]) * ey - (c[1] - start[1]) * ex
            cuts.append((over, under) if under > 0 else (-over, -under))
        elif dx or dy:
            for corner in (c, d):
                cuts.append(((corner[0] - start[0]) * dx + (corner[1] - start[1]) * dy, dx * dx + dy * dy))
    whole = lcm(*(under for _, under in cuts))
    at = sorted({over * (whole // under) for over, under in cuts if 0 <= over <= under})
    scaled = [(2 * whole * x, 2 * whole * y) for x, y in shape]
    return any(
        _inside(scaled, (2 * whole * start[0] + dx * (one + two), 2 * whole * start[1] + dy * (one + two)))
        for one, two in pairwise(at)
    )


def _inside(shape: Sequence[Point], point: Point) -> bool:
    """Whether a point lies strictly inside an outline: a ray to the right crosses it an odd number of times."""
    inside = False
    for c, d in zip(shape, (*shape[1:], *shape[:1]), strict=True):
        side = turn_of(c, d, point)
        if side == 0 and touch(c, d, point, point):
            return False
        if (c[1] > point[1]) != (d[1] > point[1]) and (side > 0) == (d[1] > c[1]):
            inside = not inside
    return inside
