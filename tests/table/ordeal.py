"""Four people play while the server is killed again and again: what they were told stays true."""

from __future__ import annotations

import asyncio
import os
import signal
import subprocess
import sys
from collections.abc import Awaitable, Callable
from contextlib import suppress
from pathlib import Path
from random import Random
from typing import Any

import httpx
from websockets.exceptions import WebSocketException

from tests.table.house import Away, Person, free_port

ROOT = Path(__file__).parents[2]
LOST = (OSError, WebSocketException, httpx.HTTPError, TimeoutError, Away)


class Server:
    """A server process, with its children in a group of its own."""

    def __init__(self, database: str, workers: int) -> None:
        self.port = free_port()
        self._command = [sys.executable, "-m", "tests.table.server", str(self.port), database, str(workers)]
        self._workers = workers
        self._process: subprocess.Popen[bytes] | None = None

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def start(self) -> None:
        self._process = subprocess.Popen(self._command, cwd=ROOT, start_new_session=True)

    async def ready(self) -> None:
        async with httpx.AsyncClient(base_url=self.url, trust_env=False) as http:
            for _ in range(1200):
                with suppress(httpx.HTTPError):
                    if (await http.get("/api/games")).status_code == 200:
                        return
                await asyncio.sleep(0.05)
        raise RuntimeError("the server does not answer")

    def kill(self, random: Random) -> None:
        """Kill -9: everything, or with several workers now and then only one of them."""
        assert self._process is not None
        children = _children(self._process.pid)
        if self._workers > 1 and children and random.random() < 0.5:
            with suppress(ProcessLookupError):
                os.kill(random.choice(children), signal.SIGKILL)
            return
        self.stop()
        self.start()

    def cpu(self) -> float:
        """Seconds of processor time that the server has used, its workers included."""
        fields = [Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split() for pid in self.pids()]
        return sum(int(field[11]) + int(field[12]) for field in fields) / os.sysconf("SC_CLK_TCK")

    def memory(self) -> int:
        """Bytes of memory that the server holds, its workers included; what they share counts once."""
        rows = [Path(f"/proc/{pid}/smaps_rollup").read_text() for pid in self.pids()]
        return sum(int(row.partition("Pss:")[2].split()[0]) * 1024 for row in rows)

    def pids(self) -> list[int]:
        assert self._process is not None
        return [self._process.pid, *_children(self._process.pid)]

    def stop(self) -> None:
        assert self._process is not None
        with suppress(ProcessLookupError):
            os.killpg(self._process.pid, signal.SIGKILL)
        self._process.wait()


def _children(pid: int) -> list[int]:
    found = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
    return [int(child) for child in found]


class Stubborn(Person):
    """Somebody who plays at random, comes back after every loss, and remembers what was acknowledged."""

    def __init__(self, url: str, name: str, seed: str) -> None:
        super().__init__(url, name)
        self.random = Random(seed)
        self.kept: dict[str, list[tuple[int, str]]] = {}
        """By table: (question, key) of each answer that was acknowledged."""
        self.returned = 0

    async def play(self, stop: asyncio.Event) -> None:
        while not stop.is_set() and self.picture.get("phase") != "over":
            try:
                if self.socket is None:
                    known = self.picture.get("n", 0)
                    await self.enter(self.table)
                    assert self.picture["n"] >= known, "something that was shown is gone"
                    self.returned += 1
                await self._turn(stop)
            except LOST:
                await self.leave()
                await asyncio.sleep(0.05)

    async def _turn(self, stop: asyncio.Event) -> None:
        waiting = [q for q in self.picture["questions"] if not q["answered"]]
        if not waiting:
            with suppress(TimeoutError):
                await asyncio.wait_for(self.hear(), 0.5)
            return
        question = waiting[0]
        # All say the same where they must agree, or the game would stand still.
        offered = question["choices"][:1] if question["kind"] == "agree" else question["choices"]
        key = self.random.choice(offered)["key"]
        await self.send(t="answer", n=question["n"], key=key, seat=question["seat"])
        while not stop.is_set():
            message = await self.hear()
            if message["t"] == "refused" and message["of"] == question["n"]:
                await self.until("table")
                return
            if message["t"] == "table" and self._moved(question):
                if question["kind"] != "party":  # whoever was quicker may have answered that
                    self.kept.setdefault(self.table, []).append((question["n"], key))
                return

    def _moved(self, question: dict[str, Any]) -> bool:
        same = [q for q in self.picture["questions"] if q["n"] == question["n"] and q["seat"] == question["seat"]]
        return not same or same[0]["answered"] != ""


async def ordeal(
    server: Server,
    kills: int,
    seed: str,
    blow: Callable[[Random], Awaitable[None]] | None = None,
    people: list[Stubborn] | None = None,
) -> list[Stubborn]:
    """Play through so many kills, new tables as games end; then look whether everything acknowledged is there.

    With `blow` that happens instead of killing the server; a list is filled with the people for it.
    """
    random = Random(seed)
    server.start()
    await server.ready()
    people = [] if people is None else people
    people += [Stubborn(server.url, name, f"{seed} {name}") for name in ("Ada", "Bo", "Cy", "Di")]
    tables: list[str] = []
    stop = asyncio.Event()

    async def game() -> None:
        while not stop.is_set():
            with suppress(*LOST):
                await gather(people)
                tables.append(people[0].table)
                await asyncio.gather(*[person.play(stop) for person in people])
            for person in people:
                await person.leave()
                person.picture = {}

    playing = asyncio.create_task(game())
    try:
        for _ in range(kills):
            await everybody(people)
            before = _acknowledged(people)
            for _ in range(200):  # a busy machine: strike while people are answering, not before
                if _acknowledged(people) >= before + 6:
                    break
                await asyncio.sleep(0.05)
            await asyncio.sleep(random.uniform(0.2, 1.2))
            if blow is None:
                server.kill(random)
            else:
                await blow(random)
            await server.ready()
            if playing.done():
                playing.result()
        await asyncio.sleep(1.0)
        stop.set()
        await playing
        for table in tables:
            await check(people, table)
    finally:
        playing.cancel()
        for person in people:
            await person.leave()
            await person.http.aclose()
        server.stop()
    return people


async def everybody(people: list[Stubborn]) -> None:
    """Until all are back at the table."""
    for _ in range(400):
        if all(person.socket is not None for person in people):
            return
        await asyncio.sleep(0.05)
    raise RuntimeError("somebody did not come back")


async def gather(people: list[Stubborn]) -> None:
    """A table for all four."""
    host = people[0]
    links = await host.host("heist", "me", "friend", "friend", "friend", heroes=4)
    for person, seat in zip(people[1:], links["seats"][1:], strict=True):
        await person.follow(seat["link"])


async def check(people: list[Stubborn], table: str) -> None:
    """Every acknowledged answer stands in the story of the table, in its order."""
    for person in people:
        answer = await person.http.get(f"/api/tables/{table}/story")
        if answer.status_code == 403:
            assert table not in person.kept
            continue
        told = answer.json()["moments"]
        given = [moment["key"] for moment in told if moment["kind"] == "answer" and moment.get("key")]
        there = iter(given)
        lost = [key for _, key in person.kept.get(table, []) if key not in there]
        assert not lost, (person.name, table, lost)
        numbers = [moment["n"] for moment in told]
        assert numbers == list(range(1, len(numbers) + 1))


def _acknowledged(people: list[Stubborn]) -> int:
    return sum(len(kept) for person in people for kept in person.kept.values())
