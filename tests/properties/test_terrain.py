"""Prices of steps into terrain equal those added up space by space."""

from __future__ import annotations

from random import Random

import pytest

from tests.properties.random_boards import random_board
from tests.properties.slow_geometry import lie
from undercroft.crawl.board.bits import bits
from undercroft.crawl.board.board import Board
from undercroft.crawl.board.terrain import Terrain, costs, layer
from undercroft.crawl.board.tiles import Tile


def _agree(seeds: range) -> None:
    for seed in seeds:
        dice = Random(seed)
        board = random_board(dice, "round")
        names = ("mud", "water", "ash")
        changes = [
            Terrain(dice.choice(names), tuple(dice.sample(range(board.size), 4)), dice.random() < 0.6)
            for _ in range(dice.randrange(5))
        ]
        extra = {name: dice.randrange(4) for name in names}
        there = {name: _slow_layer(board, name, changes) for name in names}
        for name in names:
            assert bits(layer(board, name, changes)) == sorted(there[name]), f"seed {seed}"
        found = costs(board, extra, changes)
        prices = {space: price for price, spaces in found for space in bits(spaces)}
        assert sum(spaces.bit_count() for _, spaces in found) == len(prices), "no space has two prices"
        for space in range(board.size):
            price = 1 + sum(more for name, more in extra.items() if space in there[name])
            assert prices.get(space, 1) == price, f"seed {seed}"


def _slow_layer(board: Board, name: str, changes: list[Terrain]) -> set[int]:
    spaces: set[int] = set()
    for placement in board.layout.placements:
        tile = board.atlas.tiles[placement.tile]
        assert isinstance(tile, Tile)
        for square in [square for group in tile.terrain if group.name == name for square in group.squares]:
            space = board.space_at(*lie(square, placement))
            assert space is not None
            spaces.add(space)
    for change in changes:
        if change.name == name and change.there:
            spaces |= set(change.spaces)
        elif change.name == name:
            spaces -= set(change.spaces)
    return spaces


def test_prices_of_terrain_equal_those_added_up_space_by_space() -> None:
    """120 boards of some 20 spaces."""
    _agree(range(120))


@pytest.mark.slow
def test_prices_of_terrain_equal_those_added_up_space_by_space_on_many_boards() -> None:
    _agree(range(120, 5_000))
