"""A session: checkpoint + journal. Save, fork, undo and replay are all "take a checkpoint, feed the journal"."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any, TypeVar
from weakref import ref

from undercroft.engine.answers import Answering
from undercroft.engine.chance import key_from
from undercroft.engine.choices import CHANCE, Offer
from undercroft.engine.copying import copy
from undercroft.engine.errors import IllegalAnswer, ReplayDiverged, RuleBug, TooLong
from undercroft.engine.journal import DRAWN, REKEY, Checkpoint, Entry
from undercroft.engine.loop import EVERY, NONE, G, Late

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from undercroft.engine.choices import Ask
    from undercroft.engine.flow import State
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
        """Return a second session at the same choice, which shares its list of values and then goes its own way.

        The fork starts the asking rule only when it goes on; its state object may then be replaced by an equal one.
        """
        self._settle()
        other: Session[G] = Session(self._game_at(self.game.state), self.setup, self.seed, checkpoints=False)
        self._copied(other)
        other._checkpoints = self._checkpoints[:]
        return other

    def imagine(self, seat: str | None, salt: bytes = b"", *, asking: bool = False) -> Imagined[G]:
        """Return a fork with its hidden parts redrawn: bots, hints and what-ifs may look at nothing else.

        It waits at the same question, and lists the values from the imagined game when somebody looks. With `asking`
        somebody will, so the rule that asks is started at once.
        """
        self._settle()
        entry = Entry(REKEY, seat or "", (salt or str(len(self.journal)).encode()).hex())
        again = asking and self.ask is not None and not self._unchanged()
        game = type(self.game)(self.game.state, self.game.pack) if again else self._game_at(self.game.state)
        game.chance_asked = self.game.chance_asked
        other: Imagined[G] = Imagined(game, self.setup, self.seed, checkpoints=False)
        other.seat = seat
        self._copied(other, entry)
        other._checkpoints = self._checkpoints[-1:]
        if again:  # the replay gives the game a state of its own, and redraws that
            other.journal.append(entry)
            other._catch_up()
        else:
            other._draw_anew(entry)
        return other

    def _copied(self, other: Session[G], redraw: Entry | None = None) -> None:
        """Put another session at the same question; its rule starts only when that session goes on."""
        other.journal, other.decisions, other.steps = self.journal[:], self.decisions, self.steps
        self._pass_on(other)
        if self.ask is not None:
            fresh = redraw is not None and self._unchanged()
            other._asks = None if self._asks is None else self._asks[:]
            other._late = Late(other._asks, self.game.chance_asked, fresh, redraw)
            other.ask = self.ask.at_copy(partial(_real_ask, ref(other)), other.game.offers, share=redraw is None)

    def _unchanged(self) -> bool:
        """Tell whether all that happened since the last checkpoint is that a step began and asked."""
        last = self._checkpoints[-1]
        return last.at == len(self.journal) and last.state == self.game.state

    def _settle(self) -> None:
        """Start the rule if this session was redrawn: only then does the redraw count as part of the step."""
        if self._late is not None and self._late.redraw is not None:
            self._catch_up()

    def _catch_up(self) -> None:
        """Start the rule that asks: from this state if nothing has happened since the step began, else by replay."""
        late = self._late
        if late is None:
            return
        game = self.game
        fresh = late.fresh or (late.redraw is None and self._unchanged())
        (events, game.events), (asked, game.chance_asked) = (game.events, None), (game.chance_asked, late.chance_asked)
        self._late, self._asks = None, []
        if not fresh:
            self._play_again(late)
        elif late.redraw is not None:
            self._put_again(late.asks)
        else:
            self._put(late.asks)
        game.events, game.chance_asked = events, asked

    def _play_again(self, late: Late) -> None:
        """Replay the answers since the last checkpoint to reach the same question."""
        game, last, state = self.game, self._checkpoints[-1], self.game.state
        past, mark = self.journal, NONE
        if late.redraw is not None:
            past = past[:-1]
            mark = self._asking_step(last, len(past))
        other = self._restored(last, past, mark=mark, like=late.asks, game=game)
        if late.redraw is not None:
            other._rekey(late.redraw, other._checkpoints[-1], other._asks)
            self._checkpoints = other._checkpoints
        elif game.state != state:
            raise RuntimeError("a fork was changed from outside before it went on; change it after an answer")
        self._stand_like(other)

    def _asking_step(self, last: Checkpoint, answers: int) -> int:
        """Return which step of a replay from a checkpoint is the one that asks, if it began without an answer since."""
        if not self._keep:
            return EVERY
        return NONE if answers > last.at or self.steps == 0 else self.steps

    def _stand_like(self, other: Session[G]) -> None:
        """Stand at the question that another session of the same game was brought to."""
        self.ask, self._gen, self._frame, self._asks = other.ask, other._gen, other._frame, other._asks
        self.steps = other.steps

    def asking_chance(self) -> Session[G]:
        """Return a fork that asks for every roll from here on; rolls already made in this step keep their results."""
        if self.game.chance_asked:
            return self.fork()
        self._settle()
        checkpoint = self._checkpoints[-1]
        other = self._beside(checkpoint, self.journal)
        other.game.chance_asked = True
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
        self._pass_on(other)
        return other

    def redraw(self, salt: bytes, seat: str | None = None) -> None:
        """Re-key the generator and redraw what the seat (None: any seat) has not seen; the journal records it."""
        self.feed([Entry(REKEY, seat or "", salt.hex())])

    def _rekey(self, entry: Entry, step: Checkpoint, asks: Sequence[Ask] | None = None) -> None:
        """Redraw, then ask the question again: its options may come from something that was hidden.

        That works where nothing has happened since `step`, the beginning of the step that asks.
        """
        fresh = step.at == len(self.journal) and step.state == self.game.state
        self._draw_anew(entry)
        if self.ask is None:
            return
        if fresh:
            self._put_again(asks)
        else:
            self.ask.forget()

    def _step_began(self) -> Checkpoint:
        """Return the checkpoint from which the step that asks began, or an earlier one after a redraw within a step.

        That is played again once: a replay keeps a checkpoint of every step, and its own redraws look no further.
        """
        last = self._checkpoints[-1]
        again = bool(self.journal) and self.journal[-1].ask == REKEY and last.at < len(self.journal)
        if self._mark == EVERY or again:
            return last
        return self._restored(last, self.journal, mark=EVERY, like=self._asks)._checkpoints[-1]

    def _draw_anew(self, entry: Entry) -> None:
        self.game.draws.rekey(bytes.fromhex(entry.key))
        self.game.redraw(entry.seat or None)
        self.journal.append(entry)

    def _put_again(self, asks: Sequence[Ask] | None) -> None:
        """Run the asking step again from its beginning; its last question is asked even if it has a single answer."""
        self._checkpoint()
        self._put([*[None] * (len(asks) - 1), asks[-1].unlisted()] if asks else None)

    def _put(self, like: Sequence[Ask | None] | None) -> None:
        self._like, self._gen = None if like is None else iter(like), None
        orders, self.orders = self.orders, {}  # the question is put again, not answered
        self._run(None)
        self.orders, self._like = orders, None

    def undo(self, to: int | None = None) -> None:
        """Go back to an earlier choice, by its number (default: the last one)."""
        self._settle()
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
        self._checkpoints[-1:] = other._checkpoints  # so that going further back need not play all this again
        self._thin_out()
        recording, self.game = self.game.events is not None, other.game
        self.game.events = [] if recording else None
        self._stand_like(other)
        self.journal, self.votes, self._late = other.journal, {}, None
        self.decisions = other.decisions
        self.log = [line for line in self.log if line[0] <= target]

    def _remember(self) -> None:
        """Replay the beginning of a loaded game from its seed, if that still leads to where it was loaded."""
        first = self._checkpoints[0]
        past = Session.start(type(self.game), self.setup, self.seed, chance_asked=self.game.chance_asked)
        try:
            past.feed(self.journal[: first.at])
        except (ReplayDiverged, RuleBug) as change:
            raise IllegalAnswer(f"the rules changed since; this game can only go back to choice {first.at}") from change
        if past.state_bytes() != self._restored(first, self.journal[: first.at]).state_bytes():
            raise IllegalAnswer(f"the rules changed since; this game can only go back to choice {first.at}")
        self._checkpoints[:0] = [known for known in past._checkpoints if known.at < first.at]

    def _game_at(self, state: State, game: G | None = None) -> G:
        """A game that goes on from a copy of a state: a new one, or this one from there."""
        chance_asked, state = self.game.chance_asked, copy(state)
        if game is None:
            game = type(self.game)(state, self.game.pack)
        else:
            game.restart(state)
        game.chance_asked = chance_asked
        return game

    def _beside(
        self, checkpoint: Checkpoint, journal: list[Entry], *, keep: bool = False, game: G | None = None
    ) -> Session[G]:
        """A session that begins at a checkpoint, in a game of its own or in this one, and has run nothing yet."""
        other: Session[G] = Session(self._game_at(checkpoint.state, game), self.setup, self.seed, checkpoints=keep)
        other.journal = journal[: checkpoint.at]
        other.decisions = checkpoint.decisions
        other._checkpoints = [checkpoint]
        other._asks = []
        return other

    def _pass_on(self, other: Session[G]) -> None:
        """Copy to a session at the same point whatever does not come from the game."""
        other._keep = self._keep
        other.votes, other.orders = dict(self.votes), dict(self.orders)

    def _restored(
        self,
        checkpoint: Checkpoint,
        journal: list[Entry],
        *,
        keep: bool = False,
        mark: int = NONE,
        like: Sequence[Ask] | None = None,
        game: G | None = None,
    ) -> Session[G]:
        """Return a session at the point these answers lead to; with `keep` it has checkpoints on the way.

        `mark` is the step that gets a checkpoint of its own besides.
        """
        other = self._beside(checkpoint, journal, keep=keep, game=game)
        other._mark = mark
        other._like = None if like is None else iter(like)
        other._run(None)
        other.feed(journal[checkpoint.at :])
        other._mark, other._like = NONE, None
        self._pass_on(other)
        return other

    def feed(self, entries: Iterable[Entry]) -> None:
        """Give recorded answers again; ReplayDiverged names the first that does not fit."""
        self._catch_up()
        gathered: dict[str, str] = {}
        for entry in entries:
            number = len(self.journal) + len(gathered) + 1
            if entry.ask == REKEY:
                try:
                    self._rekey(entry, self._step_began())
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
        if isinstance(fault, TooLong):
            bug: RuleBug = TooLong(str(fault), dump(self))
        else:
            bug = RuleBug(f"a rule failed after answer {len(self.journal)}: {fault!r}", dump(self))
        if kept[-1].at < len(self.journal):
            self.undo()
        return bug


def _real_ask(session: ref[Session[Any]]) -> Ask:
    """Start the rule of a copied game and return the question it asks.

    The question does not keep its session alive: forks go as soon as nobody needs them, without a garbage collection.
    """
    found = session()
    if found is None:
        raise RuntimeError("keep the session while you look at its question")
    found._catch_up()  # pyright: ignore[reportPrivateUsage] - the session's own question
    assert found.ask is not None
    return found.ask


class Imagined(Session[G]):
    """A game as one seat may imagine it: a valid game in which everything the seat cannot see was redrawn.

    Whatever is shown to people is made from one of these; functions that draw, word, refuse or work out odds ask for
    it by type, so the real game cannot be given to them by mistake.
    """

    seat: str | None
    """The seat that imagines it; None: a spectator."""
