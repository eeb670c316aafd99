"""What one person and one address may ask for, and that a crowd costs no more than its heads."""

from __future__ import annotations

import asyncio
from collections import Counter
from pathlib import Path
from typing import Any

import msgspec
import pytest

from tests.conformance.play import with_tiny_games
from tests.table.house import GENEROUS, PATIENCE, House, Person
from tests.table.postgres import postgres
from undercroft.table.play import hall as halls
from undercroft.table.play.hall import Hall
from undercroft.table.server import meters as measures
from undercroft.table.server.meters import Meters, Who
from undercroft.table.settings import Limits, Settings
from undercroft.table.shown.picture import presence

ADA, BO = Who("ada", "192.0.2.1"), Who("bo", "192.0.2.1")


def but(**changed: Any) -> Limits:
    """Generous limits but for some."""
    return msgspec.structs.replace(GENEROUS, **changed)


# ---- counting --------------------------------------------------------------------------------------------------------


def test_a_person_and_a_household_have_limits() -> None:
    meters = Meters(Limits(posts=2, household=2))

    assert [meters.take("posts", ADA) for _ in range(3)] == [True, True, False]
    assert [meters.take("posts", BO) for _ in range(3)] == [True, True, False]
    assert not meters.take("posts", Who("", ADA.address))
    assert meters.take("posts", Who("", "192.0.2.2"))
    assert meters.refused == Counter(posts=3)


def test_what_is_held_open_is_counted_until_it_is_let_go() -> None:
    meters = Meters(Limits(sockets=1, household=2))

    assert meters.hold("sockets", ADA)
    assert not meters.hold("sockets", ADA)
    assert meters.hold("sockets", BO)
    assert not meters.hold("sockets", Who("cy", ADA.address))
    meters.let_go("sockets", BO)
    assert meters.hold("sockets", Who("cy", ADA.address))


def test_processes_share_what_was_used() -> None:
    """What one process lets through counts in the other a second later."""
    here, there = (Meters(Limits(posts=3, sockets=2, household=1), name, shared=True) for name in ("a", "b"))
    assert all(here.take("posts", ADA) for _ in range(3))
    assert here.hold("sockets", ADA)
    assert there.take("posts", ADA)
    assert there.hold("sockets", ADA)

    for news in here.news():
        there.heard(news)

    assert not there.take("posts", ADA)
    assert not there.hold("sockets", ADA)
    here.let_go("sockets", ADA)
    for news in here.news():
        there.heard(news)
    assert there.hold("sockets", ADA)


def test_news_between_processes_fits_into_an_announcement() -> None:
    meters = Meters(Limits(), "f" * 16, shared=True)
    crowd = [Who(f"{n:024x}", f"2001:db8:ffff:ffff:ffff:ffff:ffff:{n:04x}") for n in range(500)]
    for who in crowd:
        assert meters.take("messages", who)
        assert meters.hold("sockets", who)

    news = meters.news()
    assert max(map(len, news)) < 7500
    other = Meters(Limits(messages=1, sockets=1), "e", shared=True)
    for one in news:
        other.heard(one)
    assert not other.take("messages", crowd[-1])
    assert not other.hold("sockets", crowd[-1])


def test_a_home_has_one_address_of_ipv6() -> None:
    assert Who.at("2001:db8:1:2:3::4") == Who.at("2001:db8:1:2:ffff::1") != Who.at("2001:db8:1:3::1")
    assert Who.at("::ffff:192.0.2.1") == Who.at("192.0.2.1")


def test_somebody_who_asks_for_a_lot_is_served_one_thing_at_a_time(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(measures, "PAUSE", 0.0)
    most = Counter[str]()

    async def ask(meters: Meters, who: Who, at_once: Counter[str]) -> None:
        assert meters.take("gets", who)
        async with meters.line(who, "gets"):
            at_once[who.address] += 1
            most[who.address] = max(most[who.address], at_once[who.address])
            await asyncio.sleep(0)
            at_once[who.address] -= 1

    async def play() -> None:
        meters, at_once = Meters(Limits(gets=100, household=1)), Counter[str]()
        hasty, quiet = Who("", "hasty"), Who("", "quiet")
        for _ in range(20):
            assert meters.take("gets", hasty)
        await asyncio.gather(*[ask(meters, who, at_once) for who in [hasty] * 30 + [quiet] * 5])

    asyncio.run(play())
    assert most == Counter(hasty=1, quiet=5)


# ---- at the table ----------------------------------------------------------------------------------------------------


@pytest.mark.slow
@pytest.mark.parametrize(
    ("limits", "message", "kind"),
    [
        (but(makes=1), {"t": "branch", "n": 1}, "branched"),
        (but(since=1), {"t": "since", "n": 0}, "table"),
        (but(lines=1), {"t": "chat", "text": "Hush."}, "chat"),
        (but(lines=1), {"t": "ping", "space": 1}, "pinged"),
        (but(odds=1), {"t": "whynot", "key": "x"}, "whynot"),
    ],
)
def test_a_message_that_costs_a_lot_has_a_limit_of_its_own(
    tmp_path: Path, limits: Limits, message: dict[str, Any], kind: str
) -> None:
    async def play(house: House) -> None:
        async with Person(house.url, "Ada") as ada:
            await ada.host("heist", "me", heroes=1)
            await ada.send(**message)
            await ada.until(kind)
            await ada.send(**message)
            assert (await ada.until("refused"))["text"] == "Too fast; wait a moment."

    with with_tiny_games(), House(tmp_path, limits=limits) as house:
        asyncio.run(play(house))


@pytest.mark.slow
def test_a_person_has_only_so_many_tables_and_sockets(tmp_path: Path) -> None:
    async def play(house: House) -> None:
        async with Person(house.url, "Ada") as ada, Person(house.url, "Ada") as again:
            await ada.host("heist", "me", heroes=1)
            again.http.cookies = ada.http.cookies
            with pytest.raises(Exception, match="4429"):
                await again.enter(ada.table)
            assert "too many tables open" in again.seen[-1]["text"]
            await ada.post("/api/tables", {"game": "heist", "heroes": 1}, 201)
            refused = await ada.post("/api/tables", {"game": "heist", "heroes": 1}, 409)
            assert refused["text"] == "You have 2 unfinished tables; finish some of them first."
            await ada.send(t="branch", n=1)
            assert "You have 2 unfinished tables" in (await ada.until("refused"))["text"]

    with with_tiny_games(), House(tmp_path, limits=but(tables=2, sockets=1, household=1)) as house:
        asyncio.run(play(house))


def test_the_tables_of_a_person_take_up_only_so_much(tmp_path: Path) -> None:
    async def play(house: House) -> None:
        async with Person(house.url, "Ada") as ada:
            await ada.host("heist", "me", heroes=1)
            refused = await ada.post("/api/tables", {"game": "heist", "heroes": 1}, 409)
            assert "more than this server keeps" in refused["text"]

    with with_tiny_games(), House(tmp_path, limits=but(stored=10)) as house:
        asyncio.run(play(house))


@pytest.mark.slow
def test_new_people_from_one_address_are_limited(tmp_path: Path) -> None:
    async def play(house: House) -> None:
        for status in (200, 200, 429):
            async with Person(house.url, "Ada") as ada:
                await ada.post("/api/me", {"name": "Ada"}, status)

    with House(tmp_path, limits=but(newcomers=2, household=1)) as house:
        asyncio.run(play(house))


def test_my_tables_come_in_pages_those_not_over_first(tmp_path: Path) -> None:
    async def play(house: House) -> None:
        async with Person(house.url, "Ada") as ada, Person(house.url, "Bo") as bo:
            made = [await ada.post("/api/tables", {"game": "heist", "heroes": 1}, 201) for _ in range(5)]
            shared = await ada.post("/api/tables", {"game": "heist", "heroes": 2, "seats": ["me", "friend"]}, 201)
            await bo.follow(shared["seats"][1]["link"])
            first, second = await ada.get("/api/me"), await ada.get("/api/me?skip=4")
            await ada.get("/api/me?skip=-1", 400)

            assert [first["more"], second["more"]] == [True, False]
            tables = [table["table"] for page in (first, second) for table in page["tables"]]
            assert sorted(tables) == sorted([shared["table"], *[one["table"] for one in made]])
            assert first["tables"][0]["people"] == ["Bo"]
            assert len(first["tables"][0]["seats"]) == 1

    with with_tiny_games(), House(tmp_path, limits=but(page=4)) as house:
        asyncio.run(play(house))


# ---- crowds ----------------------------------------------------------------------------------------------------------


def test_a_table_has_room_for_so_many_spectators(tmp_path: Path) -> None:
    async def play(house: House) -> None:
        async with (
            Person(house.url, "Ada") as ada,
            Person(house.url, "Bo") as bo,
            Person(house.url, "Cy") as cy,
        ):
            made = await ada.host("heist", "me", heroes=1)
            await bo.follow(made["watch"])
            with pytest.raises(Exception, match="4403"):
                await cy.follow(made["watch"])
            assert "no room for another spectator" in cy.seen[-1]["text"]

    with with_tiny_games(), House(tmp_path, limits=but(watchers=1)) as house:
        asyncio.run(play(house))


@pytest.mark.slow
def test_who_is_there_is_worked_out_once_for_all(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Twenty spectators come and go: not each of them for each of them."""
    counted: list[str] = []

    def counting(live: Any, person: str) -> Any:
        counted.append(person)
        return presence(live, person)

    monkeypatch.setattr(halls, "presence", counting)

    async def play(house: House) -> None:
        async with Person(house.url, "Ada") as ada:
            made = await ada.host("heist", "me", heroes=1)
            crowd = [Person(house.url, f"Bo {n}") for n in range(20)]
            await asyncio.gather(*[one.follow(made["watch"]) for one in crowd])
            await ada.until("presence", watchers=20)
            assert all(one.picture["you"]["name"] == one.name for one in crowd)
            assert all(one.picture["you"]["spectator"] for one in crowd)
            await ada.answer()
            for one in crowd:
                assert (await one.reach(ada.picture["n"]))["you"]["name"] == one.name
            await asyncio.gather(*[one.__aexit__() for one in crowd])
            await ada.until("presence", watchers=0)

    with with_tiny_games(), House(tmp_path, limits=GENEROUS) as house:
        asyncio.run(play(house))
    assert len(counted) <= 2 * 41


@pytest.mark.slow
def test_processes_on_postgresql_share_the_limits() -> None:
    """What a person did through one process counts in another."""

    async def play(url: str) -> None:
        settings = Settings(database=url, workers=1, limits=Limits(posts=2, household=1, sockets=1))
        here, there = Hall(settings), Hall(settings)
        await here.open()
        await there.open()
        try:
            assert here.meters.take("posts", ADA)
            assert here.meters.take("posts", ADA)
            assert here.meters.hold("sockets", ADA)
            async with asyncio.timeout(PATIENCE):
                while not there.meters.holding(f"sockets by {ADA.person}"):
                    await asyncio.sleep(0.05)
            assert not there.meters.hold("sockets", ADA)
            assert there.meters.busy("posts", ADA)
        finally:
            await there.close()
            await here.close()

    with postgres() as url:
        asyncio.run(play(url))


def test_somebody_who_is_refused_again_and_again_waits_for_it(monkeypatch: pytest.MonkeyPatch) -> None:
    slept: list[float] = []

    async def sleep(seconds: float) -> None:
        slept.append(seconds)

    async def play() -> None:
        meters = Meters(Limits())
        for _ in range(int(Limits().refusals) + 5):
            await meters.turned_away(ADA)
        await meters.turned_away(Who("", "192.0.2.2"))

    monkeypatch.setattr(asyncio, "sleep", sleep)
    asyncio.run(play())
    assert slept == [measures.GRUDGE] * 5
