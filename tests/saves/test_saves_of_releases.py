"""Every save of every release opens in this version, tells what gave way, and is played on to its end."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from tests.conformance.play import MOST_DECISIONS, any_answer, find, slugs
from undercroft import __version__
from undercroft.engine import saves

FOLDER = Path(__file__).parent
KEPT = sorted(FOLDER.glob("*/*.save"))


@pytest.mark.parametrize("path", KEPT, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_a_save_is_opened_and_played_to_its_end(path: Path) -> None:
    """Whatever has changed since, no game is lost: the party is the same, and the game goes on until it is over."""
    save = saves.read(path.read_bytes())
    session, _ = saves.restore(save, find(save.game))

    assert session.setup == save.setup
    assert len(session.journal) <= len(save.journal)
    if path.stem.endswith("-over"):
        assert session.over
        assert session.game.state.outcome == save.outcome != ""
        return
    random = Random(path.name)
    while not session.over:
        assert session.decisions < MOST_DECISIONS
        session.answer(*any_answer(session, random))


@pytest.mark.parametrize("path", [path for path in KEPT if path.parent.name == __version__], ids=lambda path: path.stem)
def test_a_save_between_two_steps_loses_no_answer(path: Path) -> None:
    """The state of a checkpoint is what counts: as long as it can be read, the journal up to it stands."""
    save = saves.read(path.read_bytes())
    session, _ = saves.restore(save, find(save.game))

    assert session.journal[: save.at] == save.journal[: save.at]


def test_every_game_of_this_release_is_kept() -> None:
    """A game that came later has its first saves in the next release."""
    kept = {path.stem.partition("-")[0] for path in KEPT if path.parent.name == __version__}

    assert kept
    assert kept <= set(slugs())
