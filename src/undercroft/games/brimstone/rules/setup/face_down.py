"""What lies face down on the table, and how to reshuffle it for a player who thinks ahead."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from undercroft.games.brimstone.game import Brimstone


def redraw(game: Brimstone) -> None:
    """Shuffle whatever lies face down: piles, the token stack with the tokens on Rooms, the Growing Dread stack."""
    state, shuffle = game.state, game.draws.shuffle
    for name in sorted(state.decks):  # a loaded game lists them in another order
        shuffle(state.decks[name].pile)
    dread = state.decks.get("dread")
    if dread is not None:
        pool = dread.pile + state.dread
        shuffle(pool)
        state.dread, dread.pile = pool[: len(state.dread)], pool[len(state.dread) :]
    covered = [room for room in state.rooms if not room.revealed]
    tokens = state.tokens + [room.token for room in covered]
    shuffle(tokens)
    for room in covered:
        room.token = tokens.pop()
    state.tokens = tokens
