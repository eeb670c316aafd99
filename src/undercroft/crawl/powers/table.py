"""The table of powers: what everything that a figure holds gives it, gathered once and kept until that changes.

A game makes one for each sort of figure that has powers, with a function that lists a figure's sources:

    self.hero_powers = PowersTable(self, "hero", gather=sources, holds=met)

`sources`, `gifts`, `listeners` and `rerolls` read it. A rule that changes what a figure holds calls `changed`; `stale`
finds where one did not. Like `Numbers`, it is kept beside a game and does not know it.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any, Generic, NamedTuple, Protocol, TypeAlias, TypeVar

from undercroft.crawl.powers.types import AnyPowers, R, U
from undercroft.engine.choices import Option
from undercroft.engine.numbers import ADD, LOWEST, Maybe, Part

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterable, Mapping, Sequence

    from undercroft.crawl.packs.language.effect import Effect, When
    from undercroft.engine.game import Game

P = TypeVar("P", bound=AnyPowers)
H = TypeVar("H")


class Figure(Protocol):
    """Anything that may have powers: a hero, a monster, an item."""

    @property
    def id(self) -> Any: ...


class Source(NamedTuple, Generic[P, H]):
    """One thing that gives a figure powers, and where its limited uses are noted."""

    id: str
    """A name of the game's making, such as `item:7`; for something attached to that, `item:7/scope`."""
    powers: P
    held: H | None
    """The thing itself, if it can be passed on with its marks; None for what belongs to the figure alone."""


S = TypeVar("S", bound=Source[Any, Any])


Gift: TypeAlias = "tuple[S, int, When | None]"
"""What a source gives to a number, and the condition it depends on, if any."""


class Listener(NamedTuple, Generic[S, U]):
    """One `on` (without `use`) or `use` entry of a source, and the option that stands for it."""

    source: S | None
    """None for what is nobody's own, such as a card in play."""
    entry: str
    effect: Effect
    use: U | None
    option: Option


class OwnReroll(NamedTuple, Generic[S, R]):
    """A re-roll that a source gives, and its number there."""

    source: S
    number: int
    reroll: R


G = TypeVar("G", bound="Game[Any]")
F = TypeVar("F", bound=Figure)


class PowersTable(Generic[G, F, S, U, R]):
    """The powers of all figures of one sort.

    `sort` is the sort of numbers to which sources give. `included` lists the numbers that another one is a part of, and
    `lowest` those of which the lowest counts instead of the sum. `holds` tells whether the condition of a bonus is met,
    `counts` whether what a source gives to a number counts for what that is about (another weapon, say). `shared` lists
    what is nobody's own: every figure hears it, except at the moments of `once`, where it acts once for all.
    """

    def __init__(
        self,
        game: G,
        sort: str,
        *,
        gather: Callable[[G, F], list[S]],
        holds: Callable[[F, When, G, Any], bool],
        counts: Callable[[G, S, str, Any], bool] | None = None,
        shared: Callable[[G], dict[str, list[Listener[S, U]]]] | None = None,
        once: Collection[str] = (),
        included: Mapping[str, Sequence[str]] | None = None,
        lowest: Collection[str] = (),
    ) -> None:
        self.numbers = game.numbers(sort)
        self._gather, self._holds, self._counts, self._share = gather, holds, counts, shared
        self._once, self._included, self._lowest = once, included or {}, lowest
        self._sources: dict[Any, list[S]] = {}
        self._gifts: dict[Any, dict[str, list[Gift[S]]]] = {}
        self._listeners: dict[Any, dict[str, list[Listener[S, U]]]] = {}
        self._rerolls: dict[Any, dict[str, list[OwnReroll[S, R]]]] = {}
        self._shared: dict[str, list[Listener[S, U]]] | None = None

    # ---- what a figure has -----------------------------------------------------------------------------------------

    def sources(self, game: G, figure: F) -> list[S]:
        """Everything whose text applies to this figure now."""
        found = self._sources.get(figure.id)
        if found is None:
            found = self._sources[figure.id] = self._gather(game, figure)
        return found

    def immune(self, game: G, figure: F, word: str) -> bool:
        """Whether something makes this figure immune to what the word names."""
        return any(word in source.powers.immune for source in self.sources(game, figure))

    def gifts(self, game: G, figure: F) -> dict[str, list[Gift[S]]]:
        """What a figure's sources give, by number."""
        found = self._gifts.get(figure.id)
        if found is None:
            found = self._gifts[figure.id] = {}
            for source in self.sources(game, figure):
                for name, amount in source.powers.gives.items():
                    if amount:
                        found.setdefault(name, []).append((source, amount, None))
                for bonus in source.powers.bonuses:
                    for name, amount in bonus.gives.items():
                        found.setdefault(name, []).append((source, amount, bonus.when))
        return found

    def given(self, game: G, figure: F, name: str, about: Any = None) -> list[Part | Maybe]:
        """What sources give to a number always, and what they give on a condition: a rule for `rules.number`."""
        known = self._gifts.get(figure.id)
        gifts = (self.gifts(game, figure) if known is None else known).get(name)
        if gifts is None:
            return []
        how = LOWEST if name in self._lowest else ADD
        found: list[Part | Maybe] = []
        for source, amount, when in gifts:
            if self._counts is None or self._counts(game, source, name, about):
                part = Part(how, amount, source.id)
                found.append(part if when is None else Maybe(part, partial(self._holds, figure, when)))
        return found

    def listeners(self, game: G, figure: F) -> dict[str, list[Listener[S, U]]]:
        """Everything a figure has by the moment it waits for."""
        found = self._listeners.get(figure.id)
        if found is None:
            found = self._listeners[figure.id] = self._index(game, figure)
        return found

    def listens(self, game: G, figure: F, moment: str) -> bool:
        """Whether anything of this figure's waits for a moment."""
        return moment in self.listeners(game, figure)

    def shared(self, game: G) -> dict[str, list[Listener[S, U]]]:
        """What waits for a moment and is nobody's own: cards in play, the rules of a mission."""
        found = self._shared
        if found is None:
            found = self._shared = {} if self._share is None else self._share(game)
        return found

    def rerolls(self, game: G, figure: F) -> dict[str, list[OwnReroll[S, R]]]:
        """The re-rolls a figure has, by the kind of dice."""
        found = self._rerolls.get(figure.id)
        if found is None:
            found = self._rerolls[figure.id] = {}
            for source in self.sources(game, figure):
                for n, reroll in enumerate(source.powers.rerolls):
                    for kind in reroll.dice:
                        found.setdefault(kind, []).append(OwnReroll(source, n, reroll))
        return found

    def _index(self, game: G, figure: F) -> dict[str, list[Listener[S, U]]]:
        found: dict[str, list[Listener[S, U]]] = {}
        for source in self.sources(game, figure):
            for moment, effect in source.powers.on.items():
                found.setdefault(moment, []).append(Listener(source, "on", effect, None, Option("on", source.id)))
            for n, use in enumerate(source.powers.use):
                one = Listener(source, f"u{n}", use.effect, use, Option("use", f"{source.id}/u{n}"))
                found.setdefault(use.when, []).append(one)
        for moment, heard in self.shared(game).items():
            if moment not in self._once:
                found.setdefault(moment, []).extend(heard)
        return found

    # ---- when it changes -------------------------------------------------------------------------------------------

    def changed(self, game: G, figure: F) -> None:
        """Call this after anything that gives a figure powers changed: what it holds, learned or suffers."""
        before = self._sources.pop(figure.id, None)
        if before is None:
            self.numbers.forget(figure.id)
            return
        now = self.sources(game, figure)
        if now != before:
            self._gifts.pop(figure.id, None)
            self._listeners.pop(figure.id, None)
            self._rerolls.pop(figure.id, None)
            self.numbers.forget(figure.id, *self.given_by_one(before, now))

    def number_changed(self, figure: F, name: str) -> None:
        """Call this whenever something else that changes one of a figure's numbers begins or ends."""
        self.numbers.forget(figure.id, name, *self._included.get(name, ()))

    def all_changed(self) -> None:
        """The same for every figure: a card came into play or left it, or other figures are there."""
        for kept in (self._sources, self._gifts, self._listeners, self._rerolls):
            kept.clear()
        self._shared = None
        self.numbers.forget()

    def given_by_one(self, before: list[S], now: list[S]) -> list[str]:
        """The numbers to which only one of two lists of sources gives something, and those that include them.

        Empty if the lists differ only in their order: then any number may have its reasons in another one.
        """
        found: list[str] = []
        for source in (*before, *now):
            if source not in now or source not in before:
                found += ["", *source.powers.gives]
                for bonus in source.powers.bonuses:
                    found += bonus.gives
        return found + [name for part, names in self._included.items() if part in found for name in names]

    def stale(self, game: G, figures: Iterable[F]) -> list[str]:
        """Figures whose kept sources are out of date: somebody did not call `changed`."""
        return [
            f"the sources of {figure.id} are kept and have changed"
            for figure in figures
            if figure.id in self._sources and self._sources[figure.id] != self._gather(game, figure)
        ]
