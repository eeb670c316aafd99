"""Writes to a SQLite file in a thread of its own.

An asynchronous connection visits its thread for every statement, and SQLAlchemy takes four times as long to hand one
over as SQLite takes to do it; a whole transaction here is one visit, and the statements are put into words once.
"""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING, Any, TypeAlias

from sqlalchemy.dialects.sqlite import dialect

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from sqlalchemy import Delete, Insert, Update

Rows: TypeAlias = Sequence[Mapping[str, Any]]


class Pen:
    """What a transaction writes with: as much of a connection of SQLAlchemy as that takes."""

    def __init__(self, db: sqlite3.Connection) -> None:
        self.db = db
        self._worded: dict[tuple[Any, tuple[str, ...]], tuple[str, list[str]]] = {}

    def execute(self, statement: Insert | Update | Delete, rows: Rows) -> None:
        """Do a statement for each of these rows, which all have the same columns."""
        known = (statement, tuple(rows[0]))  # the statement itself: the number of one that is gone may be another's
        if known not in self._worded:
            worded: Any = statement.compile(dialect=dialect(), column_keys=list(rows[0]))
            self._worded[known] = worded.string, worded.positiontup
        text, order = self._worded[known]
        self.db.executemany(text, [[row[name] for name in order] for row in rows])


class Writer:
    """One connection to a SQLite file, used by one thread."""

    def __init__(self, file: Path, pragmas: Callable[..., None]) -> None:
        self._file, self._pragmas = file, pragmas
        self._pen: Pen | None = None
        self._thread: ThreadPoolExecutor | None = None

    async def run(self, work: Callable[..., None], *args: Any) -> None:
        """Do something in a transaction; its first argument is the pen. The errors are those of sqlite3."""
        if self._thread is None:
            self._thread = ThreadPoolExecutor(1, "writer")
        await asyncio.get_running_loop().run_in_executor(self._thread, self._run, work, args)

    def _run(self, work: Callable[..., None], args: tuple[Any, ...]) -> None:
        if self._pen is None:
            self._pen = self._opened()
        pen = self._pen
        pen.db.execute("BEGIN IMMEDIATE")
        try:
            work(pen, *args)
            pen.db.execute("COMMIT")
        except BaseException:
            if pen.db.in_transaction:
                pen.db.execute("ROLLBACK")
            raise

    def _opened(self) -> Pen:
        db = sqlite3.connect(self._file, isolation_level=None)
        self._pragmas(db, None)
        return Pen(db)

    def _close(self) -> None:
        if self._pen is not None:
            self._pen.db.close()
            self._pen = None

    async def close(self) -> None:
        """Close the connection where it was opened, then end the thread."""
        if self._thread is not None:
            await asyncio.get_running_loop().run_in_executor(self._thread, self._close)
            self._thread.shutdown()
            self._thread = None
