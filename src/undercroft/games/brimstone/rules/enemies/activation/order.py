"""The order in which Enemy Types Activate."""

from __future__ import annotations

from typing import TYPE_CHECKING

from undercroft.games.brimstone.rules.enemies.record_sheet import foe_stat, present
from undercroft.games.brimstone.state import FoeTurn

if TYPE_CHECKING:
    from undercroft.engine.choices import Rule
    from undercroft.games.brimstone.game import Brimstone


SLOWEST = -99


def yet_to_act(game: Brimstone) -> list[str]:
    """The Types on the board that have not Activated this turn."""
    fight = game.state.fight
    return [] if fight is None else [kind for kind in present(game) if not fight.kinds[kind].acted]


def next_kinds(game: Brimstone, at_least: int) -> list[str]:
    """The Enemy Types that may Activate now: the quickest, if as quick as `at_least`, the Initiative of the next Hero.

    [brimstone.fight.tie-enemy-first]
    """
    waiting = yet_to_act(game)
    quickest = max((foe_stat(game, kind, "initiative") for kind in waiting), default=SLOWEST)
    if quickest < at_least:
        return []
    return [kind for kind in waiting if foe_stat(game, kind, "initiative") == quickest]


def activate(game: Brimstone, kinds: list[str]) -> Rule[None]:
    """A Type Activates, of equally quick ones one at random. [brimstone.fight.type-tie-random]"""
    game.push(FoeTurn(kind=(yield from game.pick("foe.order", kinds))))
