"""Reach, distance and paths on boards small enough to count."""

from __future__ import annotations

import pytest

from undercroft.crawl.board.atlas import Steps, atlas
from undercroft.crawl.board.bits import bits, mask_of
from undercroft.crawl.board.board import Board, Edge, Layout, Link, Placement
from undercroft.crawl.board.tiles import NOTHING, WALKING, Area, AreaTile, BoardError, Border
from undercroft.crawl.board.tiletext import parse_tile
from undercroft.crawl.geometry.paths import distance, nearest, reach, reach_at_cost, straight

# Squares 0 to 4 over 5 to 9.
YARD = ". . . . .\n\n. . . . ."


def lay(text: str, steps: Steps = 8) -> Board:
    return atlas([parse_tile("t", text)], steps).board(Layout((Placement("t"),)))


def test_reach_counts_diagonals_as_one() -> None:
    found = reach(lay(YARD), 0, 2)

    assert bits(found.mask) == [0, 1, 2, 5, 6, 7]
    assert [bits(layer) for layer in found.layers] == [[0], [1, 5, 6], [2, 7]]
    assert found.distance(7) == 2
    assert found.distance(0) == 0
    assert 7 in found
    assert 3 not in found


def test_four_directions_reach_less() -> None:
    assert bits(reach(lay(YARD, 4), 0, 2).mask) == [0, 1, 2, 5, 6]


def test_blocked_spaces_are_gone_round() -> None:
    board = lay(YARD)

    assert reach(board, 0, 9, mask_of([1, 6])).mask == mask_of([0, 5])
    assert reach(board, 0, 9, mask_of([1])).path_to(2) == [6, 2]
    assert reach(board, 0, 2, mask_of([0])).mask == reach(board, 0, 2).mask, "where one starts is never in the way"


def test_halting_spaces_are_entered_and_not_left() -> None:
    found = reach(lay(". . . ."), 0, 9, halt=mask_of([0, 2]))

    assert bits(found.mask) == [0, 1, 2]
    assert found.path_to(2) == [1, 2], "one may leave the start"


def test_ties_go_by_the_lowest_number_from_the_end_backwards() -> None:
    """To 9 in four steps: before 9 come 3 and 8, before 3 come 2 and 7, and so on; the lowest each time."""
    assert reach(lay(YARD), 0, 9).path_to(9) == [1, 2, 3, 9]


def test_a_path_walks_one_way_edges_forwards_only() -> None:
    board = lay(". . .").with_edges(Edge(1, 2, WALKING, both_ways=False))

    assert reach(board, 0, 9).mask == mask_of([0, 1])
    assert reach(board, 2, 9).path_to(0) == [1, 0]


def test_what_is_out_of_reach_has_no_path() -> None:
    found = reach(lay(". .|."), 0, 9)

    with pytest.raises(BoardError, match="space 2 is out of reach from space 0"):
        found.path_to(2)


def test_costs_make_the_long_way_round_cheaper() -> None:
    """From 0 to 2: over 1, which costs 4, it is 5; round by 3, 4 and 5 it is 4."""
    board = lay(". . .\n\n. . .", 4)
    mud = [(4, mask_of([1]))]

    found = reach_at_cost(board, 0, 9, mud)

    assert found.distance(1) == 4
    assert found.distance(2) == 4
    assert found.path_to(2) == [3, 4, 5, 2]
    assert bits(reach_at_cost(board, 0, 3, mud).mask) == [0, 3, 4, 5]
    assert reach_at_cost(board, 0, 9, mud, blocked=mask_of([5])).path_to(2) == [1, 2]
    assert reach_at_cost(board, 0, 9, mud, halt=mask_of([4])).path_to(2) == [1, 2]
    assert reach(board, 0, 9).path_to(2) == [1, 2]


def test_the_first_price_counts_and_none_is_free() -> None:
    board = lay(". .")

    assert reach_at_cost(board, 0, 5, [(3, 0b10), (2, 0b11)]).distance(1) == 3
    with pytest.raises(BoardError, match="at least 1"):
        reach_at_cost(board, 0, 5, [(0, 0b10)])


def test_distance_goes_round_walls_and_through_links() -> None:
    """The wall's end covers the cross point below it, so from 1 to 2 it is down, right and up."""
    board = lay(". .|. .\n\n. . . .")

    assert distance(board, 1, 2) == 3
    assert distance(board, 1, 2, mask_of([5, 6])) is None
    assert distance(board, 0, 6, mask_of([6])) == 2, "the goal itself may be taken"
    assert distance(board, 3, 3) == 0
    linked = board.extend(links=[Link(1, 2)])
    assert distance(linked, 1, 2) == 1
    assert distance(linked, 0, 3) == 3
    assert distance(lay(".|."), 0, 1) is None


def test_nearest_gives_all_targets_at_the_same_distance() -> None:
    board = lay(YARD)

    assert nearest(board, 2, mask_of([0, 4, 9])) == (2, mask_of([0, 4, 9]))
    assert nearest(board, 2, mask_of([0, 3, 9])) == (1, mask_of([3]))
    assert nearest(board, 2, mask_of([2, 3])) == (0, mask_of([2]))
    assert nearest(board, 0, mask_of([4]), mask_of([1, 6])) == (None, 0)
    assert nearest(board, 0, mask_of([1]), mask_of([1, 5, 6])) == (1, mask_of([1]))
    assert nearest(board, 0, 0) == (None, 0)


def test_straight_distance_ignores_walls_but_not_planes() -> None:
    tile = parse_tile("t", ". .|. .")
    board = atlas([tile]).board(Layout((Placement("t"), Placement("t", 1))))

    assert straight(board, 0, 3) == 3
    assert straight(board, 0, 4) is None


def test_areas_are_walked_like_squares() -> None:
    tile = AreaTile(
        "t",
        tuple(Area(name, (n, 0)) for n, name in enumerate("abc")),
        (Border("a", "b"), Border("b", "c", WALKING, both_ways=False)),
    )
    board = atlas([tile]).board(Layout((Placement("t"),)))

    assert reach(board, 0, 5).mask == 0b011
    assert reach(board, 2, 5).path_to(0) == [1, 0]
    assert distance(board.with_edges(Edge(1, 2, NOTHING)), 0, 2) == 2
