"""The tale: each event becomes a sentence when it happens, for those who may know of it."""

from __future__ import annotations

from copy import copy
from functools import cache
from typing import TYPE_CHECKING, Any

import msgspec

from undercroft.crawl.told import Shown, shown
from undercroft.engine.events import Event
from undercroft.engine.words import room, words_of
from undercroft.table.protocol import TaleLine

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from undercroft.engine.game import Game


class Told(msgspec.Struct, frozen=True, array_like=True):
    """A line and the seats that may read it (None: everybody; an empty name: spectators)."""

    line: TaleLine
    seats: tuple[str, ...] | None = None


class Recorder(list[Event]):
    """Takes the place of a game's list of events: words are made while everything named is still on the table.

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
        super().append(event)
        self._last, self._as_recorded, self._place = event, copy(event), len(self.told)
        self.told += list(told(self._game, event, self._seats))

    def settle(self) -> None:
        """The last event has happened: tell it anew if happening changed it."""
        if self._last is not None and self._last != self._as_recorded:
            self.told[self._place :] = told(self._game, self._last, self._seats)
        self._last = None


def told(game: Game[Any], event: Event, seats: tuple[str, ...]) -> Iterable[Told]:
    """The lines that an event gives, each with those who may read it."""
    tells = _hook(type(game), "tells")
    if tells is None:
        line = line_of(game, event)
        return [] if line is None else [Told(line)]
    groups: list[tuple[Event, list[str]]] = []
    for seat in seats:
        answer: bool | Event = tells(game, event, seat or None)
        if answer is False:
            continue
        known = event if answer is True else answer
        for other, readers in groups:
            if other == known and type(other) is type(known):
                readers.append(seat)
                break
        else:
            groups.append((known, [seat]))
    lines = [(line_of(game, known), readers) for known, readers in groups]
    return [
        Told(line, None if len(readers) == len(seats) else tuple(readers))
        for line, readers in lines
        if line is not None
    ]


def line_of(game: Game[Any], event: Event) -> TaleLine | None:
    """One event as a line; None if there is nothing to read and nothing to see."""
    words = words_of(type(game))
    shows = _hook(type(game), "shows")
    seen: Shown = shown(event) if shows is None else shows(game, event)
    text = words.event(game, event)
    if not text and not seen.figures and not seen.spaces:
        return None
    return TaleLine(
        n=0,
        i=0,
        text=text,
        event=type(event).__name__,
        rule=words.rule_of_event(event),
        dice=seen.dice,
        tone=seen.tone,
        figures=seen.figures,
        spaces=seen.spaces,
        amount=seen.amount,
    )


@cache
def _hook(kind: type[Game[Any]], name: str) -> Callable[..., Any] | None:
    """What a game says of its events: a function of its `told` module."""
    return getattr(room(kind, "told"), name, None)


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
    readable = [t.line for t in lines if t.seats is None or any(seat in t.seats for seat in mine)]
    return [msgspec.structs.replace(line, n=n, i=i) for i, line in enumerate(readable)]
