"""All tables of one process: loaded when somebody comes, dropped when idle; and the background tasks."""

from __future__ import annotations

import asyncio
import logging
import secrets
from contextlib import suppress
from time import monotonic
from typing import TYPE_CHECKING, Any, TypeVar, TypeVarTuple

from msgspec.structs import replace

from undercroft.engine.errors import UndercroftError
from undercroft.table.play import menu
from undercroft.table.play.acts import QUICK
from undercroft.table.play.fairness import seed_of
from undercroft.table.play.live import Declined, Deed, Live
from undercroft.table.play.upkeep import METERS, Upkeep
from undercroft.table.protocol import Chat, ChatLine, Gone, Pinged
from undercroft.table.server.meters import Meters
from undercroft.table.server.security import Keys
from undercroft.table.shown.changes import encode
from undercroft.table.shown.picture import presence
from undercroft.table.store import quotas
from undercroft.table.store.bus import DELETED, FREE, Bus, PostgresBus
from undercroft.table.store.guests import Guests
from undercroft.table.store.outage import Outage
from undercroft.table.store.shelf import Shelf
from undercroft.table.store.storage import Store
from undercroft.table.turns.caller import Caller
from undercroft.table.watch.metrics import Metrics
from undercroft.table.watch.watchdog import Watchdog
from undercroft.table.workers import jobs
from undercroft.table.workers.pool import Pool, WorkFailed

if TYPE_CHECKING:
    from collections.abc import Callable, Coroutine, Sequence

    from undercroft.engine.odds import Odds
    from undercroft.table.server.visitor import Visitor
    from undercroft.table.settings import Settings
    from undercroft.table.shown.tale import Told
    from undercroft.table.store.guests import ChatRow
    from undercroft.table.workers.pool import Name

A = TypeVarTuple("A")
R = TypeVar("R")
FEW, SPACE = 8, 0.02
"""More spectators than this take turns, so many seconds apart."""
TOGETHER = 0.1
"""Seconds in which people who come and go are told together."""
log = logging.getLogger("undercroft.table")


class Hall:
    """The tables that this process has in memory, and everything they share."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.process = secrets.token_hex(8)
        self.store = Store(settings.database)
        self.guests = Guests(self.store)
        self.shelf = Shelf(self.store)
        self.bus: Bus = Bus() if self.store.sqlite else PostgresBus(self.store, self.process)
        self.pool = Pool(settings.workers, megabytes=settings.worker_memory, for_saves=settings.limits.save_memory)
        self.metrics = Metrics()
        self.watchdog = Watchdog()
        self.meters = Meters(settings.limits, self.process, shared=not self.store.sqlite)
        self.keys = Keys(b"")
        self.lives: dict[str, Live] = {}
        self._tasks: set[asyncio.Task[Any]] = set()
        self.upkeep = Upkeep(self)
        self.caller = Caller(self)
        self._asked = 0
        self._turn = 0.0

    async def open(self) -> None:
        await self.store.open()
        laid = {slug: await self.shelf.lay(packs) for slug, packs in self.settings.packs.items()}
        self.settings = replace(self.settings, packs=laid)
        self.keys = Keys(await self.store.secret())
        await self.bus.start(self.hear)
        menu.cards(self.settings.packs)  # reads all content, before anybody waits for an answer
        self.upkeep.start()
        self.watchdog.start()

    async def close(self) -> None:
        self.watchdog.stop()
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        with suppress(Outage):
            states = [live.state() for live in self.lives.values()]
            await self.store.keep([state for state in states if state is not None])
        await self.bus.stop()
        if not self.store.sqlite:
            with suppress(Outage):
                await self.guests.here(self.process, [])
        self.pool.close()
        self.shelf.close()
        await self.store.close()

    def spawn(self, work: Coroutine[Any, Any, R]) -> asyncio.Task[R]:
        """Run something in the background; a failure is logged, never lost."""
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._done)
        return task

    def _done(self, task: asyncio.Task[Any]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and task.exception() is not None:
            log.error("something beside failed", exc_info=task.exception())

    # ---- tables ------------------------------------------------------------------------------------------------------

    async def live(self, table: str) -> Live | None:
        """A table by its id; None if there is none."""
        found = self.lives.get(table)
        if found is not None:
            found.used = monotonic()
            return found
        row = await self.guests.table(table)
        if row is None:
            return None
        return self.lives.setdefault(table, Live(self, row))

    async def forget(self, table: str) -> None:
        """Send everybody away from a table that was deleted."""
        live = self.lives.pop(table, None)
        for visitor in [] if live is None else list(live.visitors):
            visitor.post(Gone(text="This table was not used for a long time and is gone."))
            visitor.close()
        await self.bus.release(table)

    async def room(self, person: str) -> None:
        """Decline another table if this person has too many, or if theirs take up too much."""
        most = await quotas.granted(self.store, person, self.settings.limits)
        has = await quotas.used(self.store, person)
        if has.tables >= most.tables:
            raise Declined(f"You have {has.tables} unfinished tables; finish some of them first.")
        if has.stored >= most.stored:
            raise Declined(
                f"Your tables take up {has.stored >> 20} MB, more than this server keeps for one person."
                " Ask its host to delete some."
            )

    async def start(self, live: Live, told: Sequence[Told] = ()) -> None:
        """Begin the game; its seed is the server's part and what each person gave. The caller holds the lock.

        Its tale begins with what is `told`.
        """
        await live.ensure()
        if live.session is not None:
            return
        quick = live.people() if live.row.quick and live.kind.opening else []
        helped = [Deed("away", seat, key=QUICK) for seat in quick]
        await live.do(Deed("start", key=seed_of(live.row.entropy, live.seats), told=tuple(told)), *helped)

    # ---- people coming and going -------------------------------------------------------------------------------------

    async def enter(self, visitor: Visitor) -> None:
        """Let in somebody who opened a socket: send picture and talk; a bot that sat in hands back the seat."""
        live = visitor.live
        live.visitors.add(visitor)
        self.caller.moved(visitor.person)
        live.recount()
        rows = await self.guests.talk(live.id, 0)
        visitor.post(Chat(lines=tuple(_said(row) for row in rows)))
        async with live.lock:
            await live.ensure()
            live.said = max([live.said, *[row.id for row in rows]])
            back = [seat for seat in visitor.seats if live.history.away.get(seat) == "absent"]
            if back and live.phase == "playing" and live.unwritten is None:
                with suppress(Declined):  # another process gave it back
                    await live.do(*[Deed("back", seat) for seat in back])
        visitor.wake()
        self.seen(live)

    def leave(self, visitor: Visitor) -> None:
        visitor.live.visitors.discard(visitor)
        self.caller.moved(visitor.person)
        self.seen(visitor.live)

    def seen(self, live: Live) -> None:
        """Tell everybody at the table soon who is there; those who come and go at the same moment together."""
        live.recount()
        self.upkeep.presence.set()
        if not live.counting:
            live.counting = True
            asyncio.get_running_loop().call_later(TOGETHER, self._count, live)

    def _count(self, live: Live) -> None:
        """Tell everybody who is there: one message for all who have the same seats."""
        live.counting = False
        made: dict[tuple[str, ...], bytes] = {}
        for visitor in list(live.visitors):
            mine = tuple(visitor.seats)
            if mine not in made:
                made[mine] = encode(presence(live, visitor.person))
            visitor.note(made[mine])

    async def turn(self, live: Live) -> None:
        """Let the spectators of a crowded table wait for one another, so that nobody else waits for them."""
        if live.here().watchers > FEW:
            now = monotonic()
            at = self._turn = max(now, self._turn + SPACE)
            await asyncio.sleep(at - now)

    async def reseated(self, live: Live) -> None:
        """Seats were given or taken: send away people who lost theirs, were shown out, or ended their logins."""
        async with live.lock:
            seated = {person for person, seats in live.members.items() if seats}
            await live.reseat()
        for visitor in list(live.visitors):
            if visitor.person not in live.members:
                lost = visitor.person in seated
                text = "Your seat was given to somebody else." if lost else "The host has shown you out."
                visitor.post(Gone(text=text))
                visitor.close()
            elif visitor.login != live.known[visitor.person].login:
                visitor.post(Gone(text="All your logins were ended; open your own link to come back."))
                visitor.close()
            else:
                visitor.wake()

    async def say(self, live: Live, seat: str, name: str, text: str, space: int | None = None) -> None:
        """Store a line of talk or a ping, then send it to everybody."""
        row = await self.guests.say(live.id, seat, name, text, space)
        self._tell(live, [row])
        await self.bus.tell(live.id, "chat")

    def _tell(self, live: Live, rows: list[ChatRow]) -> None:
        for row in rows:
            live.said = max(live.said, row.id)
            message: Pinged | Chat
            if row.space is not None:
                message = Pinged(name=row.name, space=row.space, seat=row.seat)
            else:
                message = Chat(lines=(_said(row),))
            frame = encode(message)
            for visitor in list(live.visitors):
                visitor.put(frame)

    # ---- what other processes did ------------------------------------------------------------------------------------

    async def hear(self, table: str, what: str) -> None:
        """React to an announcement by another process."""
        if table == METERS:
            self.meters.heard(what)
            return
        lives = [self.lives[table]] if table in self.lives else [] if table else list(self.lives.values())
        for live in lives:
            try:
                await self._look(live, what)
            except (UndercroftError, Outage) as fault:
                live.stale = True
                log.warning("table %s: %s", live.id, fault)
                await self.bus.release(live.id)

    async def _look(self, live: Live, what: str) -> None:
        if what == FREE:
            live.freed()
        if what == DELETED:
            await self.forget(live.id)
        if what in ("chat", ""):
            self._tell(live, await self.guests.talk(live.id, live.said))
        if what in ("seats", ""):
            await self.reseated(live)
        if what == "presence":
            live.present = await self.guests.present(live.id)
            self.seen(live)
        if what == "" or what.isdigit():
            async with live.lock:
                if what != "" and int(what) <= live.history.n and live.unwritten is None:
                    return
                if live.visitors or live.bots_at_work:
                    await live.catch_up()
                    return
                live.stale = True  # nobody looks here: it is read again when somebody does
            await self.bus.release(live.id)

    # ---- work for other processes ------------------------------------------------------------------------------------

    @property
    def waiting(self) -> int:
        """How much work is in the hands of worker processes or waits for them."""
        return self._asked

    async def work(self, lane: Name, work: Callable[[*A], R], *args: *A) -> R:
        """Let a worker process do something. Declined if it takes too long, or if too many wait already."""
        if self._asked >= self.settings.limits.queue:
            raise Declined("This server is busy; try again in a moment.")
        self._asked += 1
        try:
            return await self.pool.run(lane, self.settings.patience, work, *args)
        except WorkFailed as failed:
            raise Declined(str(failed)) from failed
        finally:
            self._asked -= 1

    async def bot_answers(
        self, data: bytes, players: dict[str, str], within: tuple[str, ...] = ()
    ) -> list[tuple[str, str]]:
        """Return what bots answer; if a bot fails or takes too long, the simplest one answers instead."""
        seed = secrets.token_hex(8)
        try:
            return await self.work("bots", jobs.bot_answers, data, players, seed, within)
        except UndercroftError as fault:
            log.warning("a bot failed: %s", fault)
        plain = dict.fromkeys(players, "random")
        return await self.work("bots", jobs.bot_answers, data, plain, seed, within)

    async def hint(self, slug: str, data: bytes, seat: str) -> tuple[str, str, str]:
        """What the best bot would answer at this seat, why, and its name."""
        best = menu.bots_of(slug)[0]
        key, why = await self.work("advice", jobs.hint, data, seat, best, secrets.token_hex(8))
        return key, why, best

    async def odds(self, data: bytes, seat: str, key: str, aim: str) -> Odds | None:
        return await self.work("advice", jobs.odds, data, seat, key, aim)

    async def branch(self, live: Live, person: str, n: int) -> str:
        from undercroft.table.play.branching import branch  # it needs this room itself

        return await branch(self, live, person, n)


def _said(row: ChatRow) -> ChatLine:
    return ChatLine(id=row.id, at=row.at, name=row.name, text=row.text, seat=row.seat)
