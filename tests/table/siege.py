"""Others play while strangers do their worst: how long their answers take then, and in quiet.

`python -m tests.table.siege [TABLES] [SECONDS] [GAME]` prints p50 and p99 of others for every attack, one line each,
each beside a quiet spell just before it on the same server. Each stranger may bring as many saves a minute as the
server's own settings allow; all other limits are lifted, since everybody here has the same address.
"""

from __future__ import annotations

import asyncio
import os
import sys
import tempfile
from contextlib import suppress
from functools import cache
from itertools import cycle
from pathlib import Path
from typing import Any

import httpx
import msgspec

from tests.table import hostile
from tests.table.bench import load
from tests.table.house import Person
from tests.table.ordeal import LOST, Server
from tests.table.server import PATIENCE

STRANGERS = 4
IMPATIENT = "0.05"
"""So short a time for a piece of work, in seconds, that every hint takes too long."""
Count = dict[str, int]
NAMES = {201: "taken", 400: "refused", 409: "refused", 429: "too_many"}


async def bring(url: str, saves: list[bytes], count: Count) -> None:
    """Bring saves, one after another."""
    async with httpx.AsyncClient(base_url=url, timeout=120, trust_env=False) as http:
        await http.post("/api/me", json={"name": "Eve"})
        for data in cycle(saves):
            with suppress(httpx.HTTPError):
                answer = await http.post("/api/import", content=data)
                name = NAMES.get(answer.status_code, "failed")
                count[name] = count.get(name, 0) + 1


async def ask(url: str, count: Count) -> None:
    """Ask for hints that take too long."""
    async with Person(url, "Eve") as eve:
        await eve.host("brimstone", "me", heroes=2, quick=False)
        while True:
            question = await eve.asked()
            await eve.send(t="hint", n=question["n"])
            while (heard := await eve.hear())["t"] not in ("hint", "refused"):
                pass
            count[heard["t"]] = count.get(heard["t"], 0) + 1


@cache
def saves_of(name: str) -> list[bytes]:
    """The saves of an attack, made before anything is measured."""
    if name.startswith("1"):
        return [hostile.poisoned(2**62), hostile.poisoned(10**6)]
    if name.startswith("2"):
        return [hostile.hollow(1_900_000), hostile.deep(100_000), hostile.redrawn(2_000)]
    refused = hostile.attacks().values()
    return [save for pair in zip(refused, hostile.mutants(1, len(refused)), strict=True) for save in pair]


ATTACKS = ("1 numbers", "2 shapes", "3 overruns", "6 states")


async def besieged(name: str, tables: int, seconds: float, game: str) -> dict[str, Any]:
    """Figures of others, in quiet and under an attack."""
    saves_of(name)
    with tempfile.TemporaryDirectory() as folder:
        os.environ[PATIENCE] = IMPATIENT if name.startswith("3") else "20"
        server = Server(f"sqlite:///{Path(folder) / 'tables.db'}", 1)
        server.start()
        try:
            await server.ready()
            quiet = await load(server, tables, seconds, [game])
            count: Count = {}
            eves = [asyncio.create_task(_attack(name, server.url, count)) for _ in range(STRANGERS)]
            await asyncio.sleep(3)  # until the first of it has arrived
            noisy = await load(server, tables, seconds, [game])
            for eve in eves:
                eve.cancel()
            await asyncio.gather(*eves, return_exceptions=True)
        finally:
            server.stop()
            os.environ.pop(PATIENCE)
    figures = {f"{when}_{what}": one[what] for when, one in (("quiet", quiet), ("noisy", noisy)) for what in WHAT}
    return {"attack": name, **figures, "views": noisy["views"], **count}


WHAT = ("p50_ms", "p99_ms", "worst_ms")


async def _attack(name: str, url: str, count: Count) -> None:
    while True:
        with suppress(*LOST):
            await (ask(url, count) if name.startswith("3") else bring(url, saves_of(name), count))


async def main(tables: int, seconds: float, game: str) -> None:
    for name in ATTACKS:
        print(msgspec.json.encode(await besieged(name, tables, seconds, game)).decode(), flush=True)


if __name__ == "__main__":
    given = sys.argv[1:] + ["10", "20", "brimstone"][len(sys.argv) - 1 :]
    asyncio.run(main(int(given[0]), float(given[1]), given[2]))
