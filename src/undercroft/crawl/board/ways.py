"""Where one gets from a square: over which of its sides and corners."""

from __future__ import annotations

from undercroft.crawl.board.tiles import ROW


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
