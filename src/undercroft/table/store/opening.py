"""Makes a database ready: one server at a time on a SQLite file, a backup before migrations, steps that are whole."""

from __future__ import annotations

import asyncio
import logging
import os
import sqlite3
import sys
from contextlib import closing, suppress
from pathlib import Path
from typing import Any

from sqlalchemy import event, text
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

from undercroft.engine.errors import BadInput
from undercroft.table.store import schema
from undercroft.table.store.outage import COMMAND, CONNECT, LOCK, Outage, briefly, is_outage

log = logging.getLogger("undercroft.table")


class InUse(BadInput):
    """Raised when a server uses the SQLite file."""


def file_of(engine: AsyncEngine) -> Path | None:
    """The file of a SQLite database; None for one in memory or on a server."""
    name = engine.url.database
    if engine.dialect.name != "sqlite" or not name or name == ":memory:":
        return None
    return Path(name)


# ---- connections -----------------------------------------------------------------------------------------------------


def engine_for(url: str) -> AsyncEngine:
    """An engine for a URL such as `sqlite:///tables.db` or `postgresql://user@host/name`."""
    scheme, _, rest = url.partition("://")
    drivers = {"sqlite": "sqlite+aiosqlite", "postgresql": "postgresql+asyncpg", "postgres": "postgresql+asyncpg"}
    name = scheme.partition("+")[0]
    if name not in drivers or not rest:
        raise BadInput(f"a database is sqlite:///FILE or postgresql://..., not {url!r}")
    try:
        if name == "sqlite":
            # One connection: SQLite has one writer, and waiting in line here is fairer than waiting for its lock.
            engine = create_async_engine(f"{drivers[name]}://{rest}", pool_size=1, max_overflow=0, pool_timeout=60)
            event.listen(engine.sync_engine, "connect", pragmas)
            return engine
        patience = {"timeout": CONNECT, "command_timeout": COMMAND}
        return create_async_engine(
            f"{drivers[name]}://{rest}", pool_size=8, max_overflow=8, pool_timeout=COMMAND, connect_args=patience
        )
    except ModuleNotFoundError as missing:
        raise BadInput(f"{name} needs {missing.name}: {sys.executable} -m pip install {missing.name}") from missing


def pragmas(connection: Any, _record: Any) -> None:
    """WAL with full synchronisation: an answer that was committed survives a crash of the machine too."""
    cursor = connection.cursor()
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", f"busy_timeout={LOCK * 1000}"):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


def private(file: Path) -> None:
    """Create a file that only its owner may read: a database holds the server's key. One that is there stays."""
    with suppress(FileExistsError):
        os.close(os.open(file, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600))


# ---- one server at a time --------------------------------------------------------------------------------------------


def hold(file: Path) -> int:
    """Lock a file for as long as this process lives; InUse if another server holds it. Return what to release."""
    beside = file.with_name(f"{file.name}.lock")
    try:
        held = os.open(beside, os.O_RDWR | os.O_CREAT, 0o600)
    except OSError as fault:
        raise BadInput(f"cannot use the database {file}: {beside.name} cannot be written ({fault.strerror})") from fault
    try:
        _lock(held)
    except OSError as taken:
        other = os.read(held, 20).decode(errors="replace").strip()
        os.close(held)
        raise InUse(
            f"another server{f' (process {other})' if other else ''} uses the database {file};"
            " stop it first, or give this one a database of its own"
        ) from taken
    with suppress(OSError):  # only a help for people, and the disk may be full
        os.ftruncate(held, 0)
        os.write(held, str(os.getpid()).encode())
    return held


if sys.platform == "win32":
    import msvcrt

    def _lock(held: int) -> None:
        os.lseek(held, 1 << 20, os.SEEK_SET)  # beyond what is written, so that others can read it
        msvcrt.locking(held, msvcrt.LK_NBLCK, 1)
        os.lseek(held, 0, os.SEEK_SET)

else:
    import fcntl

    def _lock(held: int) -> None:
        fcntl.flock(held, fcntl.LOCK_EX | fcntl.LOCK_NB)


# ---- migrations ------------------------------------------------------------------------------------------------------


async def prepare(engine: AsyncEngine, *, keep: bool = True) -> None:
    """Create the tables of a database or migrate them; killed at any moment, the next start carries on.

    A SQLite file is copied first, unless it is a copy itself.
    """
    try:
        if engine.dialect.name == "sqlite":
            await _sqlite(engine, file_of(engine) if keep else None)
        else:
            await _postgres(engine)
    except Exception as fault:
        if not is_outage(fault):
            raise
        raise Outage(f"the database cannot be made ready ({briefly(fault)})") from fault


async def _sqlite(engine: AsyncEngine, file: Path | None) -> None:
    """Each step is one transaction with the number of the version it leads to.

    Python's driver begins no transaction before a statement that changes a table, so we say where one begins.
    """
    async with engine.connect() as db:
        found = await db.run_sync(schema.version)
    if file is not None and found is not None and found < schema.VERSION:
        kept = await asyncio.to_thread(backup, file, found)
        log.warning(
            "the database goes from version %d to %d; a copy of the old one is in %s", found, schema.VERSION, kept
        )
    more = True
    while more:
        async with engine.connect() as db:
            await db.exec_driver_sql("BEGIN IMMEDIATE")
            more = await db.run_sync(schema.step)
            await db.commit()


async def _postgres(engine: AsyncEngine) -> None:
    """All steps are one transaction; processes that start together take turns."""
    async with engine.begin() as db:
        await db.execute(text("SELECT pg_advisory_xact_lock(20331)"))
        while await db.run_sync(schema.step):
            pass


def backup(file: Path, version: int) -> Path:
    """Copy a database to a file beside it, whole or not at all; BadInput if that cannot be done."""
    kept = file.with_name(f"{file.name}.version-{version}.backup")
    copy(file, kept)
    return kept


def copy(file: Path, to: Path) -> None:
    """Copy a SQLite file as it stands, even while a server writes to it; whole or not at all, else BadInput."""
    part = to.with_name(f"{to.name}.part")
    try:
        part.unlink(missing_ok=True)
        private(part)
        address = f"{file.resolve().as_uri()}?mode=ro"
        with closing(sqlite3.connect(address, uri=True)) as source, closing(sqlite3.connect(part)) as made:
            source.backup(made)
            made.execute("PRAGMA journal_mode=DELETE")  # so that the copy is one file, also after it was read
        with part.open("rb+") as written:
            os.fsync(written.fileno())
        part.replace(to)
    except (OSError, sqlite3.Error) as fault:
        with suppress(OSError):
            part.unlink(missing_ok=True)
        raise BadInput(f"cannot keep a copy of the database in {to} ({fault}); nothing was changed") from fault
