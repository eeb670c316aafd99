"""Encounters: drawing them, fetching one by name, and which Heroes they affect."""

from __future__ import annotations

from typing import TYPE_CHECKING

from undercroft.games.brimstone.content.keywords import Case
from undercroft.games.brimstone.events import CardDrawn
from undercroft.games.brimstone.rules.explore import decks, event_cards, worlds

if TYPE_CHECKING:
    from undercroft.engine.choices import Rule
    from undercroft.games.brimstone.game import Brimstone
    from undercroft.games.brimstone.state import Hero


def draw_encounter(game: Brimstone, world: str) -> Rule[str | None]:
    """Draw an Encounter of a World, which must be resolved. [brimstone.encounter.draw]"""
    deck = worlds.deck(game, world, "encounter")
    card = yield from decks.draw(game, deck)
    if card is None:
        return None
    answer = yield from event_cards.answered(game, "encounter card")
    if not answer.cancelled:
        return card
    decks.discard(game, deck, card)
    return (yield from draw_encounter(game, world)) if answer.redrawn else None


def fetch_encounter(game: Brimstone, card: str, world: str) -> Rule[list[str]]:
    """Search the deck, else its discards, for a card; shuffle the deck. Nobody may cancel or redraw what is found.

    [brimstone.optional.advanced-encounters-search] [brimstone.optional.advanced-encounters-no-cancel]
    """
    name = worlds.deck(game, world, "encounter")
    deck = game.state.decks[name]
    found = deck.take(card)
    game.draws.shuffle(deck.pile)
    if not found:
        return []
    yield from game.do(CardDrawn(name, card))
    return [card]


def encounter(game: Brimstone, card: str, room: int) -> Rule[None]:
    """Resolve an Encounter: for all Heroes in its World, or only those on its tile if it says so.

    [brimstone.encounter.affects-all] [brimstone.world.encounter-scope]
    """
    sheet = game.pack.cards[card]
    world = game.room(room).world
    case = Case(source=f"card:{card}", room=room, world=world, tile_only=sheet.tile_only)
    heroes = case.heroes(game)
    decks.discard(game, worlds.deck(game, world, "encounter"), card)
    if heroes:
        yield from event_cards.play(game, sheet, case, finder(game, heroes, room))


def finder(game: Brimstone, heroes: list[Hero], room: int) -> Hero:
    """The first Hero on an Encounter's tile, else the first of all."""
    return next((hero for hero in heroes if game.board.tiles_of(hero.space) >> room & 1), heroes[0])
