"""A game in play: its state and everything a rule does with it."""

from __future__ import annotations

import importlib
import pkgutil
from abc import ABC, abstractmethod
from typing import TYPE_CHECKING, Any, ClassVar, Generic, Self, TypeVar, cast

import msgspec

from undercroft.engine.bounds import MOST_DRAWS, Few, Whole
from undercroft.engine.chance import Draws, stream_of
from undercroft.engine.choices import Ask, Offer, RollAsk
from undercroft.engine.errors import BadInput, TooLong
from undercroft.engine.events import Cancelled, Ends, Event, Hook, Hooks
from undercroft.engine.flow import Frame, Rules, State, widest
from undercroft.engine.numbers import Numbers

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence
    from types import ModuleType

    from undercroft.crawl.packs.contract import Language
    from undercroft.crawl.shown.contract import Shown
    from undercroft.engine.choices import Die, Rule, Values

S = TypeVar("S", bound=State)
T = TypeVar("T")

NOTHING: Rule[None] = cast("Any", ())


class Setup(msgspec.Struct, frozen=True, kw_only=True):
    """What is settled before the first choice: mission, party, house rules. Kept in the save."""

    mission: str = ""
    heroes: Few = 0
    party: tuple[str, ...] = ()
    """What each seat picked, in order; several picks of a seat are joined by a colon: `knight:berserker`."""
    packs: tuple[str, ...] = ()
    """Folders of a person's own packs, laid over the game's."""
    switches: dict[str, bool | Whole | str] = {}


HERO = "hero"
HEROES = "heroes"


class Place(msgspec.Struct, frozen=True, kw_only=True):
    """A seat of a table: what it plays, and the side with which it wins."""

    seat: str
    role: str = HERO
    side: str = HEROES


class Game(ABC, Generic[S]):
    """The base class of every game. A game's own class adds its words; its rooms register rules in `rules`."""

    slug: ClassVar[str]
    title: ClassVar[str]
    rules: ClassVar[Rules]
    rules_version: ClassVar[int] = 1
    opening: ClassVar[tuple[str, ...]] = ()
    """Questions before the first move: a quick start lets a bot answer them, up to the first one not listed."""
    state_type: ClassVar[type[Any]]
    shown: ClassVar[Shown[Any]]
    """What people see and read of the game."""
    language: ClassVar[Language | None] = None
    """What its packs may hold; None: it has no packs."""

    def __init__(self, state: S, pack: Any = None) -> None:
        self.state = state
        self.pack = pack
        self.draws = Draws(state.stream)
        self.events: list[Event] | None = None
        self.chance_asked = False
        self._numbers: dict[str, Numbers] = {}
        self._offering: tuple[Callable[[Any], Iterable[Offer]], ...] = ()

    def restart(self, state: S) -> None:
        """Switch to another state and forget everything worked out from the old one."""
        self.__init__(state, self.pack)  # type: ignore[misc]

    # ---- what each game provides -------------------------------------------------------------------------------

    @classmethod
    def content(cls, packs: tuple[str, ...] = ()) -> Any:  # noqa: ARG003 - a game without packs has no use for them
        """The game's pack with a person's own packs over it, loaded once; PackErrors lists what is wrong with them."""
        return None

    @classmethod
    @abstractmethod
    def create(cls, setup: Setup, key: bytes) -> State:
        """The state before the first step, for a set-up that was checked here; BadInput names what is wrong."""

    @classmethod
    def missions(cls, packs: tuple[str, ...] = ()) -> list[str]:  # noqa: ARG003 - as above
        """The ids that `Setup.mission` takes."""
        return [""]

    @classmethod
    def campaigns(cls) -> list[str]:
        """Return what else `Setup.mission` takes: series of missions, with what happens between them."""
        return []

    @classmethod
    def party_sizes(cls) -> range:
        return range(1, 5)

    @classmethod
    def band(cls, mission: str, packs: tuple[str, ...] = ()) -> tuple[int, int] | None:  # noqa: ARG003 - as above
        """Return how many of 100 games of a mission or campaign the heroes should win, from and to; None: no target."""
        return None

    @classmethod
    def check_party(cls, setup: Setup) -> None:
        """Raise BadInput if a set-up does not have one word for each seat that its mission, size and switches make."""
        state = cls.create(msgspec.structs.replace(setup, party=()), bytes(32))
        bare = cls(cast("S", state), cls.content(setup.packs))
        if setup.party and len(setup.party) != len(bare.seats()):
            raise BadInput(f"a party of {len(setup.party)} does not fit {len(bare.seats())} seats")

    @abstractmethod
    def seats(self) -> tuple[str, ...]:
        """The seats that people or bots take, in order; which ones there are may depend on mission and switches."""

    def places(self) -> tuple[Place, ...]:
        """The same seats with their roles and sides: heroes who play together, unless the game says otherwise."""
        return tuple(Place(seat=seat) for seat in self.seats())

    @classmethod
    def joined(cls, *, shown: Shown[Self], language: Language | None = None) -> type[Self]:
        """Join a game with what it shows and with the language of its packs; its package does: rules know neither."""
        cls.shown, cls.language = shown, language
        return cls

    def view(self, seat: str | None) -> Any:
        """Everything that a seat may see (None: a spectator), as plain data."""
        return self.shown.view(self, seat)

    @abstractmethod
    def redraw(self, seat: str | None) -> None:
        """Redraw, in place, everything the seat cannot see (None: what no seat has seen); its view stays the same."""

    def mend(self) -> list[str]:
        """After loading an older save: drop what the pack no longer has; say what was done."""
        return []

    def result(self) -> dict[str, Any]:
        """Figures of a finished game that the lab gathers."""
        return {"outcome": self.state.outcome}

    # ---- flow ----------------------------------------------------------------------------------------------------

    def push(self, frame: Frame) -> None:
        """Begin a nested part of the game; it runs once the present step returns."""
        self.state.frames.append(frame)

    def over(self, outcome: str) -> None:
        """The game is over: no further step runs, nothing is asked; the present rule ends at its next question."""
        self.state.outcome = outcome
        self.state.frames.clear()

    def frame(self, kind: type[T]) -> T | None:
        """The innermost frame of this kind that is under way."""
        for frame in reversed(self.state.frames):
            if isinstance(frame, kind):
                return frame
        return None

    # ---- events --------------------------------------------------------------------------------------------------

    def do(self, event: Event) -> Rule[None]:
        """Let an event happen, with its before- and after-hooks. An unheard event starts no generator."""
        hooks = self.rules.hooks.get(type(event))
        if hooks is not None:
            return NOTHING if event.opens and not hooks.heard(self, event) else self._do(event, hooks)
        if self.events is not None and not event.opens:
            self.events.append(event)
        happening = event.happen(self)
        return NOTHING if happening is None else happening

    def _do(self, event: Event, hooks: Hooks) -> Rule[None]:
        """An event that ends something at a stroke has happened: its after-hooks run, then the widest end counts.

        One whose own rule (a `happen` that asks) is cut short has not happened: it has no after-hooks.
        """
        done: list[str] = []
        try:
            event, hooks = yield from self._before(event, hooks, done)
        except Cancelled:
            return
        end: Ends | None = None
        happening = None
        try:
            if self.events is not None and not event.opens:
                self.events.append(event)
            happening = event.happen(self)
            if happening is not None:
                yield from happening
        except Ends as raised:
            if happening is not None:
                raise
            end = raised
        live = [h for h in hooks.after if h.when is None or h.when(self, event)]
        if len(live) > 1:
            live = yield from self.order_hooks(event, live)
        for hook in live:
            try:
                reaction = hook.run(self, event)
                if reaction is not None:
                    yield from reaction
            except Ends as raised:
                end = raised if end is None else widest(self.state.frames, end, raised)
        if end is not None:
            raise end

    def _before(self, event: Event, hooks: Hooks, done: list[str]) -> Rule[tuple[Event, Hooks]]:
        for hook in hooks.before:
            if hook.id in done or (hook.when is not None and not hook.when(self, event)):
                continue
            done.append(hook.id)
            reaction: Event | Rule[Event | None] | None = hook.run(self, event)
            if reaction is None or isinstance(reaction, Event):
                changed = reaction
            else:
                changed = yield from reaction
            if changed is not None and changed is not event:
                return (yield from self._before(changed, self.rules.hooks.get(type(changed)) or Hooks([], []), done))
        return event, hooks

    def order_hooks(self, event: Event, live: list[Hook]) -> Rule[list[Hook]]:  # noqa: ARG002 - a game may ask somebody
        """The order of reactions to one event: by stable id, unless the game's own rule lets somebody choose."""
        yield from NOTHING
        return live

    # ---- numbers -------------------------------------------------------------------------------------------------

    def numbers(self, sort: str) -> Numbers:
        """The numbers of one sort of thing."""
        found = self._numbers.get(sort)
        if found is None:
            found = self._numbers[sort] = Numbers(self.rules, sort)
        return found

    def numbered(self, sort: str, id: Any) -> Any:  # noqa: ARG002 - a game may know things by their ids
        """The thing whose numbers are kept under this id: its own id, unless the game says otherwise; None if gone."""
        return id

    def know_like(self, other: Game[Any]) -> None:
        """Take over numbers from a game at the same point that differs at most in what is face down for everybody."""
        for sort, numbers in other._numbers.items():
            self.numbers(sort).take_over(numbers)

    def stale(self) -> list[str]:
        """List kept values that would come out differently now; tests check this after every step."""
        return [fault for numbers in self._numbers.values() for fault in numbers.stale(self)]

    # ---- asking with offers --------------------------------------------------------------------------------------

    def ask(
        self,
        seat: str,
        name: str,
        values: Values[T],
        *,
        of: str = "",
        params: Mapping[str, Any] | None = None,
        always: bool = False,
    ) -> Rule[T]:
        """Ask one seat, while every seat may take its any-time offers; after an offer the question is asked again.

        A single value is taken silently if nobody has an offer, unless it is asked `always`.
        """
        while True:
            least = 1 if always else 2
            answer = yield Ask((seat,), name, values, "one", self.offers, params, None, of, least=least)
            if type(answer) is not Offer:
                return answer  # type: ignore[no-any-return]
            taken = answer.take(self)
            if taken is not None:
                yield from taken

    def pause(self, seat: str, name: str, *, params: Mapping[str, Any] | None = None) -> Rule[bool]:
        """Ask one seat to go on or take an any-time offer; return False if an offer was taken."""
        answer = yield Ask((seat,), name, ("on",), offers=self.offers, params=params)
        if type(answer) is not Offer:
            return True
        taken = answer.take(self)
        if taken is not None:
            yield from taken
        return False

    def offers(self) -> list[Offer]:
        """What any seat may do beside the present question."""
        return [offer for rule in self.rules.offers.values() for offer in rule(self)]

    def has_offers(self) -> bool:
        """Tell whether any seat has an offer; tries the rule that had one last time first, since one is enough."""
        for rule in (*self._offering, *self.rules.offers.values()):
            for _ in rule(self):
                self._offering = (rule,)
                return True
        return False

    # ---- chance --------------------------------------------------------------------------------------------------

    def roll(self, purpose: str, count: int, die: Die[T]) -> Rule[list[T]]:
        """Roll so many dice of one sort for a purpose such as `hero.move`."""
        if count > MOST_DRAWS:
            raise TooLong(f"this would roll {count} dice at once")
        return self.roll_pool(purpose, (die,) * count)

    def roll_pool(self, purpose: str, dice: Sequence[Die[T]]) -> Rule[list[T]]:
        """Roll dice of any sorts at once; drawn, or typed by the person who rolls. Return their faces, in order."""
        if len(dice) > MOST_DRAWS:
            raise TooLong(f"this would roll {len(dice)} dice at once")
        if not self.chance_asked:
            below, stream = self.draws.below, stream_of(purpose)
            return [faces[below(len(faces), stream)] for faces in [die.faces for die in dice]]
        if not dice:
            return []
        answer = yield RollAsk(purpose, tuple(dice))
        return [die.faces[n] for die, n in zip(dice, answer, strict=True)]

    def pick(self, purpose: str, values: Sequence[T]) -> Rule[T]:
        """Pick one at random, all equally likely."""
        if len(values) == 1:
            return values[0]
        if not self.chance_asked:
            return values[self.draws.below(len(values), stream_of(purpose))]
        return (yield Ask(("chance",), purpose, values))  # type: ignore[no-any-return]

    def shuffle(self, cards: list[T]) -> None:
        self.draws.shuffle(cards)


def find_rooms(package: ModuleType) -> None:
    """Import every module of a game's package, so that its rules register themselves."""
    for found in pkgutil.walk_packages(package.__path__, package.__name__ + "."):
        importlib.import_module(found.name)
