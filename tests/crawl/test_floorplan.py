"""Boards as scenes show them: doors inside a board are lines of their own, whatever state they are in."""

from __future__ import annotations

from undercroft.crawl.board.atlas import atlas
from undercroft.crawl.board.layout import Layout, Placement
from undercroft.crawl.board.tiletext import parse_tile
from undercroft.crawl.shown.drawing.floorplan import Opening, lines_of
from undercroft.crawl.shown.scene import Line

BOARD = atlas([parse_tile("hall", ". .|. .\n\n. .|. .\n\n. . . .")]).board(Layout((Placement("hall"),)))
"""Twelve squares, and a wall in the middle of the two upper rows."""


def upright(lines: tuple[Line, ...]) -> list[tuple[int, int, str, str]]:
    """What stands in the middle: from where to where, of what kind, and which door it is."""
    return [(line.y1, line.y2, line.kind, line.id) for line in lines if line.x1 == line.x2 == 2]


def test_a_door_is_a_line_of_its_own() -> None:
    """It takes the place of one square's wall, and carries what it is called and stands for."""
    door = Opening(((5, 6),), "shut", "d1", "open:door:d1", "The oak door")

    lines = lines_of(BOARD, openings=(door,))

    assert upright(lines_of(BOARD)) == [(0, 2, "wall", "")]
    assert upright(lines) == [(0, 1, "wall", ""), (1, 2, "shut", "d1")]
    assert Line(2, 1, 2, 2, "shut", 0, "d1", "open:door:d1", "The oak door") in lines


def test_an_open_door_is_there_although_it_stops_nothing() -> None:
    lines = lines_of(BOARD, openings=(Opening(((10, 9),), "open", "d2"),))

    assert upright(lines) == [(0, 2, "wall", ""), (2, 3, "open", "d2")]


def test_two_doors_side_by_side_stay_two() -> None:
    """One of two squares' width is one line, and its neighbour of the same kind is another."""
    wide = Opening(((1, 2), (5, 6)), "locked", "wide")
    narrow = Opening(((9, 10),), "locked", "narrow")

    assert upright(lines_of(BOARD, openings=(wide, narrow))) == [(0, 2, "locked", "wide"), (2, 3, "locked", "narrow")]
