"""What a state holds of a board: which tiles lie where, and what has changed since. Plain data."""

from __future__ import annotations

from undercroft.crawl.board.tiles import EVERYTHING, Placement
from undercroft.engine.bounds import Natural, Space
from undercroft.engine.copying import Fixed

__all__ = ["Door", "Edge", "Layout", "Link", "Placement"]


class Door(Fixed, frozen=True, cache_hash=True, order=True):
    """An exit of a tile in play: the tile's place in the layout (0 is the first) and the exit's name."""

    tile: Natural
    exit: str


class Edge(Fixed, frozen=True, cache_hash=True, order=True):
    """What the edge between two spaces stops from now on, both ways or only from `a` to `b`, and its kind."""

    a: Space
    b: Space
    stops: Natural = EVERYTHING
    both_ways: bool = True
    kind: str = ""


class Link(Fixed, frozen=True, cache_hash=True, order=True):
    """Two spaces that count as next to each other no matter where they lie; sight does not pass."""

    a: Space
    b: Space
    both_ways: bool = True


class Layout(Fixed, frozen=True, cache_hash=True):
    """What lies on the table: tiles in the order they came, exits closed, edges changed, links."""

    placements: tuple[Placement, ...] = ()
    closed: tuple[Door, ...] = ()
    edges: tuple[Edge, ...] = ()
    links: tuple[Link, ...] = ()
