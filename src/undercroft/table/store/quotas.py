"""How much a person keeps here, and how much they may keep if the owner of the server has set that for them."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from sqlalchemy import delete, func, insert, select

from undercroft.table.store.schema import checkpoints, journal, members, quotas, tables

if TYPE_CHECKING:
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
    own = (None, None) if row is None else (row.tables, row.stored)
    return Quota(limits.tables if own[0] is None else own[0], limits.stored if own[1] is None else own[1])


async def grant(store: Store, person: str, tables: int | None, stored: int | None) -> None:
    """Set what a person may have; None: as the settings say."""
    async with store.begin() as db:
        await db.execute(delete(quotas).where(quotas.c.person == person))
        if tables is not None or stored is not None:
            await db.execute(insert(quotas).values(person=person, tables=tables, stored=stored))
