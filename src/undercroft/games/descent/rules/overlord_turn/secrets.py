"""What nobody else may know: the overlord's hand, the order of decks, which search token is the unique one."""

from __future__ import annotations

from typing import TYPE_CHECKING

from undercroft.games.descent.rules.campaign import overlord_deck

if TYPE_CHECKING:
    from undercroft.games.descent.game import Descent


def redraw(game: Descent, seat: str | None) -> None:
    """Draw anew, in place, what a seat cannot see (None: what nobody has seen); the overlord knows its hand."""
    state = game.state
    overlord = state.overlord
    if seat is None or seat == overlord.seat:
        overlord.deck.redraw(game.draws, seat)
    else:
        hand, aside = list(overlord.hand), list(state.campaign.set_aside) if state.campaign is not None else []
        if not overlord.deck.pile and not hand:
            cards = overlord_deck.whole(game) if aside else []
            game.shuffle(cards)
            aside = cards[: len(aside)]
        else:
            overlord.deck.redraw(game.draws, seat, hand, aside)
        overlord.hand = sorted(hand)
        if state.campaign is not None:
            state.campaign.set_aside = sorted(aside)
    if state.campaign is not None:
        state.campaign.travel.redraw(game.draws, None)
        state.campaign.shop.sort()
        game.shuffle(state.campaign.shop)
    state.search.redraw(game.draws, None)
    unique = [token.unique for token in state.searches]
    unique.sort()
    game.shuffle(unique)
    for token, is_unique in zip(state.searches, unique, strict=True):
        token.unique = is_unique
