"""Several processes on PostgreSQL: all sockets of a table are in one of them, and another takes over if it dies."""

from __future__ import annotations

import asyncio
import os
import signal
import subprocess
import sys
from contextlib import AsyncExitStack, suppress
from pathlib import Path
from time import monotonic, sleep

import httpx
import pytest

from tests.table.house import PATIENCE, Person, free_port
from tests.table.ordeal import Server
from tests.table.postgres import postgres


async def holder(server: Server, person: Person) -> int:
    """The process that holds the other end of a person's socket, once whoever passed it on has let go."""
    assert person.socket is not None
    mine = person.socket.local_address[1]
    for row in Path("/proc/net/tcp").read_text().splitlines()[1:]:
        local, remote, inode = (row.split()[at] for at in (1, 2, 9))
        if int(local.split(":")[1], 16) == server.port and int(remote.split(":")[1], 16) == mine:
            break
    else:
        raise AssertionError("nobody holds this connection")
    for _ in range(200):
        found = [pid for pid in server.pids() if f"socket:[{inode}]" in open_files(pid)]
        if len(found) == 1:
            return found[0]
        await asyncio.sleep(0.05)
    raise AssertionError("more than one process holds this connection")


def open_files(pid: int) -> set[str]:
    found = set[str]()
    with suppress(OSError):  # it has just ended, or a file has
        for file in Path(f"/proc/{pid}/fd").iterdir():
            with suppress(OSError):
                found.add(str(file.readlink()))
    return found


async def both_up(server: Server) -> None:
    """Wait until two processes have held a socket: each has a door by then."""
    await server.ready()
    seen: set[int] = set()
    while len(seen) < 2:
        async with Person(server.url, "Cy") as cy:
            await cy.host("heist", "me", heroes=1)
            seen.add(await holder(server, cy))


@pytest.mark.slow
def test_the_sockets_of_a_table_are_in_one_process() -> None:
    async def play(server: Server) -> None:
        await both_up(server)
        async with AsyncExitStack() as doors:
            homes: dict[int, list[tuple[Person, Person]]] = {}
            while len(homes) < 2:  # each has tables of its own
                ada = await doors.enter_async_context(Person(server.url, "Ada"))
                bo = await doors.enter_async_context(Person(server.url, "Bo"))
                links = await ada.host("heist", "me", "friend", heroes=2)
                await bo.follow(links["seats"][1]["link"])
                await ada.until("table", phase="playing")
                assert await holder(server, ada) == await holder(server, bo)
                homes.setdefault(await holder(server, ada), []).append((ada, bo))
                await ada.answer((await ada.asked())["choices"][0]["key"])
                await bo.reach(ada.picture["n"])

            dead = min(homes)
            os.kill(dead, signal.SIGKILL)
            while open_files(dead):  # until then the others may still pass connections on to it
                await asyncio.sleep(0.01)
            ada, bo = homes[dead][0]
            for one in (bo, ada):
                await one.leave()
                await one.enter(ada.picture["table"])
            assert dead not in (await holder(server, ada), await holder(server, bo))

    with postgres() as database:
        server = Server(database, 2)
        server.start()
        try:
            asyncio.run(play(server))
        finally:
            server.stop()


@pytest.mark.slow
def test_the_command_serves_with_several_processes() -> None:
    """As a host starts it: each process reads the settings that the command left for it."""
    with postgres() as database:
        port = free_port()
        command = [sys.executable, "-m", "undercroft", "serve", "--port", str(port), "--processes", "2"]
        server = subprocess.Popen([*command, "--database", database], stderr=subprocess.PIPE)
        try:
            answered = None
            until = monotonic() + PATIENCE
            while answered is None and monotonic() < until and server.poll() is None:
                with suppress(httpx.TransportError):
                    answered = httpx.get(f"http://127.0.0.1:{port}/healthz", trust_env=False).json()
                sleep(0.1)
            assert answered is not None
            assert answered["ok"]
        finally:
            server.terminate()
            said = server.communicate(timeout=PATIENCE)[1].decode()
    assert "Traceback" not in said, said
