"""Worker processes: work that fails, dies, takes too long or too much memory costs only itself."""

from __future__ import annotations

import asyncio
import os
import time
from collections.abc import Generator
from pathlib import Path
from typing import Any

import pytest

from tests.table.house import House, Person
from undercroft.engine.errors import SaveError, UndercroftError
from undercroft.table.play import live
from undercroft.table.play.hall import Hall
from undercroft.table.play.memory import Declined
from undercroft.table.workers.pool import Pool, WorkFailed

FAR = 60.0


@pytest.fixture
def pool() -> Generator[Pool]:
    pool = Pool(1)
    yield pool
    pool.close()


def refuse(text: str) -> None:
    raise SaveError(text)


def break_down() -> None:
    raise KeyError("nobody")


def test_work_that_overruns_costs_only_itself(pool: Pool) -> None:
    """The others wait in the same lane behind it, and are served by a new process."""

    async def play() -> None:
        assert await pool.run("bots", FAR, len, "abc") == 3
        slow = asyncio.create_task(pool.run("bots", 0.2, time.sleep, FAR))
        others = [asyncio.create_task(pool.run("bots", FAR, len, "x" * n)) for n in range(5)]
        with pytest.raises(WorkFailed, match="too long"):
            await slow
        assert await asyncio.gather(*others) == list(range(5))

    asyncio.run(play())


def test_lanes_do_not_wait_for_one_another(pool: Pool) -> None:
    """A save that takes long keeps no bot waiting, nor the end of the server."""

    async def play() -> None:
        slow = asyncio.create_task(pool.run("saves", FAR, time.sleep, FAR))
        assert await pool.run("bots", FAR, len, "abc") == 3
        assert not slow.done()
        pool.close()
        with pytest.raises(WorkFailed):
            await slow

    began = time.monotonic()
    asyncio.run(play())
    assert time.monotonic() - began < FAR / 2


def test_work_that_kills_its_process_costs_only_itself(pool: Pool) -> None:
    async def play() -> None:
        with pytest.raises(WorkFailed, match="died"):
            await pool.run("bots", FAR, os._exit, 3)
        with pytest.raises(UndercroftError, match="memory"):
            await pool.run("saves", FAR, bytearray, 1 << 32)
        assert await pool.run("saves", FAR, len, "ab") == 2
        assert await pool.run("bots", FAR, len, "ab") == 2

    asyncio.run(play())


def test_workers_stand_back_for_the_server(pool: Pool) -> None:
    async def play() -> None:
        here = os.getpriority(os.PRIO_PROCESS, 0)
        assert await pool.run("saves", FAR, os.getpriority, os.PRIO_PROCESS, 0) > here

    asyncio.run(play())


def test_a_refusal_comes_back_as_it_is_and_a_fault_is_not_shown(pool: Pool) -> None:
    async def play() -> None:
        with pytest.raises(SaveError, match="not this one"):
            await pool.run("saves", FAR, refuse, "not this one")
        with pytest.raises(WorkFailed) as fault:
            await pool.run("saves", FAR, break_down)
        assert "nobody" not in str(fault.value)

    asyncio.run(play())


@pytest.mark.slow
def test_a_table_hears_that_its_bots_fail_and_goes_on_when_they_answer_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nobody is left waiting for bots for good."""
    answers, fails = Hall.bot_answers, [True]

    async def failing(self: Hall, *args: Any, **more: Any) -> list[tuple[str, str]]:
        if fails[0]:
            raise Declined("That took too long, so it was stopped.")
        return await answers(self, *args, **more)

    monkeypatch.setattr(Hall, "bot_answers", failing)
    monkeypatch.setattr(live, "AFTER", 0.1)

    async def play() -> None:
        async with Person(house.url, "Ada") as ada:
            await ada.host("duel", "me", "bot:random")
            await ada.answer()
            while not ada.picture["notes"]:
                await ada.until("table")
            assert "bots found no answer" in ada.picture["notes"][0]
            fails[0] = False
            await ada.reach(ada.picture["n"] + 1)
            assert not ada.picture["notes"]

    from tests.conformance.play import with_tiny_games

    with with_tiny_games(), House(tmp_path) as house:
        asyncio.run(play())
