"""Darkness and Growing Dread cards: what they do, and how long they stay in play."""

from __future__ import annotations

from typing import TYPE_CHECKING

from undercroft.games.brimstone.content.keywords import Case
from undercroft.games.brimstone.events import FightWon
from undercroft.games.brimstone.events.heroes import NumbersChanged
from undercroft.games.brimstone.rules.explore import decks, event_cards
from undercroft.games.brimstone.state import rules

if TYPE_CHECKING:
    from undercroft.engine.choices import Rule
    from undercroft.games.brimstone.content.types import Darkness, Dread
    from undercroft.games.brimstone.game import Brimstone


def darkness(game: Brimstone) -> Rule[None]:
    """Draw a Darkness card and resolve it. [brimstone.darkness.resolve] [brimstone.darkness.when-drawn]"""
    card = yield from decks.draw(game, "darkness")
    if card is None:
        return
    answer = yield from event_cards.answered(game, "darkness card")
    if answer.cancelled:
        decks.discard(game, "darkness", card)
    else:
        yield from resolve_darkness(game, card)
    if answer.redrawn:
        yield from darkness(game)


def resolve_darkness(game: Brimstone, card: str) -> Rule[None]:
    """It happens, and is then discarded unless it Remains in Play.

    [brimstone.darkness.resolve] [brimstone.cards.remains-in-play]
    """
    sheet = game.pack.cards[card]
    if sheet.remains:
        game.state.remains.append(card)
        game.all_changed()
    else:
        decks.discard(game, "darkness", card)
    yield from bear(game, sheet)
    yield from event_cards.play(game, sheet, Case(source=f"card:{card}"))


def bear(game: Brimstone, card: Darkness | Dread) -> Rule[None]:
    """A card that takes Health from Heroes while it is in play may fell them at once. [brimstone.ko.by-wounds]"""
    for hero in game.in_order() if card.gives else ():
        yield from game.do(NumbersChanged(hero.id))


@rules.after(FightWon, id="cards.until-fight-won")
def darkness_lifts(game: Brimstone, won: FightWon) -> None:
    """A card that says how long it Remains in Play leaves it then. [brimstone.cards.remains-in-play]"""
    for card in [card for card in game.state.remains if game.pack.cards[card].until == "fight won"]:
        leave_play(game, card)


def leave_play(game: Brimstone, card: str) -> None:
    """A card that remained in play is discarded."""
    game.state.remains.remove(card)
    decks.discard(game, "darkness", card)
    game.all_changed()


def dread(game: Brimstone, card: str) -> Rule[None]:
    """A revealed Growing Dread card takes effect, unless a Hero's text cancels it."""
    if (yield from event_cards.answered(game, "dread card")).cancelled:
        decks.discard(game, "dread", card)
    else:
        yield from face(game, card)


def face(game: Brimstone, card: str) -> Rule[None]:
    """Do what the card says; what it changes holds for the final Fight. [brimstone.dread.resolve-at-objective]"""
    game.state.faced.append(card)
    game.all_changed()
    yield from bear(game, game.pack.cards[card])
    yield from event_cards.play(game, game.pack.cards[card], Case(source=f"card:{card}"))


def dread_passes(game: Brimstone) -> None:
    """The final Fight is over; end what the Growing Dread added to it. [brimstone.dread.resolve-at-objective]"""
    for card in game.state.faced:
        decks.discard(game, "dread", card)
    game.state.faced.clear()
