"""Boards: spaces and exits, tiles attached while the game runs, edges, planes, areas; one board for one layout."""

from __future__ import annotations

import weakref

import msgspec
import pytest

from undercroft.crawl.board.atlas import Atlas, Corners, Steps, atlas
from undercroft.crawl.board.bits import bits, mask_of
from undercroft.crawl.board.board import Board, Door, Edge, Layout, Link, Placement
from undercroft.crawl.board.fit import fit
from undercroft.crawl.board.tiles import (
    CORNERS,
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
    Exit,
    Group,
    Tile,
    Wall,
)
from undercroft.crawl.board.tiletext import parse_tile
from undercroft.crawl.geometry.paths import distance
from undercroft.crawl.geometry.sight import centre_to_centre

ROOM = parse_tile(
    "room",
    """
  +-+-+
  |A A|
+-+   +-+
|. . . .|
+       +
|. . . .|
+-+   +-+
  |B B|
  +-+-+
""",
)
HALL = parse_tile(
    "hall",
    """
+-+-+
|A A|
+   +
|. .|
+   +
|B B|
+-+-+
""",
)
STEPS = WALKING | TOUCH
PENS = parse_tile("pens", ". .|. .\n\n. .|. .")


def lay(*tiles: Tile | AreaTile, steps: Steps = 8, corners: Corners = "clear") -> Board:
    """A board of the first of these tiles."""
    return atlas(tiles, steps, corners).board(Layout((Placement(tiles[0].id),)))


def near(board: Board, space: int) -> list[int]:
    return bits(board.neighbours[space])


def test_spaces_are_numbered_as_they_are_drawn() -> None:
    board = lay(ROOM)

    assert board.size == 12
    assert [(board.xs[s], board.ys[s]) for s in (0, 1, 2, 5, 11)] == [(1, 0), (2, 0), (0, 1), (3, 1), (2, 3)]
    assert board.space_at(3, 2) == 9
    assert board.space_at(0, 0) is None
    assert board.space_at(3, 2, plane=1) is None


def test_steps_go_in_eight_directions_inside_the_outline() -> None:
    board = lay(ROOM)

    assert near(board, 3) == [0, 1, 2, 4, 6, 7, 8]
    assert near(board, 2) == [3, 6, 7], "the corner by half-space 0 is covered by the outline"


def test_steps_go_in_four_directions_if_the_game_says_so() -> None:
    board = lay(ROOM, steps=4)

    assert near(board, 3) == [0, 2, 4, 7]


def test_a_wall_over_the_cross_point_stops_the_diagonal_both_sides_of_it() -> None:
    """The wall between 1 and 2 ends in the point where 1, 2, 5 and 6 meet."""
    board = lay(parse_tile("pen", ". .|. .\n\n. . . ."))

    assert not board.adjacent(1, 2)
    assert not board.adjacent(1, 6)
    assert not board.adjacent(2, 5)
    assert board.adjacent(5, 6)


def test_where_one_goes_round_corners_a_diagonal_needs_one_way_round_free() -> None:
    """The wall between 1 and 2 ends in the point where 1, 2, 5 and 6 meet: the way over 5 and 6 is free."""
    board = lay(parse_tile("pen", ". .|. .\n\n. . . ."), corners="round")

    assert near(board, 1) == [0, 4, 5, 6]
    assert near(board, 2) == [3, 5, 6, 7]
    assert not centre_to_centre(board, 1, 6), "sight does not go round corners"
    shut = board.with_edges(Edge(5, 6))
    assert near(shut, 1) == [0, 4, 5], "walls on both sides of the point"
    assert lay(parse_tile("ends", ". #\n\n# ."), corners="round").neighbours == [0, 0], "nothing on either way round"


def test_one_goes_round_a_corner_of_the_outline() -> None:
    assert near(lay(ROOM, corners="round"), 2) == [0, 3, 6, 7]


def test_no_diagonal_step_leads_past_the_end_of_a_ledge_at_a_wall() -> None:
    """Squares 0 and 1 above 2 and 3; the ledge between 0 and 2 meets the wall between 2 and 3."""
    yard = Tile("t", ((0, 0), (1, 0), (0, 1), (1, 1)), (Wall((0, 0), (0, 1), WALKING), Wall((0, 1), (1, 1))))
    board = lay(yard, corners="round")
    assert near(board, 0) == [1, 3]

    ledge = board.with_edges(Edge(0, 2, WALKING | CORNERS))
    assert near(ledge, 0) == [1]
    assert near(ledge, 3) == [1]
    assert bits(ledge.near[0]) == [1, 2, 3], "it touches all the same"
    assert near(ledge.with_edges(Edge(2, 3, NOTHING)), 0) == [1, 3], "without a wall it is passed"


def test_half_spaces_of_an_open_exit_can_be_entered_and_lead_nowhere() -> None:
    board = lay(ROOM)

    assert board.doors == (Door(0, "A"), Door(0, "B"))
    assert board.exit_spaces(Door(0, "A")) == (0, 1)
    assert board.exit_side(Door(0, "A")) == UP
    assert board.doors_at(1) == (Door(0, "A"),)
    assert board.doors_at(3) == ()
    assert near(board, 0) == [1, 3, 4]


def test_an_attached_tile_shares_the_half_spaces() -> None:
    board = lay(ROOM, HALL)
    place = Placement("hall", 0, 1, 3, 0)

    assert fit(board, HALL, "A", Door(0, "B")) == place
    more = board.extend(place)

    assert more.size == 12 + 6 - 2
    assert board.size == 12, "the old board stays as it was"
    assert [bits(more.tiles_of(s)) for s in (9, 10, 11, 12)] == [[0], [0, 1], [0, 1], [1]]
    assert bits(more.spaces_of(1)) == [10, 11, 12, 13, 14, 15]
    assert near(more, 10) == [7, 8, 11, 12, 13]
    assert more.doors == (Door(0, "A"), Door(1, "B"))
    assert more.attached(Door(0, "B")) == Door(1, "A")
    assert more.attached(Door(1, "B")) is None
    assert list(more.tile_neighbours) == [0b10, 0b01]


def test_a_turned_tile_meets_the_exit_with_the_entrance_that_was_chosen() -> None:
    board = lay(ROOM, HALL)
    place = Placement("hall", 0, 2, 5, 2)

    assert fit(board, HALL, "B", Door(0, "B")) == place
    more = board.extend(place)

    assert more.exit_side(Door(1, "A")) == DOWN
    assert sorted(more.exit_spaces(Door(1, "A"))) == [12, 13]


def test_a_tile_that_would_overlap_does_not_fit() -> None:
    """Bends to the left, one after another: the fourth would turn down on to the first, at squares 0 and 1."""
    bend = parse_tile("bend", "A A\n\n. . . B\n\n. . . B")
    board = lay(bend)
    for place in (Placement("bend", 0, 3, 2, 3), Placement("bend", 0, 5, -1, 2)):
        assert fit(board, bend, "A", board.doors[-1]) == place
        board = board.extend(place)

    assert fit(board, bend, "A", board.doors[-1]) is None
    with pytest.raises(BoardError, match="tile bend at 1, 1 overlaps a tile in play at 1, 1"):
        board.extend(Placement("bend", 0, 1, 1, 0))


def test_tiles_that_touch_without_an_exit_are_walled_off() -> None:
    board = lay(PENS).extend(Placement("pens", 0, 0, 2, 0))

    assert near(board, 4) == [0, 1, 5]
    assert near(board, 8) == [9, 12, 13]
    assert list(board.tile_neighbours) == [0, 0]


def test_an_exit_of_another_width_does_not_fit() -> None:
    wide = parse_tile("wide", ". . .\n\nA A A")
    board = lay(ROOM, wide)

    assert fit(board, wide, "A", Door(0, "A")) is None


def test_a_closed_exit_keeps_its_half_spaces_but_is_no_door() -> None:
    board = lay(ROOM, HALL)
    closed = board.close(Door(0, "B"))

    assert closed.doors == (Door(0, "A"),)
    assert closed.neighbours == board.neighbours
    assert closed.close(Door(0, "A")).doors == ()
    with pytest.raises(BoardError, match="exit B of tile 0 is not open"):
        fit(closed, HALL, "A", Door(0, "B"))
    with pytest.raises(BoardError, match="exit B of tile 0 is not open"):
        closed.close(Door(0, "B"))
    with pytest.raises(BoardError, match="overlaps"):
        closed.extend(Placement("hall", 0, 1, 3, 0))


def test_an_exit_with_a_square_right_beyond_it_has_no_room() -> None:
    board = lay(ROOM, HALL)
    assert board.has_room(Door(0, "B"))

    crowded = board.extend(Placement("hall", 0, 2, 4, 0))

    assert not crowded.has_room(Door(0, "B"))
    assert crowded.has_room(Door(0, "A"))


def test_a_loop_joins_every_exit_that_meets() -> None:
    """Two rooms, one turned half round: both exits fall on both exits."""
    horseshoe = parse_tile("shoe", "A A # B B\n\n. . . . .")
    board = lay(horseshoe)

    closed = board.extend(Placement("shoe", 0, 4, 0, 2))

    assert closed.size == 9 + 9 - 4
    assert closed.doors == ()
    assert closed.attached(Door(0, "A")) == Door(1, "B")
    assert closed.attached(Door(0, "B")) == Door(1, "A")


def test_edges_change_while_the_game_runs_and_back() -> None:
    board = lay(PENS)
    opened = board.with_edges(Edge(1, 2, NOTHING), Edge(5, 6, NOTHING))

    assert near(opened, 1) == [0, 2, 4, 5, 6]
    assert opened.with_edges(Edge(2, 1, EVERYTHING), Edge(5, 6, EVERYTHING)).neighbours == board.neighbours
    shut = opened.with_edges(Edge(1, 2, EVERYTHING))
    assert near(shut, 1) == [0, 4, 5], "the shut edge also covers the cross point between 1 and 6"


def test_an_edge_may_stop_one_way_only() -> None:
    board = (
        lay(PENS).with_edges(Edge(1, 2, NOTHING), Edge(5, 6, NOTHING)).with_edges(Edge(1, 2, STEPS, both_ways=False))
    )

    assert not board.adjacent(1, 2)
    assert board.adjacent(2, 1)
    assert board.layout.edges[:2] == (Edge(1, 2, STEPS, both_ways=False), Edge(2, 1, NOTHING, both_ways=False))
    assert board.entries[1] >> 2 & 1
    assert not board.entries[2] >> 1 & 1


def test_walls_may_stop_only_walking_or_only_sight() -> None:
    board = lay(Tile("t", ((0, 0), (1, 0), (2, 0)), (Wall((0, 0), (1, 0), WALKING), Wall((1, 0), (2, 0), SIGHT))))

    assert near(board, 1) == [2]
    assert board.look[1][2] == -1
    assert board.look[1][6] == 0


def test_spaces_may_touch_where_no_step_leads_and_the_other_way_round() -> None:
    """Bars between 0 and 1 stop walking only, a curtain between 1 and 2 stops touch only."""
    row = Tile("t", ((0, 0), (1, 0), (2, 0)), (Wall((0, 0), (1, 0), WALKING), Wall((1, 0), (2, 0), TOUCH)))
    board = lay(row)

    assert near(board, 1) == [2]
    assert bits(board.near[1]) == [0]
    assert board.adjacent(0, 1)
    assert not board.adjacent(1, 2)
    assert bits(board.around(mask_of([1]))) == [0]
    assert distance(board, 0, 1) is None
    assert distance(board.counted, 0, 1) == 1
    assert distance(board.counted, 0, 2) is None
    assert board.counted.counted is board.counted


def test_where_walking_and_touch_agree_a_board_counts_by_itself() -> None:
    board = lay(PENS)

    assert board.counted is board
    assert board.near is board.neighbours
    barred = board.with_edges(Edge(0, 1, WALKING))
    assert barred.counted is not barred
    freed = barred.with_edges(Edge(0, 1, NOTHING))
    assert freed.counted is freed
    assert freed.neighbours == board.neighbours


def test_a_link_also_joins_spaces_that_touch() -> None:
    board = lay(PENS).with_edges(Edge(0, 1, WALKING)).extend(links=[Link(0, 7)])

    assert board.adjacent(0, 7)
    assert distance(board.counted, 7, 1) == 2


def test_an_edge_has_a_kind_until_another_change_of_it() -> None:
    board = lay(Tile("t", ((0, 0), (1, 0), (2, 0)), (Wall((0, 0), (1, 0), kind="gate"),)))

    assert board.kinds == {(0, 1): "gate", (1, 0): "gate"}
    assert board.extend(Placement("t", 0, 5, 0, 2)).kinds[4, 3] == "gate", "on a turned tile, from its own squares"
    opened = board.with_edges(Edge(1, 0, NOTHING), Edge(1, 2, WALKING, kind="bars"))
    assert opened.kinds == {(1, 2): "bars", (2, 1): "bars"}
    assert opened.layout.edges == (Edge(0, 1, NOTHING), Edge(1, 2, WALKING, kind="bars"))
    assert opened.with_edges(Edge(1, 2, WALKING, both_ways=False)).kinds == {(2, 1): "bars"}


def test_some_figures_are_not_stopped_by_some_kinds_of_edge() -> None:
    """A ledge between the pens in the upper row, a gate in the lower; 0 to 3 above 4 to 7."""
    board = lay(PENS, corners="round").with_edges(Edge(1, 2, WALKING | CORNERS, kind="ledge"), Edge(5, 6, kind="gate"))
    flying = board.over("ledge")

    assert near(board, 1) == [0, 4, 5]
    assert near(flying, 1) == [0, 2, 4, 5, 6], "over the ledge, then down; the gate stays shut"
    assert near(flying, 5) == [0, 1, 2, 4]
    assert distance(flying.extend(links=[Link(0, 7)]).over("ledge"), 0, 7) == 1
    assert flying.near == board.near
    assert board.over("ledge") is flying
    assert board.over("hedge") is board
    areas = lay(AreaTile("t", (Area("a", (0, 0)), Area("b", (9, 0))), (Border("a", "b", WALKING, kind="weir"),)))
    assert near(areas.over("weir"), 0) == [1]


def test_borders_of_areas_have_touch_and_kind_too() -> None:
    areas = (Area("ford", (0, 0)), Area("mill", (9, 0)), Area("hill", (18, 0)))
    board = lay(AreaTile("t", areas, (Border("ford", "mill", WALKING, kind="weir"), Border("mill", "hill", TOUCH))))

    assert near(board, 1) == [2]
    assert bits(board.near[1]) == [0]
    assert board.kinds == {(0, 1): "weir", (1, 0): "weir"}


def test_links_join_planes_for_walking_but_not_for_geometry() -> None:
    board = lay(ROOM, HALL).extend(Placement("hall", 1, 1, 0, 0), links=[Link(0, 12), Link(1, 13)])

    assert [board.planes[s] for s in (0, 11, 12, 17)] == [0, 0, 1, 1]
    assert board.size == 18, "squares at the same place on another plane are other squares"
    assert near(board, 0) == [1, 3, 4, 12]
    assert near(board, 12) == [0, 13, 14, 15]
    assert list(board.tile_neighbours) == [0b10, 0b01]


def test_spots_are_found_on_a_turned_tile() -> None:
    shrine = parse_tile("shrine", "s . .\n\n. . x")
    board = atlas([shrine]).board(Layout((Placement("shrine"), Placement("shrine", 0, 9, 9, 1))))

    assert board.spot(0, "s") == 1 << 0
    assert board.spot(1, "x") == 1 << 11
    assert board.spot(0, "y") == 0
    assert (board.xs[11], board.ys[11]) == (9 - 1, 9 + 2)


def test_areas_group_squares() -> None:
    """Three areas of two columns; a wall shuts the last off, and its squares touch over no straight step."""
    tile = parse_tile("fields", "a a b b|c c\n\na a b b|c c", areas="abc")
    board = lay(tile)

    assert [board.area_name(board.area_of[s]) for s in (0, 2, 4)] == [(0, "a"), (0, "b"), (0, "c")]
    assert bits(board.spaces_in(1)) == [2, 3, 8, 9]
    assert list(board.area_neighbours) == [0b010, 0b001, 0]
    opened = board.with_edges(Edge(3, 4, NOTHING))
    assert list(opened.area_neighbours) == [0b010, 0b101, 0b010]


def test_squares_in_no_named_area_form_one_of_their_own() -> None:
    board = lay(parse_tile("fields", "a . .", areas="a"))

    assert list(board.area_of) == [0, 1, 1]
    assert board.area_name(1) == (0, "")


AREAS = AreaTile(
    "village",
    areas=(
        Area("mill", (5, 5), shape=((0, 0), (10, 0), (10, 10), (0, 10))),
        Area("well", (15, 5), shape=((10, 0), (20, 0), (20, 10), (10, 10))),
        Area("barn", (25, 5), marks=((24, 5), (26, 8)), shape=((20, 0), (30, 0), (30, 10), (20, 10))),
    ),
    borders=(
        Border("mill", "well", side=((10, 0), (10, 10))),
        Border("well", "barn", WALKING, both_ways=False, side=((20, 0), (20, 10))),
    ),
)


def test_areas_are_spaces_joined_by_borders() -> None:
    board = lay(AREAS)

    assert [near(board, s) for s in range(3)] == [[1], [0], [1]]
    assert list(board.area_of) == [0, 1, 2]
    assert board.area_name(2) == (0, "barn")
    assert near(board.with_edges(Edge(0, 1, EVERYTHING)), 0) == []
    assert near(board.with_edges(Edge(0, 2, NOTHING)), 0) == [1, 2], "an edge can also open a way where there was none"


def test_area_tiles_are_turned_and_joined() -> None:
    board = lay(AREAS).extend(Placement("village", 0, 50, 0, 1)).with_edges(Edge(2, 3, NOTHING))

    turned = board.area(5)
    assert turned is not None
    assert turned.centre == (50 - 5, 25)
    assert turned.marks == ((50 - 5, 24), (50 - 8, 26))
    assert near(board, 2) == [1, 3]
    assert list(board.tile_neighbours) == [0b10, 0b01]


def test_a_plane_holds_squares_or_areas() -> None:
    with pytest.raises(BoardError, match="plane 0 cannot hold both"):
        lay(AREAS, ROOM).extend(Placement("room"))


def test_the_same_layout_gives_the_same_board() -> None:
    tiles = atlas([ROOM, HALL])
    one = tiles.board(Layout((Placement("room"),)))
    two = tiles.board(Layout((Placement("room"),)))
    place = fit(one, HALL, "A", Door(0, "B"))
    assert place is not None

    assert one is two
    assert atlas([ROOM, HALL]) is tiles
    assert one.extend(place) is tiles.board(Layout((Placement("room"), place)))
    assert one.close(Door(0, "A"), Door(0, "B")) is one.close(Door(0, "B")).close(Door(0, "A"))
    assert one.with_edges(Edge(2, 3), Edge(3, 4)) is one.with_edges(Edge(4, 3)).with_edges(Edge(3, 2))


def test_a_layout_survives_a_save() -> None:
    board = lay(ROOM, HALL).close(Door(0, "A")).with_edges(Edge(2, 3)).extend(links=[Link(0, 5)])
    loaded = msgspec.msgpack.decode(msgspec.msgpack.encode(board.layout), type=Layout)

    assert loaded is not board.layout
    assert board.atlas.board(loaded) is board


def test_boards_that_nobody_holds_are_let_go_after_a_while() -> None:
    tiles = Atlas({"room": ROOM}, 8)
    held = tiles.board(Layout((Placement("room"),)))
    dropped = weakref.ref(tiles.board(Layout((Placement("room", x=1),))))
    assert dropped() is not None

    for x in range(2, 300):
        tiles.board(Layout((Placement("room", x=x),)))

    assert dropped() is None
    assert tiles.board(Layout((Placement("room"),))) is held


@pytest.mark.parametrize(
    ("tile", "message"),
    [
        (Tile("t", ()), "must have squares"),
        (Tile("t", ((0, 0), (0, 0))), "square .0, 0. is there twice"),
        (Tile("t", ((0, 0),), (Wall((0, 0), (1, 1)),)), "share no side"),
        (Tile("t", ((0, 0),), (Wall((5, 5), (5, 6)),)), "touches no square"),
        (Tile("t", ((0, 0),), exits=(Exit("A", ((1, 0),), UP),)), "A names square .1, 0."),
        (Tile("t", ((0, 0), (0, 1)), exits=(Exit("A", ((0, 1),), UP),)), "exit A does not lie on the outline"),
        (Tile("t", ((0, 0), (1, 0)), exits=(Exit("A", ((0, 0), (1, 0)), LEFT),)), "not one row"),
        (Tile("t", ((0, 0), (2, 0)), exits=(Exit("A", ((0, 0), (2, 0)), UP),)), "not one row"),
        (Tile("t", ((0, 0),), exits=(Exit("A", (), UP),)), "not one row"),
        (Tile("t", ((0, 0),), exits=(Exit("A", ((0, 0),), UP), Exit("A", ((0, 0),), RIGHT))), "exit A is there twice"),
        (Tile("t", ((0, 0),), areas=(Group("a", ((0, 0),)), Group("b", ((0, 0),)))), "is there twice"),
        (Tile("t", ((400, 0),)), "within 100"),
        (AreaTile("t", (Area("a", (0, 0)), Area("a", (1, 1)))), "area a is there twice"),
        (AreaTile("t", (Area("a", (0, 0)),), (Border("a", "b"),)), "names area b"),
    ],
)
def test_a_tile_that_cannot_be_is_refused(tile: Tile | AreaTile, message: str) -> None:
    with pytest.raises(BoardError, match=message):
        atlas([tile])


def test_a_layout_that_cannot_be_is_refused() -> None:
    board = lay(ROOM)

    with pytest.raises(BoardError, match="no tile cellar"):
        board.extend(Placement("cellar"))
    with pytest.raises(BoardError, match="too far out"):
        board.extend(Placement("room", x=5000))
    with pytest.raises(BoardError, match="0 and 99"):
        board.with_edges(Edge(0, 99))
    with pytest.raises(BoardError, match="0 and 4 share no edge"):
        board.with_edges(Edge(0, 4))
    with pytest.raises(BoardError, match="no exit Z"):
        board.atlas.board(Layout((Placement("room"),), closed=(Door(0, "Z"),)))
    with pytest.raises(BoardError, match="no exit Z"):
        board.exit_spaces(Door(0, "Z"))
    with pytest.raises(BoardError, match="room has no exit Z; it has A, B"):
        fit(board, ROOM, "Z", Door(0, "A"))
    with pytest.raises(BoardError, match="two tiles room"):
        atlas([ROOM, ROOM])


def test_a_refused_change_leaves_the_board_as_it_was() -> None:
    board = lay(ROOM)
    before = (list(board.neighbours), board.size, board.doors)

    with pytest.raises(BoardError):
        board.extend(Placement("room", x=1))

    assert (list(board.neighbours), board.size, board.doors) == before
    assert board.extend(Placement("room", x=10)).size == 24


def test_sets_of_spaces() -> None:
    assert bits(mask_of([70, 3, 3])) == [3, 70]
    assert bits(0) == []


def test_around_is_every_space_a_step_from_the_set() -> None:
    board = lay(ROOM)

    assert bits(board.around(mask_of([0, 1]))) == [3, 4]
