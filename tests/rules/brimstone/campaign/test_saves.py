"""A campaign is saved anywhere, in Town, on the road, in mid-fight, beyond a Gate, and goes on as if never put down."""

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
from undercroft.games.brimstone.state import Activation, Adventure, Creation, Journey, TownStay, Visit
from undercroft.players.base import seated

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


def beyond_a_gate() -> Session[Brimstone]:
    """A campaign in its second Mission, in which some of the Heroes have gone through a Gate and some have not."""
    setup = Setup(mission="campaign", heroes=3, switches={"missions": 3})
    for seed in range(9):
        session = Session.start(Brimstone, setup, f"beyond/{seed}")
        table = seated(session, dict.fromkeys(session.game.seats(), "heuristic"), f"beyond/{seed}")
        while not session.over:
            game, known = session.game, session.game.state.campaign
            assert known is not None
            worlds = {game.world_at(hero.space) for hero in game.standing() if hero.space >= 0}
            if known.number == 2 and worlds == {"mines", "targa"} and game.frame(Activation) is not None:
                return session
            if session.ask is not None and session.ask.name == "campaign.mission":
                session.answer("the-other-lamp", session.ask.seats[0])
            else:
                table.step()
    raise AssertionError("nobody went through a Gate")


@pytest.mark.slow
def test_a_campaign_saved_through_a_gate_goes_on_identically() -> None:
    """What is loaded, loaded twice and forked comes with the same answers to the same bytes at every stop.

    It goes on until the Party is back in the Mines and the Mission over, and on the road or in Town.
    """
    session = beyond_a_gate()
    assert session.game.state.worlds == ["mines", "targa"]
    copies = [load(saves.dump(session)), load(saves.dump(load(saves.dump(session)))), session.fork()]
    minds = seated(session, dict.fromkeys(session.game.seats(), "heuristic"), "on")
    while session.game.frame(Adventure) is not None:
        before = len(session.journal)
        assert minds.step()
        for entry in session.journal[before:]:
            for copy in copies:
                copy.answer(entry.key, entry.seat)
        assert all(copy.state_bytes() == session.state_bytes() for copy in copies)
    assert session.game.between
    known = copies[0].game.state.campaign
    assert known is not None
    assert [note.about for note in known.log if note.what in ("won", "lost")] == ["the-other-lamp"] * 2


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
