"""Terrain: named layers of spaces, printed on tiles or laid on a map, and what they add to the cost of a step.

The layers of the tiles belong to the board. What a map adds or play takes away is held by the state as a list of
`Terrain`, apart from the layout: a board keeps what it knows of sight and distances when terrain changes.

>>> from undercroft.crawl.board.atlas import atlas
>>> from undercroft.crawl.board.bits import bits
>>> from undercroft.crawl.board.layout import Layout, Placement
>>> from undercroft.crawl.board.tiletext import parse_tile
>>> board = atlas([parse_tile("ford", ". w w .", terrain={"w": "water"})]).board(Layout((Placement("ford"),)))
>>> bits(board.terrain("water")), costs(board, {"water": 1})
([1, 2], [(2, 6)])
>>> changes = [Terrain("mud", (2, 3)), Terrain("water", (1,), there=False)]
>>> bits(layer(board, "water", changes)), costs(board, {"water": 1, "mud": 1}, changes)
([2], [(2, 8), (3, 4)])
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from undercroft.crawl.board.bits import mask_of
from undercroft.crawl.board.tiles import BoardError
from undercroft.engine.bounds import Space
from undercroft.engine.copying import Fixed

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from undercroft.crawl.board.board import Board


class Terrain(Fixed, frozen=True, cache_hash=True):
    """Spaces that a layer of terrain has from now on, or no longer."""

    name: str
    spaces: tuple[Space, ...]
    there: bool = True


def layer(board: Board, name: str, changes: Iterable[Terrain] = ()) -> int:
    """The set of spaces of a layer: those the tiles have, changed one after another."""
    mask = board.terrain(name)
    for change in changes:
        if change.name == name:
            spaces = mask_of(change.spaces) & board.all
            mask = mask | spaces if change.there else mask & ~spaces
    return mask


def costs(board: Board, extra: Mapping[str, int], changes: Iterable[Terrain] = ()) -> list[tuple[int, int]]:
    """The spaces that cost more than 1 to enter, by their price, as `reach_at_cost` takes them.

    `extra` is what each layer adds; a space in several layers costs all that they add.
    """
    changes = tuple(changes)
    prices: dict[int, int] = {1: board.all}
    for name, more in extra.items():
        if more < 0:
            raise BoardError(f"terrain {name} cannot make a step cheaper by {-more}")
        mask = layer(board, name, changes)
        raised: dict[int, int] = {}
        for price, spaces in prices.items():
            raised[price] = raised.get(price, 0) | spaces & ~mask
            raised[price + more] = raised.get(price + more, 0) | spaces & mask
        prices = raised
    return [(price, spaces) for price, spaces in sorted(prices.items()) if price > 1 and spaces]
