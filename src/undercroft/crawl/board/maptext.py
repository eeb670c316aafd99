"""A board drawn as text: walls as box characters, one cell a square, for terminals and previews."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import msgspec

from undercroft.crawl.board.bits import bits
from undercroft.crawl.board.tiles import STEP

if TYPE_CHECKING:
    from collections.abc import Callable

    from undercroft.crawl.board.board import Board

_JOINTS: Final = " ╵╶└╷│┌├╴┘─┴┐┤┬┼"
"""A cross point by the walls that meet in it: up 1, right 2, down 4, left 8."""
_LEVEL: Final = {0: " ", 1: "┄", 2: "┈", 3: "─"}
_UPRIGHT: Final = {0: " ", 1: "┆", 2: "┊", 3: "│"}
_DOOR: Final = {0: "╌", 1: "╎"}


class Picture(msgspec.Struct, frozen=True):
    """The lines of a drawing, and for each space the line and column where its cell begins; cells are `width` wide."""

    lines: tuple[str, ...]
    cells: dict[int, tuple[int, int]]
    width: int

    @property
    def text(self) -> str:
        """All lines as one string."""
        return "\n".join(self.lines)


def draw(board: Board, glyph: Callable[[int], str], plane: int = 0, width: int = 3) -> Picture:
    """Draw one plane; `glyph` gives the few characters shown in a space.

    Full walls are solid, edges that stop only walking or only sight are dotted, open exits are dashed.

    >>> from undercroft.crawl.board.atlas import atlas
    >>> from undercroft.crawl.board.layout import Layout, Placement
    >>> from undercroft.crawl.board.tiletext import parse_tile
    >>> tile = parse_tile("t", ". .\\n  -\\nA A")
    >>> print(draw(atlas([tile]).board(Layout((Placement("t"),))), str).text)
    ┌───────┐
    │ 0   1 │
    │   ╶───┤
    │ 2   3 │
    ╵╌╌╌ ╌╌╌╵
    """
    spaces = [space for space in range(board.size) if board.planes[space] == plane]
    if not spaces:
        return Picture((), {}, width)
    if board.area(spaces[0]) is not None:
        return _list_areas(board, glyph, spaces, width)
    left, top = min(board.xs[s] for s in spaces), min(board.ys[s] for s in spaces)
    across, down = max(board.xs[s] for s in spaces) - left + 1, max(board.ys[s] for s in spaces) - top + 1
    level, upright = _walls(board, spaces, left, top)
    cells: dict[int, tuple[int, int]] = {}
    shown: dict[tuple[int, int], str] = {}
    for space in spaces:
        x, y = board.xs[space] - left, board.ys[space] - top
        shown[x, y] = glyph(space)[:width].center(width)
        cells[space] = (2 * y + 1, x * (width + 1) + 1)
    lines: list[str] = []
    for y in range(down + 1):
        line = ""
        for x in range(across + 1):
            line += _joint(level, upright, x, y) + level.get((x, y), " ") * width
        lines.append(line.rstrip())
        line = ""
        for x in range(across + 1):
            line += upright.get((x, y), " ") + shown.get((x, y), " " * width)
        lines.append(line.rstrip())
    return Picture(tuple(lines[:-1]), cells, width)


def _walls(
    board: Board, spaces: list[int], left: int, top: int
) -> tuple[dict[tuple[int, int], str], dict[tuple[int, int], str]]:
    """Return the wall marks above squares and to the left of squares, each by the square's (x, y)."""
    level: dict[tuple[int, int], str] = {}
    upright: dict[tuple[int, int], str] = {}
    doors = {(space, board.exit_side(door)) for door in board.doors for space in board.exit_spaces(door)}
    strength: dict[tuple[int, int, int], int] = {}
    for space in spaces:
        stops = board.tables.stops[space]
        for side, (dx, dy) in enumerate(STEP):
            flags = (stops >> side & 1) | (stops >> (side + 4) & 1) << 1
            place = (board.xs[space] - left + max(dx, 0), board.ys[space] - top + max(dy, 0), side & 1)
            strength[place] = strength.get(place, 0) | flags
            if not strength[place]:
                continue
            if side & 1:
                upright[place[:2]] = _DOOR[1] if (space, side) in doors else _UPRIGHT[strength[place]]
            else:
                level[place[:2]] = _DOOR[0] if (space, side) in doors else _LEVEL[strength[place]]
    return level, upright


def _joint(level: dict[tuple[int, int], str], upright: dict[tuple[int, int], str], x: int, y: int) -> str:
    """The mark of a cross point: only solid walls run into it."""
    return _JOINTS[
        (upright.get((x, y - 1)) == "│")
        | (level.get((x, y)) == "─") << 1
        | (upright.get((x, y)) == "│") << 2
        | (level.get((x - 1, y)) == "─") << 3
    ]


def _list_areas(board: Board, glyph: Callable[[int], str], spaces: list[int], width: int) -> Picture:
    """List areas, which have no cells to draw: one line each, with the areas a step leads to."""
    lines: list[str] = []
    cells: dict[int, tuple[int, int]] = {}
    for space in spaces:
        near = ", ".join(board.area_name(board.area_of[other])[1] for other in bits(board.neighbours[space]))
        cells[space] = (len(lines), 0)
        name = board.area_name(board.area_of[space])[1]
        lines.append(f"{glyph(space)[:width].center(width)} {name}: {near or 'no way out'}")
    return Picture(tuple(lines), cells, width)
