"""Making tables and giving seats: who is invited, who sits down, which links are valid."""

from __future__ import annotations

import secrets
from hashlib import sha256
from time import time
from typing import TYPE_CHECKING, NamedTuple

from undercroft.engine.errors import BadInput
from undercroft.engine.registry import find_game
from undercroft.table.play import menu
from undercroft.table.play.fairness import fair
from undercroft.table.play.live import Declined, Deed
from undercroft.table.protocol import Invitation, Joined, NewTable, Promised, TaleLine
from undercroft.table.server.security import Link, tidy
from undercroft.table.shown.tale import Told
from undercroft.table.store.guests import SeatRow, TableRow
from undercroft.table.store.storage import Conflict

if TYPE_CHECKING:
    from undercroft.engine.game import Setup
    from undercroft.table.play.hall import Hall
    from undercroft.table.play.live import Live
    from undercroft.table.protocol import Join, SeatChange, WatchChange

NAME = 40
NONCE = 64
STALE = "This link is no longer valid; ask the host for a new one."
LONGEST_ABSENCE = 30 * 24 * 3600


class Plan(NamedTuple):
    """A table that can be made: what was asked for, the set-up, and who is to sit in each seat."""

    wanted: NewTable
    setup: Setup
    seats: list[tuple[str, str]]
    """Seat and word: me, friend, or the name of a bot after `bot:`."""
    bot: str


def plan(wanted: NewTable, packs: tuple[str, ...] = ()) -> Plan:
    """Check what somebody asked for, with the packs laid over the game; BadInput says what is wrong."""
    if wanted.guided:
        return plan(_as_scripted(wanted))._replace(wanted=wanted)
    setup, seats = menu.setup_of(wanted, packs)
    if len(wanted.seats) > len(seats):
        raise BadInput(f"this table has {len(seats)} seats, not {len(wanted.seats)}")
    if not 0 <= wanted.absent <= LONGEST_ABSENCE:
        raise BadInput(f"a table waits at most {LONGEST_ABSENCE} seconds for somebody")
    words = [*wanted.seats, *["me"] * (len(seats) - len(wanted.seats))]
    checked = [(seat, _word(wanted.game, word)) for seat, word in zip(seats, words, strict=True)]
    return Plan(wanted, setup, checked, menu.bot(wanted.game, wanted.bot))


def _as_scripted(wanted: NewTable) -> NewTable:
    """The guided first mission of a game: nothing about it is left to choose."""
    guide = find_game(wanted.game).shown.guide()
    if guide is None:
        raise BadInput("this game has no guided first mission")
    if wanted.promise or wanted.nonce:
        raise BadInput("a guided mission has dice of its own; it takes neither promise nor share")
    return NewTable(game=wanted.game, mission=guide.mission, party=guide.party, name=wanted.name)


def _dice(hall: Hall, table: str, wanted: NewTable) -> str:
    """The server's part of the seed; at a guided table it is the seed of the script, and the whole of it."""
    guide = find_game(wanted.game).shown.guide() if wanted.guided else None
    return hall.keys.entropy(table) if guide is None else guide.dice


def _word(slug: str, word: str) -> str:
    kind, _, which = word.partition(":")
    if kind == "bot":
        return f"bot:{menu.bot(slug, which)}"
    if word not in ("me", "friend"):
        raise BadInput(f"a seat is me, friend, bot or bot:NAME, not {word!r}")
    return word


async def make(hall: Hall, person: str, name: str, planned: Plan) -> str:
    """Make a table and return its id; the game begins at once if no friend is awaited."""
    wanted = planned.wanted
    await hall.room(person)
    table = hall.keys.promised(wanted.promise, time()) if wanted.promise else secrets.token_hex(8)
    if table is None:
        raise BadInput("this promise has expired or is not from this server; ask for a new one")
    if wanted.nonce and not wanted.promise:
        raise BadInput("a share of the seed needs the server's promise first: GET /api/promise")
    nonce = _share(wanted.nonce)
    places = [_place(table, seat, n, word, person, name, nonce) for n, (seat, word) in enumerate(planned.seats)]
    row = TableRow(
        id=table,
        game=wanted.game,
        setup=planned.setup,
        host=person,
        dice=wanted.dice,
        undo=wanted.undo,
        absent=wanted.absent,
        bot=planned.bot,
        entropy=_dice(hall, table, wanted),
        quick=wanted.quick,
        packs=hall.shelf.marks(planned.setup.packs),
    )
    try:
        await hall.guests.make(row, places)
    except Conflict as clash:
        raise Declined("This promise has been used; ask for a new one.") from clash
    await begin_if_full(hall, table)
    return table


def promise(hall: Hall) -> Promised:
    """Make the server's part of a seed, before anybody says theirs."""
    table = secrets.token_hex(8)
    commitment = sha256(hall.keys.entropy(table).encode()).hexdigest()
    return Promised(promise=hall.keys.promise(table, time()), commitment=commitment)


def _share(nonce: str) -> str:
    """Return a person's share of the seed as it stands in there: without spaces."""
    return tidy(nonce, NONCE).replace(" ", "-")


def _place(table: str, seat: str, n: int, word: str, person: str, name: str, nonce: str) -> SeatRow:
    """A seat for me, for a friend or for a bot."""
    if word.startswith("bot:"):
        return SeatRow(table=table, seat=seat, place=n, who="bot", bot=word.removeprefix("bot:"))
    if word == "me":
        return SeatRow(table=table, seat=seat, place=n, who="person", person=person, name=name, nonce=nonce)
    return SeatRow(table=table, seat=seat, place=n, who="person")


async def begin_if_full(hall: Hall, table: str, *, now: bool = False) -> None:
    """Begin once everybody sits, or because the host says so."""
    live = await hall.live(table)
    if live is None:
        return
    async with live.lock:
        await live.ensure()
        await live.reseat()
        if live.session is None and (now or all(place.person or place.who == "bot" for place in live.seats)):
            await hall.start(live)


async def invitation(hall: Hall, link: Link, person: str) -> Invitation:
    """Where a link leads, for somebody who has not followed it yet."""
    if link.target == "me":
        return Invitation(target="me", name=await hall.guests.name(link.id) or "")
    live = await hall.live(link.id)
    if live is None:
        raise Declined("This table is gone.")
    async with live.lock:
        await live.ensure()
        if link.target == "watch" and link.issue != live.watch and person not in live.members:
            raise Declined(STALE)
        return Invitation(
            target=link.target,
            name=await hall.guests.name(live.row.host) or "",
            title=live.kind.title,
            mission=menu.mission_name(live.row.game, live.row.setup),
            seat=live.seat_name(link.seat) if link.seat else "",
            commitment=fair(live).commitment,
            share=live.session is None and any(place.seat == link.seat and not place.person for place in live.seats),
        )


async def join(hall: Hall, person: str, name: str, wanted: Join, link: Link) -> Joined:
    """A person follows a link to a seat, or to watch."""
    live = await hall.live(link.id)
    if live is None:
        raise Declined("This table is gone.")
    if link.target == "watch":
        seating = await hall.guests.seating(live.id)
        if person not in seating.members and link.issue != seating.watch:
            raise Declined(STALE)
        await hall.guests.watch(live.id, person)  # nobody need be told until they come in
    else:
        await _sit_down(hall, live, person, name, wanted, link)
        await tell(hall, live)
    return Joined(table=live.id, seat=link.seat, name=name)


async def _sit_down(hall: Hall, live: Live, person: str, name: str, wanted: Join, link: Link) -> None:
    """Take the open seat of a link. Once somebody sits there, the link is of no use to anybody else."""
    seating = await hall.guests.seating(live.id)
    if link.seat in seating.members.get(person, []):
        return
    place = next((place for place in seating.seats if place.seat == link.seat), None)
    if place is None or place.issue != link.issue or place.who == "bot":
        raise Declined(STALE)
    async with live.lock:
        await live.ensure()
        if link.seat in live.history.held and live.phase == "playing" and not place.person:
            await live.do(_handed(link.seat, f"{name} sits down at {live.seat_name(link.seat)}."))
        nonce = _share(wanted.nonce) if live.session is None else ""
        seated = await hall.guests.sit(live.id, link.seat, link.issue, person, name, nonce)
    if not seated:
        taken = "Somebody sits there already. If that is you, open the link to your tables; otherwise ask the host."
        raise Declined(taken)
    await begin_if_full(hall, live.id)


async def change(hall: Hall, live: Live, person: str, name: str, seat: str, wanted: SeatChange) -> None:
    """The host gives a seat a new link, to a bot, or takes it."""
    place = next((place for place in live.seats if place.seat == seat), None)
    if place is None:
        raise BadInput(f"there is no seat {seat!r}")
    who, bot = ("bot", menu.bot(live.row.game, wanted.bot)) if wanted.do == "bot" else ("person", "")
    issue = await hall.guests.reissue(live.id, seat, who, bot, begun=live.session is not None)
    await hall.guests.watch(live.id, person)
    await hall.reseated(live)
    async with live.lock:
        await live.ensure()
        if live.phase == "playing":
            orders = [order.split(" ", 1)[1] for order in live.playing.orders if order.startswith(f"{seat} ")]
            ended = [Deed("order", seat, ask, "") for ask in orders]
            await live.do(_handed(seat, _change_text(live, place, name, wanted.do)), *ended)
    if wanted.do == "mine":
        nonce = _share(wanted.nonce) if live.session is None else ""
        await hall.guests.sit(live.id, seat, issue, person, name, nonce)
    await begin_if_full(hall, live.id)
    await tell(hall, live)
    async with live.lock:
        await live.ensure()
        if seat in live.history.away and live.phase == "playing":
            await live.do(Deed("back", seat))
        else:
            live.prompt()


async def mind_door(hall: Hall, live: Live, wanted: WatchChange) -> None:
    """The host makes a new link for spectators, shows one of them out, or lets one talk no more or again."""
    async with live.lock:
        await live.reseat()
    watching = [person for person, seats in live.members.items() if not seats and person != live.row.host]
    person = next((one for one in watching if hall.keys.handle(live.id, one) == wanted.who), "")
    if wanted.do != "reissue" and not person:
        raise Declined("This spectator has left.")
    if wanted.do in ("mute", "hear"):
        await hall.guests.mute(live.id, person, muted=wanted.do == "mute")
    else:
        await hall.guests.close_door(live.id, person)
    await tell(hall, live)


def _handed(seat: str, text: str) -> Deed:
    """A seat changes hands: everybody reads of it, and the next person does not see what was secret before."""
    return Deed("seat", seat, told=(Told(TaleLine(n=0, i=0, text=text, tone="quiet")),))


def _change_text(live: Live, place: SeatRow, host: str, do: str) -> str:
    seat = live.seat_name(place.seat)
    done = {"bot": f"gives {seat} to a bot", "mine": f"takes {seat}"}.get(do, f"makes a new link to {seat}")
    return f"{host} {done}." + (f" {place.name or 'Somebody'} no longer sits there." if place.person else "")


async def tell(hall: Hall, live: Live) -> None:
    """Tell everybody, here and in other processes, to read the seats again."""
    await tell_about(hall, live.id)


async def tell_about(hall: Hall, table: str) -> None:
    """The same for a table that need not be in memory."""
    if table in hall.lives:
        await hall.reseated(hall.lives[table])
    await hall.bus.tell(table, "seats")
