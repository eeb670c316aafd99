"""Terrain: layers of spaces that tiles have and maps change, and the price of a step into them."""

from __future__ import annotations

import msgspec
import pytest

from undercroft.crawl.board.atlas import atlas
from undercroft.crawl.board.bits import bits
from undercroft.crawl.board.board import Board, Layout, Placement
from undercroft.crawl.board.terrain import Terrain, costs, layer
from undercroft.crawl.board.tiles import BoardError, Group, Tile
from undercroft.crawl.board.tiletext import parse_tile, tile_text
from undercroft.crawl.geometry.paths import reach_at_cost

WET = {"w": "water", "m": "mud"}
FORD = parse_tile("ford", ". w m .\n\ns w . .", terrain=WET)


def lay(*placements: Placement) -> Board:
    return atlas([FORD]).board(Layout(placements or (Placement("ford"),)))


def test_letters_of_a_drawn_tile_mark_terrain() -> None:
    assert FORD.terrain == (Group("mud", ((2, 0),)), Group("water", ((1, 0), (1, 1))))
    assert FORD.spots == (Group("s", ((0, 1),)),)
    assert parse_tile("ford", tile_text(FORD, terrain=WET), terrain=WET) == FORD


def test_a_board_knows_the_terrain_of_all_its_tiles() -> None:
    board = lay(Placement("ford"), Placement("ford", 0, 9, 9, 1))

    assert bits(lay().terrain("water")) == [1, 5]
    assert bits(board.terrain("water")) == [1, 5, 9, 13]
    assert board.terrain("lava") == 0


def test_a_map_adds_terrain_and_play_takes_it_off_one_change_after_another() -> None:
    changes = [Terrain("water", (0, 1)), Terrain("water", (0, 5), there=False), Terrain("mud", (7,))]

    assert bits(layer(lay(), "water", changes)) == [1]
    assert bits(layer(lay(), "mud", changes)) == [2, 7]
    assert bits(layer(lay(), "water", [Terrain("water", (99,))])) == [1, 5], "a space that is not in play"
    assert msgspec.json.decode(msgspec.json.encode(changes), type=list[Terrain]) == changes


def test_a_step_into_terrain_costs_what_its_layers_add() -> None:
    changes = [Terrain("mud", (5, 6))]

    assert costs(lay(), {}) == []
    assert costs(lay(), {"water": 1, "mud": 0}) == [(2, 0b100010)]
    assert costs(lay(), {"water": 1, "mud": 2}, changes) == [(2, 0b10), (3, 0b1000100), (4, 0b100000)]
    way = reach_at_cost(lay(), 0, 4, costs(lay(), {"water": 1, "mud": 2}, changes))
    assert [way.distance(space) for space in (1, 4)] == [2, 1]
    assert bits(way.mask) == [0, 1, 4, 5], "beyond the water, 3 more for the mud is too much"
    with pytest.raises(BoardError, match="terrain mud cannot make a step cheaper by 1"):
        costs(lay(), {"mud": -1})


def test_terrain_off_the_tile_is_refused() -> None:
    with pytest.raises(BoardError, match=r"water names square \(5, 5\)"):
        atlas([Tile("t", ((0, 0),), terrain=(Group("water", ((5, 5),)),))])
