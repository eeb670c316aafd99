"""What happens with each message of a socket. A bad message changes nothing and gets a clear reply."""

from __future__ import annotations

import asyncio
import logging
from time import monotonic
from typing import TYPE_CHECKING, Any

import msgspec

from undercroft.crawl.shown.prompts import USUAL
from undercroft.engine import saves
from undercroft.engine.choices import CHANCE, ONLY, PASS, RollAsk
from undercroft.engine.errors import IllegalAnswer, UndercroftError
from undercroft.table.play import undoing
from undercroft.table.play.live import Declined, Deed, chance_key
from undercroft.table.protocol import (
    Accept,
    Advice,
    Answer,
    AskHint,
    AskOdds,
    AskWhyNot,
    Auto,
    Branch,
    Branched,
    FromClient,
    Look,
    Odds,
    Order,
    Point,
    Prompts,
    Reason,
    Refused,
    Roll,
    Say,
    Since,
    TakeBack,
    Vote,
    WhyNot,
)
from undercroft.table.server.security import tidy
from undercroft.table.shown import looking, render
from undercroft.table.store.outage import Outage

if TYPE_CHECKING:
    from undercroft.crawl.shown.prompts import Level
    from undercroft.table.play.live import Live
    from undercroft.table.server.visitor import Visitor

log = logging.getLogger("undercroft.table")
_decoder: msgspec.json.Decoder[FromClient] = msgspec.json.Decoder(FromClient)
KINDS: dict[type, str] = {
    AskHint: "odds",
    AskOdds: "odds",
    AskWhyNot: "odds",
    Branch: "makes",
    Point: "lines",
    Say: "lines",
    Since: "since",
}
"""Which limit counts which message, beside that of all messages."""
ADVICE = AskHint | AskOdds | AskWhyNot
"""Messages that change nothing even if they are granted: their sender has the present picture, refused or not."""
HASTE = 0.1
"""Seconds that somebody waits for the refusal of a message that came too often."""
LONG = 1.0
"""Seconds after which a message is logged as slow."""
KEY = 512
"""A key is never longer."""


async def receive(visitor: Visitor, data: bytes | str) -> None:
    """Read one message and do what it says. Advice takes its time: meanwhile the next message is read."""
    try:
        message = _decoder.decode(data)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as fault:
        refuse(visitor, "", f"This message cannot be read: {fault}")
        return
    kind, meters = KINDS.get(type(message)), visitor.live.hall.meters
    if kind is not None and not meters.take(kind, visitor.who):
        await asyncio.sleep(HASTE)
        deny(visitor, str(message.__struct_config__.tag), "Too fast; wait a moment.", getattr(message, "n", None))
    elif not isinstance(message, AskHint | AskOdds):
        async with meters.line(visitor.who, kind or "messages", "messages"):
            await _attempt(visitor, message)
    elif len(visitor.thinking) < visitor.live.hall.settings.limits.advice:
        visitor.think(_attempt(visitor, message))
    else:
        deny(visitor, str(message.__struct_config__.tag), "One question at a time, please.", message.n)


async def _attempt(visitor: Visitor, message: FromClient) -> None:
    """Do what a message says, or refuse it with a reason."""
    what, began = str(message.__struct_config__.tag), monotonic()
    of: int | None = getattr(message, "n", None)
    reply = deny if isinstance(message, ADVICE) else refuse
    try:
        await _do(visitor, message)
    except Declined as declined:
        reply(visitor, what, str(declined), of, declined.reasons)
    except IllegalAnswer as illegal:
        text = str(illegal).partition(": [")[0]
        reply(visitor, what, text[:1].upper() + text[1:] + ".", of, _reasons(visitor, message, illegal))
    except UndercroftError as fault:
        reply(visitor, what, str(fault), of)
    except Outage as outage:
        visitor.live.stale = True
        log.warning("table %s: %s", visitor.live.id, outage)
        refuse(visitor, what, "The database does not answer. When it is back, see if your answer was kept.", of)
    except Exception:
        visitor.live.stale = True
        log.exception("table %s: %s failed", visitor.live.id, what)
        refuse(visitor, what, "That failed; the mistake is ours. Nothing has changed.", of)
    finally:
        seconds = monotonic() - began
        visitor.live.hall.metrics.message(what, seconds)
        if seconds > LONG and not isinstance(message, AskHint | AskOdds):
            log.warning("%s over a socket", what, extra={"seconds": round(seconds, 4), "table": visitor.live.id})


def deny(visitor: Visitor, what: str, text: str, of: int | None = None, reasons: tuple[Reason, ...] = ()) -> None:
    """Reply that nothing is done, without the picture: that would cost more than the message."""
    visitor.post(Refused(n=visitor.live.history.n, what=what, text=text[:500], of=of, reasons=reasons))


def refuse(visitor: Visitor, what: str, text: str, of: int | None = None, reasons: tuple[Reason, ...] = ()) -> None:
    """Reply that nothing changed, and send the present picture."""
    deny(visitor, what, text, of, reasons)
    visitor.wake()


def _reasons(visitor: Visitor, message: FromClient, illegal: IllegalAnswer) -> tuple[Reason, ...]:
    """The rules against an answer, with facts of the table as the seat imagines it."""
    live = visitor.live
    if live.session is None or not isinstance(message, Answer) or not visitor.hands:
        return ()
    imagined = looking.viewed(live, _seat(visitor, message.seat), visitor.eyes)
    return render.reasons(imagined, message.key[:KEY], illegal.refusals)


async def _do(visitor: Visitor, message: FromClient) -> None:
    live = visitor.live
    match message:
        case Answer():
            await _answer(visitor, message)
        case Roll():
            await _roll(visitor, message)
        case TakeBack(to):
            async with live.lock:
                await live.ensure()
                await undoing.undo(live, visitor.seats, to)
        case Vote(ok):
            async with live.lock:
                await live.ensure()
                await undoing.vote(live, visitor.seats, ok)
        case Accept():
            await _accept(visitor)
        case Order():
            await _order(visitor, message)
        case Auto():
            await _auto(visitor, message)
        case Prompts(level):
            await _prompts(visitor, level)
        case Since(n):
            visitor.told = max(0, n)
            visitor.wake()
        case Say() | Point() if live.muted(visitor.person):
            raise Declined("The host has muted you here.")
        case Say(text):
            said = tidy(text, live.hall.settings.limits.chat)
            if not said:
                raise Declined("This message is empty; type something first.")
            await live.hall.say(live, _speaker(visitor), visitor.name, said)
        case Point(space):
            await live.hall.say(live, _speaker(visitor), visitor.name, "", min(max(space, 0), 1_000_000))
        case AskWhyNot():
            await _why_not(visitor, message)
        case AskHint():
            await _hint(visitor, message)
        case AskOdds():
            await _odds(visitor, message)
        case Look(seat):
            _look(visitor, seat)
        case Branch(n):
            table = await live.hall.branch(live, visitor.person, n)
            visitor.post(Branched(table=table))


def _look(visitor: Visitor, seat: str) -> None:
    """Open the curtain for a seat, or close it."""
    if visitor.look.mode != "curtain":
        raise Declined("This screen has no curtain.")
    if seat and seat not in visitor.seats:
        raise Declined("That is not your seat.")
    visitor.turn_to(visitor.look._replace(seat=seat))


def _speaker(visitor: Visitor) -> str:
    return visitor.seats[0] if visitor.seats else ""


def _seat(visitor: Visitor, wanted: str, key: str = "") -> str:
    """The seat that somebody means: the one they name, the one that is asked, or that has this offer."""
    live = visitor.live
    if not visitor.seats:
        raise Declined("You are watching; only somebody with a seat can do that.")
    if wanted and wanted not in visitor.seats:
        raise Declined("That is not your seat.")
    mine = visitor.hands
    if not mine or (wanted and wanted not in mine):
        raise Declined("Not on this screen: open the curtain, or answer where your hand is shown.")
    if wanted:
        return wanted
    session = live.playing
    if key.startswith("offer:"):
        return next((seat for seat in mine if any(o.key == key for o in session.offers(seat))), mine[0])
    asked = live.asked()
    fits = [seat for seat in mine if seat in asked]
    return fits[0] if fits else next((seat for seat in mine if session.ask and seat in session.ask.seats), mine[0])


def _current(live: Live, n: int) -> None:
    if n != live.history.asked:
        raise Declined("That question is closed; the table has moved on.")


async def _answer(visitor: Visitor, message: Answer) -> None:
    live = visitor.live
    async with live.lock:
        await live.ensure()
        session = live.playing
        if live.phase == "over":
            raise Declined("The game is over.")
        if len(message.key) > KEY:
            raise Declined("That is not on offer.")
        seat = _seat(visitor, message.seat, message.key)
        _current(live, message.n)
        ask = session.ask
        assert ask is not None
        if ask.policy == "together" and seat in session.votes:
            raise Declined("You have answered already; the others have not.")
        if seat not in ask.seats and not message.key.startswith("offer:"):
            raise Declined("It is not your turn to answer.")
        if ask.policy == "unanimous" and session.votes.get(seat) == message.key:
            raise Declined("You have said so already.")
        shown = visitor.eyes
        if live.offered(looking.viewer(seat, shown), seat, message.key) is None:
            looking.viewed(live, seat, shown).check(message.key, seat)  # a refusal comes from what this screen may show
        await live.do(Deed("answer", seat, ask.for_seat(seat).name, message.key))


async def _roll(visitor: Visitor, message: Roll) -> None:
    live = visitor.live
    async with live.lock:
        await live.ensure()
        session = live.playing
        if not visitor.seats:
            raise Declined("You are watching; only somebody with a seat can do that.")
        _current(live, message.n)
        ask = session.ask
        if not isinstance(ask, RollAsk):
            raise Declined("No dice are being rolled now.")
        if message.faces and len(message.faces) != len(ask.dice):
            raise Declined(f"This roll has {len(ask.dice)} dice; you gave {len(message.faces)} faces.")
        if any("," in face or " " in face or len(face) > 40 for face in message.faces):
            raise Declined("That is not a face of this die.")
        key = ",".join(message.faces) or chance_key(session)
        await live.do(Deed("answer", CHANCE, ask.name, key))


async def _order(visitor: Visitor, message: Order) -> None:
    live = visitor.live
    async with live.lock:
        await live.ensure()
        session = live.playing
        seat = _seat(visitor, message.seat)
        if len(message.ask) > 100 or len(message.key or "") > KEY or " " in message.ask:
            raise Declined("There is no such question.")
        standing = session.orders.get(f"{seat} {message.ask}")
        if standing == message.key:
            raise Declined("That is so already.")
        if message.key is not None:
            part = next((part for asked, part in session.waiting() if asked == seat), None)
            known = part is not None and message.ask in (part.name, part.order)
            wanted = PASS if message.key == ONLY else message.key
            if session.ask is None or session.ask.policy not in ("one", "together") or not known or part is None:
                raise Declined("Give a standing order while the question is asked, for one of its answers.")
            if part.find(wanted) < 0:
                raise Declined("Give a standing order while the question is asked, for one of its answers.")
        await live.do(Deed("order", seat, message.ask, message.key or ""))


async def _accept(visitor: Visitor) -> None:
    live = visitor.live
    async with live.lock:
        await live.ensure()
        if not visitor.seats:
            raise Declined("You are watching; only somebody with a seat can do that.")
        if live.unwritten is None:
            raise Declined("There is nothing to agree to.")
        await live.do()


async def _auto(visitor: Visitor, message: Auto) -> None:
    live = visitor.live
    async with live.lock:
        await live.ensure()
        if live.phase == "over":
            raise Declined("The game is over.")
        seat = message.seat if message.seat in visitor.seats else _seat(visitor, message.seat)
        if (seat in live.history.away) == message.on:
            raise Declined("That is so already.")
        await live.do(Deed("away" if message.on else "back", seat, key="asked" if message.on else ""))


async def _prompts(visitor: Visitor, level: Level) -> None:
    live = visitor.live
    async with live.lock:
        await live.ensure()
        if not visitor.seats:
            raise Declined("You are watching; only somebody with a seat can do that.")
        if live.phase != "playing":
            raise Declined("No game is on.")
        other = [seat for seat in visitor.seats if live.history.levels.get(seat, USUAL) != level]
        if not other:
            raise Declined("That is so already.")
        await live.do(*[Deed("prompts", seat, key=level) for seat in other])


async def _why_not(visitor: Visitor, message: AskWhyNot) -> None:
    live = visitor.live
    async with live.lock:
        await live.ensure()
        seat = _seat(visitor, message.seat)
        imagined = looking.viewed(live, seat, visitor.eyes)
        key = message.key if message.about is None else render.key_of_ref(imagined, seat, message.about)
        key = key[:KEY]
        on_offer = key in imagined.keys(seat)
        refusals = [] if on_offer else imagined.why_not(key, seat)
        reasons = render.reasons(imagined, key, refusals)
        visitor.post(WhyNot(n=live.history.n, key=key, reasons=reasons, on_offer=on_offer))


async def _asked(visitor: Visitor, n: int, wanted: str) -> tuple[bytes, str]:
    """The game as a worker needs it, and the seat that asks for advice."""
    live = visitor.live
    async with live.lock:
        await live.ensure()
        session = live.playing
        seat = _seat(visitor, wanted)
        if seat not in visitor.eyes:
            raise Declined("Advice looks at the hand, which this screen does not show.")
        _current(live, n)
        return saves.dump(session), seat


async def _hint(visitor: Visitor, message: AskHint) -> None:
    live = visitor.live
    data, seat = await _asked(visitor, message.n, message.seat)
    async with live.lock:
        asked = live.session is not None and live.session.ask is not None and seat in live.session.ask.seats
    if not asked:
        raise Declined("It is not your turn to answer.")
    async with visitor.advice:
        key, why, by = await live.hall.hint(live.row.game, data, seat)
    async with live.lock:
        await live.ensure()
        _current(live, message.n)
        if seat not in visitor.eyes:
            return  # the curtain has closed meanwhile
        text = render.answered(live.imagined(seat), key, seat)
    visitor.post(Advice(n=message.n, seat=seat, key=key, text=text, why=why, by=by))


async def _odds(visitor: Visitor, message: AskOdds) -> None:
    live = visitor.live
    data, seat = await _asked(visitor, message.n, message.seat)
    async with visitor.advice:
        found: Any = await live.hall.odds(data, seat, message.key[:KEY], message.aim[:80])
    if seat not in visitor.eyes:
        return  # the curtain has closed meanwhile
    if found is None:
        visitor.post(Odds(n=message.n, key=message.key, figures=(), exact=True))
        return
    visitor.post(
        Odds(
            n=message.n,
            key=message.key,
            figures=found.figures,
            exact=found.exact,
            samples=found.samples,
            assumed=found.assumed,
        )
    )
