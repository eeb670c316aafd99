"""Going out and being shown out: logging out, ending all logins, new links, spectators who are muted or kicked."""

from __future__ import annotations

import asyncio
from typing import Any

import msgspec
import pytest

from tests.table.house import House, Person
from tests.table.postgres import postgres
from tests.table.test_storage import a_table, halls
from undercroft.table.play import arranging
from undercroft.table.play.hall import Hall
from undercroft.table.protocol import WatchChange
from undercroft.table.server.security import Keys, Link
from undercroft.table.server.visitor import Visitor


async def watched(house: House, ada: Person, *guests: Person) -> str:
    """Ada's table, at which these people watch."""
    made = await ada.host("heist", "me", heroes=1)
    for guest in guests:
        await guest.follow(made["watch"])
    return f"/api/tables/{ada.table}"


async def watcher(ada: Person, name: str) -> dict[str, Any]:
    """A spectator as the host sees them."""
    links = await ada.get(f"/api/tables/{ada.table}/links")
    found: dict[str, Any] = next(one for one in links["watchers"] if one["name"] == name)
    return found


def test_a_browser_that_logs_out_knows_nobody(house: House) -> None:
    async def play() -> None:
        async with Person(house.url, "Ada") as ada, Person(house.url, "Ada's phone") as phone:
            await ada.host("heist", "me", heroes=1)
            await phone.follow((await ada.get("/api/me"))["link"])
            nobody = await ada.post("/api/me/logout")
            assert (nobody["name"], nobody["link"], nobody["tables"]) == ("", "", [])
            assert not ada.http.cookies
            assert (await ada.get("/api/me"))["tables"] == []
            await ada.get(f"/api/tables/{ada.table}/story", 403)
            assert len((await phone.get("/api/me"))["tables"]) == 1, "only this browser forgets"

    asyncio.run(play())


def test_all_logins_end_but_this_one(house: House) -> None:
    """A lost phone: its cookie, its open table and the link to all tables are worth nothing from now on."""

    async def play() -> None:
        async with Person(house.url, "Ada") as ada, Person(house.url, "Bo") as phone, Person(house.url, "Cy") as new:
            await ada.host("heist", "me", heroes=1)
            await ada.leave()
            old = (await ada.get("/api/me"))["link"]
            await phone.follow(old)
            await phone.enter(ada.table)
            await new.post("/api/me/logins", status=403)

            me = await ada.post("/api/me/logins")
            assert "logins" in (await phone.until("gone"))["text"]
            assert (await phone.get("/api/me"))["tables"] == []
            await phone.get(f"/api/tables/{ada.table}/story", 403)
            assert me["link"] != old
            await new.post("/api/join", {"token": old.partition("#")[2]}, 403)
            await new.follow(me["link"])
            assert len((await new.get("/api/me"))["tables"]) == 1
            await ada.enter(ada.table)
            await ada.answer()

    asyncio.run(play())


def test_cookies_and_links_of_before_are_those_of_the_first_login() -> None:
    keys = Keys(b"one")
    assert keys.login(keys.cookie("p1")) == ("p1", 0)
    assert keys.login(keys.cookie("p1", 2)) == ("p1", 2)
    assert keys.cookie("p1").count(".") == 1
    assert keys.login(keys.cookie("p1", 2).replace(".2.", ".3.")) is None
    for link in (Link("me", "p1", issue=2), Link("watch", "t1", issue=1)):
        assert keys.read(keys.token(link)) == link


def test_a_muted_spectator_watches_and_is_silent(house: House) -> None:
    async def play() -> None:
        async with Person(house.url, "Ada") as ada, Person(house.url, "Walt") as walt:
            table = await watched(house, ada, walt)
            await walt.send(t="chat", text="Go left!")
            await ada.until("chat")
            walt_as_seen = await watcher(ada, "Walt")
            assert (walt_as_seen["muted"], walt_as_seen["online"]) == (False, True)
            await walt.post(f"{table}/watch", {"do": "mute", "who": walt_as_seen["id"]}, 403)
            links = await ada.post(f"{table}/watch", {"do": "mute", "who": walt_as_seen["id"]})
            assert [one["muted"] for one in links["watchers"]] == [True]
            while not walt.picture["you"]["muted"]:
                await walt.until("table")
            for message in ({"t": "chat", "text": "No, right!"}, {"t": "ping", "space": 1}):
                await walt.send(**message)
                assert "muted" in (await walt.until("refused", what=message["t"]))["text"]
            await ada.post(f"{table}/watch", {"do": "hear", "who": walt_as_seen["id"]})
            while walt.picture["you"]["muted"]:
                await walt.until("table")
            await walt.send(t="chat", text="Thank you.")
            said = await ada.until("chat")
            assert said["lines"][0]["text"] == "Thank you."
            await ada.post(f"{table}/watch", {"do": "mute", "who": "nobody"}, 409)

    asyncio.run(play())


def test_a_spectator_is_shown_out_and_the_link_lets_them_in_no_more(house: House) -> None:
    async def play() -> None:
        async with Person(house.url, "Ada") as ada, Person(house.url, "Walt") as walt, Person(house.url, "Vi") as vi:
            table = await watched(house, ada, walt, vi)
            old = (await ada.get(f"{table}/links"))["watch"]
            links = await ada.post(f"{table}/watch", {"do": "kick", "who": (await watcher(ada, "Walt"))["id"]})
            assert [one["name"] for one in links["watchers"]] == ["Vi"]
            assert "shown you out" in (await walt.until("gone"))["text"]
            await walt.get(f"{table}/story", 403)
            token = {"token": old.partition("#")[2]}
            await walt.post("/api/invitation", token, 409)
            await walt.post("/api/join", token, 409)
            await vi.post("/api/join", token)  # who watches already may come by the old link
            await ada.answer()
            await vi.reach(ada.picture["n"])
            async with Person(house.url, "New") as new:
                await new.follow(links["watch"])
                again = await ada.post(f"{table}/watch", {"do": "reissue"})
                assert again["watch"] != links["watch"]
                assert {one["name"] for one in again["watchers"]} == {"Vi", "New"}

    asyncio.run(play())


@pytest.mark.slow
def test_people_at_another_process_are_sent_away_too() -> None:
    """On PostgreSQL: one process ends logins and shows somebody out, and the other one closes their sockets."""

    async def test(one: Hall, other: Hall) -> None:
        mine, _ = await a_table(one)
        theirs = await other.live(mine.id)
        assert theirs is not None
        visitors: dict[str, Visitor] = {}
        for name in ("Bo", "Cy"):
            person = await other.guests.welcome(name)
            await other.guests.watch(mine.id, person)
            visitors[name] = Visitor(theirs, person, name)
        await arranging.tell(other, theirs)
        for visitor in visitors.values():
            await other.enter(visitor)

        bo, cy = visitors["Bo"], visitors["Cy"]
        await arranging.mind_door(one, mine, WatchChange(do="kick", who=one.keys.handle(mine.id, bo.person)))
        assert "shown you out" in await gone(bo)
        assert cy.open
        await one.guests.end_logins(cy.person)
        await arranging.tell_about(one, mine.id)
        assert "logins" in await gone(cy)

    async def gone(visitor: Visitor) -> str:
        async with asyncio.timeout(10):
            while True:
                for frame in await visitor.frames():
                    message = msgspec.json.decode(frame)
                    if message["t"] == "gone":
                        return str(message["text"])

    with postgres() as url:
        halls(url, 2, test)
