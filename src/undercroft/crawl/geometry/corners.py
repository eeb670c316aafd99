"""Lines from the corners of a square to the corners of another, walked from square to square.

The four squares round a point are numbered clockwise from top left, and so are the corners of a square; a square lies
round its own corner `c` at place `c ^ 2`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final, TypeAlias

from undercroft.crawl.board.tiles import BoardError

if TYPE_CHECKING:
    from undercroft.crawl.board.board import Board

Looks: TypeAlias = Sequence[tuple[int, ...]]
_X: Final = (0, 1, 1, 0)
_Y: Final = (0, 0, 1, 1)
_STOPPED: Final = -1
_CLOCKWISE: Final = (2, 4, 6, 0)
_COUNTER: Final = (4, 6, 0, 2)


def directions(wide: int, high: int) -> tuple[int, int, int]:
    """The looks (0 to 7, clockwise from up) across an upright edge, across a level edge, and over a cross point."""
    if wide >= 0:
        return (2, 4, 3) if high >= 0 else (2, 0, 1)
    return (6, 4, 5) if high >= 0 else (6, 0, 7)


def clear_corner_lines(board: Board, a: int, b: int, touch: bool) -> tuple[int, ...]:
    """The lines from a corner of square `a` to a corner of square `b` that no wall stops, each as the set it passes.

    Of two lines of which one passes all that the other does, only the other is there: blockers cannot tell.
    """
    if board.area(a) is not None or board.area(b) is not None:
        raise BoardError("corner to corner needs squares, not areas")
    if a == b:
        return (0,)
    if board.planes[a] != board.planes[b]:
        return ()
    look = board.look
    wide, high = board.xs[b] - board.xs[a], board.ys[b] - board.ys[a]
    back = look if board.mutual else _looked_from(look)
    starts = [_fan(look, a, corner) for corner in range(4)]
    goals = [_fan(back, b, corner) for corner in range(4)]
    between = ~(1 << a | 1 << b)
    found: set[int] = set()
    for one in range(4):
        for two in range(4):
            dx, dy = wide + _X[two] - _X[one], high + _Y[two] - _Y[one]
            if dx and dy:
                passed = _slanted(look, starts[one], goals[two], dx, dy, touch)
            elif dx or dy:
                passed = _level(look, starts[one], goals[two], dx, dy, touch)
            else:
                passed = 0 if starts[one][two ^ 2] == b else _STOPPED
            if passed != _STOPPED:
                found.add(passed & between)
    lines = sorted(found, key=int.bit_count)
    return tuple(line for n, line in enumerate(lines) if not any(less & ~line == 0 for less in lines[:n]))


def _fan(look: Looks, space: int, corner: int) -> list[int]:
    """Return the squares round a corner that one can turn to about that corner without crossing a wall, else -1."""
    found = [-1, -1, -1, -1]
    place = corner ^ 2
    found[place] = space
    for turn, ways in ((1, _CLOCKWISE), (-1, _COUNTER)):
        here, at = space, place
        for _ in range(3):
            here = look[here][ways[at]]
            if here < 0:
                break
            at = (at + turn) & 3
            found[at] = here
    return found


def _looked_from(look: Looks) -> list[tuple[int, ...]]:
    """The looks the other way: per space and direction, the square there from which one can look here."""
    back = [[-1] * 8 for _ in look]
    for space, ways in enumerate(look):
        for way, other in enumerate(ways):
            if other >= 0:
                back[other][way ^ 4] = space
    return [tuple(ways) for ways in back]


def _slanted(look: Looks, start: list[int], goal: list[int], dx: int, dy: int, touch: bool) -> int:
    """The set of squares that a line passes through, or that it is stopped."""
    across, along, over = directions(dx, dy)
    place = (over + 1) // 2 & 3  # over 7, 1, 3, 5 sets out into the square at place 0, 1, 2, 3
    space = start[place]
    if space < 0:
        return _STOPPED
    passed = 1 << space
    wide, high = abs(dx), abs(dy)
    lead, left = high - wide, wide + high - 2
    while left:
        if lead < 0:
            space = look[space][across]
            lead += high
            left -= 1
        elif lead > 0:
            space = look[space][along]
            lead -= wide
            left -= 1
        else:
            space = _past(look, space, across, along) if touch else look[space][over]
            lead += high - wide
            left -= 2
        if space < 0:
            return _STOPPED
        passed |= 1 << space
    return passed if goal[place ^ 2] == space else _STOPPED


def _past(look: Looks, space: int, across: int, along: int) -> int:
    """The square diagonally over a cross point, if at least one way round the point is free of walls."""
    for first, second in ((across, along), (along, across)):
        here = look[space][first]
        if here >= 0 and look[here][second] >= 0:
            return look[here][second]
    return -1


def _level(look: Looks, start: list[int], goal: list[int], dx: int, dy: int, touch: bool) -> int:
    """The same for a line along edges: it has a square on its left and one on its right, and no wall between them."""
    passed = 0
    heading = (2 if dx > 0 else 6) if dx else (4 if dy > 0 else 0)
    port, starboard = heading - 2 & 7, heading + 2 & 7
    quarter = heading // 2
    left, right = start[quarter], start[quarter + 1 & 3]
    for length in range(abs(dx + dy), 0, -1):
        if left < 0 and right >= 0:
            left = look[right][port]
        elif right < 0 and left >= 0:
            right = look[left][starboard]
        if left < 0 or right < 0 or look[left][starboard] < 0 or look[right][port] < 0:
            return _STOPPED
        passed |= 1 << left | 1 << right
        if length > 1:
            ahead = look[left][heading], look[right][heading]
            if not touch and min(ahead) < 0:
                return _STOPPED
            left, right = ahead
    return passed if goal[quarter + 3 & 3] == left or goal[quarter + 2 & 3] == right else _STOPPED
