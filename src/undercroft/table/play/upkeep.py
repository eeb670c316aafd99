"""What a server does by itself: a task that fails is started again, and people are told of an outage and its end."""

from __future__ import annotations

import asyncio
import logging
from contextlib import suppress
from time import monotonic, time
from typing import TYPE_CHECKING

from undercroft.engine.errors import UndercroftError
from undercroft.table.admin import removing
from undercroft.table.play.live import Deed
from undercroft.table.protocol import Stalled
from undercroft.table.settings import Retention
from undercroft.table.store.bus import DELETED
from undercroft.table.store.outage import Outage

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from undercroft.table.play.hall import Hall
    from undercroft.table.play.live import Live

FIRST, LONGEST = 0.5, 30.0
"""Seconds before a task that failed is started again: at first, and at most when it fails again and again."""
STEADY = 60.0
"""Seconds after which a task that ran without fault counts as sound."""
HOUR = 3600.0
RETENTION = "retention"
"""Stands for a table in the claim to drop what is old."""
METERS = "-"
"""Stands for a table in announcements about limits."""
WAITS = "The server is waiting for its database. Your game is safe; this page will go on by itself."
log = logging.getLogger("undercroft.table")


class Upkeep:
    """The background tasks of one process."""

    def __init__(self, hall: Hall) -> None:
        self.hall = hall
        self.presence = asyncio.Event()
        """Set when somebody came or left."""
        self._away = asyncio.Event()

    def start(self) -> None:
        """Begin all tasks."""
        self.hall.store.told = self._weather
        tasks = {"looking for absent people": self._sweeping, "asking for the database": self._asking}
        if not self.hall.store.sqlite:
            tasks["telling who is here"] = self._announcing
            tasks["telling what was used of the limits"] = self._metering
        if self.hall.settings.retention != Retention():
            tasks["dropping what is old"] = self._dropping
        if self.hall.caller.works:
            tasks["telling people that it is their turn"] = self.hall.caller.keep
        for what, work in tasks.items():
            self.hall.spawn(self.keep(what, work))

    async def keep(self, what: str, work: Callable[[], Awaitable[None]]) -> None:
        """Do something for ever: if it fails, log why and start it again, each time a little later."""
        pause = FIRST
        while True:
            began = monotonic()
            try:
                await work()
            except Outage as fault:
                log.warning("%s: %s", what, fault)
            except Exception:
                log.exception("%s failed", what)
            pause = FIRST if monotonic() - began > STEADY else pause
            await asyncio.sleep(pause)
            pause = min(pause * 2, LONGEST if not self.hall.store.away else FIRST * 4)

    # ---- outages -----------------------------------------------------------------------------------------------------

    def _weather(self) -> None:
        """Tell everybody that the database went away, or came back."""
        away = self.hall.store.away
        log.warning("the database does not answer" if away else "the database answers again")
        for live in self.hall.lives.values():
            for visitor in list(live.visitors):
                visitor.post(Stalled(text=WAITS if away else ""))
        if away:
            self._away.set()
        else:
            self.hall.spawn(self._back())

    async def _asking(self) -> None:
        """While the database is away, ask again every second whether it is back."""
        while True:
            await self._away.wait()
            while self.hall.store.away:
                await asyncio.sleep(1)
                with suppress(Outage):
                    await self.hall.store.ask()
            self._away.clear()

    async def _back(self) -> None:
        """Go on after an outage: announce what waits, read again what may have changed, prompt the bots."""
        await self.hall.bus.catch_up()
        for live in list(self.hall.lives.values()):
            with suppress(Outage, UndercroftError):
                async with live.lock:
                    await live.ensure()
                    live.prompt()
            for visitor in list(live.visitors):
                visitor.wake()

    # ---- people ------------------------------------------------------------------------------------------------------

    async def _announcing(self) -> None:
        """Write down who is here, when it changes and every now and then, for the other processes."""
        hall = self.hall
        known: set[tuple[str, str]] = set()
        while True:
            with suppress(TimeoutError):
                await asyncio.wait_for(self.presence.wait(), 15)
            await asyncio.sleep(0.2)  # people who come and go at the same moment are written together
            self.presence.clear()
            there = {(live.id, visitor.person) for live in hall.lives.values() for visitor in live.visitors}
            try:
                if there or known:
                    await hall.guests.here(hall.process, sorted(there))
            except Outage:
                self.presence.set()  # again when this task is started again
                raise
            for table in sorted({table for table, _ in there ^ known}):
                await hall.bus.tell(table, "presence")
            known = there

    async def _metering(self) -> None:
        """Tell the other processes every second how much of the limits was used here."""
        while True:
            await asyncio.sleep(1)
            for news in [] if self.hall.store.away else self.hall.meters.news():
                await self.hall.bus.tell(METERS, news)

    async def _sweeping(self) -> None:
        """Let bots sit in for people who are absent too long; drop idle tables from memory."""
        while True:
            await asyncio.sleep(self.hall.settings.sweep)
            await self.sweep()

    async def sweep(self) -> None:
        """Look once for people who are absent too long and for idle tables, whose states are kept."""
        hall = self.hall
        for table in await hall.guests.due(time()):
            try:
                await self._absent(table)
            except UndercroftError as fault:
                log.warning("table %s: %s", table, fault)
        idle = monotonic() - hall.settings.idle
        idlers = [live for live in hall.lives.values() if not live.visitors and live.used < idle]
        states = [live.state() for live in idlers if not live.lock.locked()]
        await hall.store.keep([state for state in states if state is not None])
        for live in idlers:
            if not live.visitors and live.used < idle and not live.lock.locked():
                hall.lives.pop(live.id, None)
                await hall.bus.release(live.id)
        for live in list(hall.lives.values()):
            live.prompt()  # bots that failed try again
        await hall.guests.sweep()

    async def _dropping(self) -> None:
        """Drop once an hour what is kept no longer; of several processes one does."""
        while True:
            if await self.hall.bus.claim(RETENTION):
                await self.drop()
            await asyncio.sleep(HOUR)

    async def drop(self) -> None:
        """Delete idle tables, old talk and guests who belong to no table, as the settings say."""
        hall = self.hall
        looked_at = [live.id for live in hall.lives.values() if live.visitors]
        gone = await removing.drop(hall.store, hall.settings.retention, time(), looked_at)
        for table in gone.tables:
            await hall.forget(table)
            await hall.bus.tell(table, DELETED)
        if gone.tables or gone.chat or gone.guests:
            log.warning(
                "dropped what is old: %d tables, %d lines of talk, %d guests",
                len(gone.tables),
                gone.chat,
                len(gone.guests),
            )

    async def _absent(self, table: str) -> None:
        hall = self.hall
        if not await hall.bus.claim(table):
            return  # the process that plays its bots does this too
        live: Live | None = await hall.live(table)
        if live is None:
            await hall.bus.release(table)
            return
        async with live.lock:
            await live.ensure()
            live.present = await hall.guests.present(table)
            waiting = [seat for seat in live.asked() if seat in live.people() and seat not in live.history.away]
            gone = [seat for seat in waiting if not live.online(seat)]
            stay = [seat for seat in live.people() if seat not in live.history.away and seat not in gone]
            if live.phase != "playing" or not gone or not stay or live.unwritten is not None:
                await hall.guests.postpone(table, time() + live.row.absent if waiting else 0.0)
                return
            await live.do(*[Deed("away", seat, key="absent") for seat in gone])
