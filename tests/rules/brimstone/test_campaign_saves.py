"""A campaign is saved anywhere, in Town, on the road, in mid-fight, and goes on as if it had never been put down."""

from __future__ import annotations

from functools import cache
from random import Random
from typing import Any, NamedTuple

import pytest

from tests.conformance.play import Answer, any_answer
from undercroft.engine import saves
from undercroft.engine.game import Setup
from undercroft.engine.session import Session
from undercroft.games.brimstone.game import Brimstone
from undercroft.games.brimstone.state import Activation, Creation, Journey, TownStay, Visit

SETUP = Setup(mission="campaign", heroes=3, switches={"missions": 4, "hard-core": "soft"})
ON = 40
"""How many answers a loaded campaign is played on beside the one that was never put down."""
PLACES = ("in town", "at a location", "on the road", "in a later fight", "a newcomer is made")


class Stop(NamedTuple):
    """A save, the state it holds, the answers that followed and the state they led to."""

    data: bytes
    state: bytes
    after: list[Answer]
    end: list[bytes]


def load(data: bytes) -> Session[Any]:
    """A save that needs no mending."""
    session, notes = saves.restore(saves.read(data), Brimstone)
    assert notes == []
    return session


def place(session: Session[Any]) -> str:
    """Where the Party is, as far as it is a place to be saved at."""
    game: Brimstone = session.game
    if game.frame(Visit) is not None:
        return "at a location"
    if game.frame(TownStay) is not None:
        return "in town"
    if game.frame(Journey) is not None:
        return "on the road"
    known = game.state.campaign
    assert known is not None
    if game.frame(Creation) is not None and known.graves:
        return "a newcomer is made"
    fighting = game.in_fight and game.frame(Activation) is not None
    return "in a later fight" if fighting and known.number > 1 else ""


@cache
def stops() -> dict[str, Stop]:
    """The first stop of each kind that campaigns of random answers come to."""
    found: dict[str, Stop] = {}
    for seed in range(12):
        session, random = Session.start(Brimstone, SETUP, f"saved/{seed}"), Random(seed)
        open_ends: list[Stop] = []
        while not session.over and (open_ends or len(found) < len(PLACES)):
            where = place(session)
            if where and where not in found:
                found[where] = Stop(saves.dump(session), session.state_bytes(), [], [])
                open_ends.append(found[where])
            answer = any_answer(session, random)
            session.answer(*answer)
            for stop in open_ends:
                stop.after.append(answer)
                if len(stop.after) == ON or session.over:
                    stop.end.append(session.state_bytes())
            open_ends = [stop for stop in open_ends if not stop.end]
    return found


@pytest.mark.parametrize("where", PLACES)
def test_a_campaign_goes_on_from_its_save(where: str) -> None:
    """What is loaded is in the same state, and with the same answers comes to the same end as what was never saved."""
    stop = stops()[where]
    loaded = load(stop.data)
    again, fork = load(saves.dump(loaded)), loaded.fork()
    for session in (loaded, again, fork):
        assert session.state_bytes() == stop.state
        for answer in stop.after:
            session.answer(*answer)
        assert session.state_bytes() == stop.end[0]


def test_the_whole_campaign_can_be_replayed() -> None:
    """Seed and answers alone lead to the same end, byte for byte."""
    setup = Setup(mission="campaign", heroes=2, switches={"missions": 2})
    session, random = Session.start(Brimstone, setup, "again"), Random("again")
    while not session.over:
        session.answer(*any_answer(session, random))
    replayed = Session.start(Brimstone, setup, "again")
    replayed.feed(session.journal)

    assert replayed.state_bytes() == session.state_bytes()
    assert replayed.over
