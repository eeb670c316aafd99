"""Taking back: alone, freely, by a vote; what nobody saw is drawn anew."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from tests.table.house import House, Person


async def duel(house: House, ada: Person, bo: Person, **more: Any) -> None:
    """Two people at a duel that has begun."""
    links = await ada.host("duel", "me", "friend", **more)
    await bo.follow(links["seats"][1]["link"])
    await ada.until("table", phase="playing")


async def bids(ada: Person, bo: Person) -> tuple[Person, Person]:
    """Both bid; whoever acts first, then the other."""
    await ada.answer()
    await bo.reach(ada.picture["n"])
    await bo.answer()
    await ada.reach(bo.picture["n"])
    first = ada if ada.picture["questions"] else bo
    return first, bo if first is ada else ada


def test_a_move_is_taken_back_freely(house: House) -> None:
    """Nothing was drawn or revealed by a step in the open."""

    async def play() -> None:
        async with Person(house.url, "Ada") as ada, Person(house.url, "Bo") as bo:
            await duel(house, ada, bo)
            first, other = await bids(ada, bo)
            stood = first.picture["scene"]["figures"]
            move = next(c["key"] for c in (await first.asked())["choices"] if c["verb"] == "move")
            await first.answer(move)
            assert first.picture["scene"]["figures"] != stood
            back = first.picture["back"]
            assert back["free"]

            await first.send(t="undo", to=back["to"])
            await first.reach(first.picture["n"] + 1)
            await other.reach(first.picture["n"])

            assert first.picture["scene"]["figures"] == stood
            assert other.picture["ballot"] is None
            told = [line for line in other.picture["tale"] if line.get("tone") == "undo"]
            assert [(line["back"], line.get("redrawn", False)) for line in told] == [(back["to"], False)]
            assert move in [c["key"] for c in (await first.asked())["choices"]]

    asyncio.run(play())


def test_beyond_a_secret_the_others_agree(house: House) -> None:
    """Two bids were revealed: the other must agree; a no changes nothing, a yes takes both back and marks it."""

    async def play() -> None:
        async with Person(house.url, "Ada") as ada, Person(house.url, "Bo") as bo:
            await duel(house, ada, bo)
            start, hand = ada.picture["n"], ada.picture["scene"]["cards"]
            await bids(ada, bo)
            assert not ada.picture["back"]["free"]
            assert ada.picture["back"]["asks"]

            for ok in (False, True):
                await ada.send(t="undo", to=start)
                await ada.reach(ada.picture["n"] + 1)
                await bo.reach(ada.picture["n"])
                seen = [person.picture["ballot"] for person in (ada, bo)]
                assert [(ballot["need"], ballot["mine"]) for ballot in seen] == [(["south"], False), (["south"], True)]
                await ada.send(t="vote", ok=True)
                assert (await ada.until("refused"))["what"] == "vote"
                await bo.send(t="vote", ok=ok)
                await bo.reach(bo.picture["n"] + 1)
                await ada.reach(bo.picture["n"])
                assert ada.picture["ballot"] is None
                taken_back = ada.picture["questions"] and ada.picture["questions"][0]["ask"] == "match.bid"
                assert bool(taken_back) == ok

            assert ada.picture["scene"]["cards"] == hand, "what a seat has seen stays as it was"
            line = ada.picture["tale"][-1]
            assert (line["tone"], line["back"], line["redrawn"]) == ("undo", start, True)
            story = await ada.get(f"/api/tables/{ada.table}/story")
            undone = [moment["n"] for moment in story["moments"] if moment.get("undone")]
            assert undone == list(range(start + 1, ada.picture["n"]))
            await bids(ada, bo)

    asyncio.run(play())


def test_another_persons_answer_is_theirs_to_take_back(house: House) -> None:
    async def play() -> None:
        async with Person(house.url, "Ada") as ada, Person(house.url, "Bo") as bo:
            links = await ada.host("heist", "me", "friend", heroes=2)
            await bo.follow(links["seats"][1]["link"])
            await ada.until("table", phase="playing")
            await ada.answer("cloak")
            mine = ada.picture["n"]
            await bo.reach(mine)
            await bo.answer("cloak")
            await ada.reach(mine + 1)
            await ada.send(t="undo", to=mine)
            await ada.reach(mine + 2)
            assert ada.picture["ballot"]["need"] == ["bly"]
            await bo.reach(mine + 2)
            await bo.answer()
            assert bo.picture["ballot"] is None, "going on means no"

    asyncio.run(play())


@pytest.mark.parametrize("undo", ["vote", "free", "never"])
def test_whose_answers_are_taken_back_is_asked_even_if_a_bot_plays_for_them(house: House, undo: str) -> None:
    """Bo chooses, then lets a bot play on. To take back Bo's own choice Ada needs Bo; the bot's alone is not Bo's."""

    async def play() -> None:
        async with Person(house.url, "Ada") as ada, Person(house.url, "Bo") as bo:
            links = await ada.host("heist", "me", "friend", heroes=2, undo=undo)
            await bo.follow(links["seats"][1]["link"])
            await ada.until("table", phase="playing")
            await ada.answer("cloak")
            mine = ada.picture["n"]
            await bo.reach(mine)
            await bo.answer("cloak")
            own = bo.picture["n"]
            await bo.send(t="auto", on=True)
            await bo.reach(own + 1)
            await ada.reach(own + 1)
            await ada.asked()

            await ada.send(t="undo", to=mine)
            await ada.reach(ada.picture["n"] + 1)
            assert ada.picture["ballot"]["need"] == ["bly"]
            await bo.reach(ada.picture["n"])
            assert bo.picture["ballot"]["mine"]
            await bo.send(t="vote", ok=True)
            await bo.reach(bo.picture["n"] + 1)
            assert bo.picture["tale"][-1]["back"] == mine

    asyncio.run(play())


def test_alone_nobody_is_asked_but_the_dice_are_new(house: House) -> None:
    """A step into the guard's sight rolls a die. Taken back it is not rolled as it was: other numbers come up."""

    async def play() -> None:
        async with Person(house.url, "Ada") as ada:
            await ada.host("heist", "me", heroes=1)
            await ada.answer("pass")
            await ada.answer("creep")
            before = ada.picture["n"]
            ran: set[str] = set()
            for _ in range(20):
                await ada.answer("go::3")
                assert not ada.picture["back"]["free"]
                assert not ada.picture["back"]["asks"], "there is nobody to ask"
                guard = next(figure for figure in ada.picture["scene"]["figures"] if figure["id"] == "guard")
                ran.add(str(guard["spaces"]))
                await ada.send(t="undo", to=before)
                await ada.reach(ada.picture["n"] + 1)
                assert ada.picture["tale"][-1]["redrawn"]
                before = ada.picture["n"]
            assert len(ran) > 1

    asyncio.run(play())


def test_an_undo_is_told_of_the_seat_whose_answer_is_taken_back(house: House) -> None:
    """One person has both seats; the second one's answer is taken back, and the tale says so."""

    async def play() -> None:
        async with Person(house.url, "Ada") as ada:
            await ada.host("heist", "me", "me", heroes=2)
            seats = [one["seat"] for one in ada.picture["seats"]]
            names = {one["seat"]: one["name"] for one in ada.picture["seats"]}
            seat = ""
            for _ in range(40):
                question = await ada.asked()
                seat = question["seat"]
                await ada.answer(question["choices"][0]["key"])
                if seat == seats[1]:
                    break
            assert seat == seats[1]
            await ada.send(t="undo", to=ada.picture["back"]["to"])
            await ada.reach(ada.picture["n"] + 1)
            assert ada.picture["tale"][-1]["text"] == f"{names[seats[1]]} goes back."

    asyncio.run(play())


def test_never_means_never(house: House) -> None:
    async def play() -> None:
        async with Person(house.url, "Ada") as ada:
            await ada.host("heist", "me", heroes=1, undo="never")
            for key in ("pass", "creep", "go::3"):
                before = ada.picture["n"]
                await ada.answer(key)
            n = ada.picture["n"]
            await ada.send(t="undo", to=before)
            refused = await ada.until("refused")
            assert "revealed" in refused["text"]
            assert (await ada.until("table"))["n"] == n
            for to in (-1, 0, n, n + 1, 10**9):
                await ada.send(t="undo", to=to)
                assert (await ada.until("refused"))["n"] == n

    asyncio.run(play())
