"""A board as a scene shows it: its cells, and the walls and doors between them."""

from __future__ import annotations

from functools import lru_cache, partial
from typing import TYPE_CHECKING, Final, TypeAlias

from msgspec import Struct

from undercroft.crawl.board.tiles import STEP, side_between
from undercroft.crawl.shown.drawing.looks import LineKind
from undercroft.crawl.shown.scene import Cell, Line

if TYPE_CHECKING:
    from collections.abc import Callable

    from undercroft.crawl.board.board import Board
    from undercroft.crawl.board.layout import Door
    from undercroft.crawl.shown.drawing.looks import Ground

_KIND: Final[dict[int, LineKind]] = {1: "low", 2: "veil", 3: "wall"}
_KEPT: Final = 64


class Opening(Struct, frozen=True, cache_hash=True):
    """A door as it is now: the pairs of spaces that it stands between, how it looks, and what `Line` says of it."""

    between: tuple[tuple[int, int], ...]
    kind: LineKind
    id: str = ""
    key: str = ""
    name: str = ""


def cells_of(
    board: Board,
    *,
    lit: Callable[[int], bool] = lambda _: True,
    floor: Callable[[int], Ground] = lambda _: "",
    name: Callable[[int], str] | None = None,
) -> tuple[Cell, ...]:
    """Every space of a board; those of a board of areas with their outline, if it is drawn."""
    called = name or partial(default_name, board)
    found: list[Cell] = []
    for space in range(board.size):
        area = board.area(space)
        x, y = (board.xs[space], board.ys[space]) if area is None else area.centre
        shape = () if area is None else tuple([(100 * px, 100 * py) for px, py in area.shape])
        found.append(Cell(space, x, y, board.planes[space], lit(space), floor(space), shape, called(space)))
    return tuple(found)


def default_name(board: Board, space: int) -> str:
    """An area by its name, a square by letter and number from the top left of the whole map."""
    if board.area(space) is not None:
        return board.area_name(board.area_of[space])[1]
    return f"{letters(board.xs[space] - min(board.xs))}{board.ys[space] - min(board.ys) + 1}"


def letters(column: int) -> str:
    """A, B ... Z, AA, AB ... as in a spreadsheet.

    >>> letters(0), letters(25), letters(26), letters(52)
    ('A', 'Z', 'AA', 'BA')
    """
    return chr(ord("A") + column) if column < 26 else letters(column // 26 - 1) + chr(ord("A") + column % 26)


@lru_cache(maxsize=_KEPT)
def lines_of(board: Board, gates: tuple[Door, ...] = (), openings: tuple[Opening, ...] = ()) -> tuple[Line, ...]:
    """The walls, doors and gates of a board of squares, joined where they run on: from cross point to cross point.

    `openings` are doors inside the board: each is a line of its own, also where it stops nothing because it is open.

    >>> from undercroft.crawl.board.atlas import atlas
    >>> from undercroft.crawl.board.layout import Layout, Placement
    >>> from undercroft.crawl.board.tiletext import parse_tile
    >>> tile = parse_tile("t", ". .\\n  -\\nA A")
    >>> for line in lines_of(atlas([tile]).board(Layout((Placement("t"),)))):
    ...     print(line.kind, (line.x1, line.y1), (line.x2, line.y2))
    wall (0, 0) (2, 0)
    wall (1, 1) (2, 1)
    door (0, 2) (2, 2)
    wall (0, 0) (0, 2)
    wall (2, 0) (2, 2)
    """
    edges = _edges(board, gates)
    doors: tuple[Opening | None, ...] = (None, *openings)
    for n, opening in enumerate(openings, 1):
        edges |= {_place(board, a, b): (opening.kind, n) for a, b in opening.between}
    found: list[Line] = []
    for upright in (False, True):
        places = sorted(
            (plane, *((x, y) if upright else (y, x)), kind)
            for (plane, x, y, stands), kind in edges.items()
            if stands == upright
        )
        start = 0
        for n, (plane, row, at, kind) in enumerate(places):
            after = places[n + 1] if n + 1 < len(places) else None
            if after == (plane, row, at + 1, kind):
                continue
            first = places[start][2]
            ends = (row, first, row, at + 1) if upright else (first, row, at + 1, row)
            door = doors[kind[1]]
            found.append(Line(*ends, kind[0], plane, *(() if door is None else (door.id, door.key, door.name))))
            start = n + 1
    return tuple(found)


_Place: TypeAlias = tuple[int, int, int, bool]
"""An edge: plane, x and y of its first cross point, whether it is upright."""


def _place(board: Board, a: int, b: int) -> _Place:
    """The edge between two squares that share a side."""
    side = side_between((board.xs[a], board.ys[a]), (board.xs[b], board.ys[b]))
    return _side(board, a, side)


def _side(board: Board, space: int, side: int) -> _Place:
    dx, dy = STEP[side]
    return board.planes[space], board.xs[space] + max(dx, 0), board.ys[space] + max(dy, 0), bool(side & 1)


def _edges(board: Board, gates: tuple[Door, ...]) -> dict[_Place, tuple[LineKind, int]]:
    """The kind of every edge that stops something, and 0 for no opening."""
    exits_: tuple[tuple[LineKind, tuple[Door, ...]], ...] = (("door", board.doors), ("gate", gates))
    ways: dict[tuple[int, int], LineKind] = {
        (space, board.exit_side(door)): kind
        for kind, exits in exits_
        for door in exits
        for space in board.exit_spaces(door)
    }
    stopped: dict[_Place, int] = {}
    found: dict[_Place, tuple[LineKind, int]] = {}
    for space in range(board.size):
        if board.area(space) is not None:
            continue
        stops = board.tables.stops[space]
        for side in range(len(STEP)):
            place = _side(board, space, side)
            flags = (stops >> side & 1) | (stops >> (side + 4) & 1) << 1 | stopped.get(place, 0)
            if flags:
                stopped[place] = flags
                found[place] = ways.get((space, side), _KIND[flags]), 0
    return found
