"""The tables behind a board, while it is being built: tiles are laid down one after another, then edges are wired."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import msgspec

from undercroft.crawl.board.layout import Door
from undercroft.crawl.board.tiles import (
    CORNERS,
    EVERYTHING,
    NOTHING,
    ROW,
    SIGHT,
    TOUCH,
    WALKING,
    Area,
    AreaTile,
    BoardError,
    Exit,
    Placement,
    Point,
    Tile,
    edge_bits,
    even,
    moved,
    turned_tile,
)
from undercroft.crawl.board.ways import past_walls, ways, ways_round

if TYPE_CHECKING:
    from collections.abc import Iterable

    from undercroft.crawl.board.layout import Edge, Link

_MIDDLE: Final = ROW // 2
_FAR: Final = _MIDDLE - 128
_STEPS: Final = (-ROW, -ROW + 1, 1, ROW + 1, ROW, ROW - 1, -1, -ROW - 1)
_BLIND: Final = (-1,) * 8


class Screen(msgspec.Struct, frozen=True):
    """A straight wall among areas; `only_from` a point, it stops only lines that come from that side."""

    start: Point
    end: Point
    only_from: Point | None = None


class Tables:
    """Everything a board knows, in lists by space and by tile that only ever grow.

    `look` holds per space the next space in each of eight directions (clockwise from up) as far as sight goes, else -1;
    `near` the spaces that touch a space, only where these are not its `neighbours`; `kinds` the edges of the tiles that
    have a kind, by the spaces on both sides.
    """

    def __init__(self) -> None:
        self.at: dict[int, int] = {}
        self.keys: list[int] = []
        self.xs: list[int] = []
        self.ys: list[int] = []
        self.planes: list[int] = []
        self.base: list[int] = []
        self.stops: list[int] = []
        self.rim: list[int] = []
        self.look: list[tuple[int, ...]] = []
        self.neighbours: list[int] = []
        self.near: dict[int, int] = {}
        self.kinds: dict[tuple[int, int], str] = {}
        self.tiles: list[int] = []
        self.area_of: list[int] = []
        self.tile_spaces: list[int] = []
        self.tile_neighbours: list[int] = []
        self.areas: list[tuple[int, str]] = []
        self.area_spaces: list[int] = []
        self.exits: dict[Door, tuple[tuple[int, ...], int]] = {}
        self.open: dict[tuple[int, int, int], Door] = {}
        self.attached: dict[Door, Door] = {}
        self.drawn: dict[int, Area] = {}
        self.borders: dict[tuple[int, int], int] = {}
        self.sides: dict[tuple[int, int], tuple[Point, Point]] = {}
        self.screens: dict[int, tuple[tuple[Point, Point], ...]] = {}
        self.of_squares: dict[int, bool] = {}
        self.plain = True
        self.even = True
        self.mutual = True

    def copy(self) -> Tables:
        """Return a copy that can grow without changing this one."""
        new = Tables.__new__(Tables)
        for name, value in self.__dict__.items():
            new.__dict__[name] = value if isinstance(value, bool) else value.copy()
        return new

    def lay(self, tile: Tile | AreaTile, placement: Placement, closed: tuple[Door, ...]) -> list[int]:
        """Lay a tile down; return the spaces whose edges must be wired again."""
        if max(abs(placement.x), abs(placement.y)) > _FAR:
            raise BoardError(f"tile {placement.tile} lies too far out, at {placement.x}, {placement.y}")
        squares = isinstance(tile, Tile)
        if self.of_squares.setdefault(placement.plane, squares) != squares:
            raise BoardError(f"tile {tile.id}: plane {placement.plane} cannot hold both squares and areas")
        number = len(self.tile_spaces)
        self.tile_spaces.append(0)
        self.tile_neighbours.append(0)
        if isinstance(tile, AreaTile):
            return self._lay_areas(tile, placement, number)
        return self._lay_squares(tile, placement, number, closed)

    def _lay_squares(self, tile: Tile, placement: Placement, number: int, closed: tuple[Door, ...]) -> list[int]:
        form = turned_tile(tile, placement.turn)
        plane = placement.plane
        px, py = placement.x, placement.y
        origin = (plane * ROW + py + _MIDDLE) * ROW + px + _MIDDLE
        at, keys, base, rim = self.at, self.keys, self.base, self.rim
        first_area = len(self.areas)
        self.areas.extend((number, name) for name in form.names)
        in_area = [0] * len(form.names)
        shared, doors = self._meet(number, origin, closed, form.exits)

        mine = 0
        touched: list[int] = []
        for (dx, dy), stops, outline, area in zip(form.offsets, form.stops, form.rim, form.area, strict=True):
            key = origin + dy * ROW + dx
            space = at.get(key)
            if space is None:
                space = at[key] = len(keys)
                keys.append(key)
                base.append(stops)
                rim.append(outline)
                self.xs.append(px + dx)
                self.ys.append(py + dy)
                self.tiles.append(1 << number)
                self.area_of.append(first_area + area)
                in_area[area] |= 1 << space
            elif key in shared:
                was = rim[space]
                base[space] = base[space] & ~was | stops & ~outline | was & outline
                rim[space] = was & outline
                self.tiles[space] |= 1 << number
                touched.extend(at[key + step] for step in _STEPS if key + step in at)
            else:
                raise BoardError(f"tile {tile.id} at {px}, {py} overlaps a tile in play at {px + dx}, {py + dy}")
            touched.append(space)
            mine |= 1 << space
        fresh = len(keys) - len(self.planes)
        self.planes.extend([plane] * fresh)
        self.stops.extend([0] * fresh)
        self.look.extend([_BLIND] * fresh)
        self.neighbours.extend([0] * fresh)
        self.area_spaces.extend(in_area)
        self.tile_spaces[number] = mine
        self.plain = self.plain and form.plain
        self.even = self.even and form.even
        self.mutual = self.mutual and form.mutual
        for one, other, kind in form.kinds:
            (ax, ay), (bx, by) = form.offsets[one], form.offsets[other]
            self.kinds[at[origin + ay * ROW + ax], at[origin + by * ROW + bx]] = kind
        for door, row, side in doors:
            self.exits[door] = (tuple([at[key] for key in row]), side)
        return touched

    def _meet(
        self, number: int, origin: int, closed: tuple[Door, ...], exits: tuple[Exit, ...]
    ) -> tuple[dict[int, None], list[tuple[Door, list[int], int]]]:
        """Join the new tile's exits with open exits that lie on the same squares and face them."""
        shared: dict[int, None] = {}
        doors: list[tuple[Door, list[int], int]] = []
        for way in exits:
            door = Door(number, way.name)
            row = [origin + dy * ROW + dx for dx, dy in way.squares]
            doors.append((door, row, way.side))
            place = (row[0], way.side ^ 2, len(row))
            other = None if door in closed else self.open.get(place)
            if other is None or other in closed:
                self.open[row[0], way.side, len(row)] = door
                continue
            del self.open[place]
            self.attached[door], self.attached[other] = other, door
            self.tile_neighbours[number] |= 1 << other.tile
            self.tile_neighbours[other.tile] |= 1 << number
            shared.update(dict.fromkeys(row))
        return shared, doors

    def _lay_areas(self, tile: AreaTile, placement: Placement, number: int) -> list[int]:
        first = len(self.keys)
        ids = {area.name: first + n for n, area in enumerate(tile.areas)}
        borders = {frozenset(_turn_side(border.side, placement)) for border in tile.borders if border.side}
        screens = [_turn_side(screen, placement) for screen in tile.screens]
        for n, area in enumerate(tile.areas):
            shape = tuple(moved(point, placement) for point in area.shape)
            centre = moved(area.centre, placement)
            marks = tuple(moved(point, placement) for point in area.marks) or (centre,)
            self.drawn[first + n] = Area(area.name, centre, marks, shape)
            self.xs.append(centre[0])
            self.ys.append(centre[1])
            outline = zip(shape, (*shape[1:], *shape[:1]), strict=True)
            screens.extend(side for side in outline if frozenset(side) not in borders)
            self.areas.append((number, area.name))
            self.area_of.append(len(self.area_spaces))
            self.area_spaces.append(1 << (first + n))
        count = len(tile.areas)
        self.keys.extend([-1] * count)
        for blank in (self.base, self.stops, self.rim, self.neighbours):
            blank.extend([0] * count)
        self.planes.extend([placement.plane] * count)
        self.look.extend([_BLIND] * count)
        self.tiles.extend([1 << number] * count)
        self.tile_spaces[number] = ((1 << count) - 1) << first
        for border in tile.borders:
            a, b = ids[border.a], ids[border.b]
            self.borders[a, b] = border.stops
            self.borders[b, a] = border.stops if border.both_ways else NOTHING
            self.even = self.even and even(border.stops)
            self.mutual = self.mutual and border.both_ways
            if border.kind:
                self.kinds[a, b] = border.kind
                if border.both_ways:
                    self.kinds[b, a] = border.kind
            if border.side:
                self.sides[min(a, b), max(a, b)] = _turn_side(border.side, placement)
        self.screens[placement.plane] = (*self.screens.get(placement.plane, ()), *screens)
        return list(ids.values())

    def wire(
        self,
        touched: Iterable[int],
        edges: tuple[Edge, ...],
        links: tuple[Link, ...],
        *,
        diagonal: bool,
        round_corners: bool,
    ) -> None:
        """Work out the steps and the looks of these spaces, with the edges as they now are and the links on top."""
        base, stops, keys, at = self.base, self.stops, self.keys, self.at
        order = sorted(dict.fromkeys(touched))
        for space in order:
            stops[space] = base[space]
        for edge in edges:
            self._set(edge.a, edge.b, edge.stops)
            if edge.both_ways:
                self._set(edge.b, edge.a, edge.stops)
        plain = self.plain and all(edge.stops in (NOTHING, EVERYTHING) for edge in edges)
        same = self.even and all(even(edge.stops) for edge in edges)
        look, neighbours, near = self.look, self.neighbours, self.near
        led = ways_round if round_corners else ways
        for space in order:
            key = keys[space]
            if key < 0 and space in self.drawn:
                steps = touching = self._between_areas(space, edges, WALKING)
                if not same:
                    touching = self._between_areas(space, edges, TOUCH)
            else:
                seen = look[space] = ways(at, stops, key, stops[space] >> 4, 4)
                walked = seen if plain and not round_corners else led(at, stops, key, stops[space], 0)
                if round_corners and not same:
                    walked = past_walls(at, stops, key, walked)
                steps = touching = _set_of(walked if diagonal else walked[::2])
                if not same:
                    reached = led(at, stops, key, stops[space] >> 8, 8)
                    touching = _set_of(reached if diagonal else reached[::2])
            neighbours[space] = steps
            if touching != steps:
                near[space] = touching
            elif near:
                near.pop(space, None)
        for link in links:
            for a, b in ((link.a, link.b), (link.b, link.a)) if link.both_ways else ((link.a, link.b),):
                neighbours[a] |= 1 << b
                if a in near:
                    near[a] |= 1 << b

    def around(self, space: int) -> list[int]:
        """The squares in play round a square, walls or not, and the square itself."""
        key = self.keys[space]
        return [space, *(self.at[key + step] for step in _STEPS if key + step in self.at)]

    def walls_of_sight(self, plane: int, edges: tuple[Edge, ...]) -> tuple[Screen, ...]:
        """Every straight wall among the areas of a plane."""
        screens = [Screen(*side) for side in self.screens.get(plane, ())]
        for (a, b), side in self.sides.items():
            if self.planes[a] == plane:
                there, back = self._border(a, b, edges) & SIGHT, self._border(b, a, edges) & SIGHT
                if there or back:
                    one = None if there and back else a if there else b
                    screens.append(Screen(*side, None if one is None else self.drawn[one].centre))
        return tuple(screens)

    def _border(self, a: int, b: int, edges: tuple[Edge, ...]) -> int:
        """What the border from area `a` to area `b` stops; areas without one stop everything."""
        stops = self.borders.get((a, b), EVERYTHING)
        for edge in edges:
            if (edge.a, edge.b) == (a, b) or (edge.both_ways and (edge.b, edge.a) == (a, b)):
                stops = edge.stops
        return stops

    def _between_areas(self, space: int, edges: tuple[Edge, ...], what: int) -> int:
        near = [b for a, b in self.borders if a == space]
        near += [edge.b if edge.a == space else edge.a for edge in edges if space in (edge.a, edge.b)]
        mask = 0
        for other in near:
            if not self._border(space, other, edges) & what:
                mask |= 1 << other
        return mask

    def _set(self, a: int, b: int, stops: int) -> None:
        """Put an override on one side of a square; areas read theirs from the list of edges."""
        if a in self.drawn:
            return
        side = (-ROW, 1, ROW, -1).index(self.keys[b] - self.keys[a])
        self.stops[a] = self.stops[a] & ~(edge_bits(EVERYTHING | CORNERS) << side) | edge_bits(stops) << side


def _turn_side(side: tuple[Point, Point], placement: Placement) -> tuple[Point, Point]:
    return moved(side[0], placement), moved(side[1], placement)


def _set_of(spaces: tuple[int, ...]) -> int:
    mask = 0
    for space in spaces:
        if space >= 0:
            mask |= 1 << space
    return mask
