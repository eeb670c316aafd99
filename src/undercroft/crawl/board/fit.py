"""Attaching a tile: how it must lie so that one of its exits meets an open exit of the board."""

from __future__ import annotations

from typing import TYPE_CHECKING

from undercroft.crawl.board.tiles import ROW, BoardError, Placement, Tile, turned_tile

if TYPE_CHECKING:
    from undercroft.crawl.board.board import Board
    from undercroft.crawl.board.layout import Door


def fit(board: Board, tile: Tile, exit_name: str, at: Door) -> Placement | None:
    """How the tile lies when its exit of this name is joined to the open exit `at`, or None if it does not fit.

    It fits if none of its squares lies on a square in play on that plane, but for the half-spaces that are shared.

    >>> from undercroft.crawl.board.atlas import atlas
    >>> from undercroft.crawl.board.layout import Door, Layout
    >>> from undercroft.crawl.board.tiletext import parse_tile
    >>> room = parse_tile("room", ". .\\n\\nA A")
    >>> board = atlas([room]).board(Layout((Placement("room"),)))
    >>> fit(board, room, "A", Door(0, "A"))
    Placement(tile='room', plane=0, x=1, y=2, turn=2)
    """
    if at not in board.doors:
        raise BoardError(f"exit {at.exit} of tile {at.tile} is not open")
    way = tile.exit(exit_name)
    spaces = board.exit_spaces(at)
    turn = (board.exit_side(at) + 2 - way.side) & 3
    form = turned_tile(tile, turn)
    row = next(found for found in form.exits if found.name == exit_name).squares
    if len(row) != len(spaces):
        return None
    tables = board.tables
    origin = tables.keys[spaces[0]] - (row[0][1] * ROW + row[0][0])
    taken = tables.at
    shared = frozenset(row)
    for square in form.offsets:
        if origin + square[1] * ROW + square[0] in taken and square not in shared:
            return None
    x, y = tables.xs[spaces[0]] - row[0][0], tables.ys[spaces[0]] - row[0][1]
    return Placement(tile.id, tables.planes[spaces[0]], x, y, turn)
