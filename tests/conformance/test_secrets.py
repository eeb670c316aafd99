"""A seat learns nothing that its view does not show: secrets are drawn anew, and every byte it gets stays the same."""

from __future__ import annotations

from typing import Any

import pytest

from tests.conformance.play import Case, plain, recorded, walk
from tests.conformance.pointing import pointing
from undercroft.engine.errors import IllegalAnswer
from undercroft.engine.session import Imagined, Session
from undercroft.lab.odds import odds
from undercroft.table.shown import render


def told(session: Session[Any], seat: str | None, tries: list[str]) -> list[Any]:
    """Everything that a seat gets to know at a stop: view, question, options, offers, refusals."""
    ask = session.ask
    known: list[Any] = [
        plain(session.game.view(seat)),
        None if ask is None else (ask.seats, ask.policy, ask.for_seat(seat or "").name),
        [name for name, _ in session.waiting()],
    ]
    if seat is None or ask is None:
        return known
    if seat in ask.seats:
        known.append(plain(dict(ask.for_seat(seat).params or {})))
    keys = session.keys(seat)
    known.append(keys)
    for key in tries:
        if key not in keys:
            with pytest.raises(IllegalAnswer) as refused:
                session.answer(key, seat)
            known.append(str(refused.value))
    return known


def test_secrets_change_nothing_that_a_seat_is_told(case: Case) -> None:
    tries = ["no such key", *dict.fromkeys(answer.key for answer in recorded(case).answers[:60])][:12]
    for n, session in walk(case, 60):
        watched = told(session, None, [])
        for seat in session.game.seats():
            one, other = (session.imagine(seat, salt) for salt in (b"one", b"other"))
            before = told(session, seat, tries)
            assert told(one, seat, tries) == before, f"stop {n}: {seat}"
            assert told(other, seat, tries) == before, f"stop {n}: {seat}"
            # Whoever only watches knows no more than any seat.
            assert told(one, None, []) == watched, f"stop {n}: {seat}"


def test_checks_look_at_nothing_hidden(case: Case) -> None:
    """Whatever one points at, the rules in the way are the same with other secrets."""
    for n, session, seat, keys in pointing(case, 60):
        other = session.imagine(seat, b"other")
        for key in keys:
            assert other.why_not(key, seat) == session.why_not(key, seat), f"stop {n}: {key}"


def test_what_nobody_has_seen_is_drawn_anew_for_nobody_to_notice(case: Case) -> None:
    for n, session in walk(case, 60):
        other = session.imagine(None, b"nobody")
        for seat in (None, *session.game.seats()):
            assert told(other, seat, []) == told(session, seat, []), f"stop {n}: {seat}"


def made_from(imagined: Imagined[Any], tries: list[str]) -> dict[str, bytes]:
    """Everything that a table sends to a seat at a stop: scene, question with hints, offers, refusals, odds."""
    seat = imagined.seat
    found = {"scene": plain(render.scene(imagined))}
    if seat is None or imagined.ask is None:
        return found
    keys = imagined.keys(seat)
    refused = [(key, imagined.why_not(key, seat)) for key in tries if key not in keys]
    found["question"] = plain(render.questions(imagined, seat, 0, rolls=True))
    found["offers"] = plain(render.offers(imagined, seat))
    found["refusals"] = plain([render.reasons(imagined, key, reasons) for key, reasons in refused])
    if seat in imagined.ask.seats:
        found["odds"] = plain([odds(imagined, key, seconds=0.0, samples=3) for key in keys[:: len(keys) // 3 + 1]])
    return found


def test_nothing_that_is_shown_depends_on_the_key_of_what_is_imagined(case: Case) -> None:
    """Scene, hints, refusals and odds, each made twice with different keys: every byte is the same."""
    tries = ["no such key", *dict.fromkeys(answer.key for answer in recorded(case).answers[:60])][:12]
    for n, session in walk(case, 12):
        for seat in (None, *session.game.seats()):
            one, other = (made_from(session.imagine(seat, salt), tries) for salt in (b"one", b"other"))
            differ = [what for what, sent in one.items() if other[what] != sent]
            assert differ == [], f"stop {n}: {seat}"


def test_no_view_holds_the_generator(case: Case) -> None:
    """Whoever knows the key knows every die and card to come."""
    for _, session in walk(case, 20):
        key = session.game.state.stream.key
        for seat in (None, *session.game.seats()):
            assert key not in plain(session.game.view(seat))
