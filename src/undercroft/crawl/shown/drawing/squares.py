"""Names of squares, as on a chess board: letters for columns, numbers for rows, from the top left of the map."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from undercroft.crawl.board.board import Board


def square(board: Board, space: int) -> str:
    """Return what a space is called within its plane, such as C4."""
    left, top = corner(board, board.planes[space])
    return f"{letters(board.xs[space] - left)}{board.ys[space] - top + 1}"


@lru_cache(64)
def corner(board: Board, plane: int) -> tuple[int, int]:
    """Return the least x and y of one plane of the map."""
    spaces = [space for space in range(board.size) if board.planes[space] == plane]
    return min(board.xs[space] for space in spaces), min(board.ys[space] for space in spaces)


def letters(column: int) -> str:
    """Return A, B ... Z, AA, AB ... as in a spreadsheet.

    >>> letters(2), letters(25), letters(26), letters(53)
    ('C', 'Z', 'AA', 'BB')
    """
    return chr(ord("A") + column) if column < 26 else chr(ord("A") + column // 26 - 1) + chr(ord("A") + column % 26)
