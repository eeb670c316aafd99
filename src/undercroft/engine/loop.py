"""The loop: runs a game's steps until something is asked, and keeps checkpoints between them."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import TYPE_CHECKING, Any, Generic, NamedTuple, TypeVar

from undercroft.engine.bounds import MOST_DRAWS, MOST_STEPS
from undercroft.engine.choices import only
from undercroft.engine.copying import copy
from undercroft.engine.errors import TooLong
from undercroft.engine.events import Ends
from undercroft.engine.flow import AGAIN, DONE, State, unwind
from undercroft.engine.journal import Checkpoint, Entry, encoder

if TYPE_CHECKING:
    from collections.abc import Iterator

    from undercroft.engine.choices import Ask
    from undercroft.engine.errors import RuleBug
    from undercroft.engine.events import Event
    from undercroft.engine.game import Game, Setup

G = TypeVar("G", bound="Game[Any]")

_MOST_CHECKPOINTS = 4
"""A checkpoint takes about 15 KB, playing an answer again a tenth of a millisecond."""
NONE, EVERY = -2, -1
_TOO_LONG = f"this would take more than {MOST_STEPS} steps at once"
AUDIT = False
"""Whether to check after each step for kept numbers that have become wrong: on in tests and long runs."""


class Stop(NamedTuple):
    """Where a session stands: how many answers it has, the last of them, and the votes given since."""

    answers: int
    last: Entry | None
    votes: tuple[tuple[str, str], ...]


class Late(NamedTuple):
    """What it takes to start the rule that asks, once a copy of a game goes on.

    `asks` are the questions since the checkpoint, `redraw` the entry that redrew hidden things; `fresh`
    tells that nothing has happened since the checkpoint, so the rule can begin from the copied state itself.
    """

    asks: list[Ask] | None
    chance_asked: bool
    fresh: bool
    redraw: Entry | None = None


class Loop(ABC, Generic[G]):
    """One game under way. `ask` is the question it waits for (None: the game is over)."""

    def __init__(self, game: G, setup: Setup, seed: str, *, checkpoints: bool = True) -> None:
        self.game: G = game
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
        self.steps: int = 0
        """How many steps after the last checkpoint the one that asks began."""
        self._mark: int = NONE
        """Which step of a replay gets a checkpoint of its own: by its number, or every one."""
        self._asks: list[Ask] | None = [] if checkpoints else None
        """The questions since the last checkpoint, those taken silently among them; None: not kept."""
        self._late: Late | None = None
        """A copy of a game that has not run yet: it stands at the question, but the rule that asks is not started."""
        self._like: Iterator[Ask | None] | None = None
        """The same questions in the game this one was copied from; None stands for one to look at again."""
        self._gen: Any = None
        self._frame: Any = None

    def begin(self) -> None:
        """Use the present state as the first checkpoint and run to the first question."""
        self._checkpoint()
        self._run(None)

    @property
    def over(self) -> bool:
        return self.ask is None

    @property
    def stop(self) -> Stop:
        """Where the session stands, for somebody who keeps what was made there until the next act."""
        last = self.journal[-1] if self.journal else None
        return Stop(len(self.journal), last, tuple(self.votes.items()))

    @property
    def in_step(self) -> int:
        """Return how many answers came since the last checkpoint: a fork plays these again."""
        return len(self.journal) - self.last_checkpoint.at

    @property
    def last_checkpoint(self) -> Checkpoint:
        self._catch_up()
        return self._checkpoints[-1]

    @property
    def before_step(self) -> State:
        """The state at the last checkpoint: together with the answers since, it decides everything that follows."""
        return self.last_checkpoint.state

    def state_bytes(self) -> bytes:
        """The state, byte for byte the same for the same seed and answers on any machine."""
        return encoder.encode(self.game.state)

    # ---- steps ---------------------------------------------------------------------------------------------------

    def _run(self, value: Any) -> None:
        """Run steps until something is asked or the game is over."""
        self.game.draws.left = MOST_DRAWS
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
        frames, gen, frame, audit = state.frames, self._gen, self._frame, AUDIT
        after, mark, first, silent, resumed = None, self._mark, 0, 0, gen is not None
        keeps = self._keep or mark != NONE
        watched = self._asks is not None or self._like is not None
        for n in range(MOST_STEPS):
            if audit:
                _audit(game)
            if gen is None:
                if not frames:
                    self.ask = self._gen = self._frame = None
                    return
                frame = frames[-1]
                at = frame.at
                if at == DONE:
                    frames.pop()
                    continue
                name, run, asks, after = all_steps[type(frame)].by_name[at]
                if name != at:
                    frame.at = name
                if keeps and (mark == EVERY or n == mark or len(self.journal) > self._checkpoints[-1].at):
                    self._checkpoint()
                    first = n
                try:
                    if asks:
                        gen = run(game, frame)
                    else:
                        goto = run(game, frame)
                        if goto is None:
                            frame.at = after
                        elif goto != AGAIN:
                            frame.at = goto
                        continue
                except Ends as end:
                    unwind(state, game.rules, game, end)
                    continue
            try:
                ask = gen.send(value)
                while self._silent(ask) if watched else 0 < ask.least > len(ask.values) and not self._offered(ask):
                    silent += 1
                    if silent > MOST_STEPS:
                        raise TooLong(_TOO_LONG)
                    ask = gen.send(only(ask.name, ask.values))
                if audit:
                    _audit(game)
                if frames:
                    if n or not resumed:
                        self.steps = n - first
                    self.ask, self._gen, self._frame = ask, gen, frame
                    return
                gen.close()
            except StopIteration as stopped:
                goto = stopped.value
                if goto is None:
                    frame.at = after or all_steps[type(frame)].by_name[frame.at].after
                elif goto != AGAIN:
                    frame.at = goto
            except Ends as end:
                unwind(state, game.rules, game, end)
            gen = value = None
        raise TooLong(_TOO_LONG)

    def _silent(self, ask: Ask) -> bool:
        """Tell whether a question can be skipped: it has only one answer and nobody has an offer.

        A copy of a game takes this from the original, whose values it shares, and lists nothing again.
        """
        if self._asks is not None:
            self._asks.append(ask)
        if self._like is not None:
            twin = next(self._like, None)
            if twin is not None and twin.name == ask.name:
                ask.stands_like(twin)
                return ask.least > 0
        if ask.least and (len(ask.values) >= ask.least or self._offered(ask)):
            ask.least = 0
        return ask.least > 0

    def _offered(self, ask: Ask) -> bool:
        """Tell whether a question with a single answer is asked all the same, because a seat has an offer."""
        return bool(ask.values) and ask.offers is not None and self.game.has_offers()

    def _checkpoint(self) -> None:
        if self._asks is not None:
            self._asks = []
        self._checkpoints.append(Checkpoint(len(self.journal), copy(self.game.state), self.decisions))
        self._thin_out()

    def _thin_out(self) -> None:
        """Once there are many checkpoints, keep the later ones and every second of the earlier ones."""
        kept = self._checkpoints
        while len(kept) > _MOST_CHECKPOINTS:
            del kept[1 : _MOST_CHECKPOINTS // 2 : 2]

    @abstractmethod
    def _catch_up(self) -> None:
        """Start the rule that asks, if this is a copy of a game that has not run yet."""

    @abstractmethod
    def _obey(self) -> None:
        """Answer what a standing order answers."""

    @abstractmethod
    def _failed(self, fault: Exception) -> RuleBug:
        """Go back to before the rule that failed, and return the report of it."""


def _audit(game: Game[Any]) -> None:
    stale = game.stale()
    if stale:
        raise RuntimeError("; ".join(stale))
