"""The board: one immutable map compiled from a layout, the same object for the same layout, shared by every fork.

A state holds a `Layout`; `atlas.board(layout)` finds or compiles the board (see `crawl.atlas`).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from undercroft.crawl.board.bits import bits
from undercroft.crawl.board.crossing import steps_over
from undercroft.crawl.board.layout import Door, Edge, Layout, Link, Placement
from undercroft.crawl.board.tiles import ROW, STEP, WALKING, Area, BoardError, Group, Piece, Point, Tile, moved

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from undercroft.crawl.board.atlas import Atlas
    from undercroft.crawl.board.tables import Screen, Tables
    from undercroft.crawl.geometry.figures import Stance

__all__ = ["Board", "Door", "Edge", "Layout", "Link", "Placement"]


class Board:
    """A compiled map. Read it, never change it; every change gives another board.

    `neighbours[space]` is the set of spaces one step away, `beside_bit` the same by the bit that stands for a space in
    a set, for loops over sets; `near[space]` is the set of spaces that touch it, `kinds[a, b]` the kind of the edge
    from one space to the next, if it has one; `all` is the set of every space; `xs`, `ys`, `planes` and `area_of` are
    by space; `doors` are the exits neither attached nor closed; `tile_neighbours[tile]` and
    `area_neighbours[area]` are sets of tiles and of areas; `mutual` says that no edge differs by direction. What
    questions about sight, distance, footprints and tiles have found out is remembered in `sights`, `lines`,
    `corner_lines`, `distances`, `stances`, `unfolded` and `tile_rings`.
    """

    __slots__ = (
        "__weakref__",
        "_counted",
        "_entries",
        "_near_areas",
        "_over",
        "_screens",
        "_terrain",
        "all",
        "area_of",
        "atlas",
        "beside_bit",
        "corner_lines",
        "distances",
        "doors",
        "kinds",
        "layout",
        "lines",
        "look",
        "mutual",
        "near",
        "neighbours",
        "planes",
        "sights",
        "size",
        "stances",
        "tables",
        "tile_neighbours",
        "tile_rings",
        "unfolded",
        "xs",
        "ys",
    )

    def __init__(
        self,
        home: Atlas,
        layout: Layout,
        tables: Tables,
        steps: Sequence[int] | None = None,
        near: Sequence[int] | None = None,
    ) -> None:
        self.atlas: Final = home
        self.layout: Final = layout
        self.tables: Final = tables
        self.size: Final = len(tables.keys)
        self.all: Final = (1 << self.size) - 1
        changes: tuple[Edge | Link, ...] = (*layout.edges, *layout.links)
        self.mutual: Final = tables.mutual and all(change.both_ways for change in changes)
        self.neighbours: Final[Sequence[int]] = tables.neighbours if steps is None else steps
        self.beside_bit: Final = {1 << space: near for space, near in enumerate(self.neighbours)}
        self.near: Final[Sequence[int]] = _touching(tables) if near is None else near
        self.kinds: Final[Mapping[tuple[int, int], str]] = _kinds(tables, layout)
        self.look: Final[Sequence[tuple[int, ...]]] = tables.look
        self.xs: Final[Sequence[int]] = tables.xs
        self.ys: Final[Sequence[int]] = tables.ys
        self.planes: Final[Sequence[int]] = tables.planes
        self.area_of: Final[Sequence[int]] = tables.area_of
        closed = frozenset(layout.closed)
        attached = tables.attached
        self.doors: Final = tuple([d for d in tables.exits if d not in attached and d not in closed])
        self.tile_neighbours: Final[Sequence[int]] = _tiles_joined(tables, layout)
        self.sights: Final[dict[int, tuple[list[int], list[int]]]] = {}
        self.lines: Final[dict[tuple[int, int], int]] = {}
        self.corner_lines: Final[dict[tuple[int, int, bool], tuple[int, ...]]] = {}
        self.distances: Final[dict[int, list[int]]] = {}
        self.stances: Final[dict[tuple[int | str, ...], dict[int, int]]] = {}
        self.unfolded: Final[dict[tuple[object, ...], tuple[Stance, ...]]] = {}
        self.tile_rings: Final[dict[int, int]] = {}
        self._counted: Board | None = None
        self._entries: Sequence[int] | None = None
        self._near_areas: Sequence[int] | None = None
        self._over: dict[tuple[str, ...], Board] = {}
        self._screens: dict[int, tuple[Screen, ...]] = {}
        self._terrain: dict[str, int] = {}

    def __repr__(self) -> str:
        return f"<Board of {self.size} spaces, tiles {', '.join(p.tile for p in self.layout.placements)}>"

    # Growing and changing.

    def extend(self, *placements: Placement, links: Iterable[Link] = ()) -> Board:
        """This board with further tiles (and links); every space keeps its number."""
        old = self.layout
        layout = Layout(old.placements + placements, old.closed, old.edges, tuple(sorted({*old.links, *links})))
        return self.atlas.grown(layout, self)

    def close(self, *doors: Door) -> Board:
        """This board with these exits closed for good: their half-spaces stay, with a wall beyond."""
        old = self.layout
        for door in doors:
            if door not in self.doors:
                raise BoardError(f"exit {door.exit} of tile {door.tile} is not open")
        closed = tuple(sorted({*old.closed, *doors}))
        return self.atlas.grown(Layout(old.placements, closed, old.edges, old.links), self)

    def with_edges(self, *edges: Edge) -> Board:
        """This board with these edges changed; a later change of the same edge replaces an earlier one."""
        old = self.layout
        ways: dict[tuple[int, int], tuple[int, str]] = {}
        for edge in (*old.edges, *edges):
            ways[edge.a, edge.b] = edge.stops, edge.kind
            if edge.both_ways:
                ways[edge.b, edge.a] = edge.stops, edge.kind
        merged: list[Edge] = []
        for (a, b), (stops, kind) in sorted(ways.items()):
            back = ways.get((b, a))
            if back != (stops, kind):
                merged.append(Edge(a, b, stops, both_ways=False, kind=kind))
            elif a < b:
                merged.append(Edge(a, b, stops, kind=kind))
        return self.atlas.grown(Layout(old.placements, old.closed, tuple(merged), old.links), self)

    # Spaces.

    def space_at(self, x: int, y: int, plane: int = 0) -> int | None:
        """The square at this place, if it is in play."""
        return self.tables.at.get((plane * ROW + y + ROW // 2) * ROW + x + ROW // 2)

    def adjacent(self, a: int, b: int) -> bool:
        """Whether `b` touches `a`."""
        return self.near[a] >> b & 1 == 1

    def around(self, spaces: int) -> int:
        """The set of spaces that touch any of these, without these."""
        near = 0
        for space in bits(spaces):
            near |= self.near[space]
        return near & ~spaces

    @property
    def counted(self) -> Board:
        """The board for counting spaces: each step leads to a space that touches; this board if walking does so too."""
        if self.near is self.neighbours:
            return self
        if self._counted is None:
            self._counted = Board(self.atlas, self.layout, self.tables, self.near, self.near)
        return self._counted

    def over(self, *kinds: str) -> Board:
        """The board for whoever is not stopped by these kinds of edge; this board if it has none of them."""
        board = self._over.get(kinds)
        if board is None:
            if not any(kind in kinds for kind in self.kinds.values()):
                return self
            steps = steps_over(self, kinds)
            board = self._over[kinds] = Board(self.atlas, self.layout, self.tables, steps, self.near)
        return board

    @property
    def entries(self) -> Sequence[int]:
        """Per space, the spaces from which it is one step: `neighbours` the other way round."""
        if self.mutual:
            return self.neighbours
        if self._entries is None:
            entries = [0] * self.size
            for space, near in enumerate(self.neighbours):
                for other in bits(near):
                    entries[other] |= 1 << space
            self._entries = entries
        return self._entries

    def area(self, space: int) -> Area | None:
        """The area as drawn on its tile, turned and moved into place; None for a square."""
        return self.tables.drawn.get(space)

    # Tiles, exits, areas.

    def tile(self, number: int) -> Piece:
        """The piece that lies at this place of the layout."""
        return self.atlas.tiles[self.layout.placements[number].tile]

    def tiles_of(self, space: int) -> int:
        """The set of tiles the space belongs to; the half-spaces of an attached exit belong to two."""
        return self.tables.tiles[space]

    def spaces_of(self, tile: int) -> int:
        """The set of spaces of a tile in play."""
        return self.tables.tile_spaces[tile]

    def on_tiles(self, space: int) -> int:
        """The set of spaces on the tiles of a space."""
        mask = 0
        for tile in bits(self.tables.tiles[space]):
            mask |= self.tables.tile_spaces[tile]
        return mask

    def around_tiles(self, space: int) -> int:
        """The set of spaces on the tiles of a space and on every tile adjacent to one of them."""
        own = self.tables.tiles[space]
        mask = self.tile_rings.get(own)
        if mask is None:
            tiles = own
            for tile in bits(own):
                tiles |= self.tile_neighbours[tile]
            mask = 0
            for tile in bits(tiles):
                mask |= self.tables.tile_spaces[tile]
            self.tile_rings[own] = mask
        return mask

    def spot(self, tile: int, name: str) -> int:
        """The set of spaces that a tile in play marks with this name; empty if it marks none."""
        piece = self.tile(tile)
        return self._marked(tile, piece.spots if isinstance(piece, Tile) else (), name)

    def terrain(self, name: str) -> int:
        """The set of spaces that the tiles in play have in this layer of terrain; empty if there is none."""
        mask = self._terrain.get(name)
        if mask is None:
            mask = 0
            for tile in range(len(self.layout.placements)):
                piece = self.tile(tile)
                mask |= self._marked(tile, piece.terrain if isinstance(piece, Tile) else (), name)
            self._terrain[name] = mask
        return mask

    def exit_spaces(self, door: Door) -> tuple[int, ...]:
        """The half-spaces of an exit."""
        return self._exit(door)[0]

    def exit_side(self, door: Door) -> int:
        """The side on which an exit leads out, as its tile lies."""
        return self._exit(door)[1]

    def attached(self, door: Door) -> Door | None:
        """The exit of another tile that is joined to this one."""
        return self.tables.attached.get(door)

    def doors_at(self, space: int) -> tuple[Door, ...]:
        """Return the open exits that this space is a half-space of."""
        return tuple([door for door in self.doors if space in self.tables.exits[door][0]])

    def has_room(self, door: Door) -> bool:
        """Tell whether the squares just beyond an exit are free; if not, no tile can fit there."""
        spaces, side = self._exit(door)
        dx, dy = STEP[side]
        at, keys = self.tables.at, self.tables.keys
        return all(keys[space] + dy * ROW + dx not in at for space in spaces)

    def spaces_in(self, area: int) -> int:
        """The set of spaces of an area."""
        return self.tables.area_spaces[area]

    def area_name(self, area: int) -> tuple[int, str]:
        """The tile in play that the area is part of, and its name there."""
        return self.tables.areas[area]

    @property
    def area_neighbours(self) -> Sequence[int]:
        """Per area the set of areas that one straight step or a link leads to; a step over a corner does not count."""
        if self._near_areas is None:
            near = [0] * len(self.tables.areas)
            for space, steps in enumerate(self.neighbours):
                for other in bits(steps):
                    if not self._over_corner(space, other):
                        near[self.area_of[space]] |= 1 << self.area_of[other]
            self._near_areas = [mask & ~(1 << area) for area, mask in enumerate(near)]
        return self._near_areas

    def screens(self, plane: int) -> tuple[Screen, ...]:
        """The straight walls among the areas of a plane."""
        if plane not in self._screens:
            self._screens[plane] = self.tables.walls_of_sight(plane, self.layout.edges)
        return self._screens[plane]

    def _over_corner(self, a: int, b: int) -> bool:
        if a in self.tables.drawn or self.planes[a] != self.planes[b]:
            return False
        return abs(self.xs[a] - self.xs[b]) == 1 and abs(self.ys[a] - self.ys[b]) == 1

    def _marked(self, tile: int, groups: tuple[Group, ...], name: str) -> int:
        placement, mask = self.layout.placements[tile], 0
        for group in groups:
            if group.name == name:
                for square in group.squares:
                    mask |= 1 << self._square(square, placement)
        return mask

    def _square(self, square: Point, placement: Placement) -> int:
        x, y = moved(square, placement)
        space = self.space_at(x, y, placement.plane)
        assert space is not None
        return space

    def _exit(self, door: Door) -> tuple[tuple[int, ...], int]:
        found = self.tables.exits.get(door)
        if found is None:
            raise BoardError(f"tile {door.tile} in play has no exit {door.exit}")
        return found


def _tiles_joined(tables: Tables, layout: Layout) -> list[int]:
    """Per tile the tiles next to it: joined at an exit, by a link or by an edge that has been opened."""
    joins: list[Edge | Link] = [*layout.links, *(edge for edge in layout.edges if not edge.stops & WALKING)]
    if not joins:
        return tables.tile_neighbours
    near = tables.tile_neighbours.copy()
    for join in joins:
        for a, b in ((join.a, join.b), (join.b, join.a)):
            for tile in bits(tables.tiles[a] & ~tables.tiles[b]):
                near[tile] |= tables.tiles[b] & ~tables.tiles[a]
    return near


def _touching(tables: Tables) -> Sequence[int]:
    """Per space the spaces that touch it."""
    if not tables.near:
        return tables.neighbours
    found = tables.neighbours.copy()
    for space, mask in tables.near.items():
        found[space] = mask
    return found


def _kinds(tables: Tables, layout: Layout) -> Mapping[tuple[int, int], str]:
    """The kinds of edges as they now are: what has changed since covers what the tiles brought."""
    if not layout.edges:
        return tables.kinds
    found = tables.kinds.copy()
    for edge in layout.edges:
        for pair in ((edge.a, edge.b), (edge.b, edge.a)) if edge.both_ways else ((edge.a, edge.b),):
            found.pop(pair, None)
            if edge.kind:
                found[pair] = edge.kind
    return found
