"""Messages that are stale, repeated, foreign or nonsense change nothing, get a clear reply and the present picture."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from random import Random
from typing import Any

import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed, InvalidStatus

from tests.conformance.play import with_tiny_games
from tests.table.house import House, Person
from undercroft.table.server import socket
from undercroft.table.server.wire import PIECE
from undercroft.table.settings import Limits


def still(picture: dict[str, Any]) -> dict[str, Any]:
    """A picture without what time alone changes."""
    return {name: value for name, value in picture.items() if name not in ("tale", "whole", "watchers", "seats")}


async def refused(person: Person, what: str, **message: Any) -> dict[str, Any]:
    """Send something that must be refused and change nothing."""
    before = still(person.picture)
    await person.send(**message)
    reply = await person.until("refused")
    assert reply["what"] == what
    assert reply["n"] == before["n"]
    assert reply["text"]
    after = await person.until("table")
    assert still(after) == before
    return reply


def test_stale_repeated_and_foreign_answers(house: House) -> None:
    async def play() -> None:
        async with Person(house.url, "Ada") as ada, Person(house.url, "Bo") as bo, Person(house.url, "Cy") as cy:
            links = await ada.host("heist", "me", "friend", heroes=2)
            await bo.follow(links["seats"][1]["link"])
            await ada.until("table", phase="playing")
            await cy.follow(links["watch"])
            question = await ada.asked()
            await bo.reach(ada.picture["n"])
            sent = {"t": "answer", "n": question["n"], "key": "cloak"}

            assert "not your turn" in (await refused(bo, "answer", **sent))["text"]
            assert "not your seat" in (await refused(bo, "answer", **sent, seat="ash"))["text"]
            assert "watch" in (await refused(cy, "answer", **sent))["text"]
            assert "not on offer" in (await refused(ada, "answer", **{**sent, "key": "sword"}))["text"]
            assert (await refused(ada, "answer", **{**sent, "n": question["n"] + 1}))["of"] == question["n"] + 1

            await ada.answer("cloak")
            await ada.reach(ada.picture["n"])
            assert "moved on" in (await refused(ada, "answer", **sent))["text"], "the same again is stale"

    asyncio.run(play())


@pytest.mark.parametrize(
    "message",
    [{"t": "whynot", "key": "x"}, {"t": "odds", "n": 1, "key": "x"}, {"t": "hint", "n": 1}],
    ids=lambda m: m["t"],
)
def test_advice_that_is_refused_brings_no_picture(house: House, message: dict[str, Any]) -> None:
    """Making one costs more than the refusal, and whoever asks has it already: a stranger could have many made."""

    async def play() -> None:
        async with Person(house.url, "Ada") as ada:
            await ada.host("heist", "me")
            await ada.asked()
            await ada.send(**message, seat="nobody")
            assert (await ada.until("refused"))["what"] == message["t"]
            heard = len(ada.seen)
            await ada.send(t="answer", n=0, key="x")
            await ada.until("refused", what="answer")
            assert "table" not in [told["t"] for told in ada.seen[heard:]]
            await ada.until("table")

    asyncio.run(play())


def test_a_refusal_names_the_rule_in_the_words_of_the_ledger(house: House) -> None:
    """A strike at somebody in another area, by the first fighter who holds one."""

    async def play() -> None:
        async with Person(house.url, "Ada") as ada:
            strikes: list[str] = []
            question: dict[str, Any] = {}
            while not strikes:
                await ada.leave()
                await ada.host("duel", "me", "me")
                await ada.answer()
                await ada.answer()
                question = await ada.asked()
                strikes = [f"strike:{c['id']}" for c in ada.picture["scene"]["cards"] if c["id"].startswith("strike")]
            reply = await refused(ada, "answer", t="answer", n=question["n"], key=strikes[0], seat=question["seat"])
            assert [reason["rule"] for reason in reply["reasons"]] == ["duel.strike.same-area"]
            assert reply["reasons"][0]["says"]
            await ada.send(t="whynot", key=strikes[0])
            why = await ada.until("whynot")
            assert not why["on_offer"]
            assert why["reasons"] == reply["reasons"]

    asyncio.run(play())


def test_why_not_is_asked_about_something_that_one_points_at(house: House) -> None:
    """No client makes keys: it says what is meant, of a kind that the question names."""

    async def play() -> None:
        async with Person(house.url, "Ada") as ada:
            await ada.host("duel", "me", "bot:random")
            question = await ada.asked()
            assert question["kinds"] == ["card"]
            mine = question["choices"][0]
            assert mine["about"] == [["card", mine["key"]]]
            for about, expected in ((mine["about"][0], (mine["key"], True)), (["card", "ace"], ("ace", False))):
                await ada.send(t="whynot", about=about, seat=question["seat"])
                why = await ada.until("whynot")
                assert (why["key"], why["on_offer"]) == expected

    asyncio.run(play())


@pytest.mark.parametrize(
    "frame",
    [
        "",
        "nonsense",
        "[]",
        "{}",
        '{"t": "no such thing"}',
        '{"t": "answer"}',
        '{"t": "answer", "n": "one", "key": "x"}',
        '{"t": "answer", "n": 1e99, "key": "x"}',
        '{"t": "chat", "text": "x", "more": 1}',
        '{"t": "chat", "text": "\\u0000 \\n"}',
        b"\xff\xfe",
        "[" * 4000,
        "x" * 5000,
    ],
)
def test_a_bad_frame_gets_a_reply_and_the_socket_stays_open(house: House, frame: str | bytes) -> None:
    async def play() -> None:
        async with Person(house.url, "Ada") as ada:
            await ada.host("heist", "me", heroes=1)
            before = still(ada.picture)
            assert ada.socket is not None
            await ada.socket.send(frame)
            assert (await ada.until("refused"))["text"]
            assert still(await ada.until("table")) == before
            await ada.answer()

    asyncio.run(play())


def test_whoever_returns_stands_where_they_stood(house: House) -> None:
    """The picture after a lost connection is the one before it; with `since` only what is new is told."""

    async def play() -> None:
        async with Person(house.url, "Ada") as ada, Person(house.url, "Bo") as bo:
            links = await ada.host("duel", "me", "friend")
            await bo.follow(links["seats"][1]["link"])
            await ada.until("table", phase="playing")
            await ada.answer()
            before = ada.picture
            await ada.leave()
            await bo.until("presence")
            await ada.enter(ada.table)
            assert ada.picture["whole"]
            same = ("n", "scene", "questions", "offers", "you", "fair", "back")
            assert {name: ada.picture[name] for name in same} == {name: before[name] for name in same}
            await bo.reach(ada.picture["n"])
            await bo.answer()
            await ada.reach(bo.picture["n"])
            told = len(ada.picture["tale"])
            assert told == 2
            assert not ada.picture["whole"]
            await ada.send(t="since", n=ada.picture["n"])
            assert (await ada.until("table"))["tale"] == []
            await ada.send(t="since", n=0)
            assert len((await ada.until("table", whole=True))["tale"]) == told

    asyncio.run(play())


def test_talk_and_pings_reach_everybody(house: House) -> None:
    async def play() -> None:
        async with Person(house.url, "Ada") as ada, Person(house.url, "Bo") as bo:
            links = await ada.host("duel", "me", "friend")
            await bo.follow(links["watch"])
            await ada.send(t="chat", text="  Mind   the\nstair. ")
            for person in (ada, bo):
                line = (await person.until("chat"))["lines"][0]
                assert (line["name"], line["text"], line["seat"]) == ("Ada", "Mind the stair.", "north")
            await bo.send(t="ping", space=3)
            assert (await ada.until("pinged")) == {"t": "pinged", "name": "Bo", "space": 3, "seat": ""}
            await bo.leave()
            await bo.enter(bo.table)
            kept = [message for message in bo.seen if message["t"] == "chat"][-1]
            assert [line["text"] for line in kept["lines"]] == ["Mind the stair."]

    asyncio.run(play())


def test_only_our_own_pages_may_open_a_socket(house: House) -> None:
    async def play() -> None:
        async with Person(house.url, "Ada") as ada:
            await ada.host("heist", "me", heroes=1)
            cookie = "; ".join(f"{c.name}={c.value}" for c in ada.http.cookies.jar)
            address = f"{house.url.replace('http', 'ws')}/ws/{ada.table}"
            with pytest.raises(InvalidStatus) as foreign:
                await connect(address, additional_headers={"Cookie": cookie}, origin="http://evil.example", proxy=None)  # type: ignore[arg-type]
            assert foreign.value.response.status_code == 403
            answer = await ada.http.post(
                "/api/tables", json={"game": "heist"}, headers={"Origin": "http://evil.example"}
            )
            assert answer.status_code == 403
            async with connect(address, proxy=None) as stranger:
                assert '"gone"' in str(await stranger.recv())

    asyncio.run(play())


@pytest.mark.slow
def test_whoever_sends_too_much_is_slowed_and_then_shut_out(tmp_path: Any) -> None:
    async def play(house: House) -> None:
        async with Person(house.url, "Ada") as ada:
            await ada.host("heist", "me", heroes=1)
            assert ada.socket is not None
            with suppress(ConnectionClosed):
                for _ in range(2000):
                    await ada.send(t="since", n=0)
                    await asyncio.sleep(0)
                while True:
                    await ada.hear()
            assert any(message["t"] == "refused" and "Too many" in message["text"] for message in ada.seen)
            assert ada.socket.close_code == 4429

    with with_tiny_games(), House(tmp_path, limits=Limits(messages=2.0)) as house:
        asyncio.run(play(house))


def test_everything_that_comes_at_once_is_read(house: House) -> None:
    """A socket is taken apart in pieces: neither a message longer than a piece nor one behind it is lost."""

    async def play() -> None:
        async with Person(house.url, "Ada") as ada:
            await ada.host("heist", "me", heroes=1)
            assert ada.socket is not None
            async with asyncio.TaskGroup() as all_at_once:
                for n in range(40):
                    key = Random(n).randbytes(2 * PIECE if n == 3 else 150).hex()  # packing makes little of it
                    all_at_once.create_task(ada.send(t="answer", n=10_000 + n, key=key, seat="x"))
            refused = [(await ada.until("refused"))["of"] for _ in range(40)]
            assert refused == [None if n == 3 else 10_000 + n for n in range(40)]  # no key is so long

    asyncio.run(play())


def test_what_a_message_began_is_done_to_its_end_though_its_socket_closes() -> None:
    """A transaction that is left in the middle could hold the database's lock."""
    done: list[str] = []

    async def writes() -> None:
        await asyncio.sleep(0.02)
        done.append("written")

    async def leaves() -> None:
        reading = asyncio.create_task(socket.whole(writes()))
        await asyncio.sleep(0)
        reading.cancel()
        with pytest.raises(asyncio.CancelledError):
            await reading
        assert done == ["written"]

    asyncio.run(leaves())
