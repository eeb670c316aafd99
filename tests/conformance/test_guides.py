"""A game with a guided first mission: whoever follows the guide wins, and hears everything on the way."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.conformance.play import find
from undercroft.crawl.shown.guide import Guide, read_guide
from undercroft.crawl.shown.prompts import LEVELS, Level, chore
from undercroft.engine import saves
from undercroft.engine.errors import PackError
from undercroft.engine.game import Setup
from undercroft.engine.session import Session
from undercroft.players.base import Seat, bots, maker
from undercroft.table.workers import jobs

MOST = 400


def opened(slug: str, guide: Guide) -> Session[Any]:
    """The guided mission after a quick start: a bot has answered the questions of the opening, as at a table."""
    kind = find(slug)
    session: Session[Any] = Session.start(kind, Setup(mission=guide.mission, party=guide.party), guide.dice)
    best = bots(slug)[0]
    while session.ask is not None and session.ask.name in kind.opening:
        for seat, key in jobs.bot_answers(
            saves.dump(session), dict.fromkeys(session.game.seats(), best), "", kind.opening
        ):
            session.answer(key, seat)
    return session


@pytest.mark.parametrize("level", LEVELS)
def test_following_the_guide_wins_and_every_step_is_said(slug: str, level: Level) -> None:
    """However many prompts somebody likes: what the table answers for them leads to a win as well."""
    guide = find(slug).shown.guide()
    if guide is None:
        pytest.skip("this game has no guided mission")
    session = opened(slug, guide)
    player = maker(bots(slug)[0], slug)("")
    said: list[str] = []
    for _ in range(MOST):
        ask = session.ask
        if ask is None:
            break
        seat = next(seat for seat in ask.seats if seat not in session.votes)
        if (key := chore(session, seat, level)) is not None:
            session.answer(key, seat)
            continue
        imagined = session.imagine(seat)
        assert imagined.ask is not None
        part = imagined.ask.for_seat(seat)
        lessons = guide.lessons(session.game.shown.situation(imagined.game, part))
        said += [lesson.id for lesson in lessons if lesson.id not in said][:1]
        whose, key = jobs.choice(player, part, Seat(imagined, seat))
        session.answer(key, whose)

    game = session.game
    assert game.shown.scene(game, None).result == "won"
    assert not [sheet.name for sheet in game.shown.scene(game, None).party if sheet.down]
    assert [step.id for step in guide.steps if step.id not in said] == []


def test_a_script_is_checked(tmp_path: Path) -> None:
    """Words that the game does not know, two steps of one name, dice of two words, a field that is none."""
    script = tmp_path / "guide.yaml"

    def fault(text: str) -> str:
        script.write_text(f"mission: m\n{text}")
        with pytest.raises(PackError) as found:
            read_guide(script, ["fight", "door at hand"])
        return str(found.value)

    step = "{id: a, title: A, say: B, when: [fight]}"
    assert "did you mean 'fight'" in fault("dice: d\nsteps: [{id: a, title: A, say: B, when: [fihgt]}]")
    assert "two steps are called 'a'" in fault(f"dice: d\nsteps: [{step}, {step}]")
    assert "one word" in fault(f"dice: two words\nsteps: [{step}]")
    assert "unknown field `then`" in fault("dice: d\nsteps: [{id: a, title: A, say: B, when: [], then: C}]")
