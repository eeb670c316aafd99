"""Walking, touching and counting on boards with edges of every kind equal a slow and plain reference."""

from __future__ import annotations

from random import Random

import pytest

from tests.properties.random_boards import random_board
from tests.properties.slow_geometry import SlowPlane
from undercroft.crawl.board.atlas import Corners
from undercroft.crawl.board.bits import bits
from undercroft.crawl.board.board import Board
from undercroft.crawl.board.tiles import TOUCH, WALKING
from undercroft.crawl.geometry.paths import distance


def _agree(seeds: range, corners: Corners) -> None:
    for seed in seeds:
        board = random_board(Random(seed), corners)
        slow = SlowPlane(board, 0)
        for what, found in ((WALKING, board.neighbours), (TOUCH, board.near), (TOUCH, board.counted.neighbours)):
            expected = [
                sorted(slow.space[other] for other in slow.next_to(slow.square[space], diagonal=True, what=what))
                for space in range(board.size)
            ]
            assert [bits(mask) for mask in found] == expected, f"seed {seed}"
        _spaces_are_counted(board, slow, seed)
        _some_kinds_stop_nobody(board, slow, seed)
        assert {(slow.square[a], slow.square[b]): kind for (a, b), kind in board.kinds.items()} == slow.kinds


def _spaces_are_counted(board: Board, slow: SlowPlane, seed: int) -> None:
    start = seed % board.size
    counted, ring = {slow.square[start]: 0}, {slow.square[start]}
    while ring:
        ring = {two for one in ring for two in slow.next_to(one, diagonal=True, what=TOUCH)} - set(counted)
        counted |= dict.fromkeys(ring, max(counted.values()) + 1)
    for square, space in slow.space.items():
        assert distance(board.counted, start, space) == counted.get(square), f"seed {seed}"


def _some_kinds_stop_nobody(board: Board, slow: SlowPlane, seed: int) -> None:
    kinds = (("ledge",), ("gate", "ledge"), ("bars", "veil"))[seed % 3]
    slow.let_over(kinds)
    for space, square in slow.square.items():
        expected = sorted(slow.space[other] for other in slow.next_to(square, diagonal=True))
        assert bits(board.over(*kinds).neighbours[space]) == expected, f"seed {seed}"
    assert board.over(*kinds).near == board.near


@pytest.mark.parametrize("corners", ["clear", "round"])
def test_steps_and_spaces_that_touch_equal_the_slow_plane(corners: Corners) -> None:
    """80 boards of some 20 spaces."""
    _agree(range(80), corners)


@pytest.mark.slow
@pytest.mark.parametrize("corners", ["clear", "round"])
def test_steps_and_spaces_that_touch_equal_the_slow_plane_on_many_boards(corners: Corners) -> None:
    _agree(range(80, 6_000), corners)
