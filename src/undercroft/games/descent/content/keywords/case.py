"""Whom the words of a card speak of, and who is asked about them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from msgspec import Struct

from undercroft.crawl.packs.language import interpreter
from undercroft.crawl.packs.language.keywords import Who, Words
from undercroft.crawl.packs.language.tree import source_of
from undercroft.crawl.subjects import FIGURE
from undercroft.engine.choices import choose, choose_party
from undercroft.games.descent.state import Hero, Monster

if TYPE_CHECKING:
    from undercroft.crawl.packs.language.effect import Effect
    from undercroft.crawl.packs.language.tree import Node
    from undercroft.engine.choices import Rule
    from undercroft.engine.events import Event
    from undercroft.games.descent.game import Descent

WORDS: Final = Words("descent")
HERO: Final = ("hero",)
MONSTER: Final = ("monster",)
ANY: Final = ("hero", "monster")
"""The subjects that words speak of."""


class PicksOne(Who, frozen=True):
    """A WHO that may mean one of those it fits, as somebody chooses."""

    @property
    def chosen(self) -> bool:
        """Whether only one of them is meant."""
        raise TypeError(type(self).__name__)


class Case(Struct, frozen=True):
    """Whom the words speak of, whose doing it is, and what they answer."""

    subject: Hero | Monster | None = None
    by: str = ""
    """The figure whose skill, item or ability this is; '' for a card of the overlord or of the quest."""
    source: str = ""
    event: Event | None = None
    """The moment that these words answer, if they answer one."""
    tests: dict[str, bool] = {}
    """Who took the last test, and whether it was passed."""

    def on(self, subject: Hero | Monster) -> Case:
        """Return the same about somebody else."""
        return self if subject is self.subject else Case(subject, self.by, self.source, self.event, self.tests)

    @property
    def figure(self) -> Hero | Monster:
        """The subject of words that need one."""
        if self.subject is None:
            raise TypeError(f"{self.source or 'an effect'}: these words speak of a figure")
        return self.subject

    @property
    def hero(self) -> Hero:
        """The subject of words that only a hero can be told."""
        if not isinstance(self.subject, Hero):
            raise TypeError(f"{self.source or 'an effect'}: these words speak of a hero")
        return self.subject

    @property
    def monster(self) -> Monster:
        """The subject of words that only a monster can be told."""
        if not isinstance(self.subject, Monster):
            raise TypeError(f"{self.source or 'an effect'}: these words speak of a monster")
        return self.subject

    def seat(self, game: Descent) -> str:
        """Return who decides about these words: whose doing it is, else the overlord."""
        return game.seat_of(game.figure(self.by)) if self.by and game.is_there(self.by) else game.state.overlord.seat

    def picked(self, game: Descent, who: Who) -> Rule[list[Hero | Monster]]:
        """Return those whom `each WHO:` means: all who fit, or one of them."""
        found: list[Hero | Monster] = list(who.select(game, self))
        if len(found) < 2 or not isinstance(who, PicksOne) or not who.chosen:
            return found
        ids = [one.id for one in found]
        one = yield from choose(self.seat(game), "card.whom", ids, of=FIGURE, params={"source": self.source})
        return [found[ids.index(one)]]

    def either(self, game: Descent, branches: tuple[Node, ...]) -> Rule[Node]:
        """Ask which part of an effect happens."""
        options = {source_of(branch): branch for branch in branches}
        return options[(yield from self.ask(game, "card.either", list(options)))]

    def ask(self, game: Descent, name: str, values: list[Any], of: str = "") -> Rule[Any]:
        """Ask whoever decides about these words."""
        about = {"source": self.source}
        if self.source.startswith("travel:"):  # [descent.travel.hero-agreement]
            return (yield from choose_party(game.hero_seats(), name, values, of=of, policy="unanimous", params=about))
        if isinstance(self.subject, Hero) and not self.by:
            return (yield from choose(self.subject.seat, name, values, of=of, params=about))
        if not self.by and not self.source:
            return (yield from choose_party(game.hero_seats(), name, values, of=of, params=about))
        return (yield from choose(self.seat(game), name, values, of=of, params=about))


def perform(game: Descent, effect: Effect, who: Case) -> Rule[None]:
    """Do what an effect says."""
    return interpreter.perform(game, effect, who)
