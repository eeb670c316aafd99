"""Rules of thumb make a mind for any game: shown with two rules for the duel."""

from __future__ import annotations

import pytest

from tests.conformance.play import find
from tests.games.duel.game import Duel
from undercroft.engine.choices import CHANCE, Ask, Offer, key_of
from undercroft.engine.game import Setup
from undercroft.engine.session import Session
from undercroft.lab.project import here
from undercroft.players.base import Seat, Table
from undercroft.players.minds.brimstone.asks import RULES as BRIMSTONE
from undercroft.players.rules_of_thumb import Mind, RulesOfThumb, because, last, place_of


def duellist() -> RulesOfThumb:
    """Never parry, and bid the highest card."""
    rules = RulesOfThumb()

    @rules.answers("assault.parry")
    def never(ask: Ask, _seat: Seat) -> int:
        return last(ask)

    @rules.answers("match.bid")
    def highest(ask: Ask, seat: Seat) -> int | Offer:
        assert seat.name in ask.seats
        return place_of(ask, max((key_of(value) for value in ask.values), key=lambda card: card[-1]))

    return rules


def test_a_mind_answers_by_its_rules_and_else_with_the_first_answer() -> None:
    find("duel")
    session = Session(Duel(Duel.create(Setup(), b"key")), Setup(), "duel")
    session.begin()
    mind = Mind(duellist())
    table = Table(session, dict.fromkeys((*session.game.seats(), CHANCE), mind))
    told: dict[str, list[tuple[list[str], str]]] = {}
    while (ask := session.ask) is not None:
        part = ask.for_seat(ask.seats[0])
        keys = [key_of(value) for value in part.values]
        answer = mind.answer(part, Seat(session, ask.seats[0]))
        assert isinstance(answer, int)
        told.setdefault(ask.name, []).append((keys, keys[answer]))
        assert table.step()

    assert session.over
    assert all(answer == "pass" for _, answer in told.pop("assault.parry"))
    assert all(answer[-1] == max(key[-1] for key in keys) for keys, answer in told.pop("match.bid"))
    assert told
    assert all(answer == keys[0] for answers in told.values() for keys, answer in answers)


def test_a_question_has_one_rule() -> None:
    rules = duellist()
    with pytest.raises(ValueError, match=r"two rules of thumb answer 'match.bid': highest and lowest"):

        @rules.answers("match.bid")
        def lowest(_ask: Ask, _seat: Seat) -> int:
            return 0


def test_every_rule_for_brimstone_answers_a_question_that_it_asks() -> None:
    """A mistyped name would never be looked up: the first answer would be given instead."""
    rooms = [here().source / "undercroft" / room for room in ("games/brimstone", "crawl")]
    source = "".join(path.read_text("utf-8") for room in rooms for path in room.rglob("*.py"))
    assert len(BRIMSTONE.by_name) > 40
    assert [name for name in BRIMSTONE.by_name if f'"{name}"' not in source] == []


def test_a_rule_gives_its_reason() -> None:
    """The docstring of the rule that decided; what the rule says itself goes before; nothing without a rule."""
    rules = RulesOfThumb()

    @rules.answers("assault.parry")
    def parry(_ask: Ask, _seat: Seat) -> int:
        """Parry what hurts."""
        return 0

    @rules.answers("match.bid")
    def bid(_ask: Ask, seat: Seat) -> int:
        """Bid well."""
        return because(seat, "The last card wins.", 0)

    find("duel")
    session = Session(Duel(Duel.create(Setup(), b"key")), Setup(), "duel")
    session.begin()
    seat, mind = Seat(session, session.game.seats()[0]), Mind(rules)
    said: list[str] = []
    for name in ("assault.parry", "match.bid", "match.end"):
        assert mind.answer(Ask((seat.name,), name, (1, 2)), seat) == 0
        said.append(seat.because)

    assert said == ["Parry what hurts.", "The last card wins.", ""]


def test_every_rule_of_thumb_of_brimstone_has_a_reason_to_give() -> None:
    assert not [name for name, reason in BRIMSTONE.reasons.items() if not reason.endswith(".")]
