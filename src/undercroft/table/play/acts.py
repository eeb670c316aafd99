"""Plays the journal of a table on a session, and keeps track of which earlier acts still count."""

from __future__ import annotations

from itertools import takewhile
from typing import TYPE_CHECKING, Any, NamedTuple

import msgspec

from undercroft.crawl.shown.prompts import BY_NAME, USUAL
from undercroft.engine import saves
from undercroft.engine.choices import CHANCE
from undercroft.engine.errors import IllegalAnswer, UndercroftError
from undercroft.engine.journal import encoder
from undercroft.engine.session import Session
from undercroft.table.protocol import TaleLine
from undercroft.table.shown.tale import Recorder, Told

if TYPE_CHECKING:
    from collections.abc import Iterable

    from undercroft.crawl.shown.prompts import Level
    from undercroft.engine.game import Game, Setup
    from undercroft.table.store.storage import Act


QUICK = "quick"
"""Why a bot sits in for a person until the asks of the opening are answered."""


ANSWERS = ("answer", "chore")
"""Acts that answer a question: by a person or a bot, or by the table, which spares a person a chore."""


class Stop(NamedTuple):
    """A point to which the table can go back: after which act, and how long the game's journal was."""

    n: int
    length: int


class Proposal(NamedTuple):
    """An undo that others must agree to: back to which act, who asks, who agreed."""

    to: int
    by: str
    yes: tuple[str, ...]


class Doer(NamedTuple):
    """An act that still counts: its number, kind and whose it was, and whether a bot sat in for that seat."""

    n: int
    kind: str
    seat: str
    drew: bool
    bot: bool


class History:
    """The present standing of a table, gathered from its acts so far."""

    def __init__(self, acts: Iterable[Act] = ()) -> None:
        self.n = 0
        self.stops: list[Stop] = []
        self.doers: list[Doer] = []
        self.away: dict[str, str] = {}
        """Seats for which a bot sits in, and why: `absent`, `asked` or `quick`."""
        self.orders: dict[str, str] = {}
        """Standing orders in words, by seat and ask."""
        self.levels: dict[str, Level] = {}
        """How many prompts the person at a seat likes, where it is not the usual."""
        self.held: dict[str, int] = {}
        """Seats that changed hands since the game began, and the last act at which they did."""
        self.proposal: Proposal | None = None
        self.undone: list[tuple[int, int]] = []
        """Acts that were taken back: from after the first up to the second."""
        for act in acts:
            self.add(act)

    @property
    def asked(self) -> int:
        """The number of the present question: the last act after which something new was asked."""
        return self.stops[-1].n if self.stops else 0

    def add(self, act: Act) -> None:
        """One more act has happened."""
        self.n = act.n
        if act.kind == "order":
            self.orders[f"{act.seat} {act.ask}"] = act.words
        if act.kind == "seat":
            self.held[act.seat] = act.n
            self.levels.pop(act.seat, None)
            return
        if act.kind == "prompts":
            self.levels[act.seat] = level_of(act.key)
            return
        if act.kind in ("away", "back"):
            self.away.pop(act.seat, None)
            if act.kind == "away":
                self.away[act.seat] = act.key
            return
        if act.kind == "propose":
            self.proposal = Proposal(int(act.key), act.seat, ())
            return
        if act.kind == "vote":
            agreed = self.proposal is not None and act.key == "yes"
            old = self.proposal
            self.proposal = old._replace(yes=(*old.yes, act.seat)) if agreed and old is not None else None
            return
        if act.kind in ("undo", "mend"):
            to = int(act.key) if act.kind == "undo" else 0
            self.stops = [stop for stop in self.stops if stop.n <= to]
            self.doers = [doer for doer in self.doers if doer.n <= to]
            if act.kind == "undo" or act.ask:
                self.undone.append((int(act.ask or to), act.n))
        else:
            self.doers.append(Doer(act.n, act.kind, act.seat, act.drew, act.seat in self.away))
        self.proposal = None
        if not self.stops or act.length != self.stops[-1].length or act.kind in ("undo", "mend"):
            self.stops.append(Stop(act.n, act.length))

    def stop(self, n: int) -> Stop | None:
        """Return the stop after act `n`, if the table can go back there."""
        return next((stop for stop in reversed(self.stops) if stop.n == n), None)

    def before(self, seats: Iterable[str]) -> int | None:
        """The act to go back to so that the last answer of these seats is taken back, and all chores after it."""
        mine = tuple(seats)
        last = next((d for d in reversed(self.doers) if d.kind == "answer" and d.seat in mine), None)
        if last is None:
            return None
        return next((stop.n for stop in reversed(self.stops) if stop.n < last.n), None)

    def since(self, to: int) -> list[Doer]:
        """The acts that still count and come after `to`."""
        return list(takewhile(lambda doer: doer.n > to, reversed(self.doers)))

    def crossed(self, to: int) -> set[str]:
        """The seats whose answers after `to` are theirs: given by themselves, or by a bot that no longer sits in.

        What the table answered for them is nobody's.
        """
        given = [doer for doer in self.since(to) if doer.kind != "chore"]
        return {doer.seat for doer in given if not doer.bot or doer.seat not in self.away}

    def is_undone(self, n: int) -> bool:
        return any(to < n < by for to, by in self.undone)


def level_of(word: str) -> Level:
    """Return how many prompts a word stands for; the usual if it means nothing here."""
    return BY_NAME.get(word, USUAL)


def begin(
    kind: type[Game[Any]], setup: Setup, seed: str, *, typed: bool, base: bytes | None
) -> tuple[Session[Any], list[Told]]:
    """Begin a game from its seed or from the save it continues; return it with the lines told at its beginning."""
    if base is not None:
        save = saves.read(base)
        save.setup = msgspec.structs.replace(save.setup, packs=setup.packs)
        session, _ = saves.restore(save, kind, packs=None)
        record(session)
        return session, []
    session = Session.start(kind, setup, seed, recording=True, chance_asked=typed)
    recorder = Recorder(session.game)
    for _, event in session.log:
        recorder.append(event)
    recorder.settle()
    lines, recorder.told = [*_beginning(session), *recorder.told], []
    recorder.clear()
    session.log.clear()
    session.game.events = recorder
    return session, lines


def _beginning(session: Session[Any]) -> list[Told]:
    """What is read aloud before the first question, as the first line of the tale."""
    game: Game[Any] = session.game
    text = game.shown.beginning(game)
    return [Told(TaleLine(n=0, i=0, text=text, event="Beginning"))] if text else []


def record(session: Session[Any]) -> None:
    """Tell everything that happens from now on."""
    session.game.events = Recorder(session.game)
    session.log.clear()


def perform(session: Session[Any], act: Act, history: History) -> list[Told]:
    """Do what an act says, on a session that stands before it; what happened is told."""
    if act.kind in ANSWERS:
        session.answer(act.key, act.seat)
    elif act.kind == "order":
        session.order(act.seat, act.ask, act.key or None)
    elif act.kind == "undo":
        stop = history.stop(int(act.key))
        if stop is None:
            raise IllegalAnswer(f"there is no way back to act {act.key}")
        session.game.events = None
        session.undo(stop.length)
        if act.salt:
            session.redraw(bytes.fromhex(act.salt))
    else:
        return []
    recorder = session.game.events
    if not isinstance(recorder, Recorder):
        record(session)
        return []
    session.log.clear()
    recorder.settle()
    lines, recorder.told = recorder.told, []
    return lines


def finished(act: Act, *, length: int, drew: bool, told: bytes) -> Act:
    """Return an act completed with its results."""
    return msgspec.structs.replace(act, length=length, drew=drew, tale=told)


def is_free(session: Session[Any], length: int, seats: Iterable[str | None]) -> bool:
    """True if nothing was drawn or revealed since the game's journal had this length.

    No die was cast and the generator did not move; had anything hidden been different then, every seat would now see
    exactly what it sees.
    """
    done = session.journal[length:]
    if any(entry.seat == CHANCE for entry in done):
        return False
    past = session.fork()
    past.undo(length)
    if past.game.state.stream.counts != session.game.state.stream.counts:
        return False
    return all(_unmoved(session, past, seat) for seat in dict.fromkeys(seats))


def _unmoved(session: Session[Any], past: Session[Any], seat: str | None) -> bool:
    """Tell whether this seat would see the same now with any other hidden things."""
    try:
        seen = encoder.encode(session.game.view(seat))
    except Exception:  # a state that cannot be shown must still be left
        return False
    done = session.journal[len(past.journal) :]
    for n in range(_TRIES):
        other = past.imagine(seat, b"undo %d" % n)
        try:
            other.feed(done)
        except UndercroftError:
            return False
        if encoder.encode(other.game.view(seat)) != seen:
            return False
    return True


_TRIES = 8
