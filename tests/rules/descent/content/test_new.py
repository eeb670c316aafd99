"""`undercroft new` writes a hero, a monster and a quest of Descent that can be played at once."""

from __future__ import annotations

import os
import subprocess
import sys
from random import Random
from typing import TYPE_CHECKING

import pytest

from undercroft.cli import scaffold
from undercroft.engine.game import Setup
from undercroft.engine.registry import find_game
from undercroft.engine.session import Session
from undercroft.lab.content import check, language

if TYPE_CHECKING:
    from pathlib import Path

KINDS = ("hero", "monster", "quest")
MOST = 20_000
"""Answers after which a game should long be over."""


@pytest.mark.slow
@pytest.mark.parametrize("what", KINDS)
def test_what_is_written_is_sound_and_its_test_fails_until_it_is_finished(what: str, tmp_path: Path) -> None:
    scaffold.new(what, "Cinder Rat", "descent", tmp_path)
    report = check(tmp_path, language("descent"))
    assert report.sound, "\n".join(report.lines())

    ran = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-n", "0", "-p", "no:cacheprovider", str(tmp_path)],
        capture_output=True,
        text=True,
        check=False,
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))},
    )
    assert "1 failed, 1 passed" in ran.stdout


@pytest.mark.slow
def test_a_new_quest_is_played_to_its_end(tmp_path: Path) -> None:
    """With the new hero in the party, two to four heroes, random answers."""
    for what in KINDS:
        scaffold.new(what, f"New {what}", "descent", tmp_path)
    kind = find_game("descent")
    packs = (str(tmp_path),)
    assert "new-quest" in kind.missions(packs)
    for heroes in (2, 3, 4):
        party = ("new-hero", "oda", "pell", "issa")[:heroes]
        setup = Setup(heroes=heroes, mission="new-quest", party=(*party, "overlord"), packs=packs)
        session, dice = Session.start(kind, setup, f"new {heroes}"), Random(heroes)
        for _ in range(MOST):
            if session.over:
                break
            ask = session.ask
            assert ask is not None
            seat = next(seat for seat in ask.seats if seat not in session.votes)
            session.answer(dice.choice(session.keys(seat)), seat)
        assert session.over
        assert session.game.result()["outcome"] in ("won", "lost")
