"""A hint that takes long: the socket is read on meanwhile, so that nobody is hung up on and nobody waits for it."""

from __future__ import annotations

import asyncio
import gc
from math import prod
from pathlib import Path

import pytest

from tests.table.house import House, Person
from undercroft.table.play.hall import Hall
from undercroft.table.settings import Limits

SLOW = 3.0
SOON = 1.5
"""Well before a slow hint is there."""


@pytest.fixture
def slow_hints(monkeypatch: pytest.MonkeyPatch) -> None:
    """The bot thinks, and then says the same as ever."""
    quick = Hall.hint

    async def hint(self: Hall, slug: str, data: bytes, seat: str) -> tuple[str, str, str]:
        await asyncio.sleep(SLOW)
        return await quick(self, slug, data, seat)

    monkeypatch.setattr(Hall, "hint", hint)


@pytest.mark.slow
@pytest.mark.usefixtures("slow_hints")
def test_the_line_lives_while_a_bot_thinks(house: House) -> None:
    """What is said after the question is heard before the hint comes, and a ping is answered at once."""

    async def play() -> None:
        async with Person(house.url, "Ada") as ada:
            await ada.host("heist", "me", heroes=1)
            question = await ada.asked()
            await ada.send(t="hint", n=question["n"])
            for words in ("hm", "well"):
                await ada.send(t="chat", text=words)
            assert ada.socket is not None
            await asyncio.wait_for(await ada.socket.ping(), SOON)
            said = await asyncio.wait_for(ada.until("chat"), SOON)
            assert said["lines"][-1]["text"] in ("hm", "well")
            assert not [message for message in ada.seen if message["t"] == "hint"]
            assert (await ada.until("hint"))["key"] in [choice["key"] for choice in question["choices"]]

    asyncio.run(play())


@pytest.mark.slow
@pytest.mark.usefixtures("slow_hints")
def test_whoever_answers_meanwhile_gets_no_hint(house: House) -> None:
    """The answer is taken at once; the hint for what was asked before is refused."""

    async def play() -> None:
        async with Person(house.url, "Ada") as ada:
            await ada.host("heist", "me", heroes=1)
            question = await ada.asked()
            await ada.send(t="hint", n=question["n"])
            await ada.send(t="answer", n=question["n"], key=question["choices"][0]["key"])
            await asyncio.wait_for(ada.reach(question["n"] + 1), SOON)
            refused = await ada.until("refused")
            assert (refused["what"], refused["of"]) == ("hint", question["n"])

    asyncio.run(play())


@pytest.mark.usefixtures("slow_hints")
def test_nobody_has_more_than_a_few_hints_worked_out(house: House) -> None:
    """One too many is refused at once."""

    async def play() -> None:
        async with Person(house.url, "Ada") as ada:
            await ada.host("heist", "me", heroes=1)
            question = await ada.asked()
            for _ in range(Limits().advice + 1):
                await ada.send(t="hint", n=question["n"])
            refused = await asyncio.wait_for(ada.until("refused"), SOON)
            assert (refused["what"], refused["of"]) == ("hint", question["n"])

    asyncio.run(play())


def test_looking_for_garbage_does_not_hold_everybody_up(tmp_path: Path) -> None:
    """While a server runs, all there is is looked through a hundred times as seldom; afterwards as before."""
    before, usual = gc.get_threshold(), (700, 10, 10)
    gc.set_threshold(*usual)
    try:
        with House(tmp_path):
            seldom = gc.get_threshold()
        assert gc.get_threshold() == usual
        assert prod(seldom) >= 100 * prod(usual)
    finally:
        gc.set_threshold(*before)
