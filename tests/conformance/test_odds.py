"""From any stop a game can be played on with chance asked: what was rolled stays rolled, what comes is asked for."""

from __future__ import annotations

from tests.conformance.play import Case, walk


def test_chance_can_be_asked_from_any_stop(case: Case) -> None:
    for n, session in walk(case, 40):
        twin = session.asking_chance()
        assert twin.state_bytes() == session.state_bytes(), f"stop {n}"
        assert twin.game.chance_asked
        assert (twin.ask is None) == (session.ask is None)
        if twin.ask is not None and session.ask is not None:
            assert (twin.ask.seats, twin.ask.name) == (session.ask.seats, session.ask.name), f"stop {n}"
            assert twin.keys() == session.keys(), f"stop {n}"
            assert twin.fork().state_bytes() == session.state_bytes(), f"stop {n}: a fork of it stands elsewhere"
