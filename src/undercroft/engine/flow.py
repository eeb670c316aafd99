"""The flow: a stack of frames in the state, each a list of steps; between two steps nothing is on the Python stack.

A step is a rule (generator) or a plain function of `(game, frame)`. It returns nothing to go on with the next step,
`AGAIN` to run once more, or the name of another step of the same frame. A frame pushed by a step runs before that.
"""

from __future__ import annotations

import inspect
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple, TypeVar

from undercroft.engine.chance import Stream
from undercroft.engine.copying import Plain
from undercroft.engine.errors import RuleBug
from undercroft.engine.events import Ends, Event, Hook, Hooks

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from undercroft.engine.checks import Checks
    from undercroft.engine.choices import Offer, Option

F = TypeVar("F", bound="Callable[..., Any]")

AGAIN = "again"
DONE = "."


class Frame(Plain, kw_only=True):
    """Where one part of the game stands: the name of its next step ('' is the first).

    The steps follow one another as their module lists them, or as `steps` does where several modules share a frame.
    """

    steps: ClassVar[tuple[str, ...]] = ()
    at: str = ""


class State(Plain, kw_only=True):
    """What every game's state holds: the random stream, the frames, and the outcome once it is over."""

    stream: Stream
    frames: list[Any]
    outcome: str = ""


class Step(NamedTuple):
    """One step of a frame: its name, its rule, whether that can ask something, and the step after it."""

    name: str
    run: Callable[..., Any]
    asks: bool
    after: str


class Steps:
    """The steps of one type of frame, in the order in which its module, or the frame's own `steps`, lists them."""

    def __init__(self, frame: type[Frame]) -> None:
        self.frame = frame
        self.order: list[str] = list(frame.steps)
        self.by_name = Named(self)
        """By its present name, by every former one, and the first step also by ''."""
        self.ended: Callable[[Any, Any, str], str | None] | None = None
        self.module = ""

    def add(self, run: Callable[..., Any], formerly: Iterable[str]) -> None:
        name = run.__name__
        for known in (name, *formerly):
            if known in self.by_name:
                raise ValueError(f"{self.frame.__name__} has two steps {known!r}")
        if not self.frame.steps:
            self._append(name, run)
        elif name not in self.order:
            raise ValueError(f"{self.frame.__name__} does not list {run.__module__}.{name} among its steps")
        place = self.order.index(name)
        after = self.order[place + 1] if place + 1 < len(self.order) else DONE
        step = Step(name, run, inspect.isgeneratorfunction(run), after)
        for known in (name, *formerly, *([""] if place == 0 else [])):
            self.by_name[known] = step

    def _append(self, name: str, run: Callable[..., Any]) -> None:
        """Put the next step of a frame after the others; its module alone says in which order they come."""
        if self.order and run.__module__ != self.module:
            raise ValueError(
                f"the steps of {self.frame.__name__} are in {self.module}: "
                f"{run.__module__}.{run.__name__} would have no place among them"
            )
        self.module = run.__module__
        if self.order:
            last = self.order[-1]
            for known, step in self.by_name.items():
                if step.name == last:
                    self.by_name[known] = step._replace(after=name)
        self.order.append(name)


class Named(dict[str, Step]):
    """Steps by name; one that is not there is a mistake in a rule or in a save."""

    def __init__(self, steps: Steps) -> None:
        super().__init__()
        self._steps = steps

    def __missing__(self, at: str) -> Step:
        steps = self._steps
        raise RuleBug(f"{steps.frame.__name__} has no step {at!r}; it has {', '.join(steps.order)}")


class Contribution(NamedTuple):
    """A rule that adds to numbers, and its place among the others."""

    order: int
    id: str
    run: Callable[..., Iterable[Any]]
    conditions: bool


class Rules:
    """One game's rules as its modules register them when imported: steps, reactions, numbers, offers.

    Reactions, numbers and offers carry explicit ids and are ordered by them, so moving a file never reorders rules.
    """

    def __init__(self, slug: str) -> None:
        self.slug = slug
        self.steps: dict[type[Frame], Steps] = {}
        self.hooks: dict[type[Event], Hooks] = {}
        self.numbers: dict[str, list[Contribution]] = {}
        self.offers: dict[str, Callable[[Any], Iterable[Offer]]] = {}
        self.offer_checks: dict[str, Checks[...]] = {}

    def step(self, frame: type[Frame], *, formerly: Iterable[str] = ()) -> Callable[[F], F]:
        """The next step of a frame; `formerly` lists names it had in older saves."""

        def register(run: F) -> F:
            self.steps.setdefault(frame, Steps(frame)).add(run, formerly)
            return run

        return register

    def ends(self, frame: type[Frame]) -> Callable[[F], F]:
        """What a frame does when a rule raises `Ends` with its scope: the step to go to, or None to be done."""

        def register(run: F) -> F:
            self.steps.setdefault(frame, Steps(frame)).ended = run
            return run

        return register

    def before(
        self, event: type[Event], *, id: str, when: Callable[[Any, Any], bool] | None = None, order: int = 0
    ) -> Callable[[F], F]:
        """React before an event happens: change it, return another in its place, or raise `Cancelled`."""

        def register(run: F) -> F:
            _listen(self.hooks.setdefault(event, Hooks([], [])).before, Hook(id, run, when, order))
            return run

        return register

    def after(
        self, event: type[Event], *, id: str, when: Callable[[Any, Any], bool] | None = None, order: int = 0
    ) -> Callable[[F], F]:
        """React after an event has happened."""

        def register(run: F) -> F:
            _listen(self.hooks.setdefault(event, Hooks([], [])).after, Hook(id, run, when, order))
            return run

        return register

    def number(self, sort: str, *, id: str, order: int = 0, conditions: bool = False) -> Callable[[F], F]:
        """A contribution to the numbers of one sort of thing: a pure function of `(game, of, name, about)`.

        It yields `Part`s for the number that is asked for; with `conditions` also `Maybe`s.
        """

        def register(run: F) -> F:
            known = self.numbers.setdefault(sort, [])
            if any(one.id == id for one in known):
                raise ValueError(f"two contributions to the numbers of {sort} are called {id}")
            known.append(Contribution(order, id, run, conditions))
            known.sort(key=lambda one: (one.order, one.id))
            return run

        return register

    def offer(self, id: str, *, checks: Checks[Any, str, Option] | None = None) -> Callable[[F], F]:
        """Something any seat may do beside a question: a pure function of the game that yields `Offer`s.

        The `checks` of an offer get the game, the seat that asks why not, and the option.
        """

        def register(run: F) -> F:
            if id in self.offers:
                raise ValueError(f"two offers are called {id}")
            self.offers[id] = run
            for name in sorted(self.offers):
                self.offers[name] = self.offers.pop(name)
            if checks is not None:
                self.offer_checks = dict(sorted([*self.offer_checks.items(), (id, checks)]))
            return run

        return register


def _listen(hooks: list[Hook], hook: Hook) -> None:
    if any(known.id == hook.id for known in hooks):
        raise ValueError(f"two reactions to one event are called {hook.id}")
    hooks.append(hook)
    hooks.sort(key=lambda h: (h.order, h.id))


def widest(frames: list[Any], one: Ends, other: Ends) -> Ends:
    """Return whichever of two ends is wider; the first if they are equal."""

    def depth(end: Ends) -> int:
        return max((n for n, frame in enumerate(frames) if isinstance(frame, end.scope)), default=-1)

    return other if depth(other) < depth(one) else one


def unwind(state: State, rules: Rules, game: Any, end: Ends) -> None:
    """Drop the frames above the one that owns the scope, and let that one say where it goes on."""
    frames = state.frames
    if state.outcome and not frames:
        return
    while frames and not isinstance(frames[-1], end.scope):
        frames.pop()
    if not frames:
        raise RuleBug(f"nothing to end: no {end.scope.__name__} is under way ({end.why})")
    frame = frames[-1]
    ended = rules.steps[type(frame)].ended
    frame.at = (ended(game, frame, end.why) if ended is not None else None) or DONE
