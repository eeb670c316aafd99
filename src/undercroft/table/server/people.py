"""Coming in and going out, over HTTP: the promise of fair dice, invitations, logins, spectators, letters."""

from __future__ import annotations

from litestar import Response, get, post
from litestar.exceptions import TooManyRequestsException
from litestar.params import FromPath, JSONBody

from undercroft.engine.errors import BadInput
from undercroft.table.play import arranging, links
from undercroft.table.protocol import (
    Asked,
    Invitation,
    LeaveMail,
    LetterDone,
    Me,
    MyMail,
    OpenLetter,
    Promised,
    TableLinks,
    WatchChange,
)
from undercroft.table.server.http import AnyRequest, Forbidden, Guest, base_of, came, cookie, entered
from undercroft.table.server.meters import Who
from undercroft.table.server.shield import address_of
from undercroft.table.turns.letters import is_address


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


@post("/api/me/mail", status_code=200)
async def leave_mail(request: AnyRequest, data: JSONBody[LeaveMail]) -> MyMail:
    """Leave an e-mail address to be told there that it is my turn; it gets a letter first that asks for a yes."""
    hall, guest = await came(request)
    if not guest.id or not hall.caller.mails:
        raise Forbidden("You are not logged in." if not guest.id else "This server sends no letters.")
    address = data.address.strip()
    if not address:
        await hall.caller.addresses.put(guest.id, "")
        return MyMail()
    if not is_address(address):
        raise BadInput("this is not an e-mail address")
    asked = hall.meters.take("letters", Who.at(address_of(request.scope), guest.id))
    if not asked or not await hall.caller.ask(guest.id, address):
        raise TooManyRequestsException("Too many letters were asked for; try again tomorrow.")
    return MyMail(address=address)


@post("/api/letters", status_code=200)
async def open_letter(request: AnyRequest, data: JSONBody[OpenLetter]) -> LetterDone:
    """Do what a link in a letter says: confirm the address it went to, or delete it."""
    hall, _ = await came(request)
    found = hall.keys.lettered(data.token)
    if found is None:
        raise Forbidden("This link is not valid.")
    do, person, issue = found
    addresses = hall.caller.addresses
    if not await (addresses.confirm(person, issue) if do == "confirm" else addresses.stop(person, issue)):
        raise Forbidden("This link is no longer valid: the address has changed since.")
    return LetterDone(do=do)


HANDLERS = [promise, invitation, log_out, end_logins, mind_door, leave_mail, open_letter]
