"""A table in memory: its session, brought up to date from the journal, and the acts that people and bots add to it.

An act is tried on the session, written to the journal and only then told. If writing fails, because another process
was quicker or the disk is full, the session is made anew from what is written.
"""

from __future__ import annotations

import asyncio
import logging
from collections import deque
from random import SystemRandom
from time import monotonic, time
from typing import TYPE_CHECKING, Any, NamedTuple

from undercroft.engine import saves
from undercroft.engine.choices import CHANCE, RollAsk, key_of
from undercroft.engine.errors import IllegalAnswer, RuleBug, SaveError, UndercroftError
from undercroft.engine.registry import find_game
from undercroft.table import acts, render, tale
from undercroft.table.acts import History
from undercroft.table.storage import Act, Conflict, Standing

if TYPE_CHECKING:
    from collections.abc import Sequence

    from undercroft.crawl.scene import Scene
    from undercroft.engine.game import Game
    from undercroft.engine.session import Session
    from undercroft.table.guests import SeatRow, TableRow
    from undercroft.table.hall import Hall
    from undercroft.table.protocol import Reason
    from undercroft.table.tale import Told
    from undercroft.table.visitor import Visitor

CHECKPOINT_EVERY = 100
KEPT_TALES = 300
MOST_DRAWS = 256
log = logging.getLogger("undercroft.table")
chance = SystemRandom()


class Declined(UndercroftError):
    """A message that changes nothing, with the reasons."""

    def __init__(self, text: str, reasons: tuple[Reason, ...] = ()) -> None:
        self.reasons = reasons
        super().__init__(text)


class Deed(NamedTuple):
    """An act that is not written yet; `told` are lines beside those of its events."""

    kind: str
    seat: str = ""
    ask: str = ""
    key: str = ""
    salt: str = ""
    told: tuple[Told, ...] = ()


class Live:
    """One table, as this process knows it. Whoever reads or changes it holds its lock."""

    def __init__(self, hall: Hall, row: TableRow) -> None:
        self.hall = hall
        self.row = row
        self.id = row.id
        self.kind: type[Game[Any]] = find_game(row.game)
        self.lock = asyncio.Lock()
        self.seats: list[SeatRow] = []
        self.members: dict[str, list[str]] = {}
        self.present: set[str] = set()
        """People who are connected to any process."""
        self.session: Session[Any] | None = None
        self.history = History()
        self.tales: deque[tuple[int, list[Told]]] = deque(maxlen=KEPT_TALES)
        self.notes: list[str] = []
        self.seed = ""
        self.asked_since = row.asked_since
        self.visitors: set[Visitor] = set()
        self.said = 0
        self.stale = True
        self.used = monotonic()
        self.scenes: dict[str, Scene] = {}
        self.drawn: dict[str, Any] = {}
        """What was drawn since the last act, by whom it is for."""
        self._bots: asyncio.Task[None] | None = None

    # ---- reading -----------------------------------------------------------------------------------------------------

    @property
    def phase(self) -> str:
        if self.session is None:
            return "lobby"
        return "over" if self.session.over else "playing"

    @property
    def playing(self) -> Session[Any]:
        """The session; Declined while the table waits for people."""
        if self.session is None:
            raise Declined("The game has not begun.")
        return self.session

    def seats_of(self, person: str) -> list[str]:
        return self.members.get(person, [])

    def seat(self, name: str) -> SeatRow:
        return next(place for place in self.seats if place.seat == name)

    def players(self) -> dict[str, str]:
        """The seats that bots answer for, and which."""
        found = {place.seat: place.bot for place in self.seats if place.who == "bot"}
        return found | {seat: self.row.bot for seat in self.history.away if seat not in found}

    def people(self) -> list[str]:
        """The seats of people, whether they are there or not."""
        return [place.seat for place in self.seats if place.who == "person"]

    def online(self, seat: str) -> bool:
        here = {visitor.person for visitor in self.visitors} | self.present
        return any(seat in mine and person in here for person, mine in self.members.items())

    def asked(self) -> list[str]:
        """The seats whose answer is awaited; a roll of dice is awaited from all people."""
        session = self.session
        if session is None:
            return []
        if session.ask is not None and session.ask.seats == (CHANCE,):
            return self.people()
        return [seat for seat, _ in session.waiting() if session.ask is not None and seat not in session.votes]

    def seat_name(self, seat: str) -> str:
        """A seat as the game calls it."""
        return seat.title() if self.session is None else render.seat_name(self.session.game, seat)

    def scene(self, seat: str) -> Scene:
        """The scene for a seat (empty: a spectator), drawn once an act; once for all in a game without secrets."""
        assert self.session is not None
        seat = "" if render.shared(self.kind) else seat
        if seat not in self.scenes:
            self.scenes[seat] = render.scene(self.session.game, seat or None)
        return self.scenes[seat]

    def figures_of(self) -> dict[str, tuple[str, ...]]:
        """The figures of each seat, by the sheets that everybody may see."""
        if self.session is None:
            return {}
        if "figures" not in self.drawn:
            sheets = self.scene("").party
            seats = dict.fromkeys(sheet.seat for sheet in sheets)
            self.drawn["figures"] = {seat: tuple(s.figure for s in sheets if s.seat == seat) for seat in seats}
        found: dict[str, tuple[str, ...]] = self.drawn["figures"]
        return found

    # ---- loading -----------------------------------------------------------------------------------------------------

    async def ensure(self) -> None:
        """Make the session anew if what is in memory cannot be trusted."""
        self.used = monotonic()
        if self.stale:
            await self.load()

    async def load(self) -> None:
        """The table as it is written."""
        self.stale = True
        store, guests = self.hall.store, self.hall.guests
        row = await guests.table(self.id)
        if row is None:
            raise Declined("There is no such table.")
        self.row, self.asked_since = row, row.asked_since
        await self.reseat()
        checkpoint = await store.checkpoint(self.id)
        at = 0 if checkpoint is None else checkpoint[0]
        outline = await store.outline(self.id, at)
        recent = await store.acts(self.id, max(0, min(at, row.n - KEPT_TALES)))
        self.history = History(outline)
        self.tales.clear()
        self.tales.extend((act.n, tale.unpack(act.tale)) for act in recent if act.tale)
        self.session = None
        if outline:
            self.seed = outline[0].key
        if checkpoint is not None:
            self._resume(checkpoint[1])
        await self._follow([act for act in recent if act.n > at])
        self.stale = False
        self._changed()

    def _resume(self, data: bytes) -> None:
        session, notes = saves.restore(saves.read(data), self.kind)
        self.notes += [note for note in notes if note not in self.notes]
        acts.record(session)
        self.session = session

    async def reseat(self) -> None:
        """Who sits where, as it is written."""
        self.seats, self.members = await self.hall.guests.seating(self.id)
        self.present = await self.hall.guests.present(self.id)

    async def catch_up(self) -> None:
        """Follow what another process wrote."""
        if self.stale:
            await self.load()
            return
        found = await self.hall.store.acts(self.id, self.history.n)
        if not found:
            return
        row = await self.hall.guests.table(self.id)
        if row is not None:
            self.row, self.asked_since = row, row.asked_since
        self.tales.extend((act.n, tale.unpack(act.tale)) for act in found if act.tale)
        await self._follow(found)
        self._changed()

    async def _follow(self, found: Sequence[Act]) -> None:
        """Play acts that are written; where newer rules cannot follow, the game goes on from there."""
        trouble = ""
        for act in found:
            if act.kind == "mend":
                trouble = ""
            if not trouble:
                trouble = await self._play(act)
            self.history.add(act)
        if trouble:
            await self._mend(trouble)

    async def _play(self, act: Act) -> str:
        """Play one written act; what went wrong, if the rules lead elsewhere today."""
        try:
            if act.kind == "start":
                self.seed = act.key
                self.session, _ = acts.begin(
                    self.kind, self.row.setup, act.key, typed=self.row.dice == "typed", base=self.row.base
                )
            elif act.kind == "mend":
                kept = await self.hall.store.checkpoint(self.id, act.n)
                if kept is not None:
                    self._resume(kept[1])
            elif self.session is not None:
                acts.perform(self.session, act, self.history)
        except UndercroftError as change:
            return f"act {act.n} does not fit the present rules ({change})"
        length = 0 if self.session is None else len(self.session.journal)
        return "" if length == act.length else f"act {act.n} leads elsewhere under the present rules"

    async def _mend(self, trouble: str) -> None:
        """Write down where the game goes on, so that every process goes on from the same place."""
        assert self.session is not None
        self.notes.append(f"The rules changed since: {trouble}. The game goes on from before it.")
        log.warning("table %s: %s", self.id, trouble)
        length = len(self.session.journal)
        act = Act(n=self.history.n + 1, kind="mend", key=trouble, length=length, at=time())
        kept = (act.n, saves.dump(self.session))
        await self.hall.store.append(self.id, [act], self._standing(), kept)
        self.history.add(act)

    # ---- acting ------------------------------------------------------------------------------------------------------

    async def do(self, *deeds: Deed) -> None:
        """Try deeds on the session, write them, then tell everybody. Declined: nothing has changed."""
        before = self.history.n
        try:
            written = self._tried(deeds)
        except IllegalAnswer:
            if len(deeds) > 1:
                self.stale = True  # the first of several may have been played
            raise
        except (RuleBug, SaveError) as fault:
            self.stale = True
            log.exception("table %s: a rule failed", self.id)
            raise Declined("A fault of ours: this cannot be answered. The game stands where it stood.") from fault
        kept = None
        if written[-1].n // CHECKPOINT_EVERY > before // CHECKPOINT_EVERY and self.session is not None:
            kept = (written[-1].n, saves.dump(self.session))
        try:
            await asyncio.shield(self._write(written, kept))
        except Conflict as clash:
            await self.load()
            raise Declined("Somebody else was quicker.") from clash
        except BaseException:
            self.stale = True
            raise

    async def _write(self, written: list[Act], kept: tuple[int, bytes] | None) -> None:
        standing = self._standing()
        self.stale = True
        await self.hall.store.append(self.id, written, standing, kept)
        for act in written:
            self.history.add(act)
            if act.tale:
                self.tales.append((act.n, tale.unpack(act.tale)))
        self.asked_since = time()
        self.stale = False
        self._changed()
        await self.hall.bus.tell(self.id, str(self.history.n))

    def _tried(self, deeds: Sequence[Deed]) -> list[Act]:
        """The deeds played on the session, and what chance then picks by itself, as acts to be written."""
        written = [self._act(deed, self.history.n + 1 + n) for n, deed in enumerate(deeds)]
        for _ in range(MOST_DRAWS):
            session = self.session
            if session is None or session.ask is None or session.ask.seats != (CHANCE,):
                break
            if isinstance(session.ask, RollAsk) and any(seat not in self.history.away for seat in self.people()):
                break
            drawn = Deed("answer", CHANCE, session.ask.name, chance_key(session))
            written.append(self._act(drawn, written[-1].n + 1))
        return written

    def _act(self, deed: Deed, n: int) -> Act:
        session = self.session
        counts = None if session is None else list(session.game.state.stream.counts)
        words = render.answered(session, deed.key, deed.seat) if session is not None and deed.kind == "answer" else ""
        kind, seat, ask, key, salt, _ = deed
        act = Act(n=n, kind=kind, seat=seat, ask=ask, key=key, salt=salt, words=words, at=time())
        if deed.kind == "start":
            typed = self.row.dice == "typed"
            self.session, told = acts.begin(self.kind, self.row.setup, deed.key, typed=typed, base=self.row.base)
            self.seed = deed.key
        else:
            told = [] if session is None else acts.perform(session, act, self.history)
        now = self.session
        drew = deed.seat == CHANCE or (now is not None and counts != now.game.state.stream.counts)
        length = 0 if now is None else len(now.journal)
        return acts.finished(act, length=length, drew=drew, told=tale.pack([*told, *deed.told]))

    def _standing(self) -> Standing:
        asked = self.asked()
        waits = self.row.absent and any(seat in self.people() and seat not in self.history.away for seat in asked)
        return Standing(
            phase=self.phase,
            asked=" ".join(asked),
            outcome="" if self.session is None else self.session.game.state.outcome,
            deadline=time() + self.row.absent if waits else 0.0,
        )

    def _changed(self) -> None:
        """Everybody gets a new picture."""
        self.drawn.clear()
        self.scenes.clear()
        for visitor in self.visitors:
            visitor.wake()
        self.prompt()

    def prompt(self) -> None:
        """Let bots look whether they are asked."""
        if (self._bots is None or self._bots.done()) and self.bots_asked():
            self._bots = self.hall.spawn(self._run_bots())

    # ---- bots --------------------------------------------------------------------------------------------------------

    def bots_asked(self) -> bool:
        """Whether the game waits for bots now."""
        session = self.session
        if session is None or session.ask is None:
            return False
        ask, players = session.ask, self.players()
        asked = [seat for seat in ask.seats if seat in players]
        if ask.policy == "any":
            return len(asked) == len(ask.seats)
        if ask.policy == "unanimous":
            people = [key for seat, key in session.votes.items() if seat not in players]
            follow = people[0] if people else None
            return len(asked) == len(ask.seats) or any(session.votes.get(seat) != follow for seat in asked if people)
        return any(seat not in session.votes for seat in asked)

    async def _run_bots(self) -> None:
        """Let bots answer until people are asked."""
        while True:
            async with self.lock:
                await self.ensure()
                if not self.bots_asked():
                    return
                data, players, n = saves.dump(self.playing), self.players(), self.history.n
            found = await self.hall.bot_answers(data, players)
            async with self.lock:
                await self.ensure()
                if self.history.n != n:
                    continue
                if not found:
                    log.error("table %s: bots were asked and do not answer", self.id)
                    return
                try:
                    await self.do(*[Deed("answer", seat, "", key) for seat, key in found])
                except (Declined, IllegalAnswer) as refused:
                    log.warning("table %s: a bot was refused: %s", self.id, refused)
                    await self.load()


def chance_key(session: Session[Any]) -> str:
    """What chance answers: fair dice of the server's own, or one of the values."""
    ask = session.ask
    assert ask is not None
    if isinstance(ask, RollAsk):
        return ",".join(str(chance.choice(die.faces)) for die in ask.dice)
    return key_of(chance.choice(ask.values))
