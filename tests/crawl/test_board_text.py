"""Tiles and boards as text: what can be drawn, what is refused and where, and how a board is shown."""

from __future__ import annotations

import pytest

from undercroft.crawl.board.atlas import atlas
from undercroft.crawl.board.board import Board, Door, Edge, Layout, Placement
from undercroft.crawl.board.maptext import draw
from undercroft.crawl.board.tiles import (
    DOWN,
    EVERYTHING,
    LEFT,
    NOTHING,
    RIGHT,
    SIGHT,
    TOUCH,
    UP,
    WALKING,
    Area,
    AreaTile,
    BoardError,
    Border,
    EdgeKind,
    Group,
    Tile,
    Wall,
)
from undercroft.crawl.board.tiletext import TileTextError, parse_tile, tile_text


def lay(tile: Tile | AreaTile) -> Board:
    return atlas([tile]).board(Layout((Placement(tile.id),)))


def test_every_kind_of_wall_can_be_drawn() -> None:
    tile = parse_tile(
        "t",
        """
+-+-+-+-+-+-+
|. .|.:.%.>.|
+   +-+:+%+v+
|.<. . . . .|
+-+-+-+-+-+-+
""",
    )

    assert tile.squares == tuple((x, y) for y in (0, 1) for x in range(6))
    assert tile.walls == (
        Wall((1, 0), (2, 0), EVERYTHING),
        Wall((2, 0), (3, 0), WALKING | TOUCH),
        Wall((3, 0), (4, 0), SIGHT),
        Wall((5, 0), (4, 0), WALKING | TOUCH, both_ways=False),
        Wall((2, 0), (2, 1), EVERYTHING),
        Wall((3, 0), (3, 1), WALKING | TOUCH),
        Wall((4, 0), (4, 1), SIGHT),
        Wall((5, 1), (5, 0), WALKING | TOUCH, both_ways=False),
        Wall((0, 1), (1, 1), WALKING | TOUCH, both_ways=False),
    )


def test_an_arrow_is_the_way_one_may_walk() -> None:
    board = lay(parse_tile("t", ".>.<.\n^\n."))

    assert [board.adjacent(a, b) for a, b in ((0, 1), (1, 0), (1, 2), (2, 1), (3, 0), (0, 3))] == [
        True,
        False,
        False,
        True,
        True,
        False,
    ]


def test_the_outline_need_not_be_drawn_and_nothing_may_be_drawn_as_rock() -> None:
    drawn = parse_tile("t", "####+-+-+\n####|A A|\n+-+-+   +\n|. . . .|\n+-+-+-+-+")
    bare = parse_tile("t", "    A A\n\n. . . .")

    assert drawn.squares == bare.squares == ((2, 0), (3, 0), (0, 1), (1, 1), (2, 1), (3, 1))
    assert drawn == bare


def test_exits_lead_out_where_nothing_is_drawn() -> None:
    tile = parse_tile("t", "# A A # #\n\nB . . . C\n\nB . . . C\n\n# D D # #")

    assert [(e.name, e.side, e.squares) for e in tile.exits] == [
        ("A", UP, ((1, 0), (2, 0))),
        ("B", LEFT, ((0, 1), (0, 2))),
        ("C", RIGHT, ((4, 1), (4, 2))),
        ("D", DOWN, ((1, 3), (2, 3))),
    ]


def test_letters_mark_spots_or_areas() -> None:
    tile = parse_tile("t", "a a s . v", areas="ab")

    assert tile.areas == (Group("a", ((0, 0), (1, 0))),)
    assert tile.spots == (Group("s", ((2, 0),)), Group("v", ((4, 0),)))


@pytest.mark.parametrize(
    ("text", "row", "column", "what"),
    [
        ("", 1, 1, "expected at least one square"),
        ("\n  | |\n", 1, 1, "expected at least one square"),
        (". .\n. .\n. .", 2, 1, "expected a wall between squares (- : % ^ v) or nothing, found '.'"),
        (". ...", 1, 4, "expected a wall between squares (| : % < >) or nothing, found '.'"),
        (". .\n|  \n. .", 2, 1, "expected a wall between squares (- : % ^ v) or nothing, found '|'"),
        (".-.", 1, 2, "expected a wall between squares (| : % < >) or nothing, found '-'"),
        (". .\n x \n. .", 2, 2, "expected + or nothing where four squares meet, found 'x'"),
        (". *", 1, 3, "expected a square (a dot, a letter or a digit), found '*'"),
        (". é .", 1, 3, "expected a square (a dot, a letter or a digit), found 'é'"),
        (". .    |", 1, 8, "expected a square on one side of this wall"),
        (".:", 1, 2, "expected - or | on the outline, which is all wall, found ':'"),
        ("A A", 1, 1, "expected exit A to be one row of squares with the tile behind it and nothing beyond it"),
        ("A . A\n\n. . .", 1, 1, "expected exit A to be one row"),
        (". . .\n\n. A .\n\n. . .", 3, 3, "expected exit A to be one row"),
    ],
)
def test_a_fault_names_its_row_and_column(text: str, row: int, column: int, what: str) -> None:
    with pytest.raises(TileTextError) as caught:
        parse_tile("cellar", text)

    assert (caught.value.row, caught.value.column) == (row, column)
    assert caught.value.what.startswith(what)
    assert str(caught.value).startswith(f"tile cellar: row {row}, column {column}: ")


def test_a_tile_is_drawn_as_it_was_read() -> None:
    text = "  +-+-+\n  |A A|\n+-+ + +-+\n|. .|s .|\n+ +:+ +%+\n|.>. . .|\n+-+-+-+-+"

    assert tile_text(parse_tile("t", text)) == text


def test_a_board_is_drawn_with_its_walls_and_open_exits() -> None:
    board = lay(parse_tile("t", "  A A\n\n. .|. .\n      -\n. . . ."))
    picture = draw(board, lambda space: "@" if space == 3 else "·")

    assert picture.lines == (
        "    ╷╌╌╌ ╌╌╌╷",
        "    │ ·   · │",
        "┌───┘   ╷   └───┐",
        "│ ·   @ │ ·   · │",
        "│       ╵   ╶───┤",
        "│ ·   ·   ·   · │",
        "└───────────────┘",
    )
    line, column = picture.cells[3]
    assert picture.lines[line][column : column + picture.width] == " @ "


def test_a_closed_exit_is_drawn_as_a_wall_and_a_weak_wall_dotted() -> None:
    board = lay(parse_tile("t", "A A\n\n. ."))
    closed = board.close(Door(0, "A")).with_edges(Edge(2, 3, WALKING), Edge(0, 1, SIGHT))

    assert draw(closed, lambda _: "", width=1).lines == ("┌───┐", "│ ┊ │", "│   │", "│ ┆ │", "└───┘")
    assert draw(closed.with_edges(Edge(2, 3, NOTHING)), lambda _: "", width=1).lines[3] == "│   │"


def test_only_one_plane_is_drawn() -> None:
    tile = parse_tile("t", ". .")
    board = atlas([tile]).board(Layout((Placement("t"), Placement("t", 1))))

    assert sorted(draw(board, str, plane=1).cells) == [2, 3]
    assert draw(board, str, plane=2).lines == ()


def test_areas_are_listed_with_the_ways_out() -> None:
    tile = AreaTile("t", (Area("yard", (0, 0)), Area("shed", (5, 0)), Area("pit", (9, 0))), (Border("yard", "shed"),))

    assert draw(lay(tile), str).lines == (" 0  yard: shed", " 1  shed: yard", " 2  pit: no way out")


BARS = {"=": EdgeKind("bars", WALKING), "~": EdgeKind("hedge", SIGHT)}


def test_a_game_has_marks_of_its_own_for_its_kinds_of_edge() -> None:
    tile = parse_tile("t", ". .=.\n  ~\n. . .", edges=BARS)

    assert tile.walls == (
        Wall((1, 0), (2, 0), WALKING, kind="bars"),
        Wall((1, 0), (1, 1), SIGHT, kind="hedge"),
    )
    assert parse_tile("t", tile_text(tile, BARS), edges=BARS) == tile
    assert ".:." in tile_text(tile), "without the marks an edge is drawn by what it stops"
    with pytest.raises(TileTextError, match=r"row 1, column 4: expected a wall between squares \(\| : % < > ~\)"):
        parse_tile("t", ". .=.", edges={"~": EdgeKind("hedge", SIGHT)})
    for taken in ("|", "v", "a", "==", "."):
        with pytest.raises(BoardError, match="cannot be the mark of an edge"):
            parse_tile("t", ". .", edges={taken: BARS["="]})
