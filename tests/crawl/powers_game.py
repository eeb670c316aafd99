"""A cellar with lanterns and charms, for the tests of powers: whoever holds a thing is braver or brighter."""

from __future__ import annotations

from typing import Any, Literal, TypeAlias

from tests.crawl.packs_game import words
from undercroft.crawl.packs.language.effect import When
from undercroft.crawl.packs.language.grammar import parse_when
from undercroft.crawl.powers import types
from undercroft.crawl.powers.table import Listener, PowersTable, Source
from undercroft.engine import chance, flow
from undercroft.engine.copying import Plain
from undercroft.engine.game import Game, Setup
from undercroft.engine.numbers import SET, Maybe, Part

Brave = Literal["nerve", "light", "steps"]
Moment = Literal["dusk", "dawn", "any time"]
Limit = Literal["night", "year"]


class Bonus(types.Bonus[Brave], frozen=True, kw_only=True):
    """Nerve for a while."""


class Use(types.Use[Moment, Limit], frozen=True, kw_only=True):
    """Something to do in the dark."""

    coins: int = 0


class Reroll(types.Reroll[Literal["courage", "luck"], Limit], frozen=True, kw_only=True):
    """A second chance."""


class Charm(types.Powers[Brave, Moment, Bonus, Use, Reroll], frozen=True, kw_only=True):
    """A thing that helps whoever has it."""

    weight: int = 0


class Thing(Plain):
    id: int
    card: str
    exhausted: list[str] = []


class Guest(Plain):
    id: str
    items: list[Thing] = []
    learned: list[str] = []
    exhausted: list[str] = []


class CellarState(flow.State, kw_only=True):
    frames: list[flow.Frame]
    guests: list[Guest]
    hung: list[str] = []
    """Charms that hang on the wall, for everybody."""
    dark: bool = False


CharmSource: TypeAlias = Source[Charm, Thing]
rules = flow.Rules("cellar")


class Cellar(Game[CellarState]):
    slug, title, rules, state_type = "cellar", "Cellar", rules, CellarState
    pack: dict[str, Charm]

    def __init__(self, state: CellarState, pack: Any = None) -> None:
        super().__init__(state, pack)
        self.gathered = 0
        self.powers: PowersTable[Cellar, Guest, CharmSource, Use, Reroll] = PowersTable(
            self,
            "guest",
            gather=gather,
            holds=met,
            counts=counts,
            shared=on_the_wall,
            once=("dawn",),
            included={"nerve": ["steps"]},
            lowest=("light",),
        )

    @classmethod
    def create(cls, setup: Setup, key: bytes) -> CellarState:
        return CellarState(stream=chance.Stream(key), frames=[], guests=[Guest("ada"), Guest("bo")])

    def seats(self) -> tuple[str, ...]:
        return tuple(guest.id for guest in self.state.guests)

    def redraw(self, seat: str | None) -> None:
        """Nothing is hidden."""

    def guest(self, id: str) -> Guest:
        return next(guest for guest in self.state.guests if guest.id == id)

    def numbered(self, sort: str, id: Any) -> Any:
        return self.guest(id)

    def stat(self, guest: Guest, name: str, about: Any = None, against: Any = None) -> int:
        return self.powers.numbers.read(self, guest, name, about, against, id=guest.id)


def gather(game: Cellar, guest: Guest) -> list[CharmSource]:
    game.gathered += 1
    found: list[CharmSource] = [Source(f"item:{thing.id}", game.pack[thing.card], thing) for thing in guest.items]
    return found + [Source(f"learned:{card}", game.pack[card], None) for card in guest.learned]


def met(guest: Guest, when: When, game: Cellar, against: Any) -> bool:
    return game.state.dark and against != "rat"


def counts(game: Cellar, source: CharmSource, name: str, about: Any) -> bool:
    return name != "light" or about is None or (source.held is not None and source.held.id == about)


def on_the_wall(game: Cellar) -> dict[str, list[Listener[CharmSource, Use]]]:
    from undercroft.engine.choices import Option

    found: dict[str, list[Listener[CharmSource, Use]]] = {}
    for card in game.state.hung:
        for moment, effect in game.pack[card].on.items():
            found.setdefault(moment, []).append(Listener(None, card, effect, None, Option("on", card)))
    return found


@rules.number("guest", id="base", order=0)
def base(game: Cellar, guest: Guest, name: str, about: Any) -> list[Part]:
    more = game.stat(guest, "nerve") if name == "steps" else 0
    return [Part(SET, 1 + more, "base")]


@rules.number("guest", id="powers", order=1, conditions=True)
def powers(game: Cellar, guest: Guest, name: str, about: Any) -> list[Part | Maybe]:
    return game.powers.given(game, guest, name, about)


def condition(text: str) -> When:
    found, flaws = parse_when(words, text)
    assert found is not None
    assert not flaws
    return found


def cellar(**charms: Charm) -> Cellar:
    """A cellar with two guests, and these charms in its pack."""
    return Cellar(Cellar.create(Setup(), bytes(32)), charms)
