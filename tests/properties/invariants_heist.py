"""What always holds in a heist."""

from __future__ import annotations

from tests.games.heist.game import BOARD, LARGE, Heist, Turn
from undercroft.crawl.geometry.figures import footprint


def invariants(game: Heist) -> list[str]:
    """The faults of a state; none if it is sound."""
    state, faults = game.state, list[str]()
    base = footprint(BOARD, state.guard, LARGE)
    if base is None:
        faults.append(f"the guard cannot stand at {state.guard}")
    for thief in state.thieves:
        if thief.coins < 0:
            faults.append(f"{thief.seat} has {thief.coins} coins")
        if base is not None and base >> thief.space & 1:
            faults.append(f"{thief.seat} stands under the guard")
    tools = [tool for thief in state.thieves for tool in thief.tools]
    if tools.count("bomb") > 2 * len(state.thieves) or tools.count("cloak") > len(state.thieves):
        faults.append(f"there are too many tools: {tools}")
    turn = game.frame(Turn)
    if turn is not None and turn.left < 0:
        faults.append(f"{turn.thief} has taken more steps than there were")
    if state.outcome and any(share > 6 for share in state.shares.values()):
        faults.append(f"a share is too large: {state.shares}")
    return faults
