"""What stands before every request: security headers, where it comes from, how often, how large."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, cast

from undercroft.table.protocol import Fault
from undercroft.table.server.security import HEADERS, Gate, same_origin
from undercroft.table.shown.picture import encode

if TYPE_CHECKING:
    from litestar.types import ASGIApp, Message, Receive, Scope, Send

    from undercroft.table.settings import Settings

_headers = [(name.encode(), value.encode()) for name, value in HEADERS.items()]


class Shield:
    """Wraps the application: adds headers to every response and refuses foreign or hasty requests."""

    def __init__(self, app: ASGIApp, settings: Settings) -> None:
        self._app = app
        self._settings = settings
        self._gate = Gate(settings.limits.posts)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        about = cast("dict[str, Any]", scope)
        if about["type"] not in ("http", "websocket"):
            await self._app(scope, receive, send)
            return
        told: dict[bytes, bytes] = dict(about["headers"])
        origin, host = told.get(b"origin"), told.get(b"host")
        foreign = not same_origin(_text(origin), _text(host), self._settings.origins)
        if about["type"] == "websocket":
            if foreign:
                await receive()
                await send({"type": "websocket.close", "code": 4403, "reason": "foreign origin"})
                return
            await self._app(scope, receive, send)
            return

        async def guarded(message: Message) -> None:
            if message["type"] == "http.response.start":
                names = {name for name, _ in message["headers"]}
                message["headers"] = [*message["headers"], *[h for h in _headers if h[0] not in names]]
                if about["path"].startswith("/api/"):
                    message["headers"] = [*message["headers"], (b"cache-control", b"no-store")]
            await send(message)

        if about["method"] not in ("GET", "HEAD", "OPTIONS"):
            client = about.get("client")
            if foreign:
                await _refuse(guarded, 403, "This request comes from another site.")
                return
            if not self._gate.take(str(client[0]) if client else ""):
                await _refuse(guarded, 429, "Too many requests; wait a moment.")
                return
        await self._app(scope, receive, guarded)


def _text(value: bytes | None) -> str | None:
    return None if value is None else value.decode("latin-1")


async def _refuse(send: Send, status: int, text: str) -> None:
    body = encode(Fault(text=text, status=status))
    headers = [(b"content-type", b"application/json"), (b"content-length", str(len(body)).encode())]
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": body, "more_body": False})
