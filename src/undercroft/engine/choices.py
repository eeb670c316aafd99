"""Choices: what a rule asks, what may be answered, and why something may not.

Rules ask with `yield from choose(...)` and the like. A value on offer is a plain id (text or number) or an `Option`;
each has a stable key. Bots, browser, terminal, tests and fuzzers answer with keys and nothing else.
"""

from __future__ import annotations

from collections.abc import Generator
from functools import partial
from typing import TYPE_CHECKING, Any, Generic, Literal, Protocol, TypeAlias, TypeVar, cast, overload

import msgspec

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence

    from undercroft.engine.checks import Checks

T = TypeVar("T")
F_co = TypeVar("F_co", covariant=True)
Rule: TypeAlias = Generator["Ask", Any, T]
"""A rule: a generator that yields questions, is sent answers, and returns a T."""

PASS = "pass"
ONLY = "only-pass"
"""A standing order by this key passes where there is nothing else to answer: "only ask me when I can do something"."""
NONE = "none"
"""The key for picking nothing."""
CHANCE = "chance"
AMOUNT, DIE, YES_NO = "amount", "die", "yes-no"
"""What plain values can be in any game: how much, one of the dice just rolled by its place, yes or no.

`crawl.subjects` has the kinds of what lies on a table: spaces, figures, cards.
"""
NO = "no"
Policy = Literal["one", "together", "any", "leader", "unanimous"]
Values: TypeAlias = "Sequence[T] | Legal[T] | Callable[[], Sequence[T] | Legal[T]]"
"""What may be answered: a function that lists it when somebody looks, or a list where it takes no work to make one."""


class Option(msgspec.Struct, frozen=True, gc=False):
    """One thing a seat can do: a verb, who or what does it, and its target; `rule` is the ledger id that allows it.

    `ends` marks the option that stops here and moves on, such as the end of a turn.

    >>> Option("shoot", "pistol", 7).key
    'shoot:pistol:7'
    """

    verb: str
    subject: str | int | None = None
    target: str | int | None = None
    rule: str = ""
    ends: bool = False

    @property
    def key(self) -> str:
        if self.target is not None:
            return f"{self.verb}:{'' if self.subject is None else self.subject}:{self.target}"
        return self.verb if self.subject is None else f"{self.verb}:{self.subject}"

    @property
    def subject_number(self) -> int:
        """Return the subject of an option whose subject is a number."""
        assert self.subject is not None
        return int(self.subject)

    @property
    def target_number(self) -> int:
        """Return the target of an option whose target is a number."""
        assert self.target is not None
        return int(self.target)


class Offer(msgspec.Struct, frozen=True):
    """Something a seat may do beside the question: trade, drink, react. Then the question is asked again."""

    seat: str
    option: Option
    take: Callable[[Any], Any]

    @property
    def key(self) -> str:
        return "offer:" + self.option.key


class Legal(Generic[T]):
    """The options of a question, the checks that know why something else is not among them, and what those are about.

    The checks are run only when somebody asks why not.
    """

    __slots__ = ("about", "checks", "options")

    def __init__(self, options: Sequence[T], checks: Sequence[Checks[...]], *about: Any) -> None:
        self.options, self.checks, self.about = options, checks, about


def key_of(value: Any) -> str:
    """The stable key of a value on offer.

    >>> key_of("axe"), key_of(12), key_of(None), key_of((2, 5)), key_of(())
    ('axe', '12', 'pass', '2,5', 'none')
    """
    if type(value) is str:
        return value
    if type(value) is int:
        return str(value)
    if value is None:
        return PASS
    if isinstance(value, tuple):
        parts = cast("tuple[Any, ...]", value)  # type: ignore[redundant-cast]
        return ",".join(map(key_of, parts)) or NONE
    key: str = value.key
    return key


class _Listed:
    """Lists the values of a question at the first look; from then on they are a plain attribute of it."""

    def __get__(self, ask: Ask, kind: type[Ask]) -> tuple[Any, ...]:
        values = ask.values = ask.list_values()
        return values


class Ask:
    """A question from the flow: the seat it is for, its name (`area.what`), and what lists the values on offer.

    The values are listed once, when somebody looks. `least` is how many it takes to ask at all: with fewer the
    single one is taken silently. The loop finds that out, or a fork knows it from the game that it is a copy of.
    `of` says what the plain values are: spaces, figures, an amount. Options speak for themselves, and without `of` a
    plain value is only a word. `sort` tells questions of one name apart for standing orders, such as by kind of roll.
    """

    values: tuple[Any, ...] = cast("Any", _Listed())
    """The values on offer, listed at the first look."""

    def __init__(
        self,
        seats: tuple[str, ...],
        name: str,
        values: Values[Any],
        policy: Policy = "one",
        offers: Callable[[], Sequence[Offer]] | None = None,
        params: Mapping[str, Any] | None = None,
        group: Mapping[str, Ask] | None = None,
        of: str = "",
        *,
        optional: bool = False,
        least: int = 0,
        sort: str = "",
    ) -> None:
        self.seats, self.name, self.offers, self.params, self.sort = seats, name, offers, params, sort
        self.policy: Policy = policy
        self.group, self.of, self.optional, self.least = group, of, optional, least
        self._given = values
        self._offered: Sequence[Offer] | None = None

    def all_offers(self) -> Sequence[Offer]:
        """What any seat may do instead of answering, listed at the first look."""
        if self._offered is None:
            self._offered = () if self.offers is None else self.offers()
        return self._offered

    def list_values(self) -> tuple[Any, ...]:
        """Work out the values on offer."""
        given = self._given
        if callable(given):
            given = given()
        options: Sequence[Any] = given.options if isinstance(given, Legal) else given
        return (*options, None) if self.optional else tuple(options)

    @property
    def legal(self) -> Legal[Any] | None:
        """The options with the checks beside them, listed now, for somebody who asks why not."""
        given = _looked_at(self._given)
        return given if isinstance(given, Legal) else None

    def stands_like(self, other: Ask) -> None:
        """Copy what another game knows about the same question: its values, and whether it is asked at all."""
        self.least = other.least
        self._share(other)

    def at_copy(self, real: Callable[[], Ask], offers: Callable[[], Sequence[Offer]], *, share: bool) -> Ask:
        """This question at a copy of the game that has not run yet; `real` runs it and gives the question put there.

        The copy shares the values, unless what they come from was redrawn.
        """
        group = self.group
        if group is not None and not share:
            group = {seat: _CopiedAsk(part, partial(_part, real, seat)) for seat, part in group.items()}
        other = _CopiedAsk(self, real, offers if self.offers is not None else None, group)
        if share:
            other._share(self)
        return other

    def _share(self, other: Ask) -> None:
        """Take over the values of another question, if somebody has looked at them."""
        if "values" in vars(other):
            self.values = other.values

    def unlisted(self) -> Ask:
        """Return the same question with its values not listed yet; it is asked no matter what they turn out to be."""
        return Ask(self.seats, self.name, self._given, of=self.of)

    def forget(self) -> None:
        """Drop the listed values, so that the next look lists them again: what they come from was redrawn."""
        vars(self).pop("values", None)
        self._offered = None

    @property
    def order(self) -> str:
        """What a standing order for such questions is called: `hero.reroll`, or by sort `hero.reroll/to-hit`."""
        return f"{self.name}/{self.sort}" if self.sort else self.name

    def for_seat(self, seat: str) -> Ask:
        """This seat's own part of a question to several seats at once."""
        return self.group.get(seat, self) if self.group is not None else self

    def find(self, key: str) -> int:
        """The index of a key among the values, or -1."""
        for n, value in enumerate(self.values):
            if key_of(value) == key:
                return n
        return -1


class _CopiedAsk(Ask):
    """A question in a copy of a game whose rule has not started; it starts the rule for what it does not share."""

    def __init__(
        self,
        ask: Ask,
        real: Callable[[], Ask],
        offers: Callable[[], Sequence[Offer]] | None = None,
        group: Mapping[str, Ask] | None = None,
    ) -> None:
        super().__init__(ask.seats, ask.name, (), ask.policy, offers, ask.params, group, ask.of, sort=ask.sort)
        self._real = real

    def list_values(self) -> tuple[Any, ...]:
        return self._real().values

    @property
    def legal(self) -> Legal[Any] | None:
        return self._real().legal


def _part(real: Callable[[], Ask], seat: str) -> Ask:
    return real().for_seat(seat)


def _looked_at(given: Values[T]) -> Sequence[T] | Legal[T]:
    return given() if callable(given) else given


class Die(Protocol[F_co]):
    """Anything with a name and faces that can be rolled.

    A face is a number, a word or a frozen struct. Its `str` is what a person types: short, without commas and spaces,
    and the same for equal faces only.
    """

    @property
    def name(self) -> str: ...

    @property
    def faces(self) -> tuple[F_co, ...]: ...


class RollAsk(Ask):
    """A roll put to chance: these dice, of any sorts, for this purpose. The answer is one face index a die."""

    def at_copy(self, real: Callable[[], Ask], offers: Callable[[], Sequence[Offer]], *, share: bool) -> Ask:  # noqa: ARG002 - dice are the same everywhere
        return self

    def __init__(self, name: str, dice: tuple[Die[Any], ...]) -> None:
        super().__init__((CHANCE,), name, ())
        self.dice = dice


def only(name: str, values: Sequence[T]) -> T:
    """Return the one value of a question that need not be asked; a question without values is a bug in the rule."""
    if not values:
        raise LookupError(f"{name} has nothing to choose from")
    return values[0]


@overload
def choose(
    seat: str,
    name: str,
    values: Values[T],
    *,
    of: str = ...,
    always: bool = ...,
    params: Mapping[str, Any] | None = ...,
    sort: str = ...,
) -> Rule[T]: ...
@overload
def choose(
    seat: str,
    name: str,
    values: Values[T],
    *,
    of: str = ...,
    optional: Literal[True],
    always: bool = ...,
    params: Mapping[str, Any] | None = ...,
    sort: str = ...,
) -> Rule[T | None]: ...
def choose(
    seat: str,
    name: str,
    values: Values[Any],
    *,
    of: str = "",
    optional: bool = False,
    always: bool = False,
    params: Mapping[str, Any] | None = None,
    sort: str = "",
) -> Rule[Any]:
    """Ask one seat to pick one value. A single value is taken silently; with `optional` the seat may pass (None).

    `of` says what plain values are, such as `crawl.subjects.SPACE`; `sort` what standing orders tell apart.

    With `always` even a single answer is asked for: if it were skipped, others could tell what a hidden hand lacks.
    """
    least = 1 if always else 2  # the loop takes a single answer, or asks if the real game of an imagined one did
    return (yield Ask((seat,), name, values, "one", None, params, None, of, optional=optional, least=least, sort=sort))


def choose_some(
    seat: str,
    name: str,
    values: Sequence[T],
    *,
    of: str = "",
    at_most: int | None = None,
    at_least: int = 0,
    params: Mapping[str, Any] | None = None,
) -> Rule[list[T]]:
    """Ask for a subset, as single picks in the order listed, plus "done": each subset has one way to be answered.

    Equal values are offered once at a time, so that two of the same card are picked one after the other.
    """
    picked: list[T] = []
    start, most = 0, len(values) if at_most is None else min(at_most, len(values))
    least = min(at_least, most)
    while len(picked) < most:
        left = least - len(picked)
        last = len(values) - max(left, 1) + 1
        rest: list[T | None] = [v for n, v in enumerate(values[start:last], start) if v not in values[start:n]]
        if left <= 0:
            rest.append(None)
        if len(rest) == 1:
            answer = rest[0]
        else:
            about = {**(params or {}), "picked": len(picked), "most": most}
            answer = yield Ask((seat,), name, rest, params=about, of=of)
        if answer is None:
            break
        picked.append(answer)
        start = values.index(answer, start) + 1
    return picked


def split(
    seat: str, name: str, total: int, limits: Mapping[str, int], *, at_least: Mapping[str, int] | None = None
) -> Rule[dict[str, int]]:
    """Ask how to divide a total among named parts, each up to its limit; what fits in no part is lost."""
    least = at_least or {}
    parts = list(limits)
    left = min(total, sum(limits.values()))
    given: dict[str, int] = {}
    for n, part in enumerate(parts):
        later = sum(limits[p] for p in parts[n + 1 :])
        owed = sum(least.get(p, 0) for p in parts[n + 1 :])
        low = max(0, left - later, min(least.get(part, 0), left))
        high = max(low, min(limits[part], left - owed))
        about = {"part": part, "left": left}
        amount = yield from choose(seat, name, range(low, high + 1), of=AMOUNT, params=about)
        given[part] = amount
        left -= amount
    return given


def confirm(seat: str, name: str, *, params: Mapping[str, Any] | None = None) -> Rule[bool]:
    """Ask yes or no."""
    answer: str = yield Ask((seat,), name, ("yes", NO), params=params, of=YES_NO)
    return answer == "yes"


def together(
    asks: Mapping[str, tuple[str, Sequence[Any]]],
    *,
    of: str = "",
    always: bool = False,
    params: Mapping[str, Mapping[str, Any]] | None = None,
) -> Rule[dict[str, Any]]:
    """Ask several seats at once, each its own `(name, values)`; nobody's answer is seen before all are in.

    A single value is taken silently, unless `always`: see `choose`. `params` says by seat what its question is about.
    """
    silent = 0 if always else 1
    about = params or {}
    open_asks = {
        seat: Ask((seat,), name, values, of=of, params=about.get(seat))
        for seat, (name, values) in asks.items()
        if len(values) > silent
    }
    answers = {seat: only(name, values) for seat, (name, values) in asks.items() if len(values) <= silent}
    if open_asks:
        name = next(iter(open_asks.values())).name
        answers.update((yield Ask(tuple(open_asks), name, (), "together", group=open_asks)))
    return {seat: answers[seat] for seat in asks}


def choose_party(
    seats: Sequence[str],
    name: str,
    values: Values[T],
    *,
    of: str = "",
    policy: Literal["any", "leader", "unanimous"] = "any",
    params: Mapping[str, Any] | None = None,
) -> Rule[T]:
    """Ask the party: the first answer counts (any), the first seat decides (leader), or all must agree (unanimous)."""
    asked = tuple(dict.fromkeys(seats))
    how: Policy = "one" if policy == "leader" or len(asked) == 1 else policy
    to = asked[:1] if how == "one" else asked
    return (yield Ask(to, name, values, how, None, params, None, of, least=2))  # type: ignore[no-any-return]


def options_of(ask: Ask) -> Iterator[Option]:
    """Return a question's values as options with verb, subject and target, for code that shows them."""
    for value in ask.values:
        if isinstance(value, Option):
            yield value
        elif value is None:
            yield Option(PASS, ends=True)
        elif isinstance(value, str | int):
            yield Option(ask.name, None, value, ends=value == NO and ask.of == YES_NO)
        else:
            yield getattr(value, "option", None) or Option(ask.name, None, key_of(value))
