"""Saves, branches and old frames: taking a game away from its table, or back to an earlier act."""

from __future__ import annotations

import asyncio
import secrets
from typing import TYPE_CHECKING, Any, NamedTuple

import msgspec
from cryptography.fernet import Fernet, InvalidToken

from undercroft.engine import saves
from undercroft.engine.errors import SaveError
from undercroft.table.play import menu, reading
from undercroft.table.play.live import Declined
from undercroft.table.shown import tale
from undercroft.table.shown.tale import Told
from undercroft.table.store.guests import SeatRow, TableRow
from undercroft.table.store.storage import Act
from undercroft.table.workers.brought import Base, base_of, brought, hidden_anew

if TYPE_CHECKING:
    from collections.abc import Sequence

    from undercroft.engine.session import Session
    from undercroft.table.play.hall import Hall
    from undercroft.table.play.live import Live

RETOLD = 60
"""So many acts before it a branch shows in its log."""
SEALED = b"UNDERCROFT SEALED SAVE 1\n"
LEAST = 64 * 1024
"""What is sealed takes so many bytes, or 2, 4, 8, 12 ... times as many: else its size would reveal a secret bid."""


class Past(msgspec.Struct, frozen=True):
    """The records of a table up to an act: enough to set the game up there again."""

    row: TableRow
    checkpoint: tuple[int, bytes] | None
    outline: list[Act]
    later: list[Act]


async def past(hall: Hall, live: Live, n: int, *, tales: int = 0) -> Past:
    """What is written up to act `n`; the last `tales` acts with what was told of them."""
    checkpoint = await hall.store.checkpoint(live.id, n)
    at = 0 if checkpoint is None else checkpoint[0]
    outline = await hall.store.outline(live.id, min(at, max(0, n - tales)))
    outline += await hall.store.acts(live.id, len(outline), at)
    return Past(live.row, checkpoint, outline, await hall.store.acts(live.id, at, n))


async def session_at(hall: Hall, live: Live, n: int) -> Session[Any]:
    """Rebuild the game after act `n` from the stored records."""
    found = await reading.read(hall.store, live.row, n)
    if found.session is None:
        raise Declined("The game had not begun then.")
    if found.trouble:
        raise Declined(f"The rules have changed since, so the game cannot go on from there: {found.trouble}.")
    return found.session


# ---- branches --------------------------------------------------------------------------------------------------------


async def branch(hall: Hall, live: Live, person: str, n: int) -> str:
    """What if? Make a private table from after act `n`, with everything this person could not see then redrawn."""
    async with live.lock:
        await live.ensure()
        mine, last, over = live.seats_at(person, n), live.last, live.phase == "over"
    if not mine and not over:
        raise Declined("Until the game is over, only somebody who had a seat then can try a “what if”.")
    if not 1 <= n <= last:
        raise Declined("The game had not begun then.")
    session = await session_at(hall, live, n)
    if session.over:
        raise Declined("The game was already over then; go back further.")
    if not over:
        session = hidden_anew(session, mine)
    told = await _tale_before(hall, live, person, n)
    return await found(hall, base_of(session), person, live.row, branch_of=live.id, told=told)


async def _tale_before(hall: Hall, live: Live, person: str, n: int) -> list[Told]:
    """What a person has read of the last acts up to `n` that still count: the log that a branch begins with."""
    undone = [(to, by) for to, by in live.history.undone if by <= n]
    read = [
        one
        for act in await hall.store.acts(live.id, max(0, n - RETOLD), n)
        if not any(to < act.n < by for to, by in undone)
        for one in tale.unpack(act.tale)
        if one.reaches(live.seats_at(person, act.n - 1) or [""]) and one.line is not None and one.line.back is None
    ]
    return [Told(one.line, one.seats) for one in read]  # dice and deeds count where they were done


async def found(
    hall: Hall, base: Base, person: str, like: TableRow | None, branch_of: str = "", told: Sequence[Told] = ()
) -> str:
    """Make a table that continues a game, with one person in all its seats; its tale begins with what is `told`."""
    await hall.room(person)
    name = await hall.guests.name(person) or ""
    table = secrets.token_hex(8)
    row = TableRow(
        id=table,
        game=base.game,
        setup=base.setup,
        host=person,
        dice="typed" if base.typed else "fair",
        undo="free",
        bot=like.bot if like is not None else menu.bot(base.game, ""),
        entropy=hall.keys.entropy(table),
        base=base.save,
        branch_of=branch_of,
        packs=hall.shelf.marks(base.setup.packs),
    )
    places = [
        SeatRow(table=table, seat=seat, place=n, who="person", person=person, name=name)
        for n, seat in enumerate(base.seats)
    ]
    await hall.guests.make(row, places)
    live = await hall.live(table)
    assert live is not None
    async with live.lock:
        await hall.start(live, told)
    return table


# ---- saves -----------------------------------------------------------------------------------------------------------


class Cargo(msgspec.Struct, frozen=True):
    """What a sealed save holds: the save, the table it comes from and the seats of the person who took it."""

    table: str
    seats: list[str]
    save: bytes


async def export(hall: Hall, live: Live, person: str) -> bytes:
    """Return the game as a file, sealed while it, or the game it branched from, is still being played."""
    async with live.lock:
        await live.ensure()
        data, over, mine = saves.dump(live.playing, folders=False), live.phase == "over", live.seats_of(person)
    if over and not await _runs(hall, live.row.branch_of):
        return data
    cargo = msgspec.msgpack.encode(Cargo(live.id, mine, data))
    return SEALED + Fernet(hall.keys.sealing()).encrypt(padded(cargo))


def padded(cargo: bytes) -> bytes:
    """Return a cargo behind zeros that fill it up to one of few sizes; no cargo begins with a zero."""
    size = LEAST
    while size < len(cargo):
        size += min(size, 4 * LEAST)
    return bytes(size - len(cargo)) + cargo


async def _runs(hall: Hall, table: str) -> bool:
    """Tell whether a table, or one it branched from, is still being played."""
    while table:
        row = await hall.guests.table(table)
        if row is None:
            return False
        if row.phase != "over":
            return True
        table = row.branch_of
    return False


class Opened(NamedTuple):
    """A save that can be continued here."""

    base: Base
    origin: str
    """The table it branched from, if that one is still being played here."""


async def opened(hall: Hall, data: bytes) -> Opened:
    """Read a save file, in a worker process. If its game is still being played here, the save is a branch of it."""
    origin, mine = "", list[str]()
    if data.startswith(SEALED):
        cargo = await asyncio.to_thread(_unsealed, data, hall.keys.sealing())
        origin, mine, data = cargo.table, cargo.seats, cargo.save
    runs = origin != "" and await _runs(hall, origin)
    if runs and not mine:
        raise SaveError("this game is still being played; only somebody with a seat in it can go on from it")
    base = await hall.work("saves", brought, data, hall.settings.packs, mine if runs else [])
    return Opened(base, origin)


def _unsealed(data: bytes, key: bytes) -> Cargo:
    try:
        plain = Fernet(key).decrypt(data[len(SEALED) :]).lstrip(b"\0")
        return msgspec.msgpack.decode(plain, type=Cargo)
    except (InvalidToken, msgspec.MsgspecError) as fault:
        raise SaveError("this save was sealed by another server; only that one can open it") from fault


async def bring(hall: Hall, person: str, save: Opened) -> str:
    """Turn a save into a table."""
    return await found(hall, save.base, person, None, branch_of=save.origin)
