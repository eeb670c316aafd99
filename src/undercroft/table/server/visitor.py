"""One open socket: what waits to be sent to it. A slow reader gets the newest picture, not every one."""

from __future__ import annotations

import asyncio
import logging
from collections import deque
from typing import TYPE_CHECKING, Any

from undercroft.table.server.meters import Who
from undercroft.table.shown import looking
from undercroft.table.shown.changes import Sent, encode
from undercroft.table.shown.looking import Look
from undercroft.table.shown.picture import picture
from undercroft.table.store.outage import Outage

if TYPE_CHECKING:
    from collections.abc import Coroutine

    from undercroft.table.play.live import Live
    from undercroft.table.protocol import FromServer

log = logging.getLogger("undercroft.table")
HEAVY = ("messages", "since", "looks", "makes")
"""Somebody who asks for a lot of these waits for their pictures."""


class Visitor:
    """A person at a table, through one socket."""

    def __init__(self, live: Live, person: str, name: str, login: int = 0, address: str = "") -> None:
        self.live = live
        self.person = person
        self.name = name
        self.login = login
        self.who = Who(person, address)
        self.look: Look = Look()
        """How this screen looks at the table."""
        self.told = 0
        """The act up to which the tale was sent."""
        self._sent = Sent()
        self.open = True
        self.advice = asyncio.Lock()
        """Lets only one hint or one set of odds be worked out at a time."""
        self.thinking: set[asyncio.Task[None]] = set()
        """Hints and odds that are under way or wait for their turn."""
        self._waiting: deque[bytes] = deque()
        self._presence = b""
        self._picture = False
        self._event = asyncio.Event()

    @property
    def seats(self) -> list[str]:
        return self.live.seats_of(self.person)

    @property
    def eyes(self) -> list[str]:
        """The seats whose secrets this screen shows."""
        return looking.eyes(self.live, self.person, self.look)

    @property
    def hands(self) -> list[str]:
        """The seats that may be answered from this screen."""
        return looking.hands(self.live, self.person, self.look)

    def turn_to(self, look: Look) -> None:
        """Look at the table with other eyes from now on: the next picture tells everything anew."""
        if look != self.look:
            self.look, self.told = look, 0
            self._sent.forget()
            self.wake()

    @property
    def waits(self) -> bool:
        """Whether a picture is due to be drawn for this person."""
        return self._picture

    def wake(self) -> None:
        """The picture has changed."""
        self._picture = True
        self._event.set()

    def post(self, message: FromServer) -> None:
        """Send a message before the next picture."""
        self.put(encode(message))

    def put(self, frame: bytes) -> None:
        """Send a message that is written already."""
        if len(self._waiting) >= self.live.hall.settings.limits.unsent:
            self.close()
            return
        self._waiting.append(frame)
        self._event.set()

    def note(self, presence: bytes) -> None:
        """Send who is there, and forget who was there before if that is not sent yet."""
        self._presence = presence
        self._event.set()

    def think(self, work: Coroutine[Any, Any, None]) -> None:
        """Work something out while the socket is still being read: an unread socket does not answer pings."""
        task = asyncio.create_task(work)
        self.thinking.add(task)
        task.add_done_callback(self._thought)

    def _thought(self, task: asyncio.Task[None]) -> None:
        self.thinking.discard(task)
        if not task.cancelled() and (fault := task.exception()) is not None:
            log.error("table %s: no advice could be given", self.live.id, exc_info=fault)
            self.close()

    def close(self) -> None:
        self.open = False
        self._event.set()

    async def frames(self) -> list[bytes]:
        """Wait for something to send and return it; while the database is away there may be nothing."""
        await self._event.wait()
        if self.open and not self.seats:
            await self.live.hall.turn(self.live)
        self._event.clear()
        found = [*self._waiting, *([self._presence] if self._presence else [])]
        self._waiting.clear()
        if self._presence:
            self._presence = b""
            self._sent.forget("seats", "watchers")  # the screen shows them as they were told just now
        if self._picture and self.open:
            self._picture = False
            try:
                async with self.live.hall.meters.line(self.who, *HEAVY), self.live.lock:
                    await self.live.ensure()
                    self._picture = False
                    self.turn_to(looking.passed_on(self.live, self.person, self.look))
                    self._picture = False
                    seen = picture(self.live, self.person, self.name, self.told, self.look)
                    found.append(self._sent.message(seen))
                    self.told = self.live.history.n
                if not any(visitor.waits for visitor in self.live.visitors):
                    self.live.rest()
            except Outage:
                self._picture = True  # and no event: somebody wakes us when the database is back
        return found

    def __hash__(self) -> int:
        return id(self)

    def __eq__(self, other: Any) -> bool:
        return self is other
