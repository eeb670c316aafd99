"""What is kept: tables come back from checkpoint and journal, newer rules never lose a game, the key is the lock."""

from __future__ import annotations

import asyncio
import gc
import warnings
from collections.abc import Awaitable, Callable
from contextlib import nullcontext
from pathlib import Path
from random import Random
from typing import Any
from unittest.mock import patch

import msgspec
import pytest
from sqlalchemy import select, update

from tests.conformance.play import with_tiny_games
from tests.table.house import completed
from tests.table.postgres import postgres
from undercroft.engine.errors import BadInput
from undercroft.table.play import arranging, live
from undercroft.table.play.hall import Hall
from undercroft.table.play.live import Declined, Deed, Live
from undercroft.table.protocol import NewTable
from undercroft.table.server.visitor import Visitor
from undercroft.table.settings import Settings
from undercroft.table.shown.picture import picture
from undercroft.table.store import storage
from undercroft.table.store.schema import meta
from undercroft.table.store.storage import Act, Conflict, Standing, Store


def halls(database: str, count: int, test: Callable[..., Awaitable[None]]) -> None:
    """Run a test with so many processes' worth of server on one database."""

    async def play() -> None:
        opened = [Hall(Settings(database=database, workers=1)) for _ in range(count)]
        for hall in opened:
            await hall.open()
        try:
            await test(*opened)
        finally:
            for hall in opened:
                await hall.close()

    shared = count > 1 and database.startswith("sqlite")
    with with_tiny_games(), patch.object(storage, "file_of", return_value=None) if shared else nullcontext():
        asyncio.run(play())


async def a_table(hall: Hall, game: str = "heist", heroes: int = 2) -> tuple[Live, str]:
    """A table of one person who takes all seats."""
    person = await hall.guests.welcome("Ada")
    plan = arranging.plan(NewTable(game=game, heroes=heroes, quick=False))
    found = await hall.live(await arranging.make(hall, person, "Ada", plan))
    assert found is not None
    return found, person


async def answer(table: Live, random: Random) -> None:
    """One answer of whoever is asked."""
    async with table.lock:
        await table.ensure()
        session = table.playing
        seat, ask = session.waiting()[0]
        keys = session.keys(seat)[: len(ask.values)]
        votes = [key for key in session.votes.values() if key in keys]
        await table.do(Deed("answer", seat, ask.name, votes[0] if votes else random.choice(keys)))


def seen(table: Live, person: str) -> dict[str, Any]:
    shown: dict[str, Any] = msgspec.json.decode(picture(table, person, "Ada", 0).whole())
    for seat in shown["seats"]:
        seat["since"] = 0
    return shown


@pytest.mark.slow
def test_a_table_comes_back_from_checkpoint_and_journal(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """At every act the table is loaded anew and looks as it did: before the first checkpoint, at one, after one."""
    monkeypatch.setattr(live, "CHECKPOINT_EVERY", 7)

    async def test(hall: Hall) -> None:
        table, person = await a_table(hall, "brimstone")
        random = Random(5)
        for n in range(60):
            if n % 9 == 4 and len(table.history.stops) > 3:
                async with table.lock:
                    to = table.history.stops[-3].n
                    await table.do(Deed("undo", "p1", key=str(to), salt=b"salt".hex()))
            else:
                await answer(table, random)
            before = seen(table, person)
            hall.lives.clear()
            again = await hall.live(table.id)
            assert again is not None
            async with again.lock:
                await again.ensure()
            assert seen(again, person) == before, f"act {again.history.n}"
            assert again.history.stops == table.history.stops
            table = again

    halls(f"sqlite:///{tmp_path / 't.db'}", 1, test)


def test_of_two_processes_one_is_quicker(tmp_path: Path) -> None:
    """Both stand before the same question and answer: one answer is kept, the other changes nothing."""

    async def test(one: Hall, other: Hall) -> None:
        mine, person = await a_table(one)
        theirs = await other.live(mine.id)
        assert theirs is not None
        async with theirs.lock:
            await theirs.ensure()
        async with mine.lock:
            await mine.do(Deed("answer", "ash", "night.tools", "cloak"))
        async with theirs.lock:
            with pytest.raises(Declined, match="quicker"):
                await theirs.do(Deed("answer", "ash", "night.tools", "pass"))
        assert seen(theirs, person) == seen(mine, person)
        async with theirs.lock:
            await theirs.do(Deed("answer", "bly", "night.tools", "cloak"))
        async with mine.lock:
            await mine.catch_up()
        assert seen(theirs, person) == seen(mine, person)

    halls(f"sqlite:///{tmp_path / 't.db'}", 2, test)


def test_one_clash_does_not_spoil_what_others_write(tmp_path: Path) -> None:
    """Three tables write in one transaction; the act of one is there already. The other two are kept."""

    async def test(hall: Hall) -> None:
        tables = [(await a_table(hall))[0] for _ in range(3)]
        acts = [Act(n=2, kind="away", seat="ash", at=1.0) for _ in tables]
        standing = Standing(phase="playing")
        await hall.store.append(tables[1].id, [acts[1]], standing)
        writes = [hall.store.append(table.id, [act], standing) for table, act in zip(tables, acts, strict=True)]
        done = await asyncio.gather(*writes, return_exceptions=True)
        assert [type(one) for one in done] == [type(None), Conflict, type(None)]
        assert [len(await hall.store.acts(table.id)) for table in tables] == [2, 2, 2]

    halls(f"sqlite:///{tmp_path / 't.db'}", 1, test)


def test_a_disk_that_fails_changes_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def test(hall: Hall) -> None:
        table, person = await a_table(hall)
        before = seen(table, person)

        async def full(*_: Any) -> None:
            raise OSError("no space left")

        with monkeypatch.context() as patched:
            patched.setattr(hall.store, "_put", full)
            async with table.lock:
                with pytest.raises(OSError, match="no space"):
                    await table.do(Deed("answer", "ash", "night.tools", "cloak"))
        async with table.lock:
            await table.ensure()
        assert seen(table, person) == before

    halls(f"sqlite:///{tmp_path / 't.db'}", 1, test)


def test_a_database_of_a_newer_version_is_refused(tmp_path: Path) -> None:
    async def test() -> None:
        store = Store(f"sqlite:///{tmp_path / 't.db'}")
        await store.open()
        async with store.begin() as db:
            await db.execute(update(meta).where(meta.c.key == "version").values(value="99"))
        with pytest.raises(BadInput, match="newer"):
            await store.open()
        await store.close()

    asyncio.run(test())


@pytest.mark.slow
def test_two_processes_on_postgresql_tell_each_other(tmp_path: Path) -> None:
    """An act, talk and who is there reach people at the other process."""

    async def test(one: Hall, other: Hall) -> None:
        mine, ada = await a_table(one)
        theirs = await other.live(mine.id)
        assert theirs is not None
        bo = await other.guests.welcome("Bo")
        await other.guests.watch(mine.id, bo)
        await arranging.tell(other, theirs)
        here, there = Visitor(mine, ada, "Ada"), Visitor(theirs, bo, "Bo")
        drawn: dict[Visitor, dict[str, Any]] = {}
        await one.enter(here)
        await other.enter(there)

        async def until(visitor: Visitor, what: Callable[[dict[str, Any]], bool]) -> None:
            async with asyncio.timeout(10):
                while True:
                    for frame in await visitor.frames():
                        message = completed(msgspec.json.decode(frame), drawn.get(visitor, {}))
                        if message["t"] == "table":
                            drawn[visitor] = message
                        if what(message):
                            return

        async with mine.lock:
            await mine.do(Deed("answer", "ash", "night.tools", "cloak"))
        await until(there, lambda m: m["t"] == "table" and m["n"] == 2)
        await one.say(mine, "ash", "Ada", "Hush.")
        await until(there, lambda m: m["t"] == "chat" and [line["text"] for line in m["lines"]] == ["Hush."])
        await other.say(theirs, "", "Bo", "", 3)
        await until(here, lambda m: m["t"] == "pinged" and m["space"] == 3)
        await until(here, lambda m: m["t"] in ("presence", "table") and m["watchers"] == 1)
        other.leave(there)
        await until(here, lambda m: m["t"] == "presence" and m["watchers"] == 0)

    with postgres() as url:
        halls(url, 2, test)


def test_a_process_at_which_nobody_sits_does_not_play_along(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What another process wrote is read when somebody looks, and bots are left to it; people here see it at once."""

    async def test(hall: Hall) -> None:
        table, person = await a_table(hall)
        reads: list[int] = []
        left: list[str] = []
        acts = hall.store.acts

        async def release(name: str) -> None:
            left.append(name)

        async def counted(name: str, after: int = 0, upto: int | None = None) -> list[Act]:
            reads.append(after)
            return await acts(name, after, upto)

        monkeypatch.setattr(hall.store, "acts", counted)
        monkeypatch.setattr(hall.bus, "release", release)
        await hall.hear(table.id, str(table.history.n + 1))
        assert (table.stale, reads, left) == (True, [], [table.id])

        async with table.lock:
            await table.ensure()
        table.visitors.add(Visitor(table, person, "Ada"))
        reads.clear()
        await hall.hear(table.id, str(table.history.n + 1))
        assert (table.stale, reads, left) == (False, [table.history.n], [table.id])

    halls(f"sqlite:///{tmp_path / 't.db'}", 1, test)


@pytest.mark.parametrize("steps", [0, 3, 9, 30])
def test_closing_waits_for_what_is_being_written(tmp_path: Path, steps: int) -> None:
    """However far a transaction is when the server stops: it ends, and no connection is left open."""

    async def test() -> list[str]:
        store = Store(f"sqlite:///{tmp_path / 't.db'}")
        await store.open()

        async def write() -> None:
            async with store.begin() as db:
                await db.execute(update(meta).where(meta.c.key == "version").values(value=meta.c.value))
                await db.execute(update(meta).values(value="kept"))

        writing = asyncio.create_task(write())
        await asyncio.sleep(0)
        for _ in range(steps):
            await asyncio.sleep(0)
        await store.close()
        await asyncio.wait_for(writing, 5)
        again = Store(store.url)
        async with again.begin() as db:
            found = [str(value) for value in await db.scalars(select(meta.c.value))]
        await again.close()
        return found

    with warnings.catch_warnings(record=True) as told:
        warnings.simplefilter("always", ResourceWarning)
        assert set(asyncio.run(test())) == {"kept"}
        gc.collect()
    assert [str(warning.message) for warning in told] == []
