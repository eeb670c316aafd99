"""Load: many tables with two people each, one answer a table every two seconds; how long until both see it.

`python -m tests.table.bench [TABLES] [SECONDS] [GAME] [PROCESSES]` prints p50 and p99 of the time from an answer to its
views, the server's processor time an answer, its memory a table, and what it spends its time on. All tables stand in
the middle of a mission. With PROCESSES the server runs on PostgreSQL, with so many processes.
"""

from __future__ import annotations

import asyncio
import gc
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path
from random import Random
from time import perf_counter
from typing import Any

import httpx
import msgspec
from websockets.asyncio.client import ClientConnection, connect

from tests.table.ordeal import Server
from tests.table.postgres import postgres
from undercroft.engine import saves
from undercroft.engine.game import Setup
from undercroft.engine.registry import find_game, slugs
from undercroft.engine.session import Session
from undercroft.players.base import Table, bots, seating

EVERY = 2.0
LONGEST = 30.0
MIDDLE = 120
"""So many decisions on a mission stands in its middle."""
GAMES = 8
"""So many different games the tables begin from."""


class Choice(msgspec.Struct):
    key: str


class Question(msgspec.Struct):
    n: int
    seat: str
    answered: str
    choices: list[Choice]


class Seen(msgspec.Struct):
    """As much of a frame as a client of this benchmark reads."""

    t: str = ""
    n: int = 0
    phase: str = ""
    questions: list[Question] | None = None
    picture: Seen | None = None
    """Set in a change, with what changed."""


decode = msgspec.json.Decoder(Seen).decode


class Chair:
    """One client at a table: keeps the newest picture, and when it came."""

    def __init__(self) -> None:
        self.seen = Seen("")
        self.at = 0.0
        self.moved = asyncio.Event()
        self.socket: ClientConnection | None = None
        self.bytes = 0

    async def sit(self, url: str, cookie: str, table: str) -> None:
        address = f"{url.replace('http', 'ws')}/ws/{table}"
        self.socket = await connect(
            address, additional_headers={"Cookie": cookie}, max_size=None, proxy=None, open_timeout=60
        )

    async def listen(self) -> None:
        assert self.socket is not None
        async for frame in self.socket:
            now = perf_counter()
            self.bytes += len(frame)
            if isinstance(frame, str) and frame.startswith(('{"t":"table"', '{"t":"change"')):
                seen = decode(frame)
                if seen.picture is not None:
                    seen = seen.picture
                    seen.phase = seen.phase or self.seen.phase
                    seen.questions = self.seen.questions if seen.questions is None else seen.questions
                if seen.n > self.seen.n:
                    self.at = now
                    self.moved.set()
                self.seen = seen


def middle(game: str, number: int) -> bytes:
    """A save of a game for two that bots have played to its middle."""
    kind, seed = find_game(game), f"load/{number}"
    session: Session[Any] = Session.start(kind, Setup(heroes=2), seed)
    table = Table(session, seating(bots(game)[0], game)(session.game, seed))
    for _ in range(MIDDLE):
        table.step()
    return saves.dump(session)


async def brought(host: httpx.AsyncClient, save: bytes) -> dict[str, Any]:
    """A table from a save: all seats are of who brought it, and the second one is opened. Return its links."""
    made = await host.post("/api/import", content=save)
    made.raise_for_status()
    name = made.json()["table"]
    seat = (await host.get(f"/api/tables/{name}/links")).json()["seats"][1]["seat"]
    opened = await host.post(f"/api/tables/{name}/seats/{seat}", json={"do": "open"})
    opened.raise_for_status()
    found: dict[str, Any] = opened.json()
    return found


async def table(
    url: str, begin: bytes | str, n: int, seconds: float, times: list[float], ready: asyncio.Barrier
) -> int:
    """One table of two people, from a save or a new one of a game; then an answer every two seconds."""
    random = Random(n)
    chairs = [Chair(), Chair()]
    async with (
        httpx.AsyncClient(base_url=url, timeout=120, trust_env=False) as host,
        httpx.AsyncClient(base_url=url, timeout=120, trust_env=False) as friend,
    ):
        if isinstance(begin, bytes):
            made = await brought(host, begin)
        else:
            body = {"game": begin, "heroes": 2, "seats": ["me", "friend"], "name": "Ada", "quick": False}
            made = (await host.post("/api/tables", json=body)).json()
        token = made["seats"][1]["link"].partition("#")[2]
        (await friend.post("/api/join", json={"token": token, "name": "Bo"})).raise_for_status()
        for chair, client in zip(chairs, (host, friend), strict=True):
            cookie = "; ".join(f"{c.name}={c.value}" for c in client.cookies.jar)
            await chair.sit(url, cookie, made["table"])
    listening = [asyncio.create_task(chair.listen()) for chair in chairs]
    await ready.wait()
    await asyncio.sleep(random.random() * EVERY)
    end = perf_counter() + seconds
    while perf_counter() < end and chairs[0].seen.phase != "over":
        started = perf_counter()
        await answer(chairs, random, times)
        await asyncio.sleep(max(0.0, EVERY - (perf_counter() - started)))
    for chair, task in zip(chairs, listening, strict=True):
        task.cancel()
        if chair.socket is not None:
            await chair.socket.close()
    return sum(chair.bytes for chair in chairs)


async def answer(chairs: list[Chair], random: Random, times: list[float]) -> None:
    """Answer what is asked; the time until each of the two sees it."""
    for chair in chairs:
        waiting = [q for q in chair.seen.questions or [] if not q.answered]
        if waiting and chair.socket is not None:
            question = waiting[0]
            message = {
                "t": "answer",
                "n": question.n,
                "key": random.choice(question.choices).key,
                "seat": question.seat,
            }
            for other in chairs:
                other.moved.clear()
            sent = perf_counter()
            await chair.socket.send(msgspec.json.encode(message).decode())
            for other in chairs:
                try:
                    await asyncio.wait_for(other.moved.wait(), LONGEST)
                except TimeoutError:
                    times.append(LONGEST)
                    return
                times.append(other.at - sent)
            return


async def load(server: Server, tables: int, seconds: float, begun: Sequence[bytes | str]) -> dict[str, Any]:
    """Tables that begin in turn from these saves, or as new ones of these games."""
    url = server.url
    times: list[float] = []
    empty = server.memory()
    ready = asyncio.Barrier(tables + 1)
    tasks: list[asyncio.Task[int]] = []
    for n in range(tables):
        tasks.append(asyncio.create_task(table(url, begun[n % len(begun)], n, seconds, times, ready)))
        while ready.n_waiting < n - 8:
            await asyncio.sleep(0.01)
    await ready.wait()
    used = server.cpu()
    sent = sum(await asyncio.gather(*tasks))
    used = server.cpu() - used
    held = server.memory() - empty
    times.sort()
    return {
        "tables": tables,
        "views": len(times),
        "p50_ms": round(1000 * times[len(times) // 2], 1),
        "p99_ms": round(1000 * times[len(times) * 99 // 100], 1),
        "worst_ms": round(1000 * times[-1], 1),
        "server_cpu_ms_an_answer": round(2000 * used / max(1, len(times)), 2),
        "server_mb_a_table": round(held / tables / 1e6, 3),
        "bytes_a_view": sent // max(1, len(times)),
    }


async def measured(database: str, processes: int, tables: int, seconds: float, game: str) -> None:
    begun = [middle(game, number) for number in range(GAMES)]
    server = Server(database, processes)
    server.start()
    try:
        await server.ready()
        print(msgspec.json.encode(await load(server, tables, seconds, begun)).decode())
    finally:
        server.stop()


def main(tables: int, seconds: float, game: str, processes: int) -> None:
    if processes:
        with postgres() as database:
            asyncio.run(measured(database, processes, tables, seconds, game))
        return
    with tempfile.TemporaryDirectory() as folder:
        asyncio.run(measured(f"sqlite:///{Path(folder) / 'tables.db'}", 1, tables, seconds, game))


if __name__ == "__main__":
    gc.disable()  # its own pauses would count as the server's
    given = sys.argv[1:] + ["200", "30", slugs()[0], "0"][len(sys.argv) - 1 :]
    main(int(given[0]), float(given[1]), given[2], int(given[3]))
