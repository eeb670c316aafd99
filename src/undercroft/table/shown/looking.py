"""How a screen looks at a table: with the eyes of all its person's seats, of one side at a time, or of nobody.

Whatever a screen is sent is made from what the seats in `eyes` may see. Seats that are asked in public may be answered
from a screen that shows no hand: their question is made from what a spectator imagines.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal, NamedTuple

from undercroft.engine.choices import CHANCE
from undercroft.table.protocol import Screen

if TYPE_CHECKING:
    from undercroft.engine.session import Imagined
    from undercroft.table.play.memory import Memory

Mode = Literal["all", "curtain", "public"]
MODES: dict[str, Mode] = {"curtain": "curtain", "public": "public"}


class Look(NamedTuple):
    """What a screen shows. Behind a curtain `seat` is the seat for which it is open, empty while it is closed."""

    mode: Mode = "all"
    seat: str = ""


def sides(live: Memory, seats: list[str]) -> dict[str, str]:
    """With whom each of these seats wins."""
    if live.session is None:
        return {}
    return {place.seat: place.side for place in live.session.game.places() if place.seat in seats}


def divided(live: Memory, person: str) -> bool:
    """Tell whether somebody holds seats of two sides that have secrets from each other."""
    return not live.kind.shown.shared and len(set(sides(live, live.seats_of(person)).values())) > 1


def eyes(live: Memory, person: str, look: Look) -> list[str]:
    """The seats of a person whose secrets a screen shows."""
    mine = live.seats_of(person)
    if look.mode == "all" or live.kind.shown.shared:
        return mine
    if look.mode == "public":
        return []
    if not divided(live, person):
        return mine
    side = sides(live, mine)
    return [seat for seat in mine if look.seat and side.get(seat) == side.get(look.seat)]


def passed_on(live: Memory, person: str, look: Look) -> Look:
    """Close the curtain as soon as only the other side of the same screen is asked."""
    if look.mode != "curtain" or not look.seat or not divided(live, person):
        return look
    asked = [seat for seat in live.seats_of(person) if seat in live.asked()]
    mine = eyes(live, person, look)
    return look if not asked or any(seat in mine for seat in asked) else look._replace(seat="")


def viewer(seat: str, shown: list[str]) -> str:
    """Who imagines the game from which a seat's question is made: the seat if it is shown here, else a spectator."""
    return seat if seat in shown else ""


def viewed(live: Memory, seat: str, shown: list[str]) -> Imagined[Any]:
    """The game from which a seat's question is made."""
    return live.imagined(viewer(seat, shown))


def hands(live: Memory, person: str, look: Look) -> list[str]:
    """The seats of a person that may be answered from a screen: those it shows, and those that are asked in public."""
    shown, mine = eyes(live, person, look), live.seats_of(person)
    if look.mode != "public" or live.session is None or live.astray:
        return shown
    return [seat for seat in mine if seat in shown or in_public(live, seat)]


def in_public(live: Memory, seat: str) -> bool:
    """Tell whether everybody may know what a seat is asked, and every answer on offer."""
    imagined = live.imagined("")
    ask = imagined.ask
    if ask is None:
        return False
    if ask.seats == (CHANCE,):
        return True
    return seat in ask.seats and bool(live.kind.shown.public(imagined.game, ask.for_seat(seat)))


def screen(live: Memory, person: str, look: Look) -> Screen | None:
    """What a screen keeps to itself, for its picture; None if it shows all that its person may see."""
    if live.kind.shown.shared or look.mode == "all" or not live.seats_of(person):
        return None
    if look.mode == "curtain" and not divided(live, person):
        return None
    able = hands(live, person, look)
    waits = tuple(seat for seat in live.asked() if seat in live.seats_of(person) and seat not in able)
    return Screen(mode=look.mode, seat=look.seat, waits=waits)
