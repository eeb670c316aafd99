"""Encounters: drawing them, several at once, fetching one by name, and which Heroes they affect."""

from __future__ import annotations

from typing import TYPE_CHECKING

from undercroft.crawl.subjects import CARD
from undercroft.engine.choices import choose_party
from undercroft.engine.flow import AGAIN
from undercroft.games.brimstone.content.keywords import Case
from undercroft.games.brimstone.events import CardDrawn
from undercroft.games.brimstone.rules.enemies.arrival import fight_begins
from undercroft.games.brimstone.rules.explore import decks, event_cards
from undercroft.games.brimstone.state import Exploration, Ready, rules

if TYPE_CHECKING:
    from undercroft.engine.choices import Rule
    from undercroft.games.brimstone.game import Brimstone
    from undercroft.games.brimstone.state import Hero


@rules.step(Exploration)
def draw_encounters(game: Brimstone, exploration: Exploration) -> Rule[None]:
    """All Encounters of the token are drawn. [brimstone.encounter.draw] [brimstone.encounter.multiple]"""
    exploration.encounters += yield from advanced_encounter(game, exploration.room)
    token = game.pack.tokens[game.room(exploration.room).token]
    for _ in range(token.encounters):
        card = yield from draw_encounter(game, game.room(exploration.room).world)
        if card is not None:
            exploration.encounters.append(card)


def advanced_encounter(game: Brimstone, number: int) -> Rule[list[str]]:
    """The Encounter on the Map Card of a Unique Room, on top of what the token brings.

    [brimstone.optional.advanced-encounters] [brimstone.optional.advanced-encounters-extra]
    """
    card = game.pack.tiles[game.room(number).tile].encounter
    if card is None or not game.agreed.advanced_encounters:
        return []
    return (yield from fetch_encounter(game, card, game.room(number).world))


@rules.step(Exploration)
def resolve_encounters(game: Brimstone, exploration: Exploration) -> Rule[str | None]:
    """They are resolved in an order that the Heroes choose. [brimstone.encounter.multiple]"""
    if not exploration.encounters:
        return None
    card = yield from choose_party(game.party(), "explore.encounter", exploration.encounters, of=CARD)
    exploration.encounters.remove(card)
    yield from encounter(game, card, exploration.room)
    return AGAIN


@rules.step(Exploration)
def enemies_appear(game: Brimstone, exploration: Exploration) -> Rule[None]:
    """Only then all Enemies that token and Encounters brought are placed, at once, the slowest Type first.

    [brimstone.encounter.multiple-enemies-last] [brimstone.encounter.multiple-attacks]
    [brimstone.place.lowest-initiative-first]
    """
    ready, exploration.ready = exploration.ready, []
    yield from fight_begins.bring(game, ready)


def bring(game: Brimstone, ready: Ready) -> Rule[None]:
    """Enemies come: at once, or during Encounters after all of them are done.

    [brimstone.encounter.multiple-enemies-last]
    """
    exploration = game.frame(Exploration)
    if exploration is not None and exploration.at == "resolve_encounters":
        exploration.ready.append(ready)
    else:
        yield from fight_begins.place_ready(game, ready)


def draw_encounter(game: Brimstone, world: str) -> Rule[str | None]:
    """Draw an Encounter of a World, which must be resolved. [brimstone.encounter.draw]"""
    deck = decks.of(game, world, "encounter")
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
    name = decks.of(game, world, "encounter")
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
    decks.discard(game, decks.of(game, world, "encounter"), card)
    if heroes:
        yield from event_cards.play(game, sheet, case, finder(game, heroes, room))


def finder(game: Brimstone, heroes: list[Hero], room: int) -> Hero:
    """The first Hero on an Encounter's tile, else the first of all."""
    return next((hero for hero in heroes if game.board.tiles_of(hero.space) >> room & 1), heroes[0])
