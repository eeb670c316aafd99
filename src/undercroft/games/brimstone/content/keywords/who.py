"""`each WHO:`, the Heroes and Enemies that words pick."""

from __future__ import annotations

from typing import TYPE_CHECKING

from undercroft.crawl.board.bits import bits
from undercroft.crawl.packs.language.keywords import Who
from undercroft.games.brimstone.content.keywords.case import FOE, FRONTIER, HERO, WORDS, PicksOne, rooms
from undercroft.games.brimstone.rules.enemies.bases import tiles_under
from undercroft.games.brimstone.rules.explore.line_of_sight import sees
from undercroft.games.brimstone.state import Foe, Hero

if TYPE_CHECKING:
    from undercroft.games.brimstone.content.keywords.case import Case
    from undercroft.games.brimstone.game import Brimstone

KEYWORDS = "law|lawkeeper|performer|showfolk|drifter|outlaw"


@WORDS.who(
    "[{one:random|chosen}] [{which:other|adjacent|passed|failed}] hero"
    " [in {where:light|dark|reach}] [on {place:tile}] [with {keyword:" + KEYWORDS + "}]",
    of=HERO,
    where=FRONTIER,
)
class Heroes(PicksOne, frozen=True):
    """Heroes who are not KO'd or Dead, in Initiative order; one of them if it says `random` or `chosen`.

    `other` leaves the subject out; `passed` and `failed` go by the card's last Skill test; `in light` is the Old
    Lantern's. `in reach`: the subject chooses itself, an adjacent Hero, or with no Enemies on the board one on its
    tile. A Hero on a connection space is on both tiles. The subject chooses, or the Party if there is none.
    """

    one: str = ""
    which: str = ""
    where: str = ""
    place: str = ""
    keyword: str = ""

    def says(self) -> str:
        words = [
            {"random": "a Random", "chosen": "one"}.get(self.one, ""),
            self.which if self.which in ("other", "adjacent") else "",
            "Hero",
        ]
        if self.where == "reach":
            words[0] = "one"
        words += {"light": ["in the light"], "dark": ["in the dark"], "reach": ["within reach"]}.get(self.where, [])
        words += ["on the Map Tile"] if self.place else []
        words += [f"with Keyword {self.keyword.capitalize()}"] if self.keyword else []
        words += [f"who {self.which}"] if self.which in ("passed", "failed") else []
        words += ["of your choice"] if self.one == "chosen" else []
        return " ".join(word for word in words if word)

    def select(self, game: Brimstone, who: Case) -> list[Hero]:
        """Everyone these words fit, in the order of the Party; those who are meant come in Initiative order."""
        found = who.touched(game)
        if self.which or self.keyword:
            found = [hero for hero in found if self._fits(game, hero, who)]
        if found and (self.where or self.place or self.which == "adjacent"):
            spaces = self._spaces(game, who)
            found = [hero for hero in found if spaces >> hero.space & 1]
        return found

    @property
    def how(self) -> str:
        """At random, or by choice; within reach there is always a choice. [brimstone.heal.tokens-on-others]"""
        return self.one or ("chosen" if self.where == "reach" else "")

    def said_in(self) -> tuple[str, ...]:
        return () if self.where or self.place or self.which == "adjacent" else FRONTIER

    def _fits(self, game: Brimstone, hero: Hero, case: Case) -> bool:
        if self.which == "other" and hero is case.subject:
            return False
        if self.which in ("passed", "failed") and case.tests.get(hero.id) is not (self.which == "passed"):
            return False
        return not self.keyword or self.keyword.capitalize() in game.keywords(hero)

    def _spaces(self, game: Brimstone, case: Case) -> int:
        """The spaces in which the Heroes stand whom these words mean."""
        subject = case.subject
        found = -1
        if self.which == "adjacent":
            found &= game.board.neighbours[subject.space] if subject is not None else 0
        if self.place:
            found &= mask_of_rooms(game, rooms(game, case))
        if self.where == "reach":
            return found & (in_reach(game, subject) if subject is not None else 0)
        if self.where:
            found &= game.lit() if self.where == "light" else ~game.lit()
        return found


def in_reach(game: Brimstone, subject: Hero | Foe) -> int:
    """The subject's own space and those adjacent to it, or without Enemies on the board its whole tile.

    [brimstone.heal.tokens-on-others]
    """
    found = game.board.neighbours[subject.space] | 1 << subject.space
    return found if game.in_fight else found | mask_of_rooms(game, game.rooms_of(subject.space))


def mask_of_rooms(game: Brimstone, numbers: list[int]) -> int:
    """All spaces of some Map Tiles."""
    found = 0
    for number in numbers:
        found |= game.room_mask(number)
    return found


@WORDS.who("lantern holder", rule="brimstone.content.old-lantern", of=HERO)
class Holder(Who, frozen=True):
    """The Hero with the Old Lantern; nobody if it lies on the floor."""

    def says(self) -> str:
        return "the Hero who holds the Old Lantern"

    def select(self, game: Brimstone, who: Case) -> list[Hero]:
        return [hero for hero in who.heroes(game) if hero.id == game.state.lantern]


@WORDS.who("[{one:random|chosen}] [{near:adjacent}] foe [in {seen:sight}] [on {place:tile}]", of=FOE)
class Foes(PicksOne, frozen=True):
    """Enemies in order of arrival, or one of them; `in sight` of the subject at any range."""

    one: str = ""
    near: str = ""
    seen: str = ""
    place: str = ""

    def says(self) -> str:
        words = [{"random": "a Random", "chosen": "one"}.get(self.one, ""), self.near, "Enemy"]
        words += ["in Line of Sight" if self.seen else "", "on the Map Tile" if self.place else ""]
        return " ".join(word for word in words if word)

    def select(self, game: Brimstone, who: Case) -> list[Foe]:
        """Every Enemy these words fit, before one is picked."""
        found = list(game.state.foes)
        subject = who.subject
        if subject is not None and self.near:
            found = game.adjacent_foes(subject.space)
        if subject is not None and self.seen:
            found = [foe for foe in found if any(sees(game, subject.space, space) for space in bits(game.base(foe)))]
        if self.place:
            found = [foe for foe in found if any(tiles_under(game, foe) >> room & 1 for room in rooms(game, who))]
        return found

    @property
    def how(self) -> str:
        """One is picked at random, or by choice, or all are meant."""
        return self.one
