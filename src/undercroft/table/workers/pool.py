"""Worker processes in lanes: a piece of work that fails or takes too long costs its own process and nobody else's.

Each lane has its own processes, so that saves and hints never keep bots waiting. They start when they are needed.
"""

from __future__ import annotations

import asyncio
import logging
import multiprocessing
import os
import sys
from concurrent.futures import ThreadPoolExecutor
from threading import Lock
from typing import TYPE_CHECKING, Any, Literal, TypeVar, TypeVarTuple, cast

from undercroft.engine import registry
from undercroft.engine.errors import BadInput, SaveError, UndercroftError
from undercroft.table.workers.process import READY, Task, serve

if TYPE_CHECKING:
    from collections.abc import Callable
    from multiprocessing.connection import Connection
    from multiprocessing.process import BaseProcess

A = TypeVarTuple("A")
R = TypeVar("R")
log = logging.getLogger("undercroft.table")
Name = Literal["bots", "advice", "saves"]

START = 60.0
"""Seconds in which a new process must be ready for work."""
NICE: dict[Name, int] = {"bots": 5, "advice": 10, "saves": 15}
"""How far each lane stands back for the server itself, as `nice` counts."""
TOLD: dict[str, type[UndercroftError]] = {"SaveError": SaveError, "BadInput": BadInput}
"""Refusals that come back from a worker as what they are; others come back as UndercroftError."""


class WorkFailed(UndercroftError):
    """A piece of work came to no result: it took too long, its process died, or there was a fault of ours."""


class Worker:
    """One process. Only one thread at a time gives it work."""

    def __init__(self, nice: int, megabytes: int) -> None:
        self._nice, self._megabytes = nice, megabytes
        self._process: BaseProcess | None = None
        self._line: Connection[Any, Any] | None = None

    def run(self, task: Task, seconds: float) -> Any:
        """Do a piece of work and return its result. If it takes longer the process is killed."""
        try:
            line = self._started()
            line.send(task)
            if not line.poll(seconds):
                raise WorkFailed("That took too long, so it was stopped.")
            done, what = line.recv()
            if done == "spent":
                raise WorkFailed("That took too much memory, so it was stopped.")
        except WorkFailed:
            self.kill()
            raise
        except (EOFError, OSError) as fault:
            self.kill()
            raise WorkFailed("The process working on this died; try again.") from fault
        if done == "done":
            return what
        if done == "refused":
            kind, text = what
            raise TOLD.get(kind, UndercroftError)(text)
        log.error("work failed: %s", what)
        raise WorkFailed("That failed; the mistake is ours. Nothing has changed.")

    def _started(self) -> Connection[Any, Any]:
        if self._line is not None and self._process is not None and self._process.is_alive():
            return self._line
        self.kill()
        context = multiprocessing.get_context("spawn")
        self._line, theirs = context.Pipe()
        about = (theirs, list(registry.PLACES), self._megabytes, os.getpid())
        self._process = context.Process(target=serve, args=about, daemon=True)
        self._process.start()
        if sys.platform != "win32" and self._process.pid is not None:  # at once: starting is most of the work
            os.setpriority(os.PRIO_PROCESS, self._process.pid, self._nice)
        theirs.close()
        if not self._line.poll(START) or self._line.recv() != READY:
            raise WorkFailed("The server could not start a process for this; try again in a moment.")
        return self._line

    def stop(self) -> None:
        """End the process while another thread waits for it; that thread hears that it died."""
        process = self._process
        if process is not None:
            process.kill()

    def kill(self) -> None:
        """End the process, whatever it does; the next work starts another."""
        process, self._process = self._process, None
        line, self._line = self._line, None
        if process is not None:
            process.kill()
            process.join(5)
        if line is not None:
            line.close()


class Lane:
    """Some processes that do one sort of work, each piece in its turn."""

    def __init__(self, name: Name, size: int, megabytes: int) -> None:
        self._workers = [Worker(NICE[name], megabytes) for _ in range(size)]
        self._idle = list(self._workers)
        self._lock = Lock()
        self._closed = False
        self.threads = ThreadPoolExecutor(size, f"workers-{name}")

    def run(self, task: Task, seconds: float) -> Any:
        with self._lock:
            if self._closed:
                raise WorkFailed("The server is closing.")
            worker = self._idle.pop()
        try:
            return worker.run(task, seconds)
        finally:
            self._rest(worker)

    def _rest(self, worker: Worker) -> None:
        with self._lock:
            self._idle.append(worker)
            if self._closed:
                worker.kill()

    def close(self) -> None:
        """End what waits and what runs."""
        with self._lock:
            self._closed = True
            for worker in self._idle:
                worker.kill()
            busy = [worker for worker in self._workers if worker not in self._idle]
        for worker in busy:
            worker.stop()
        self.threads.shutdown(wait=False, cancel_futures=True)


class Pool:
    """All worker processes of a server."""

    def __init__(self, workers: int = 0, *, megabytes: int = 1024, for_saves: int = 512) -> None:
        size = workers or max(1, (os.cpu_count() or 2) - 1)
        self._lanes: dict[Name, Lane] = {
            "bots": Lane("bots", size, megabytes),
            "advice": Lane("advice", 1, megabytes),
            "saves": Lane("saves", 1, for_saves),
        }

    async def run(self, lane: Name, seconds: float, work: Callable[[*A], R], *args: *A) -> R:
        """Run a function in a process of a lane. WorkFailed if it, or the wait for its turn, takes too long."""
        turn = self._lanes[lane]
        running = asyncio.get_running_loop().run_in_executor(turn.threads, turn.run, (work, args), seconds)
        try:
            return cast("R", await asyncio.wait_for(running, START + 2 * seconds))
        except TimeoutError as late:
            raise WorkFailed("This server is busy; try again in a moment.") from late

    def close(self) -> None:
        """End all processes. What still waits for one fails."""
        for lane in self._lanes.values():
            lane.close()
