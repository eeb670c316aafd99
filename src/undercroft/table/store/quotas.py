"""How much a person keeps here, and how much they may keep if the owner of the server has set that for them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from sqlalchemy import delete, func, insert, select, update

from undercroft.table.store.schema import checkpoints, journal, members, quotas, tables

if TYPE_CHECKING:
    from sqlalchemy.ext.asyncio import AsyncConnection

    from undercroft.table.settings import Limits
    from undercroft.table.store.storage import Store

ROW = 200
"""Bytes that an act takes up beside what was told of it, about."""


class Quota(NamedTuple):
    """Tables that are not over, and bytes of all tables: what a person has, or may have."""

    tables: int
    stored: int


async def used(store: Store, person: str) -> Quota:
    """How many tables of a person are not over, and how many bytes all that they are the host of take up."""
    mine = select(members.c.table).where(members.c.person == person)
    theirs = select(tables.c.id).where(tables.c.id.in_(mine), tables.c.host == person)
    sizes = [
        select(func.sum(func.length(tables.c.base))).where(tables.c.id.in_(theirs)),
        select(func.sum(func.length(checkpoints.c.data))).where(checkpoints.c.table.in_(theirs)),
        select(func.sum(func.length(journal.c.tale) + ROW)).where(journal.c.table.in_(theirs)),
    ]
    async with store.begin() as db:
        live = await db.scalar(select(func.count()).select_from(theirs.where(tables.c.phase != "over").subquery()))
        found = [await db.scalar(size) or 0 for size in sizes]
    return Quota(int(live or 0), int(sum(found)))


async def granted(store: Store, person: str, limits: Limits) -> Quota:
    """What a person may have: what was set for them, else the limits of the settings."""
    async with store.begin() as db:
        row = (await db.execute(select(quotas).where(quotas.c.person == person))).first()
    return Quota(limits.tables, limits.stored) if row is None else _quota(row, limits)


async def all_granted(db: AsyncConnection, limits: Limits) -> dict[str, Quota]:
    """What each person may have for whom it was set."""
    return {row.person: _quota(row, limits) for row in await db.execute(select(quotas))}


def _quota(row: Any, limits: Limits) -> Quota:
    return Quota(
        limits.tables if row.tables is None else row.tables, limits.stored if row.stored is None else row.stored
    )


async def grant(store: Store, person: str, tables: int | None, stored: int | None, *, usual: bool = False) -> None:
    """Set what a person may have; None: as it was. `usual`: as the settings say."""
    new = {name: value for name, value in (("tables", tables), ("stored", stored)) if value is not None}
    async with store.begin() as db:
        if usual:
            await db.execute(delete(quotas).where(quotas.c.person == person))
        elif not (await db.execute(update(quotas).where(quotas.c.person == person).values(**new))).rowcount:
            await db.execute(insert(quotas).values(person=person, **new))
