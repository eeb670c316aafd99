"""Broken, slow and countless connections: a clear answer to each, and nobody else notices."""

from __future__ import annotations

import asyncio
import re
from pathlib import Path
from typing import Any

import httpx
import msgspec
import pytest
from websockets.asyncio.client import ClientConnection

from tests.conformance.play import with_tiny_games
from tests.table.house import PATIENCE, House, Person
from undercroft.table.server import client
from undercroft.table.settings import Limits

APP = Path(__file__).parents[2] / "web/src/App.svelte"
STRANGER = "127.0.0.2"


class Line:
    """A connection of a stranger, byte by byte."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.reader, self.writer = reader, writer

    @classmethod
    async def to(cls, house: House, said: bytes = b"") -> Line:
        line = cls(*await asyncio.open_connection("127.0.0.1", house.port, local_addr=(STRANGER, 0)))
        line.writer.write(said)
        return line

    async def end(self) -> bytes:
        """All that comes until the server closes."""
        try:
            return await asyncio.wait_for(self.reader.read(), PATIENCE)
        except ConnectionResetError:
            return b""
        finally:
            self.writer.close()


@pytest.mark.slow
def test_a_request_that_never_ends_is_given_up(tmp_path: Path) -> None:
    post = b"POST /api/me HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n"

    async def play(house: House) -> None:
        silent = await Line.to(house)
        headers = await Line.to(house, b"GET / HTTP/1.1\r\nX-A: ")
        body = await Line.to(house, post + b'{"name": "')
        chunks = await Line.to(house, post.replace(b"Content-Length: 100", b"Transfer-Encoding: chunked") + b"5\r\n{")
        again = await Line.to(house, b"GET /api/games HTTP/1.1\r\nHost: x\r\n\r\n")
        assert (await again.reader.readline()).startswith(b"HTTP/1.1 200 ")
        again.writer.write(b"G")

        assert await silent.end() == b""
        assert (await headers.end()).startswith(b"HTTP/1.1 408 ")
        assert (await body.end()).startswith(b"HTTP/1.1 408 ")
        assert (await chunks.end()).startswith(b"HTTP/1.1 408 ")
        await again.end()

    with with_tiny_games(), House(tmp_path, limits=Limits(head_seconds=0.2, body_seconds=0.2)) as house:
        asyncio.run(play(house))


@pytest.mark.slow
def test_idle_connections_take_no_place_from_others(tmp_path: Path) -> None:
    """A stranger holds as many as an address may; when all places are taken, the oldest silent one makes room."""

    async def play(house: House) -> None:
        idle = [await Line.to(house) for _ in range(8)]
        more = [await Line.to(house) for _ in range(4)]
        assert all(b"429" in said or said == b"" for said in await asyncio.gather(*[line.end() for line in more]))

        async with Person(house.url, "Ada") as ada:
            await ada.host("heist", "me", heroes=1)
            async with Person(house.url, "Bo") as bo, Person(house.url, "Cy") as cy:
                await bo.get("/api/games")
                await cy.get("/api/games")
                assert await idle[0].end() == b""
                await ada.answer()
        for line in idle[1:]:
            line.writer.close()

    limits = Limits(connections=8, all_connections=10, head_seconds=600)
    with with_tiny_games(), House(tmp_path, limits=limits) as house:
        asyncio.run(play(house))


@pytest.mark.slow
def test_an_answer_that_is_not_taken_is_given_up(tmp_path: Path) -> None:
    async def play(house: House) -> None:
        line = await Line.to(house)
        line.writer.transport.pause_reading()  # type: ignore[attr-defined]
        line.writer.write(b"GET /api/rules/brimstone HTTP/1.1\r\nHost: x\r\n\r\n" * 200)
        async with asyncio.timeout(PATIENCE):
            while not house.shield.lines.open:
                await asyncio.sleep(0.01)
            while house.shield.lines.open:
                await asyncio.sleep(0.01)
        line.writer.close()

    with House(tmp_path, limits=Limits(body_seconds=0.2, gets=1e9)) as house:
        asyncio.run(play(house))


@pytest.mark.parametrize(
    ("path", "headers", "status"),
    [
        ("/api/me", {"Host": "x" * 3000}, 400),
        ("/api/me", {"Host": "a b"}, 400),
        ("/api/me", {"Host": 'x"><script>'}, 400),
        ("/%00", {}, 400),
        ("/api/tables/%00/story", {}, 400),
        ("/api/rules/heist/%0a", {}, 400),
        ("/assets/%00", {}, 400),
        ("/api/me?" + "x" * 3000, {}, 400),
        ("/api/tables/" + "x" * 3000 + "/story", {}, 400),
        ("/api/me", {"X-Long": "x" * 40_000}, 400),
        ("/api/nothing", {}, 404),
        ("/api", {}, 404),
        ("//api/me", {}, 404),
        ("/API/me", {}, 404),
        ("/ws", {}, 404),
        ("/ws/nowhere", {}, 405),
        ("/wp-login.php", {}, 404),
        ("/.env", {}, 404),
        ("/.git/config", {}, 404),
        ("/assets/nothing", {}, 404),
        ("/nonsense", {}, 404),
        ("/table/x/y", {}, 404),
        ("/table/x/story", {}, 200),
        ("/", {}, 200),
    ],
)
def test_a_broken_or_unknown_address_gets_a_clear_answer(
    house: House, path: str, headers: dict[str, str], status: int
) -> None:
    async def play() -> None:
        async with Person(house.url, "Ada") as ada:
            answer = await ada.http.get(path, headers=headers)
            assert answer.status_code == status, answer.text

    asyncio.run(play())


@pytest.mark.parametrize("path", ["/api/tables", "/api/me", "/api/join", "/api/seats"])
@pytest.mark.parametrize("body", [b"[" * 20_000, b'{"x":' * 9000, b'{"name":' + b"[" * 5000 + b"]" * 5000 + b"}"])
def test_json_that_is_nested_too_deeply_is_refused(house: House, path: str, body: bytes) -> None:
    async def play() -> None:
        async with Person(house.url, "Ada") as ada:
            answer = await ada.http.post(path, content=body, headers={"content-type": "application/json"})
            assert answer.status_code == 400, answer.text

    asyncio.run(play())


def test_the_server_knows_the_screens_that_the_page_knows() -> None:
    patterns = re.findall(r'^    \["(/[^"]*)", "\w+"\],$', APP.read_text("utf-8"), re.MULTILINE)

    assert len(patterns) > 5
    for pattern in patterns:
        assert client.SCREENS.fullmatch(re.sub(r":\w+", "x", pattern)), pattern


@pytest.mark.parametrize(
    ("proxies", "seen"), [((), [200, 429]), (("127.0.0.1",), [200, 200]), (("10.0.0.0/8",), [200, 429])]
)
def test_only_a_proxy_that_the_host_has_named_speaks_for_others(
    tmp_path: Path, proxies: tuple[str, ...], seen: list[int]
) -> None:
    """Two people behind a proxy, at a server that lets each address ask once a minute."""

    async def play(house: House) -> list[int]:
        async with httpx.AsyncClient(base_url=house.url, trust_env=False) as proxy:
            found: list[Any] = [
                await proxy.get("/api/games", headers={"X-Forwarded-For": f"9.9.9.9, 192.0.2.{n}"}) for n in (1, 2)
            ]
            return [answer.status_code for answer in found]

    with House(tmp_path, limits=Limits(gets=1, household=1), proxies=proxies) as house:
        assert asyncio.run(play(house)) == seen


def test_a_refusal_for_haste_says_when_to_try_again(tmp_path: Path) -> None:
    with House(tmp_path, limits=Limits(gets=1, household=1)) as house:
        answers = [httpx.get(f"{house.url}/api/games", trust_env=False) for _ in range(2)]

    assert answers[1].headers["retry-after"] == "10"
    assert msgspec.json.decode(answers[1].content)["status"] == 429


def test_a_picture_is_sent_as_what_changed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A browser that packs its messages gets one picture after another in a fifth of its size, or less."""
    came: list[int] = []
    received = ClientConnection.data_received

    def counting(line: ClientConnection, data: bytes) -> None:
        came.append(len(data))
        received(line, data)

    async def play(house: House) -> None:
        async with Person(house.url, "Ada") as ada:
            await ada.host("brimstone", "me", heroes=1)
            question = await ada.asked()
            came.clear()
            size = 0
            for _ in range(5):
                await ada.answer(question["choices"][0]["key"])
                question = await ada.asked()
                size += len(msgspec.json.encode(ada.picture))
            assert 0 < sum(came) < size / 5

    monkeypatch.setattr(ClientConnection, "data_received", counting)
    with House(tmp_path) as house:
        asyncio.run(play(house))
