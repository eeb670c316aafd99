"""A session: checkpoint + journal. Save, fork, undo and replay are all "take a checkpoint, feed the journal"."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Generic, NamedTuple, TypeVar

import msgspec

from undercroft.engine.chance import key_from, stream_of
from undercroft.engine.choices import CHANCE, Ask, Offer, Refusal, RollAsk, key_of
from undercroft.engine.copying import copy
from undercroft.engine.errors import IllegalAnswer, ReplayDiverged, RuleBug
from undercroft.engine.events import Ends
from undercroft.engine.flow import AGAIN, DONE, State, unwind

if TYPE_CHECKING:
    from collections.abc import Iterable

    from undercroft.engine.events import Event
    from undercroft.engine.flow import Frame
    from undercroft.engine.game import Game, Setup

G = TypeVar("G", bound="Game[Any]")
K = TypeVar("K", bound="Game[Any]")

REKEY = "!rekey"
DRAWN = "!drawn"
"""What chance may always answer: let the generator decide, as if it had not been asked."""
_MOST_CHECKPOINTS = 256
_MOST_ORDERED = 64
encoder = msgspec.msgpack.Encoder(order="deterministic")


class Entry(msgspec.Struct, frozen=True, array_like=True, gc=False):
    """One answer in the journal: the question's name, who answered, and the key."""

    ask: str
    seat: str
    key: str


class Checkpoint(NamedTuple):
    """The state between two steps, after so many answers of which so many were decisions."""

    at: int
    state: State
    decisions: int


class Session(Generic[G]):
    """One game under way. `ask` is the question it waits for (None: the game is over)."""

    def __init__(self, game: G, setup: Setup, seed: str, *, checkpoints: bool = True) -> None:
        self.game = game
        self.setup = setup
        self.seed = seed
        self.journal: list[Entry] = []
        self.votes: dict[str, str] = {}
        self.orders: dict[str, str] = {}
        self.log: list[tuple[int, Event]] = []
        self.ask: Ask | None = None
        self.decisions = 0
        self._checkpoints: list[Checkpoint] = []
        self._keep = checkpoints
        self._every_step = False
        self._gen: Any = None
        self._frame: Frame | None = None

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

    def begin(self) -> None:
        """Take the state as it is for the first checkpoint and run to the first question."""
        self._checkpoint()
        self._run(None)

    # ---- what is asked -------------------------------------------------------------------------------------------

    @property
    def over(self) -> bool:
        return self.ask is None

    @property
    def in_step(self) -> int:
        """How many answers stand in the journal since the last checkpoint: what a fork plays again."""
        return len(self.journal) - self._checkpoints[-1].at

    @property
    def before_step(self) -> State:
        """The state from which the last checkpoint's step began: with the answers since, all that the rest hangs on."""
        return self._checkpoints[-1].state

    def waiting(self) -> list[tuple[str, Ask]]:
        """The seats whose answer is needed, each with its question."""
        ask = self.ask
        if ask is None:
            return []
        if ask.policy == "one":
            return [(ask.seats[0], ask)]
        return [(seat, ask.for_seat(seat)) for seat in ask.seats if seat not in self.votes or ask.policy == "unanimous"]

    def keys(self, seat: str | None = None) -> list[str]:
        """Every key that a seat may answer now, its offers included."""
        ask = self.ask
        if ask is None:
            return []
        who = seat or ask.seats[0]
        found = [key_of(v) for v in ask.for_seat(who).values] if who in ask.seats else []
        return found + [offer.key for offer in self.offers(who)]

    def offers(self, seat: str) -> list[Offer]:
        if self.ask is None or self.ask.offers is None:
            return []
        return [offer for offer in self.ask.offers() if offer.seat == seat]

    def why_not(self, key: str, seat: str | None = None) -> list[Refusal]:
        """The rules for which a key is not on offer; empty if it is, or if no rule knows it."""
        if self.ask is None or key in self.keys(seat):
            return []
        asked = seat is None or seat in self.ask.seats  # the checks of another seat's question may know its secrets
        ask = self.ask.for_seat(seat or self.ask.seats[0])
        return (ask.refuse(key) if asked and ask.refuse is not None else []) or self.game.explain(key)

    # ---- answering -----------------------------------------------------------------------------------------------

    def take(self, index: int) -> None:
        """Answer a question to one seat by the index of a value: the quick way for players in the same process."""
        ask = self.ask
        assert ask is not None
        if ask.policy != "one" and ask.policy != "any":
            raise IllegalAnswer(f"{ask.name} is asked of several seats; each answers for itself")
        value = ask.values[index]
        self.journal.append(Entry(ask.name, ask.seats[0], key_of(value)))
        if len(ask.values) > 1:
            self.decisions += 1
        self._run(value)

    def take_offer(self, offer: Offer) -> None:
        """Take one of `offers()`, just listed: the quick way for players in the same process."""
        ask = self.ask
        assert ask is not None
        self.journal.append(Entry(ask.name, offer.seat, offer.key))
        if len(ask.values) > 1:
            self.decisions += 1
        self._run(offer)

    def answer(self, key: str, seat: str | None = None) -> None:
        """Answer by key; an answer that is not on offer raises `IllegalAnswer` and changes nothing."""
        ask = self.ask
        if ask is None:
            raise IllegalAnswer("the game is over")
        who = seat or ask.seats[0]
        value = self._value(ask, who, key)
        if ask.policy == "one" or ask.policy == "any" or type(value) is Offer:
            self.journal.append(Entry(ask.name, who, key))
            if len(ask.values) > 1:
                self.decisions += 1
            self._run(value)
            return
        self.votes[who] = key
        if len(self.votes) < len(ask.seats):
            return
        if ask.policy == "unanimous" and len(dict.fromkeys(self.votes.values())) > 1:
            return
        votes, self.votes = self.votes, {}
        self.decisions += 1
        self.journal.extend(Entry(ask.name, s, votes[s]) for s in ask.seats)
        self._run(self._combined(ask, votes))

    def order(self, seat: str, name: str, key: str | None) -> None:
        """A standing order: from now on this seat answers questions of this name with this key, if it is on offer."""
        if key is None:
            self.orders.pop(f"{seat} {name}", None)
            return
        self.orders[f"{seat} {name}"] = key
        self._obey()

    def _obey(self) -> None:
        """Answer by order while possible; after many such answers ask again, for an order may go in a circle."""
        for _ in range(_MOST_ORDERED):
            ask = self.ask
            if ask is None or ask.policy != "one":
                return
            key = self.orders.get(f"{ask.seats[0]} {ask.name}")
            n = -1 if key is None else ask.find(key)
            if n < 0:
                return
            self.take_quietly(n)

    def take_quietly(self, index: int) -> None:
        orders, self.orders = self.orders, {}
        try:
            self.take(index)
        finally:
            self.orders = orders

    def _value(self, ask: Ask, who: str, key: str) -> Any:
        if who in ask.seats:
            if key == DRAWN and who == CHANCE:
                return _drawn(self.game, ask)
            if isinstance(ask, RollAsk):
                return _faces(ask, key)
            part = ask.for_seat(who)
            n = part.find(key)
            if n >= 0:
                return part.values[n]
        for offer in self.offers(who):
            if offer.key == key:
                return offer
        if who not in ask.seats and not key.startswith("offer:"):
            raise IllegalAnswer(f"{who} is not asked now; {', '.join(ask.seats)} is")
        raise IllegalAnswer(f"{key!r} is not on offer", self.why_not(key, who))

    @staticmethod
    def _combined(ask: Ask, votes: dict[str, str]) -> Any:
        if ask.policy == "unanimous":
            return ask.values[ask.find(votes[ask.seats[0]])]
        group = {seat: ask.for_seat(seat) for seat in ask.seats}
        return {seat: part.values[part.find(votes[seat])] for seat, part in group.items()}

    # ---- the loop ------------------------------------------------------------------------------------------------

    def _run(self, value: Any) -> None:
        """Run steps until something is asked or the game is over."""
        try:
            self._loop(value)
        except Exception as fault:
            raise self._failed(fault) from fault
        if self.game.events:
            self.log.extend((len(self.journal), event) for event in self.game.events)
            self.game.events.clear()
        if self.orders:
            self._obey()

    def _loop(self, value: Any) -> None:
        game = self.game
        state, all_steps = game.state, game.rules.steps
        frames, gen, frame = state.frames, self._gen, self._frame
        while True:
            if gen is None:
                if not frames:
                    self.ask = self._gen = self._frame = None
                    return
                frame = frames[-1]
                if frame.at == DONE:
                    frames.pop()
                    continue
                steps = all_steps[type(frame)]
                step = steps.by_name.get(frame.at) or steps.find(frame.at)
                frame.at = step.name
                if (self._keep and len(self.journal) > self._checkpoints[-1].at) or self._every_step:
                    self._checkpoint()
                try:
                    if step.asks:
                        gen = step.run(game, frame)
                        value = None
                    else:
                        goto = step.run(game, frame)
                        if goto is None:
                            frame.at = steps.after[step.name]
                        elif goto != AGAIN:
                            frame.at = goto
                        continue
                except Ends as end:
                    unwind(state, game.rules, game, end)
                    continue
            try:
                self.ask = gen.send(value)
                if frames:
                    self._gen, self._frame = gen, frame
                    return
                gen.close()
            except StopIteration as stopped:
                assert frame is not None
                goto = stopped.value
                if goto is None:
                    frame.at = all_steps[type(frame)].after[frame.at]
                elif goto != AGAIN:
                    frame.at = goto
            except Ends as end:
                unwind(state, game.rules, game, end)
            gen, value = None, None

    def _checkpoint(self) -> None:
        kept = self._checkpoints
        kept.append(Checkpoint(len(self.journal), copy(self.game.state), self.decisions))
        if len(kept) > _MOST_CHECKPOINTS:
            del kept[1 : _MOST_CHECKPOINTS // 2 : 2]

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

    # ---- fork, undo, replay --------------------------------------------------------------------------------------

    def state_bytes(self) -> bytes:
        """The state, byte for byte the same for the same seed and answers on any machine."""
        return encoder.encode(self.game.state)

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
        other = self._restored(self._checkpoints[-1], self.journal[:target])
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

    def _restored(self, checkpoint: Checkpoint, journal: list[Entry], *, every_step: bool = False) -> Session[G]:
        kind = type(self.game)
        other: Session[G] = Session(
            kind(copy(checkpoint.state), self.game.pack), self.setup, self.seed, checkpoints=False
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


def _drawn(game: Game[Any], ask: Ask) -> Any:
    """What chance would have answered if it had not been asked."""
    below, stream = game.draws.below, stream_of(ask.name)
    if isinstance(ask, RollAsk):
        return tuple([below(len(die.faces), stream) for die in ask.dice])
    return ask.values[below(len(ask.values), stream)]


def _faces(ask: RollAsk, key: str) -> tuple[int, ...]:
    """The face index of each die from a typed answer such as `3,5`."""
    words = key.replace(",", " ").split()
    if len(words) != len(ask.dice):
        raise IllegalAnswer(f"{len(ask.dice)} dice are rolled for {ask.name}, {len(words)} faces were given")
    found: list[int] = []
    for die, word in zip(ask.dice, words, strict=True):
        names = [str(face) for face in die.faces]
        if word not in names:
            raise IllegalAnswer(f"{word!r} is not a face of this die: {', '.join(dict.fromkeys(names))}")
        found.append(names.index(word))
    return tuple(found)
