"""Lines of sight on boards small enough to check with a ruler."""

from __future__ import annotations

import pytest

from undercroft.crawl.board.atlas import atlas
from undercroft.crawl.board.bits import bits, mask_of
from undercroft.crawl.board.board import Board, Door, Edge, Layout, Link, Placement
from undercroft.crawl.board.fit import fit
from undercroft.crawl.board.tiles import EVERYTHING, NOTHING, SIGHT, WALKING, Area, AreaTile, BoardError, Border
from undercroft.crawl.board.tiletext import parse_tile
from undercroft.crawl.geometry.sight import centre_to_centre, corner_to_corner, mark_to_mark, visible


def lay(text: str) -> Board:
    return atlas([parse_tile("t", text)]).board(Layout((Placement("t"),)))


# Six squares:  0 1 2 over 3 4 5.
BLOCK = ". . .\n\n. . ."


def test_nothing_in_the_way() -> None:
    board = lay(BLOCK)

    assert bits(visible(board, 0)) == [0, 1, 2, 3, 4, 5]


def test_a_wall_across_the_line_stops_it() -> None:
    board = lay(". .|. .")

    assert centre_to_centre(board, 0, 1)
    assert not centre_to_centre(board, 0, 2)
    assert not centre_to_centre(board, 1, 2)
    assert bits(visible(board, 3)) == [2, 3]


def test_a_covered_cross_point_stops_a_line_through_it_and_an_open_one_does_not() -> None:
    """0 to 4 runs through the point where 0, 1, 3 and 4 meet; each of the four edges there covers it."""
    board = lay(BLOCK)
    assert centre_to_centre(board, 0, 4)

    for a, b in ((0, 1), (3, 4), (0, 3), (1, 4)):
        assert not centre_to_centre(board.with_edges(Edge(a, b)), 0, 4)
    assert centre_to_centre(board.with_edges(Edge(1, 2)), 0, 4)


def test_a_line_may_pass_close_to_the_end_of_a_wall() -> None:
    """0 to 5 crosses the middle of the edge between 1 and 4: a wall from 0 to 3 or from 2 to 5 is beside it."""
    board = lay(BLOCK)

    assert centre_to_centre(board.with_edges(Edge(0, 3), Edge(2, 5)), 0, 5)
    assert not centre_to_centre(board.with_edges(Edge(1, 4)), 0, 5)


def test_a_line_that_leaves_the_board_is_stopped() -> None:
    board = lay(". # .\n\n. . .")

    assert not centre_to_centre(board, 0, 1)
    assert not centre_to_centre(board, 0, 4), "it crosses a corner of the gap"
    assert centre_to_centre(board, 2, 4)


def test_an_attached_tile_opens_the_exit_to_sight() -> None:
    hall = parse_tile("hall", "A A\n\n. .\n\nB B")
    board = atlas([hall]).board(Layout((Placement("hall"),)))
    place = fit(board, hall, "A", Door(0, "B"))
    assert place is not None
    longer = board.extend(place)

    assert bits(visible(longer, 0)) == list(range(longer.size))
    apart = board.extend(Placement("hall", 0, 0, 3, 0))
    assert bits(visible(apart, 0)) == [0, 1, 2, 3, 4, 5], "tiles side by side without an exit have walls between"


def test_what_stops_only_walking_can_be_seen_over() -> None:
    board = lay(BLOCK)

    assert centre_to_centre(board.with_edges(Edge(0, 1, WALKING)), 0, 2)
    assert not centre_to_centre(board.with_edges(Edge(0, 1, SIGHT)), 0, 2)
    assert board.with_edges(Edge(0, 1, SIGHT)).adjacent(0, 1)


def test_sight_through_a_one_way_edge() -> None:
    board = lay(". . .").with_edges(Edge(0, 1, SIGHT, both_ways=False))

    assert not centre_to_centre(board, 0, 2)
    assert centre_to_centre(board, 2, 0)
    assert not corner_to_corner(board, 0, 2)
    assert corner_to_corner(board, 2, 0)


def test_sight_never_crosses_planes_even_by_a_link() -> None:
    tile = parse_tile("t", ". .")
    board = atlas([tile]).board(Layout((Placement("t"), Placement("t", 1, 2)), links=(Link(1, 2),)))

    assert board.adjacent(1, 2)
    assert not centre_to_centre(board, 1, 2)
    assert not corner_to_corner(board, 1, 2)


def test_blockers_stop_lines_through_them_but_not_past_their_corners() -> None:
    board = lay(BLOCK)

    assert not centre_to_centre(board, 0, 2, mask_of([1]))
    assert not centre_to_centre(board, 0, 5, mask_of([4]))
    assert centre_to_centre(board, 0, 4, mask_of([1, 3])), "it passes their corners only"
    assert centre_to_centre(board, 0, 1, mask_of([0, 1])), "the ends do not block"
    assert visible(board, 0, mask_of([2, 5])) == mask_of([2, 5])


def test_a_corner_sees_round_what_a_centre_does_not() -> None:
    """From 0 to 5 round a wall between 1 and 4: along the top of the lower row no, along slanted lines yes."""
    board = lay(BLOCK).with_edges(Edge(1, 4))

    assert not centre_to_centre(board, 0, 5)
    assert corner_to_corner(board, 0, 5)


def test_a_corner_on_a_wall_does_not_look_out_on_the_far_side() -> None:
    board = lay(". .|. .\n\n. .|. .")

    assert not any(corner_to_corner(board, a, b) for a in (0, 1, 4, 5) for b in (2, 3, 6, 7))
    assert not corner_to_corner(board, 1, 2, touch=False)


def test_the_end_of_a_wall_may_be_touched_or_not() -> None:
    """Round a pillar from top right to bottom left, every line that is not stopped by it touches one of its corners."""
    board = lay(". . .\n\n. # .\n\n. . .")

    assert corner_to_corner(board, 2, 5)
    assert not corner_to_corner(board, 2, 5, touch=False)
    assert not centre_to_centre(board, 2, 5)


def test_a_line_along_the_squares_may_touch_the_end_of_a_wall_or_not() -> None:
    """From 0 to 3 only the line between the rows is left; the wall in the upper row ends on it."""
    board = lay(". .|. .\n\n. . . .")

    assert corner_to_corner(board, 0, 3)
    assert not corner_to_corner(board, 0, 3, touch=False)


def test_squares_that_touch_only_in_a_walled_point_do_not_see_each_other() -> None:
    board = lay(". #\n\n# .")

    assert not corner_to_corner(board, 0, 1)


def test_corner_lines_along_a_blocker_are_stopped() -> None:
    """A corridor one square wide: every line from 0 to 2 enters 1 or runs along its side."""
    board = lay(". . .")

    assert corner_to_corner(board, 0, 2)
    assert not corner_to_corner(board, 0, 2, mask_of([1]))
    assert not corner_to_corner(lay(BLOCK), 0, 2, mask_of([1])), "lines between the rows run along it"
    assert corner_to_corner(lay(BLOCK), 0, 5, mask_of([1])), "slanted ones go through 4"
    assert not corner_to_corner(lay(BLOCK), 0, 5, mask_of([1, 4]))


def village(well_to_barn: int = NOTHING, *, both_ways: bool = True) -> Board:
    """Three areas in a row, ten wide and ten high, and a fourth under the first."""
    tile = AreaTile(
        "village",
        areas=(
            Area("mill", (5, 5), shape=((0, 0), (10, 0), (10, 10), (0, 10))),
            Area("well", (15, 5), shape=((10, 0), (20, 0), (20, 10), (10, 10))),
            Area("barn", (25, 5), marks=((25, 9), (25, 5)), shape=((20, 0), (30, 0), (30, 10), (20, 10))),
            Area("pond", (5, 15), shape=((0, 10), (10, 10), (10, 20), (0, 20))),
        ),
        borders=(
            Border("mill", "well", side=((10, 0), (10, 10))),
            Border("well", "barn", well_to_barn, both_ways, side=((20, 0), (20, 10))),
            Border("mill", "pond", side=((0, 10), (10, 10))),
        ),
    )
    return atlas([tile]).board(Layout((Placement("village"),)))


def test_marks_see_each_other_through_open_borders() -> None:
    board = village()

    assert mark_to_mark(board, 0, 2)
    assert mark_to_mark(board, 0, 3)
    assert not mark_to_mark(board, 3, 2), "it leaves the areas over an outline"
    assert not mark_to_mark(board, 3, 1), "it passes through a corner that outlines end in"
    assert mark_to_mark(board, 0, 0)


def test_a_border_that_stops_sight_is_a_wall() -> None:
    assert not mark_to_mark(village(SIGHT), 0, 2)
    assert mark_to_mark(village(WALKING), 0, 2)
    shut = village().with_edges(Edge(0, 1, EVERYTHING))
    assert not mark_to_mark(shut, 0, 1)
    assert mark_to_mark(shut.with_edges(Edge(1, 0, NOTHING)), 0, 1)


def test_a_border_may_stop_sight_one_way() -> None:
    board = village(SIGHT, both_ways=False)

    assert not mark_to_mark(board, 1, 2)
    assert mark_to_mark(board, 2, 1)
    assert not mark_to_mark(board, 0, 2)


def test_areas_block_lines_that_pass_inside_them() -> None:
    board = village()

    assert not mark_to_mark(board, 0, 2, mask_of([1]))
    assert mark_to_mark(board, 0, 2, mask_of([0, 2, 3]))
    assert not centre_to_centre(board, 0, 2, mask_of([1]))
    assert centre_to_centre(board, 0, 2, mask_of([3]))


def test_screens_stand_where_they_are_drawn() -> None:
    tile = AreaTile("t", (Area("a", (0, 0)), Area("b", (10, 0))), (Border("a", "b"),), screens=(((5, 0), (5, 3)),))
    board = atlas([tile]).board(Layout((Placement("t"),)))
    turned = atlas([tile]).board(Layout((Placement("t", 0, 40, 40, 3),)))

    assert board.adjacent(0, 1)
    assert not mark_to_mark(board, 0, 1), "the line touches the end of the screen"
    assert not mark_to_mark(turned, 0, 1)


def test_the_mark_of_a_square_is_its_centre() -> None:
    board = lay(". .|.")

    assert mark_to_mark(board, 0, 1)
    assert not mark_to_mark(board, 0, 2)


def test_areas_have_no_corners_to_look_from() -> None:
    with pytest.raises(BoardError, match="needs squares"):
        corner_to_corner(village(), 0, 1)
