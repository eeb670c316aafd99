"""Decks: drawing the top card, where a used card goes, and shuffling all that lies face down."""

from __future__ import annotations

from typing import TYPE_CHECKING

from undercroft.games.brimstone.events import CardDrawn

if TYPE_CHECKING:
    from undercroft.engine.choices import Rule
    from undercroft.games.brimstone.game import Brimstone


def draw(game: Brimstone, deck: str, hero: str = "") -> Rule[str | None]:
    """The top card of a deck; an empty deck takes its discards back first. [brimstone.cards.reshuffle]"""
    card = game.state.decks[deck].draw(game.draws)
    if card is not None:
        yield from game.do(CardDrawn(deck, card, hero))
    return card


def discard(game: Brimstone, deck: str, card: str) -> None:
    """A used card goes to the face-up pile of its own deck, or back into the box if that is not on the table.

    [brimstone.cards.discard-pile]
    """
    if deck in game.state.decks:
        game.state.decks[deck].discard.append(card)


def gather(game: Brimstone, deck: str) -> None:
    """Shuffle the full deck before an occasion on which cards are drawn: Loot and Scavenge have no discard pile.

    [brimstone.cards.no-discard-decks]
    """
    game.state.decks[deck].gather(game.draws)


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
