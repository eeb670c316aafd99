"""What always holds in a duel."""

from __future__ import annotations

from tests.games.duel.game import AREAS, CARDS, Duel


def invariants(game: Duel) -> list[str]:
    """The faults of a state; none if it is sound."""
    faults: list[str] = []
    for n, fighter in enumerate(game.state.fighters):
        if sorted(fighter.deck + fighter.hand + fighter.discard) != sorted(CARDS):
            faults.append(f"fighter {n} does not have every card once")
        if fighter.hand != sorted(fighter.hand) or len(fighter.hand) > 4:
            faults.append(f"fighter {n} has a bad hand: {fighter.hand}")
        if not (-1 <= fighter.health <= 3) or (fighter.health <= 0 and not game.state.outcome):
            faults.append(f"fighter {n} has health {fighter.health}")
        if fighter.area not in range(len(AREAS)):
            faults.append(f"fighter {n} is nowhere")
    return faults
