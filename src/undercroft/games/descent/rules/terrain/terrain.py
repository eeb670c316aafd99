"""Terrain: obstacles, water, pits and lava, and what they do to whoever enters them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from undercroft.games.descent.rules.harm import damage
from undercroft.games.descent.state import Familiar, Monster

if TYPE_CHECKING:
    from collections.abc import Sequence

    from undercroft.engine.choices import Rule
    from undercroft.games.descent.game import Descent
    from undercroft.games.descent.state import Hero

PIT_DAMAGE, LAVA_DAMAGE = 2, 1


def in_pit(game: Descent, figure: Hero | Monster) -> bool:
    """Whether a figure is in a pit: a large one only with its whole base. [descent.terrain.pit-large]"""
    mask = game.mask(figure)
    return bool(mask) and not mask & ~game.terrain("pit") and not game.is_token(figure)


def is_large(game: Descent, figure: Hero | Monster) -> bool:
    if not isinstance(figure, Monster) or isinstance(figure, Familiar):
        return False
    return game.pack.monsters[figure.kind].size != "small"


def enter(game: Descent, figure: Hero | Monster, space: int) -> Rule[None]:
    """A figure has entered a space, on foot or otherwise.

    [descent.terrain.pit-damage] [descent.terrain.lava-damage] [descent.terrain.pit-large]
    [descent.large.terrain-on-entry] [descent.familiar.blocking-terrain-conditions]
    [descent.familiar.terrain-as-water]
    """
    if game.is_token(figure):
        return
    if game.terrain("pit") >> space & 1 and not is_large(game, figure):
        yield from damage.suffer(game, figure, PIT_DAMAGE, "pit")
    elif game.terrain("lava") >> space & 1:
        yield from damage.suffer(game, figure, LAVA_DAMAGE, "lava")


def under_base(game: Descent, figure: Hero | Monster, path: Sequence[int]) -> Rule[None]:
    """Check terrain under a large base that it did not walk through: lava once, a pit only under all of it.

    [descent.large.terrain-under-base] [descent.terrain.pit-large] [descent.terrain.water-large]
    """
    mask = game.mask(figure)
    walked = 0
    for space in path:
        walked |= 1 << space
    if in_pit(game, figure):
        yield from damage.suffer(game, figure, PIT_DAMAGE, "pit")
    elif mask & game.terrain("lava") & ~walked and not walked & game.terrain("lava"):
        yield from damage.suffer(game, figure, LAVA_DAMAGE, "lava")


def turn_ends(game: Descent, figure: Hero | Monster) -> Rule[None]:
    """Whoever is in lava with its whole base as its turn ends is defeated.

    [descent.terrain.lava-defeat] [descent.terrain.lava-large]
    """
    mask = game.mask(figure)
    if mask and not mask & ~game.terrain("lava") and not game.is_token(figure):
        yield from damage.defeat(game, figure, "lava")
