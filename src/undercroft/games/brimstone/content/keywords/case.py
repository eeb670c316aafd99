"""What a card's words act on, and who is asked about them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, TypeVar

import msgspec

from undercroft.crawl.packs.language.keywords import Who, Words
from undercroft.crawl.packs.language.tree import source_of
from undercroft.crawl.subjects import FIGURE
from undercroft.engine.choices import choose, choose_party
from undercroft.games.brimstone.events.moments import HarmComing, HeroMoment
from undercroft.games.brimstone.rules.heroes.dice import PERIL
from undercroft.games.brimstone.state import Foe, Hero

if TYPE_CHECKING:
    from undercroft.crawl.packs.language.tree import Node
    from undercroft.engine.choices import Rule
    from undercroft.engine.events import Event
    from undercroft.games.brimstone.game import Brimstone

M = TypeVar("M", bound=HeroMoment)

WORDS: Final = Words("brimstone", {"peril": PERIL})
HERO: Final = ("hero",)
FOE: Final = ("foe",)
"""The subjects that words speak of."""
FRONTIER: Final = ("frontier",)
"""Where words can be said that need no mine around them: on the road and in Town. All can be said in the mine."""


class PicksOne(Who, frozen=True):
    """A WHO that may mean one of those it fits."""

    @property
    def how(self) -> str:
        """`random`, `chosen`, or '' where all are meant."""
        raise TypeError(type(self).__name__)


class Case(msgspec.Struct, frozen=True):
    """Whom the words speak of, whose doing it is, and where."""

    subject: Hero | Foe | None = None
    by: str = ""
    """The Hero whose item, token or ability this is, '' for a card's."""
    source: str = ""
    room: int = -1
    """The Map Tile it happens on, -1 for the subject's own, or without a subject the lantern's."""
    world: str = ""
    """The World it happens in, '' if in none: who is elsewhere has no part in it."""
    tile_only: bool = False
    """An Encounter that touches only Heroes on its tile."""
    tests: dict[str, bool] = {}
    """Who took the card's last Skill test, and whether it was passed."""
    event: Event | None = None
    """The moment that these words answer, if they answer one."""
    enemy_at_hand: Foe | None = None
    """The Enemy that a bonus is about, where no moment says it."""

    def on(self, subject: Hero | Foe) -> Case:
        """The same about somebody else."""
        if subject is self.subject:
            return self
        where = (self.room, self.world, self.tile_only)
        return Case(subject, self.by, self.source, *where, self.tests, self.event, self.enemy_at_hand)

    def heroes(self, game: Brimstone) -> list[Hero]:
        """Whom a card can touch at all, in Initiative order: in its World, and on its tile if it says so."""
        return game.in_order(self.touched(game))

    def touched(self, game: Brimstone) -> list[Hero]:
        """The same Heroes in the order of the Party, for code that picks some of them first.

        [brimstone.encounter.affects-all] [brimstone.world.encounter-scope] [brimstone.world.depth-event-scope]
        """
        found = game.standing()
        if self.world:
            found = [hero for hero in found if game.world_at(hero.space) == self.world]
        return [hero for hero in found if game.board.tiles_of(hero.space) >> self.room & 1] if self.tile_only else found

    def roller(self, game: Brimstone) -> Hero | None:
        """The Hero who rolls the dice of these words: whose doing it is, else whom they speak of.

        [brimstone.grit.own-dice-only]
        """
        if self.by:
            return game.hero(self.by)
        return self.subject if isinstance(self.subject, Hero) else None

    def picked(self, game: Brimstone, who: Who) -> Rule[list[Hero | Foe]]:
        """Those meant by `each WHO:`, Heroes in Initiative order: all who fit, or one. [brimstone.random.hero]"""
        found: list[Hero | Foe] = list(who.select(game, self))
        if found and isinstance(found[0], Hero):
            found = [*game.in_order([one for one in found if isinstance(one, Hero)])]
        if not found or not isinstance(who, PicksOne) or not who.how:
            return found
        ids = [one.id for one in found]
        one = game.pick("card.random", ids) if who.how == "random" else self.ask(game, "card.whom", ids, FIGURE)
        return [found[ids.index((yield from one))]]

    def either(self, game: Brimstone, branches: tuple[Node, ...]) -> Rule[Node]:
        """Ask which part of an effect happens."""
        options = {source_of(branch): branch for branch in branches}
        return options[(yield from self.ask(game, "card.either", list(options)))]

    def ask(self, game: Brimstone, name: str, values: list[Any], of: str = "") -> Rule[Any]:
        """Ask the subject, else the Hero whose doing it is, else the Party."""
        hero = self.subject if isinstance(self.subject, Hero) else game.hero(self.by) if self.by else None
        if hero is not None:
            return (yield from choose(hero.seat, name, values, of=of, params={"hero": hero.id, "source": self.source}))
        return (yield from choose_party(game.party(), name, values, of=of, params={"source": self.source}))

    @property
    def foe(self) -> Foe | None:
        """The Enemy that a bonus is about, or that the harm at hand comes from."""
        return self.event.foe if isinstance(self.event, HarmComing) else self.enemy_at_hand

    def answers(self, kind: type[M]) -> M:
        """The moment at hand, for words that only one kind of moment can be told."""
        if not isinstance(self.event, kind):
            raise TypeError(f"{self.source or 'an effect'}: these words answer {' or '.join(kind.words)}")
        return self.event

    @property
    def hero(self) -> Hero:
        """The subject of words that only a Hero can be told."""
        if not isinstance(self.subject, Hero):
            raise TypeError(f"{self.source or 'an effect'}: these words speak of a Hero")
        return self.subject

    @property
    def enemy(self) -> Foe:
        """The subject of words that only an Enemy can be told."""
        if not isinstance(self.subject, Foe):
            raise TypeError(f"{self.source or 'an effect'}: these words speak of an Enemy")
        return self.subject


def whereabouts(game: Brimstone, case: Case) -> str:
    """The World in which something happens, '' if it is in none, like a Darkness card.

    [brimstone.world.ambush-scope] [brimstone.world.ambush-unlocated]
    """
    if case.world or case.subject is None:
        return case.world
    return game.world_at(case.subject.space)


def rooms(game: Brimstone, case: Case) -> list[int]:
    """The Map Tile that the words mean, or two in a connection space. [brimstone.map.connection-space-both]"""
    if case.room >= 0:
        return [case.room]
    space = case.subject.space if case.subject is not None else game.lantern_space()
    return game.rooms_of(space)
