"""What concerns a person rather than a table, over HTTP: the way in, and the promise of fair dice."""

from __future__ import annotations

from litestar import get, post
from litestar.params import JSONBody

from undercroft.table.play import arranging
from undercroft.table.protocol import Asked, Invitation, Promised
from undercroft.table.server.http import AnyRequest, Forbidden, came


@get("/api/promise")
async def promise(request: AnyRequest) -> Promised:
    """The server's part of the seed of a table that is yet to be made, as a hash."""
    hall, _ = await came(request)
    return arranging.promise(hall)


@post("/api/invitation", status_code=200)
async def invitation(request: AnyRequest, data: JSONBody[Asked]) -> Invitation:
    """Where a secret link leads, before one follows it."""
    hall, _ = await came(request)
    link = hall.keys.read(data.token)
    if link is None:
        raise Forbidden("This link is not valid.")
    return await arranging.invitation(hall, link)


HANDLERS = [promise, invitation]
