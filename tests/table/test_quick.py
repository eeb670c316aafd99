"""A quick start: a bot answers what sets the game up, everybody sees what it chose, and anything can be taken back."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

from sqlalchemy import text

from tests.table.house import House, Person
from tests.table.migrations import LATER
from undercroft.engine.registry import find_game
from undercroft.table.store.guests import Guests
from undercroft.table.store.schema import VERSION
from undercroft.table.store.storage import Store

OPENING = find_game("brimstone").opening


def test_the_first_question_is_the_first_move(house: House) -> None:
    """Heroes are made and stand on the board; what was chosen is in the tale; no bot sits in any more."""

    async def play() -> None:
        async with Person(house.url, "Ada") as ada:
            await ada.host("brimstone", party=["marshal", "gunslinger"])
            question = await ada.asked()
            while question["ask"].startswith("card."):  # the first Darkness brought a card: another evening
                await ada.host("brimstone", party=["marshal", "gunslinger"])
                question = await ada.asked()
            assert question["ask"] not in OPENING
            assert any(["space", choice["key"]] in choice.get("about", ()) for choice in question["choices"])
            assert len([figure for figure in ada.picture["scene"]["figures"] if figure["metal"] == "brass"]) == 2
            assert not any(seat["away"] for seat in ada.picture["seats"])
            told = [line["text"] for moment in await moments(ada) for line in moment["lines"]]
            chosen = [line for line in told if line.endswith("(chosen for you)")]
            assert len(chosen) >= 3 * 2 + 1 + 2 + 1, (
                "upgrade, token, name and place of each, the lantern, the first turn"
            )
            assert any("take back" in line for line in told)

    asyncio.run(play())


def test_a_whole_party_stands_ready_and_nobody_has_given_anything_away(house: House) -> None:
    """With four Heroes the bot of the opening could hand things on beside its questions; it does what is asked."""

    async def play() -> None:
        async with Person(house.url, "Ada") as ada:
            await ada.host("brimstone", party=["marshal", "gunslinger", "saloon-girl", "bandido"])
            assert not (await ada.asked())["ask"].startswith("trade.")
            keys = [moment["key"] for moment in await moments(ada) if moment["kind"] == "answer"]
            assert len(keys) >= 3 * 4
            assert not [key for key in keys if key.startswith("offer:")]

    asyncio.run(play())


def test_what_was_chosen_is_taken_back_and_chosen_otherwise(house: House) -> None:
    """Back to the very first choice of the opening: it and all later ones are the person's own."""

    async def play() -> None:
        async with Person(house.url, "Ada") as ada:
            await ada.host("brimstone", party=["marshal"])
            await ada.asked()
            own = [m for m in await moments(ada) if m["kind"] == "answer" and m.get("seat") == "p1"]
            first = own[0]
            await ada.send(t="undo", to=1)
            await ada.reach(ada.picture["n"] + 1)
            question = await ada.asked()
            assert question["ask"] == OPENING[0]
            other = next(choice["key"] for choice in question["choices"] if choice["key"] != first["key"])
            await ada.answer(other)
            assert (await ada.asked())["ask"] == OPENING[1], "the next one is mine too"
            while (await ada.asked())["ask"] in OPENING:
                await ada.answer()

    asyncio.run(play())


def test_everybody_is_helped_and_only_they_read_what_was_chosen(house: House) -> None:
    """A friend's seat too; a bot's seat has nothing chosen `for you`."""

    async def play() -> None:
        async with Person(house.url, "Ada") as ada, Person(house.url, "Bo") as bo:
            links = await ada.host("brimstone", "me", "friend", "bot", party=["marshal", "gunslinger", "bandido"])
            await bo.follow(links["seats"][1]["link"])
            while (await ada.get(f"/api/tables/{ada.table}/story"))["n"] < 12:
                await asyncio.sleep(0.1)
            seats = {}
            for person in (ada, bo):
                found = await moments(person)
                seats[person.name] = {
                    m["seat"] for m in found for line in m["lines"] if line["text"].endswith("(chosen for you)")
                }
            assert seats == {"Ada": {"p1"}, "Bo": {"p2"}}

    asyncio.run(play())


def test_who_wants_creates_heroes_oneself(house: House) -> None:
    async def play() -> None:
        async with Person(house.url, "Ada") as ada:
            await ada.host("brimstone", party=["marshal"], quick=False)
            assert (await ada.asked())["ask"] == OPENING[0]
            assert ada.picture["n"] == 1

    asyncio.run(play())


def test_a_database_from_before_quick_starts_is_brought_up_to_date(tmp_path: Path) -> None:
    """The tables in it began without one."""

    async def play() -> None:
        store = Store(f"sqlite:///{tmp_path / 'old.db'}")
        await store.open()
        async with store.begin() as db:
            for table, column in LATER:
                await db.execute(text(f"ALTER TABLE {table} DROP COLUMN {column}"))
            await db.execute(text("UPDATE meta SET value = '1' WHERE key = 'version'"))
            await db.execute(
                text(
                    "INSERT INTO tables VALUES ('t', 'heist', :setup, 'p', 'fair', 'vote', 0, 'random', 'e', NULL, '',"
                    " 'lobby', '', '', 0, 0, 0, 0, 0)"
                ),
                {"setup": b"\x80"},
            )
        await store.open()
        async with store.begin() as db:
            assert await db.scalar(text("SELECT value FROM meta WHERE key = 'version'")) == str(VERSION)
        row = await Guests(store).table("t")
        assert row is not None
        assert row.quick is False
        await store.close()

    asyncio.run(play())


async def moments(person: Person) -> list[dict[str, Any]]:
    """The story as this person reads it, each moment with its lines."""
    found: list[dict[str, Any]] = (await person.get(f"/api/tables/{person.table}/story"))["moments"]
    return [{"lines": [], **moment} for moment in found]
