"""Whether one space sees another: straight lines against walls, exact in integers.

Every answer is worked out once per board and pair, then remembered. Lines never cross planes, and a line that would
leave the board meets the outline, which is wall. `blockers` are spaces that stop a line passing through them; the two
spaces at its ends never do. The rules of each kind of line are on docs/architecture/board.md.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from undercroft.crawl.board.bits import bits
from undercroft.crawl.geometry.corners import clear_corner_lines, directions
from undercroft.crawl.geometry.lines import areas_crossed, clear_of_screens

if TYPE_CHECKING:
    from undercroft.crawl.board.board import Board

__all__ = ["centre_to_centre", "corner_to_corner", "mark_to_mark", "visible"]

_CENTRES: Final = -1
_MARKS: Final = -2


def centre_to_centre(board: Board, a: int, b: int, blockers: int = 0) -> bool:
    """Whether the line between the two centres meets no wall; through a cross point it passes if no wall touches that.

    >>> from undercroft.crawl.board.atlas import atlas
    >>> from undercroft.crawl.board.layout import Layout, Placement
    >>> from undercroft.crawl.board.tiletext import parse_tile
    >>> board = atlas([parse_tile("hall", ". . .\\n    -\\n. . .")]).board(Layout((Placement("hall"),)))
    >>> centre_to_centre(board, 2, 5), centre_to_centre(board, 1, 5), centre_to_centre(board, 0, 5)
    (False, False, True)
    """
    memo = board.sights.get(_CENTRES)
    if memo is None:
        memo = board.sights[_CENTRES] = ([0] * board.size, [0] * board.size)
    known, seen = memo
    bit = 1 << b
    if not known[a] & bit:
        _note(board, known, seen, a, b, _centres(board, a, b) >= 0)
    if not seen[a] & bit:
        return False
    return not blockers or not _between(board, a, b) & blockers


def visible(board: Board, a: int, among: int = -1) -> int:
    """The set of spaces, among the given, that `a` sees centre to centre."""
    among &= board.all
    memo = board.sights.get(_CENTRES)
    if memo is None:
        memo = board.sights[_CENTRES] = ([0] * board.size, [0] * board.size)
    known, seen = memo
    for b in bits(among & ~known[a]):
        _note(board, known, seen, a, b, _centres(board, a, b) >= 0)
    return seen[a] & among


def corner_to_corner(board: Board, a: int, b: int, blockers: int = 0, touch: bool = True) -> bool:
    """Whether some line joins a corner of square `a` with a corner of square `b`, crossing no wall.

    A line that runs along a wall, or along the side of a blocker, is stopped. With `touch` it may pass the end of a
    wall, as long as walls do not reach that point from both sides of the line; without, it may not. It may always pass
    the corner of a blocker.
    """
    lines = board.corner_lines.get((a, b, touch))
    if lines is None:
        lines = board.corner_lines[a, b, touch] = clear_corner_lines(board, a, b, touch)
        if board.mutual:
            board.corner_lines[b, a, touch] = lines
    for passed in lines:  # noqa: SIM110 - any() takes twice as long, and this is asked for every pair of figures
        if not passed & blockers:
            return True
    return False


def mark_to_mark(board: Board, a: int, b: int, blockers: int = 0) -> bool:
    """Whether some line from a mark of area `a` to a mark of area `b` touches no wall; a square's mark is its centre.

    A line passes through an area, for `blockers`, if part of it lies inside the area's outline.
    """
    if board.area(a) is None or board.area(b) is None:
        return centre_to_centre(board, a, b, blockers)
    if blockers:
        blockers &= ~(1 << a | 1 << b)
    if blockers:
        return mark_to_mark(board, a, b) and _marks(board, a, b, blockers)
    memo = board.sights.get(_MARKS)
    if memo is None:
        memo = board.sights[_MARKS] = ([0] * board.size, [0] * board.size)
    known, seen = memo
    bit = 1 << b
    if not known[a] & bit:
        _note(board, known, seen, a, b, _marks(board, a, b, 0))
    return seen[a] & bit != 0


def _note(board: Board, known: list[int], seen: list[int], a: int, b: int, found: bool) -> None:
    """Remember an answer, for both ways unless some wall differs by direction."""
    known[a] |= 1 << b
    seen[a] |= found << b
    if board.mutual:
        known[b] |= 1 << a
        seen[b] |= found << a


def _centres(board: Board, a: int, b: int) -> int:
    """The set of spaces the line passes through between its ends, -1 if a wall stops it."""
    if board.planes[a] != board.planes[b]:
        return -1
    if board.area(a) is not None:
        start, end = (board.xs[a], board.ys[a]), (board.xs[b], board.ys[b])
        clear = clear_of_screens(board.screens(board.planes[a]), start, end)
        return areas_crossed(board, a, b, start, end) if clear else -1
    look = board.look
    wide, high = board.xs[b] - board.xs[a], board.ys[b] - board.ys[a]
    across, along, over = directions(wide, high)
    wide, high = abs(wide), abs(high)
    # While `lead` is negative the line meets an upright edge next, above 0 a level one, at 0 a cross point.
    lead = high - wide
    left = wide + high
    wide, high = 2 * wide, 2 * high
    space, passed = a, 0
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
            space = look[space][over]
            lead += high - wide
            left -= 2
        if space < 0:
            return -1
        passed |= 1 << space
    return passed & ~(1 << b)


def _between(board: Board, a: int, b: int) -> int:
    """The set of spaces that a clear centre line passes through, remembered."""
    found = board.lines.get((a, b))
    if found is None:
        found = board.lines[a, b] = _centres(board, a, b)
    return found


def _marks(board: Board, a: int, b: int, blockers: int) -> bool:
    if board.planes[a] != board.planes[b]:
        return False
    here, there = board.area(a), board.area(b)
    assert here is not None
    assert there is not None
    screens = board.screens(board.planes[a])
    return a == b or any(
        clear_of_screens(screens, one, two) and not (blockers and areas_crossed(board, a, b, one, two) & blockers)
        for one in here.marks
        for two in there.marks
    )
