"""Windows of the overlord: when a card may be played, and whether the overlord is asked.

Whether a window opens depends on public facts only: the hand is not empty, and a card that the overlord could hold by
what everybody knows has this trigger. Somebody with nothing to play can only pass, and nobody else sees the difference.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from undercroft.engine.choices import Option, choose
from undercroft.games.descent.content.keywords import case
from undercroft.games.descent.events import CardPlayed
from undercroft.games.descent.events.moments import MOMENTS, GroupActivates, Moment, OverlordTurnStarts
from undercroft.games.descent.rules.actions import movement
from undercroft.games.descent.state import Hero, rules

if TYPE_CHECKING:
    from undercroft.engine.choices import Rule
    from undercroft.games.descent.content.types import OverlordCard
    from undercroft.games.descent.game import Descent
    from undercroft.games.descent.state import Monster


def subject(game: Descent, moment: Moment, card: OverlordCard) -> Hero | Monster | None:
    """Return whom a card would be about at a moment: the figure itself, or the hero that a monster attacks."""
    wanted = Hero if card.who == "hero" else None
    for figure in (moment.about, moment.other):
        if figure and game.is_there(figure):
            one = game.figure(figure)
            if not card.who or isinstance(one, Hero) is (wanted is Hero):
                return one
    return None


def could_hold(game: Descent) -> list[str]:
    """Return the cards that the overlord could hold by what everybody knows: all but those that lie open.

    [descent.overlord-cards.own-timing]
    """
    overlord = game.state.overlord
    return sorted({*overlord.hand, *overlord.deck.pile})


def opens(game: Descent, moment: Moment) -> bool:
    """Whether a window opens: by public facts only, whatever the hand holds."""
    if not game.state.overlord.hand:
        return False
    for name in could_hold(game):
        card = game.pack.overlord[name]
        if card.when == moment.word and fits(game, card, moment):
            return True
    return False


def fits(game: Descent, card: OverlordCard, moment: Moment) -> bool:
    """Whether a moment is about somebody whom a card can be played on."""
    if isinstance(moment, OverlordTurnStarts | GroupActivates):
        return True
    one = subject(game, moment, card)
    return one is not None and not (isinstance(one, Hero) and one.down and moment.word != "is defeated")


def playable(game: Descent, moment: Moment, played: list[str]) -> list[str]:
    """Return the cards of the hand that can be played now; none twice on one target at one trigger.

    [descent.overlord-cards.own-timing] [descent.overlord-cards.same-name-once] [descent.overlord-cards.no-play-limit]
    """
    found: list[str] = []
    for name in dict.fromkeys(game.state.overlord.hand):
        card = game.pack.overlord[name]
        if card.when != moment.word or name in played or not fits(game, card, moment):
            continue
        about = case.Case(subject(game, moment, card), source=f"overlord:{name}", event=moment)
        if card.condition is None or card.condition.holds(game, about):
            found.append(name)
    return found


def ask(game: Descent, moment: Moment) -> Rule[None]:
    """Let the overlord play cards at a moment, one after another. [descent.overlord-cards.free]"""
    played: list[str] = []
    while opens(game, moment):
        cards = playable(game, moment, played)
        options = [Option("play", card, None, "descent.overlord-cards.own-timing") for card in cards]
        about = {"moment": moment.word, "figure": moment.about}
        seat = game.state.overlord.seat
        chosen = yield from choose(seat, "overlord.react", options, optional=True, always=True, params=about)
        if chosen is None:
            return
        name = str(chosen.subject)
        played.append(name)
        yield from play(game, name, moment)


def play(game: Descent, name: str, moment: Moment) -> Rule[None]:
    """Play a card: it goes to the discards, then it happens.

    [descent.overlord-cards.discard] [descent.overlord-cards.free]
    """
    card = game.pack.overlord[name]
    about = subject(game, moment, card)
    movement.tell(game)
    yield from game.do(CardPlayed(name, about.id if about is not None else ""))
    yield from case.perform(game, card.effect, case.Case(about, source=f"overlord:{name}", event=moment))


for kind in MOMENTS:
    rules.before(kind, id="overlord", when=opens, order=1)(ask)
