"""How much each person and each address has used of what the limits give them; shared by all processes.

Three things keep one stranger from costing others anything. A bucket lets so many requests or messages through a
minute. A count bounds what is held open, such as sockets. And a line: somebody who has used up a good part of their
bucket is served one thing at a time, with a pause after each that is a multiple of the time it took.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from contextlib import asynccontextmanager
from ipaddress import IPv6Address, ip_address
from time import monotonic
from typing import TYPE_CHECKING, NamedTuple

import msgspec

if TYPE_CHECKING:
    from collections.abc import AsyncGenerator

    from undercroft.table.settings import Limits

MINUTE, DAY = 60.0, 24 * 3600.0
DAILY = ("newcomers ", "letters ")
"""Limits for a day, not for a minute."""
FREE = 0.9
"""Nobody waits in line while more than this part of their bucket is left."""
PAUSE = 9.0
"""How many times as long as it was served somebody in line waits before the next."""
GRUDGE = 2.0
"""After too many refusals a minute, each comes so many seconds later."""
LONGEST = 5.0
"""The longest pause in seconds."""
FEW = 10_000
"""More buckets than this are looked through for those that have filled up again."""
FRESH = 15.0
"""Seconds after which what another process said counts no more."""
PIECE = 40
"""How many keys go into one announcement; it must fit into 8,000 bytes."""


class Who(NamedTuple):
    """Who asks: a person, if we know them, at an address."""

    person: str
    address: str

    @classmethod
    def at(cls, address: str, person: str = "") -> Who:
        """Somebody at an address. A home has a whole network of 2^64 addresses of IPv6."""
        try:
            ip = ip_address(address)
        except ValueError:
            return cls(person, address)
        if isinstance(ip, IPv6Address):
            return cls(person, str(ip.ipv4_mapped or IPv6Address(int(ip) >> 64 << 64)))
        return cls(person, address)


class Bucket:
    """Lets through so many in a time: all of them at once, or one after another."""

    __slots__ = ("_at", "_left", "most", "seconds")

    def __init__(self, most: float, seconds: float = MINUTE) -> None:
        self.most, self.seconds = most, seconds
        self._left, self._at = most, monotonic()

    @property
    def left(self) -> float:
        now = monotonic()
        self._left = min(self.most, self._left + (now - self._at) * self.most / self.seconds)
        self._at = now
        return self._left

    def take(self, many: int = 1) -> None:
        self._left = max(0.0, self.left - many)


class Heard(msgspec.Struct, frozen=True):
    """What a process tells the others: what was spent since it last said so, and what is held open there."""

    process: str
    spent: dict[str, int] = {}
    held: dict[str, int] = {}


class Meters:
    """What everybody has used, as far as this process knows."""

    def __init__(self, limits: Limits, process: str = "", *, shared: bool = False) -> None:
        self.limits = limits
        self._process = process
        self._shared = shared
        self._buckets: dict[str, Bucket] = {}
        self._held: Counter[str] = Counter()
        self._lines: dict[str, tuple[asyncio.Lock, list[int]]] = {}
        self._spent: Counter[str] = Counter()
        self._told: dict[str, int] = {}
        self._elsewhere: dict[str, tuple[float, dict[str, int]]] = {}
        self.refused: Counter[str] = Counter()
        """How often each limit was reached."""

    # ---- so many a minute --------------------------------------------------------------------------------------------

    def take(self, what: str, who: Who) -> bool:
        """True if this person and this address may do one more of this; an address may do as much as a household."""
        keys = _keys(what, who)
        found = [self._bucket(key) for key in keys]
        if any(bucket.left < 1 for bucket in found):
            self.refused[what] += 1
            return False
        for bucket in found:
            bucket.take()
        if self._shared:
            self._spent.update(keys)
        return True

    def busy(self, what: str, who: Who) -> bool:
        """True if a good part of what this person or this address may ask for is used up."""
        found = [self._buckets[key] for key in _keys(what, who) if key in self._buckets]  # the others are full
        return any(bucket.left < bucket.most - min(bucket.most * (1 - FREE), self.limits.burst) for bucket in found)

    def _most(self, key: str) -> float:
        """What a person may use, or an address."""
        what, whose, _ = key.split(" ", 2)
        most: float = getattr(self.limits, what)
        return most if whose == "by" else most * self.limits.household

    def _bucket(self, key: str) -> Bucket:
        if len(self._buckets) > FEW:
            self._buckets = {name: one for name, one in self._buckets.items() if one.left < one.most}
        found = self._buckets.get(key)
        if found is None:
            found = self._buckets[key] = Bucket(self._most(key), DAY if key.startswith(DAILY) else MINUTE)
        return found

    # ---- one at a time -----------------------------------------------------------------------------------------------

    @asynccontextmanager
    async def line(self, who: Who, *kinds: str) -> AsyncGenerator[None]:
        """Serve somebody who asks for a lot of this one thing at a time, with pauses; everybody else at once."""
        if not any(self.busy(what, who) for what in kinds):
            yield
            return
        lock, users = self._lines.setdefault(who.address, (asyncio.Lock(), [0]))
        users[0] += 1
        try:
            await lock.acquire()
        except BaseException:
            self._left(who.address)
            raise
        began = monotonic()
        try:
            yield
        finally:
            pause = min(LONGEST, (monotonic() - began) * PAUSE)
            asyncio.get_running_loop().call_later(pause, self._next, who.address)

    def _next(self, address: str) -> None:
        self._lines[address][0].release()
        self._left(address)

    def _left(self, address: str) -> None:
        users = self._lines[address][1]
        users[0] -= 1
        if not users[0]:
            del self._lines[address]

    async def turned_away(self, who: Who) -> None:
        """Let somebody who was refused again and again wait for the next refusal: even that costs others time."""
        refusals = self._buckets.setdefault(f"refusals at {who.address}", Bucket(self.limits.refusals))
        if refusals.left < 1:
            await asyncio.sleep(GRUDGE)
        refusals.take()

    # ---- held open ---------------------------------------------------------------------------------------------------

    def hold(self, what: str, who: Who) -> bool:
        """True if one more of this may be held open; then it is counted until it is let go."""
        keys = _keys(what, who)
        if any(self.holding(key) >= self._most(key) for key in keys):
            self.refused[what] += 1
            return False
        self._held.update(keys)
        return True

    def let_go(self, what: str, who: Who) -> None:
        for key in _keys(what, who):
            if self._held[key] > 1:
                self._held[key] -= 1
            else:
                del self._held[key]

    def holding(self, key: str) -> int:
        """How many are held, here and in other processes that spoke lately."""
        since = monotonic() - FRESH
        return self._held[key] + sum(held.get(key, 0) for at, held in self._elsewhere.values() if at > since)

    # ---- between processes -------------------------------------------------------------------------------------------

    def news(self) -> list[str]:
        """What the other processes have to know now; nothing if nothing has happened."""
        spent, self._spent = dict(self._spent), Counter()
        held = dict(self._held)
        if not spent and held == self._told and not held:
            return []
        self._told = held
        keys = [*dict.fromkeys([*spent, *held])]
        pieces = [keys[n : n + PIECE] for n in range(0, len(keys), PIECE)] or [[]]
        return [
            msgspec.json.encode(
                Heard(
                    self._process if n == 0 else f"{self._process}/{n}",
                    {key: spent[key] for key in piece if key in spent},
                    {key: held[key] for key in piece if key in held},
                )
            ).decode()
            for n, piece in enumerate(pieces)
        ]

    def heard(self, news: str) -> None:
        """Count what another process has spent and holds as if it were here."""
        said = msgspec.json.decode(news, type=Heard)
        for key, many in said.spent.items():
            self._bucket(key).take(many)
        now = monotonic()
        self._elsewhere = {name: one for name, one in self._elsewhere.items() if one[0] > now - FRESH}
        self._elsewhere[said.process] = (now, said.held)


def _keys(what: str, who: Who) -> list[str]:
    """What is counted: for the address, and for the person if we know them."""
    return [f"{what} at {who.address}", *([f"{what} by {who.person}"] if who.person else [])]
