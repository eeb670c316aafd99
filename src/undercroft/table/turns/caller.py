"""Looks for people who are away while a table waits for them, and sends each one message until they come back."""

from __future__ import annotations

import asyncio
import logging
from time import time
from typing import TYPE_CHECKING

from undercroft.table.server.meters import Bucket
from undercroft.table.store.addresses import Addresses
from undercroft.table.turns import letters, sending

if TYPE_CHECKING:
    from email.message import EmailMessage

    from undercroft.table.play.hall import Hall
    from undercroft.table.store.addresses import Awaited

EVERY = 30.0
"""Seconds between two looks."""
STANDS = 60.0
"""Seconds that a table must have waited: a bot may be about to answer."""
TRIES = 3
"""How often a message that cannot be sent is tried."""
PAUSE = 120.0
"""Seconds before the second try; ten times as many before the third."""
HOUR = 3600.0
log = logging.getLogger("undercroft.table.turns")


class Caller:
    """Sends the messages of one process."""

    def __init__(self, hall: Hall) -> None:
        self.hall = hall
        self.addresses = Addresses(hall.store)
        self._moved: set[str] = set()
        self._failed: dict[str, tuple[int, float]] = {}
        self._left = Bucket(hall.settings.turns.hourly, HOUR)
        self._full = False

    @property
    def mails(self) -> bool:
        """Whether people may leave an e-mail address."""
        return self.hall.settings.turns.smtp != ""

    @property
    def works(self) -> bool:
        """Whether anybody is told anything."""
        return self.mails or self.hall.settings.turns.webhook != ""

    def moved(self, person: str) -> None:
        """Somebody came to a table, or left it."""
        if self.works:
            self._moved.add(person)

    async def keep(self) -> None:
        """Look again and again."""
        while True:
            await asyncio.sleep(EVERY)
            await self.look(time())

    async def look(self, now: float) -> None:
        """Write down who was here, then tell those who have been away too long. A failure is logged and tried again."""
        moved, self._moved = self._moved, set()
        try:
            await self.addresses.seen(moved, now)
        except BaseException:
            self._moved |= moved
            raise
        turns, hall = self.hall.settings.turns, self.hall
        here = {visitor.person for live in hall.lives.values() for visitor in live.visitors}
        found = await self.addresses.awaited(now - turns.after * 60, now - STANDS, everybody=turns.webhook != "")
        for one in found:
            tried, again = self._failed.get(one.person, (0, 0.0))
            if one.person in here or now < again:
                continue
            if not self._room():
                return
            if await self.addresses.claim(one.person, now):
                await self._tell(one, tried, now)

    async def ask(self, person: str, address: str) -> bool:
        """Keep an address and ask there, in the background, whether it is right; False if too much was sent."""
        if not self._room():
            return False
        issue = await self.addresses.put(person, address)
        keys = self.hall.keys
        yes, stop = keys.letter("confirm", person, issue), keys.letter("stop", person, issue)
        self.hall.spawn(self._ask(letters.asking(self.hall.settings, address, yes, stop)))
        return True

    async def _ask(self, letter: EmailMessage) -> None:
        try:
            await sending.mail(self.hall.settings.turns, letter)
        except sending.Unsent as fault:
            log.warning("a letter that asks for an address was not sent: %s", fault)

    def _room(self) -> bool:
        """Count one message; False if this hour has had its share."""
        full = self._left.left < 1
        if full and not self._full:
            log.warning("so many messages were sent that the others wait (turns.hourly)")
        self._full = full
        if not full:
            self._left.take()
        return not full

    async def _tell(self, one: Awaited, tried: int, now: float) -> None:
        settings, faults, sent = self.hall.settings, list[str](), False
        tables = letters.waiting(one)
        if settings.turns.webhook:
            try:
                await sending.call(settings.turns, letters.news(settings, one.name, tables))
                sent = True
            except sending.Unsent as fault:
                faults.append(f"webhook: {fault}")
        if self.mails and one.mail:
            stop = self.hall.keys.letter("stop", one.person, one.issue)
            try:
                await sending.mail(settings.turns, letters.your_turn(settings, one.mail, tables, stop))
                sent = True
            except sending.Unsent as fault:
                faults.append(f"mail: {fault}")
        if faults:
            log.warning("a person was not told that it is their turn: %s", "; ".join(faults))
        self._failed.pop(one.person, None)
        if not sent and tried + 1 < TRIES:
            self._failed[one.person] = (tried + 1, now + PAUSE * 10**tried)
            await self.addresses.claim(one.person, 0.0)
