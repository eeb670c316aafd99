"""A table in play: the acts that people and bots add to it.

An act is tried on the session, written to the journal and only then told. If writing fails, because another process
was quicker or the disk is full, the session is rebuilt from what is stored.
"""

from __future__ import annotations

import asyncio
import logging
from contextlib import suppress
from random import SystemRandom
from time import monotonic, time
from typing import TYPE_CHECKING, Any, NamedTuple

from msgspec.structs import replace

from undercroft.crawl.shown.prompts import LEVELS, USUAL, chore
from undercroft.engine import saves
from undercroft.engine.choices import CHANCE, RollAsk, key_of
from undercroft.engine.errors import IllegalAnswer, RuleBug, SaveError, TooLong, UndercroftError
from undercroft.table.play import acts
from undercroft.table.play.acts import QUICK, level_of
from undercroft.table.play.memory import Declined, Memory
from undercroft.table.protocol import TaleLine
from undercroft.table.shown import render, tale
from undercroft.table.shown.tale import Told
from undercroft.table.store.outage import Outage
from undercroft.table.store.storage import Act, Conflict

if TYPE_CHECKING:
    from collections.abc import Sequence

    from undercroft.crawl.shown.prompts import Level
    from undercroft.engine.session import Imagined, Session
    from undercroft.table.play.hall import Hall
    from undercroft.table.store.guests import TableRow

__all__ = ["Declined", "Deed", "Live", "chance_key"]

CHECKPOINT_EVERY = 10
"""A table keeps its state at least after so many acts: newer rules can go on from a state, not always from acts."""
LASTING = 100
"""States after so many acts are kept for looking back; of those between them only the last two."""
MOST_DRAWS = 256
MOST_CHORES = 64
"""After so many answers for people in a row the next question is put to them, whatever it is."""
THEN = ("answer", "order", "prompts")
"""The acts after which chores are done. Whoever goes back is asked what was asked there."""
AFTER = 30.0
"""Seconds until bots that failed try again."""
ELSEWHERE = 2.0
"""Seconds until a process asks again whether another one still plays the bots of a table."""
STUCK = (
    "The bots found no answer; they will try again in half a minute. You can also undo, or play their seats yourselves."
)
log = logging.getLogger("undercroft.table")
chance = SystemRandom()


class Deed(NamedTuple):
    """An act that is not written yet; `told` holds lines in addition to those of its events."""

    kind: str
    seat: str = ""
    ask: str = ""
    key: str = ""
    salt: str = ""
    told: tuple[Told, ...] = ()


class Live(Memory):
    """One table and its acts. Hold its lock to read or change it."""

    def __init__(self, hall: Hall, row: TableRow) -> None:
        super().__init__(hall, row)
        self._bots: asyncio.Task[None] | None = None
        self._passing: list[int] = []
        """The acts after which states were written that need not last."""
        self._again = 0.0
        """When bots that failed, or that another process plays, may try again."""

    # ---- acting ------------------------------------------------------------------------------------------------------

    async def do(self, *deeds: Deed) -> None:
        """Try deeds on the session, write them, then tell everybody. If it raises Declined, nothing has changed."""
        if self.astray:
            raise Declined(self.astray)
        states = [] if self.unwritten is None else [(self.unwritten.n, saves.dump(self.playing))]
        try:
            written = self.tried(deeds)
        except IllegalAnswer:
            if len(deeds) > 1:
                self.stale = True  # the first of several may have been played
            raise
        except TooLong as endless:
            self.stale = True
            log.warning("table %s: an answer was refused: %s", self.id, endless)
            raise Declined(f"This answer does not work: {endless}. Nothing has changed; choose another.") from endless
        except (RuleBug, SaveError) as fault:
            self.stale = True
            log.exception("table %s: a rule failed", self.id)
            raise Declined("This answer failed; the mistake is ours. Nothing has changed; choose another.") from fault
        if self.unwritten is not None:
            written.insert(0, replace(self.unwritten, at=time()))
        try:
            await asyncio.shield(self._write(written, states))
        except Conflict as clash:
            await self.load()
            raise Declined("Somebody else was quicker.") from clash
        except BaseException:
            self.stale = True
            raise

    async def _write(self, written: list[Act], states: list[tuple[int, bytes]]) -> None:
        standing = self.standing()
        self.stale = True
        last, passing = written[-1].n, False
        due = last // CHECKPOINT_EVERY > self.kept // CHECKPOINT_EVERY or (
            self.session is not None and self.session.over
        )
        if self.session is not None and due and all(n != last for n, _ in states):
            states = [*states, (last, saves.dump(self.session))]
            passing = last // LASTING == self.kept // LASTING and not self.session.over
        await self.hall.store.append(self.id, written, standing, states, self._passing[:-1] if passing else ())
        if self.unwritten is not None:
            self._passing, self.unwritten = [], None  # what was there before the rules changed stays
        if passing:
            self._passing = [*self._passing[-1:], last]
        self.kept = states[-1][0] if states else self.kept
        for act in written:
            self.history.add(act)
            if act.tale:
                self.tales.append((act.n, tale.unpack(act.tale)))
        if self.row.setup.packs and not self.row.packs:
            self.row = await self.hall.shelf.adopt(self.row)
        self.asked_since = time()
        self.stale = False
        self.changed()
        await self.hall.bus.tell(self.id, str(self.history.n))

    def tried(self, deeds: Sequence[Deed]) -> list[Act]:
        """Play the deeds on the session; return them as acts to be written, with what the table answers after them.

        That is what chance picks by itself, and the chores of people.
        """
        written = [self._act(deed, self.history.n + 1 + n) for n, deed in enumerate(deeds)]
        chores = MOST_CHORES if deeds and deeds[-1].kind in THEN else 0
        chosen: dict[str, Level] = {deed.seat: level_of(deed.key) for deed in deeds if deed.kind == "prompts"}
        levels: dict[str, Level] = {**self.history.levels, **chosen}
        for _ in range(MOST_DRAWS):
            session = self.session
            if session is None or session.ask is None:
                break
            deed = self._drawn(session) if session.ask.seats == (CHANCE,) else self._chore(session, levels, chores)
            if deed is None:
                break
            chores -= deed.kind == "chore"
            written.append(self._act(deed, (written[-1].n if written else self.history.n) + 1))
        return written

    def _drawn(self, session: Session[Any]) -> Deed | None:
        """What chance picks by itself; None where people roll the dice."""
        assert session.ask is not None
        rolling = self.quick() or any(seat not in self.history.away for seat in self.people())
        if isinstance(session.ask, RollAsk) and rolling:
            return None
        return Deed("answer", CHANCE, session.ask.name, chance_key(session))

    def _chore(self, session: Session[Any], levels: dict[str, Level], left: int) -> Deed | None:
        """What the table answers for people: of several who are asked, the one who likes most prompts counts."""
        assert session.ask is not None
        if left <= 0 or (self.quick() and self.opening()):
            return None
        players, people = self.players(), self.people()
        asked = [seat for seat in session.ask.seats if seat in people and seat not in players]
        if not asked:
            return None
        wanted: list[Level] = [levels.get(seat, USUAL) for seat in asked]
        level: Level = min(wanted, key=LEVELS.index)
        key = chore(session, asked[0], level, alone=len(people) == 1)
        return None if key is None else Deed("chore", asked[0], session.ask.name, key)

    def _act(self, deed: Deed, n: int) -> Act:
        session = self.session
        counts = None if session is None else list(session.game.state.stream.counts)
        said = deed.kind in ("answer", "order") and session is not None
        words = self._words(deed) if said else ""
        helped = deed.kind == "answer" and deed.seat in self.quick()
        chosen = [_chosen(self.imagined(deed.seat), deed.seat, words)] if helped and session is not None else []
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
        return acts.finished(act, length=length, drew=drew, told=tale.pack([*chosen, *told, *deed.told]))

    def _words(self, deed: Deed) -> str:
        """The words of an answer: as the seat was shown it, else from what the seat imagines."""
        if isinstance(self.playing.ask, RollAsk):
            return deed.key
        found = self.offered(deed.seat, deed.seat, deed.key)
        return render.answered(self.imagined(deed.seat), deed.key, deed.seat) if found is None else found

    def state(self) -> tuple[str, int, bytes] | None:
        """The state to keep when this table leaves memory; None if it is kept, or nobody agreed to it yet."""
        if self.stale or self.session is None or self.kept >= self.history.n or self.unwritten or self.astray:
            return None
        return self.id, self.history.n, saves.dump(self.session)

    def changed(self) -> None:
        """Send everybody a new picture."""
        super().changed()
        for visitor in self.visitors:
            visitor.wake()
        self.prompt()

    def prompt(self) -> None:
        """Let bots check whether they are asked."""
        if not self.bots_at_work and monotonic() >= self._again and self.bots_asked():
            self._bots = self.hall.spawn(self._run_bots())

    # ---- bots --------------------------------------------------------------------------------------------------------

    def bots_asked(self) -> bool:
        """Tell whether the game waits for bots now, even if only to hand back the seats after a quick start."""
        session = self.session
        if self.unwritten is not None or self.astray:
            return False  # people say first whether the game goes on
        if session is not None and self.quick() and not self.opening():
            return True
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

    @property
    def bots_at_work(self) -> bool:
        """Whether this process works out what bots answer."""
        return self._bots is not None and not self._bots.done()

    async def _run_bots(self) -> None:
        """Let bots answer until people are asked, or until the database is away: they are prompted when it is back.

        The bots of a table are played by one process at a time, so that no answer is worked out twice.
        """
        with suppress(Outage):
            if await self.hall.bus.claim(self.id):
                await self._answer_for_bots()
            else:
                self._again = monotonic() + ELSEWHERE

    def freed(self) -> None:
        """The process that played the bots does so no longer."""
        self._again = 0.0
        self.prompt()

    async def _answer_for_bots(self) -> None:
        while True:
            async with self.lock:
                await self.ensure()
                if not self.bots_asked():
                    return
                quick = self.quick()
                if quick and not self.opening():
                    await self._give_back(quick)
                    continue
                data, players, n = saves.dump(self.playing), self.players(), self.history.n
            try:
                found = await self.hall.bot_answers(data, players, within=self.kind.opening if quick else ())
            except UndercroftError as fault:
                self._failed(fault)
                return
            if STUCK in self.notes:
                self.notes.remove(STUCK)
            async with self.lock:
                await self.ensure()
                if self.history.n != n:
                    continue
                if not found:
                    self._failed(Declined("they were asked and have no answer"))
                    return
                try:
                    await self.do(*[Deed("answer", seat, "", key) for seat, key in found])
                except (Declined, IllegalAnswer) as refused:
                    await self.load()
                    if self.history.n == n:
                        self._failed(refused)
                        return
                else:
                    await self._wake(n)

    async def _wake(self, since: int) -> None:
        """Where bots sit in for all people and a chapter has ended since an act, the people have their seats back."""
        asleep = [seat for seat, why in self.history.away.items() if why != QUICK]
        if self.phase != "playing" or not asleep or set(self.people()) - set(asleep):
            return
        lines = [one.line for n, told in self.tales if n > since for one in told]
        if any(line is not None and line.reveal is not None and line.reveal.over for line in lines):
            text = "This part of the story is over; the bots give you your seats back."
            ready = Told(TaleLine(n=0, i=0, text=text, tone="quiet"))
            await self.do(*[Deed("back", seat, told=(ready,) if seat == asleep[-1] else ()) for seat in asleep])

    def _failed(self, fault: UndercroftError) -> None:
        """Tell the table that no bot answers, and let them try again after a while."""
        log.error("table %s: bots do not answer: %s", self.id, fault)
        self._again = monotonic() + AFTER
        if STUCK not in self.notes:
            self.notes.append(STUCK)
        for visitor in self.visitors:
            visitor.wake()

    async def _give_back(self, quick: list[str]) -> None:
        """Hand the seats back to people: the opening is over."""
        text = "Everything is set up. You can take back what was chosen for you, one choice at a time."
        ready = Told(TaleLine(n=0, i=0, text=text, tone="quiet"), tuple(quick))
        await self.do(*[Deed("back", seat, told=(ready,) if seat == quick[-1] else ()) for seat in quick])


def _chosen(imagined: Imagined[Any], seat: str, words: str) -> Told:
    """Return the line that tells a person what a quick start chose for them."""
    text = f"{render.asked(imagined, seat)} {words} (chosen for you)"
    return Told(TaleLine(n=0, i=0, text=text, tone="quiet"), (seat,))


def chance_key(session: Session[Any]) -> str:
    """Return what chance answers: the server's fair dice, or one of the values."""
    ask = session.ask
    assert ask is not None
    if isinstance(ask, RollAsk):
        return ",".join(str(chance.choice(die.faces)) for die in ask.dice)
    return key_of(chance.choice(ask.values))
