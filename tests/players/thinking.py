"""What the tests of players share: what a mind answers to the question that is asked now."""

from __future__ import annotations

from typing import TYPE_CHECKING

from undercroft.engine.choices import Offer, key_of
from undercroft.players.base import Seat

if TYPE_CHECKING:
    from tests.rules.brimstone.situations.table import Table
    from undercroft.players.base import Player


def chosen(table: Table, mind: Player) -> str:
    """The key of what the mind answers to whoever is asked now; one player takes all seats."""
    session = table.session
    assert session is not None
    assert session.ask is not None
    name = session.ask.seats[0]
    ask = session.ask.for_seat(name)
    answer = mind.answer(ask, Seat(session, name, tuple(session.game.seats())))
    return answer.key if isinstance(answer, Offer) else key_of(ask.values[answer])
