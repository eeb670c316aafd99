"""People, seats and talk as they are kept: who sits where, who may come in, what was said, who is there now."""

from __future__ import annotations

import secrets
from time import time
from typing import TYPE_CHECKING, Any, NamedTuple

import msgspec
from sqlalchemy import and_, delete, insert, or_, select, update
from sqlalchemy.exc import IntegrityError

from undercroft.engine.game import Setup
from undercroft.table.store.schema import chat, members, people, presence, seats, tables
from undercroft.table.store.storage import Conflict

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from undercroft.table.store.storage import Store

FRESH = 45.0
"""Seconds after which people count as gone if their process has stopped reporting them."""
_setup = msgspec.msgpack.Decoder(Setup)


class TableRow(msgspec.Struct, frozen=True, kw_only=True):
    """A table as it is kept."""

    id: str
    game: str
    setup: Setup
    host: str
    dice: str = "fair"
    undo: str = "vote"
    absent: int = 0
    bot: str = ""
    entropy: str = ""
    base: bytes | None = None
    branch_of: str = ""
    quick: bool = False
    packs: str = ""
    phase: str = "lobby"
    asked: str = ""
    outcome: str = ""
    n: int = 0
    asked_since: float = 0.0
    deadline: float = 0.0
    made: float = 0.0
    changed: float = 0.0
    watch: int = 0
    """Which link for spectators is valid."""


class Known(NamedTuple):
    """A member of a table as a person: their name, which logins are valid, and whether the host has muted them."""

    name: str
    login: int
    muted: bool


class Seating(NamedTuple):
    """Who may come to a table."""

    seats: list[SeatRow]
    members: dict[str, list[str]]
    """For each member the seats they may answer for (none: watches)."""
    known: dict[str, Known]
    watch: int


class SeatRow(msgspec.Struct, frozen=True, kw_only=True):
    """A seat as it is kept; `person` sat down last."""

    table: str
    seat: str
    place: int
    who: str
    bot: str = ""
    issue: int = 0
    person: str = ""
    name: str = ""
    nonce: str = ""


class ChatRow(msgspec.Struct, frozen=True, kw_only=True):
    id: int
    at: float
    seat: str
    name: str
    text: str
    space: int | None = None


class Guests:
    """What is kept of people and seats. Every method is one transaction."""

    def __init__(self, store: Store) -> None:
        self._store = store

    # ---- people ------------------------------------------------------------------------------------------------------

    async def welcome(self, name: str) -> str:
        """Add a person and return their id."""
        person = secrets.token_hex(12)
        async with self._store.begin() as db:
            await db.execute(insert(people).values(id=person, name=name, made=time()))
        return person

    async def name(self, person: str) -> str | None:
        """What a person is called; None if nobody has this id."""
        async with self._store.begin() as db:
            found: str | None = await db.scalar(select(people.c.name).where(people.c.id == person))
        return found

    async def login(self, person: str) -> tuple[str, int] | None:
        """What a person is called, and which of their logins are valid; None if nobody has this id."""
        async with self._store.begin() as db:
            row = (await db.execute(select(people.c.name, people.c.logins).where(people.c.id == person))).first()
        return None if row is None else (row.name, row.logins)

    async def end_logins(self, person: str) -> tuple[int, list[str]]:
        """Make every login of a person invalid; return the number of those to come, and the person's tables."""
        async with self._store.begin() as db:
            ended = update(people).where(people.c.id == person).values(logins=people.c.logins + 1)
            login = await db.scalar(ended.returning(people.c.logins))
            mine = await db.scalars(select(members.c.table).where(members.c.person == person).distinct())
            return int(login or 0), list(mine)

    async def rename(self, person: str, name: str) -> list[str]:
        """Give a person a new name at every table; return the tables."""
        async with self._store.begin() as db:
            await db.execute(update(people).where(people.c.id == person).values(name=name))
            await db.execute(update(seats).where(seats.c.person == person).values(name=name))
            return list(await db.scalars(select(members.c.table).where(members.c.person == person).distinct()))

    # ---- tables ------------------------------------------------------------------------------------------------------

    async def make(self, row: TableRow, places: Sequence[SeatRow]) -> None:
        """A new table with its seats; people who sit there already become members."""
        values = {f: getattr(row, f) for f in row.__struct_fields__}
        values["setup"] = msgspec.msgpack.encode(row.setup)
        now = time()
        values.update(made=now, changed=now)
        sitting = [{"table": row.id, "person": p.person, "seat": p.seat, "at": now} for p in places if p.person] or [
            {"table": row.id, "person": row.host, "seat": "", "at": now}
        ]
        try:
            async with self._store.begin() as db:
                await db.execute(insert(tables).values(**values))
                await db.execute(insert(seats), [{f: getattr(p, f) for f in p.__struct_fields__} for p in places])
                await db.execute(insert(members), sitting)
        except IntegrityError as clash:
            raise Conflict("there is such a table already") from clash

    async def table(self, table: str) -> TableRow | None:
        async with self._store.begin() as db:
            row = (await db.execute(select(tables).where(tables.c.id == table))).first()
        return None if row is None else _table(row)

    async def tables_of(self, person: str, most: int, skip: int = 0) -> list[tuple[TableRow, list[SeatRow], list[str]]]:
        """Tables of a person, first those not over, then newest first: the table, its seats, and which are theirs."""
        mine = select(members.c.table).where(members.c.person == person)
        order = ((tables.c.phase == "over"), tables.c.changed.desc(), tables.c.id)
        columns = [column for column in tables.c if column.name != "base"]
        wanted = select(*columns).where(tables.c.id.in_(mine)).order_by(*order).limit(most).offset(skip)
        async with self._store.begin() as db:
            rows = (await db.execute(wanted)).all()
            ids = [row.id for row in rows]
            places = (await db.execute(select(seats).where(seats.c.table.in_(ids)).order_by(seats.c.place))).all()
            sitting = members.c.person == person, members.c.table.in_(ids), members.c.seat != ""
            taken = (await db.execute(select(members.c.table, members.c.seat).where(*sitting))).all()
        found = {row.id: (_table(row), list[SeatRow](), list[str]()) for row in rows}
        for place in places:
            found[place.table][1].append(_seat(place))
        for one in taken:
            found[one.table][2].append(one.seat)
        return list(found.values())

    async def due(self, now: float) -> list[str]:
        """Tables at which somebody has been asked longer than the table waits."""
        wanted = select(tables.c.id).where(tables.c.phase == "playing", tables.c.deadline > 0, tables.c.deadline <= now)
        async with self._store.begin() as db:
            return list(await db.scalars(wanted.limit(100)))

    async def postpone(self, table: str, deadline: float) -> None:
        async with self._store.begin() as db:
            await db.execute(update(tables).where(tables.c.id == table).values(deadline=deadline))

    # ---- seats -------------------------------------------------------------------------------------------------------

    async def seating(self, table: str) -> Seating:
        """The seats of a table, and who may come to it."""
        who = select(members, people.c.name, people.c.logins).join(people, people.c.id == members.c.person)
        async with self._store.begin() as db:
            places = (await db.execute(select(seats).where(seats.c.table == table).order_by(seats.c.place))).all()
            rows = (await db.execute(who.where(members.c.table == table))).all()
            watch = await db.scalar(select(tables.c.watch).where(tables.c.id == table))
        found = [_seat(row) for row in places]
        mine: dict[str, list[str]] = {row.person: [] for row in rows}
        for place in found:
            for row in rows:
                if row.seat == place.seat:
                    mine[row.person].append(place.seat)
        muted = {row.person for row in rows if row.muted}
        known = {row.person: Known(row.name, row.logins, row.person in muted) for row in rows}
        return Seating(found, mine, known, int(watch or 0))

    async def sit(self, table: str, seat: str, issue: int, person: str, name: str, nonce: str) -> bool:
        """Give a person an open seat by its present link; False if somebody was quicker."""
        here = update(seats).where(seats.c.table == table, seats.c.seat == seat)
        is_open = and_(seats.c.person == "", seats.c.who == "person", seats.c.issue == issue)
        async with self._store.begin() as db:
            taken = await db.execute(here.where(is_open).values(person=person, name=name))
            if taken.rowcount == 0:
                return False
            if nonce:
                await db.execute(here.values(nonce=nonce))
        await self.watch(table, person, seat)
        return True

    async def watch(self, table: str, person: str, seat: str = "") -> None:
        """A person may come in: to watch, or to a seat."""
        try:
            async with self._store.begin() as db:
                await db.execute(insert(members).values(table=table, person=person, seat=seat, at=time()))
        except IntegrityError:
            return

    async def mute(self, table: str, person: str, *, muted: bool) -> None:
        """Let a spectator talk no more, or again."""
        row = and_(members.c.table == table, members.c.person == person, members.c.seat == "")
        async with self._store.begin() as db:
            await db.execute(update(members).where(row).values(muted=muted))

    async def close_door(self, table: str, person: str = "") -> None:
        """Make the link for spectators invalid; this one has to leave, the others stay."""
        row = and_(members.c.table == table, members.c.person == person, members.c.seat == "")
        async with self._store.begin() as db:
            await db.execute(update(tables).where(tables.c.id == table).values(watch=tables.c.watch + 1))
            await db.execute(delete(members).where(row))

    async def reissue(self, table: str, seat: str, who: str, bot: str, *, begun: bool) -> int:
        """Give a seat a new link and return its number; people who used the old one lose the seat.

        Their share of the seed goes with them, unless the game has begun with it.
        """
        share = {} if begun else {"nonce": ""}
        async with self._store.begin() as db:
            issue = await db.scalar(
                update(seats)
                .where(seats.c.table == table, seats.c.seat == seat)
                .values(issue=seats.c.issue + 1, who=who, bot=bot, person="", name="", **share)
                .returning(seats.c.issue)
            )
            await db.execute(delete(members).where(members.c.table == table, members.c.seat == seat))
        return int(issue or 0)

    # ---- talk --------------------------------------------------------------------------------------------------------

    async def say(self, table: str, seat: str, name: str, text: str, space: int | None = None) -> ChatRow:
        row = {"at": time(), "seat": seat, "name": name, "text": text, "space": space}
        async with self._store.begin() as db:
            made = await db.execute(insert(chat).values(table=table, **row).returning(chat.c.id))
            return ChatRow(id=int(made.scalar_one()), **row)  # type: ignore[arg-type]

    async def talk(self, table: str, after: int, most: int = 100) -> list[ChatRow]:
        """The last lines of talk after one of them, oldest first; pings only if they are new."""
        wanted = select(chat).where(chat.c.table == table, chat.c.id > after)
        if after == 0:
            wanted = wanted.where(chat.c.space.is_(None))
        async with self._store.begin() as db:
            rows = (await db.execute(wanted.order_by(chat.c.id.desc()).limit(most))).all()
        return [_chat(row) for row in reversed(rows)]

    # ---- presence ----------------------------------------------------------------------------------------------------

    async def here(self, process: str, there: Iterable[tuple[str, str]]) -> None:
        """Record who is connected to this process, as (table, person) pairs; anybody not listed has left."""
        now = time()
        rows = [{"process": process, "table": table, "person": person, "seen": now} for table, person in there]
        async with self._store.begin() as db:
            await db.execute(delete(presence).where(or_(presence.c.process == process, presence.c.seen < now - FRESH)))
            if rows:
                await db.execute(insert(presence), rows)

    async def present(self, table: str) -> set[str]:
        """The people at a table, at any process."""
        wanted = select(presence.c.person).where(presence.c.table == table, presence.c.seen > time() - FRESH)
        async with self._store.begin() as db:
            return set(await db.scalars(wanted))

    async def sweep(self) -> None:
        """Forget pings: they were meant for the moment."""
        async with self._store.begin() as db:
            await db.execute(delete(chat).where(and_(chat.c.space.is_not(None), chat.c.at < time() - 3600)))


def _values(row: Any) -> dict[str, Any]:
    return dict(row._mapping)


def _table(row: Any) -> TableRow:
    values = _values(row)
    values["setup"] = _setup.decode(values["setup"])
    return TableRow(**values)


def _seat(row: Any) -> SeatRow:
    return SeatRow(**_values(row))


def _chat(row: Any) -> ChatRow:
    values = _values(row)
    del values["table"]
    return ChatRow(**values)
