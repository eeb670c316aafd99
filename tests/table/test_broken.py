"""A game that cannot be drawn: people hear of it, and can still go back, export and leave."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from tests.table.house import House, Person
from undercroft.table.shown import picture, render, tale


def fail(*_: Any) -> Any:
    raise KeyError("nobody")


@pytest.fixture(params=["scene", "questions", "seat_name"])
def broken(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> list[bool]:
    """A switch: while it is on, this part of the picture cannot be drawn."""
    on = [False]
    draws: Any = getattr(render, request.param)

    def drawn(*args: Any, **more: Any) -> Any:
        if on[0]:
            raise KeyError("nobody")
        return draws(*args, **more)

    monkeypatch.setattr(render, request.param, drawn)
    return on


def test_a_table_that_cannot_be_drawn_can_be_left_again(house: House, broken: list[bool]) -> None:
    """The socket stays open, also for somebody who comes back; the way back and the export are there."""

    async def play() -> None:
        async with Person(house.url, "Ada") as ada:
            await ada.host("heist", "me", heroes=1)
            before = ada.picture["n"]
            await ada.answer()
            broken[0] = True
            await ada.leave()
            for _ in range(2):
                await ada.enter(ada.table)
                assert ada.picture["back"]["to"] == before
                await ada.send(t="chat", text="hello")
                await ada.until("chat")
                await ada.leave()
            assert (await ada.http.get(f"/api/tables/{ada.table}/export")).status_code == 200
            await ada.enter(ada.table)
            await ada.send(t="undo", to=before)
            await ada.reach(before + 2)
            broken[0] = False
            await ada.send(t="since", n=0)
            while not ada.picture["questions"]:
                await ada.until("table")
            assert picture.BROKEN not in ada.picture["notes"]

    asyncio.run(play())


def test_a_picture_says_that_it_is_not_whole(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    async def play() -> None:
        async with Person(house.url, "Ada") as ada:
            await ada.host("heist", "me", heroes=1)
            monkeypatch.setattr(render, "scene", fail)
            await ada.answer()
            assert ada.picture["notes"] == [picture.BROKEN]
            assert ada.picture["questions"] == []

    asyncio.run(play())


def test_a_message_that_fails_is_refused_and_the_socket_stays(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    async def play() -> None:
        async with Person(house.url, "Ada") as ada:
            await ada.host("heist", "me", heroes=1)
            question = await ada.asked()
            with monkeypatch.context() as patch:
                patch.setattr(tale, "pack", fail)
                await ada.send(t="answer", n=question["n"], key=question["choices"][0]["key"])
                refused = await ada.until("refused")
                assert "mistake is ours" in refused["text"]
            await ada.answer()

    asyncio.run(play())
