"""People at a table: they sit down, are asked, answer, and see what they may see."""

from __future__ import annotations

import asyncio
from typing import Any

from tests.table.house import House, Person


def test_alone_from_the_first_click_to_the_end(house: House) -> None:
    async def play() -> None:
        async with Person(house.url, "Ada") as ada:
            await ada.host("heist", "me", "bot", "bot:random", heroes=3)
            picture = ada.picture
            assert picture["phase"] == "playing"
            assert [seat["who"] for seat in picture["seats"]] == ["person", "bot", "bot"]
            while await ada.turn():
                await ada.answer(pick=-1)
            assert ada.picture["scene"]["outcome"]
            assert ada.picture["scene"]["result"] in ("won", "lost")
            assert ada.picture["fair"]["seed"]
            verdict = await ada.get(f"/api/tables/{ada.table}/verify")
            assert verdict["ok"], verdict

    asyncio.run(play())


def test_two_friends_and_a_spectator(house: House) -> None:
    async def play() -> None:
        async with Person(house.url, "Ada") as ada, Person(house.url, "Bo") as bo, Person(house.url, "Cy") as cy:
            links = await ada.host("duel", "me", "friend")
            assert ada.picture["phase"] == "lobby"
            commitment = ada.picture["fair"]["commitment"]
            await bo.follow(links["seats"][1]["link"])
            await ada.until("table", phase="playing")
            assert ada.picture["fair"]["commitment"] == commitment
            await cy.follow(links["watch"])
            assert cy.picture["you"]["spectator"]

            question = await ada.asked()
            assert question["kind"] == "together"
            await ada.answer()
            answered: list[dict[str, Any]] = ada.picture["questions"]
            assert answered[0]["answered"] == question["choices"][0]["key"]
            await bo.reach(ada.picture["n"])
            assert bo.picture["tale"] == []
            await bo.answer()
            await ada.reach(bo.picture["n"])
            await cy.reach(bo.picture["n"])
            assert [line["event"] for line in cy.picture["tale"]] == ["Played", "Played"]
            assert cy.picture["questions"] == []
            assert cy.picture["scene"]["cards"] == []

    asyncio.run(play())
