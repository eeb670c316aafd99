"""Writes to a SQLite file in a thread of its own.

An asynchronous connection visits its thread for every statement, which costs more than the statements do; a whole
transaction here is one visit.
"""

from __future__ import annotations

import asyncio
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING, Any

from sqlalchemy import create_engine, event

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path


class Writer:
    """One connection to a SQLite file, used by one thread."""

    def __init__(self, file: Path, pragmas: Callable[..., None]) -> None:
        self._engine = create_engine(f"sqlite:///{file}", pool_size=1, max_overflow=0)
        event.listen(self._engine, "connect", pragmas)
        self._thread: ThreadPoolExecutor | None = None

    async def run(self, work: Callable[..., None], *args: Any) -> None:
        """Do something in a transaction; its first argument is the connection."""
        if self._thread is None:
            self._thread = ThreadPoolExecutor(1, "writer")
        await asyncio.get_running_loop().run_in_executor(self._thread, self._run, work, args)

    def _run(self, work: Callable[..., None], args: tuple[Any, ...]) -> None:
        with self._engine.begin() as db:
            work(db, *args)

    async def close(self) -> None:
        """Close the connection where it was opened, then end the thread."""
        if self._thread is not None:
            await asyncio.get_running_loop().run_in_executor(self._thread, self._engine.dispose)
            self._thread.shutdown()
            self._thread = None
