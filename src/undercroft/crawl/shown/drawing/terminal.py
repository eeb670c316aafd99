"""The map in a terminal: a board of squares as lines with Rich markup, with its axes, cut to the width there is."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from undercroft.crawl.board.maptext import draw
from undercroft.crawl.shown.drawing.squares import corner, letters

if TYPE_CHECKING:
    from collections.abc import Callable

    from undercroft.crawl.board.board import Board

MARGIN: Final = 4
"""Columns before the map, for the numbers of its rows."""


def map_lines(
    board: Board, glyph: Callable[[int], tuple[str, str]], plane: int = 0, *, width: int = 0, middle: int = -1
) -> list[str]:
    """Draw one plane; `glyph` gives what a space shows and its style.

    A map wider than `width` columns (0: any width will do) is cut to what fits around the space `middle`.
    """
    glyphs = [glyph(space) for space in range(board.size)]
    picture = draw(board, lambda space: glyphs[space][0], plane)
    starts = {place: space for space, place in picture.cells.items()}
    wide = max(map(len, picture.lines))
    left, right = _window(picture.cells, wide, width - MARGIN, middle)
    lines: list[str] = []
    for row, line in enumerate(picture.lines):
        parts: list[str] = []
        column = left
        while column < min(right, len(line)):
            space = starts.get((row, column))
            if space is None:
                parts.append(line[column])
                column += 1
                continue
            if column + picture.width > right:
                break
            parts.append(f"[{glyphs[space][1]}]{line[column : column + picture.width]}[/]")
            column += picture.width
        lines.append("".join(parts).rstrip())
    cells = {space: (row, column - left) for space, (row, column) in picture.cells.items() if left <= column < right}
    return _with_axes(board, lines, cells)


def _window(cells: dict[int, tuple[int, int]], wide: int, width: int, middle: int) -> tuple[int, int]:
    """Return the columns of the picture that fit, with one space in the middle; all of them if there is room."""
    if width <= MARGIN or wide <= width:
        return 0, wide
    centre = cells[middle][1] if middle in cells else 0
    steps = sorted({column for _, column in cells.values()})
    left = max(0, min(centre - width // 2, wide - width))
    left = next((column - 1 for column in steps if column > left), left)
    return max(0, left), left + width


def _with_axes(board: Board, lines: list[str], cells: dict[int, tuple[int, int]]) -> list[str]:
    """Put letters above the columns and numbers before the rows, as `square` names them."""
    left, top = corner(board, board.planes[next(iter(cells))]) if cells else (0, 0)
    columns = {column + 1: letters(board.xs[space] - left) for space, (_, column) in cells.items()}
    rows = {row: board.ys[space] - top + 1 for space, (row, _) in cells.items()}
    header = [" "] * (max(columns) + 3)
    for column, above in columns.items():
        header[column : column + len(above)] = above
    return [
        f"[dim]    {''.join(header).rstrip()}[/]",
        *[f"[dim]{rows.get(row, ''):>3}[/] {line}" for row, line in enumerate(lines)],
    ]
