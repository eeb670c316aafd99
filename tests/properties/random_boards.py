"""Boards at random by a seed, quicker to make than Hypothesis makes them: thousands of situations in a second."""

from __future__ import annotations

from random import Random

from undercroft.crawl.board.atlas import Corners, atlas
from undercroft.crawl.board.board import Board, Edge, Layout, Placement
from undercroft.crawl.board.tiles import CORNERS, EVERYTHING, SIGHT, TOUCH, WALKING, EdgeKind, Group, Square, Tile, Wall

KINDS = (
    EdgeKind("", EVERYTHING),
    EdgeKind("", WALKING | TOUCH),
    EdgeKind("gate", EVERYTHING),
    EdgeKind("bars", WALKING),
    EdgeKind("hedge", SIGHT),
    EdgeKind("ledge", WALKING | CORNERS),
    EdgeKind("ledge", WALKING | CORNERS),
    EdgeKind("veil", SIGHT | TOUCH),
)


def random_board(dice: Random, corners: Corners) -> Board:
    """Two ragged tiles side by side with edges of every kind in them and between them, some changed since."""
    tiles = tuple(_tile(dice, name) for name in ("one", "two"))
    wide = max(x for x, _ in tiles[0].squares) + 1
    board = atlas(tiles, 8, corners).board(Layout((Placement("one"), Placement("two", x=wide))))
    pairs = [
        (a, b)
        for a in range(board.size)
        for dx, dy in ((1, 0), (0, 1))
        if (b := board.space_at(board.xs[a] + dx, board.ys[a] + dy)) is not None
    ]
    for a, b in dice.sample(pairs, min(len(pairs), dice.randrange(6))):
        kind = dice.choice((EdgeKind("", 0), *KINDS))
        board = board.with_edges(Edge(*dice.choice(((a, b), (b, a))), kind.stops, dice.random() < 0.8, kind.name))
    return board


def _tile(dice: Random, name: str) -> Tile:
    wide, high = dice.randint(2, 4), dice.randint(2, 5)
    block = [(x, y) for y in range(high) for x in range(wide)]
    missing = dice.sample(block, dice.randrange(3))
    squares = tuple(square for square in block if square not in missing)
    sides = [((x, y), (x + dx, y + dy)) for x, y in squares for dx, dy in ((1, 0), (0, 1))]
    inner = [pair for pair in sides if pair[1] in squares]
    walls = tuple(_wall(dice, pair) for pair in dice.sample(inner, min(len(inner), 6)))
    terrain = tuple(Group(layer, tuple(dice.sample(squares, len(squares) // 3))) for layer in ("mud", "water"))
    return Tile(name, squares, walls, terrain=terrain)


def _wall(dice: Random, pair: tuple[Square, Square]) -> Wall:
    kind = dice.choice(KINDS)
    a, b = dice.choice((pair, pair[::-1]))
    return Wall(a, b, kind.stops, dice.random() < 0.8, kind.name)
