"""Below the Darkness, an optional rule: Enemies grow stronger once the Darkness has passed the Heroes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from undercroft.games.brimstone.events import DarknessMoved, DepthReached
from undercroft.games.brimstone.rules.enemies import elite
from undercroft.games.brimstone.state import rules

if TYPE_CHECKING:
    from undercroft.engine.choices import Rule
    from undercroft.games.brimstone.game import Brimstone


def free_elite(game: Brimstone) -> int:
    """The Elite abilities that a Type gets when it joins a Fight. [brimstone.optional.below-the-darkness]"""
    return 1 if game.state.overrun else 0


def passes(game: Brimstone, _moved: DarknessMoved | DepthReached) -> bool:
    """Whether the Darkness is now for the first time nearer the Mine Entrance than the Party.

    [brimstone.optional.below-the-darkness]
    """
    state = game.state
    return game.agreed.below_the_darkness and state.darkness < state.depth and not state.overrun


@rules.after(DarknessMoved, id="below.darkness-passes", when=passes)
def darkness_passes(game: Brimstone, _moved: DarknessMoved) -> Rule[None]:
    """The Darkness came up past the Heroes."""
    yield from grow(game)


@rules.after(DepthReached, id="below.heroes-pass", when=passes)
def heroes_pass(game: Brimstone, _reached: DepthReached) -> Rule[None]:
    """The Heroes went down past the Darkness."""
    yield from grow(game)


def grow(game: Brimstone) -> Rule[None]:
    """The rule holds from now on; Enemies in a Fight under way get their Elite ability at once.

    [brimstone.optional.below-the-darkness]
    """
    game.state.overrun = True
    if game.state.fight is not None:
        for kind in list(game.state.fight.kinds):
            yield from elite.add_elite(game, kind, 1)
