"""Trading: a thing goes from one figure to another, as a gift, for something of theirs, or on terms of the game's own.

Each game says who may trade with whom and when, what can be traded, and what happens as a thing goes over. The giver
proposes; the other side's player agrees, unless it is a gift.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import TYPE_CHECKING, Any, Generic, Protocol, TypeVar, cast

from undercroft.crawl.subjects import ITEM
from undercroft.engine.choices import Option, choose, confirm

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from undercroft.engine.choices import Rule

GIFT = Option("gift")
FOR = "for"
"""The verb of a swap: `for:7` is for the other's thing 7."""


class Trader(Protocol):
    """Somebody who trades."""

    @property
    def id(self) -> str: ...

    @property
    def seat(self) -> str: ...


G = TypeVar("G")
F = TypeVar("F", bound=Trader)
W = TypeVar("W", bound=int | str)
"""How a thing that can be traded is named: by the number of an item, the name of a card."""


class Trade(ABC, Generic[G, F, W]):
    """The rules by which the figures of a game trade."""

    # ---- what each game says ---------------------------------------------------------------------------------------

    @abstractmethod
    def partners(self, game: G, figure: F) -> Sequence[F]:
        """The figures to whom this one could hand something now."""

    @abstractmethod
    def goods(self, game: G, figure: F) -> list[W]:
        """What a figure could part with."""

    @abstractmethod
    def pass_on(self, game: G, giver: F, other: F, what: W) -> Rule[None]:
        """Hand a thing over."""

    def takes(self, game: G, taker: F, giver: F, what: W) -> bool:  # noqa: ARG002 - no limit, unless the game has one
        """Whether a figure can take a thing and give nothing back."""
        return True

    def swaps(self, game: G, one: F, gives: W, other: F, returns: W) -> bool:
        """Whether each of two figures can take what the other gives for it."""
        return self.takes(game, other, one, gives) and self.takes(game, one, other, returns)

    def other_terms(self, game: G, giver: F, other: F, what: W) -> list[Option]:  # noqa: ARG002 - as above
        """On which other terms a thing could go over without anything in return, such as for its price."""
        return []

    def settle(self, game: G, giver: F, other: F, what: W, how: Option) -> None:
        """Do what such terms ask for."""

    def traded(self, game: G, figure: F) -> Rule[None]:  # noqa: ARG002 - as above
        """Follow a trade up, for each of the two."""
        yield from ()

    # ---- the deal --------------------------------------------------------------------------------------------------

    def terms(self, game: G, giver: F, other: F, what: W) -> list[Option]:
        """How a thing may go to another figure: as a gift, on the game's own terms, or for something of theirs."""
        found = [GIFT, *self.other_terms(game, giver, other, what)] if self.takes(game, other, giver, what) else []
        goods = self.goods(game, other)
        return found + [Option(FOR, mine) for mine in goods if self.swaps(game, giver, what, other, mine)]

    def possible(self, game: G, giver: F, other: F, what: W) -> bool:
        """Whether a thing can go to another figure at all."""
        if self.takes(game, other, giver, what):
            return True
        return any(self.swaps(game, giver, what, other, mine) for mine in self.goods(game, other))

    def open_to(self, game: G, giver: F) -> Iterator[F]:
        """The figures to whom something of this one's can go now."""
        have = self.goods(game, giver)
        for other in self.partners(game, giver) if have else ():
            if any(self.possible(game, giver, other, what) for what in have):
                yield other

    def deal(self, game: G, giver: F, other: F) -> Rule[None]:
        """Let one thing go over, after the giver has said which and how and the other side agrees."""
        about: dict[str, Any] = {"hero": giver.id, "other": other.id}
        found = [what for what in self.goods(game, giver) if self.possible(game, giver, other, what)]
        what = yield from choose(giver.seat, "trade.what", found, of=ITEM, optional=True, params=about)
        if what is None:
            return
        about |= {"what": str(what)}
        how = yield from choose(giver.seat, "trade.terms", self.terms(game, giver, other, what), params=about)
        about |= {"how": how.key}
        if how is not GIFT and not (yield from agreed(giver, other, about)):
            return
        if how.verb not in (GIFT.verb, FOR):
            self.settle(game, giver, other, what, how)
        yield from self.pass_on(game, giver, other, what)
        if how.verb == FOR:
            yield from self.pass_on(game, other, giver, cast("W", how.subject))
        for figure in (giver, other):
            yield from self.traded(game, figure)


def agreed(giver: Trader, other: Trader, about: dict[str, Any]) -> Rule[bool]:
    """Whether the other side's player takes the deal; nobody needs to agree with themselves."""
    return giver.seat == other.seat or (yield from confirm(other.seat, "trade.accept", params=about))
