"""The secret links that people are shown: to open seats, for spectators, and to one's own tables."""

from __future__ import annotations

from ipaddress import ip_address
from typing import TYPE_CHECKING, Any
from urllib.parse import quote, urlsplit

from undercroft.table.play import menu
from undercroft.table.protocol import Me, MyMail, MyTable, SeatLink, TableLinks, Watcher
from undercroft.table.server.security import Link, qr
from undercroft.table.shown.picture import who

if TYPE_CHECKING:
    from undercroft.table.play.hall import Hall
    from undercroft.table.play.live import Live
    from undercroft.table.server.http import Guest
    from undercroft.table.store.guests import SeatRow, TableRow


def links(hall: Hall, live: Live, person: str, base: str) -> TableLinks:
    """The secret links to the open seats of a table, for its host: nobody sees the link to a seat that is taken."""
    mine = live.seats_of(person)
    here = {visitor.person for visitor in live.visitors} | live.present
    return TableLinks(
        table=live.id,
        seats=tuple(_link(hall, live, place, base, mine=place.seat in mine) for place in live.seats),
        watch=f"{base}/join#{hall.keys.token(Link('watch', live.id, issue=live.watch))}",
        watchers=tuple(
            Watcher(
                id=hall.keys.handle(live.id, one),
                name=live.known[one].name,
                muted=live.known[one].muted,
                online=one in here,
            )
            for one, seats in live.members.items()
            if not seats and one != live.row.host
        ),
        local=local(base),
    )


def local(base: str) -> bool:
    """Tell whether links that begin so lead from another machine to that machine itself, and not here."""
    host = urlsplit(base).hostname or ""
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return host == "localhost" or host.endswith(".localhost")


def _link(hall: Hall, live: Live, place: SeatRow, base: str, *, mine: bool) -> SeatLink:
    token = hall.keys.token(Link("seat", live.id, place.seat, place.issue))
    link = f"{base}/join#{token}" if who(place) == "open" else ""
    return SeatLink(
        seat=place.seat,
        name=live.seat_name(place.seat),
        who=who(place),
        person=place.bot if place.who == "bot" else place.name,
        joined=place.person != "",
        mine=mine,
        link=link,
        qr=qr(link) if link else "",
    )


async def me(hall: Hall, guest: Guest, base: str, skip: int = 0, hand: str = "") -> Me:
    """A page of a person's tables, and the link to them, or to the hand at one, for another device."""
    person, name, login = guest
    to = f"?hand={quote(hand, safe='')}" if hand else ""
    link = f"{base}/join{to}#{hall.keys.token(Link('me', person, issue=login))}"
    most = hall.settings.limits.page
    found = await hall.guests.tables_of(person, most + 1, skip)
    tables = tuple([_mine(person, await hall.shelf.shown(row), places, mine) for row, places, mine in found[:most]])
    left = await hall.caller.addresses.of(person) if hall.caller.mails else None
    mail = None if left is None else MyMail(address=left.mail, good=left.good)
    return Me(name=name, link=link, qr=qr(link), tables=tables, more=len(found) > most, local=local(base), mail=mail)


def _mine(person: str, row: TableRow, places: list[SeatRow], mine: list[str]) -> MyTable:
    asked = row.asked.split()
    phase: Any = row.phase
    turn = row.phase == "playing" and any(seat in asked for seat in mine)
    return MyTable(
        table=row.id,
        game=row.game,
        title=menu.card(row.game).title,
        mission=menu.mission_name(row.game, row.setup),
        phase=phase,
        outcome=row.outcome,
        seats=tuple(mine),
        people=tuple(dict.fromkeys(place.name for place in places if place.person and place.person != person)),
        your_turn=turn,
        asked_since=row.asked_since if turn else 0.0,
        made=row.made,
        changed=row.changed,
        host=row.host == person,
        branch_of=row.branch_of,
    )
