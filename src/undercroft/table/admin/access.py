"""Opens a server's database for its owner: to read while the server runs, to change what only nobody else may use."""

from __future__ import annotations

import os
import secrets
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING

from sqlalchemy import text, update

from undercroft.engine.errors import BadInput
from undercroft.table.store import schema
from undercroft.table.store.bus import RUNNING
from undercroft.table.store.opening import InUse, file_of, hold
from undercroft.table.store.outage import Outage
from undercroft.table.store.storage import Store

if TYPE_CHECKING:
    from collections.abc import AsyncGenerator
    from pathlib import Path

NAME_IT = "name it with --settings FILE or --database FILE"
BUSY = "a server uses this database; stop it first, then give this command again"


@asynccontextmanager
async def opened(url: str, *, alone: bool = False) -> AsyncGenerator[Store]:
    """The database as it is. `alone`: BadInput while a server uses it, and no server begins to until we are done."""
    store = Store(url)
    file = file_of(store.engine)
    held = None
    try:
        if store.sqlite and (file is None or not file.is_file()):
            raise BadInput(f"there is no database {file or 'in memory'}; {NAME_IT}")
        if alone and file is not None:
            held = claimed(file)
        async with store.begin() as db:
            version = await db.run_sync(schema.version)
        if version != schema.VERSION:
            raise BadInput("this database has the form of another version; `undercroft upgrade` brings it to this one")
        if alone and file is None:
            async with store.engine.connect() as db:  # the lock ends with this connection
                if not await db.scalar(text(f"SELECT pg_try_advisory_lock({RUNNING})")):
                    raise BadInput(BUSY)
                try:
                    yield store
                finally:
                    await db.execute(text(f"SELECT pg_advisory_unlock({RUNNING})"))
        else:
            yield store
    except Outage as outage:
        raise BadInput(str(outage)) from outage
    finally:
        await store.close()
        if held is not None:
            os.close(held)


def claimed(file: Path) -> int:
    """Lock a SQLite file as a server does; BadInput if one uses it. Return what to close."""
    try:
        return hold(file)
    except InUse as taken:
        raise BadInput(BUSY) from taken


async def rotate(store: Store) -> None:
    """Give the server a new key of its own: every login, link, promise and sealed save made with the old one ends."""
    async with store.begin() as db:
        await db.execute(update(schema.meta).where(schema.meta.c.key == "secret").values(value=secrets.token_hex(32)))
