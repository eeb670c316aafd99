"""Saves that somebody brings, opened in a worker process: whatever is wrong with one, only that process suffers.

A save is taken only if a table can go on from it. Its shape is checked before it is decoded, its numbers against
their bounds; then it is opened, drawn for every seat, and played on a little, just as the server will do it.
"""

from __future__ import annotations

import secrets
from contextlib import contextmanager
from hashlib import sha256
from random import Random
from time import process_time
from typing import TYPE_CHECKING, Any, cast

import msgspec

from undercroft.engine import saves, shape
from undercroft.engine.choices import CHANCE
from undercroft.engine.errors import SaveError, UndercroftError
from undercroft.engine.game import Setup
from undercroft.engine.registry import find_game
from undercroft.players.base import bots
from undercroft.table.play.live import Deed, Live, chance_key
from undercroft.table.protocol import You
from undercroft.table.shown import render
from undercroft.table.shown.picture import drawn
from undercroft.table.store.guests import SeatRow, TableRow
from undercroft.table.workers import jobs

if TYPE_CHECKING:
    from collections.abc import Generator, Mapping

    from undercroft.engine.session import Session

MOST_STATE = 128 * 1024
"""Bytes of a state; a long campaign has about ten thousand."""
MOST_IN_STEP = 500
"""Answers since the last checkpoint, which are played again whenever the table is read."""
MOST_SEATS = 16
LINES, ANSWERS = 3, 8
"""How many lines of play are tried, and how many answers of each."""
SLOWEST = 1.0
"""Seconds of work that opening a save, or one answer with all its pictures, may take."""


class Base(msgspec.Struct, frozen=True, kw_only=True):
    """What a table needs to go on from a save."""

    game: str
    setup: Setup
    save: bytes
    seats: tuple[str, ...]
    typed: bool


def base_of(session: Session[Any]) -> Base:
    """A game as the beginning of another table."""
    game = session.game
    return Base(
        game=game.slug, setup=session.setup, save=saves.dump(session), seats=game.seats(), typed=game.chance_asked
    )


def hidden_anew(session: Session[Any], mine: list[str]) -> Session[Any]:
    """Return a copy that gives away nothing about the original game except what these seats could see."""
    alone = len(mine) == len(session.game.seats())
    other = session.imagine(None if alone else mine[0], secrets.token_bytes(16))
    other.votes, other.orders, other.seed = {}, {}, secrets.token_hex(16)
    return other


def brought(data: bytes, packs: Mapping[str, tuple[str, ...]], mine: list[str]) -> Base:
    """Open a save that somebody brings and return what goes on from it; SaveError says what is wrong with it.

    With `mine` the game it was taken from is still played: what these seats could not see is drawn anew.
    """
    if data.startswith(saves.MAGIC):
        shape.check(data[len(saves.MAGIC) + sha256().digest_size :])
    save = saves.read(data)
    kind = find_game(save.game)
    if len(save.checkpoint) > MOST_STATE:
        raise SaveError(f"the state of a game has at most {MOST_STATE} bytes")
    try:
        msgspec.msgpack.decode(save.checkpoint, type=kind.state_type)
    except msgspec.ValidationError as fault:
        if "<=" in str(fault) or ">=" in str(fault):
            raise SaveError(f"this save holds something that no game can have: {fault}") from fault
    with sound(timed=False):  # the game's pack may have to be read first
        session, _ = saves.restore(save, kind, packs=packs.get(save.game, ()))
        base = base_of(hidden_anew(session, mine) if mine else session)
        if session.in_step > MOST_IN_STEP:
            raise SaveError(f"a save holds at most {MOST_IN_STEP} answers within one step")
    if not 1 <= len(base.seats) <= MOST_SEATS or CHANCE in base.seats:
        raise SaveError(f"a game has 1 to {MOST_SEATS} seats")
    for n in range(LINES):
        play_on(base, Random(n), timed=n > 0)
    return base


def play_on(base: Base, random: Random, *, timed: bool) -> None:
    """Play a game on a little, as a table does, and draw it for every seat; SaveError if anything fails."""
    table = Trial(base)
    with sound(timed=timed):
        table.play(Deed("start", key="trial"))
    with sound(timed=False):
        table.advise()
    for _ in range(ANSWERS):
        with sound(timed=timed):
            table.look()
        if table.playing.ask is None:
            return
        with sound(timed=timed):
            table.play(_any(table.playing, random))


def _any(session: Session[Any], random: Random) -> Deed:
    """Something that may be answered now."""
    ask = session.ask
    assert ask is not None
    if ask.seats == (CHANCE,):
        return Deed("answer", CHANCE, ask.name, chance_key(session))
    waiting = [seat for seat, _ in session.waiting()]
    if not waiting:
        raise SaveError("this save cannot be played on: it asks nobody anything")
    seat = random.choice(waiting)
    keys = session.keys(seat)
    if not keys:
        raise SaveError("this save cannot be played on: its question has no answer")
    return Deed("answer", seat, ask.for_seat(seat).name, random.choice(keys))


@contextmanager
def sound(*, timed: bool) -> Generator[None]:
    """Refuse a save with which something fails or takes long. The fault may be ours; the save is no good here."""
    began = process_time()
    try:
        yield
    except (SaveError, MemoryError):
        raise
    except UndercroftError as fault:
        raise SaveError(f"this save cannot be opened: {fault}") from fault
    except Exception as fault:
        raise SaveError(f"this save cannot be played on: its state is broken ({fault!r})"[:300]) from fault
    if timed and process_time() - began > SLOWEST:
        raise SaveError("this save is too large to be played here")


class Trial(Live):
    """A table that nobody sees and nothing is written of."""

    def __init__(self, base: Base) -> None:
        row = TableRow(
            id="trial",
            game=base.game,
            setup=base.setup,
            host="host",
            base=base.save,
            dice=("fair", "typed")[base.typed],
        )
        super().__init__(cast("Any", None), row)
        self.seats = [
            SeatRow(table="trial", seat=seat, place=n, who="person", person=seat, name=seat)
            for n, seat in enumerate(base.seats)
        ]
        self.members = {"host": list(base.seats), **{seat: [seat] for seat in base.seats}}

    def prompt(self) -> None:
        """No bots play here."""

    def play(self, deed: Deed) -> None:
        """Do something without writing it down."""
        for act in self.tried([deed]):
            self.history.add(act)
        self.changed()

    def look(self) -> None:
        """Draw everything for everybody: the one who brings it, each seat alone, and a spectator."""
        for person in (*self.members, ""):
            you = You(name=person, seats=tuple(self.seats_of(person)), host=False, spectator=not person)
            drawn(self, person, you, 0)
        for seat in self.members["host"]:
            render.seat_name(self.imagined(""), seat)
            self.playing.game.view(seat)

    def advise(self) -> None:
        """Work out a hint for the first seat that is asked."""
        session = self.playing
        asked = [seat for seat, _ in session.waiting() if seat != CHANCE]
        if asked:
            best = bots(session.game.slug)
            jobs.hint(saves.dump(session), asked[0], best[0] if best else "random", "trial")
