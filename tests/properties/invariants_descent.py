"""What always holds in Descent."""

from __future__ import annotations

from undercroft.games.descent.game import Descent


def invariants(game: Descent) -> list[str]:
    """Return the faults of a state; none if it is sound."""
    state = game.state
    faults: list[str] = []
    if sorted(state.deck.pile + state.deck.discard) != sorted(game.pack.cards):
        faults.append("a card is missing or there twice")
    if (state.relic < 0) != bool(state.carrier):
        faults.append("the relic is nowhere or in two places")
    if not state.outcome and (state.light <= 0 or not game.standing()):
        faults.append("the game goes on though it is lost")
    faults += [f"{hero.id} is nowhere" for hero in state.heroes if hero.space not in range(game.board.size)]
    return faults
