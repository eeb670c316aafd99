"""A real server for tests, and people who talk to it over HTTP and WebSockets."""

from __future__ import annotations

import asyncio
import contextlib
import socket
import threading
from pathlib import Path
from typing import Any, Self

import httpx
import msgspec
import uvicorn
from websockets.asyncio.client import ClientConnection, connect

from undercroft.table.server.app import create
from undercroft.table.server.wire import options
from undercroft.table.settings import Limits, Settings, Turns

LOTS = 1e9
GENEROUS = Limits(
    household=1000,
    gets=LOTS,
    looks=LOTS,
    posts=LOTS,
    makes=LOTS,
    imports=LOTS,
    newcomers=LOTS,
    messages=LOTS,
    odds=LOTS,
    since=LOTS,
    lines=LOTS,
    burst=LOTS,
    refusals=LOTS,
    sockets=1000,
    connections=1000,
)
"""For tests about other things: all their people have one address."""
PATIENCE = 60.0


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


class Away(AssertionError):
    """Raised when the server says that its database does not answer."""


class House:
    """A server in a thread of this process."""

    def __init__(
        self,
        folder: Path,
        *,
        limits: Limits = GENEROUS,
        sweep: float = 0.2,
        database: str = "",
        packs: dict[str, tuple[str, ...]] | None = None,
        proxies: tuple[str, ...] = (),
        public: str = "",
        turns: Turns | None = None,
    ) -> None:
        database = database or f"sqlite:///{folder / 'tables.db'}"
        self.port = free_port()
        self.settings = Settings(
            port=self.port,
            database=database,
            limits=limits,
            sweep=sweep,
            patience=PATIENCE,
            packs=packs or {},
            workers=1,
            proxies=proxies,
            public=public,
            turns=turns or Turns(),
        )
        self._server: uvicorn.Server | None = None
        self._thread: threading.Thread | None = None

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def __enter__(self) -> Self:
        self.shield = create(self.settings)
        config = uvicorn.Config(
            self.shield,
            ws_ping_timeout=120,  # a busy machine and a slow disk are no fault of the server's
            log_level="error",
            timeout_graceful_shutdown=2,
            **options(self.settings),
        )
        self._server = uvicorn.Server(config)
        self._thread = threading.Thread(target=self._server.run, daemon=True)
        self._thread.start()
        for _ in range(400):
            if self._server.started:
                return self
            self._thread.join(0.05)
        raise RuntimeError("the server did not start")

    def __exit__(self, *_: object) -> None:
        assert self._server is not None
        assert self._thread is not None
        self._server.should_exit = True
        self._thread.join(15)


def completed(message: dict[str, Any], before: dict[str, Any]) -> dict[str, Any]:
    """The picture that a change leads to; any other message as it is."""
    if message["t"] != "change":
        return message
    return {**before, **message["picture"], "scene": {**before["scene"], **message["scene"]}}


class Person:
    """Somebody with a browser: a cookie jar and, at a table, a socket."""

    def __init__(self, url: str, name: str) -> None:
        self.url, self.name = url, name
        self.http = httpx.AsyncClient(base_url=url, timeout=PATIENCE, trust_env=False)
        self.socket: ClientConnection | None = None
        self._sockets: list[ClientConnection] = []
        self.table = ""
        self.seen: list[dict[str, Any]] = []
        self.frames: list[str] = []
        self.picture: dict[str, Any] = {}
        self._drawn: dict[str, Any] = {}
        """The picture that came last over this socket."""
        self.sorts: list[str] = []
        """How pictures came: whole, or as changes."""

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *_: object) -> None:
        for line in self._sockets:  # also those in whose place another was opened
            with contextlib.suppress(Exception):
                await line.close()
        await self.http.aclose()

    async def post(self, path: str, body: Any = None, status: int = 200) -> Any:
        answer = await self.http.post(path, json=body if body is not None else {})
        if answer.status_code == 503 != status:
            raise Away(answer.text)
        assert answer.status_code == status, (path, answer.status_code, answer.text)
        return answer.json()

    async def get(self, path: str, status: int = 200) -> Any:
        answer = await self.http.get(path)
        assert answer.status_code == status, (path, answer.status_code, answer.text)
        return answer.json()

    async def host(self, game: str, *seats: str, **more: Any) -> dict[str, Any]:
        """A new table, and in at once; a nonce is given after the server's promise."""
        if "nonce" in more:
            more["promise"] = (await self.get("/api/promise"))["promise"]
        made = await self.post("/api/tables", {"game": game, "seats": seats, "name": self.name, **more}, 201)
        await self.enter(made["table"])
        links: dict[str, Any] = made
        return links

    async def follow(self, link: str) -> None:
        """Open a secret link."""
        token = link.partition("#")[2]
        joined = await self.post("/api/join", {"token": token, "name": self.name, "nonce": f"dice of {self.name}"})
        if joined["table"]:
            await self.enter(joined["table"])

    async def enter(self, table: str, look: str = "") -> None:
        """Open a socket to a table, as a screen that shows all, or has a curtain, or is public."""
        self.table = table
        cookie = "; ".join(f"{c.name}={c.value}" for c in self.http.cookies.jar)
        self.socket = await connect(
            f"{self.url.replace('http', 'ws')}/ws/{table}{f'?look={look}' if look else ''}",
            additional_headers={"Cookie": cookie},
            origin=self.url,  # type: ignore[arg-type]
            max_size=None,
            proxy=None,
            open_timeout=PATIENCE,
            ping_interval=None,  # a busy machine and a slow disk are no fault of the server's
            close_timeout=1,
        )
        self._sockets.append(self.socket)
        self._drawn = {}
        await self.until("table")

    async def leave(self) -> None:
        if self.socket is not None:
            with contextlib.suppress(Exception):
                await self.socket.close()
            self.socket = None

    async def send(self, **message: Any) -> None:
        assert self.socket is not None
        await self.socket.send(msgspec.json.encode(message).decode())

    async def hear(self) -> dict[str, Any]:
        assert self.socket is not None
        frame = await asyncio.wait_for(self.socket.recv(), PATIENCE)
        assert isinstance(frame, str)
        came = msgspec.json.decode(frame)
        if came["t"] in ("table", "change"):
            self.sorts.append(came["t"])
        message = completed(came, self._drawn)
        self.frames.append(msgspec.json.encode(message).decode())
        self.seen.append(message)
        if message["t"] == "table":
            self.picture = self._drawn = message
        return message

    async def until(self, kind: str, **about: Any) -> dict[str, Any]:
        """The next message of a kind, in which these fields are so."""
        while True:
            message = await self.hear()
            if message["t"] == kind and all(message.get(name) == value for name, value in about.items()):
                return message

    async def reach(self, n: int) -> dict[str, Any]:
        """The picture after act `n`, or a later one."""
        while self.picture.get("n", 0) < n:
            await self.until("table")
        return self.picture

    async def turn(self) -> dict[str, Any] | None:
        """The first question to this person, once there is one that is not answered; None when the game is over."""
        while self.picture["phase"] != "over":
            waiting: list[dict[str, Any]] = [q for q in self.picture["questions"] if not q["answered"]]
            if waiting:
                return waiting[0]
            await self.until("table")
        return None

    async def asked(self) -> dict[str, Any]:
        question = await self.turn()
        assert question is not None
        return question

    async def answer(self, key: str | None = None, pick: int = 0) -> dict[str, Any]:
        """Answer what is asked, by key or by number, and wait for the picture after it."""
        question = await self.asked()
        key = key or question["choices"][pick]["key"]
        before = self.picture["n"]
        await self.send(t="answer", n=question["n"], key=key, seat=question["seat"])
        while self.picture["n"] <= before:
            message = await self.hear()
            assert message["t"] != "refused", (message, question)
        return self.picture
