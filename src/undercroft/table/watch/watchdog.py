"""The watchdog: a thread that notices when the server stands still, and logs for how long and where.

Everybody is served by one thread. While something in it takes long, nobody is answered, and nothing in that thread
can say so.
"""

from __future__ import annotations

import asyncio
import logging
import sys
import traceback
from threading import Event, Thread, get_ident
from time import monotonic
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable

log = logging.getLogger("undercroft.table")
BEAT = 0.1
"""Seconds between two signs of life, and between two looks for them."""
LONG = 0.3
"""Seconds without a sign of life that are worth a line in the log."""
ALARM = 5.0
"""Seconds after which it is logged that nobody is answered, although it has not ended."""
SHOWN = 8
"""How many of the innermost calls are logged."""


class Watchdog:
    """Watches the thread in which it is started."""

    def __init__(self, clock: Callable[[], float] = monotonic) -> None:
        self._clock = clock
        self._alive = clock()
        self._since: float | None = None
        self._where = ""
        self._alarmed = False
        self._thread = 0
        self._done = Event()
        self._next: asyncio.TimerHandle | None = None
        self.times = 0
        """How often the server stood still."""
        self.longest = 0.0
        """For how long at most, in seconds."""

    def start(self) -> None:
        """Watch the event loop of this thread."""
        self.watch()
        self._beating(asyncio.get_running_loop())
        Thread(target=self._looking, name="watchdog", daemon=True).start()

    def stop(self) -> None:
        self._done.set()
        if self._next is not None:
            self._next.cancel()

    def watch(self) -> None:
        """Watch this thread from now on."""
        self._thread = get_ident()
        self.beat()

    def beat(self) -> None:
        """Give a sign of life."""
        self._alive = self._clock()

    def look(self) -> None:
        """Look for a sign of life, from another thread. While there is none, remember what runs; then log it."""
        alive, now = self._alive, self._clock()
        if self._since is not None and alive > self._since:
            self._tell(alive - self._since)
            self._since = None
        if now - alive < LONG:
            return
        if self._since is None:
            self._since, self._alarmed, self._where = alive, False, self._running()
        if now - alive > ALARM and not self._alarmed:
            self._alarmed = True
            log.error("nobody has been answered for %.0f s: %s", now - alive, self._running())

    def _tell(self, seconds: float) -> None:
        self.times += 1
        self.longest = max(self.longest, seconds)
        log.warning("nobody was answered for %.2f s: %s", seconds, self._where)

    def _running(self) -> str:
        """What the watched thread does just now, the innermost call last."""
        frame = sys._current_frames().get(self._thread)  # pyright: ignore[reportPrivateUsage] - public since 2.5
        calls = traceback.extract_stack(frame)[-SHOWN:] if frame is not None else []
        return " > ".join(f"{call.name} ({call.filename.rpartition('/')[2]}:{call.lineno})" for call in calls)

    def _beating(self, loop: asyncio.AbstractEventLoop) -> None:
        self.beat()
        self._next = loop.call_later(BEAT, self._beating, loop)

    def _looking(self) -> None:
        while not self._done.wait(BEAT):
            self.look()
