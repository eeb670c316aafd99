"""A guided first mission at a table: the mission, party and dice of the script, and its lessons; none elsewhere."""

from __future__ import annotations

import asyncio

from tests.table.house import House, Person
from undercroft.engine.registry import find_game

GUIDE = find_game("brimstone").shown.guide()


def test_a_guided_table_is_played_as_the_script_says(house: House) -> None:
    """Mission, party and seed are the script's; the first lesson comes with the first question, and a hint says why."""

    async def play() -> None:
        assert GUIDE is not None
        async with Person(house.url, "Ada") as ada:
            await ada.host("brimstone", guided=True)
            question = await ada.asked()
            assert len(ada.picture["scene"]["party"]) == len(GUIDE.party)
            assert ada.picture["guide"][0]["id"] == GUIDE.steps[0].id
            assert ada.picture["fair"]["nonces"] == {}
            await ada.send(t="hint", n=question["n"])
            hint = await ada.until("hint")
            assert hint["why"]
            assert hint["key"] in [choice["key"] for choice in question["choices"]]

    asyncio.run(play())


def test_no_other_table_has_a_guide(house: House) -> None:
    async def play() -> None:
        async with Person(house.url, "Ada") as ada:
            await ada.host("brimstone", party=["marshal", "gunslinger"])
            await ada.asked()
            assert ada.picture["guide"] is None

    asyncio.run(play())


def test_what_a_script_settles_cannot_be_chosen(house: House) -> None:
    """A game without a script has no guided mission, and nobody adds a share to dice that are written down."""

    async def play() -> None:
        async with Person(house.url, "Ada") as ada:
            refused = await ada.http.post("/api/tables", json={"game": "heist", "guided": True})
            assert refused.status_code == 400
            assert "no guided first mission" in refused.text
            promise = (await ada.http.get("/api/promise")).json()["promise"]
            share = {"game": "brimstone", "guided": True, "promise": promise, "nonce": "mine"}
            refused = await ada.http.post("/api/tables", json=share)
            assert refused.status_code == 400
            assert "dice of its own" in refused.text

    asyncio.run(play())
