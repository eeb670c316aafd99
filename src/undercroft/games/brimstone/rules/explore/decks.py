"""Decks: those in play and those of a World, drawing the top card, where a used card goes, and shuffling."""

from __future__ import annotations

from typing import TYPE_CHECKING

from undercroft.games.brimstone.events import CardDrawn

if TYPE_CHECKING:
    from collections.abc import Mapping

    from undercroft.engine.choices import Rule
    from undercroft.games.brimstone.content.types import Tile
    from undercroft.games.brimstone.game import Brimstone

EPIC = "threat-epic"


def in_play(game: Brimstone) -> dict[str, list[str]]:
    """The cards of each deck in play: Epic Threats and the decks of OtherWorlds belong to the Advanced Game."""
    printed = game.pack.decks
    if game.agreed.advanced:
        return printed
    basic = [name for name in printed if name != EPIC and name.partition("-")[0] not in game.pack.worlds]
    return {name: printed[name] for name in basic}


def map_cards(tiles: Mapping[str, Tile]) -> list[str]:
    """A Map card for each Room and Passage, none for the Entrance. [brimstone.cards.one-map-card-per-tile]"""
    return [name for name, tile in tiles.items() if tile.kind != "entrance"]


def of(game: Brimstone, world: str, name: str) -> str:
    """The deck to draw from in a World: its own, or the one that all Worlds share.

    [brimstone.world.decks-replace] [brimstone.world.shared-decks]
    """
    own = f"{world}-{name}"
    return own if own in game.state.decks else name


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
        state.decks[name].redraw(game.draws, None)
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
