"""A game imagined for somebody who will be asked is the same as one whose question is looked at later."""

from __future__ import annotations

from tests.conformance import play
from undercroft.engine.choices import CHANCE
from undercroft.table.shown import render


def test_an_imagined_game_is_the_same_whether_its_rule_starts_at_once_or_later(slug: str) -> None:
    for case in play.everyday(slug, "at once"):
        for _, session in play.walk(case, 6):
            if session.ask is None:
                continue
            seat = next((one for one in session.ask.seats if one != CHANCE), None)
            later, at_once = session.imagine(seat, b"salt"), session.imagine(seat, b"salt", asking=True)
            assert later.keys(seat) == at_once.keys(seat)
            assert later.state_bytes() == at_once.state_bytes()
            assert later.game.chance_asked == at_once.game.chance_asked == session.game.chance_asked
            if not at_once.keys(seat):
                continue
            for one in (later, at_once):
                one.answer(one.keys(seat)[0], seat)
            assert later.state_bytes() == at_once.state_bytes()


def test_numbers_do_not_depend_on_what_is_face_down(slug: str) -> None:
    """Where all see the same, an imagined game takes over the numbers of the real one, and the other way round."""
    for case in play.everyday(slug, "numbers"):
        for _, session in play.walk(case, 6):
            if not session.game.shown.shared:
                return
            imagined = session.imagine(None, b"salt", asking=True)
            imagined.game.know_like(session.game)
            assert imagined.game.stale() == []
            render.scene(imagined)
            session.game.know_like(imagined.game)
            assert session.game.stale() == []
