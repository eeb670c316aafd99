"""Fuzzed messages and requests: no 500, no hang, no change, no leak."""

from __future__ import annotations

import asyncio
import socket
from collections.abc import Callable
from random import Random
from typing import Any, get_args

import httpx
import msgspec
import pytest
from websockets.exceptions import ConnectionClosed

from tests.table.house import PATIENCE, House, Person
from undercroft.table import protocol

AT_ONCE = 50
CHANGING = ("auto",)
"""What somebody with a seat may do at any time, and is left out here."""


def value(random: Random, depth: int = 0) -> Any:
    """Anything that JSON can say, often something that a field might hold."""
    kinds: list[Callable[[], Any]] = [
        lambda: random.randint(-3, 60),
        lambda: random.choice([10**18, -(10**18), 2**63, 1.5, 1e300, True, False, None]),
        lambda: random.choice(
            ["", "cloak", "bomb", "pass", "offer:toss:bomb:bly", "ash", "bly", "night.tools", "chance"]
        ),
        lambda: "".join(
            chr(random.choice([0, 9, 34, 92, 128, 0x202E, 0xFFFF, 65, 66])) for _ in range(random.randint(0, 40))
        ),
        lambda: [value(random, depth + 1) for _ in range(random.randint(0, 3))],
        lambda: {str(value(random, 3)): value(random, depth + 1) for _ in range(random.randint(0, 3))},
    ]
    return random.choice(kinds[: 4 if depth > 2 else 6])()


def message(random: Random) -> str | bytes:
    """A message that is nearly right, plainly wrong, or noise."""
    kind = random.choice(get_args(protocol.FromClient))
    tag = kind.__struct_config__.tag
    if tag in CHANGING or (tag == "branch" and random.random() < 0.95):  # each makes a table, and a disk has its pace
        tag = random.choice(["", "AUTO", "auto ", 5, None])
    body: dict[str, Any] = {"t": tag}
    for field in msgspec.structs.fields(kind):
        if random.random() < 0.9:
            right = {int: random.randint(-2, 9), str: value(random, 3), bool: True}.get(field.type)
            body[field.name] = right if random.random() < 0.5 and right is not None else value(random)
    if random.random() < 0.1:
        body[str(value(random, 3))] = value(random)
    text = msgspec.json.encode(body).decode()
    chance = random.random()
    if chance < 0.7:
        return text
    cut = random.randrange(len(text))
    if chance < 0.85:
        return text[:cut] + random.choice(["", "}", '"', "\\", "[", "\x00"]) + text[cut + 1 :]
    return bytes(random.randrange(256) for _ in range(random.randint(0, 60)))


async def pour(person: Person, random: Random, count: int) -> None:
    """Send messages, and wait for the replies now and then so that nothing can hang unnoticed."""
    assert person.socket is not None
    for sent in range(count):
        await person.socket.send(message(random))
        if sent % AT_ONCE == AT_ONCE - 1:
            await person.send(t="vote", ok=True)
            await person.until("refused", what="vote")
            for frame in person.frames:
                assert "Traceback" not in frame
                assert "mistake is ours" not in frame, frame
            person.frames.clear()
            person.seen.clear()


def request(random: Random, table: str, token: str) -> tuple[str, str, dict[str, Any]]:
    """A request to an address that exists, or nearly."""
    word = random.choice([table, "0" * 16, "..", "%00", "a b", "ü", "x" * 300, "heist", "duel", "heist.move", ""])
    other = random.choice(["story", "replay", "verify", "export", "links", "start", "seats/ash", "seats/x", word])
    path = random.choice(
        [
            "/api/games",
            "/api/me",
            "/api/join",
            "/api/invitation",
            "/api/promise",
            "/api/tables",
            f"/api/tables/{table}/watch",
            "/api/import",
            "/api/schema/openapi.json",
            f"/api/rules/{word}",
            f"/api/rules/{word}/{other}",
            f"/api/tables/{word}/{other}",
            f"/api/tables/{table}/replay?n={value(random, 3)}&seat={value(random, 3)}",
            f"/{word}/{other}",
        ]
    )
    body = random.choice(
        [
            msgspec.json.encode(value(random)),
            msgspec.json.encode({"game": value(random), "seats": value(random), "party": value(random)}),
            msgspec.json.encode({"token": random.choice([token, token[:-1], "me.x.y", value(random)])}),
            msgspec.json.encode({"do": random.choice(["bot", "reissue", value(random)])}),
            bytes(random.randrange(256) for _ in range(random.randint(0, 200))),
            b"UNDERCROFT SAVE 1\n" + bytes(random.randrange(256) for _ in range(80)),
        ]
    )
    kinds = ["application/json", "application/octet-stream", "text/plain", "application/x-www-form-urlencoded", "x"]
    headers = {"content-type": random.choice(kinds), "cookie": random.choice(["", "undercroft=x.y", "undercroft=é"])}
    return (
        random.choice(["GET", "POST", "PUT", "DELETE", "PATCH", "OPTIONS"]),
        path,
        {"content": body, "headers": headers},
    )


async def ask(house: House, random: Random, table: str, token: str, count: int) -> None:
    """Send requests as somebody whom the server does not know."""
    async with httpx.AsyncClient(base_url=house.url, timeout=60, trust_env=False) as http:
        for _ in range(count):
            method, path, more = request(random, table, token)
            headers = {name: text.encode("latin-1") for name, text in more["headers"].items()}
            try:
                answer = await http.request(method, path, content=more["content"], headers=headers)
            except (httpx.InvalidURL, httpx.LocalProtocolError):
                continue
            assert answer.status_code < 500, (method, path, more, answer.text)
            assert b"Traceback" not in answer.content


async def fuzz(house: House, count: int, seed: str) -> None:
    """A table that nobody may change: a spectator, a player who is not asked and strangers send whatever they like."""
    async with Person(house.url, "Ada") as ada, Person(house.url, "Bo") as bo, Person(house.url, "Cy") as cy:
        links = await ada.host("heist", "me", "friend", heroes=2)
        await bo.follow(links["seats"][1]["link"])
        await ada.until("table", phase="playing")
        await cy.follow(links["watch"])
        kept = ("n", "scene", "questions", "offers", "ballot", "orders", "fair", "you")
        before = {name: ada.picture[name] for name in kept}
        token = links["watch"].partition("#")[2]
        await asyncio.gather(
            pour(bo, Random(f"{seed} bo"), count * 4 // 10),
            pour(cy, Random(f"{seed} cy"), count * 4 // 10),
            ask(house, Random(f"{seed} http"), ada.table, token, count // 5),
        )
        await ada.leave()
        await ada.enter(ada.table)
        assert {name: ada.picture[name] for name in kept} == before
        await ada.answer()


def test_fuzzed_messages_change_nothing(house: House) -> None:
    asyncio.run(fuzz(house, 500, "everyday"))


@pytest.mark.slow
def test_sixty_thousand_fuzzed_messages_change_nothing(house: House) -> None:
    asyncio.run(fuzz(house, 60_000, "many"))


def test_what_is_too_large_is_answered_and_the_connection_goes_on(house: House) -> None:
    """A connection that is closed while the request is still coming is reset; a proxy loses the answer then."""
    body, head = b"x" * 500_000, b"POST /api/me HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\n"
    with socket.create_connection(("127.0.0.1", house.port), timeout=PATIENCE) as line:
        line.sendall(head + b"content-length: %d\r\n\r\n" % len(body) + body[:200_000])
        assert line.recv(4096).startswith(b"HTTP/1.1 413 ")
        line.sendall(body[200_000:] + b"GET /healthz HTTP/1.1\r\nhost: localhost\r\n\r\n")
        told = b""
        while b'"ok":true' not in told:
            more = line.recv(4096)
            assert more, told
            told += more


def test_what_is_far_too_large_is_not_read(house: House) -> None:
    head = b"POST /api/me HTTP/1.1\r\nhost: localhost\r\ncontent-length: 900000000\r\n\r\n"
    with socket.create_connection(("127.0.0.1", house.port), timeout=PATIENCE) as line:
        line.sendall(head)
        told = b""
        while more := line.recv(4096):
            told += more
    assert told.startswith(b"HTTP/1.1 413 ")
    assert b"connection: close" in told


def test_sizes_are_limited(house: House) -> None:
    async def play() -> None:
        async with Person(house.url, "Ada") as ada:
            large = await ada.http.post("/api/tables", content=b'{"game": "' + b"x" * 100_000 + b'"}')
            assert large.status_code == 413
            assert (await ada.http.post("/api/import", content=b"x" * (9 * 1024 * 1024))).status_code == 400
            await ada.host("heist", "me", heroes=1)
            assert ada.socket is not None
            await ada.socket.send("x" * 100_000)
            with pytest.raises(ConnectionClosed):
                await ada.until("nothing")
            assert ada.socket.close_code == 1009

    asyncio.run(play())
