"""Geometry done slowly and plainly, to hold the board's answers against: sets, fractions and every wall in turn.

Squares are (x, y) with corners at whole numbers, so the centre of a square is at its halves.
"""

from __future__ import annotations

from fractions import Fraction
from math import ceil, floor
from typing import TypeAlias

from undercroft.crawl.board.board import Board
from undercroft.crawl.board.tiles import CORNERS, EVERYTHING, SIGHT, WALKING, Placement, Square, Tile, Wall

Point: TypeAlias = tuple[Fraction, Fraction]
Segment: TypeAlias = tuple[Point, Point]

SIDES = ((0, -1), (1, 0), (0, 1), (-1, 0))
FINE = 32
"""Sub-squares along the side of a square; lines on these small boards pass no corner closer than one of them."""


def lie(square: Square, placement: Placement) -> Square:
    """Turn a square by single quarters, then move it."""
    x, y = square
    for _ in range(placement.turn):
        x, y = -y, x
    return x + placement.x, y + placement.y


class SlowPlane:
    """One plane of squares as plain sets: which squares are there, and what is stopped from each square to the next."""

    def __init__(self, board: Board, plane: int) -> None:
        self.space = {(board.xs[s], board.ys[s]): s for s in range(board.size) if board.planes[s] == plane}
        self.square = {s: square for square, s in self.space.items()}
        self.stops: dict[tuple[Square, Square], int] = {}
        self.kinds: dict[tuple[Square, Square], str] = {}
        for placement in board.layout.placements:
            tile = board.atlas.tiles[placement.tile]
            assert isinstance(tile, Tile)
            if placement.plane == plane:
                self._add(tile, placement)
        for edge in board.layout.edges:
            if edge.a in self.square:
                a, b = self.square[edge.a], self.square[edge.b]
                for pair in ((a, b), (b, a)) if edge.both_ways else ((a, b),):
                    self.stops[pair] = edge.stops
                    self.kinds[pair] = edge.kind
        self.kinds = {pair: kind for pair, kind in self.kinds.items() if kind}
        self.round_corners = board.atlas.corners == "round"
        self.walls = self._walls()

    def _add(self, tile: Tile, placement: Placement) -> None:
        inside = set(tile.squares)
        for x, y in tile.squares:
            for dx, dy in SIDES:
                if (x + dx, y + dy) in inside:
                    here, there = lie((x, y), placement), lie((x + dx, y + dy), placement)
                    stops = 0
                    for wall in tile.walls:
                        stops |= _stopped(wall, (x, y), (x + dx, y + dy))
                        if _faces(wall, (x, y), (x + dx, y + dy)):
                            self.kinds[here, there] = wall.kind
                    self.stops[here, there] = self.stops.get((here, there), 0) | stops

    def stopped(self, a: Square, b: Square, what: int) -> bool:
        """Whether a step or a look from a square over one side is stopped; whatever is not there stops everything."""
        return bool(self.stops.get((a, b), EVERYTHING) & what)

    def next_to(self, square: Square, *, diagonal: bool, what: int = WALKING) -> set[Square]:
        x, y = square
        found = {(x + dx, y + dy) for dx, dy in SIDES if not self.stopped(square, (x + dx, y + dy), what)}
        for dx in (-1, 1) if diagonal else ():
            for dy in (-1, 1):
                one, two, goal = (x + dx, y), (x, y + dy), (x + dx, y + dy)
                free = [
                    not self.stopped(square, by, what) and not self.stopped(by, goal, what)  # one way round the corner
                    for by in (one, two)
                ]
                by_wall = self.round_corners and what == WALKING and self._corner_by_wall(square, one, goal, two)
                if not by_wall and (any(free) if self.round_corners else all(free)):
                    found.add(goal)
        return found

    def let_over(self, kinds: tuple[str, ...]) -> None:
        """Let edges of these kinds stop no step from now on."""
        for pair, kind in self.kinds.items():
            if kind in kinds:
                self.stops[pair] &= ~(WALKING | CORNERS)

    def _corner_by_wall(self, *squares: Square) -> bool:
        """Whether a wall and an edge that stops corners meet in the point that these four squares lie round."""
        edges = [
            self.stops.get((a, b), EVERYTHING)
            for a in squares
            for b in squares
            if abs(a[0] - b[0]) + abs(a[1] - b[1]) == 1 and (a in self.space or b in self.space)
        ]
        return any(edge & CORNERS for edge in edges) and any(edge & EVERYTHING == EVERYTHING for edge in edges)

    def _walls(self) -> list[tuple[Segment, Square]]:
        """Every unit of wall that stops sight, with the direction in which it does."""
        found: list[tuple[Segment, Square]] = []
        for x, y in self.space:
            for dx, dy in SIDES:
                if self.stopped((x, y), (x + dx, y + dy), SIGHT):
                    found.append((_side(x, y, dx, dy), (dx, dy)))
                if (x + dx, y + dy) not in self.space:
                    found.append((_side(x, y, dx, dy), (-dx, -dy)))
        return found

    def centre_line(self, a: int, b: int) -> bool:
        """Clear if no wall that faces the line has a point in common with it."""
        start, end = centre(self.square[a]), centre(self.square[b])
        way = (end[0] - start[0], end[1] - start[1])
        return not any(
            way[0] * facing[0] + way[1] * facing[1] > 0 and common_point((start, end), wall)
            for wall, facing in self.walls
        )

    def passed(self, a: int, b: int) -> set[int]:
        """The spaces whose inside the line between two centres meets, its ends aside."""
        line = (centre(self.square[a]), centre(self.square[b]))
        return {s for square, s in self.space.items() if s not in (a, b) and enters(line, square)}

    def corner_lines(self, a: int, b: int, touch: bool, blockers: frozenset[int] = frozenset()) -> bool:
        ends = [[(x + dx, y + dy) for dx in (0, 1) for dy in (0, 1)] for x, y in (self.square[a], self.square[b])]
        solid = [self.square[s] for s in sorted(blockers - {a, b})]
        return a == b or any(self._corner_line(a, b, p, q, touch, solid) for p in ends[0] for q in ends[1])

    def _corner_line(self, a: int, b: int, start: Square, end: Square, touch: bool, solid: list[Square]) -> bool:
        line = (_exact(start), _exact(end))
        if any(enters(line, square) for square in solid):
            return False
        if any(_runs_along(line, square) for square in solid):
            return False
        way = (end[0] - start[0], end[1] - start[1])
        for wall, facing in self.walls:
            if _overlap(line, wall):
                return False
            against = way[0] * facing[0] + way[1] * facing[1] > 0
            if not touch and against and _touched_inside(line, wall):
                return False
        return self._slips_through(a, b, start, end)

    def _slips_through(self, a: int, b: int, start: Square, end: Square) -> bool:
        """Whether one gets from `a` to `b` over tiny squares that touch the line, crossing no wall."""
        tiny = _tiny_squares(start, end)
        todo = [cell for cell in tiny if _home(cell) == self.square[a] and _at(cell, start)]
        seen = set(todo)
        while todo:
            cell = todo.pop()
            if _home(cell) == self.square[b] and _at(cell, end):
                return True
            for dx, dy in SIDES:
                other = (cell[0] + dx, cell[1] + dy)
                if other not in tiny or other in seen:
                    continue
                if _home(other) == _home(cell) or not self.stopped(_home(cell), _home(other), SIGHT):
                    seen.add(other)
                    todo.append(other)
        return False


def _stopped(wall: Wall, a: Square, b: Square) -> int:
    return wall.stops if _faces(wall, a, b) else 0


def _faces(wall: Wall, a: Square, b: Square) -> bool:
    return (wall.a, wall.b) == (a, b) or (wall.both_ways and (wall.b, wall.a) == (a, b))


def _exact(point: Square) -> Point:
    return Fraction(point[0]), Fraction(point[1])


def _side(x: int, y: int, dx: int, dy: int) -> Segment:
    if dx:
        at = x + max(dx, 0)
        return _exact((at, y)), _exact((at, y + 1))
    at = y + max(dy, 0)
    return _exact((x, at)), _exact((x + 1, at))


def centre(square: Square) -> Point:
    return square[0] + Fraction(1, 2), square[1] + Fraction(1, 2)


def _share(line: Segment, wall: Segment) -> tuple[Fraction, Fraction] | None:
    """The part of the line, from 0 at its start to 1 at its end, that lies on a wall or in a square; None if none does.

    Either is the set of points with x and y between those of its ends, so it is a matter of two intervals.
    """
    low, high = Fraction(0), Fraction(1)
    for axis in (0, 1):
        start, way = line[0][axis], line[1][axis] - line[0][axis]
        least, most = sorted((wall[0][axis], wall[1][axis]))
        if way == 0:
            if not least <= start <= most:
                return None
            continue
        one, two = sorted(((least - start) / way, (most - start) / way))
        low, high = max(low, one), min(high, two)
    return (low, high) if low <= high else None


def common_point(line: Segment, wall: Segment) -> bool:
    return _share(line, wall) is not None


def _touched_inside(line: Segment, wall: Segment) -> bool:
    """Whether the line without its two end points has a point on the wall."""
    part = _share(line, wall)
    return part is not None and line[0] != line[1] and not (part[0] == part[1] and part[0] in (0, 1))


def _overlap(line: Segment, wall: Segment) -> bool:
    part = _share(line, wall)
    return part is not None and line[0] != line[1] and part[0] < part[1]


def enters(line: Segment, square: Square) -> bool:
    """Whether part of the line lies strictly inside the square."""
    part = _share(line, (_exact(square), _exact((square[0] + 1, square[1] + 1))))
    if part is None:
        return False
    middle = (part[0] + part[1]) / 2
    at = [line[0][n] + middle * (line[1][n] - line[0][n]) for n in (0, 1)]
    return all(square[n] < at[n] < square[n] + 1 for n in (0, 1))


def _runs_along(line: Segment, square: Square) -> bool:
    return any(_overlap(line, _side(*square, dx, dy)) for dx, dy in SIDES)


def _home(cell: Square) -> Square:
    return cell[0] // FINE, cell[1] // FINE


def _at(cell: Square, corner: Square) -> bool:
    """Whether a tiny square touches a corner of the board's grid."""
    return corner[0] * FINE - cell[0] in (0, 1) and corner[1] * FINE - cell[1] in (0, 1)


def _tiny_squares(start: Square, end: Square) -> set[Square]:
    """The tiny squares that have a point in common with the line, at least on their border."""
    (x0, y0), (x1, y1) = [(x * FINE, y * FINE) for x, y in sorted((start, end))]
    if x0 == x1:
        return {(x, y) for x in (x0 - 1, x0) for y in range(min(y0, y1) - 1, max(y0, y1) + 1)}
    found: set[Square] = set()
    for x in range(x0 - 1, x1 + 1):
        left, right = max(x, x0), min(x + 1, x1)
        heights = [y0 + Fraction((at - x0) * (y1 - y0), x1 - x0) for at in (left, right)]
        found |= {(x, y) for y in range(ceil(min(heights)) - 1, floor(max(heights)) + 1)}
    return found


def meet(a: Square, b: Square, c: Square, d: Square) -> bool:
    """Whether two segments have a point in common, by solving for it."""
    (px, py), (qx, qy) = _exact(a), _exact(c)
    rx, ry, sx, sy = b[0] - px, b[1] - py, d[0] - qx, d[1] - qy
    slant = rx * sy - ry * sx
    if slant:
        t = ((qx - px) * sy - (qy - py) * sx) / slant
        u = ((qx - px) * ry - (qy - py) * rx) / slant
        return 0 <= t <= 1 and 0 <= u <= 1
    return any(_on(end, a, b) for end in (c, d)) or any(_on(end, c, d) for end in (a, b))


def _on(point: Square, a: Square, b: Square) -> bool:
    """Whether a point lies on a segment: the ways to its two ends go in opposite directions, or one has no length."""
    (ux, uy), (vx, vy) = (a[0] - point[0], a[1] - point[1]), (b[0] - point[0], b[1] - point[1])
    return ux * vy == uy * vx and ux * vx + uy * vy <= 0


def in_triangle(corners: tuple[Square, Square, Square], start: Square, end: Square) -> bool:
    """Whether part of a segment lies strictly inside a triangle: on the inner side of all three sides at once."""
    low, high = Fraction(0), Fraction(1)
    for n in range(3):
        a, b, inner = corners[n], corners[(n + 1) % 3], corners[(n + 2) % 3]
        facing = _cross(a, b, inner)
        if facing == 0:
            return False
        one, two = Fraction(_cross(a, b, start), facing), Fraction(_cross(a, b, end), facing)
        if one <= 0 and two <= 0:
            return False
        if one <= 0:
            low = max(low, one / (one - two))
        elif two <= 0:
            high = min(high, one / (one - two))
    return low < high


def _cross(a: Square, b: Square, c: Square) -> int:
    return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])
