"""Doctored logs: one thing of a recorded game changed, to see that the referee notices."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import pairwise
from typing import Any, TypeAlias, TypeVar

import msgspec

from tests.referee.brimstone.log import Log, Moment
from tests.referee.brimstone.table import Foe, Hero, Room, Table
from undercroft.engine.copying import copy
from undercroft.engine.events import Event

E = TypeVar("E", bound=Event)
Doctor: TypeAlias = Callable[[Log], Iterator[Log]]
"""The logs that come of changing one thing at one place after another, each cut off soon after."""
SOON = 12


def _always(_: Any) -> bool:
    return True


def _spots(log: Log, kind: type[E], where: Callable[[E], bool]) -> Iterator[tuple[int, int, E]]:
    for number, moment in enumerate(log):
        for at, event in enumerate(moment.events):
            if isinstance(event, kind) and where(event):
                yield number, at, event


def _cut(log: Log, number: int, events: list[Event]) -> Log:
    return [*log[:number], log[number]._replace(events=tuple(events)), *log[number + 1 : number + SOON]]


def changed(
    kind: type[E],
    where: Callable[[E], bool] = _always,
    /,
    **changes: Callable[[E], object] | int | str | tuple[int, ...],
) -> Doctor:
    """Change figures of an event; a function makes the new figure from the event."""

    def doctor(log: Log) -> Iterator[Log]:
        for number, at, event in _spots(log, kind, where):
            other = copy(event)
            for name, value in changes.items():
                setattr(other, name, value(event) if callable(value) else value)
            events = list(log[number].events)
            events[at] = other
            yield _cut(log, number, events)

    return doctor


def dropped(kind: type[E], where: Callable[[E], bool] = _always) -> Doctor:
    """Leave an event out."""

    def doctor(log: Log) -> Iterator[Log]:
        for number, at, _ in _spots(log, kind, where):
            events = list(log[number].events)
            yield _cut(log, number, events[:at] + events[at + 1 :])

    return doctor


def repeated(kind: type[E], where: Callable[[E], bool] = _always, times: int = 1) -> Doctor:
    """Let an event happen again at once."""
    return inserted(kind, lambda event, _: [event] * times, where)


def inserted(kind: type[E], new: Callable[[E, Moment], list[Event]], where: Callable[[E], bool] = _always) -> Doctor:
    """Put events of one's own behind an event; none where there is nothing to put."""

    def doctor(log: Log) -> Iterator[Log]:
        for number, at, event in _spots(log, kind, where):
            more = new(event, log[number])
            if more:
                events = list(log[number].events)
                yield _cut(log, number, [*events[: at + 1], *more, *events[at + 1 :]])

    return doctor


def rearranged(new: Callable[[list[Event]], list[Event] | None]) -> Doctor:
    """Put the events of one stop into another order."""

    def doctor(log: Log) -> Iterator[Log]:
        for number, moment in enumerate(log):
            events = new(list(moment.events))
            if events is not None:
                yield _cut(log, number, events)

    return doctor


def remade(new: Callable[[Moment, Moment], Moment | tuple[Moment, Moment] | None]) -> Doctor:
    """Make other stops of one and the next, or of the first alone; None where there is nothing to change."""

    def doctor(log: Log) -> Iterator[Log]:
        for number, (moment, following) in enumerate(pairwise(log)):
            made = new(moment, following)
            if isinstance(made, Moment):
                made = (made, following)
            if made is not None:
                yield [*log[:number], *made, *log[number + 2 : number + SOON]]

    return doctor


def relaid(new: Callable[[Table], Table | None], *, played: bool = True) -> Doctor:
    """Lay the table differently at one stop; `played` leaves out the stops of set-up."""

    def other(moment: Moment, _: Moment) -> Moment | None:
        table = None if played and moment.table.turn < 1 else new(moment.table)
        return None if table is None else moment._replace(table=table)

    return remade(other)


def with_hero(table: Table, number: int = 0, **changes: Any) -> Table:
    """The table with one Hero's sheet changed."""
    heroes = list(table.heroes)
    heroes[number] = msgspec.structs.replace(heroes[number], **changes)
    return msgspec.structs.replace(table, heroes=tuple(heroes))


def with_room(table: Table, number: int, **changes: Any) -> Table:
    """The table with one tile changed."""
    rooms: list[Room] = list(table.rooms)
    rooms[number] = msgspec.structs.replace(rooms[number], **changes)
    return msgspec.structs.replace(table, rooms=tuple(rooms))


def with_foe(table: Table, foe: Foe, **changes: Any) -> Table:
    """The table with one Enemy changed."""
    foes = tuple(msgspec.structs.replace(found, **changes) if found is foe else found for found in table.foes)
    return msgspec.structs.replace(table, foes=foes)


def up(table: Table) -> list[Hero]:
    """The Heroes on their feet."""
    return [hero for hero in table.heroes if hero.standing]
