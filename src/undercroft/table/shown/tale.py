"""The tale: each event becomes a sentence when it happens, for those who may know of it."""

from __future__ import annotations

from collections.abc import Iterable
from copy import copy
from typing import TYPE_CHECKING, Any

import msgspec

from undercroft.crawl.shown.luck import Deed, Throw
from undercroft.engine.bounds import MOST_LINES
from undercroft.engine.errors import TooLong
from undercroft.engine.events import Event
from undercroft.engine.words import words_of
from undercroft.table.protocol import TaleLine

if TYPE_CHECKING:
    from undercroft.engine.game import Game


class Told(msgspec.Struct, frozen=True, array_like=True):
    """What is told of an event, and to which seats (None: everybody; an empty name: spectators).

    `line` is None if there is nothing to read or see; dice and deeds may still count.
    """

    line: TaleLine | None
    seats: tuple[str, ...] | None = None
    throw: Throw | None = None
    deeds: tuple[Deed, ...] = ()

    def reaches(self, seats: Iterable[str]) -> bool:
        """Tell whether somebody in these seats may know about it."""
        return self.seats is None or any(seat in self.seats for seat in seats)


class Recorder(list[Event]):
    """Takes the place of a game's list of events: sentences are made while everything they name is still on the table.

    An event is recorded before it happens; one that changes itself in happening is told once more.
    """

    def __init__(self, game: Game[Any]) -> None:
        super().__init__()
        self._game = game
        self._seats = ("", *game.seats())
        self.told: list[Told] = []
        self._last: Event | None = None
        self._as_recorded: Event | None = None
        self._place = 0

    def append(self, event: Event) -> None:
        self.settle()
        if len(self.told) > MOST_LINES:
            raise TooLong(f"more than {MOST_LINES} things would happen at once")
        super().append(event)
        self._last, self._as_recorded, self._place = event, copy(event), len(self.told)
        self.told += list(told(self._game, event, self._seats))

    def settle(self) -> None:
        """Tell the last event again if it changed while it happened."""
        if self._last is not None and self._last != self._as_recorded:
            self.told[self._place :] = told(self._game, self._last, self._seats)
        self._last = None


def told(game: Game[Any], event: Event, seats: tuple[str, ...]) -> Iterable[Told]:
    """Return the lines that tell an event, each with the seats that may read it."""
    if game.shown.shared:
        return _one(game, event, None)
    groups: list[tuple[Event, list[str]]] = []
    for seat in seats:
        answer = game.shown.tells(game, event, seat or None)
        if answer is False:
            continue
        known = event if answer is True else answer
        for other, readers in groups:
            if other == known and type(other) is type(known):
                readers.append(seat)
                break
        else:
            groups.append((known, [seat]))
    everybody = len(seats)
    return [
        told
        for known, readers in groups
        for told in _one(game, known, None if len(readers) == everybody else tuple(readers))
    ]


def _one(game: Game[Any], event: Event, readers: tuple[str, ...] | None) -> list[Told]:
    """Return an event as these readers learn of it; empty if there is nothing to tell and nothing to count."""
    throw, done, line = game.shown.throws(event), game.shown.deeds(event), line_of(game, event)
    return [] if line is None and throw is None and not done else [Told(line, readers, throw, done)]


def line_of(game: Game[Any], event: Event) -> TaleLine | None:
    """One event as a line; None if there is nothing to read and nothing to see."""
    words = words_of(type(game))
    seen = game.shown.sees(game, event)
    text = words.event(game, event)
    reveal = game.shown.reveals(game, event)
    if not text and not seen.figures and not seen.spaces and reveal is None:
        return None
    return TaleLine(
        n=0,
        i=0,
        text=text,
        event=type(event).__name__,
        rule=event.rule,
        because=game.shown.event_because(game, event),
        dice=seen.dice,
        tone=seen.tone,
        figures=seen.figures,
        spaces=seen.spaces,
        amount=seen.amount,
        look=seen.look,
        turning=seen.turning,
        reveal=reveal,
    )


# ---- kept and read ---------------------------------------------------------------------------------------------------

_encode = msgspec.msgpack.Encoder().encode
_decoder = msgspec.msgpack.Decoder(list[Told])


def pack(lines: list[Told]) -> bytes:
    """The lines of an act as they are kept in the journal."""
    return _encode(lines) if lines else b""


def unpack(data: bytes) -> list[Told]:
    return _decoder.decode(data) if data else []


def lines_for(n: int, lines: Iterable[Told], seats: Iterable[str]) -> list[TaleLine]:
    """The lines of act `n` that somebody in these seats may read, numbered as this reader sees them."""
    mine = tuple(seats) or ("",)
    readable = [told.line for told in lines if told.line is not None and told.reaches(mine)]
    return [msgspec.structs.replace(line, n=n, i=i) for i, line in enumerate(readable)]
