"""A table in memory: its session, brought up to date from checkpoint and journal, and who sits there."""

from __future__ import annotations

import asyncio
import logging
from collections import deque
from secrets import token_bytes
from time import monotonic, time
from typing import TYPE_CHECKING, Any, NamedTuple

from msgspec.structs import replace

from undercroft.engine.choices import CHANCE
from undercroft.engine.errors import UndercroftError
from undercroft.engine.registry import find_game
from undercroft.table.play import acts, menu, reading
from undercroft.table.play.acts import QUICK, History
from undercroft.table.protocol import TaleLine
from undercroft.table.shown import render, tale
from undercroft.table.shown.tale import Told
from undercroft.table.store.storage import Act, Standing

if TYPE_CHECKING:
    from collections.abc import Iterable

    from undercroft.crawl.shown.scene import Scene
    from undercroft.engine.game import Game
    from undercroft.engine.loop import Stop
    from undercroft.engine.session import Imagined, Session
    from undercroft.table.play.hall import Hall
    from undercroft.table.play.reading import Read
    from undercroft.table.protocol import Choice, Reason
    from undercroft.table.server.visitor import Visitor
    from undercroft.table.shown.changes import Parts
    from undercroft.table.store.guests import Known, SeatRow, TableRow

KEPT_TALES = 300
log = logging.getLogger("undercroft.table")


class Declined(UndercroftError):
    """A message that changes nothing, with the reasons."""

    def __init__(self, text: str, reasons: tuple[Reason, ...] = ()) -> None:
        self.reasons = reasons
        super().__init__(text)


class Crowd(NamedTuple):
    """Who is at a table."""

    seats: frozenset[str]
    watchers: int


class Memory:
    """One table as this process knows it, read from what is stored."""

    def __init__(self, hall: Hall, row: TableRow) -> None:
        self.hall = hall
        self.row = row
        self.id = row.id
        self.kind: type[Game[Any]] = find_game(row.game)
        self.lock = asyncio.Lock()
        self.seats: list[SeatRow] = []
        self.members: dict[str, list[str]] = {}
        self.known: dict[str, Known] = {}
        self.watch = row.watch
        self._present: set[str] = set()
        self._crowd: Crowd | None = None
        self.watched: dict[int, Parts] = {}
        """The picture for spectators, by the act up to which they have read the tale."""
        self.counting = False
        """Somebody came or went, and the others are about to be told."""
        self.session: Session[Any] | None = None
        self.history = History()
        self.tales: deque[tuple[int, list[Told]]] = deque(maxlen=KEPT_TALES)
        self.notes: list[str] = []
        self.seed = ""
        self.kept = 0
        """The act after which the last state was written."""
        self.unwritten: Act | None = None
        """The mend that is written with the next deed: the rules changed, and somebody must agree to go on."""
        self.dropped = 0
        """How many answers are lost by that."""
        self.astray = ""
        """Why the board is not the one that was played: the rules no longer lead there, and nothing can be done."""
        self.asked_since = row.asked_since
        self.visitors: set[Visitor] = set()
        self.said = 0
        self.stale = True
        self.used = monotonic()
        self.scenes: dict[str, Scene] = {}
        self._imagined: dict[str, tuple[Stop, Imagined[Any]]] = {}
        self._put: dict[str, tuple[Stop, dict[str, str]]] = {}
        self._names: dict[str, str] = {}
        self.drawn: dict[str, Any] = {}
        """What was drawn since the last act, by who it is for."""

    # ---- reading -----------------------------------------------------------------------------------------------------

    @property
    def phase(self) -> str:
        if self.session is None:
            return "lobby"
        over = self.session.over or (self.astray != "" and self.row.phase == "over")
        return "over" if over else "playing"

    @property
    def playing(self) -> Session[Any]:
        """The session; Declined while the table waits for people."""
        if self.session is None:
            raise Declined("The game has not begun.")
        return self.session

    @property
    def last(self) -> int:
        """The number of the last act that is written."""
        return self.history.n - (self.unwritten is not None)

    def seats_of(self, person: str) -> list[str]:
        return self.members.get(person, [])

    def seats_at(self, person: str, n: int) -> list[str]:
        """The seats of a person whose secrets after act `n` are theirs to see: not those that others held then."""
        mine, held = self.seats_of(person), self.history.held
        if not held or self.kind.shown.shared or self.phase == "over":
            return mine
        return [seat for seat in mine if held.get(seat, 0) <= n]

    def way_back(self, to: int) -> acts.Stop | None:
        """The stop after act `to`, if the table can go back there without showing a hand to somebody new."""
        passed = not self.kind.shown.shared and any(to < n for n in self.history.held.values())
        return None if passed else self.history.stop(to)

    def seat(self, name: str) -> SeatRow:
        return next(place for place in self.seats if place.seat == name)

    def players(self) -> dict[str, str]:
        """The seats that bots answer for, and which."""
        found = {place.seat: place.bot for place in self.seats if place.who == "bot"}
        quick = () if self.opening() else self.quick()
        return found | {seat: self.row.bot for seat in self.history.away if seat not in found and seat not in quick}

    def quick(self) -> list[str]:
        """Return the people's seats for which a quick start answers the opening questions."""
        return [seat for seat, why in self.history.away.items() if why == QUICK]

    def opening(self) -> bool:
        """Tell whether the present question is one of the opening questions."""
        session = self.session
        return session is not None and session.ask is not None and session.ask.name in self.kind.opening

    def people(self) -> list[str]:
        """The seats of people, whether they are there or not."""
        return [place.seat for place in self.seats if place.who == "person"]

    @property
    def present(self) -> set[str]:
        """People who are connected to any process."""
        return self._present

    @present.setter
    def present(self, people: set[str]) -> None:
        self._present = people
        self.recount()

    def recount(self) -> None:
        """Somebody came, went, or has another seat: count again who is there when that is asked."""
        self._crowd = None
        self.watched.clear()

    def here(self) -> Crowd:
        """Which seats have somebody at them now, and how many people watch."""
        if self._crowd is None:
            here = {visitor.person for visitor in self.visitors} | self._present
            seats = frozenset(seat for person in here for seat in self.members.get(person, ()))
            self._crowd = Crowd(seats, sum(1 for person in here if not self.members.get(person)))
        return self._crowd

    def online(self, seat: str) -> bool:
        return seat in self.here().seats

    def muted(self, person: str) -> bool:
        """Tell whether somebody watches whom the host has muted."""
        return not self.seats_of(person) and person in self.known and self.known[person].muted

    def asked(self) -> list[str]:
        """The seats whose answer is awaited; a roll of dice is awaited from all people."""
        session = self.session
        if session is None or self.astray:
            return []
        if session.ask is not None and session.ask.seats == (CHANCE,):
            return self.people()
        return [seat for seat, _ in session.waiting() if session.ask is not None and seat not in session.votes]

    def seat_name(self, seat: str) -> str:
        """A seat as the game calls it, before the game begins as well."""
        if self.session is not None:
            try:
                return render.seat_name(self.imagined(""), seat)
            except Exception:  # a state that cannot be shown; the picture says so
                return seat.title()
        if not self._names:
            self._names = menu.seat_names(self.kind, self.row.setup)
        return self._names.get(seat) or seat.title()

    def scene(self, seat: str) -> Scene:
        """The scene for a seat (empty: a spectator), drawn once an act; once for all in a game without secrets."""
        assert self.session is not None
        seat = "" if self.kind.shown.shared else seat
        if seat not in self.scenes:
            imagined = self.imagined(seat)
            found = render.scene(imagined)
            if self.kind.shown.shared:
                self.session.game.know_like(imagined.game)
            self.scenes[seat] = replace(found, ending=self.astray) if self.astray else found
        return self.scenes[seat]

    def imagined(self, seat: str) -> Imagined[Any]:
        """The game as a seat (empty: a spectator) imagines it, once an act: all that anybody is shown comes from it.

        Its key comes from nowhere in the game; one is enough for all where all see the same.
        """
        session = self.playing
        seat = "" if self.kind.shown.shared or seat == CHANCE else seat
        stop, found = self._imagined.get(seat, (None, None))
        if found is None or stop != session.stop:
            found = session.imagine(seat or None, token_bytes(16), asking=not seat or seat in self.asked())
            if self.kind.shown.shared:
                found.game.know_like(session.game)
            self._imagined[seat] = (session.stop, found)
        return found

    def put(self, viewer: str, choices: Iterable[Choice]) -> None:
        """Keep the words of what a seat (empty: a spectator) was shown on offer: its answer need not imagine them."""
        said = self._on_offer(viewer)
        for choice in choices:
            said.setdefault(f"{choice.seat} {choice.key}", choice.text)

    def offered(self, viewer: str, seat: str, key: str) -> str | None:
        """An answer of a seat in the words in which this question offered it to a viewer; None if it did not."""
        return self._on_offer(viewer).get(f"{seat} {key}")

    def _on_offer(self, viewer: str) -> dict[str, str]:
        viewer, stop = "" if self.kind.shown.shared else viewer, self.playing.stop
        if viewer not in self._put or self._put[viewer][0] != stop:
            self._put[viewer] = (stop, {})
        return self._put[viewer][1]

    def figures_of(self) -> dict[str, tuple[str, ...]]:
        """The figures of each seat, by the sheets that everybody may see."""
        if self.session is None:
            return {}
        if "figures" not in self.drawn:
            try:
                sheets = self.scene("").party
            except Exception:  # as above
                sheets = ()
            seats = dict.fromkeys(sheet.seat for sheet in sheets)
            self.drawn["figures"] = {seat: tuple(s.figure for s in sheets if s.seat == seat) for seat in seats}
        found: dict[str, tuple[str, ...]] = self.drawn["figures"]
        return found

    def standing(self) -> Standing:
        """What the list of tables shows of this one."""
        asked = self.asked()
        waits = self.row.absent and any(seat in self.people() and seat not in self.history.away for seat in asked)
        return Standing(
            phase=self.phase,
            asked=" ".join(asked),
            outcome="" if self.session is None else self.session.game.state.outcome,
            deadline=time() + self.row.absent if waits else 0.0,
        )

    def rest(self) -> None:
        """Everybody has seen how things stand: drop the imagined games, which take a third of a table's memory."""
        self._imagined.clear()

    def changed(self) -> None:
        """Drop the pictures drawn so far: they are out of date."""
        self.drawn.clear()
        self.watched.clear()
        self.scenes.clear()
        self._imagined.clear()
        self._put.clear()

    # ---- loading -----------------------------------------------------------------------------------------------------

    async def ensure(self) -> None:
        """Rebuild the session if what is in memory cannot be trusted."""
        self.used = monotonic()
        if self.stale:
            await self.load()

    async def load(self) -> None:
        """Read the table from the store."""
        self.stale = True
        store, guests = self.hall.store, self.hall.guests
        row = await guests.table(self.id)
        if row is None:
            raise Declined("There is no such table.")
        row = await self.hall.shelf.found(row)
        self.row, self.asked_since = row, row.asked_since
        await self.reseat()
        found = await reading.read(store, row)
        recent = await store.acts(self.id, max(0, found.history.n - KEPT_TALES))
        self.session, self.history, self.kept, self.seed = found.session, found.history, found.kept, found.seed
        self.tales.clear()
        self.tales.extend((act.n, tale.unpack(act.tale)) for act in recent if act.tale)
        told = [f"The rules changed since: act {found.differs} came out differently then."] if found.differs else []
        self.notes += [note for note in [*found.notes, *told] if note not in self.notes]
        self._settle(found)
        self.stale = False
        self.changed()

    def _settle(self, found: Read) -> None:
        """Where the rules lead elsewhere, a finished game stays as it is; another waits for somebody to agree."""
        self.unwritten, self.dropped, self.astray = None, 0, ""
        session, over = self.session, self.row.phase == "over"
        if session is None or not (found.trouble or (over and not session.over)):
            return
        log.warning("table %s: %s", self.id, found.trouble)
        if over:
            self.astray = (
                f"The rules have changed since this game was played ({found.trouble})."
                f" This is the board after act {found.reached}; the tale tells how it ended."
            )
            return
        self.dropped = found.dropped
        text = f"The rules have changed; the game goes on from act {found.reached}, without what was played after it."
        self.unwritten = Act(
            n=self.history.n + 1,
            kind="mend",
            ask=str(found.reached),
            key=found.trouble,
            length=len(session.journal),
            tale=tale.pack([Told(TaleLine(n=0, i=0, text=text, event="Undo", tone="undo", back=found.reached))]),
        )
        self.history.add(self.unwritten)

    async def reseat(self) -> None:
        """Read from the store who sits where."""
        self.seats, self.members, self.known, self.watch = await self.hall.guests.seating(self.id)
        self.present = await self.hall.guests.present(self.id)

    async def catch_up(self) -> None:
        """Play the acts that another process wrote."""
        found = [] if self.stale else await self.hall.store.acts(self.id, self.history.n)
        if self.stale or self.unwritten is not None or any(act.kind == "mend" for act in found):
            await self.load()
            return
        if not found:
            return
        row = await self.hall.guests.table(self.id)
        if row is not None:
            self.row, self.asked_since = await self.hall.shelf.found(row), row.asked_since
        for act in found:
            self.seed = act.key if act.kind == "start" else self.seed
            self.session, trouble, _ = reading.play(self.row, self.session, act, self.history)
            if trouble:
                await self.load()
                return
            self.history.add(act)
        self.tales.extend((act.n, tale.unpack(act.tale)) for act in found if act.tale)
        self.changed()
