"""How others fare while one stranger does their worst: `python -m tests.table.strangers [SECONDS] [ATTACK...]`.

A server as a host runs it, with its own limits, and people at tables of their own who answer all the time, each from an
address of their own. For each attack: the p50 and p99 of their waits (from an answer to its picture) while it is quiet,
and while the stranger works from one address, in a process of its own.
"""

from __future__ import annotations

import asyncio
import multiprocessing
import os
import signal
import subprocess
import sys
import tempfile
from collections.abc import Awaitable, Callable
from contextlib import suppress
from pathlib import Path
from random import Random
from time import perf_counter
from typing import Any

import httpx
import msgspec
from sqlalchemy import insert, select
from websockets.asyncio.client import ClientConnection, connect

from tests.table.house import completed, free_port
from undercroft.engine.game import Setup
from undercroft.table.server.security import COOKIE, Keys
from undercroft.table.store.guests import Guests, SeatRow, TableRow
from undercroft.table.store.schema import members, seats, tables
from undercroft.table.store.storage import Store

ROOT = Path(__file__).parents[2]
STRANGER = "127.0.0.2"
OTHERS = 6
EVERY = 0.15
"""Seconds between two answers of one of the others."""
MANY = 1058
"""Tables of a person who has a lot of them."""
WORST = 30.0
GAME = "brimstone"


class Server:
    """`undercroft serve`, as a host starts it."""

    def __init__(self, folder: Path) -> None:
        self.port = free_port()
        self.database = f"sqlite:///{folder / 'tables.db'}"
        self._process: subprocess.Popen[bytes] | None = None

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def __enter__(self) -> Server:
        command = [sys.executable, "-m", "undercroft", "serve", "--port", str(self.port), "--database", self.database]
        env = {**os.environ, "UNDERCROFT_WORKERS": "1", "UNDERCROFT_LOG_LEVEL": "error"}
        quiet = subprocess.DEVNULL
        self._process = subprocess.Popen(command, cwd=ROOT, env=env, start_new_session=True, stdout=quiet, stderr=quiet)
        return self

    def __exit__(self, *_: object) -> None:
        assert self._process is not None
        with suppress(ProcessLookupError):
            os.killpg(self._process.pid, signal.SIGTERM)
        self._process.wait(20)

    async def ready(self) -> None:
        async with client(self.url, "127.0.0.1") as http:
            for _ in range(1200):
                with suppress(httpx.HTTPError):
                    if (await http.get("/api/games")).status_code == 200:
                        return
                await asyncio.sleep(0.05)
        raise RuntimeError("the server does not answer")


def client(url: str, address: str) -> httpx.AsyncClient:
    """A browser at an address of its own."""
    transport = httpx.AsyncHTTPTransport(local_address=address, limits=httpx.Limits(max_connections=200))
    return httpx.AsyncClient(base_url=url, transport=transport, timeout=60)


async def opened(url: str, http: httpx.AsyncClient, table: str, address: str) -> ClientConnection:
    cookie = "; ".join(f"{c.name}={c.value}" for c in http.cookies.jar)
    where = f"{url.replace('http', 'ws')}/ws/{table}"
    headers = {"Cookie": cookie}
    return await connect(
        where, additional_headers=headers, max_size=None, proxy=None, open_timeout=60, compression=None,
        local_addr=(address, 0),
    )  # fmt: skip


# ---- others ----------------------------------------------------------------------------------------------------------


class Other:
    """Somebody who plays alone and answers again and again."""

    def __init__(self, url: str, n: int) -> None:
        self.url, self.address, self.random = url, f"127.0.1.{n + 1}", Random(n)
        self.waits: list[float] = []
        self.drawn: dict[str, Any] = {}
        self.refused: list[str] = []

    async def play(self, ready: asyncio.Barrier) -> None:
        async with client(self.url, self.address) as http:
            socket, seen = await self._sit(http)
            await ready.wait()
            while True:
                question = next((q for q in seen["questions"] if not q["answered"]), None)
                if question is None or seen["n"] > 300:  # begin again, so that all acts are alike
                    await socket.close()
                    socket, seen = await self._sit(http)
                else:
                    seen = await self.answer(socket, seen, question)
                await asyncio.sleep(EVERY)

    async def _sit(self, http: httpx.AsyncClient) -> tuple[ClientConnection, dict[str, Any]]:
        body = {"game": GAME, "heroes": 1, "name": f"Other {self.address}"}
        made = (await http.post("/api/tables", json=body)).raise_for_status().json()
        socket = await opened(self.url, http, made["table"], self.address)
        return socket, await self.picture(socket, 0, asked=True)

    async def answer(self, socket: ClientConnection, seen: dict[str, Any], question: dict[str, Any]) -> dict[str, Any]:
        key = self.random.choice(question["choices"])["key"]
        message = {"t": "answer", "n": question["n"], "key": key, "seat": question["seat"]}
        sent = perf_counter()
        await socket.send(msgspec.json.encode(message).decode())
        seen = await self.picture(socket, seen["n"])
        self.waits.append(perf_counter() - sent)
        return seen

    async def picture(self, socket: ClientConnection, after: int, *, asked: bool = False) -> dict[str, Any]:
        while True:
            frame = await asyncio.wait_for(socket.recv(), WORST)
            assert isinstance(frame, str)
            if frame.startswith(('{"t":"table"', '{"t":"change"')):
                self.drawn = seen = completed(msgspec.json.decode(frame), self.drawn)
                if seen["n"] > after and (seen["questions"] or not asked):
                    return seen
            elif frame.startswith('{"t":"refused"'):
                self.refused.append(frame)
                after = -1


def shares(waits: list[float]) -> tuple[float, float]:
    """The p50 and p99 in milliseconds."""
    waits = sorted(waits) or [WORST]
    return tuple(round(waits[min(len(waits) - 1, int(len(waits) * share))] * 1000, 1) for share in (0.5, 0.99))  # type: ignore[return-value]


# ---- attacks ---------------------------------------------------------------------------------------------------------

Work = Callable[[str, str], Awaitable[None]]
"""What a stranger does, with the address of the server and a cookie of somebody with a lot of tables."""


async def again(times: int, work: Callable[[], Awaitable[Any]]) -> None:
    """Do something for ever, so many times at once, whatever the answer."""

    async def one() -> None:
        while True:
            with suppress(Exception):
                await work()
            await asyncio.sleep(0.001)

    await asyncio.gather(*[one() for _ in range(times)])


async def nothing(_url: str, _cookie: str) -> None:
    """No attack: how much two quiet times differ on this machine."""
    await asyncio.Event().wait()


async def list_tables(url: str, cookie: str) -> None:
    """GET /api/me of somebody with a thousand tables."""
    async with client(url, STRANGER) as http:
        await again(16, lambda: http.get("/api/me", headers={"Cookie": f"{COOKIE}={cookie}"}))


async def read_pages(url: str, _cookie: str) -> None:
    """GET the page and a whole ledger."""
    async with client(url, STRANGER) as http:
        await again(16, lambda: http.get(f"/api/rules/{GAME}"))


async def make_tables(url: str, _cookie: str) -> None:
    """POST new tables, always as somebody new."""

    async def make() -> None:
        async with client(url, STRANGER) as http:
            await http.post("/api/tables", json={"game": GAME})

    await again(8, make)


async def messages(url: str, text: str) -> None:
    """One message over sixteen sockets at a table of one's own, as fast as it can be sent."""
    async with client(url, STRANGER) as http:
        made = (await http.post("/api/tables", json={"game": GAME})).json()

        async def shout() -> None:
            socket = await opened(url, http, made["table"], STRANGER)
            reading = asyncio.create_task(_drain(socket))
            try:
                while True:
                    await socket.send(text)
            finally:
                reading.cancel()

        await again(16, shout)


async def _drain(socket: ClientConnection) -> None:
    async for _ in socket:
        pass


async def branches(url: str, _cookie: str) -> None:
    await messages(url, '{"t": "branch", "n": 1}')


async def tales(url: str, _cookie: str) -> None:
    await messages(url, '{"t": "since", "n": 0}')


async def talk(url: str, _cookie: str) -> None:
    await messages(url, '{"t": "chat", "text": "Hush."}')


async def whys(url: str, _cookie: str) -> None:
    await messages(url, '{"t": "whynot", "key": "x"}')


async def odds(url: str, _cookie: str) -> None:
    await messages(url, '{"t": "odds", "n": 1, "key": "x"}')


async def spectators(url: str, _cookie: str) -> None:
    """Six hundred spectators, each with a socket, at a table that goes on."""
    async with client(url, STRANGER) as http:
        made = (await http.post("/api/tables", json={"game": GAME, "heroes": 1})).json()
        token = made["watch"].partition("#")[2]
        own = await opened(url, http, made["table"], STRANGER)
        host = Other(url, 0)
        seen = await host.picture(own, 0, asked=True)

        async def answer() -> None:
            nonlocal seen
            question = next(q for q in seen["questions"] if not q["answered"])
            seen = await host.answer(own, seen, question)
            await asyncio.sleep(0.5)

        async def watch() -> None:
            async with client(url, STRANGER) as spectator:
                (await spectator.post("/api/join", json={"token": token, "name": "Bo"})).raise_for_status()
                await _drain(await opened(url, spectator, made["table"], STRANGER))

        await asyncio.gather(again(1, answer), again(600, watch))


async def connections(url: str, _cookie: str) -> None:
    """Four hundred connections that say nothing, or begin and never end."""
    port, chance = int(url.rpartition(":")[2]), Random(1)
    begun = [b"", b"GET / HTTP/1.1\r\nX-A: ", b"POST /api/me HTTP/1.1\r\nHost: x\r\nContent-Length: 99\r\n\r\n{"]

    async def hold() -> None:
        reader, writer = await asyncio.open_connection("127.0.0.1", port, local_addr=(STRANGER, 0))
        writer.write(chance.choice(begun))
        await reader.read()
        writer.close()
        await asyncio.sleep(1)

    await again(400, hold)


async def nested(url: str, _cookie: str) -> None:
    """JSON that is nested thirty thousand times, names of servers with 3,000 characters, NULs."""
    async with client(url, STRANGER) as http:

        async def send() -> None:
            await http.post("/api/tables", content=b"[" * 30_000, headers={"content-type": "application/json"})
            await http.get("/api/me", headers={"Host": "x" * 3000})
            await http.get("/api/tables/%00/story")

        await again(16, send)


ATTACKS: dict[str, Work] = {
    "nothing": nothing,
    "tables": list_tables,
    "pages": read_pages,
    "makes": make_tables,
    "branches": branches,
    "tales": tales,
    "talk": talk,
    "whys": whys,
    "odds": odds,
    "spectators": spectators,
    "connections": connections,
    "nested": nested,
}


def attack(name: str, url: str, cookie: str) -> None:
    """The stranger's process. It stands back for the server, since a stranger has a machine of their own."""
    os.nice(15)
    asyncio.run(_attacking(ATTACKS[name], url, cookie))


async def _attacking(work: Work, url: str, cookie: str) -> None:
    while True:
        with suppress(Exception):
            await work(url, cookie)
        await asyncio.sleep(0.1)


# ---- measuring -------------------------------------------------------------------------------------------------------


async def hoard(database: str) -> str:
    """Give somebody a thousand tables; return their cookie."""
    store = Store(database)
    await store.open()
    guests = Guests(store)
    person = await guests.welcome("Hoarder")
    row = TableRow(id="first", game=GAME, setup=Setup(mission="", heroes=1), host=person)
    await guests.make(row, [SeatRow(table=row.id, seat="h1", place=0, who="person", person=person, name="Hoarder")])
    async with store.begin() as db:
        for kind, key in ((tables, "id"), (seats, "table"), (members, "table")):
            like = dict((await db.execute(select(kind))).mappings().one())
            await db.execute(insert(kind), [{**like, key: f"{n:016x}"} for n in range(MANY - 1)])
    cookie = Keys(await store.secret()).cookie(person)
    await store.close()
    return cookie


async def measured(server: Server, names: list[str], seconds: float, cookie: str) -> dict[str, dict[str, Any]]:
    """For each attack the waits of others before it and while it goes on, printed as they are found."""
    others = [Other(server.url, n) for n in range(OTHERS)]
    ready = asyncio.Barrier(OTHERS + 1)
    playing = [asyncio.create_task(other.play(ready)) for other in others]
    began = asyncio.create_task(ready.wait())
    await asyncio.wait([began, *playing], return_when=asyncio.FIRST_COMPLETED)

    async def during(time: float) -> list[float]:
        for other in others:
            other.waits.clear()
        done, _ = await asyncio.wait(playing, timeout=time, return_when=asyncio.FIRST_COMPLETED)
        for failed in done:
            failed.result()
        return [wait for other in others for wait in other.waits]

    await during(2)
    found: dict[str, dict[str, Any]] = {}
    for name in names:
        quiet = await during(seconds)
        stranger = multiprocessing.get_context("spawn").Process(target=attack, args=(name, server.url, cookie))
        stranger.start()
        try:
            await during(3)  # until the stranger's process is there and their first free moments are over
            attacked = await during(seconds)
        finally:
            stranger.kill()
            stranger.join()
        await during(1)
        found[name] = {"quiet": shares(quiet), "attacked": shares(attacked), "answers": len(attacked)}
        (p50, p99), (p50_now, p99_now) = found[name]["quiet"], found[name]["attacked"]
        print(f"| {name} | {p50} | {p50_now} | {p99} | {p99_now} | {len(attacked)} |", flush=True)
    for task in playing:
        task.cancel()
    await asyncio.gather(*playing, return_exceptions=True)
    assert not any(other.refused for other in others), [other.refused[:1] for other in others]
    return found


async def run(names: list[str], seconds: float) -> dict[str, dict[str, Any]]:
    with tempfile.TemporaryDirectory() as folder:
        server = Server(Path(folder))
        cookie = await hoard(server.database)
        with server:
            await server.ready()
            return await measured(server, names, seconds, cookie)


def main() -> None:
    seconds = float(sys.argv[1]) if len(sys.argv) > 1 else 10.0
    print("| attack | p50 quiet | p50 attacked | p99 quiet | p99 attacked | answers |\n|---|---|---|---|---|---|")
    asyncio.run(run(sys.argv[2:] or list(ATTACKS), seconds))


if __name__ == "__main__":
    main()
