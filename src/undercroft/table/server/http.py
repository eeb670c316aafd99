"""The HTTP part: games, tables, links, seats, saves, replays, rules."""

from __future__ import annotations

from functools import cache
from typing import Annotated, Any, NamedTuple

from litestar import MediaType, Request, Response, get, post
from litestar.datastructures import Cookie
from litestar.exceptions import TooManyRequestsException
from litestar.params import FromPath, JSONBody, QueryParameter

from undercroft.crawl.shown.scene import Chart
from undercroft.engine.errors import BadInput
from undercroft.engine.game import Game
from undercroft.engine.registry import find_game
from undercroft.table.play import arranging, branching, fairness, frames, links, menu
from undercroft.table.play.hall import Hall
from undercroft.table.play.live import Declined, Live
from undercroft.table.protocol import (
    GameCard,
    Join,
    Joined,
    Me,
    NewTable,
    Picture,
    Rename,
    RuleText,
    SeatChange,
    SeatPlan,
    Story,
    TableLinks,
    Verdict,
)
from undercroft.table.server.meters import Who
from undercroft.table.server.security import COOKIE, COOKIE_DAYS, tidy
from undercroft.table.server.shield import address_of
from undercroft.table.shown.changes import encode
from undercroft.table.shown.ledgers import rules_of
from undercroft.table.store.storage import Conflict

AnyRequest = Request[Any, Any, Any]
FILE = "application/octet-stream"
MOST_SKIPPED = 1_000_000


class Forbidden(Declined):
    """Not for this person."""


class Missing(Declined):
    """There is no such thing."""


class Guest(NamedTuple):
    """The sender of a request; without an id, somebody we have not seen before."""

    id: str
    name: str
    login: int = 0


async def came(request: AnyRequest) -> tuple[Hall, Guest]:
    """The hall, and the person behind the cookie."""
    hall: Hall = request.app.state.hall
    shown = hall.keys.login(request.cookies.get(COOKIE))
    found = None if shown is None else await hall.guests.login(shown[0])
    valid = shown is not None and found is not None and shown[1] == found[1]
    return hall, Guest(shown[0], *found) if valid and shown and found else Guest("", "")


def base_of(request: AnyRequest) -> str:
    """What links begin with: the public address that the host has set, else the one that this request came to."""
    hall: Hall = request.app.state.hall
    return hall.settings.public or f"{request.url.scheme}://{request.url.netloc}"


async def entered(hall: Hall, table: str, guest: Guest, *, host: bool = False) -> Live:
    """A table that this person belongs to."""
    live = await hall.live(table)
    if live is None:
        raise Missing("There is no such table.")
    async with live.lock:
        await live.ensure()
        if guest.id not in live.members:
            await live.reseat()
        if not guest.id or guest.id not in live.members:
            raise Forbidden("You have no seat at this table; open the link to it first.")
        if host and live.row.host != guest.id:
            raise Forbidden("Only the host can do that.")
    return live


def cookie(request: AnyRequest, hall: Hall, guest: Guest) -> Cookie:
    """The cookie that stands for a person; no script can read it, no other site can use it. For nobody: its end."""
    return Cookie(
        key=COOKIE,
        value=hall.keys.cookie(guest.id, guest.login) if guest.id else "",
        httponly=True,
        samesite="strict",
        secure=request.url.scheme == "https",
        max_age=COOKIE_DAYS * 24 * 3600 if guest.id else 0,
        path="/",
    )


async def welcomed(request: AnyRequest, hall: Hall, guest: Guest, name: str) -> Guest:
    """Return the guest under this name, registered first if new."""
    called = tidy(name, arranging.NAME) or guest.name or "Somebody"
    if not guest.id:
        if not hall.meters.take("newcomers", Who.at(address_of(request.scope))):
            raise TooManyRequestsException("Too many new people came from your address today; try again tomorrow.")
        return Guest(await hall.guests.welcome(called), called)
    if called != guest.name:
        await hall.guests.rename(guest.id, called)
    return Guest(guest.id, called, guest.login)


# ---- games and rules -------------------------------------------------------------------------------------------------


@get("/api/games", sync_to_thread=False)
def games(request: AnyRequest) -> list[GameCard]:
    """The games that can be played here, in words."""
    hall: Hall = request.app.state.hall
    return menu.cards(hall.settings.packs)


@post("/api/seats")
async def seats(request: AnyRequest, data: JSONBody[NewTable]) -> list[SeatPlan]:
    """The seats that a table with this mission, size and switches would have."""
    hall, _ = await came(request)
    return menu.seats(data, hall.settings.packs.get(data.game, ()))


@get("/api/rules/{slug:str}", sync_to_thread=False, media_type=MediaType.JSON)
def rules(slug: FromPath[str]) -> Response[list[RuleText]]:
    """Every rule of a game's ledger."""
    written: Any = _ledger(find_game(slug))
    return Response(written, media_type=MediaType.JSON)


@cache
def _ledger(kind: type[Game[Any]]) -> bytes:
    """A ledger as it is sent: to write it takes longer than all the rest."""
    return encode(list(rules_of(kind).values()))


@get("/api/rules/{slug:str}/{rule:str}", sync_to_thread=False)
def rule_text(slug: FromPath[str], rule: FromPath[str]) -> RuleText:
    """One rule of a game's ledger."""
    found = rules_of(find_game(slug)).get(rule)
    if found is None:
        raise Missing(f"The ledger of {slug} has no rule {rule}.")
    return found


# ---- people ----------------------------------------------------------------------------------------------------------


@get("/api/me")
async def who_am_i(
    request: AnyRequest,
    skip: Annotated[int, QueryParameter(description="How many tables to leave out.", ge=0)] = 0,
    hand: Annotated[str, QueryParameter(description="A table whose hand the link opens.", max_length=64)] = "",
) -> Me:
    """My name, my link and my tables; nothing but emptiness for somebody new."""
    hall, guest = await came(request)
    if not guest.id:
        return Me(name="", link="", qr="", tables=())
    return await links.me(hall, guest, base_of(request), min(skip, MOST_SKIPPED), hand)


@post("/api/me", status_code=200)
async def rename(request: AnyRequest, data: JSONBody[Rename]) -> Response[Me]:
    """What the others call me."""
    hall, guest = await came(request)
    person = await welcomed(request, hall, guest, data.name)
    for table in list(hall.lives):
        live = hall.lives[table]
        if person.id in live.members:
            await arranging.tell(hall, live)
    me = await links.me(hall, person, base_of(request))
    return Response(me, cookies=[cookie(request, hall, person)])


@post("/api/join", status_code=200)
async def join(request: AnyRequest, data: JSONBody[Join]) -> Response[Joined]:
    """Follow a secret link: to a seat, to watch, or to one's own tables on another device."""
    hall, guest = await came(request)
    link = hall.keys.read(data.token)
    if link is None:
        raise Forbidden("This link is not valid; copy all of it, or ask for a new one.")
    if link.target == "me":
        mine = await hall.guests.login(link.id)
        if mine is None or mine[1] != link.issue:
            raise Forbidden("This link was replaced; open your newest link to your tables.")
        return Response(Joined(name=mine[0]), cookies=[cookie(request, hall, Guest(link.id, *mine))])
    person = await welcomed(request, hall, guest, data.name)
    joined = await arranging.join(hall, person.id, person.name, data, link)
    return Response(joined, cookies=[cookie(request, hall, person)])


# ---- tables ----------------------------------------------------------------------------------------------------------


@post("/api/tables")
async def new_table(request: AnyRequest, data: JSONBody[NewTable]) -> Response[TableLinks]:
    """A new table. It begins at once if no friend is awaited."""
    hall, guest = await came(request)
    plan = arranging.plan(data, hall.settings.packs.get(data.game, ()))
    person = await welcomed(request, hall, guest, data.name)
    table = await arranging.make(hall, person.id, person.name, plan)
    live = await entered(hall, table, person)
    return Response(links.links(hall, live, person.id, base_of(request)), cookies=[cookie(request, hall, person)])


@get("/api/tables/{table:str}/links")
async def table_links(request: AnyRequest, table: FromPath[str]) -> TableLinks:
    """The secret links of a table, for its host."""
    hall, guest = await came(request)
    live = await entered(hall, table, guest, host=True)
    return links.links(hall, live, guest.id, base_of(request))


@post("/api/tables/{table:str}/start", status_code=200)
async def start(request: AnyRequest, table: FromPath[str]) -> TableLinks:
    """The host begins although seats are open; friends may still take them."""
    hall, guest = await came(request)
    live = await entered(hall, table, guest, host=True)
    await arranging.begin_if_full(hall, live.id, now=True)
    return links.links(hall, live, guest.id, base_of(request))


@post("/api/tables/{table:str}/seats/{seat:str}", status_code=200)
async def change_seat(
    request: AnyRequest, table: FromPath[str], seat: FromPath[str], data: JSONBody[SeatChange]
) -> TableLinks:
    """The host gives a seat a new link, to a bot, opens it or takes it."""
    hall, guest = await came(request)
    live = await entered(hall, table, guest, host=True)
    await arranging.change(hall, live, guest.id, guest.name, seat, data)
    return links.links(hall, live, guest.id, base_of(request))


@get("/api/tables/{table:str}/charts")
async def charts(request: AnyRequest, table: FromPath[str]) -> list[Chart]:
    """The charts of the game as they lie beside this table: of the packs it is played with."""
    hall, guest = await came(request)
    live = await entered(hall, table, guest)
    return list(live.kind.shown.charts(live.kind.content(live.row.setup.packs)))


@get("/api/tables/{table:str}/story")
async def story(
    request: AnyRequest,
    table: FromPath[str],
    chapter: Annotated[int, QueryParameter(description="The act that ends a chapter; 0: the whole story.")] = 0,
) -> Story:
    """Every act of a table, as one could see it."""
    hall, guest = await came(request)
    return await frames.story(hall, await entered(hall, table, guest), guest.id, chapter)


@get("/api/tables/{table:str}/replay", media_type=MediaType.JSON)
async def replay(
    request: AnyRequest,
    table: FromPath[str],
    n: Annotated[int, QueryParameter(description="After which act.")],
    seat: Annotated[str, QueryParameter(description="As which seat saw it; empty: one's own.")] = "",
) -> Response[Picture]:
    """The table as it was."""
    hall, guest = await came(request)
    live = await entered(hall, table, guest)
    drawn: Any = await frames.frame(hall, live, guest.id, guest.name, n, seat)
    return Response(drawn, media_type=MediaType.JSON)


@get("/api/tables/{table:str}/verify")
async def verify(request: AnyRequest, table: FromPath[str]) -> Verdict:
    """Check the dice of a finished game."""
    hall, guest = await came(request)
    return await fairness.verify(hall, await entered(hall, table, guest))


@get("/api/tables/{table:str}/export", media_type=FILE)
async def export(request: AnyRequest, table: FromPath[str]) -> Response[bytes]:
    """The game as a file; sealed while it is played."""
    hall, guest = await came(request)
    live = await entered(hall, table, guest)
    data = await branching.export(hall, live, guest.id)
    name = f'attachment; filename="{live.row.game}-{table}.save"'
    return Response(data, media_type=FILE, headers={"content-disposition": name})


@post("/api/import", request_max_body_size=None)
async def bring(request: AnyRequest) -> Response[Joined]:
    """A save file, sent as it is, becomes a table of one's own."""
    hall, guest = await came(request)
    who = Who.at(address_of(request.scope), guest.id)
    if not hall.meters.hold("bringing", who):
        raise TooManyRequestsException("One save at a time, please.")
    try:
        return await _brought(request, hall, guest)
    finally:
        hall.meters.let_go("bringing", who)


async def _brought(request: AnyRequest, hall: Hall, guest: Guest) -> Response[Joined]:
    most = hall.settings.limits.save
    data = bytearray()
    async for part in request.stream():
        data += part
        if len(data) > most:
            raise BadInput(f"this save is too large; a save has at most {most} bytes")
    save = await branching.opened(hall, bytes(data))  # first, so that a bad file creates no person
    person = await welcomed(request, hall, guest, "")
    try:
        table = await branching.bring(hall, person.id, save)
    except Conflict as clash:
        raise BadInput("this save could not be kept; try again") from clash
    return Response(Joined(table=table, name=person.name), cookies=[cookie(request, hall, person)])


HANDLERS = [
    games,
    charts,
    rules,
    seats,
    rule_text,
    who_am_i,
    rename,
    join,
    new_table,
    table_links,
    start,
    change_seat,
    story,
    replay,
    verify,
    export,
    bring,
]
