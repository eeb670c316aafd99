"""The pieces a board is made of: tiles of squares, tiles of areas, and how they lie on the table.

Sides are numbered clockwise from the top of the drawing: 0 up, 1 right, 2 down, 3 left; y grows downwards.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Final, TypeAlias

import msgspec

from undercroft.engine.bounds import Coordinate
from undercroft.engine.copying import Fixed
from undercroft.engine.errors import UndercroftError

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

Square: TypeAlias = tuple[int, int]
Point: TypeAlias = tuple[int, int]

NOTHING: Final = 0
WALKING: Final = 1
SIGHT: Final = 2
TOUCH: Final = 4
"""Being adjacent, and counting from space to space."""
EVERYTHING: Final = 7
CORNERS: Final = 8
"""Diagonal steps through a point where the edge meets a wall, even if another way round the point is free."""

UP: Final = 0
RIGHT: Final = 1
DOWN: Final = 2
LEFT: Final = 3
STEP: Final[tuple[Square, ...]] = ((0, -1), (1, 0), (0, 1), (-1, 0))

ROW: Final = 4096
"""Squares have one number each: a step to the right adds 1, a step down adds this."""


class BoardError(UndercroftError):
    """Raised for an impossible tile or layout: says which piece and why."""


class EdgeKind(msgspec.Struct, frozen=True, cache_hash=True):
    """A kind of edge that a game has, such as bars or a hedge: its name, and what it stops."""

    name: str
    stops: int


class Wall(msgspec.Struct, frozen=True, cache_hash=True):
    """The edge between two neighbouring squares and what it stops: both ways, or only from `a` to `b`.

    `kind` is the game's name for it, for rules and for drawing; a plain wall has none.
    """

    a: Square
    b: Square
    stops: int = EVERYTHING
    both_ways: bool = True
    kind: str = ""


class Exit(msgspec.Struct, frozen=True, cache_hash=True):
    """A named row of half-spaces on the border; `side` is the way out. An attached tile shares these very spaces."""

    name: str
    squares: tuple[Square, ...]
    side: int


class Group(msgspec.Struct, frozen=True, cache_hash=True):
    """Some squares of a tile under one name."""

    name: str
    squares: tuple[Square, ...]


class Tile(msgspec.Struct, frozen=True, cache_hash=True):
    """A tile of squares. Its outline is wall all round; an exit opens when another tile is attached there.

    `spots` are named squares (a start, an altar); `areas` group squares into the larger spaces of a two-scale map,
    squares in none of them form an area without a name; `terrain` are named layers, and a square may be in several.
    """

    id: str
    squares: tuple[Square, ...]
    walls: tuple[Wall, ...] = ()
    exits: tuple[Exit, ...] = ()
    spots: tuple[Group, ...] = ()
    areas: tuple[Group, ...] = ()
    terrain: tuple[Group, ...] = ()

    def exit(self, name: str) -> Exit:
        """The exit of this name."""
        for found in self.exits:
            if found.name == name:
                return found
        raise BoardError(f"tile {self.id} has no exit {name}; it has {', '.join(e.name for e in self.exits) or 'none'}")


class Area(msgspec.Struct, frozen=True, cache_hash=True):
    """A space of any shape: its centre, the marks sight is measured from (else the centre), its outline if drawn."""

    name: str
    centre: Point
    marks: tuple[Point, ...] = ()
    shape: tuple[Point, ...] = ()


class Border(msgspec.Struct, frozen=True, cache_hash=True):
    """Two areas of a tile that touch: what the border stops, and the side where they touch if sight matters."""

    a: str
    b: str
    stops: int = NOTHING
    both_ways: bool = True
    side: tuple[Point, Point] | None = None
    kind: str = ""


class AreaTile(msgspec.Struct, frozen=True, cache_hash=True):
    """A tile of areas. `screens` are straight walls that stop sight, besides every drawn outline that is no border."""

    id: str
    areas: tuple[Area, ...]
    borders: tuple[Border, ...] = ()
    screens: tuple[tuple[Point, Point], ...] = ()


Piece: TypeAlias = Tile | AreaTile


class Placement(Fixed, frozen=True, cache_hash=True, order=True):
    """Where a tile lies: turned `turn` quarters clockwise about its origin, then moved by (x, y), on one plane."""

    tile: str
    plane: Coordinate = 0
    x: Coordinate = 0
    y: Coordinate = 0
    turn: Coordinate = 0


def turned(point: Point, turn: int) -> Point:
    """A point turned clockwise about the origin, in quarters.

    >>> turned((3, 1), 1)
    (-1, 3)
    """
    x, y = point
    return ((x, y), (-y, x), (-x, -y), (y, -x))[turn & 3]


def moved(point: Point, placement: Placement) -> Point:
    """Where a point of the tile comes to lie."""
    x, y = turned(point, placement.turn)
    return x + placement.x, y + placement.y


def edge_bits(stops: int) -> int:
    """What an edge stops, as the flags of side 0: walking in bit 0, sight 4, touch 8, corners 12; shift by the side."""
    return (stops & WALKING) | (stops & SIGHT) << 3 | (stops & TOUCH) << 6 | (stops & CORNERS) << 9


def even(stops: int) -> bool:
    """Whether an edge stops walking just where it stops touch."""
    return stops & (WALKING | TOUCH | CORNERS) in (NOTHING, WALKING | TOUCH)


class Turned(msgspec.Struct, frozen=True):
    """A tile at one turn, ready to lie down: per square its offset, what each side stops, which sides are outline.

    `area` holds per square an index into `names`; `kinds` the edges that have one, as two indices of squares and the
    kind. `plain` says that every wall stops everything, `even` that every wall is even, `mutual` that every wall is the
    same both ways.
    """

    offsets: tuple[Square, ...]
    stops: tuple[int, ...]
    rim: tuple[int, ...]
    exits: tuple[Exit, ...]
    area: tuple[int, ...]
    names: tuple[str, ...]
    kinds: tuple[tuple[int, int, str], ...]
    plain: bool
    even: bool
    mutual: bool


@lru_cache(maxsize=1024)
def turned_tile(tile: Tile, turn: int) -> Turned:
    """The tile at this turn."""
    index = {square: n for n, square in enumerate(tile.squares)}
    stops = [0] * len(index)
    rim = [0] * len(index)
    for (x, y), n in index.items():
        for side, (dx, dy) in enumerate(STEP):
            if (x + dx, y + dy) not in index:
                rim[n] |= edge_bits(EVERYTHING) << side
    for wall in tile.walls:
        side = side_between(wall.a, wall.b)
        for square, way in ((wall.a, side), (wall.b, side ^ 2)) if wall.both_ways else ((wall.a, side),):
            if square in index:
                stops[index[square]] |= edge_bits(wall.stops) << way
    inside = {square: n for n, group in enumerate(tile.areas) for square in group.squares}
    names = tuple(group.name for group in tile.areas)
    return Turned(
        offsets=tuple(turned(square, turn) for square in tile.squares),
        stops=tuple(_turned_sides(s | r, turn) for s, r in zip(stops, rim, strict=True)),
        rim=tuple(_turned_sides(r, turn) for r in rim),
        exits=tuple(
            Exit(e.name, tuple(sorted(turned(square, turn) for square in e.squares)), (e.side + turn) & 3)
            for e in tile.exits
        ),
        area=tuple(inside.get(square, len(names)) for square in tile.squares),
        names=names if len(inside) == len(index) else (*names, ""),
        kinds=tuple(_kinds(tile.walls, index)),
        plain=all(wall.stops in (NOTHING, EVERYTHING) for wall in tile.walls),
        even=all(even(wall.stops) for wall in tile.walls),
        mutual=all(wall.both_ways for wall in tile.walls),
    )


def _kinds(walls: tuple[Wall, ...], index: dict[Square, int]) -> Iterator[tuple[int, int, str]]:
    for wall in walls:
        if wall.kind and wall.a in index and wall.b in index:
            yield index[wall.a], index[wall.b], wall.kind
            if wall.both_ways:
                yield index[wall.b], index[wall.a], wall.kind


def side_between(a: Square, b: Square) -> int:
    """The side of square `a` on which square `b` lies."""
    offset = (b[0] - a[0], b[1] - a[1])
    if offset not in STEP:
        raise BoardError(f"squares {a} and {b} share no side")
    return STEP.index(offset)


def check_piece(piece: Piece) -> None:
    """Refuse a tile that cannot be laid down, with the reason."""
    if isinstance(piece, Tile):
        _check_tile(piece)
    else:
        _check_areas(piece)


def _check_tile(tile: Tile) -> None:
    present = frozenset(tile.squares)
    _only_once(tile.id, "square", (str(square) for square in tile.squares))
    _only_once(tile.id, "exit", (found.name for found in tile.exits))
    if not tile.squares or any(max(abs(x), abs(y)) > 100 for x, y in tile.squares):
        raise BoardError(f"tile {tile.id} must have squares, all within 100 of its origin")
    for wall in tile.walls:
        side_between(wall.a, wall.b)
        if wall.a not in present and wall.b not in present:
            raise BoardError(f"tile {tile.id}: the wall between {wall.a} and {wall.b} touches no square of it")
    groups: tuple[Exit | Group, ...] = (*tile.exits, *tile.spots, *tile.areas, *tile.terrain)
    for group in groups:
        for square in group.squares:
            if square not in present:
                raise BoardError(f"tile {tile.id}: {group.name} names square {square}, which the tile does not have")
    _only_once(tile.id, "square in areas", (str(square) for group in tile.areas for square in group.squares))
    for found in tile.exits:
        dx, dy = STEP[found.side]
        row = sorted(found.squares)
        along = (abs(dy), abs(dx))
        straight = [(row[0][0] + along[0] * n, row[0][1] + along[1] * n) for n in range(len(row))] if row else []
        if not row or row != straight:
            raise BoardError(f"tile {tile.id}: the squares of exit {found.name} are not one row along its side")
        if any((x + dx, y + dy) in present for x, y in row):
            raise BoardError(f"tile {tile.id}: exit {found.name} does not lie on the outline")


def _check_areas(tile: AreaTile) -> None:
    _only_once(tile.id, "area", (area.name for area in tile.areas))
    known = frozenset(area.name for area in tile.areas)
    for border in tile.borders:
        for name in (border.a, border.b):
            if name not in known:
                raise BoardError(f"tile {tile.id}: a border names area {name}, which the tile does not have")


def _only_once(tile: str, what: str, names: Iterable[str]) -> None:
    seen: dict[str, None] = {}
    for name in names:
        if name in seen:
            raise BoardError(f"tile {tile}: {what} {name} is there twice")
        seen[name] = None


def _turned_sides(flags: int, turn: int) -> int:
    """Side flags (four bits each for walking, sight, touch and corners) after a clockwise turn."""
    turn &= 3
    found = 0
    for shift in (0, 4, 8, 12):
        four = flags >> shift & 15
        found |= ((four << turn | four >> (4 - turn)) & 15) << shift
    return found
