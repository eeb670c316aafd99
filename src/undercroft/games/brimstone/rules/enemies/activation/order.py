"""The order in which Enemy Types Activate, and in which the models of a Type move."""

from __future__ import annotations

from typing import TYPE_CHECKING

from undercroft.crawl.subjects import FIGURE
from undercroft.engine.choices import choose_party
from undercroft.games.brimstone.rules.enemies.activation import targets
from undercroft.games.brimstone.rules.enemies.record_sheet import foe_stat, present
from undercroft.games.brimstone.state import FoeTurn

if TYPE_CHECKING:
    from undercroft.engine.choices import Rule
    from undercroft.games.brimstone.game import Brimstone
    from undercroft.games.brimstone.state import Foe


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


def next_to_move(game: Brimstone, movers: list[int]) -> Rule[Foe]:
    """The model closest to the Heroes moves first; of equally close ones the players choose.

    [brimstone.ai.move-order] [brimstone.ai.move-order-tie]
    """
    heroes = game.standing()
    foes = [foe for foe in game.state.foes if foe.id in movers]
    far = targets.steps_to_any(game, [foe.space for foe in foes], heroes)
    closest = min(far)
    first = [foe.id for foe, steps in zip(foes, far, strict=True) if steps == closest]
    if len(first) == 1:
        return game.foe(first[0])
    return game.foe((yield from choose_party(game.party(), "foes.next", first, of=FIGURE)))
