"""The options listed are exactly what may be answered; anything else changes nothing and is refused by a rule."""

from __future__ import annotations

from typing import Any

import pytest

from tests.conformance.play import Case, find, ledger_ids, recorded, walk
from tests.conformance.pointing import knows, pointing
from undercroft.engine.checks import refused as refusals_of
from undercroft.engine.choices import CHANCE, Option, RollAsk, key_of
from undercroft.engine.errors import IllegalAnswer
from undercroft.engine.session import Session


def refused(session: Session[Any], key: str, seat: str | None) -> IllegalAnswer:
    """The refusal of an answer, which leaves the game as it is."""
    before = (session.state_bytes(), list(session.journal), dict(session.votes), session.ask, session.decisions)
    with pytest.raises(IllegalAnswer) as raised:
        session.answer(key, seat)
    after = (session.state_bytes(), list(session.journal), dict(session.votes), session.ask, session.decisions)
    assert after == before, f"{key} of {seat} was refused and changed something"
    return raised.value


def test_options_are_what_may_be_answered(case: Case) -> None:
    """Each key on offer is accepted; keys of other questions, other seats' keys and nonsense are not."""
    elsewhere = list(dict.fromkeys(answer.key for answer in recorded(case).answers))
    for n, session in walk(case, 40):
        seats = (*session.game.seats(), CHANCE)
        on_offer = {seat: session.keys(seat) for seat in seats}
        for seat, keys in on_offer.items():
            for key in keys if len(keys) <= 12 else keys[:: len(keys) // 12]:
                session.fork().answer(key, seat)
            if isinstance(session.ask, RollAsk) and seat == CHANCE:
                continue
            foreign = [key for key in elsewhere[n % 7 :: 7] if key not in keys][:12]
            for key in ("", "no such key", "offer:", "-1", *foreign):
                refused(session, key, seat)
        refused(session, "no such key", "nobody")


def test_every_face_can_be_typed(case: Case) -> None:
    """The text of a face is short and one word, and only equal faces of a die share it."""
    for n, session in walk(case, 400):
        for die in session.ask.dice if isinstance(session.ask, RollAsk) else ():
            for face in die.faces:
                text = str(face)
                assert 0 < len(text) <= 40, f"stop {n}: {text!r} of {die.name}"
                assert text.replace(",", " ").split() == [text], f"stop {n}: {text!r} of {die.name}"
                alike = {other for other in die.faces if str(other) == text}
                assert alike == {face}, f"stop {n}: {text!r} of {die.name} stands for different faces"


def test_a_refusal_names_a_rule(case: Case) -> None:
    """Whatever fails a check is refused by an id that the ledger has, and asking why not changes nothing."""
    known = ledger_ids(case.slug)
    for n, session, seat, keys in pointing(case, 60):
        for key in keys[:4]:
            refusals = session.why_not(key, seat)
            assert refused(session, key, seat).refusals == tuple(refusals)
            if known:
                assert {refusal.rule for refusal in refusals} <= known, f"stop {n}: {key}"


def test_options_and_checks_agree(case: Case) -> None:
    """Every option passes all its checks, and whatever else one can point at fails at least one of them."""
    for n, session, seat, keys in pointing(case, 200):
        assert session.ask is not None
        legal = session.ask.for_seat(seat).legal
        assert legal is not None
        for value in legal.options:
            key = key_of(value)
            assert knows(legal.checks, key), f"stop {n}: no check is about {key}, which is on offer"
            failed = refusals_of(legal.checks, key, *legal.about)
            assert failed == [], f"stop {n}: {key} is on offer and fails {failed}"
        for key in keys:
            assert session.why_not(key, seat), f"stop {n}: {key} is not on offer and passes all checks"


def test_offers_and_their_checks_agree(case: Case) -> None:
    """The same for what may be done beside a question."""
    checks = list(find(case.slug).rules.offer_checks.values())
    pointed_at: dict[str, None] = {}
    for n, session in walk(case, 120):
        if session.ask is None or session.ask.offers is None:
            continue
        for seat in session.game.seats():
            on_offer = [offer.option.key for offer in session.offers(seat)]
            pointed_at.update(dict.fromkeys(key for key in on_offer if knows(checks, key)))
            for key in pointed_at:
                failed = refusals_of(checks, key, session.game, seat)
                assert (failed == []) == (key in on_offer), f"stop {n}: {seat} {key} fails {failed}"


def test_options_name_rules_of_the_ledger(case: Case) -> None:
    known = ledger_ids(case.slug)
    for n, session in walk(case, 120):
        for seat, ask in session.waiting():
            offered = [value for value in ask.values if isinstance(value, Option)]
            offered += [offer.option for offer in session.offers(seat)]
            named = {option.rule for option in offered if option.rule}
            if known:
                assert named <= known, f"stop {n}: {ask.name}"


def test_a_question_says_what_its_numbers_are(case: Case) -> None:
    """Of a plain word one can tell, of a number or several things at once only if the question says what they are."""
    for n, session in walk(case, 120):
        for seat, ask in session.waiting():
            if seat == CHANCE or ask.of:
                continue
            plain = [value for value in ask.values if value is not None and not isinstance(value, Option)]
            words = [value for value in plain if isinstance(value, str) and not value.isdigit()]
            assert words == plain, f"stop {n}: {ask.name} does not say what its values are"


def test_nothing_is_answered_after_the_end(case: Case) -> None:
    *_, (_, session) = walk(case, 0)

    assert session.over
    assert session.waiting() == []
    for seat in (None, *session.game.seats()):
        assert session.keys(seat) == []
        refused(session, "pass", seat)
