"""The Overlord deck: drawing from it, and the reshuffle at its last card."""

from __future__ import annotations

from typing import TYPE_CHECKING

from undercroft.engine.choices import confirm
from undercroft.games.descent.events import CardDrawn, HandGrew, HeroDefeated, Reshuffled
from undercroft.games.descent.state import rules

if TYPE_CHECKING:
    from undercroft.engine.choices import Rule
    from undercroft.games.descent.game import Descent


def draw(game: Descent, count: int = 1) -> Rule[None]:
    """The overlord draws cards; when the last one is drawn, the discards become the deck at once.

    [descent.overlord-turn.draw] [descent.overlord-cards.reshuffle]
    """
    overlord = game.state.overlord
    for _ in range(count):
        discards = len(overlord.deck.discard)
        card = overlord.deck.draw(game.draws, at_once=True)
        if card is None:
            return
        overlord.hand.append(card)
        overlord.hand.sort()
        yield from game.do(HandGrew(1))
        yield from game.do(CardDrawn(card))
        if discards and not overlord.deck.discard:
            yield from game.do(Reshuffled())


@rules.after(HeroDefeated, id="overlord.draws", order=1)
def hero_fell(game: Descent, moment: HeroDefeated) -> Rule[None]:
    """Each time a hero is defeated the overlord may draw a card. [descent.ko.overlord-draws]"""
    if (yield from confirm(game.state.overlord.seat, "overlord.draw", params={"hero": moment.figure})):
        yield from draw(game)
