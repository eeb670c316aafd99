"""Line of Sight, and how far it goes through a Gate."""

from __future__ import annotations

from typing import TYPE_CHECKING

from undercroft.crawl.board.bits import bits
from undercroft.crawl.geometry.sight import centre_to_centre, visible

if TYPE_CHECKING:
    from undercroft.games.brimstone.game import Brimstone


def far_side(game: Brimstone, space: int) -> int:
    """The spaces directly on the other side of a Gate, seen from a space on its End Cap; none from anywhere else."""
    board = game.board
    if not board.layout.links:
        return 0
    mask = 0
    for other in bits(board.neighbours[space]):
        if board.planes[other] != board.planes[space]:
            mask |= 1 << other
    return mask


def sees(game: Brimstone, a: int, b: int) -> bool:
    """A straight line from centre to centre that crosses no Wall, nor a point that one covers; models never block it.

    It goes through a Gate only from its End Cap. [brimstone.los.line] [brimstone.los.models-ignored]
    [brimstone.wall.blocks-diagonal-attacks] [brimstone.gate.los]
    """
    board = game.board
    if board.planes[a] == board.planes[b]:
        return centre_to_centre(board, a, b)
    return any(centre_to_centre(board, there, b) for there in bits(far_side(game, a)))


def in_sight(game: Brimstone, space: int, among: int) -> int:
    """The spaces among these that are seen from a space, through a Gate too if it is on its End Cap.

    [brimstone.gate.los]
    """
    found = visible(game.board, space, among)
    for there in bits(far_side(game, space)):
        found |= visible(game.board, there, among)
    return found
