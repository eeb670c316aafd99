"""The atlas: the tiles of a pack, and the one board that belongs to each layout of them.

A state holds a `Layout` (plain data); `atlas.board(layout)` finds or compiles the board. Space numbers never change
when the layout grows.

>>> from undercroft.crawl.board.layout import Layout, Placement
>>> from undercroft.crawl.board.tiletext import parse_tile
>>> room = parse_tile("room", '''
... +-+-+
... |. .|
... +   +
... |A A|
... +-+-+''')
>>> tiles = atlas([room])
>>> board = tiles.board(Layout((Placement("room"),)))
>>> board.size, board.doors
(4, (Door(tile=0, exit='A'),))
>>> more = board.extend(Placement("room", x=1, y=2, turn=2))
>>> more.size, more.doors, more.tiles_of(2)
(6, (), 3)
"""

from __future__ import annotations

from collections import OrderedDict
from functools import lru_cache
from typing import TYPE_CHECKING, Final, Literal, TypeAlias
from weakref import WeakValueDictionary

from undercroft.crawl.board.board import Board
from undercroft.crawl.board.layout import Edge, Layout, Link
from undercroft.crawl.board.tables import Tables
from undercroft.crawl.board.tiles import ROW, BoardError, Piece, check_piece

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

Steps: TypeAlias = Literal[4, 8]
Corners: TypeAlias = Literal["clear", "round"]
"""What a diagonal step needs: no edge in its way where four squares meet, or one way round that point free."""
_KEPT: Final = 256


class Atlas:
    """The tiles of a pack by id and how one steps on them; finds the board of a layout. Made by `atlas()`."""

    def __init__(self, tiles: Mapping[str, Piece], steps: Steps, corners: Corners = "clear") -> None:
        self.tiles: Final = tiles
        self.steps: Final = steps
        self.corners: Final = corners
        self._known: WeakValueDictionary[Layout, Board] = WeakValueDictionary()
        self._recent: OrderedDict[int, tuple[Layout, Board]] = OrderedDict()

    def board(self, layout: Layout) -> Board:
        """The board of a layout: always the same object while anyone holds it, and kept a while after."""
        recent = self._recent
        hit = recent.get(id(layout))
        if hit is not None:
            recent.move_to_end(id(layout))
            return hit[1]
        return self.grown(layout, None)

    def grown(self, layout: Layout, near: Board | None) -> Board:
        """The board of a layout that begins like the layout of `near`, built upon that board if it is new."""
        recent = self._recent
        board = self._known.get(layout)
        if board is None:
            board = self._compile(layout, near)
            self._known[layout] = board
        recent[id(layout)] = (layout, board)
        if len(recent) > _KEPT:
            recent.popitem(last=False)
        return board

    def _compile(self, layout: Layout, near: Board | None) -> Board:
        old = near.layout if near else Layout()
        if near and layout.placements == old.placements and layout.edges == old.edges and layout.links == old.links:
            return Board(self, layout, near.tables)
        tables = near.tables.copy() if near else Tables()
        touched: list[int] = []
        for placement in layout.placements[len(old.placements) :]:
            piece = self.tiles.get(placement.tile)
            if piece is None:
                raise BoardError(f"there is no tile {placement.tile}")
            touched += tables.lay(piece, placement, layout.closed)
        self._check(layout, tables)
        if layout.edges != old.edges:
            for edge in (*old.edges, *layout.edges):
                touched += tables.around(edge.a)
                touched += tables.around(edge.b)
        tables.wire(
            touched, layout.edges, layout.links, diagonal=self.steps == 8, round_corners=self.corners == "round"
        )
        return Board(self, layout, tables)

    def _check(self, layout: Layout, tables: Tables) -> None:
        size = len(tables.keys)
        pairs: tuple[Edge | Link, ...] = (*layout.edges, *layout.links)
        for pair in pairs:
            if not (0 <= pair.a < size and 0 <= pair.b < size):
                raise BoardError(f"there is no edge or link between {pair.a} and {pair.b}: the board has {size} spaces")
        for edge in layout.edges:
            areas = edge.a in tables.drawn and edge.b in tables.drawn
            if not areas and abs(tables.keys[edge.a] - tables.keys[edge.b]) not in (1, ROW):
                raise BoardError(f"spaces {edge.a} and {edge.b} share no edge")
        for door in layout.closed:
            if door not in tables.exits:
                raise BoardError(f"tile {door.tile} in play has no exit {door.exit}")


def atlas(tiles: Iterable[Piece], steps: Steps = 8, corners: Corners = "clear") -> Atlas:
    """The atlas of these tiles, with 4 or 8 directions of a step; the same tiles give the same atlas."""
    return _atlas(tuple(tiles), steps, corners)


@lru_cache(maxsize=64)
def _atlas(tiles: tuple[Piece, ...], steps: Steps, corners: Corners) -> Atlas:
    known: dict[str, Piece] = {}
    for piece in tiles:
        check_piece(piece)
        if piece.id in known:
            raise BoardError(f"there are two tiles {piece.id}")
        known[piece.id] = piece
    return Atlas(known, steps, corners)
