"""What processes tell one another: that something changed at a table, never what; and which one plays its bots."""

from __future__ import annotations

import asyncio
import importlib
import logging
from contextlib import suppress
from hashlib import sha256
from typing import TYPE_CHECKING, Any, cast

from undercroft.table.store.outage import COMMAND, CONNECT, is_outage

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from undercroft.table.store.storage import Store

    Heard = Callable[[str, str], Awaitable[None]]

CHANNEL = "undercroft"
RUNNING = 20332
"""The number of the lock that every process of a server shares; the owner's changes need it for themselves."""
FREE, DELETED = "free", "deleted"
"""Announce that a process plays a table's bots no longer, and that there is no such table any more."""
log = logging.getLogger("undercroft.table")


class Bus:
    """With SQLite there is one process and nobody to tell."""

    async def start(self, heard: Heard) -> None:
        """Begin to listen: `heard(table, what)` for each announcement; an empty table: anything may have changed."""

    async def tell(self, table: str, what: str) -> None:
        """Announce: an act number, `seats`, `chat` or `presence`; kept for later while the database is away."""

    async def catch_up(self) -> None:
        """Announce what could not be announced while the database was away."""

    async def claim(self, table: str) -> bool:
        """Tell whether this process is the one that plays a table's bots: from now on, if no other one is."""
        del table
        return True

    async def release(self, table: str) -> None:
        """Leave a table's bots to another process."""

    async def stop(self) -> None:
        """Listen no more."""


class PostgresBus(Bus):
    """LISTEN and NOTIFY; claims are locks of the listening connection, which end with it and so with the process."""

    def __init__(self, store: Store, process: str) -> None:
        self._store = store
        self._process = process
        self._task: asyncio.Task[None] | None = None
        self._heard: Heard | None = None
        self._waiting: asyncio.Queue[Any] = asyncio.Queue()
        """What was heard, as table and what; or a connection that is lost."""
        self._untold: dict[tuple[str, str], None] = {}
        self._connection: Any = None
        self._locking = asyncio.Lock()
        self._claimed: set[str] = set()

    async def start(self, heard: Heard) -> None:
        self._heard = heard
        ready = asyncio.Event()
        self._task = asyncio.create_task(self._listen(ready))
        await ready.wait()

    async def tell(self, table: str, what: str) -> None:
        """Announce over the listening connection: a transaction of its own would cost as much as the act itself."""
        async with self._locking:
            found = await self._call("1 FROM pg_notify($1, $2)", CHANNEL, f"{self._process} {table} {what}")
        if found is None:
            self._untold[table, what] = None

    async def catch_up(self) -> None:
        untold, self._untold = self._untold, {}
        for table, what in untold:
            await self.tell(table, what)

    async def claim(self, table: str) -> bool:
        async with self._locking:
            if table not in self._claimed and await self._lock("pg_try_advisory_lock", table):
                self._claimed.add(table)
            return table in self._claimed

    async def release(self, table: str) -> None:
        async with self._locking:
            if table not in self._claimed:
                return
            self._claimed.discard(table)
            await self._lock("pg_advisory_unlock", table)
        await self.tell(table, FREE)

    async def _lock(self, function: str, table: str) -> bool:
        """Call a function of PostgreSQL for locks; False if the connection is lost, and every lock with it."""
        key = int.from_bytes(sha256(table.encode()).digest()[:8], "big", signed=True)
        return bool(await self._call(f"{function}($1::bigint)", key))

    async def _call(self, function: str, *values: Any) -> Any:
        """Call a function of PostgreSQL over the listening connection; None if that is lost."""
        connection = self._connection
        if connection is None:
            return None
        try:
            found = await connection.fetchval(f"SELECT {function}", *values, timeout=COMMAND)
        except Exception as fault:
            if not is_outage(fault):
                raise
            return None
        return found if connection is self._connection else None

    async def stop(self) -> None:
        if self._task is not None:
            self._task.cancel()
            with suppress(asyncio.CancelledError):
                await self._task

    async def _listen(self, ready: asyncio.Event) -> None:
        """Listen for ever; after a lost connection anything may have been missed."""
        asyncpg: Any = importlib.import_module("asyncpg")
        url = self._store.engine.url.set(drivername="postgresql").render_as_string(hide_password=False)
        while True:
            connection: Any = None
            try:
                connection = await asyncpg.connect(url, timeout=CONNECT)
                connection.add_termination_listener(self._waiting.put_nowait)
                await connection.execute(f"SELECT pg_advisory_lock_shared({RUNNING})")
                await connection.add_listener(CHANNEL, self._notified)
                self._connection = connection
                self._waiting.put_nowait(("", ""))
                ready.set()
                await self.catch_up()
                await self._deliver(connection)
            except Exception as fault:
                log.warning("lost the connection to other processes: %r", fault)
                await asyncio.sleep(1)
            finally:
                self._connection = None
                self._claimed.clear()
                if connection is not None and not connection.is_closed():
                    connection.terminate()

    async def _deliver(self, connection: Any) -> None:
        """Pass on what is heard, until this connection is lost."""
        while (heard := await self._waiting.get()) is not connection:
            if self._heard is not None and isinstance(heard, tuple):
                table, what = cast("tuple[str, str]", heard)
                await self._heard(table, what)

    def _notified(self, _connection: Any, _pid: int, _channel: str, payload: Any) -> None:
        process, table, what = str(payload).split(" ", 2)
        if process != self._process:
            self._waiting.put_nowait((table, what))
