"""Deletes tables and people, and drops what has been idle for too long."""

from __future__ import annotations

from time import time
from typing import TYPE_CHECKING, Any

from msgspec import Struct
from sqlalchemy import and_, delete, func, insert, select, update

from undercroft.table.protocol import TaleLine
from undercroft.table.shown import tale
from undercroft.table.shown.tale import Told
from undercroft.table.store.guests import FRESH
from undercroft.table.store.schema import (
    chat,
    checkpoints,
    journal,
    members,
    packs,
    people,
    presence,
    quotas,
    seats,
    tables,
)

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

    from sqlalchemy.ext.asyncio import AsyncConnection

    from undercroft.table.settings import Retention
    from undercroft.table.store.storage import Store

DAY = 24 * 3600.0
TOGETHER = 20
"""Tables that are deleted in one transaction: others wait for no longer than that takes."""


class Old(Struct, frozen=True, kw_only=True):
    """What has been idle for too long: tables, the number of lines of talk, people."""

    tables: list[str]
    chat: int
    guests: list[str]


# ---- tables and people -----------------------------------------------------------------------------------------------


async def delete_tables(store: Store, ids: Sequence[str]) -> None:
    """Delete tables with all that belongs to them."""
    for start in range(0, len(ids), TOGETHER):
        some = ids[start : start + TOGETHER]
        async with store.begin() as db:
            await _delete(db, some)


async def _delete(db: AsyncConnection, ids: Sequence[str]) -> None:
    for table in (journal, checkpoints, chat, members, seats, presence):
        await db.execute(delete(table).where(table.c.table.in_(ids)))
    await db.execute(delete(tables).where(tables.c.id.in_(ids)))


async def delete_packs(store: Store) -> None:
    """Delete packs that no table is played with; not while a server runs, which may be about to use one."""
    async with store.begin() as db:
        used = {mark for marks in await db.scalars(select(tables.c.packs).distinct()) for mark in marks.split()}
        there = set(await db.scalars(select(packs.c.hash)))
        for mark in sorted(there - used):
            await db.execute(delete(packs).where(packs.c.hash == mark))


async def left_alone(store: Store, person: str) -> list[str]:
    """The tables of a person's that go with them: those they host where nobody else sits."""
    others = select(seats.c.table).where(seats.c.person != "", seats.c.person != person)
    async with store.begin() as db:
        return list(await db.scalars(select(tables.c.id).where(tables.c.host == person, tables.c.id.not_in(others))))


async def delete_person(store: Store, person: str) -> None:
    """Delete a person. Their seats are open again, and what they said is gone.

    A table they host goes to the next person who sits there; one where nobody else sits is deleted.
    """
    await delete_tables(store, await left_alone(store, person))
    async with store.begin() as db:
        name = await db.scalar(select(people.c.name).where(people.c.id == person))
        mine = list(await db.scalars(select(members.c.table).where(members.c.person == person).distinct()))
        for table in await db.scalars(select(tables.c.id).where(tables.c.host == person)):
            heir = select(seats.c.person).where(seats.c.table == table, seats.c.person.not_in(("", person)))
            host = await db.scalar(heir.order_by(seats.c.place).limit(1))
            await db.execute(update(tables).where(tables.c.id == table).values(host=host))
        for place in (await db.execute(select(seats).where(seats.c.person == person))).all():
            await _vacate(db, place)
        await db.execute(delete(chat).where(chat.c.table.in_(mine), chat.c.name == name))
        for table in (members, presence, quotas):
            await db.execute(delete(table).where(table.c.person == person))
        await db.execute(delete(people).where(people.c.id == person))


async def _vacate(db: AsyncConnection, place: Any) -> None:
    """Open a seat. Once the game has begun this is an act: the next person does not see what was secret before."""
    here = and_(seats.c.table == place.table, seats.c.seat == place.seat)
    row = (await db.execute(select(tables.c.n, tables.c.phase).where(tables.c.id == place.table))).one()
    share = {} if row.n else {"nonce": ""}
    await db.execute(update(seats).where(here).values(issue=seats.c.issue + 1, person="", name="", **share))
    if row.phase != "playing":
        return
    last = select(journal.c.length).where(journal.c.table == place.table, journal.c.n == row.n)
    line = TaleLine(n=0, i=0, text="Somebody has left this server; their seat is open.", tone="quiet")
    blank = {"ask": "", "key": "", "salt": "", "words": "", "drew": False}
    act = {"n": row.n + 1, "kind": "seat", "seat": place.seat, "length": await db.scalar(last), "at": time()}
    await db.execute(insert(journal).values(table=place.table, tale=tale.pack([Told(line)]), **act, **blank))
    await db.execute(update(tables).where(tables.c.id == place.table).values(n=row.n + 1))


# ---- retention -------------------------------------------------------------------------------------------------------


async def old(store: Store, keep: Retention, now: float, spare: Collection[str] = ()) -> Old:
    """What has been idle for longer than it is kept, without the tables that are spared or that somebody looks at."""
    looked_at = select(presence.c.table).where(presence.c.seen > now - FRESH)
    idle = and_(
        tables.c.changed < _before(keep.tables, now), tables.c.id.not_in([*spare]), tables.c.id.not_in(looked_at)
    )
    staying = select(tables.c.id).where(~idle)
    lines = chat.c.at < _before(keep.chat, now)
    strangers = and_(
        people.c.made < _before(keep.guests, now),
        people.c.seen < _before(keep.guests, now),
        people.c.id.not_in(select(members.c.person).where(members.c.table.in_(staying))),
        people.c.id.not_in(select(tables.c.host).where(tables.c.id.in_(staying))),
        people.c.id.not_in(select(quotas.c.person)),
    )
    async with store.begin() as db:
        return Old(
            tables=list(await db.scalars(select(tables.c.id).where(idle).order_by(tables.c.changed))),
            chat=int(await db.scalar(select(func.count()).select_from(chat).where(lines)) or 0),
            guests=list(await db.scalars(select(people.c.id).where(strangers).order_by(people.c.made))),
        )


async def drop(store: Store, keep: Retention, now: float, spare: Collection[str] = ()) -> Old:
    """Delete what is old, and return it."""
    found = await old(store, keep, now, spare)
    await delete_tables(store, found.tables)
    if found.chat:
        async with store.begin() as db:
            await db.execute(delete(chat).where(chat.c.at < _before(keep.chat, now)))
    for start in range(0, len(found.guests), 500):
        async with store.begin() as db:
            await db.execute(delete(people).where(people.c.id.in_(found.guests[start : start + 500])))
    return found


def _before(days: float, now: float) -> float:
    """The time before which things are old; 0 days: nothing ever is."""
    return now - days * DAY if days else 0.0
