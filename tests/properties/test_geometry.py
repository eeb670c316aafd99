"""The board's fast answers equal slow and plain ones, on random tiles and random boards."""

from __future__ import annotations

from itertools import pairwise

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.properties.slow_geometry import SlowPlane, in_triangle, lie, meet
from undercroft.crawl.board.atlas import Corners, Steps, atlas
from undercroft.crawl.board.bits import bits, mask_of
from undercroft.crawl.board.board import Board, Edge, Layout, Link, Placement
from undercroft.crawl.board.fit import fit
from undercroft.crawl.board.tiles import (
    CORNERS,
    EVERYTHING,
    NOTHING,
    SIGHT,
    STEP,
    TOUCH,
    WALKING,
    Exit,
    Square,
    Tile,
    Wall,
)
from undercroft.crawl.board.tiletext import parse_tile, tile_text
from undercroft.crawl.geometry import lines
from undercroft.crawl.geometry.figures import footprint, reach_large
from undercroft.crawl.geometry.paths import distance, nearest, reach, reach_at_cost
from undercroft.crawl.geometry.sight import centre_to_centre, corner_to_corner, visible

QUICK = settings(deadline=None, max_examples=50)
THOROUGH = settings(deadline=None, max_examples=600)
CORNERINGS: tuple[Corners, ...] = ("clear", "round")
ODD_WALLS = (EVERYTHING, EVERYTHING, WALKING | TOUCH, SIGHT, WALKING, TOUCH, WALKING | CORNERS)


@st.composite
def tiles(draw: st.DrawFn, name: str = "tile", *, odd_walls: bool = True) -> Tile:
    """A ragged block of squares with walls inside and up to four exits that stick out."""
    wide, high = draw(st.integers(2, 5)), draw(st.integers(2, 4))
    block = [(x, y) for y in range(high) for x in range(wide)]
    missing = draw(st.sets(st.sampled_from(block), max_size=3))
    squares = [square for square in block if square not in missing] or [(0, 0)]
    exits: list[Exit] = []
    for side in draw(st.sets(st.integers(0, 3))):
        dx, dy = STEP[side]
        x = wide - 1 if dx > 0 else 0
        y = high - 1 if dy > 0 else 0
        slide = draw(st.integers(0, max(wide, high) - 2))
        row = [(x + slide * abs(dy) + n * abs(dy), y + slide * abs(dx) + n * abs(dx)) for n in (0, 1)]
        if all(square in squares for square in row):
            exits.append(Exit("NESW"[side], tuple(sorted((x + dx, y + dy) for x, y in row)), side))
    everything = sorted({*squares, *(square for way in exits for square in way.squares)}, key=lambda s: (s[1], s[0]))
    inner = [((x, y), (x + dx, y + dy)) for x, y in everything for dx, dy in STEP if (x + dx, y + dy) in everything]
    walls: list[Wall] = []
    if inner:
        kinds = st.tuples(st.sampled_from(ODD_WALLS), st.booleans()) if odd_walls else st.just((EVERYTHING, True))
        for a, b in draw(st.lists(st.sampled_from(inner), max_size=8)):
            stops, both_ways = draw(kinds)
            walls.append(Wall(a, b, stops, both_ways))
    return Tile(name, tuple(everything), tuple(walls), tuple(sorted(exits, key=lambda e: e.name)))


@st.composite
def boards(draw: st.DrawFn, *, odd_walls: bool = True) -> Board:
    """Up to four tiles joined at their exits, some exits closed, some edges changed, perhaps a link."""
    kinds = [draw(tiles("one", odd_walls=odd_walls)), draw(tiles("two", odd_walls=odd_walls))]
    steps: Steps = draw(st.sampled_from([8, 8, 4]))
    book = atlas(kinds, steps, draw(st.sampled_from(CORNERINGS)))
    start = Placement("one", draw(st.integers(0, 1)), draw(st.integers(-3, 3)), 0, draw(st.integers(0, 3)))
    board = book.board(Layout((start,)))
    for _ in range(draw(st.integers(0, 5))):
        if board.doors:
            door = draw(st.sampled_from(board.doors))
            tile = draw(st.sampled_from(kinds))
            place = fit(board, tile, draw(st.sampled_from(tile.exits)).name, door) if tile.exits else None
            if place:
                board = board.extend(place)
            elif draw(st.booleans()):
                board = board.close(door)
    pairs = [(a, b) for a in range(board.size) for b in _beside(board, a)]
    for a, b in draw(st.lists(st.sampled_from(pairs), max_size=3)) if pairs else []:
        stops, both_ways = (
            draw(st.sampled_from(range(2 * CORNERS) if odd_walls else [NOTHING, EVERYTHING])),
            odd_walls and draw(st.booleans()),
        )
        board = board.with_edges(Edge(a, b, stops, both_ways or not odd_walls))
    if draw(st.booleans()):
        spaces = st.integers(0, board.size - 1)
        board = board.extend(links=[Link(draw(spaces), draw(spaces))])
    return board


def _beside(board: Board, space: int) -> list[int]:
    near = [board.space_at(board.xs[space] + dx, board.ys[space] + dy, board.planes[space]) for dx, dy in STEP]
    return [other for other in near if other is not None]


def _slow(board: Board) -> SlowPlane:
    return SlowPlane(board, board.planes[0])


def _steps(board: Board) -> dict[int, set[int]]:
    """Neighbours by the slow plane, links added."""
    slow = _slow(board)
    near = {
        s: {slow.space[other] for other in slow.next_to(square, diagonal=board.atlas.steps == 8)}
        for s, square in slow.square.items()
    }
    for link in board.layout.links:
        near[link.a].add(link.b)
        near[link.b].add(link.a)
    return near


@QUICK
@given(boards())
def test_neighbours_are_the_steps_no_wall_stops(board: Board) -> None:
    near = _steps(board)

    assert {s: set(bits(board.neighbours[s])) for s in range(board.size)} == near
    assert all(board.entries[b] >> a & 1 == (b in near[a]) for a in near for b in near)


@QUICK
@given(boards(), st.data())
def test_reach_and_distance_equal_a_search_by_sets(board: Board, data: st.DataObject) -> None:
    near = _steps(board)
    spaces = st.integers(0, board.size - 1)
    start, steps = data.draw(spaces), data.draw(st.integers(0, 6))
    blocked = data.draw(st.sets(spaces, max_size=5))
    halt = data.draw(st.sets(spaces, max_size=2))

    found = reach(board, start, steps, mask_of(sorted(blocked)), mask_of(sorted(halt)))

    costs = {start: 0}
    edge = {start}
    for step in range(1, steps + 1):
        edge = {t for s in edge if s == start or s not in halt for t in near[s]} - blocked - set(costs)
        costs |= dict.fromkeys(edge, step)
    assert bits(found.mask) == sorted(costs)
    for space, cost in costs.items():
        assert found.distance(space) == cost
        path = [start, *found.path_to(space)]
        assert path[-1] == space
        assert len(path) == cost + 1
        assert all(b in near[a] for a, b in pairwise(path))
        assert not set(path[1:]) & blocked
        assert not set(path[1:-1]) & halt
    target = data.draw(spaces)
    open_ground = mask_of(sorted(blocked - {target}))
    whole = reach(board, start, board.size, open_ground)
    expected = whole.distance(target) if target in whole else None
    assert distance(board, start, target, mask_of(sorted(blocked))) == expected
    assert nearest(board, start, 1 << target, mask_of(sorted(blocked)))[0] == expected


@QUICK
@given(boards(), st.data())
def test_reach_at_cost_equals_trying_every_cheaper_way(board: Board, data: st.DataObject) -> None:
    near = _steps(board)
    prices = [data.draw(st.integers(1, 4)) for _ in range(board.size)]
    start, budget = data.draw(st.integers(0, board.size - 1)), data.draw(st.integers(0, 8))
    groups = [(price, mask_of(s for s in range(board.size) if prices[s] == price)) for price in (2, 3, 4)]

    found = reach_at_cost(board, start, budget, groups)

    best = {start: 0}
    changed = True
    while changed:
        changed = False
        for a in sorted(best):
            for b in sorted(near[a]):
                cost = best[a] + prices[b]
                if cost <= budget and cost < best.get(b, budget + 1):
                    best[b], changed = cost, True
    assert {s: found.distance(s) for s in bits(found.mask)} == best
    for space, cost in best.items():
        path = [start, *found.path_to(space)]
        assert sum(prices[s] for s in path[1:]) == cost
        assert all(b in near[a] for a, b in pairwise(path))


@QUICK
@given(boards())
def test_a_path_takes_the_lowest_number_that_leads_on_from_behind(board: Board) -> None:
    near = _steps(board)
    found = reach(board, 0, board.size)

    for space in bits(found.mask & ~1):
        path = [0, *found.path_to(space)]
        earlier = [s for s in near if s in found and found.distance(s) == len(path) - 2 and space in near[s]]
        assert path[-2] == min(earlier)


@QUICK
@given(boards(), st.data())
def test_centre_lines_equal_the_slow_plane(board: Board, data: st.DataObject) -> None:
    _centre_lines_agree(board, data)


def _centre_lines_agree(board: Board, data: st.DataObject) -> None:
    slow = _slow(board)
    spaces = st.integers(0, board.size - 1)
    blockers = data.draw(st.sets(spaces, max_size=4))
    for a, b in data.draw(st.lists(st.tuples(spaces, spaces), min_size=1, max_size=12)):
        clear = slow.centre_line(a, b)
        assert centre_to_centre(board, a, b) == clear
        assert bool(visible(board, a, 1 << b)) == clear
        stopped = bool(slow.passed(a, b) & blockers)
        assert centre_to_centre(board, a, b, mask_of(sorted(blockers))) == (clear and not stopped)


@QUICK
@given(boards(), st.data())
def test_corner_lines_equal_the_slow_plane(board: Board, data: st.DataObject) -> None:
    _corner_lines_agree(board, data)


@pytest.mark.slow
@THOROUGH
@given(boards(), st.data())
def test_sight_equals_the_slow_plane_on_many_boards(board: Board, data: st.DataObject) -> None:
    _centre_lines_agree(board, data)
    _corner_lines_agree(board, data)


def _corner_lines_agree(board: Board, data: st.DataObject) -> None:
    slow = _slow(board)
    spaces = st.integers(0, board.size - 1)
    a, b = data.draw(spaces), data.draw(spaces)
    blockers = data.draw(st.frozensets(spaces, max_size=4))
    for touch in (True, False):
        assert corner_to_corner(board, a, b, touch=touch) == slow.corner_lines(a, b, touch)
        expected = slow.corner_lines(a, b, touch, blockers)
        assert corner_to_corner(board, a, b, mask_of(sorted(blockers)), touch) == expected


@QUICK
@given(boards(odd_walls=False), st.data())
def test_sight_is_mutual_where_walls_are(board: Board, data: st.DataObject) -> None:
    """Each way round is asked of a board that has not been asked before."""
    fresh = Board(board.atlas, board.layout, board.tables)
    spaces = st.integers(0, board.size - 1)
    for a, b in data.draw(st.lists(st.tuples(spaces, spaces), min_size=1, max_size=8)):
        assert centre_to_centre(board, a, b) == centre_to_centre(fresh, b, a)
        assert centre_to_centre(board, a, a)
        for touch in (True, False):
            assert corner_to_corner(board, a, b, touch=touch) == corner_to_corner(fresh, b, a, touch=touch)


@QUICK
@given(boards(), st.data())
def test_spaces_keep_their_numbers_and_boards_are_found_again(board: Board, data: st.DataObject) -> None:
    for door in board.doors:
        for tile in board.atlas.tiles.values():
            assert isinstance(tile, Tile)
            for way in tile.exits:
                place = fit(board, tile, way.name, door)
                if place is None:
                    continue
                more = board.extend(place)
                old = range(board.size)
                assert [(more.xs[s], more.ys[s], more.planes[s]) for s in old] == [
                    (board.xs[s], board.ys[s], board.planes[s]) for s in old
                ]
                assert more.size == board.size + len(tile.squares) - len(way.squares)
                assert board.extend(place) is more
                assert board.atlas.board(_made_anew(more.layout)) is more
                shared = board.exit_spaces(door)
                assert all(more.tiles_of(s) >> (len(more.layout.placements) - 1) & 1 for s in shared)
                assert more.attached(door) is not None
                assert door not in more.doors


def _made_anew(layout: Layout) -> Layout:
    """The same layout from new objects all through, as a loaded game would have it."""
    return msgspec.msgpack.decode(msgspec.msgpack.encode(layout), type=Layout)


@QUICK
@given(boards())
def test_growing_step_by_step_equals_compiling_at_once(board: Board) -> None:
    fresh = type(board.atlas)(board.atlas.tiles, board.atlas.steps, board.atlas.corners).board(board.layout)

    assert fresh is not board
    assert fresh.neighbours == board.neighbours
    assert fresh.look == board.look
    assert fresh.near == board.near
    assert fresh.doors == board.doors
    assert [fresh.tiles_of(s) for s in range(board.size)] == [board.tiles_of(s) for s in range(board.size)]


@QUICK
@given(boards())
def test_a_fit_overlaps_nothing_but_the_shared_half_spaces(board: Board) -> None:
    taken = {(board.xs[s], board.ys[s]) for s in range(board.size)}
    for door in board.doors:
        row = {(board.xs[s], board.ys[s]) for s in board.exit_spaces(door)}
        for tile in board.atlas.tiles.values():
            assert isinstance(tile, Tile)
            for way in tile.exits:
                place = fit(board, tile, way.name, door)
                if place is not None:
                    assert {lie(square, place) for square in tile.squares} & taken == row
                    assert {lie(square, place) for square in way.squares} == row
                    assert (way.side + place.turn) % 4 == (board.exit_side(door) + 2) % 4


@QUICK
@given(boards())
def test_a_refused_fit_overlaps_at_every_lie_that_joins_the_exits(board: Board) -> None:
    taken = {(board.xs[s], board.ys[s]) for s in range(board.size)}
    for door in board.doors:
        row = sorted((board.xs[s], board.ys[s]) for s in board.exit_spaces(door))
        for tile in board.atlas.tiles.values():
            assert isinstance(tile, Tile)
            for way in tile.exits:
                if fit(board, tile, way.name, door) is None:
                    assert all(_overlaps(tile, way, turn, row, board.exit_side(door), taken) for turn in range(4))


def _overlaps(tile: Tile, way: Exit, turn: int, row: list[Square], side: int, taken: set[Square]) -> bool:
    if (way.side + turn) % 4 != (side + 2) % 4:
        return True
    first = min(lie(square, Placement(tile.id, 0, 0, 0, turn)) for square in way.squares)
    place = Placement(tile.id, 0, row[0][0] - first[0], row[0][1] - first[1], turn)
    return bool(({lie(square, place) for square in tile.squares} & taken) - set(row))


@QUICK
@given(tiles(), st.integers(0, 3))
def test_a_turned_tile_is_the_same_tile(tile: Tile, turn: int) -> None:
    straight = atlas([tile]).board(Layout((Placement("tile"),)))
    turned = atlas([tile]).board(Layout((Placement("tile", 0, 5, -7, turn),)))

    assert turned.neighbours == straight.neighbours
    assert turned.doors == straight.doors
    for a in range(straight.size):
        assert visible(turned, a) == visible(straight, a)
    assert [turned.exit_side(d) for d in turned.doors] == [(straight.exit_side(d) + turn) % 4 for d in straight.doors]


@QUICK
@given(boards(), st.sampled_from([(1, 1), (2, 1), (1, 2), (2, 2), (3, 2)]), st.integers(0, 3), st.data())
def test_a_base_needs_every_square_and_no_wall_between(
    board: Board, size: tuple[int, int], corner: int, data: st.DataObject
) -> None:
    slow = _slow(board)
    anchor = data.draw(st.integers(0, board.size - 1))
    x, y = slow.square[anchor]
    left = x - (size[0] - 1) * (corner in (1, 2))
    top = y - (size[1] - 1) * (corner in (2, 3))
    base = [(left + i, top + j) for i in range(size[0]) for j in range(size[1])]
    stands = all(square in slow.space for square in base) and not any(
        slow.stopped(a, b, 1) for a in base for b in base if abs(a[0] - b[0]) + abs(a[1] - b[1]) == 1
    )

    assert footprint(board, anchor, size, corner) == (mask_of(slow.space[s] for s in base) if stands else None)


@QUICK
@given(boards(), st.data())
def test_a_small_figure_goes_where_reach_says(board: Board, data: st.DataObject) -> None:
    spaces = st.integers(0, board.size - 1)
    start, blocked = data.draw(spaces), mask_of(sorted(data.draw(st.sets(spaces, max_size=4))))

    small = reach(board, start, 5, blocked & ~(1 << start))
    large = reach_large(board, start, 5, (1, 1), blocked & ~(1 << start))

    assert large.layers == small.layers


@QUICK
@given(boards(), st.data())
def test_a_large_figure_takes_each_step_with_every_square(board: Board, data: st.DataObject) -> None:
    near, slow = _steps(board), _slow(board)
    start = data.draw(st.integers(0, board.size - 1))
    size = data.draw(st.sampled_from([(2, 2), (1, 2)]))
    if footprint(board, start, size) is None:
        return
    found = reach_large(board, start, 4, size)

    for space in bits(found.mask):
        path = [start, *found.path_to(space)]
        for a, b in pairwise(path):
            (ax, ay), (bx, by) = slow.square[a], slow.square[b]
            if max(abs(ax - bx), abs(ay - by)) > 1:
                continue
            for i in range(size[0]):
                for j in range(size[1]):
                    one, two = slow.space[ax + i, ay + j], slow.space[bx + i, by + j]
                    assert two in near[one]


@QUICK
@given(tiles(odd_walls=False))
def test_a_drawn_tile_reads_back_as_the_same_board(tile: Tile) -> None:
    again = parse_tile("tile", tile_text(tile))
    left = min(x for x, _ in tile.squares)
    top = min(y for _, y in tile.squares)

    assert again.squares == tuple((x - left, y - top) for x, y in tile.squares)
    assert {e.name: e.side for e in again.exits} == {e.name: e.side for e in tile.exits}
    one = atlas([tile]).board(Layout((Placement("tile"),)))
    two = atlas([again]).board(Layout((Placement("tile"),)))
    assert one.neighbours == two.neighbours
    assert parse_tile("tile", tile_text(again)) == again


POINTS = st.tuples(st.integers(-6, 6), st.integers(-6, 6))


@settings(QUICK, max_examples=500)
@given(POINTS, POINTS, POINTS, POINTS)
def test_segments_touch_where_the_slow_plane_finds_a_common_point(a: Square, b: Square, c: Square, d: Square) -> None:
    assert lines.touch(a, b, c, d) == meet(a, b, c, d)
    assert lines.touch(a, b, c, d) == lines.touch(d, c, b, a)


@settings(QUICK, max_examples=500)
@given(POINTS, POINTS, POINTS, POINTS, POINTS)
def test_a_line_passes_through_a_triangle_if_part_of_it_is_inside(
    a: Square, b: Square, c: Square, start: Square, end: Square
) -> None:
    assert lines.passes_through((a, b, c), start, end) == in_triangle((a, b, c), start, end)


@settings(QUICK, max_examples=300)
@given(POINTS, POINTS)
def test_a_line_passes_through_a_bent_outline_if_through_one_of_its_parts(start: Square, end: Square) -> None:
    """An L of two rectangles: inside it is inside one of them, or on the line between them."""
    bent = ((-4, -4), (4, -4), (4, 0), (0, 0), (0, 4), (-4, 4))
    upper = ((-4, -4), (4, -4), (4, 0), (-4, 0))
    left = ((-4, -4), (0, -4), (0, 4), (-4, 4))

    assert lines.passes_through(bent, start, end) == (
        lines.passes_through(upper, start, end) or lines.passes_through(left, start, end)
    )
