"""The map in a terminal: axes, styles, planes, and what is left of a map that is too wide."""

from __future__ import annotations

import re

import pytest

from undercroft.crawl.board.atlas import atlas
from undercroft.crawl.board.board import Board, Layout, Placement
from undercroft.crawl.board.tiletext import parse_tile
from undercroft.crawl.shown.drawing.squares import square
from undercroft.crawl.shown.drawing.terminal import map_lines


def lay(art: str, *placements: Placement) -> Board:
    return atlas([parse_tile("t", art)]).board(Layout(placements or (Placement("t"),)))


def plain(lines: list[str]) -> list[str]:
    """Without markup."""
    return [re.sub(r"\[[^\]]*\]", "", line) for line in lines]


def test_a_map_has_letters_above_and_numbers_beside_it() -> None:
    """As squares are called; each space is in its own style, walls in none."""
    board = lay(". .\n\n. .")

    lines = map_lines(board, lambda space: (f" {space} ", "red" if space == 3 else "grey70"))

    assert plain(lines) == [
        "      A   B",
        "    ┌───────┐",
        "  1 │ 0   1 │",
        "    │       │",
        "  2 │ 2   3 │",
        "    └───────┘",
    ]
    assert lines[4] == "[dim]  2[/] │[grey70] 2 [/] [red] 3 [/]│"
    assert [square(board, space) for space in range(board.size)] == ["A1", "B1", "A2", "B2"]


def test_each_plane_counts_from_its_own_corner() -> None:
    """A map beyond a gate starts at A1 again, wherever its tile lies."""
    board = lay(". .", Placement("t"), Placement("t", 1, 5, 7))

    assert [square(board, space) for space in range(board.size)] == ["A1", "B1", "A1", "B1"]
    assert plain(map_lines(board, lambda space: (str(space), "red"), 1)) == [
        "      A   B",
        "    ┌───────┐",
        "  1 │ 2   3 │",
        "    └───────┘",
    ]


@pytest.mark.parametrize(
    ("middle", "row"),
    [(0, "  1 │ 0   1   2"), (5, "  1   4   5   6"), (9, "  1   7   8   9 │"), (-1, "  1 │ 0   1   2")],
)
def test_a_wide_map_is_cut_to_what_fits(middle: int, row: str) -> None:
    """No square is cut in half, and the one in the middle is among those shown."""
    board = lay(" ".join("." * 10))

    lines = plain(map_lines(board, lambda space: (f" {space} ", "red"), width=18, middle=middle))

    assert lines[2].rstrip() == row
    assert all(len(line) <= 18 for line in lines[1:])
