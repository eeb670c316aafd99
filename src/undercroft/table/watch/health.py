"""`/healthz` and `/metrics`: is this server well, and what does it do."""

from __future__ import annotations

import asyncio
from ipaddress import ip_address, ip_network
from time import monotonic
from typing import TYPE_CHECKING, Any

from litestar import HttpMethod, Request, Response, get, route
from msgspec import Struct

from undercroft import __version__
from undercroft.engine.errors import UndercroftError
from undercroft.table.server.shield import address_of
from undercroft.table.store.outage import Outage
from undercroft.table.watch.metrics import text
from undercroft.table.workers import jobs

if TYPE_CHECKING:
    from undercroft.table.play.hall import Hall

AnyRequest = Request[Any, Any, Any]
SOON = 5.0
"""Seconds in which database and workers have to answer, and for which what they answered stays true."""


class Health(Struct, frozen=True, kw_only=True):
    """`GET /healthz`. A worker that is busy is well; one that cannot be started is not."""

    ok: bool
    database: str
    workers: str
    version: str = __version__


class Doctor:
    """Asks database and workers, not more often than every few seconds however often anybody asks."""

    def __init__(self, hall: Hall) -> None:
        self._hall = hall
        self._found: Health | None = None
        self._at = 0.0
        self._lock = asyncio.Lock()
        self._work: asyncio.Task[str] | None = None

    async def examine(self) -> Health:
        async with self._lock:
            if self._found is None or monotonic() - self._at > SOON:
                database, workers = await asyncio.gather(self._database(), self._workers())
                ok = database == "ok" and workers != "failed"
                self._found, self._at = Health(ok=ok, database=database, workers=workers), monotonic()
            return self._found

    async def _database(self) -> str:
        try:
            await asyncio.wait_for(self._hall.store.ask(), SOON)
        except (Outage, TimeoutError):
            return "away"
        return "ok"

    async def _workers(self) -> str:
        """Let a worker do something; while it has not answered yet, do not ask another time."""
        if self._work is None or self._work.done():
            self._work = self._hall.spawn(self._asked())
        done, _ = await asyncio.wait([self._work], timeout=SOON)
        return self._work.result() if done else "busy"

    async def _asked(self) -> str:
        try:
            await self._hall.pool.run("bots", self._hall.settings.patience, jobs.ready)
        except UndercroftError:
            return "failed"
        return "ok"


@route("/healthz", http_method=[HttpMethod.GET, HttpMethod.HEAD], include_in_schema=False)
async def healthz(request: AnyRequest) -> Response[Health]:
    """Whether the server can play: it asks the database and a worker process. 503 if one of them fails."""
    found = await request.app.state.doctor.examine()
    return Response(found, status_code=200 if found.ok else 503, headers={"cache-control": "no-store"})


@get("/metrics", include_in_schema=False, media_type="text/plain; version=0.0.4", sync_to_thread=False)
def metrics(request: AnyRequest) -> Response[str]:
    """Numbers for Prometheus, for addresses that the host allows; for others there is no such page."""
    hall: Hall = request.app.state.hall
    if not allowed(address_of(request.scope), hall.settings.metrics):
        return Response("There is no such page.", status_code=404, media_type="text/plain")
    return Response(text(hall, len(request.app.state.lines.open)), media_type="text/plain; version=0.0.4")


def allowed(address: str, places: tuple[str, ...]) -> bool:
    """Tell whether an address is one of these, or in one of these networks."""
    try:
        here = ip_address(address)
    except ValueError:
        return False
    return any(here in ip_network(place) for place in places)
