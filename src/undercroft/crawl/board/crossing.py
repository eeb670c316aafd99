"""Steps for whoever is not stopped by some kinds of edge, such as a figure that flies over a ledge."""

from __future__ import annotations

from typing import TYPE_CHECKING

from undercroft.crawl.board.tiles import CORNERS, STEP, WALKING, edge_bits
from undercroft.crawl.board.ways import past_walls, ways, ways_round

if TYPE_CHECKING:
    from collections.abc import Container

    from undercroft.crawl.board.board import Board


def steps_over(board: Board, kinds: Container[str]) -> list[int]:
    """Per space the spaces one step away, if edges of these kinds stop no step."""
    tables, stops = board.tables, board.tables.stops.copy()
    found = [0] * board.size
    for (a, b), kind in board.kinds.items():
        if kind in kinds and a in tables.drawn:
            found[a] |= 1 << b
        elif kind in kinds:
            side = STEP.index((board.xs[b] - board.xs[a], board.ys[b] - board.ys[a]))
            stops[a] &= ~(edge_bits(WALKING | CORNERS) << side)
    round_corners = board.atlas.corners == "round"
    for space, key in enumerate(tables.keys):
        if space in tables.drawn:
            found[space] |= tables.neighbours[space]
            continue
        steps = (ways_round if round_corners else ways)(tables.at, stops, key, stops[space], 0)
        if round_corners:
            steps = past_walls(tables.at, stops, key, steps)
        for other in steps if board.atlas.steps == 8 else steps[::2]:
            if other >= 0:
                found[space] |= 1 << other
    for link in board.layout.links:
        found[link.a] |= 1 << link.b
        if link.both_ways:
            found[link.b] |= 1 << link.a
    return found
