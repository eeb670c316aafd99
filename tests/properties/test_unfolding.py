"""A large figure that walks as one square: where it stops and how it stands there equal a slow and plain search."""

from __future__ import annotations

from random import Random

import pytest

from tests.properties.random_boards import random_board
from tests.properties.slow_geometry import SlowPlane
from undercroft.crawl.board.bits import bits, mask_of
from undercroft.crawl.board.board import Board
from undercroft.crawl.board.tiles import EVERYTHING, Square
from undercroft.crawl.geometry.figures import unfold
from undercroft.crawl.geometry.paths import reach_at_cost

SIZES = ((1, 2), (2, 2), (2, 3), (3, 2), (1, 1))
OVER = ((), ("ledge",), ("hedge", "ledge"))


def _agree(seeds: range) -> None:
    for seed in seeds:
        dice = Random(seed)
        board = random_board(dice, "round")
        slow = SlowPlane(board, 0)
        size, over = dice.choice(SIZES), dice.choice(OVER)
        others = set(dice.sample(range(board.size), dice.randrange(4)))
        free = board.all & ~mask_of(sorted(others))
        bases = {end: _slow_bases(slow, slow.square[end], size, over, others) for end in range(board.size)}
        for end, expected in bases.items():
            found = [frozenset(bits(stance.mask)) for stance in unfold(board, end, size, free, over)]
            assert len(found) == len(set(found)), f"seed {seed}"
            assert set(found) == expected, f"seed {seed}: {size} over {end}"
        own = next((base for bases_there in bases.values() for base in sorted(bases_there, key=sorted)), None)
        if own is not None:
            _walks_as_one(board, slow, dice, own, others)


def _slow_bases(
    slow: SlowPlane, end: Square, size: tuple[int, int], over: tuple[str, ...], others: set[int]
) -> set[frozenset[int]]:
    """Try every rectangle of this size, upright and across, at every place near."""
    found: set[frozenset[int]] = set()
    for wide, high in (size, size[::-1]):
        for left in range(end[0] - 3, end[0] + 4):
            for top in range(end[1] - 3, end[1] + 4):
                base = [(left + i, top + j) for i in range(wide) for j in range(high)]
                if end in base and all(slow.space.get(square, -1) not in (-1, *others) for square in base):
                    pairs = [(a, b) for a in base for b in base if abs(a[0] - b[0]) + abs(a[1] - b[1]) == 1]
                    if all(slow.kinds.get(p) in over or not slow.stopped(*p, EVERYTHING) for p in pairs):
                        found.add(frozenset(slow.space[square] for square in base))
    return found


def _walks_as_one(board: Board, slow: SlowPlane, dice: Random, own: frozenset[int], others: set[int]) -> None:
    """The cheapest way from any own square, by trying every cheaper way, equals the least of a reach from each."""
    dear = set(dice.sample(range(board.size), board.size // 4))
    walls = mask_of(sorted(others))
    reached: dict[int, int] = {}
    for start in sorted(own):
        reach = reach_at_cost(board, start, 5, [(2, mask_of(sorted(dear)))], walls)
        for space in bits(reach.mask):
            reached[space] = min(reach.distance(space), reached.get(space, 9))
    best = dict.fromkeys(own, 0)
    changed = True
    while changed:
        changed = False
        for a in list(best):
            for square in slow.next_to(slow.square[a], diagonal=True):
                b = slow.space[square]
                cost = best[a] + (2 if b in dear else 1)
                if b not in others and cost <= 5 and cost < best.get(b, 9):
                    best[b], changed = cost, True
    assert reached == best


def test_where_a_large_figure_stops_and_stands_equals_the_slow_plane() -> None:
    """150 boards of some 20 spaces, each with every end."""
    _agree(range(150))


@pytest.mark.slow
def test_where_a_large_figure_stops_and_stands_equals_the_slow_plane_on_many_boards() -> None:
    _agree(range(150, 10_000))
