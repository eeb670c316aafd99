"""Windows of the overlord: when a card may be played, and whether the overlord is asked.

Whether a window opens depends on public facts only: the hand is not empty, and a card that the overlord could hold by
what everybody knows has this trigger. Somebody with nothing to play can only pass, and nobody else sees the difference.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from undercroft.engine.choices import Option
from undercroft.games.descent.content.keywords import case
from undercroft.games.descent.events import CardPlayed
from undercroft.games.descent.events.moments import GroupActivates, Moment, OverlordTurnStarts
from undercroft.games.descent.rules.actions import movement
from undercroft.games.descent.state import Hero

if TYPE_CHECKING:
    from undercroft.engine.choices import Rule
    from undercroft.games.descent.content.types import OverlordCard
    from undercroft.games.descent.game import Descent
    from undercroft.games.descent.state import Monster


def subject(game: Descent, moment: Moment, card: OverlordCard) -> Hero | Monster | None:
    """Return whom a card would be about at a moment: the figure itself, or the hero that a monster attacks.

    [descent.familiar.blocking-overlord-cards]
    """
    for figure in (moment.about, moment.other):
        if figure and game.is_there(figure):
            one = game.figure(figure)
            is_monster = not game.with_heroes(one)
            if not card.who or (is_monster if card.who == "monster" else game.treated_as_hero(one)):
                return one
    return None


def opens(game: Descent, moment: Moment) -> bool:
    """Whether the overlord is asked: by public facts only, whatever the hand holds.

    It could hold every card that does not lie open. [descent.overlord-cards.own-timing]
    """
    overlord, cards = game.state.overlord, game.pack.overlord
    if not overlord.hand:
        return False
    unseen = [name for name in (*overlord.hand, *overlord.deck.pile) if cards[name].when == moment.word]
    return any(fits(game, cards[name], moment) for name in dict.fromkeys(unseen))


def fits(game: Descent, card: OverlordCard, moment: Moment) -> bool:
    """Whether a card can be played at a moment: it is about somebody whom the card names, and its condition holds."""
    one = subject(game, moment, card)
    if one is None and not isinstance(moment, OverlordTurnStarts | GroupActivates):
        return False
    if isinstance(one, Hero) and one.down and moment.word != "is defeated":
        return False
    return card.condition is None or card.condition.holds(game, about(game, moment, card))


def about(game: Descent, moment: Moment, card: OverlordCard) -> case.Case:
    """Return whom the words of a card speak of at a moment."""
    return case.Case(subject(game, moment, card), source=f"overlord:{card.id}", event=moment)


def playable(game: Descent, moment: Moment, played: list[str]) -> list[str]:
    """Return the cards of the hand that can be played now; none twice on one target at one trigger.

    [descent.overlord-cards.own-timing] [descent.overlord-cards.same-name-once] [descent.overlord-cards.no-play-limit]
    """
    cards = game.pack.overlord
    return [
        name
        for name in dict.fromkeys(game.state.overlord.hand)
        if cards[name].when == moment.word and name not in played and fits(game, cards[name], moment)
    ]


def option(card: str) -> Option:
    """Return the option to play a card."""
    return Option("play", card, None, "descent.overlord-cards.own-timing")


def play(game: Descent, name: str, moment: Moment) -> Rule[None]:
    """Play a card: it goes to the discards, then it happens.

    [descent.overlord-cards.discard] [descent.overlord-cards.free]
    """
    card = game.pack.overlord[name]
    who = about(game, moment, card)
    movement.tell(game)
    yield from game.do(CardPlayed(name, who.subject.id if who.subject is not None else ""))
    yield from case.perform(game, card.effect, who)
