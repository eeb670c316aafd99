"""Several processes on PostgreSQL: the bots of a table are played by one of them at a time."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from typing import Any

import pytest

from tests.table.postgres import postgres
from tests.table.test_storage import halls
from undercroft.table.play import arranging, live
from undercroft.table.play.hall import Hall
from undercroft.table.play.live import Declined, Deed, Live
from undercroft.table.protocol import NewTable
from undercroft.table.server.visitor import Visitor

ROUNDS = 2
"""Few, so that no game is over before the end of the test."""


async def duel(one: Hall, other: Hall) -> tuple[Live, Live]:
    """A game against a bot that somebody looks at in both processes."""
    ada = await one.guests.welcome("Ada")
    plan = arranging.plan(NewTable(game="duel", quick=False, seats=("me", "bot:random")))
    table = await arranging.make(one, ada, "Ada", plan)
    mine, theirs = await one.live(table), await other.live(table)
    assert mine is not None
    assert theirs is not None
    for side in (mine, theirs):
        side.visitors.add(Visitor(side, ada, "Ada"))
        async with side.lock:
            await side.ensure()
    return mine, theirs


async def answered(mine: Live, theirs: Live) -> None:
    """Wait until a person is asked, answer at one process, and wait until the other knows it."""
    (seat,) = mine.people()
    n = 0
    while not n:
        async with mine.lock:
            await mine.ensure()
            ask = mine.playing.ask
            if ask is not None and seat in mine.asked():
                with suppress(Declined):  # the bot was quicker at the other process: once more
                    await mine.do(Deed("answer", seat, ask.name, mine.playing.keys(seat)[0]))
                    n = mine.history.n
        assert mine.phase == "playing"
        mine.prompt()
        await asyncio.sleep(0.01)
    while theirs.history.n < n:
        async with theirs.lock:
            await theirs.ensure()
        await asyncio.sleep(0.01)


@pytest.mark.slow
def test_the_bots_of_a_table_are_played_by_one_process(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whichever process a person answers at; if the one that plays them stops, the other does."""
    answers, asked = Hall.bot_answers, list[str]()

    async def counted(self: Hall, *args: Any, **more: Any) -> list[tuple[str, str]]:
        asked.append(self.process)
        return await answers(self, *args, **more)

    monkeypatch.setattr(Hall, "bot_answers", counted)
    monkeypatch.setattr(live, "ELSEWHERE", 0.05)

    async def play(one: Hall, other: Hall) -> None:
        sides = await duel(one, other)
        async with asyncio.timeout(60):
            for n in range(ROUNDS):
                await answered(sides[n % 2], sides[1 - n % 2])
            while not asked:
                await asyncio.sleep(0.01)
            assert len(set(asked)) == 1
            keeper, rest = (one, other) if asked[0] == one.process else (other, one)
            await keeper.bus.stop()
            asked.clear()
            side = rest.lives[sides[0].id]
            while not asked:
                if any(seat in side.asked() for seat in side.people()):
                    await answered(side, side)
                side.prompt()
                await asyncio.sleep(0.05)
            assert set(asked) == {rest.process}

    with postgres() as url:
        halls(url, 2, play)
