"""The connections themselves: who may hold how many, and how long a request may take to arrive.

uvicorn waits for ever for the rest of a request. Here a connection has so many seconds to say what it wants; one that
says nothing is closed, and the oldest silent one makes room when all places are taken.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from http import HTTPStatus
from typing import TYPE_CHECKING, Any, cast

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.server import ServerProtocol

from undercroft.table.protocol import Fault
from undercroft.table.server.meters import Who
from undercroft.table.server.packing import packing
from undercroft.table.shown.changes import encode

if TYPE_CHECKING:
    from undercroft.table.server.shield import Shield
    from undercroft.table.settings import Settings

MESSAGE = 64 * 1024
PIECE = 2 * 1024
"""Bytes of a socket that are taken apart in one go, with all messages in them."""
STARTING = 60
"""Seconds that one of several processes may be silent, as it is while it starts on a busy machine, before another is
started in its place. With uvicorn's five they replaced each other for ever."""
HEAD = 16 * 1024
"""Bytes of a request's first line and headers."""


def options(settings: Settings) -> dict[str, Any]:
    """How uvicorn is to be run: everything but the application."""
    return {
        "host": settings.host,
        "port": settings.port,
        "http": "undercroft.table.server.wire:Wire",
        "h11_max_incomplete_event_size": 4 * HEAD,  # more than is allowed, so that the answer says what is wrong
        "proxy_headers": False,  # the shield asks whether the host has named the proxy
        "ws": "undercroft.table.server.wire:Socket",
        "ws_max_size": MESSAGE,
        "access_log": False,
        "server_header": False,
        "lifespan": "on",
        "timeout_worker_healthcheck": STARTING,
    }


class Socket(WebSocketsSansIOProtocol):
    """A socket of a table, packed in our way, that takes apart what comes in small pieces."""

    def __init__(self, *args: Any, **settings: Any) -> None:
        super().__init__(*args, **settings)
        self.conn = ServerProtocol(extensions=[packing()], max_size=self.config.ws_max_size, logger=self.conn.logger)
        self._unread = b""

    def data_received(self, data: bytes) -> None:
        """Take a piece of what came; the rest when those messages are read, and after others had their turn."""
        first = not self._unread
        self._unread += data
        if first:
            self._take()

    async def receive(self) -> Any:
        message = await super().receive()
        if self._unread and not self.read_paused:
            self.loop.call_soon(self._take)
        return message

    def _take(self) -> None:
        if self.read_paused or not self._unread or self.transport.is_closing():
            return
        piece, self._unread = self._unread[:PIECE], self._unread[PIECE:]
        super().data_received(piece)
        if self._unread and not self.read_paused:
            self.loop.call_soon(self._take)


class Lines:
    """All connections of this process that are not sockets of a table."""

    def __init__(self) -> None:
        self.by: Counter[str] = Counter()
        self.open: dict[Wire, None] = {}
        """In the order in which they came."""

    def leave(self, wire: Wire) -> None:
        if wire in self.open:
            del self.open[wire]
            self.by[wire.address] -= 1
            if not self.by[wire.address]:
                del self.by[wire.address]


class Wire(H11Protocol):
    """One connection."""

    address = ""
    _timer: asyncio.TimerHandle | None = None
    """Runs out if no request arrives."""
    _slow: asyncio.TimerHandle | None = None
    """Runs out if an answer is not taken."""

    @property
    def shield(self) -> Shield:
        config: Any = self.config
        return cast("Shield", config.loaded_app)

    @property
    def silent(self) -> bool:
        """Tell whether no request is being answered."""
        cycle: Any = self.cycle  # None before the first request
        return cycle is None or cycle.response_complete

    def connection_made(self, transport: Any) -> None:
        super().connection_made(transport)
        shield, limits = self.shield, self.shield.settings.limits
        lines = shield.lines
        self.address = Who.at(self.client[0] if self.client else "").address
        if lines.by[self.address] >= limits.connections and not shield.proxied(self.address):
            self._refuse(HTTPStatus.TOO_MANY_REQUESTS, "Too many connections from your address.")
            return
        if len(self.connections) > limits.all_connections:
            oldest = next((wire for wire in lines.open if wire.silent), None)
            if oldest is None:
                self._refuse(HTTPStatus.SERVICE_UNAVAILABLE, "This server is full; try again.")
                return
            oldest.end()
        lines.open[self] = None
        lines.by[self.address] += 1
        self._wait()

    def data_received(self, data: bytes) -> None:
        if self.transport.is_closing():
            return
        super().data_received(data)
        if not self.silent:
            self._waited()
        elif self._timer is None and self in self.shield.lines.open:
            self._wait()

    def connection_lost(self, exc: Exception | None) -> None:
        self._waited()
        self._read()
        self.shield.lines.leave(self)
        super().connection_lost(exc)

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        self._waited()
        self.shield.lines.leave(self)
        head = b"".join([b"%b: %b\r\n" % header for header in self.headers])
        request = b"%b %b HTTP/1.1\r\n%b\r\n" % (event.method, event.target, head)
        if self.shield.handover.passed(self.transport, event.target, request):
            return
        super().handle_websocket_upgrade(event)

    def pause_writing(self) -> None:
        super().pause_writing()
        self._slow = self.loop.call_later(self.shield.settings.limits.body_seconds, self.transport.abort)

    def resume_writing(self) -> None:
        super().resume_writing()
        self._read()

    def end(self) -> None:
        """Close a connection on which nothing happens."""
        self._waited()
        self.shield.lines.leave(self)
        self.transport.close()

    def _wait(self) -> None:
        self._timer = self.loop.call_later(self.shield.settings.limits.head_seconds, self._late)

    def _waited(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _read(self) -> None:
        if self._slow is not None:
            self._slow.cancel()
            self._slow = None

    def _late(self) -> None:
        self._timer = None
        if self.transport.is_closing() or not self.silent:
            return
        if self.conn.our_state is h11.IDLE and self.conn.trailing_data[0]:
            self._refuse(HTTPStatus.REQUEST_TIMEOUT, "The request did not arrive in time.")
        self.end()

    def _refuse(self, status: HTTPStatus, text: str) -> None:
        body = encode(Fault(text=text, status=status))
        head = (
            f"HTTP/1.1 {status.value} {status.phrase}\r\ncontent-type: application/json\r\n"
            f"content-length: {len(body)}\r\nconnection: close\r\n\r\n"
        )
        self.transport.write(head.encode() + body)
        self.transport.close()
