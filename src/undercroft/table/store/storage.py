"""Where tables are kept: SQLite in a file, or PostgreSQL. The journal only grows; its key (table, n) is the lock."""

from __future__ import annotations

import asyncio
import os
import secrets
import sqlite3
from collections.abc import Sequence
from contextlib import asynccontextmanager, nullcontext, suppress
from time import time
from typing import TYPE_CHECKING, Any, NamedTuple

import msgspec
from sqlalchemy import bindparam, delete, insert, select, text, update
from sqlalchemy.exc import IntegrityError

from undercroft.engine.errors import UndercroftError
from undercroft.table.store.opening import engine_for, file_of, hold, pragmas, prepare, private
from undercroft.table.store.outage import SLOW, Outage, briefly, is_outage
from undercroft.table.store.schema import checkpoints, journal, meta, tables
from undercroft.table.store.writer import Pen, Rows, Writer

if TYPE_CHECKING:
    from collections.abc import AsyncGenerator, Callable

    from sqlalchemy import Connection
    from sqlalchemy.ext.asyncio import AsyncConnection


class Conflict(UndercroftError):
    """Raised when another process wrote this act first; its version counts."""


class Act(msgspec.Struct, frozen=True, kw_only=True):
    """One line of a table's journal. `length` is the length of the game's own journal after it.

    start: the game begins (key: the seed). answer: a seat's answer. order: a standing order (ask, key; an empty key
    ends it). propose, vote: an undo that others must agree to. undo: back to act `key`. away, back: a bot sits in
    for a seat or gives it back. seat: it changes hands. mend: newer rules could not follow the acts after `ask`
    (key: why); the game goes on from the checkpoint of the mend.
    """

    n: int
    kind: str
    seat: str = ""
    ask: str = ""
    key: str = ""
    salt: str = ""
    words: str = ""
    """The answer as a person reads it."""
    length: int = 0
    drew: bool = False
    """Dice were rolled or cards shuffled in it."""
    at: float = 0.0
    tale: bytes = b""


class Standing(msgspec.Struct, frozen=True, kw_only=True):
    """What the list of tables shows of one, written together with the acts that lead to it."""

    phase: str
    asked: str = ""
    outcome: str = ""
    deadline: float = 0.0


class Page(NamedTuple):
    """What one table writes at once."""

    table: str
    acts: Sequence[Act]
    standing: Standing
    checkpoints: Sequence[tuple[int, bytes]]
    """States to keep, with the acts they stand after."""
    spent: Sequence[int]
    """Acts whose states need not be kept any longer."""


_add_acts = insert(journal)
_add_checkpoints = insert(checkpoints)
_drop_checkpoints = delete(checkpoints).where(
    checkpoints.c.table == bindparam("_table"), checkpoints.c.n == bindparam("_n")
)
_stand = update(tables).where(tables.c.id == bindparam("_table"))


class Store:
    """All that is read and written. Every method is one transaction."""

    def __init__(self, url: str) -> None:
        self.url = url
        self.sqlite = url.startswith("sqlite")
        self.engine = engine_for(url)
        self._waiting: list[tuple[Page, asyncio.Future[None]]] = []
        self._writing: asyncio.Task[None] | None = None
        self._under_way = 0
        self._idle = asyncio.Event()
        self._idle.set()
        self._held: int | None = None
        file = file_of(self.engine)
        self._writer = None if file is None else Writer(file, pragmas)
        self._line = None if self._writer is None else asyncio.Lock()
        self.away = False
        """Whether the database does not answer at present, or takes very long."""
        self.told: Callable[[], None] = lambda: None
        """Called when that changes."""

    @asynccontextmanager
    async def begin(self) -> AsyncGenerator[AsyncConnection]:
        """A transaction: committed at its end, undone by an error; Outage if the database does not answer."""
        async with self._turn(), self.engine.begin() as db:
            yield db

    @asynccontextmanager
    async def _turn(self) -> AsyncGenerator[None]:
        """Use the database; with SQLite one after another, since it has one writer."""
        self._under_way += 1
        self._idle.clear()
        slow = asyncio.get_running_loop().call_later(SLOW, self._is_away, True)
        try:
            async with self._line if self._line is not None else nullcontext():
                yield
            self._is_away(False)
        except Exception as fault:
            if not is_outage(fault):
                raise
            self._is_away(True)
            raise Outage(f"the database does not answer ({briefly(fault)})") from fault
        finally:
            slow.cancel()
            self._under_way -= 1
            if not self._under_way:
                self._idle.set()

    def _is_away(self, away: bool) -> None:
        if away != self.away:
            self.away = away
            self.told()

    async def ask(self) -> None:
        """Ask the database whether it is there; Outage if not."""
        async with self.begin() as db:
            await db.execute(text("SELECT 1"))

    async def open(self) -> None:
        """Create or migrate the tables of the database; BadInput if another server uses the same SQLite file."""
        if self._held is None and (file := file_of(self.engine)) is not None:
            self._held = hold(file)
            private(file)
        try:
            await prepare(self.engine)
        except BaseException:
            await self.close()
            raise

    async def close(self) -> None:
        """Close the database once every transaction has ended: a connection that is in use could not be closed."""
        if self._writing is not None:
            await asyncio.wait([self._writing])
        while self._under_way:
            await self._idle.wait()
        await self.engine.dispose()
        if self._writer is not None:
            await self._writer.close()
        if self._held is not None:
            os.close(self._held)
            self._held = None

    async def secret(self) -> bytes:
        """The server's own key, made once: for links, cookies and sealed saves."""
        try:
            async with self.begin() as db:
                found = await db.scalar(select(meta.c.value).where(meta.c.key == "secret"))
                if found is None:
                    found = secrets.token_hex(32)
                    await db.execute(insert(meta).values(key="secret", value=found))
        except IntegrityError:  # another process made it at the same moment
            return await self.secret()
        return bytes.fromhex(found)

    # ---- the journal -------------------------------------------------------------------------------------------------

    async def append(
        self,
        table: str,
        acts: Sequence[Act],
        standing: Standing,
        states: Sequence[tuple[int, bytes]] = (),
        spent: Sequence[int] = (),
    ) -> None:
        """Write acts after those that are there; Conflict if another process was quicker. Durable once it returns.

        What several tables write at the same moment goes into one transaction: the disk is asked once.
        """
        done = asyncio.get_running_loop().create_future()
        self._waiting.append((Page(table, acts, standing, states, spent), done))
        if self._writing is None or self._writing.done():
            self._writing = asyncio.create_task(self._write())
        await done

    async def _write(self) -> None:
        while self._waiting:
            batch, self._waiting = self._waiting, []
            try:
                await self._put([page for page, _ in batch])
            except Exception as fault:
                if len(batch) == 1 or isinstance(fault, Outage):
                    for _, done in batch:
                        _settle(done, fault)
                    continue
                for page, done in batch:  # one of them clashes: write each by itself
                    try:
                        await self._put([page])
                    except Exception as own:
                        _settle(done, own)
                    else:
                        _settle(done, None)
            else:
                for _, done in batch:
                    _settle(done, None)

    async def _put(self, pages: Sequence[Page]) -> None:
        now = time()
        rows = [
            {"table": page.table, **{f: getattr(act, f) for f in act.__struct_fields__}}
            for page in pages
            for act in page.acts
        ]
        kept = [{"table": page.table, "n": n, "data": data} for page in pages for n, data in page.checkpoints]
        spent = [{"_table": page.table, "_n": n} for page in pages for n in page.spent]
        stand = [
            {
                "_table": page.table,
                "phase": page.standing.phase,
                "asked": page.standing.asked,
                "outcome": page.standing.outcome,
                "deadline": page.standing.deadline,
                "n": page.acts[-1].n,
                "asked_since": now,
                "changed": now,
            }
            for page in pages
        ]
        try:
            if self._writer is not None:
                async with self._turn():
                    await self._writer.run(_written, rows, kept, spent, stand)
            else:
                async with self.begin() as db:
                    await db.run_sync(_written, rows, kept, spent, stand)
        except (IntegrityError, sqlite3.IntegrityError) as clash:
            raise Conflict("these acts are written already") from clash

    async def acts(self, table: str, after: int = 0, upto: int | None = None) -> list[Act]:
        """The acts of a table in order."""
        wanted = select(journal).where(journal.c.table == table, journal.c.n > after).order_by(journal.c.n)
        if upto is not None:
            wanted = wanted.where(journal.c.n <= upto)
        async with self.begin() as db:
            return [_act(row) for row in await db.execute(wanted)]

    async def outline(self, table: str, upto: int | None = None) -> list[Act]:
        """The acts, up to a number if one is given, without their tales: enough to play them again."""
        columns = [c for c in journal.c if c.name not in ("tale", "table")]
        wanted = select(*columns).where(journal.c.table == table).order_by(journal.c.n)
        if upto is not None:
            wanted = wanted.where(journal.c.n <= upto)
        async with self.begin() as db:
            return [_act(row) for row in await db.execute(wanted)]

    async def keep(self, states: Sequence[tuple[str, int, bytes]]) -> None:
        """Keep the states of tables after acts of theirs; one that is there already stays."""
        for start in range(0, len(states), 100):
            some = states[start : start + 100]
            known = checkpoints.c.table.in_([table for table, _, _ in some])
            wanted = select(checkpoints.c.table, checkpoints.c.n).where(known)
            with suppress(IntegrityError):  # another process keeps the same at this moment
                async with self.begin() as db:
                    there = {(row.table, row.n) for row in await db.execute(wanted)}
                    rows = [{"table": t, "n": n, "data": data} for t, n, data in some if (t, n) not in there]
                    if rows:
                        await db.execute(_add_checkpoints, rows)

    async def checkpoint(self, table: str, upto: int | None = None) -> tuple[int, bytes] | None:
        """The last checkpoint at or before an act."""
        wanted = select(checkpoints.c.n, checkpoints.c.data).where(checkpoints.c.table == table)
        if upto is not None:
            wanted = wanted.where(checkpoints.c.n <= upto)
        async with self.begin() as db:
            row = (await db.execute(wanted.order_by(checkpoints.c.n.desc()).limit(1))).first()
        return None if row is None else (row.n, bytes(row.data))


def _written(db: Connection | Pen, rows: Rows, kept: Rows, spent: Rows, stand: Rows) -> None:
    db.execute(_add_acts, rows)
    if kept:
        db.execute(_add_checkpoints, kept)
    if spent:
        db.execute(_drop_checkpoints, spent)
    db.execute(_stand, stand)


def _settle(done: asyncio.Future[None], fault: Exception | None) -> None:
    """Pass a result on to a waiting caller, who may have given up by now."""
    if done.cancelled():
        return
    if fault is None:
        done.set_result(None)
    else:
        done.set_exception(fault)


def _act(row: Any) -> Act:
    values = dict(row._mapping)
    values.pop("table", None)
    if "tale" in values:
        values["tale"] = bytes(values["tale"])
    return Act(**values)
