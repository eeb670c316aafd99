"""What there is in a server's database: tables and people, with what they take up."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from msgspec import Struct
from sqlalchemy import func, select

from undercroft.engine import saves
from undercroft.engine.errors import BadInput
from undercroft.table.play import reading
from undercroft.table.store import quotas
from undercroft.table.store.guests import Guests
from undercroft.table.store.quotas import ROW
from undercroft.table.store.schema import chat, checkpoints, journal, members, people, seats, tables
from undercroft.table.store.shelf import Shelf

if TYPE_CHECKING:
    from sqlalchemy.ext.asyncio import AsyncConnection

    from undercroft.table.settings import Limits
    from undercroft.table.store.storage import Store


class Seat(Struct, frozen=True, kw_only=True):
    """A seat, and who has it: a person, a bot, or nobody yet."""

    seat: str
    who: str
    person: str
    name: str


class TableInfo(Struct, frozen=True, kw_only=True):
    """A table as its server's owner sees it; times are seconds since 1970."""

    table: str
    game: str
    phase: str
    outcome: str
    host: str
    host_name: str
    seats: tuple[Seat, ...]
    watchers: int
    acts: int
    lines: int
    """Lines of talk."""
    bytes: int
    made: float
    changed: float
    branch_of: str


class PersonInfo(Struct, frozen=True, kw_only=True):
    """A person: the tables they belong to, what those they host take up, and what they may have."""

    person: str
    name: str
    made: float
    seen: float
    """When they last came to a table or left it; 0: not known."""
    tables: tuple[str, ...]
    hosts: tuple[str, ...]
    playing: int
    """Tables they host that are not over."""
    bytes: int
    most_tables: int
    most_bytes: int
    mail: str
    """The e-mail address they left, if any."""


async def list_tables(store: Store, wanted: str = "") -> list[TableInfo]:
    """All tables, or one; those that were used last come first."""
    columns = [column for column in tables.c if column.name not in ("base", "setup")]
    which = select(*columns, people.c.name.label("host_name")).outerjoin(people, people.c.id == tables.c.host)
    places = select(seats).order_by(seats.c.table, seats.c.place)
    if wanted:
        which, places = which.where(tables.c.id == wanted), places.where(seats.c.table == wanted)
    async with store.begin() as db:
        rows = (await db.execute(which.order_by(tables.c.changed.desc(), tables.c.id))).all()
        sitting: dict[str, list[Seat]] = {}
        for place in await db.execute(places):
            name = place.bot if place.who == "bot" else place.name
            who = place.who if place.person or place.who == "bot" else "open"
            seat = Seat(seat=place.seat, who=who, person=place.person, name=name)
            sitting.setdefault(place.table, []).append(seat)
        sizes = await _sizes(db, wanted)
        lines = await _counts(db, chat, chat.c.space.is_(None))
        watch = await _counts(db, members, members.c.seat == "")
    return [
        TableInfo(
            table=row.id,
            game=row.game,
            phase=row.phase,
            outcome=row.outcome,
            host=row.host,
            host_name=row.host_name or "",
            seats=tuple(sitting.get(row.id, ())),
            watchers=watch.get(row.id, 0),
            acts=row.n,
            lines=lines.get(row.id, 0),
            bytes=sizes.get(row.id, 0),
            made=row.made,
            changed=row.changed,
            branch_of=row.branch_of,
        )
        for row in rows
    ]


async def list_people(store: Store, limits: Limits, wanted: str = "") -> list[PersonInfo]:
    """All people, or one; those who came last come first."""
    which = select(people)
    async with store.begin() as db:
        rows = (await db.execute(which.where(people.c.id == wanted) if wanted else which)).all()
        known = (await db.execute(select(tables.c.id, tables.c.host, tables.c.phase))).all()
        at = (await db.execute(select(members.c.person, members.c.table).distinct())).all()
        sizes = await _sizes(db)
        own = await quotas.all_granted(db, limits)
    mine: dict[str, list[str]] = {}
    for member in at:
        mine.setdefault(member.person, []).append(member.table)
    hosted: dict[str, list[Any]] = {}
    for table in known:
        hosted.setdefault(table.host, []).append(table)
    usual = quotas.Quota(limits.tables, limits.stored)
    found = [
        PersonInfo(
            person=row.id,
            name=row.name,
            made=row.made,
            seen=row.seen,
            tables=tuple(sorted(mine.get(row.id, ()))),
            hosts=tuple(sorted(table.id for table in hosted.get(row.id, ()))),
            playing=sum(1 for table in hosted.get(row.id, ()) if table.phase != "over"),
            bytes=sum(sizes.get(table.id, 0) for table in hosted.get(row.id, ())),
            most_tables=own.get(row.id, usual).tables,
            most_bytes=own.get(row.id, usual).stored,
            mail=row.mail,
        )
        for row in rows
    ]
    return sorted(found, key=lambda person: (-person.made, person.person))


async def find(store: Store, limits: Limits, wanted: str) -> TableInfo | PersonInfo:
    """The table or person with this id; BadInput if there is none."""
    for found in (await list_tables(store, wanted), await list_people(store, limits, wanted)) if wanted else ():
        if found:
            return found[0]
    raise BadInput(f"there is no table and no person {wanted!r}; `undercroft admin tables` and `people` list them")


async def login(store: Store, person: str) -> int:
    """Which logins of a person are valid."""
    found = await Guests(store).login(person)
    return 0 if found is None else found[1]


async def save_of(store: Store, table: str) -> tuple[bytes, str]:
    """The game of a table as a save that anybody can open, and why it ends early if the rules have changed."""
    row = await Guests(store).table(table)
    if row is None:
        raise BadInput(f"there is no table {table!r}")
    shelf = Shelf(store)
    try:
        read = await reading.read(store, await shelf.found(row))
        if read.session is None:
            raise BadInput(f"the game of table {table} has not begun")
        return saves.dump(read.session, folders=False), read.trouble
    finally:
        shelf.close()


async def said(store: Store, person: PersonInfo) -> list[dict[str, Any]]:
    """The lines of talk that were said under a person's name at their tables."""
    wanted = select(chat).where(chat.c.name == person.name, chat.c.table.in_(person.tables), chat.c.space.is_(None))
    async with store.begin() as db:
        rows = (await db.execute(wanted.order_by(chat.c.id))).all()
    return [{"table": row.table, "at": row.at, "text": row.text} for row in rows]


async def _sizes(db: AsyncConnection, wanted: str = "") -> dict[str, int]:
    """How many bytes each table takes up, about."""
    sizes: dict[str, int] = {}
    for key, size in (
        (tables.c.id, func.length(tables.c.base)),
        (checkpoints.c.table, func.length(checkpoints.c.data)),
        (journal.c.table, func.length(journal.c.tale) + ROW),
    ):
        query = select(key.label("at"), func.sum(size).label("size")).group_by(key)
        for row in await db.execute(query.where(key == wanted) if wanted else query):
            sizes[row.at] = sizes.get(row.at, 0) + int(row.size or 0)
    return sizes


async def _counts(db: AsyncConnection, of: Any, where: Any) -> dict[str, int]:
    query = select(of.c.table.label("at"), func.count().label("n")).where(where).group_by(of.c.table)
    return {row.at: int(row.n) for row in await db.execute(query)}
