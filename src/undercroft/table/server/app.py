"""The server put together."""

from __future__ import annotations

import logging
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING, Any, cast

from litestar import Litestar, Request, Response, get
from litestar.exceptions import HTTPException
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.params import FromPath

from undercroft import __version__
from undercroft.engine.copying import SERVING, seldom_collected
from undercroft.engine.errors import UndercroftError
from undercroft.table.play.hall import Hall
from undercroft.table.play.live import Declined
from undercroft.table.protocol import Fault
from undercroft.table.server import client, people
from undercroft.table.server.handover import Handover
from undercroft.table.server.http import HANDLERS, Forbidden, Missing
from undercroft.table.server.shield import Shield
from undercroft.table.server.socket import table_socket
from undercroft.table.settings import Settings
from undercroft.table.store.outage import Outage
from undercroft.table.watch.health import Doctor, healthz, metrics
from undercroft.table.watch.metrics import Failures

if TYPE_CHECKING:
    from collections.abc import AsyncGenerator

log = logging.getLogger("undercroft.table")

RETRY = 2
"""Seconds after which a request is worth another try while the database is away."""


def create(settings: Settings | None = None) -> Shield:
    """The application, for uvicorn with the options of `wire.py`."""
    settings = settings or Settings()
    return Shield(litestar_app(settings), settings)


def litestar_app(settings: Settings) -> Litestar:
    @asynccontextmanager
    async def opened(app: Litestar) -> AsyncGenerator[None]:
        hall = Hall(settings)
        await hall.open()
        app.state.hall = hall
        app.state.doctor = Doctor(hall)
        failures = Failures(hall.metrics)
        logging.getLogger("undercroft").addHandler(failures)
        handover: Handover = app.state.handover
        handover.open()
        try:
            with seldom_collected(SERVING):
                yield
        finally:
            handover.close()
            logging.getLogger("undercroft").removeHandler(failures)
            await hall.close()

    return Litestar(
        route_handlers=[*HANDLERS, *people.HANDLERS, healthz, metrics, table_socket, first_screen, screen],
        lifespan=[opened],
        exception_handlers={
            UndercroftError: refused,
            HTTPException: refused,
            Outage: unkept,
            RecursionError: nested,
            Exception: broken,
        },
        request_max_body_size=settings.limits.body,
        openapi_config=OpenAPIConfig(
            title="Undercroft",
            version=__version__,
            description="The table server. What happens at a table goes over /ws/{table}; see docs/protocol.",
            path="/api/schema",
            render_plugins=[JsonRenderPlugin()],
        ),
        logging_config=None,
    )


@get("/", include_in_schema=False)
async def first_screen(request: Request[Any, Any, Any]) -> Response[bytes]:
    """The browser client."""
    return _page(request, "")


@get("/{path:path}", include_in_schema=False)
async def screen(request: Request[Any, Any, Any], path: FromPath[str]) -> Response[bytes]:
    """The files of the browser client, and its one page for every screen."""
    return _page(request, path)


def _page(request: Request[Any, Any, Any], path: str) -> Response[bytes]:
    if client.missing(path):
        raise Missing("There is no such page.")
    found = client.page(path)
    headers = {"cache-control": "public, max-age=31536000, immutable" if found.lasting else "no-cache"}
    body = found.body
    if found.zipped is not None and "gzip" in request.headers.get("accept-encoding", ""):
        body, headers["content-encoding"] = found.zipped, "gzip"
        headers["vary"] = "accept-encoding"
    return Response(body, status_code=200 if found.found else 404, media_type=found.media_type, headers=headers)


def refused(_request: Request[Any, Any, Any], fault: Exception) -> Response[Fault]:
    """Why a request was refused, in one sentence."""
    if isinstance(fault, HTTPException):
        status, text = fault.status_code, fault.detail or "This request cannot be read."
        if isinstance(fault.extra, list) and fault.extra:
            first: Any = cast("Any", fault.extra)[0]
            text = f"{first.get('key', '')}: {first.get('message', '')}" if hasattr(first, "get") else str(first)
        if status == 413:
            text = "This request is too large."
    else:
        status = 403 if isinstance(fault, Forbidden) else 404 if isinstance(fault, Missing) else 400
        if isinstance(fault, Declined) and status == 400:
            status = 409
        text = str(fault)
    return Response(Fault(text=text[:500], status=status), status_code=status)


def unkept(request: Request[Any, Any, Any], fault: Exception) -> Response[Fault]:
    """The database does not answer: worth another try."""
    log.warning("%s %s: %s", request.method, request.url.path, fault)
    text = "The database does not answer; try again in a moment."
    return Response(Fault(text=text, status=503), status_code=503, headers={"retry-after": str(RETRY)})


def nested(request: Request[Any, Any, Any], fault: Exception) -> Response[Fault]:
    """What was sent is nested deeper than anybody would write it."""
    if "deserializing" not in str(fault):
        return broken(request, fault)
    return Response(Fault(text="This is nested too deeply.", status=400), status_code=400)


def broken(request: Request[Any, Any, Any], fault: Exception) -> Response[Fault]:
    """A bug of ours: logged, never shown."""
    log.error("%s %s failed", request.method, request.url.path, exc_info=fault)
    return Response(Fault(text="That failed; the mistake is ours. Nothing has changed.", status=500), status_code=500)
