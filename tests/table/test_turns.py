"""People who are away are told once that a table waits for them, by letter or by webhook."""

from __future__ import annotations

import asyncio
import logging
import re
import socket
import threading
from collections.abc import Awaitable, Callable
from pathlib import Path
from time import time
from typing import Any

import pytest
from msgspec.structs import replace

from tests.conformance.play import with_tiny_games
from tests.table.house import GENEROUS, House, Person, free_port
from tests.table.post import Post, office, post
from tests.table.postgres import postgres
from tests.table.test_storage import a_table
from undercroft.engine.errors import BadInput
from undercroft.table.admin.looking import list_people
from undercroft.table.admin.removing import delete_person
from undercroft.table.play.hall import Hall
from undercroft.table.server.security import Keys
from undercroft.table.settings import Settings, Turns
from undercroft.table.settings.reading import read
from undercroft.table.turns import caller, letters, sending
from undercroft.table.turns.letters import is_address

PUBLIC = "https://table.example.org"
LATER = 31 * 60
"""Seconds after which somebody counts as away."""
Test = Callable[[Hall, Post], Awaitable[None]]


def told(
    folder: Path, test: Test, *, mail: bool = False, webhook: bool = False, database: str = "", **more: Any
) -> None:
    """Run a test in a hall with a mail server, a webhook, or both."""

    async def play() -> None:
        async with post() as opened:
            ways: dict[str, Any] = {"webhook": opened.webhook} if webhook else {}
            if mail:
                ways |= {"smtp": opened.smtp, "security": "none", "sender": "table@example.org"}
            turns = Turns(**ways, **more)
            url = database or f"sqlite:///{folder / 't.db'}"
            hall = Hall(Settings(database=url, public=PUBLIC, workers=1, turns=turns))
            await hall.open()
            try:
                await test(hall, opened)
            finally:
                await hall.close()

    with with_tiny_games():
        asyncio.run(play())


async def left(hall: Hall, *, address: str = "", at: float | None = None) -> str:
    """Somebody with one table that waits for them, who has just left it."""
    _, person = await a_table(hall)
    if address:
        assert await hall.caller.addresses.confirm(person, await hall.caller.addresses.put(person, address))
    hall.caller.moved(person)
    await hall.caller.look(time() if at is None else at)
    return person


def links(letter: Any) -> list[str]:
    """The fragments of the links in a letter."""
    return re.findall(rf"{PUBLIC}/letters#(\S+)", letter.get_content())


def test_a_person_who_is_away_gets_one_letter_until_they_come_back(tmp_path: Path) -> None:
    async def test(hall: Hall, mail: Post) -> None:
        now = time()
        ada = await left(hall, address="ada@example.org")
        await left(hall)  # somebody who left no address
        await hall.caller.look(now + LATER - 120)
        assert mail.letters == [], "not away for long enough"
        for minutes in (1, 2, 500):
            await hall.caller.look(now + LATER + minutes * 60)
        [letter] = mail.letters
        assert (letter["To"], letter["From"]) == ("ada@example.org", "table@example.org")
        assert letter["Subject"].startswith("Your turn: ")
        assert f"{PUBLIC}/tables" in letter.get_content()
        assert letter["List-Unsubscribe"] == f"<{PUBLIC}/letters#{links(letter)[0]}>"

        hall.caller.moved(ada)
        await hall.caller.look(now + 2 * 86400)
        assert len(mail.letters) == 1, "she was there just now"
        await hall.caller.look(now + 2 * 86400 + LATER)
        assert len(mail.letters) == 2

    told(tmp_path, test, mail=True)


def test_a_letter_holds_nothing_that_opens_a_seat_and_no_words_of_strangers(tmp_path: Path) -> None:
    async def test(hall: Hall, mail: Post) -> None:
        ada = await left(hall, address="ada@example.org")
        await hall.guests.rename(ada, "Visit http://spam.example")
        await hall.caller.ask(ada, "bo@example.org")
        await hall.caller.addresses.confirm(ada, 2)
        await hall.caller.look(time() + LATER)
        while len(mail.letters) < 2:
            await asyncio.sleep(0.01)
        for letter in mail.letters:
            text = letter.as_string() + letter.get_content()
            assert "join#" not in text
            assert "spam" not in text
            for token in links(letter):
                assert hall.keys.read(token) is None
                assert hall.keys.login(token) is None

    told(tmp_path, test, mail=True)


def test_the_webhook_hears_of_everybody_and_of_no_secret(tmp_path: Path) -> None:
    async def test(hall: Hall, mail: Post) -> None:
        ada = await left(hall)
        await hall.guests.rename(ada, "<!channel> @everyone")
        await hall.caller.look(time() + LATER)
        await hall.caller.look(time() + LATER + 60)
        [news] = mail.news
        assert news["what"] == "your turn"
        assert news["text"] == news["content"]
        assert news["name"] == "channel everyone"
        assert news["tables"][0]["link"] == f"{PUBLIC}/table/{news['tables'][0]['table']}"
        assert set(news) == {"what", "text", "content", "name", "tables"}

    told(tmp_path, test, webhook=True)


def test_nobody_is_told_who_is_here_or_whom_no_table_waits_for(tmp_path: Path) -> None:
    async def test(hall: Hall, mail: Post) -> None:
        live, ada = await a_table(hall)
        here: Any = type("Here", (), {"person": ada})()
        hall.caller.moved(ada)
        await hall.caller.look(time())
        live.visitors.add(here)
        await hall.caller.look(time() + LATER)
        live.visitors.discard(here)
        idle = await hall.guests.welcome("Idle")
        hall.caller.moved(idle)
        await hall.caller.look(time())
        assert mail.news == []
        await hall.caller.look(time() + LATER)
        assert [one["name"] for one in mail.news] == ["Ada"]

    told(tmp_path, test, webhook=True)


def test_a_message_that_cannot_be_sent_is_logged_and_tried_three_times(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async def test(hall: Hall, mail: Post) -> None:
        await left(hall, address="ada@example.org")
        mail.fails = True
        now = time() + LATER
        with caplog.at_level(logging.WARNING, logger="undercroft.table.turns"):
            for seconds in (0, 60, 150, 200, 1500, 9000):
                await hall.caller.look(now + seconds)
        lines = [record.getMessage() for record in caplog.records]
        assert len(lines) == caller.TRIES
        assert all("mail: SMTP" in line and "ada@" not in line for line in lines)
        assert mail.letters == []

    told(tmp_path, test, mail=True)


def test_a_second_try_arrives_and_ends_it(tmp_path: Path) -> None:
    async def test(hall: Hall, mail: Post) -> None:
        await left(hall)
        now = time() + LATER
        mail.fails = True
        await hall.caller.look(now)
        mail.fails = False
        for seconds in (60, 150, 1500):
            await hall.caller.look(now + seconds)
        assert len(mail.news) == 2

    told(tmp_path, test, webhook=True)


def test_a_mail_server_that_never_answers_does_not_keep_the_server_from_stopping(tmp_path: Path) -> None:
    async def play(turns: Turns) -> None:
        hall = Hall(Settings(database=f"sqlite:///{tmp_path / 't.db'}", public=PUBLIC, workers=1, turns=turns))
        await hall.open()
        await hall.caller.ask(await hall.guests.welcome("Ada"), "ada@example.org")
        while not waits():
            await asyncio.sleep(0.01)
        await hall.close()

    def waits() -> bool:
        return any(thread.name == sending.NAME for thread in threading.enumerate())

    with socket.create_server(("127.0.0.1", 0)) as silent, with_tiny_games():
        where = f"127.0.0.1:{silent.getsockname()[1]}"
        asyncio.run(play(Turns(smtp=where, security="none", sender="table@example.org")))
        assert waits(), "the server has stopped first"


def test_messages_beyond_those_of_an_hour_wait(tmp_path: Path) -> None:
    async def test(hall: Hall, mail: Post) -> None:
        for _ in range(3):
            await left(hall)
        await hall.caller.look(time() + LATER)
        assert len(mail.news) == 2
        assert not await hall.caller.ask("", "ada@example.org"), "letters that ask count too"

    told(tmp_path, test, webhook=True, hourly=2)


def test_of_two_processes_only_one_tells_somebody(tmp_path: Path) -> None:
    async def test(hall: Hall, mail: Post) -> None:
        ada = await left(hall)
        now = time() + LATER
        assert [await hall.caller.addresses.claim(ada, now) for _ in range(2)] == [True, False]

    told(tmp_path, test, webhook=True)


@pytest.mark.slow
def test_two_processes_on_postgresql_tell_somebody_once_and_see_who_is_at_the_other(tmp_path: Path) -> None:
    async def test(hall: Hall, mail: Post) -> None:
        other = Hall(hall.settings)
        await other.open()
        try:
            ada = await left(hall)
            now = time() + LATER
            await hall.guests.here("a third process", [("some table", ada)])
            await other.caller.look(now)
            assert mail.news == []
            await hall.guests.here("a third process", [])
            await asyncio.gather(*[one.caller.look(now) for one in (hall, other)])
            assert len(mail.news) == 1
        finally:
            await other.close()

    with postgres() as url:
        told(tmp_path, test, webhook=True, database=url)


def test_an_address_goes_with_the_person(tmp_path: Path) -> None:
    async def test(hall: Hall, mail: Post) -> None:
        ada = await left(hall, address="ada@example.org")
        assert [one.mail for one in await list_people(hall.store, hall.settings.limits, ada)] == ["ada@example.org"]
        await delete_person(hall.store, ada)
        assert (await hall.caller.addresses.of(ada)).mail == ""
        await hall.caller.look(time() + LATER)
        assert mail.letters == []

    told(tmp_path, test, mail=True)


def test_people_leave_an_address_confirm_it_and_stop(tmp_path: Path) -> None:
    async def play(url: str, mail: Post) -> None:
        async with Person(url, "Ada") as ada, Person(url, "") as nobody:
            await nobody.post("/api/me/mail", {"address": "x@example.org"}, 403)
            await ada.host("heist", "me", heroes=1)
            assert (await ada.get("/api/me"))["mail"] == {"address": "", "good": False}
            await ada.post("/api/me/mail", {"address": "x@y@z"}, 400)
            await ada.post("/api/me/mail", {"address": " ada@example.org "})
            while not mail.letters:
                await asyncio.sleep(0.01)
            yes, stop = links(mail.letters[0])
            assert (await ada.get("/api/me"))["mail"] == {"address": "ada@example.org", "good": False}

            assert (await nobody.post("/api/letters", {"token": yes}))["do"] == "confirm"
            assert (await ada.get("/api/me"))["mail"]["good"]
            assert (await nobody.post("/api/letters", {"token": stop}))["do"] == "stop"
            assert (await ada.get("/api/me"))["mail"] == {"address": "", "good": False}
            await nobody.post("/api/letters", {"token": yes}, 403)
            await nobody.post("/api/letters", {"token": f"{stop}x"}, 403)

            await ada.post("/api/me/mail", {"address": "bo@example.org"})
            await nobody.post("/api/letters", {"token": stop}, 403)
            await ada.post("/api/me/mail", {"address": ""})
            assert (await ada.get("/api/me"))["mail"] == {"address": "", "good": False}
            await ada.post("/api/me/mail", {"address": "cy@example.org"}, 429)
            while len(mail.letters) < 2:
                await asyncio.sleep(0.01)

    with with_tiny_games(), office() as mail:
        turns = Turns(smtp=mail.smtp, security="none", sender="table@example.org")
        with House(tmp_path, public=PUBLIC, limits=replace(GENEROUS, letters=2), turns=turns) as house:
            asyncio.run(play(house.url, mail))


def test_mail_programs_can_read_the_link_that_ends_letters() -> None:
    """A header that is folded is encoded too, and then no link any more."""
    settings = Settings(public="https://a-rather-long-name.example.org", turns=Turns(sender="t@example.org"))
    letter = letters.asking(settings, "ada@example.org", "yes." + "a" * 60, "stop." + "b" * 60).as_bytes()
    assert b"\nList-Unsubscribe: <https://a-rather-long-name.example.org/letters#stop.bbb" in letter
    assert max(map(len, letter.partition(b"\n\n")[2].splitlines())) <= 78


def test_the_log_says_why_a_webhook_could_not_be_called() -> None:
    turns = Turns(webhook=f"http://127.0.0.1:{free_port()}/hook")
    with pytest.raises(sending.Unsent, match=r"^ConnectionRefusedError \d+ \(.*refused.*\)$"):
        asyncio.run(sending.call(turns, {}))


def test_without_a_mail_server_nobody_is_asked_for_an_address(house: House) -> None:
    async def play() -> None:
        async with Person(house.url, "Ada") as ada:
            await ada.host("heist", "me", heroes=1)
            assert (await ada.get("/api/me"))["mail"] is None
            await ada.post("/api/me/mail", {"address": "ada@example.org"}, 403)

    asyncio.run(play())


def test_only_what_looks_like_an_address_is_one() -> None:
    assert all(map(is_address, ["a@b", "a.b+c@example.org", "x" * 64 + "@example.org"]))
    wrong = [
        "",
        "a",
        "@b",
        "a@",
        "a b@c",
        "a@b\nBcc: c@d",
        "a@b,c@d",
        "<a@b>",
        "a@b..c",
        "x" * 65 + "@b",
        "ä@b",
        f"a@{'b' * 260}",
    ]
    assert not any(map(is_address, wrong))


def test_a_link_in_a_letter_is_worth_nothing_elsewhere() -> None:
    keys = Keys(b"one")
    assert keys.lettered(keys.letter("stop", "p1", 3)) == ("stop", "p1", 3)
    assert keys.lettered(keys.cookie("stop.p1", 3)) is None
    assert keys.lettered("") is None


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ({"TURNS_SMTP": "mail.example.org"}, "turns.smtp needs public"),
        ({"TURNS_SMTP": "mail.example.org", "PUBLIC": PUBLIC}, "turns.smtp needs public"),
        ({"TURNS_WEBHOOK": "chat.example.org"}, "turns.webhook must be an address such as"),
    ],
)
def test_settings_that_cannot_work_are_refused_at_the_start(given: dict[str, str], said: str) -> None:
    with pytest.raises(BadInput, match=said):
        read(None, {f"UNDERCROFT_{name}": value for name, value in given.items()})
