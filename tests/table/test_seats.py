"""Links, seats, people: who may come in, who is there, who sits in for whom."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest

from tests.conformance.play import with_tiny_games
from tests.table.house import House, Person
from undercroft.cli.serve import serve
from undercroft.engine.errors import BadInput, UndercroftError
from undercroft.table.server.security import Keys, Link
from undercroft.table.settings import Settings


def test_a_token_leads_only_where_it_was_made_for() -> None:
    keys, others = Keys(b"one"), Keys(b"other")
    for link in (Link("seat", "t1", "north", 3), Link("watch", "t1"), Link("me", "p1")):
        token = keys.token(link)
        assert keys.read(token) == link
        assert others.read(token) is None
        for n in range(len(token)):
            assert keys.read(token[:n] + ("x" if token[n] != "x" else "y") + token[n + 1 :]) is None
    assert keys.person(keys.cookie("p1")) == "p1"
    assert keys.person(others.cookie("p1")) is None
    for nonsense in (None, "", ".", "p1", "p1.", "ü.ü", "seat.t1"):
        assert keys.person(nonsense) is None
        assert keys.read(nonsense or "") is None


def test_a_cookie_is_out_of_reach_of_scripts_and_other_sites(house: House) -> None:
    async def play() -> None:
        async with Person(house.url, "Ada") as ada:
            answer = await ada.http.post("/api/tables", json={"game": "heist"})
            told = answer.headers["set-cookie"].lower()
            assert "httponly" in told
            assert "samesite=strict" in told
            assert "token" not in str(answer.request.url)
            assert answer.headers["content-security-policy"].startswith("default-src 'self';")
            assert "unsafe" not in answer.headers["content-security-policy"]

    asyncio.run(play())


def test_the_host_reissues_and_revokes_a_seat(house: House) -> None:
    async def play() -> None:
        async with Person(house.url, "Ada") as ada, Person(house.url, "Bo") as bo, Person(house.url, "Cy") as cy:
            links = await ada.host("duel", "me", "friend")
            old = links["seats"][1]["link"]
            await bo.follow(old)
            await bo.post(f"/api/tables/{ada.table}/seats/south", {"do": "reissue"}, 403)
            fresh = await ada.post(f"/api/tables/{ada.table}/seats/south", {"do": "reissue"})
            assert "seat" in (await bo.until("gone"))["text"]
            assert (await bo.http.get(f"/api/tables/{ada.table}/story")).status_code == 403
            token = old.partition("#")[2]
            assert (await cy.http.post("/api/join", json={"token": token})).status_code == 409
            await cy.follow(fresh["seats"][1]["link"])
            assert cy.picture["you"]["seats"] == ["south"]
            await cy.answer()

            await ada.post(f"/api/tables/{ada.table}/seats/south", {"do": "bot", "bot": "random"})
            await cy.until("gone")
            while ada.picture["seats"][1]["who"] != "bot":
                await ada.until("table")
            await ada.answer()
            assert (await ada.asked())["ask"] != "match.bid", "the bot has bid too"

    asyncio.run(play())


def test_nobody_gets_the_link_to_a_seat_that_is_taken(house: House) -> None:
    """Not even the host, who made it: the link that let Bo in lets in nobody else, and Bo again."""

    async def play() -> None:
        async with Person(house.url, "Ada") as ada, Person(house.url, "Bo") as bo, Person(house.url, "Cy") as cy:
            made = await ada.host("duel", "me", "friend")
            link = made["seats"][1]["link"]
            await bo.follow(link)
            links = await ada.get(f"/api/tables/{ada.table}/links")
            assert [(seat["link"], seat["qr"]) for seat in links["seats"]] == [("", ""), ("", "")]
            for stranger in (ada, cy):
                answer = await stranger.http.post("/api/join", json={"token": link.partition("#")[2]})
                assert answer.status_code == 409
                assert "already" in answer.json()["text"]
            await ada.until("table", phase="playing")
            assert ada.picture["you"]["seats"] == ["north"]
            await bo.leave()
            await bo.follow(link)
            assert bo.picture["you"]["seats"] == ["south"]

    asyncio.run(play())


def test_a_seat_that_changes_hands_shows_nothing_of_the_past(house: House) -> None:
    """Bo bids and fights, then the host takes the seat: everybody reads of it, and what Bo saw stays with Bo."""

    async def play() -> None:
        async with Person(house.url, "Ada") as ada, Person(house.url, "Bo") as bo:
            made = await ada.host("duel", "me", "friend")
            await bo.follow(made["seats"][1]["link"])
            await ada.until("table", phase="playing")
            for person, other in ((ada, bo), (bo, ada)):
                await person.answer()
                await other.reach(person.picture["n"])
            n = ada.picture["n"]
            table = f"/api/tables/{ada.table}"
            await ada.send(t="since", n=0)
            before = (await ada.until("table", whole=True))["tale"]

            await ada.post(f"{table}/seats/south", {"do": "mine"})
            assert "seat" in (await bo.until("gone"))["text"]
            while ada.picture["you"]["seats"] != ["north", "south"]:
                await ada.until("table")
            handed = ada.picture["n"]
            await ada.send(t="since", n=0)
            told = await ada.until("table", whole=True)
            assert [line["text"] for line in told["tale"] if line["n"] == handed] == [
                "Ada takes south. Bo no longer sits there."
            ]
            assert [line for line in told["tale"] if line["n"] < handed] == before
            story = await ada.get(f"{table}/story")
            bids = [moment for moment in story["moments"] if moment["kind"] == "answer" and moment["n"] <= n]
            assert [moment["seat"] for moment in bids if moment.get("text")] == ["north"]
            for earlier in range(1, handed):
                frame = await ada.get(f"{table}/replay?n={earlier}")
                assert frame["you"]["seats"] == ["north"]
                assert all(question["seat"] == "north" for question in frame["questions"])
                await ada.get(f"{table}/replay?n={earlier}&seat=south", 409)
                await ada.send(t="undo", to=earlier)
                assert (await ada.until("refused"))["what"] == "undo"
            frame = await ada.get(f"{table}/replay?n={handed}&seat=south")
            assert frame["you"]["seats"] == ["south"]
            hands: set[str] = set()
            for _ in range(5):
                await ada.send(t="branch", n=1)
                branch = (await ada.until("branched"))["table"]
                south = await ada.get(f"/api/tables/{branch}/replay?n=1&seat=south")
                hands.add(str([choice["key"] for choice in south["questions"][0]["choices"]]))
            assert len(hands) > 1, "the hand that Bo had is drawn anew each time"

    asyncio.run(play())


def test_standing_orders_leave_with_the_person_who_gave_them(house: House) -> None:
    async def play() -> None:
        async with Person(house.url, "Ada") as ada:
            await ada.host("heist", "me", "me", heroes=2, quick=False)
            await ada.send(t="order", ask="night.tools", key="pass", seat="ash")
            while not ada.picture["orders"]:
                await ada.until("table")
            await ada.post(f"/api/tables/{ada.table}/seats/ash", {"do": "mine"})
            while ada.picture["orders"] or "ash" not in ada.picture["you"]["seats"]:
                await ada.until("table")
            assert (await ada.http.get(f"/api/tables/{ada.table}/story")).status_code == 200

    asyncio.run(play())


def test_one_link_leads_to_all_my_tables(house: House) -> None:
    async def play() -> None:
        async with Person(house.url, "Ada") as ada, Person(house.url, "Ada's phone") as phone:
            assert (await ada.get("/api/me"))["tables"] == []
            await ada.host("heist", "me", heroes=1)
            first = ada.table
            await ada.leave()
            await ada.host("duel", "me", "friend")
            me = await ada.get("/api/me")
            assert {(t["table"], t["phase"], t["your_turn"]) for t in me["tables"]} == {
                (first, "playing", True),
                (ada.table, "lobby", False),
            }
            assert me["qr"].startswith("<svg")
            await phone.follow(me["link"])
            there = await phone.get("/api/me")
            assert there["name"] == "Ada"
            assert [t["table"] for t in there["tables"]] == [t["table"] for t in me["tables"]]
            await phone.enter(first)
            await phone.answer()

    asyncio.run(play())


def test_seats_have_their_heroes_names_before_the_game_begins(house: House) -> None:
    async def play() -> None:
        async with Person(house.url, "Ada") as ada:
            links = await ada.host("brimstone", "me", "friend", party=["bandido", "marshal"])
            assert ada.picture["phase"] == "lobby"
            assert [seat["name"] for seat in ada.picture["seats"]] == ["Bandido", "US Marshal"]
            assert [seat["name"] for seat in links["seats"]] == ["Bandido", "US Marshal"]

    asyncio.run(play())


def test_the_host_begins_without_waiting(house: House) -> None:
    async def play() -> None:
        async with Person(house.url, "Ada") as ada, Person(house.url, "Bo") as bo:
            links = await ada.host("duel", "me", "friend")
            assert (await ada.http.get(f"/api/tables/{ada.table}/export")).status_code == 409
            await ada.post(f"/api/tables/{ada.table}/start")
            await ada.until("table", phase="playing")
            await ada.answer()
            assert ada.picture["seats"][1] | {"since": 0} == {
                "seat": "south",
                "name": "south",
                "who": "open",
                "person": "",
                "joined": False,
                "online": False,
                "away": False,
                "asked": True,
                "since": 0,
                "mine": False,
                "figures": ["south"],
            }
            await bo.follow(links["seats"][1]["link"])
            await bo.answer()

    asyncio.run(play())


@pytest.mark.slow
def test_a_bot_sits_in_for_whoever_is_absent_and_gives_back(tmp_path: Path) -> None:
    async def play(house: House) -> None:
        async with Person(house.url, "Ada") as ada, Person(house.url, "Bo") as bo:
            links = await ada.host("duel", "me", "friend", absent=1)
            await bo.follow(links["seats"][1]["link"])
            await ada.until("table", phase="playing")
            await bo.leave()
            await ada.answer()
            while not (ada.picture["seats"][1]["away"] and ada.picture["tale"]):
                await ada.until("table")
            assert ada.picture["seats"][1]["person"] == "Bo"
            await bo.enter(bo.table)
            while bo.picture["seats"][1]["away"]:
                await bo.until("table")
            n = bo.picture["n"]
            await bo.send(t="auto", on=True)
            await bo.reach(n + 1)
            assert bo.picture["seats"][1]["away"]
            await bo.send(t="auto", on=False)
            while bo.picture["seats"][1]["away"]:
                await bo.until("table")

    with with_tiny_games(), House(tmp_path) as house:
        asyncio.run(play(house))


@pytest.mark.slow
def test_nobody_plays_on_when_everybody_is_gone(tmp_path: Path) -> None:
    """The last one who is awaited is never replaced: the table waits."""

    async def play(house: House) -> None:
        async with Person(house.url, "Ada") as ada:
            await ada.host("heist", "me", "bot:random", heroes=2, absent=1)
            n = ada.picture["n"]
            await ada.leave()
            await asyncio.sleep(2.5)
            await ada.enter(ada.table)
            assert (ada.picture["n"], ada.picture["seats"][0]["away"]) == (n, False)

    with with_tiny_games(), House(tmp_path) as house:
        asyncio.run(play(house))


def test_the_seats_of_a_table_depend_on_mission_and_switches(house: House) -> None:
    async def play() -> None:
        async with Person(house.url, "Ada") as ada:

            async def seats(**wanted: Any) -> list[tuple[str, str, str, list[str]]]:
                answer = await ada.http.post("/api/seats", json=wanted)
                assert answer.status_code == 201, answer.json()
                return [(one["seat"], one["role"], one["side"], one["picks"]) for one in answer.json()]

            hero = ("north", "hero", "heroes", ["weapon", "school"])
            assert await seats(game="duel") == [hero, ("south", "overlord", "overlord", ["weapon"])]
            assert await seats(game="duel", mission="to-the-last", switches={"puppet": True}) == [hero]
            assert [seat for seat, *_ in await seats(game="heist", heroes=4)] == ["ash", "bly", "cob", "dun"]
            assert len(await seats(game="brimstone", heroes=5)) == 5

    asyncio.run(play())


def test_a_table_with_several_picks_a_seat(house: House) -> None:
    async def play() -> None:
        async with Person(house.url, "Ada") as ada:
            await ada.host("duel", "me", "me", party=["rapier:hardy", "sabre"])
            meters = [sheet["meters"][0]["most"] for sheet in ada.picture["scene"]["party"]]
            assert meters == [4, 3]

    asyncio.run(play())


@pytest.mark.parametrize(
    ("wanted", "said"),
    [
        ({"game": "chess"}, "no game"),
        ({"game": "heist", "heroes": 9}, "1 to 4"),
        ({"game": "heist", "mission": "moon"}, "mission"),
        ({"game": "heist", "seats": ["me"] * 9}, "seats"),
        ({"game": "heist", "seats": ["cat"]}, "bot"),
        ({"game": "heist", "seats": ["bot:scripted:/etc/passwd"]}, "bot"),
        ({"game": "heist", "seats": ["bot:scripted"]}, "bot"),
        ({"game": "heist", "switches": {"fog": True}}, "switch"),
        ({"game": "heist", "absent": -1}, "waits"),
        ({"game": "brimstone", "party": ["nobody"]}, "Hero Class"),
        (
            {"game": "duel", "party": ["sabre", "sabre"], "switches": {"puppet": True}},
            "a party of 2 does not fit 1 seats",
        ),
        ({"game": "duel", "party": ["sabre"], "heroes": 2}, "a party of 1 does not fit 2 seats"),
        ({"game": "heist", "dice": "loaded"}, "dice"),
        ({"game": 5}, "game"),
        ({}, "game"),
        ([], "object"),
    ],
)
def test_a_table_that_cannot_be_says_why(house: House, wanted: Any, said: str) -> None:
    async def play() -> None:
        async with Person(house.url, "Ada") as ada:
            answer = await ada.http.post("/api/tables", json=wanted)
            assert answer.status_code == 400
            assert said in answer.json()["text"], answer.json()

    asyncio.run(play())


def test_more_than_one_worker_on_sqlite_is_refused_with_a_reason() -> None:
    with pytest.raises(BadInput, match="SQLite has one writer"):
        serve(Settings(port=0, database="sqlite:///x.db", processes=2))
    with pytest.raises(BadInput, match="a database is"):
        serve(Settings(port=0, database="oracle://x"))


@pytest.mark.parametrize(
    ("more", "said"),
    [
        ({"host": "192.0.2.77"}, r"cannot listen on 192\.0\.2\.77:0: .*; host is an address of this machine"),
        ({"host": "no.invalid"}, r"cannot listen on no\.invalid:0: "),
        ({"packs": {"brimstone": ("/nowhere",)}}, "/nowhere:1: no such pack"),
        ({"packs": {"brimston": ("/nowhere",)}}, "there is no game 'brimston'"),
    ],
)
def test_what_keeps_a_server_from_starting_is_told_before_anything_starts(
    tmp_path: Path, more: dict[str, Any], said: str
) -> None:
    with pytest.raises(UndercroftError, match=said):
        serve(Settings(port=0, database=f"sqlite:///{tmp_path / 't.db'}", **more))
