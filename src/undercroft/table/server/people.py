"""Coming in and going out, over HTTP: the promise of fair dice, invitations, logins, spectators."""

from __future__ import annotations

from litestar import Response, get, post
from litestar.params import FromPath, JSONBody

from undercroft.table.play import arranging, links
from undercroft.table.protocol import Asked, Invitation, Me, Promised, TableLinks, WatchChange
from undercroft.table.server.http import AnyRequest, Forbidden, Guest, base_of, came, cookie, entered


@get("/api/promise")
async def promise(request: AnyRequest) -> Promised:
    """The server's part of the seed of a table that is yet to be made, as a hash."""
    hall, _ = await came(request)
    return arranging.promise(hall)


@post("/api/invitation", status_code=200)
async def invitation(request: AnyRequest, data: JSONBody[Asked]) -> Invitation:
    """Where a secret link leads, before one follows it."""
    hall, guest = await came(request)
    link = hall.keys.read(data.token)
    if link is None:
        raise Forbidden("This link is not valid; copy all of it, or ask for a new one.")
    return await arranging.invitation(hall, link, guest.id)


@post("/api/me/logout", status_code=200)
async def log_out(request: AnyRequest) -> Response[Me]:
    """This browser forgets who I am; my link and other browsers still know."""
    hall, _ = await came(request)
    return Response(Me(name="", link="", qr="", tables=()), cookies=[cookie(request, hall, Guest("", ""))])


@post("/api/me/logins", status_code=200)
async def end_logins(request: AnyRequest) -> Response[Me]:
    """Every login of mine ends, with the link to my tables; this browser gets a new one of both."""
    hall, guest = await came(request)
    if not guest.id:
        raise Forbidden("You are not logged in; open the link to your tables or to your seat.")
    login, tables = await hall.guests.end_logins(guest.id)
    for table in tables:
        await arranging.tell_about(hall, table)
    again = Guest(guest.id, guest.name, login)
    return Response(await links.me(hall, again, base_of(request)), cookies=[cookie(request, hall, again)])


@post("/api/tables/{table:str}/watch", status_code=200)
async def mind_door(request: AnyRequest, table: FromPath[str], data: JSONBody[WatchChange]) -> TableLinks:
    """The host makes a new link for spectators, shows one out, or lets one talk no more or again."""
    hall, guest = await came(request)
    live = await entered(hall, table, guest, host=True)
    await arranging.mind_door(hall, live, data)
    return links.links(hall, live, guest.id, base_of(request))


HANDLERS = [promise, invitation, log_out, end_logins, mind_door]
