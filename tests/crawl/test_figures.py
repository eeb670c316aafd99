"""Large figures: where a base stands, overhangs, and goes."""

from __future__ import annotations

from undercroft.crawl.board.atlas import atlas
from undercroft.crawl.board.bits import bits, mask_of
from undercroft.crawl.board.board import Board, Edge, Layout, Link, Placement
from undercroft.crawl.board.tiles import NOTHING, SIGHT, WALKING
from undercroft.crawl.board.tiletext import parse_tile
from undercroft.crawl.geometry.figures import anchors, footprint, reach_large, unfold

# Squares 0 to 3, 4 to 7, 8 to 11.
YARD = ". . . .\n\n. . . .\n\n. . . ."


def lay(text: str = YARD) -> Board:
    return atlas([parse_tile("t", text)]).board(Layout((Placement("t"),)))


def squares(mask: int | None) -> list[int]:
    assert mask is not None
    return bits(mask)


def test_a_base_spreads_from_its_anchor() -> None:
    board = lay()

    assert squares(footprint(board, 5, (1, 1))) == [5]
    assert squares(footprint(board, 5, (2, 1))) == [5, 6]
    assert squares(footprint(board, 5, (1, 2))) == [5, 9]
    assert squares(footprint(board, 5, (2, 2))) == [5, 6, 9, 10]
    assert squares(footprint(board, 0, (4, 3))) == list(range(12))


def test_the_anchor_may_be_any_corner_of_the_base() -> None:
    board = lay()

    assert [squares(footprint(board, 5, (2, 2), corner)) for corner in range(4)] == [
        [5, 6, 9, 10],
        [4, 5, 8, 9],
        [0, 1, 4, 5],
        [1, 2, 5, 6],
    ]


def test_a_base_stands_wholly_on_the_board_and_over_no_wall() -> None:
    board = lay()

    assert footprint(board, 3, (2, 1)) is None
    assert footprint(board, 8, (1, 2)) is None
    assert footprint(board.with_edges(Edge(5, 6)), 5, (2, 2)) is None
    assert footprint(board.with_edges(Edge(6, 7)), 5, (2, 2)) is not None


def test_an_overhanging_base_needs_so_many_squares_on_the_board() -> None:
    board = lay()

    assert squares(footprint(board, 7, (2, 2), at_least=2)) == [7, 11]
    assert footprint(board, 11, (2, 2), at_least=2) is None
    assert squares(footprint(board, 11, (2, 2), at_least=1)) == [11]
    walled = board.with_edges(Edge(5, 6), Edge(9, 10))
    assert squares(footprint(walled, 5, (2, 2), at_least=2)) == [5, 9], "what lies beyond a wall is not under the base"


def test_anchors_are_where_a_base_finds_room() -> None:
    board = lay()

    assert bits(anchors(board, board.all, (2, 2))) == [0, 1, 2, 4, 5, 6]
    assert bits(anchors(board, board.all, (2, 2), blocked=mask_of([6]))) == [0, 4]
    assert bits(anchors(board, mask_of([2, 3]), (2, 2), at_least=2)) == [2, 3]


def test_every_square_of_the_base_must_be_free_after_each_step() -> None:
    board = lay()

    assert bits(reach_large(board, 0, 9, (2, 2)).mask) == [0, 1, 2, 4, 5, 6]
    found = reach_large(board, 0, 9, (2, 2), blocked=mask_of([2]))
    assert bits(found.mask) == [0, 4, 5, 6]
    assert found.path_to(6) == [5, 6]
    assert reach_large(board, 0, 1, (2, 2)).mask == mask_of([0, 1, 4, 5])


def test_no_square_of_the_base_passes_through_a_wall() -> None:
    """One wide and two high, to the right: the wall stands only before the lower square."""
    board = lay(". .\n\n.|.")

    assert board.adjacent(0, 1)
    assert reach_large(board, 0, 1, (1, 2)).mask == mask_of([0])
    assert reach_large(lay(". .\n\n. ."), 0, 1, (1, 2)).mask == mask_of([0, 1])


def test_a_narrow_passage_lets_a_large_figure_through_only_if_it_may_overhang() -> None:
    """Two yards joined by a passage one square wide, at the height of the top row."""
    board = lay(". . . . .\n\n. . # . .")

    assert bits(reach_large(board, 0, 9, (2, 2)).mask) == [0]
    found = reach_large(board, 0, 9, (2, 2), at_least=2)
    assert found.path_to(3) == [1, 2, 3]
    assert 3 in bits(anchors(board, found.mask, (2, 2)))


def test_a_halting_anchor_is_not_left() -> None:
    board = lay(". . . .\n\n. . . .")

    assert bits(reach_large(board, 0, 9, (2, 2), halt=mask_of([1])).mask) == [0, 1]


def test_a_link_carries_the_whole_base_over() -> None:
    tile = parse_tile("t", ". .\n\n. .")
    board = atlas([tile]).board(Layout((Placement("t"), Placement("t", 1)), links=(Link(0, 4), Link(1, 5))))

    assert bits(reach_large(board, 0, 1, (2, 2)).mask) == [0, 4]


def ways_to_stand(
    board: Board, end: int, size: tuple[int, int], free: int = -1, over: tuple[str, ...] = ()
) -> list[list[int]]:
    return [bits(stance.mask) for stance in unfold(board, end, size, free & board.all, over)]


def test_a_base_unfolds_over_the_square_where_the_figure_stops() -> None:
    board = lay()

    assert ways_to_stand(board, 5, (1, 1)) == [[5]]
    assert ways_to_stand(board, 0, (1, 2)) == [[0, 4], [0, 1]]
    assert ways_to_stand(board, 5, (2, 1)) == [[1, 5], [4, 5], [5, 6], [5, 9]]
    assert ways_to_stand(board, 5, (2, 2)) == [[0, 1, 4, 5], [1, 2, 5, 6], [4, 5, 8, 9], [5, 6, 9, 10]]
    assert ways_to_stand(board, 3, (2, 3)) == [[1, 2, 3, 5, 6, 7], [2, 3, 6, 7, 10, 11]]


def test_a_stance_says_how_the_base_lies() -> None:
    board = lay()

    for stance in unfold(board, 5, (2, 3), board.all):
        assert footprint(board, stance.anchor, (3, 2) if stance.turn else (2, 3)) == stance.mask
    assert {stance.turn for stance in unfold(board, 5, (2, 3), board.all)} == {0, 1}
    assert {stance.turn for stance in unfold(board, 5, (2, 2), board.all)} == {0}, "a turned square is the same base"


def test_a_base_unfolds_on_free_spaces_only() -> None:
    board = lay()

    assert ways_to_stand(board, 5, (1, 2), ~mask_of([1, 6])) == [[4, 5], [5, 9]]
    assert ways_to_stand(board, 5, (2, 2), ~mask_of([1, 9])) == []
    assert ways_to_stand(board, 5, (1, 1), ~mask_of([5])) == []


def test_a_base_lies_over_the_kinds_of_edge_that_it_may() -> None:
    """A ledge below square 1, a hedge to its left; a gate to its right, and open again."""
    hedge, ledge = Edge(0, 1, SIGHT, kind="hedge"), Edge(1, 5, WALKING, kind="ledge")
    board = lay().with_edges(hedge, ledge, Edge(1, 2, kind="gate"))

    assert ways_to_stand(board, 1, (1, 2)) == []
    assert ways_to_stand(board, 1, (1, 2), over=("ledge",)) == [[1, 5]]
    assert ways_to_stand(board, 1, (1, 2), over=("hedge", "ledge")) == [[0, 1], [1, 5]]
    assert ways_to_stand(board.with_edges(Edge(1, 2, NOTHING)), 1, (1, 2)) == [[1, 2]]
    assert footprint(board, 0, (2, 1)) == 0b11, "where only walking matters, a hedge does not"
    assert footprint(board, 0, (2, 1), over=()) is None
