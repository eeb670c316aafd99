"""Stops and starts the database while people play: `python -m tests.table.outages TIMES` prints the figures."""

from __future__ import annotations

import asyncio
import sys
from random import Random
from time import monotonic
from typing import NamedTuple

import httpx

from tests.table.ordeal import Server, Stubborn, ordeal
from tests.table.postgres import Cluster, cluster


class Outages(NamedTuple):
    """What happened in so many outages."""

    people: list[Stubborn]
    away: list[float]
    """Seconds that the database was stopped, one for each time."""
    back: list[float]
    """Seconds from its return until the server answered again."""
    answers: dict[int, int]
    """How often each HTTP status was seen while the database was stopped."""

    @property
    def acknowledged(self) -> int:
        return sum(len(kept) for person in self.people for kept in person.kept.values())

    @property
    def stalled(self) -> int:
        """How many people were told of an outage over an open line."""
        return sum(1 for person in self.people for message in person.seen if message["t"] == "stalled")


async def outages(database: Cluster, server: Server, times: int, seed: str, *, longest: float) -> Outages:
    """Play through so many outages of up to `longest` seconds; everything acknowledged must still be there."""
    found = Outages([], [], [], {})

    async def blow(random: Random) -> None:
        await asyncio.to_thread(database.stop)
        began, length = monotonic(), random.uniform(0.2, longest)
        async with httpx.AsyncClient(base_url=server.url, trust_env=False, timeout=30) as http:
            cookie = {"cookie": _cookie(found.people)}
            while monotonic() < began + length:
                answer = await http.get("/api/me", headers=cookie)
                found.answers[answer.status_code] = found.answers.get(answer.status_code, 0) + 1
                await asyncio.sleep(0.1)
            found.away.append(monotonic() - began)
            await asyncio.to_thread(database.start)
            began = monotonic()
            while (await http.get("/api/me", headers=cookie)).status_code != 200:
                await asyncio.sleep(0.02)
            found.back.append(monotonic() - began)

    await ordeal(server, times, seed, blow, found.people)
    return found


def _cookie(people: list[Stubborn]) -> str:
    return "; ".join(f"{cookie.name}={cookie.value}" for cookie in people[0].http.cookies.jar)


def main(times: int) -> None:
    with cluster() as database:
        found = asyncio.run(outages(database, Server(database.url, 2), times, "outages", longest=3.0))
    back = sorted(found.back)
    print(f"{times} stops and starts of PostgreSQL, two workers, four people at one table")
    print(f"away {sum(found.away):.0f} s in all; back after {back[len(back) // 2]:.2f} s, at most {back[-1]:.2f} s")
    print(f"{found.acknowledged:,} answers acknowledged, none lost; people came back or went on every time")
    print(f"HTTP while it was away: {dict(sorted(found.answers.items()))}; told over the line {found.stalled} times")


if __name__ == "__main__":
    main(int(sys.argv[1]))
