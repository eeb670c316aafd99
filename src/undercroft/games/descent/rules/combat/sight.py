"""Line of Sight: some straight line from a corner to a corner that no wall, figure or obstacle breaks."""

from __future__ import annotations

from typing import TYPE_CHECKING

from undercroft.crawl.board.bits import bits
from undercroft.crawl.geometry import paths
from undercroft.crawl.geometry.sight import corner_to_corner
from undercroft.games.descent.rules.terrain import terrain

if TYPE_CHECKING:
    from undercroft.games.descent.game import Descent
    from undercroft.games.descent.state import Hero, Monster


def blockers(game: Descent, *but: Hero | Monster) -> int:
    """Return the spaces that stop a line: other figures and obstacles, not the tokens of heroes.

    [descent.ko.no-los-block] [descent.los.blocked-space] [descent.terrain.obstacle-los]
    """
    mask = game.occupied()
    for figure in but:
        mask &= ~game.mask(figure)
    return mask | game.terrain("obstacle")


def sees_space(game: Descent, viewer: Hero | Monster, space: int, target: Hero | Monster | None = None) -> bool:
    """Whether a figure has line of sight to a space; to an adjacent one always.

    [descent.los.corner-to-corner] [descent.los.blockers] [descent.los.along-edge]
    [descent.los.corner-touch] [descent.los.adjacent-always] [descent.terrain.pit-los]
    """
    own = game.mask(viewer)
    if own >> space & 1 or game.board.around(own) >> space & 1:
        return True
    if terrain.in_pit(game, viewer) or (target is not None and terrain.in_pit(game, target)):
        return False
    blocked = blockers(game, viewer, *(() if target is None else (target,)))
    return any(corner_to_corner(game.board, here, space, blocked) for here in bits(own))


def distance(game: Descent, viewer: Hero | Monster, space: int) -> int:
    """Return the spaces from a figure to a space, counted round obstacles and not through closed doors; 999: no way.

    [descent.range.count] [descent.range.ignores-terrain] [descent.range.not-through-doors]
    """
    counted, blocked = game.board.counted, game.terrain("obstacle")
    found = [paths.distance(counted, here, space, blocked) for here in game.spaces(viewer)]
    return min([one for one in found if one is not None], default=999)


def apart(game: Descent, a: Hero | Monster, b: Hero | Monster) -> int:
    """Return the spaces between two figures, from the nearest space of each."""
    return min([distance(game, a, space) for space in game.spaces(b)], default=999)
