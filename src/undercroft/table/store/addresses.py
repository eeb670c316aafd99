"""Addresses that people left, when they were last at a table, and whom a table waits for."""

from __future__ import annotations

from time import time
from typing import TYPE_CHECKING, NamedTuple

import msgspec
from sqlalchemy import select, true, update

from undercroft.engine.game import Setup
from undercroft.table.store.guests import FRESH
from undercroft.table.store.schema import members, people, presence, tables

if TYPE_CHECKING:
    from collections.abc import Iterable

    from undercroft.table.store.storage import Store

MOST = 500
"""Rows of one look."""
_setup = msgspec.msgpack.Decoder(Setup)


class Address(NamedTuple):
    """The address that a person left, and whether they said there that it is theirs."""

    mail: str
    good: bool


class Awaited(NamedTuple):
    """Somebody who is away, and the tables that wait for them: id, game, setup."""

    person: str
    name: str
    mail: str
    """Empty if there is none, or nobody said that it is right."""
    issue: int
    tables: list[tuple[str, str, Setup]]


class Addresses:
    """They stand in the rows of people, so that they go with them. Every method is one transaction."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def of(self, person: str) -> Address:
        async with self._store.begin() as db:
            row = (await db.execute(select(people.c.mail, people.c.mail_good).where(people.c.id == person))).first()
        return Address(row.mail, row.mail_good) if row else Address("", False)

    async def put(self, person: str, mail: str) -> int:
        """Keep an address that is yet to be confirmed, or forget it if it is empty; links in older letters are void."""
        row = {"mail": mail, "mail_good": False, "mail_issue": people.c.mail_issue + 1}
        made = update(people).where(people.c.id == person).values(row).returning(people.c.mail_issue)
        async with self._store.begin() as db:
            return int(await db.scalar(made) or 0)

    async def confirm(self, person: str, issue: int) -> bool:
        """Somebody opened the link in the letter; False if the address has changed since."""
        row = people.c.id == person, people.c.mail_issue == issue, people.c.mail != ""
        async with self._store.begin() as db:
            return (await db.execute(update(people).where(*row).values(mail_good=True))).rowcount == 1

    async def stop(self, person: str, issue: int) -> bool:
        """Forget the address that a letter went to; False if it has changed since."""
        row = people.c.id == person, people.c.mail_issue == issue
        async with self._store.begin() as db:
            return (await db.execute(update(people).where(*row).values(mail="", mail_good=False))).rowcount == 1

    async def seen(self, persons: Iterable[str], now: float) -> None:
        """These people came to a table or left it."""
        if ids := sorted(persons):
            async with self._store.begin() as db:
                for n in range(0, len(ids), MOST):
                    some = people.c.id.in_(ids[n : n + MOST])
                    await db.execute(update(people).where(some).values(seen=now))

    async def awaited(self, left: float, asked: float, *, everybody: bool) -> list[Awaited]:
        """People who left before a time, have not been told since, and were asked before a time.

        Only those with a confirmed address, or everybody.
        """
        here = select(presence.c.person).where(presence.c.seen > time() - FRESH)
        wanted = (
            select(people, members.c.seat, tables.c.id.label("table"), tables.c.game, tables.c.setup, tables.c.asked)
            .join(members, members.c.person == people.c.id)
            .join(tables, tables.c.id == members.c.table)
            .where(true() if everybody else people.c.mail_good)
            .where(people.c.seen > 0, people.c.seen <= left, people.c.told < people.c.seen, people.c.id.not_in(here))
            .where(members.c.seat != "", tables.c.phase == "playing", tables.c.asked != "")
            .where(tables.c.asked_since <= asked)
            .order_by(people.c.seen, people.c.id, tables.c.asked_since, tables.c.id)
        )
        async with self._store.begin() as db:
            rows = (await db.execute(wanted.limit(MOST))).all()
        found: dict[str, Awaited] = {}
        for row in rows:
            if row.seat not in row.asked.split():
                continue
            mail = row.mail if row.mail_good else ""
            one = found.setdefault(row.id, Awaited(row.id, row.name, mail, row.mail_issue, []))
            if row.table not in [table for table, _, _ in one.tables]:
                one.tables.append((row.table, row.game, _setup.decode(row.setup)))
        return list(found.values())

    async def claim(self, person: str, now: float) -> bool:
        """Write down that a person is told now (0: that they were not); False if another process was quicker."""
        mine = people.c.told < people.c.seen if now else true()
        async with self._store.begin() as db:
            done = await db.execute(update(people).where(people.c.id == person, mine).values(told=now))
        return done.rowcount == 1
