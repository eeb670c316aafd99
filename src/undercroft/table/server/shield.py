"""What stands before every request: security headers, where it comes from, how often, how large, how slow."""

from __future__ import annotations

import asyncio
import logging
import re
from time import monotonic
from typing import TYPE_CHECKING, Any, cast

from litestar.exceptions import HTTPException
from uvicorn.middleware.proxy_headers import ProxyHeadersMiddleware

from undercroft.table.protocol import Fault
from undercroft.table.server.handover import Handover
from undercroft.table.server.meters import Who
from undercroft.table.server.security import COOKIE, HEADERS, same_origin
from undercroft.table.server.wire import HEAD, Lines
from undercroft.table.shown.changes import encode

if TYPE_CHECKING:
    from litestar import Litestar
    from litestar.types import Message, Receive, Scope, Send

    from undercroft.table.play.hall import Hall
    from undercroft.table.settings import Settings

_headers = [(name.encode(), value.encode()) for name, value in HEADERS.items()]
_host = re.compile(rb"[A-Za-z0-9._:%\[\]-]{1,255}")
_cookie = re.compile(rf"(?:^|;)\s*{COOKIE}=\"?([^;\"]*)".encode())
log = logging.getLogger("undercroft.table.requests")
LONG = 1.0
"""Seconds after which a request is logged as slow."""
LONGEST = 2048
"""The most characters of a path or of what follows its question mark."""
COSTLY = re.compile(r"/api/tables/[^/]+/(story|replay|verify|export|charts|links)")
KINDS = {"/api/tables": "makes", "/api/import": "imports"}
"""What a changing request counts as, beside that it changes something."""


class Shield:
    """Wraps the application: adds headers to every response and refuses foreign, hasty or broken requests."""

    def __init__(self, app: Litestar, settings: Settings) -> None:
        self.settings = settings
        self._origins = (*settings.origins, *filter(None, [settings.public]))
        self.lines = app.state.lines = Lines()
        self.handover = app.state.handover = Handover(self)
        self._app = app
        self._named = ProxyHeadersMiddleware(cast("Any", self._guard), list(settings.proxies))

    @property
    def hall(self) -> Hall:
        found: Hall = self._app.state.hall
        return found

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Find out who asks: proxies that the host has named are believed who they speak for."""
        await self._named(cast("Any", scope), cast("Any", receive), cast("Any", send))

    def proxied(self, address: str) -> bool:
        """Tell whether this is the address of a proxy that the host has named."""
        return address in self._named.trusted_hosts

    async def _guard(self, scope: Scope, receive: Receive, send: Send) -> None:
        about = cast("dict[str, Any]", scope)
        if about["type"] not in ("http", "websocket"):
            await self._app(scope, receive, send)
            return
        told: dict[bytes, bytes] = dict(about["headers"])
        origin, host = told.get(b"origin"), told.get(b"host", b"")
        foreign = not same_origin(_text(origin), _text(host), self._origins)
        broken = _broken(about, host)
        if about["type"] == "websocket":
            if foreign or broken:
                await receive()
                await send({"type": "websocket.close", "code": 4403, "reason": "foreign origin" if foreign else broken})
                return
            await self._app(scope, receive, send)
            return

        async def guarded(message: Message) -> None:
            if message["type"] == "http.response.start":
                names = {name for name, _ in message["headers"]}
                more = [h for h in _headers if h[0] not in names]
                if about["path"].startswith("/api/"):
                    more.append((b"cache-control", b"no-store"))
                if message["status"] == 408 or (message["status"] == 413 and not self._read_through(told)):
                    more.append((b"connection", b"close"))
                message["headers"] = [*message["headers"], *more]
            await send(message)

        reading = about["method"] in ("GET", "HEAD", "OPTIONS")
        if broken:
            await self._turned_away(about, guarded, 400, broken)
        elif foreign and not reading:
            await self._turned_away(about, guarded, 403, "This request comes from another site.")
        else:
            await self._measured(scope, self._arriving(receive), guarded, told, reading=reading)

    def _read_through(self, told: dict[bytes, bytes]) -> bool:
        """Tell whether the rest of a refused request is read and dropped.

        A connection that is closed before is reset: a proxy may then see the reset and not the answer. What is much
        larger than anything we take is not read.
        """
        length = told.get(b"content-length", b"")
        return length.isdigit() and int(length[:20]) <= 2 * self.settings.limits.save

    async def _turned_away(self, about: Any, send: Send, status: int, text: str) -> None:
        """Refuse a request; somebody who is refused all the time waits for it."""
        await self.hall.meters.turned_away(Who.at(address_of(about)))
        await _refuse(send, status, text)

    async def _measured(
        self, scope: Scope, receive: Receive, send: Send, told: dict[bytes, bytes], *, reading: bool
    ) -> None:
        """Let a request through if this person and this address have not asked for too much."""
        about, hall = cast("dict[str, Any]", scope), self.hall
        cookie = _cookie.search(told.get(b"cookie", b""))
        who = Who.at(address_of(about), hall.keys.person(_text(cookie[1]) if cookie else None) or "")
        path = about["path"]
        more = "looks" if COSTLY.match(path) else "" if reading else KINDS.get(path, "")
        kind = "gets" if reading else "posts"
        if not hall.meters.take(kind, who) or (more and not hall.meters.take(more, who)):
            await self._turned_away(about, send, 429, "Too many requests; wait a moment.")
            return
        async with hall.meters.line(who, more or kind, kind):
            began, status = monotonic(), 0

            async def noted(message: Message) -> None:
                nonlocal status
                if message["type"] == "http.response.start":
                    status = message["status"]
                await send(message)

            try:
                await self._app(scope, receive, noted)
            finally:
                self._logged(about, status, monotonic() - began, who)

    def _logged(self, about: dict[str, Any], status: int, seconds: float, who: Who) -> None:
        """Count a request, and log it: one that took long as a warning."""
        self.hall.metrics.request(about["method"], status, seconds)
        level = logging.WARNING if seconds > LONG else logging.INFO
        if log.isEnabledFor(level):
            more = {"seconds": round(seconds, 4), "status": status, "address": who.address}
            log.log(level, "%s %s", about["method"], about["path"][:200], extra=more)

    def _arriving(self, receive: Receive) -> Receive:
        """Wait for the body of a request only so long."""
        until = asyncio.get_running_loop().time() + self.settings.limits.body_seconds
        whole = False

        async def received() -> Any:
            nonlocal whole
            if whole:
                return await receive()
            try:
                async with asyncio.timeout_at(until):
                    message = await receive()
            except TimeoutError as late:
                raise HTTPException(status_code=408, detail="The request did not arrive in time.") from late
            whole = message["type"] != "http.request" or not message.get("more_body", False)
            return message

        return received


def address_of(about: Any) -> str:
    """The address that a request or a socket comes from."""
    client = about.get("client")
    return str(client[0])[:64] if client else ""


def _broken(about: dict[str, Any], host: bytes) -> str:
    """Say what is wrong with the first lines of a request, if anything is."""
    path: str = about["path"]
    if len(path) > LONGEST or len(about["query_string"]) > LONGEST:
        return f"An address has at most {LONGEST} characters."
    if sum(len(name) + len(value) for name, value in about["headers"]) > HEAD:
        return f"The headers of a request have at most {HEAD} characters."
    if any(not c.isprintable() for c in path):
        return "An address has no control characters."
    if not _host.fullmatch(host):
        return "The name of this server cannot be read (Host)."
    return ""


def _text(value: bytes | None) -> str | None:
    return None if value is None else value.decode("latin-1")


async def _refuse(send: Send, status: int, text: str) -> None:
    body = encode(Fault(text=text, status=status))
    headers = [(b"content-type", b"application/json"), (b"content-length", str(len(body)).encode())]
    if status == 429:
        headers.append((b"retry-after", b"10"))
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": body, "more_body": False})
