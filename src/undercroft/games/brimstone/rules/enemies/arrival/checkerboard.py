"""The checkerboard on which Enemies are placed: its spaces from the back of the Room, and which are skipped."""

from __future__ import annotations

from typing import TYPE_CHECKING

from undercroft.crawl.board.bits import bits
from undercroft.crawl.board.layout import Door
from undercroft.crawl.board.tiles import DOWN, STEP
from undercroft.games.brimstone.rules.enemies import bases

if TYPE_CHECKING:
    from undercroft.games.brimstone.game import Brimstone


def place_on_tiles(game: Brimstone, kind: str, count: int, room: int) -> None:
    """Enemies of an Attack stand on its tile; what does not fit goes on the tile beyond the Entrance.

    [brimstone.place.on-token-tile] [brimstone.place.overflow-tile]
    """
    for at_least in (None, bases.HALF) if bases.is_extra_large(game, kind) else (None,):
        for tile in tiles_from(game, room):
            for space in checkerboard(game, tile):
                if count == 0:
                    return
                if is_open(game, kind, space, at_least):
                    bases.put(game, kind, space)
                    count -= 1


def is_open(game: Brimstone, kind: str, space: int, at_least: int | None) -> bool:
    """Spaces that hold a model, or in which the Type has no room, are skipped. [brimstone.place.skip-invalid]"""
    return bases.stance(game, kind, space, at_least) is not None


def tiles_from(game: Brimstone, room: int) -> list[int]:
    """The tile, then the one beyond its Entrance, be it a Gate, and so on back to the start; then any other.

    [brimstone.place.overflow-tile]
    """
    found = [room]
    while (way := entrance(game, found[-1])) is not None and (other := beyond(game, way)) is not None:
        found.append(other.tile)
    return found + [other for other in range(len(game.state.rooms)) if other not in found]


def entrance(game: Brimstone, room: int) -> Door | None:
    """The exit by which a tile was attached, its Entrance; the first tile of all has none."""
    name = game.room(room).entrance
    return Door(room, name) if name else None


def beyond(game: Brimstone, door: Door) -> Door | None:
    """The exit on the other side of a connection or a Gate."""
    return game.board.attached(door) or game.room(door.tile).gates.get(door.exit)


def way_out(game: Brimstone, room: int) -> int:
    """The side on which the Entrance leads out; the first tile is entered from opposite its first exit."""
    way = entrance(game, room)
    if way is not None:
        return game.board.exit_side(way)
    first = min(game.pack.tiles[game.room(room).tile].exits, default="")
    return game.board.exit_side(Door(room, first)) ^ 2 if first else DOWN


def checkerboard(game: Brimstone, room: int) -> list[int]:
    """The spaces of a tile as they are filled: every second one from the back left, then the gaps between.

    [brimstone.place.checkerboard] [brimstone.place.fill-gaps]
    """
    order = from_the_back(game, room)
    pattern = [space for space in order if same_colour(game, space, order[0])]
    return pattern + [space for space in order if space not in pattern]


def same_colour(game: Brimstone, one: int, other: int) -> bool:
    """Whether two spaces would have the same colour on a chessboard. [brimstone.place.checkerboard]"""
    xs, ys = game.board.xs, game.board.ys
    return (xs[one] ^ ys[one] ^ xs[other] ^ ys[other]) & 1 == 0


def from_the_back(game: Brimstone, room: int) -> list[int]:
    """All spaces of a tile, half-spaces too, row by row from the farthest from the Entrance, each row from its left.

    Left is as seen by somebody who stands in the Entrance and looks in.
    [brimstone.place.checkerboard] [brimstone.place.half-spaces-count]
    """
    board = game.board
    dx, dy = STEP[way_out(game, room)]
    xs, ys = board.xs, board.ys
    return sorted(
        bits(board.spaces_of(room)),
        key=lambda space: (xs[space] * dx + ys[space] * dy, xs[space] * dy - ys[space] * dx),
    )
