"""A session: checkpoint + journal. Save, fork, undo and replay are all "take a checkpoint, feed the journal"."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeVar

from undercroft.engine.answers import Answering
from undercroft.engine.chance import key_from
from undercroft.engine.choices import CHANCE, Offer
from undercroft.engine.copying import copy
from undercroft.engine.errors import IllegalAnswer, ReplayDiverged, RuleBug
from undercroft.engine.journal import DRAWN, REKEY, Checkpoint, Entry
from undercroft.engine.loop import G

if TYPE_CHECKING:
    from collections.abc import Iterable

    from undercroft.engine.game import Game, Setup

K = TypeVar("K", bound="Game[Any]")


class Session(Answering[G]):
    """A game that can be begun, forked, imagined, undone and played again."""

    @staticmethod
    def start(
        kind: type[K],
        setup: Setup,
        seed: int | str = 0,
        *,
        checkpoints: bool = True,
        recording: bool = False,
        chance_asked: bool = False,
    ) -> Session[K]:
        """Begin a game: same seed and answers, same game."""
        state = kind.create(setup, key_from(seed))
        session = Session(kind(state, kind.content(setup.packs)), setup, str(seed), checkpoints=checkpoints)
        session.game.chance_asked = chance_asked
        session.game.events = [] if recording else None
        session.begin()
        return session

    # ---- fork, imagine -------------------------------------------------------------------------------------------

    def fork(self) -> Session[G]:
        """A second session that stands at the same choice and goes its own way."""
        other = self._restored(self._checkpoints[-1], self.journal)
        other._checkpoints[:0] = self._checkpoints[:-1]
        return other

    def imagine(self, seat: str | None, salt: bytes = b"") -> Session[G]:
        """A fork whose hidden parts are drawn anew: all that a bot, a hint or a what-if may look into."""
        other = self._restored(self._checkpoints[-1], self.journal, every_step=True)
        other._rekey(Entry(REKEY, seat or "", (salt or str(len(self.journal)).encode()).hex()), other._checkpoints[-1])
        return other

    def asking_chance(self) -> Session[G]:
        """A fork that asks for every roll from here on; what this step has rolled already is answered as it fell."""
        if self.game.chance_asked:
            return self.fork()
        checkpoint = self._checkpoints[-1]
        other: Session[G] = Session(
            type(self.game)(copy(checkpoint.state), self.game.pack), self.setup, self.seed, checkpoints=False
        )
        other.game.chance_asked = True
        other.journal, other._checkpoints = self.journal[: checkpoint.at], [checkpoint]
        other.decisions = checkpoint.decisions
        other._run(None)
        rest = self.journal[checkpoint.at :]
        while (ask := other.ask) is not None:
            if ask.seats == (CHANCE,):
                other.answer(DRAWN)
            elif not rest:
                break
            else:
                alone = ask.policy in ("one", "any") or rest[0].ask == REKEY or rest[0].key.startswith("offer:")
                many = 1 if alone else len(ask.seats)
                other.feed(rest[:many])
                rest = rest[many:]
        other._keep = self._keep
        other.votes, other.orders = dict(self.votes), dict(self.orders)
        return other

    def redraw(self, salt: bytes, seat: str | None = None) -> None:
        """Re-key the generator and draw anew what the seat (None: any seat) has not seen; the journal keeps it."""
        self.feed([Entry(REKEY, seat or "", salt.hex())])

    def _rekey(self, entry: Entry, step: Checkpoint) -> None:
        """Draw anew, then put the question again: its options may come from something that was hidden.

        It can be put again where nothing has happened since `step`, the beginning of the step that asks.
        """
        fresh = step.at == len(self.journal) and step.state == self.game.state
        self.game.draws.rekey(bytes.fromhex(entry.key))
        self.game.redraw(entry.seat or None)
        self.journal.append(entry)
        if fresh and self.ask is not None:
            self._gen = None
            self._checkpoint()
            orders, self.orders = self.orders, {}  # the question is put again, not answered
            self._run(None)
            self.orders = orders

    def undo(self, to: int | None = None) -> None:
        """Go back to an earlier choice, by its number (default: the last one)."""
        target = len(self.journal) if to is None else to
        if to is None:
            while target and self.journal[target - 1].ask == REKEY:
                target -= 1
            target = max(0, target - 1)
        if not 0 <= target <= len(self.journal):
            raise IllegalAnswer(f"there is no choice {target}; the game has {len(self.journal)} answers")
        if self._checkpoints[0].at > target:
            self._remember()
        while self._checkpoints[-1].at > target:
            self._checkpoints.pop()
        other = self._restored(self._checkpoints[-1], self.journal[:target], keep=self._keep)
        self._checkpoints[-1:] = other._checkpoints  # whoever goes further back need not play all this again
        self._thin_out()
        recording, self.game = self.game.events is not None, other.game
        self.game.events = [] if recording else None
        self.ask, self._gen, self._frame = other.ask, other._gen, other._frame
        self.journal, self.votes = other.journal, {}
        self.decisions = other.decisions
        self.log = [line for line in self.log if line[0] <= target]

    def _remember(self) -> None:
        """A loaded game plays its beginning again from the seed, if that still leads to where it was loaded."""
        first = self._checkpoints[0]
        past = Session.start(type(self.game), self.setup, self.seed, chance_asked=self.game.chance_asked)
        try:
            past.feed(self.journal[: first.at])
        except (ReplayDiverged, RuleBug) as change:
            raise IllegalAnswer(f"the rules changed since; this game goes back to choice {first.at} only") from change
        if past.state_bytes() != self._restored(first, self.journal[: first.at]).state_bytes():
            raise IllegalAnswer(f"the rules changed since; this game goes back to choice {first.at} only")
        self._checkpoints[:0] = [known for known in past._checkpoints if known.at < first.at]

    def _restored(
        self, checkpoint: Checkpoint, journal: list[Entry], *, keep: bool = False, every_step: bool = False
    ) -> Session[G]:
        """A session that stands where these answers lead to; with `keep` it has checkpoints on the way."""
        kind = type(self.game)
        other: Session[G] = Session(
            kind(copy(checkpoint.state), self.game.pack), self.setup, self.seed, checkpoints=keep
        )
        other.game.chance_asked = self.game.chance_asked
        other.journal = journal[: checkpoint.at]
        other.decisions = checkpoint.decisions
        other._checkpoints = [checkpoint]
        other._every_step = every_step
        other._run(None)
        other.feed(journal[checkpoint.at :])
        other._every_step = False
        other._keep = self._keep
        other.votes, other.orders = dict(self.votes), dict(self.orders)
        return other

    def feed(self, entries: Iterable[Entry]) -> None:
        """Give recorded answers again; ReplayDiverged names the first that does not fit."""
        gathered: dict[str, str] = {}
        for entry in entries:
            number = len(self.journal) + len(gathered) + 1
            if entry.ask == REKEY:
                now = self._restored(self._checkpoints[-1], self.journal, every_step=True)
                try:
                    self._rekey(entry, now._checkpoints[-1])
                except ValueError as fault:
                    raise ReplayDiverged(number, f"{entry.key!r} is no key") from fault
                continue
            ask = self.ask
            if ask is None:
                raise ReplayDiverged(number, "the game was over before it")
            if ask.name != entry.ask or (entry.seat not in ask.seats and not entry.key.startswith("offer:")):
                raise ReplayDiverged(number, f"{entry.ask} of {entry.seat} was answered, {ask.name} is asked")
            try:
                value = self._value(ask, entry.seat, entry.key)
            except IllegalAnswer as refusal:
                raise ReplayDiverged(number, str(refusal)) from refusal
            if ask.policy in ("one", "any") or type(value) is Offer:
                self.journal.append(entry)
                if len(ask.values) > 1:
                    self.decisions += 1
                self._run(value)
                continue
            gathered[entry.seat] = entry.key
            if len(gathered) == len(ask.seats):
                self.journal.extend(Entry(ask.name, s, gathered[s]) for s in ask.seats)
                value, gathered = self._combined(ask, gathered), {}
                self.decisions += 1
                self._run(value)
        if gathered:
            self.votes = gathered

    def _failed(self, fault: Exception) -> RuleBug:
        """The report of a rule that failed, with a save from before it; this session goes back to the last question."""
        from undercroft.engine.saves import dump  # a save of a broken game is made only here

        kept = self._checkpoints
        while len(kept) > 1 and kept[-1].at == len(self.journal):
            kept.pop()
        bug = RuleBug(f"a rule failed after answer {len(self.journal)}: {fault!r}", dump(self))
        if kept[-1].at < len(self.journal):
            self.undo()
        return bug
