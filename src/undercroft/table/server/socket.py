"""The WebSocket of a table: messages in, pictures out. A bad frame gets a reply, not a closed socket."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Coroutine
from contextlib import suppress
from typing import Any

from litestar import WebSocket, websocket
from litestar.exceptions import WebSocketDisconnect
from litestar.params import FromPath

from undercroft.engine.errors import BadInput, UndercroftError
from undercroft.table.play.hall import Hall
from undercroft.table.play.upkeep import WAITS
from undercroft.table.protocol import Gone, Stalled
from undercroft.table.server import desk
from undercroft.table.server.meters import Who
from undercroft.table.server.security import COOKIE
from undercroft.table.server.shield import address_of
from undercroft.table.server.visitor import Visitor
from undercroft.table.shown.changes import encode
from undercroft.table.shown.looking import MODES, Look
from undercroft.table.store.outage import Outage

log = logging.getLogger("undercroft.table")
Socket = WebSocket[Any, Any, Any]
NOBODY = 4403
"""Closed because this person has no place at this table."""
AWAY = 4503
"""Closed because the database does not answer; worth another try."""
HASTY = 4429
"""Closed because too many messages came."""


@websocket("/ws/{table:str}", opt={"exclude_from_auth": True})
async def table_socket(socket: Socket, table: FromPath[str]) -> None:
    """Everything that happens at one table, for one person."""
    hall: Hall = socket.app.state.hall
    who = Who.at(address_of(socket.scope), hall.keys.person(socket.cookies.get(COOKIE)) or "")
    if not hall.meters.take("looks", who) or not hall.meters.hold("sockets", who):
        await hall.meters.turned_away(who)
        await socket.accept()
        await socket.send_data(
            encode(Gone(text="You have too many tables open; close one and wait a moment.")).decode()
        )
        await socket.close(HASTY, "too many sockets")
        return
    try:
        await socket.accept()
        async with hall.meters.line(who, "looks"):
            visitor = await _visitor(hall, who, hall.keys.login(socket.cookies.get(COOKIE)), table)
        look = MODES.get(socket.query_params.get("look", ""))
        if isinstance(visitor, str):
            await socket.send_data(encode(Gone(text=visitor)).decode())
            await socket.close(NOBODY, "no seat")
        else:
            visitor.look = Look(look or "all")
            await _attend(hall, socket, visitor)
    except UndercroftError as fault:  # the table is there, but cannot be set up: a pack may be missing
        await socket.send_data(encode(Gone(text=f"This table cannot be opened: {fault}", kept=True)).decode())
        await socket.close(NOBODY, "cannot be opened")
    except Outage:
        await socket.send_data(encode(Stalled(text=WAITS)).decode())
        await socket.close(AWAY, "the database is away")
    finally:
        hall.meters.let_go("sockets", who)


async def _attend(hall: Hall, socket: Socket, visitor: Visitor) -> None:
    """Read and write until one side leaves."""
    tasks = [asyncio.create_task(_write(socket, visitor)), asyncio.create_task(_listen(hall, socket, visitor))]
    try:
        await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
    finally:
        visitor.close()
        for task in tasks:
            task.cancel()
        for ended in await asyncio.gather(*tasks, return_exceptions=True):
            if isinstance(ended, Outage):
                with suppress(Exception):
                    await socket.close(AWAY, "the database is away")
            elif isinstance(ended, Exception) and not isinstance(ended, WebSocketDisconnect | OSError):
                log.warning("table %s: a socket ended: %r", visitor.live.id, ended)
        hall.leave(visitor)
        await asyncio.gather(*visitor.thinking, return_exceptions=True)


async def _listen(hall: Hall, socket: Socket, visitor: Visitor) -> None:
    """Let somebody in and do what they say, until they leave."""
    await whole(hall.enter(visitor))
    await _read(socket, visitor)


async def whole(work: Coroutine[Any, Any, None]) -> None:
    """Finish what was begun even if its socket closes, so that no transaction stops half-way."""
    task = asyncio.create_task(work)
    try:
        await asyncio.shield(task)
    except asyncio.CancelledError:
        await asyncio.wait([task])
        raise


async def _visitor(hall: Hall, who: Who, shown: tuple[str, int] | None, table: str) -> Visitor | str:
    """Return who comes in, or a text saying why this person has no place there."""
    found = None if shown is None else await hall.guests.login(shown[0])
    if shown is None or found is None or found[1] != shown[1]:
        return "Open the link to your seat first."
    person = shown[0]
    live = await hall.live(table)
    if live is None:
        return "There is no such table."
    async with live.lock:
        await live.ensure()
        if person not in live.members:
            await live.reseat()
    if person not in live.members:
        return "You have no seat at this table; open the link to it first."
    if not live.seats_of(person) and live.here().watchers >= hall.settings.limits.watchers:
        return "This table has no room for another spectator; try again later."
    return Visitor(live, person, *found, who.address)


async def _write(socket: Socket, visitor: Visitor) -> None:
    """Send whatever is queued, until the visitor has to leave."""
    while True:
        try:
            frames = await visitor.frames()
        except UndercroftError as fault:
            frames = [encode(Gone(text=str(fault), kept=isinstance(fault, BadInput)))]
            visitor.open = False
        for frame in frames:
            await socket.send_data(frame.decode())
        if not visitor.open:
            await socket.close(NOBODY, "gone")
            return


async def _read(socket: Socket, visitor: Visitor) -> None:
    meters, limits = visitor.live.hall.meters, visitor.live.hall.settings.limits
    patience = 20
    while visitor.open:
        event: Any = await socket.receive()
        if event["type"] == "websocket.disconnect":
            return
        if not meters.take("messages", visitor.who):
            patience -= 1
            desk.deny(visitor, "", "Too many messages; wait a moment.")
            if patience <= 0:
                await socket.close(HASTY, "too many messages")
                return
            await asyncio.sleep(0.1)
            continue
        data = event.get("text") if event.get("text") is not None else event.get("bytes") or b""
        if len(data) > limits.message:
            desk.refuse(visitor, "", f"A message has at most {limits.message} characters.")
            continue
        await whole(desk.receive(visitor, data))
