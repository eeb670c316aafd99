"""Tiles drawn as text, and back. The format is explained in docs/architecture/board.md.

>>> tile = parse_tile("nook", '''
... +-+-+-+
... |. .|.|
... +-+   +
... |. A A|
... +-+-+-+''')
>>> len(tile.squares), [(e.name, e.squares, e.side) for e in tile.exits]
(6, [('A', ((1, 1), (2, 1)), 2)])
>>> parse_tile("nook", tile_text(tile)) == tile
True
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from undercroft.crawl.board.tiles import (
    EVERYTHING,
    NOTHING,
    SIGHT,
    STEP,
    TOUCH,
    WALKING,
    BoardError,
    EdgeKind,
    Exit,
    Group,
    Square,
    Tile,
    Wall,
)

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

_EMPTY: Final = " #"
_STEPS: Final = WALKING | TOUCH
_UPRIGHT: Final = {"|": EVERYTHING, ":": _STEPS, "%": SIGHT, ">": _STEPS, "<": _STEPS}
_LEVEL: Final = {"-": EVERYTHING, ":": _STEPS, "%": SIGHT, "v": _STEPS, "^": _STEPS}
_BACK: Final = "<^"
_ONE_WAY: Final = "<>^v"
_TAKEN: Final = " #.+-|:%<>^v"


class TileTextError(BoardError):
    """A fault in a drawn tile; `row` and `column` count from 1 in the text as it was given."""

    def __init__(self, tile: str, row: int, column: int, what: str) -> None:
        self.row, self.column, self.what = row, column, what
        super().__init__(f"tile {tile}: row {row}, column {column}: {what}")


def parse_tile(
    tile_id: str,
    text: str,
    areas: str = "",
    edges: Mapping[str, EdgeKind] | None = None,
    terrain: Mapping[str, str] | None = None,
) -> Tile:
    """Read a drawn tile; the lower-case letters in `areas` mark areas, those in `terrain` its layers, all others spots.

    `edges` are the game's own marks between squares, besides those that every game has.
    """
    for mark in edges or ():
        if len(mark) != 1 or mark.isalnum() or mark in _TAKEN:
            raise BoardError(f"{mark!r} cannot be the mark of an edge: it must be one character without a meaning")
    return _Drawing(tile_id, text, edges or {}).tile(areas, terrain or {})


class _Drawing:
    """The characters of a drawing that are not empty, by (row, column), and which of them are squares."""

    def __init__(self, tile_id: str, text: str, edges: Mapping[str, EdgeKind]) -> None:
        self.id = tile_id
        self.edges = edges
        self.marks = {
            (row, column): mark
            for row, line in enumerate(text.splitlines())
            for column, mark in enumerate(line)
            if mark not in _EMPTY
        }
        places = [place for place, mark in self.marks.items() if mark == "." or (mark.isalnum() and mark != "v")]
        if not places:
            raise TileTextError(tile_id, 1, 1, "expected at least one square, drawn as a dot, a letter or a digit")
        # Squares stand in every second row and column; the odd one out is the mistake, so the majority decides.
        down = sum(row & 1 for row, _ in places) * 2 > len(places)
        right = sum(column & 1 for _, column in places) * 2 > len(places)
        self.top = min(row for row, _ in places if row & 1 == down)
        self.left = min(column for _, column in places if column & 1 == right)

    def tile(self, areas: str, terrain: Mapping[str, str]) -> Tile:
        squares: dict[Square, str] = {}
        for (row, column), mark in self.marks.items():
            if self._kind(row, column) == (0, 0):
                if not (mark == "." or (mark.isascii() and mark.isalnum())):
                    raise self._error(row, column, f"expected a square (a dot, a letter or a digit), found {mark!r}")
                squares[(column - self.left) // 2, (row - self.top) // 2] = mark
        found = tuple(sorted(squares, key=lambda square: (square[1], square[0])))
        groups = {
            mark: tuple(square for square in found if squares[square] == mark)
            for mark in sorted(set(squares.values()))
            if mark != "."
        }
        named = [(name, row) for name, row in groups.items() if name.islower()]
        return Tile(
            id=self.id,
            squares=found,
            walls=tuple(self._walls(squares)),
            exits=tuple(self._exit(name, row, squares) for name, row in groups.items() if not name.islower()),
            spots=tuple(Group(n, row) for n, row in named if n not in areas and n not in terrain),
            areas=tuple(Group(n, row) for n, row in named if n in areas),
            terrain=tuple(Group(terrain[n], row) for n, row in named if n in terrain),
        )

    def _walls(self, squares: Mapping[Square, str]) -> Iterator[Wall]:
        for (row, column), mark in sorted(self.marks.items()):
            down, right = self._kind(row, column)
            if not down and not right:
                continue
            if down and right:
                if mark not in "+-|":
                    raise self._error(row, column, f"expected + or nothing where four squares meet, found {mark!r}")
                continue
            known = _UPRIGHT if right else _LEVEL
            own = self.edges.get(mark)
            if mark not in known and own is None:
                words = " ".join(("| : % < >" if right else "- : % ^ v", *self.edges))
                raise self._error(row, column, f"expected a wall between squares ({words}) or nothing, found {mark!r}")
            x, y = (column - self.left) // 2, (row - self.top) // 2
            a, b = (x, y), (x + right, y + down)
            if a not in squares and b not in squares:
                raise self._error(row, column, "expected a square on one side of this wall")
            if a not in squares or b not in squares:
                if mark not in "-|":
                    raise self._error(row, column, f"expected - or | on the outline, which is all wall, found {mark!r}")
            elif own is not None:
                yield Wall(a, b, own.stops, kind=own.name)
            elif mark not in _ONE_WAY:
                yield Wall(a, b, known[mark])
            elif mark in _BACK:
                yield Wall(a, b, _STEPS, both_ways=False)
            else:
                yield Wall(b, a, _STEPS, both_ways=False)

    def _exit(self, name: str, row: tuple[Square, ...], squares: Mapping[Square, str]) -> Exit:
        sides: list[int] = []
        for side, (dx, dy) in enumerate(STEP):
            ahead = [(x + dx, y + dy) for x, y in row]
            behind = [(x - dx, y - dy) for x, y in row]
            if all(s not in squares for s in ahead) and all(s in squares for s in behind):
                sides.append(side)
        x, y = row[0]
        straight = all(s == (x + n, y) for n, s in enumerate(row)) or all(s == (x, y + n) for n, s in enumerate(row))
        if len(sides) != 1 or not straight:
            what = f"expected exit {name} to be one row of squares with the tile behind it and nothing beyond it"
            raise self._error(self.top + 2 * y, self.left + 2 * x, what)
        return Exit(name, row, sides[0])

    def _kind(self, row: int, column: int) -> tuple[int, int]:
        """(0, 0) where squares stand, (0, 1) between neighbours in a row, (1, 0) in a column, (1, 1) at corners."""
        return (row - self.top) & 1, (column - self.left) & 1

    def _error(self, row: int, column: int, what: str) -> TileTextError:
        return TileTextError(self.id, row + 1, column + 1, what)


def tile_text(tile: Tile, edges: Mapping[str, EdgeKind] | None = None, terrain: Mapping[str, str] | None = None) -> str:
    """The drawing of a tile, outline and all; what has no one-character name is drawn as a plain square."""
    own = {kind: mark for mark, kind in (edges or {}).items()}
    squares = frozenset(tile.squares)
    left, top = min(x for x, _ in tile.squares), min(y for _, y in tile.squares)
    marks: dict[tuple[int, int], str] = {}
    groups: tuple[Exit | Group, ...] = (*tile.spots, *tile.areas, *tile.exits)
    letters = {name: letter for letter, name in (terrain or {}).items()}
    names = {square: letters[group.name] for group in tile.terrain if group.name in letters for square in group.squares}
    names |= {square: group.name for group in groups for square in group.squares if len(group.name) == 1}
    for x, y in tile.squares:
        row, column = 2 * (y - top) + 1, 2 * (x - left) + 1
        marks[row, column] = names.get((x, y), ".")
        for dx, dy in STEP:
            if (x + dx, y + dy) not in squares:
                marks[row + dy, column + dx] = "-" if dy else "|"
        for dy in (-1, 1):
            for dx in (-1, 1):
                marks[row + dy, column + dx] = "+"
    for wall in tile.walls:
        (ax, ay), (bx, by) = wall.a, wall.b
        if wall.a in squares and wall.b in squares and wall.stops != NOTHING:
            mark = own.get(EdgeKind(wall.kind, wall.stops)) or _wall_mark(wall)
            marks[ay + by - 2 * top + 1, ax + bx - 2 * left + 1] = mark
    height, width = max(row for row, _ in marks), max(column for _, column in marks)
    lines = ["".join(marks.get((row, column), " ") for column in range(width + 1)) for row in range(height + 1)]
    return "\n".join(line.rstrip() for line in lines)


def _wall_mark(wall: Wall) -> str:
    (ax, ay), (bx, by) = wall.a, wall.b
    if not wall.both_ways:
        return {(-1, 0): ">", (1, 0): "<", (0, -1): "v", (0, 1): "^"}[bx - ax, by - ay]
    return (" ", ":", "%", "-" if ax == bx else "|")[wall.stops & (WALKING | SIGHT)]
