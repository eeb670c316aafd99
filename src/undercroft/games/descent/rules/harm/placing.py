"""Where a figure goes that cannot be where it should: the closest empty space."""

from __future__ import annotations

from typing import TYPE_CHECKING

from undercroft.crawl.board.bits import bits
from undercroft.crawl.geometry.paths import flood
from undercroft.crawl.subjects import SPACE
from undercroft.engine.choices import choose
from undercroft.games.descent.events import Placed

if TYPE_CHECKING:
    from undercroft.engine.choices import Rule
    from undercroft.games.descent.game import Descent
    from undercroft.games.descent.state import Hero, Monster


def nearest_empty(game: Descent, space: int, avoid: int = 0) -> list[int]:
    """Return the empty spaces nearest to one, itself first if it is empty: counted through figures, not through walls.

    [descent.standup.occupied-space]
    """
    taken = game.occupied() | game.terrain("obstacle") | avoid
    for layer in flood(game.board, space, game.board.size, ~game.terrain("obstacle")):
        if layer & ~taken:
            return bits(layer & ~taken)
    return bits(game.board.all & ~taken)[:1]


def pick_space(game: Descent, seat: str, spaces: list[int]) -> Rule[int]:
    """Let a player pick among spaces that are equally near."""
    return (yield from choose(seat, "place.where", spaces, of=SPACE))


def place(game: Descent, figure: Hero | Monster, spaces: list[int]) -> Rule[None]:
    """Put a figure into one of these spaces, as its player likes."""
    space = yield from pick_space(game, game.seat_of(figure), spaces)
    yield from game.do(Placed(figure.id, space))
