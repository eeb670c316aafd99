"""The database goes away and comes back: tasks go on, people are told and nothing that was acknowledged is lost."""

from __future__ import annotations

import asyncio
import sqlite3
from pathlib import Path
from random import Random
from typing import Any

import pytest
from sqlalchemy.ext.asyncio import AsyncEngine

from tests.conformance.play import with_tiny_games
from tests.table.house import House, Person
from tests.table.ordeal import Server
from tests.table.outages import outages
from tests.table.postgres import cluster
from tests.table.test_storage import a_table, answer, halls
from undercroft.table.play import upkeep
from undercroft.table.play.hall import Hall
from undercroft.table.server.visitor import Visitor
from undercroft.table.store import storage
from undercroft.table.store.outage import Outage
from undercroft.table.store.writer import Writer


def test_a_task_that_fails_is_started_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever it raises: asyncpg lets errors of the network through as they are."""
    monkeypatch.setattr(upkeep, "FIRST", 0.0)
    monkeypatch.setattr(upkeep, "LONGEST", 0.0)

    async def test(hall: Hall) -> None:
        faults = [OSError("connection refused"), Outage("away"), KeyError("a bug")]
        done = asyncio.Event()

        async def work() -> None:
            if faults:
                raise faults.pop()
            done.set()
            await asyncio.Event().wait()

        hall.spawn(hall.upkeep.keep("a test", work))
        await asyncio.wait_for(done.wait(), 10)

    halls(f"sqlite:///{tmp_path / 't.db'}", 1, test)


def test_without_its_database_the_server_asks_to_try_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A request gets 503 and when to come back, whichever error the driver raises; no socket is broken for good."""

    async def test(house: House) -> None:
        async with Person(house.url, "Ada") as ada:
            await ada.host("heist", "me", heroes=1)
            with monkeypatch.context() as patched:
                patched.setattr(AsyncEngine, "begin", _refused)
                patched.setattr(Writer, "_run", _refused)  # SQLite writes by a connection of its own
                answer = await ada.http.get("/api/me")
                assert (answer.status_code, answer.headers["retry-after"]) == (503, "2")
                assert (await ada.until("stalled"))["text"]
                question = await ada.asked()
                await ada.send(t="answer", n=question["n"], key=question["choices"][0]["key"])
                assert "database" in (await ada.until("refused"))["text"]
            await ada.until("stalled", text="")
            await ada.until("table")
            await ada.answer()

    with with_tiny_games(), House(tmp_path) as house:
        asyncio.run(test(house))


def _refused(*_: Any) -> Any:
    raise ConnectionRefusedError(111, "Connect call failed")


@pytest.mark.slow
def test_people_are_told_of_a_long_lock(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Another program holds the lock of the SQLite file: they are told while it lasts, and the answer is then kept."""
    monkeypatch.setattr(storage, "SLOW", 0.1)

    async def test(house: House) -> None:
        async with Person(house.url, "Ada") as ada:
            await ada.host("heist", "me", heroes=1)
            question = await ada.asked()
            other = sqlite3.connect(tmp_path / "tables.db", isolation_level=None)
            other.execute("BEGIN IMMEDIATE")
            await ada.send(t="answer", n=question["n"], key=question["choices"][0]["key"])
            assert (await ada.until("stalled"))["text"]
            other.execute("ROLLBACK")
            other.close()
            await ada.until("stalled", text="")
            assert (await ada.reach(question["n"] + 1))["n"] > question["n"]

    with with_tiny_games(), House(tmp_path) as house:
        asyncio.run(test(house))


@pytest.mark.slow
def test_stops_and_starts_of_postgresql_lose_nothing() -> None:
    """Four people play on through outages; every request meanwhile is told to try again."""
    with cluster() as database:
        found = asyncio.run(outages(database, Server(database.url, 2), 4, "few", longest=2.0))

    assert set(found.answers) == {503}
    assert found.acknowledged > 20
    assert found.stalled > 0
    assert max(found.back) < 30


@pytest.mark.slow
def test_an_outage_does_not_end_what_a_server_does_by_itself(monkeypatch: pytest.MonkeyPatch) -> None:
    """Six seconds without PostgreSQL; afterwards a bot still sits in for somebody absent, and presence is told."""
    with cluster() as database:

        async def test(hall: Hall) -> None:
            table, _ = await a_table(hall)
            await answer(table, Random(1))
            await asyncio.to_thread(database.stop)
            await asyncio.sleep(6)
            await asyncio.to_thread(database.start)
            looked, told = asyncio.Event(), asyncio.Event()

            async def due(_: float) -> list[str]:
                looked.set()
                return []

            async def here(*_: Any) -> None:
                told.set()

            monkeypatch.setattr(hall.guests, "due", due)
            await asyncio.wait_for(looked.wait(), 60)
            monkeypatch.setattr(hall.guests, "here", here)
            table.visitors.add(Visitor(table, "somebody", "Ada"))
            hall.upkeep.presence.set()
            await asyncio.wait_for(told.wait(), 60)
            table.visitors.clear()
            await answer(table, Random(2))

        halls(database.url, 1, test)
