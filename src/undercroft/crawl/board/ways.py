"""Where one gets from a square: over which of its sides and corners."""

from __future__ import annotations

from typing import Final

from undercroft.crawl.board.tiles import CORNERS, EVERYTHING, ROW, edge_bits

_ROUND: Final = ((1, -ROW, 1), (3, 1, ROW), (5, ROW, -1), (7, -1, -ROW))
"""Each diagonal, and the two steps on either side of it, clockwise."""
_WALL: Final = edge_bits(EVERYTHING)
_CORNER: Final = edge_bits(CORNERS)


def ways(at: dict[int, int], stops: list[int], key: int, mine: int, shift: int) -> tuple[int, ...]:
    """The square next in each of eight directions, -1 where an edge stops it.

    A diagonal needs all four edges that meet in its cross point free in the direction of the step.
    """
    up = -1 if mine & 1 else at[key - ROW]
    right = -1 if mine & 2 else at[key + 1]
    down = -1 if mine & 4 else at[key + ROW]
    left = -1 if mine & 8 else at[key - 1]
    up_free = ~stops[up] >> shift if up >= 0 else 0
    right_free = ~stops[right] >> shift if right >= 0 else 0
    down_free = ~stops[down] >> shift if down >= 0 else 0
    left_free = ~stops[left] >> shift if left >= 0 else 0
    return (
        up,
        at[key - ROW + 1] if up_free & 2 and right_free & 1 else -1,
        right,
        at[key + ROW + 1] if down_free & 2 and right_free & 4 else -1,
        down,
        at[key + ROW - 1] if down_free & 8 and left_free & 4 else -1,
        left,
        at[key - ROW - 1] if up_free & 8 and left_free & 1 else -1,
    )


def ways_round(at: dict[int, int], stops: list[int], key: int, mine: int, shift: int) -> tuple[int, ...]:
    """The same where one goes round corners: a diagonal needs one of the two ways round its cross point free."""
    up = -1 if mine & 1 else at[key - ROW]
    right = -1 if mine & 2 else at[key + 1]
    down = -1 if mine & 4 else at[key + ROW]
    left = -1 if mine & 8 else at[key - 1]
    up_free = ~stops[up] >> shift if up >= 0 else 0
    right_free = ~stops[right] >> shift if right >= 0 else 0
    down_free = ~stops[down] >> shift if down >= 0 else 0
    left_free = ~stops[left] >> shift if left >= 0 else 0
    return (
        up,
        at[key - ROW + 1] if up_free & 2 or right_free & 1 else -1,
        right,
        at[key + ROW + 1] if down_free & 2 or right_free & 4 else -1,
        down,
        at[key + ROW - 1] if down_free & 8 or left_free & 4 else -1,
        left,
        at[key - ROW - 1] if up_free & 8 or left_free & 1 else -1,
    )


def past_walls(at: dict[int, int], stops: list[int], key: int, steps: tuple[int, ...]) -> tuple[int, ...]:
    """These steps without the diagonals through a point where a wall meets an edge that stops corners."""
    found = list(steps)
    for way, one, two in _ROUND:
        if found[way] >= 0 and _wall_meets_corner(at, stops, key, way // 2, one, two):
            found[way] = -1
    return tuple(found)


def _wall_meets_corner(at: dict[int, int], stops: list[int], key: int, quarter: int, one: int, two: int) -> bool:
    """Look at the two sides by the point of each of the four squares round it, clockwise from the square itself."""
    wall = corner = False
    for turn, square in enumerate((key, key + one, key + one + two, key + two)):
        space = at.get(square)
        if space is not None:
            for side in (quarter + turn & 3, quarter + turn + 1 & 3):
                flags = stops[space] >> side
                wall = wall or flags & _WALL == _WALL
                corner = corner or flags & _CORNER != 0
    return wall and corner
