"""A session: checkpoint + journal. Answer, save, fork, undo and replay are all "take a checkpoint, feed the journal"."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Generic, TypeVar

import msgspec

from undercroft.engine.chance import key_from
from undercroft.engine.choices import Ask, Offer, Refusal, RollAsk, key_of
from undercroft.engine.copying import copy
from undercroft.engine.errors import IllegalAnswer, ReplayDiverged, RuleBug, UndercroftError
from undercroft.engine.events import Ends
from undercroft.engine.flow import AGAIN, DONE, State, unwind

if TYPE_CHECKING:
    from collections.abc import Iterable

    from undercroft.engine.events import Event
    from undercroft.engine.flow import Frame
    from undercroft.engine.game import Game, Setup

G = TypeVar("G", bound="Game[Any]")

REKEY = "!rekey"
_MOST_CHECKPOINTS = 256
encoder = msgspec.msgpack.Encoder(order="deterministic")


class Entry(msgspec.Struct, frozen=True, array_like=True, gc=False):
    """One answer in the journal: the question's name, who answered, and the key."""

    ask: str
    seat: str
    key: str


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
        self._checkpoints: list[tuple[int, State]] = []
        self._keep = checkpoints
        self._gen: Any = None
        self._frame: Frame | None = None

    @classmethod
    def start(
        cls,
        kind: type[G],
        setup: Setup,
        seed: int | str = 0,
        *,
        checkpoints: bool = True,
        recording: bool = False,
        chance_asked: bool = False,
    ) -> Session[G]:
        """Begin a game: same seed and answers, same game."""
        state = kind.create(setup, key_from(seed))
        session = cls(kind(state, kind.content()), setup, str(seed), checkpoints=checkpoints)
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
        ask = self.ask.for_seat(seat or self.ask.seats[0])
        return (ask.refuse(key) if ask.refuse is not None else []) or self.game.explain(key)

    # ---- answering -----------------------------------------------------------------------------------------------

    def take(self, index: int) -> None:
        """Answer a question to one seat by the index of a value: the quick way for players in the same process."""
        ask = self.ask
        assert ask is not None
        value = ask.values[index]
        self.journal.append(Entry(ask.name, ask.seats[0], key_of(value)))
        if len(ask.values) > 1:
            self.decisions += 1
        self._run(value)

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
        """A standing order: from now on this seat answers questions of this name with this key, where it is on offer."""
        if key is None:
            self.orders.pop(f"{seat} {name}", None)
            return
        self.orders[f"{seat} {name}"] = key
        self._obey()

    def _obey(self) -> None:
        while (ask := self.ask) is not None and ask.policy == "one":
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
        if isinstance(ask, RollAsk):
            return _faces(ask, key)
        if who in ask.seats:
            part = ask.for_seat(who)
            n = part.find(key)
            if n >= 0:
                return part.values[n]
        for offer in self.offers(who):
            if offer.key == key:
                return offer
        if who not in ask.seats and not key.startswith("offer:"):
            raise IllegalAnswer(f"{who} is not asked now; {', '.join(ask.seats)} is")
        raise IllegalAnswer(f"{key!r} is not on offer", self.why_not(key, who if who in ask.seats else None))

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
        except UndercroftError:
            raise
        except Exception as fault:
            raise RuleBug(f"a rule failed after answer {len(self.journal)}: {fault!r}", self._bug_save()) from fault
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
                if self._keep and len(self.journal) > self._checkpoints[-1][0]:
                    self._checkpoint()
                steps = all_steps[type(frame)]
                step = steps.by_name.get(frame.at) or steps.find(frame.at)
                frame.at = step.name
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
                self._gen, self._frame = gen, frame
                return
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
        kept.append((len(self.journal), copy(self.game.state)))
        if len(kept) > _MOST_CHECKPOINTS:
            del kept[1 : _MOST_CHECKPOINTS // 2 : 2]

    def _bug_save(self) -> bytes:
        from undercroft.engine.saves import dump  # a save of a broken game is made only here

        return dump(self)

    # ---- fork, undo, replay --------------------------------------------------------------------------------------

    def state_bytes(self) -> bytes:
        """The state, byte for byte the same for the same seed and answers on any machine."""
        return encoder.encode(self.game.state)

    def fork(self) -> Session[G]:
        """A second session that stands at the same choice and goes its own way."""
        return self._restored(self._checkpoints[-1], self.journal)

    def imagine(self, seat: str | None, salt: bytes = b"") -> Session[G]:
        """A fork whose hidden parts are drawn anew: all that a bot, a hint or a what-if may look into."""
        other = self.fork()
        other.redraw(salt or str(len(self.journal)).encode(), seat)
        return other

    def redraw(self, salt: bytes, seat: str | None = None) -> None:
        """Re-key the generator and draw anew what the seat has not seen; part of the journal from now on."""
        entry = Entry(REKEY, seat or "", salt.hex())
        self.journal.append(entry)
        self._rekey(entry)

    def _rekey(self, entry: Entry) -> None:
        self.game.draws.rekey(bytes.fromhex(entry.key))
        self.game.redraw(entry.seat or None)

    def undo(self, to: int | None = None) -> None:
        """Go back to an earlier choice, by its number (default: the last one)."""
        target = max(0, len(self.journal) - 1) if to is None else to
        if not 0 <= target <= len(self.journal):
            raise IllegalAnswer(f"there is no choice {target}; the game has {len(self.journal)} answers")
        while self._checkpoints[-1][0] > target:
            self._checkpoints.pop()
        other = self._restored(self._checkpoints[-1], self.journal[:target])
        recording, self.game = self.game.events is not None, other.game
        self.game.events = [] if recording else None
        self.ask, self._gen, self._frame = other.ask, other._gen, other._frame
        self.journal, self.votes = other.journal, {}
        self.decisions = other.decisions
        self.log = [line for line in self.log if line[0] <= target]

    def _restored(self, checkpoint: tuple[int, State], journal: list[Entry]) -> Session[G]:
        count, state = checkpoint
        kind = type(self.game)
        other: Session[G] = Session(kind(copy(state), self.game.pack), self.setup, self.seed)
        other.game.chance_asked = self.game.chance_asked
        other.journal = journal[:count]
        other._checkpoints = [checkpoint]
        other._keep = False
        other._run(None)
        other.feed(journal[count:])
        other._keep = self._keep
        other.votes = dict(self.votes)
        return other

    def feed(self, entries: Iterable[Entry]) -> None:
        """Give recorded answers again; ReplayDiverged names the first that does not fit."""
        gathered: dict[str, str] = {}
        for entry in entries:
            if entry.ask == REKEY:
                self.journal.append(entry)
                self._rekey(entry)
                continue
            ask = self.ask
            number = len(self.journal) + len(gathered) + 1
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
                self._run(value)
                continue
            gathered[entry.seat] = entry.key
            if len(gathered) == len(ask.seats):
                self.journal.extend(Entry(ask.name, s, gathered[s]) for s in ask.seats)
                value, gathered = self._combined(ask, gathered), {}
                self._run(value)
        if gathered:
            self.votes = gathered


def _faces(ask: RollAsk, key: str) -> tuple[int, ...]:
    """The face index of each die from a typed answer such as `3,5`."""
    words = key.replace(" ", ",").split(",")
    if len(words) != len(ask.dice):
        raise IllegalAnswer(f"{len(ask.dice)} dice are rolled for {ask.name}, {len(words)} faces were given")
    found: list[int] = []
    for die, word in zip(ask.dice, words, strict=True):
        names = [str(face) for face in die.faces]
        if word not in names:
            raise IllegalAnswer(f"{word!r} is not a face of this die: {', '.join(dict.fromkeys(names))}")
        found.append(names.index(word))
    return tuple(found)
