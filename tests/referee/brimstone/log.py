"""Records whole games: at each stop what has happened since the last one, and what lies on the table."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

import msgspec

from tests.referee.brimstone.table import Table
from undercroft.engine.errors import ReplayDiverged
from undercroft.engine.registry import find_game
from undercroft.engine.session import Session
from undercroft.lab import sim
from undercroft.players import base

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from undercroft.crawl.board.board import Board
    from undercroft.engine.events import Event
    from undercroft.engine.game import Setup
    from undercroft.engine.journal import Entry

MOST_ANSWERS = 100_000


class Moment(NamedTuple):
    """A stop: the answer that led to it, what happened in between, what is asked now, and how the table lies."""

    number: int
    asked: str
    key: str
    asks: str
    events: tuple[Event, ...]
    table: Table
    board: Board


Log = list[Moment]


class Recorder:
    """Writes down a session, stop by stop."""

    def __init__(self, session: Session[Any]) -> None:
        self.session = session
        self.log: Log = []
        self._told = 0
        self.note()

    def note(self) -> None:
        """Write down what has happened since the last stop."""
        session = self.session
        events = tuple(event for _, event in session.log[self._told :])
        self._told = len(session.log)
        last = session.journal[-1] if session.journal else None
        self.log.append(
            Moment(
                number=len(session.journal),
                asked=last.ask if last else "",
                key=last.key if last else "",
                asks=session.ask.name if session.ask else "",
                events=events,
                table=msgspec.convert(session.game.view(None), Table, from_attributes=True),
                board=session.game.board,
            )
        )


def play(
    mission: str, heroes: int, players: str, seed: str, switches: Mapping[str, bool | int | str] | None = None
) -> Log:
    """A fresh game by bots, from its seed to its end."""
    return play_setup(sim.setup_for(find_game("brimstone"), mission, heroes, switches=switches), players, seed)


def play_setup(setup: Setup, players: str, seed: str) -> Log:
    """A game of this set-up by bots; the same seed gives the same game as in the lab."""
    session = Session.start(find_game("brimstone"), setup, seed, checkpoints=False, recording=True)
    recorder = Recorder(session)
    table = base.Table(session, dict.fromkeys(session.game.seats(), base.maker(players, "brimstone")(seed)))
    for _ in range(MOST_ANSWERS):
        if not table.step():
            break
        recorder.note()
    assert session.over, f"{setup.mission} {seed} is not over after {MOST_ANSWERS} answers"
    return recorder.log


def replay(setup: Setup, seed: str, journal: Iterable[Entry], *, chance_asked: bool = False) -> Log:
    """A game whose answers were written down, played again from its beginning."""
    kind = find_game("brimstone")
    session = Session.start(kind, setup, seed, checkpoints=False, recording=True, chance_asked=chance_asked)
    recorder = Recorder(session)
    for entry in journal:
        try:
            session.feed([entry])
        except ReplayDiverged:  # other rules since: what was played by both is watched
            break
        recorder.note()
    return recorder.log
