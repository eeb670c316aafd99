"""A party tastes what is in the jars: it wins with five good spoonfuls, and loses with three bad ones."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

from msgspec import Struct

from tests.cli.places.larder.content import LANGUAGE
from undercroft.crawl.packs import Pack, load_pack
from undercroft.engine.chance import Stream
from undercroft.engine.checks import Checks, checks
from undercroft.engine.choices import Legal, Offer, Option, choose_party, together
from undercroft.engine.errors import BadInput
from undercroft.engine.events import Event
from undercroft.engine.flow import AGAIN, Frame, Rules, State
from undercroft.engine.game import Game, Setup

if TYPE_CHECKING:
    from collections.abc import Iterator

    from undercroft.engine.choices import Rule

rules = Rules("larder")
JARS = ("honey", "brine", "ash")


class D6(Struct, frozen=True):
    name: str = "D6"
    faces: tuple[int, ...] = (1, 2, 3, 4, 5, 6)


class Meal(Frame, tag="meal"):
    turn: int = 0


class LarderState(State, kw_only=True):
    frames: list[Meal]
    mission: str
    heroes: int
    good: int = 0
    bad: int = 0
    sniffed: bool = False


class Tasted(Event):
    rule = "larder.taste"
    seat: str
    jar: str
    roll: int

    def happen(self, game: Larder) -> None:
        if self.roll > 2:
            game.state.good += 1
        else:
            game.state.bad += 1


class Sniffed(Event):
    rule = "larder.sniff"
    seat: str

    def happen(self, game: Larder) -> None:
        game.state.sniffed = True


class Larder(Game[LarderState]):
    slug, title, rules, state_type = "larder", "The Larder", rules, LarderState

    @classmethod
    def content(cls, packs: tuple[str, ...] = ()) -> Pack:
        return load_pack([LANGUAGE.folder, *packs], LANGUAGE.kinds, LANGUAGE.words)

    @classmethod
    def create(cls, setup: Setup, key: bytes) -> LarderState:
        if setup.mission not in cls.missions():
            raise BadInput(f"the larder has no mission {setup.mission!r}")
        return LarderState(stream=Stream(key), frames=[Meal()], mission=setup.mission, heroes=setup.heroes)

    @classmethod
    def missions(cls, packs: tuple[str, ...] = ()) -> list[str]:
        return ["supper", "broken", "endless"]

    @classmethod
    def party_sizes(cls) -> range:
        return range(1, 4)

    def seats(self) -> tuple[str, ...]:
        return tuple(f"p{n + 1}" for n in range(self.state.heroes))

    def redraw(self, seat: str | None) -> None:
        """Nothing is hidden but the dice to come."""

    def result(self) -> dict[str, Any]:
        return {"outcome": self.state.outcome, "rounds": self.state.good + self.state.bad}


JAR_CHECKS: Checks[Option] = checks(("larder.no-ash", lambda o: o.subject != "ash"), on=("open",))


@rules.step(Meal)
def eat(game: Larder, meal: Meal) -> Rule[str]:
    """One hero opens a jar and tastes; then all bid who is next, and the party votes whether to go on."""
    state, seats = game.state, game.seats()
    if state.mission == "broken" and state.good + state.bad == 2:
        raise ValueError("the larder is locked")
    seat = seats[meal.turn % len(seats)]
    options = [Option("open", jar) for jar in JARS]
    jar = yield from game.ask(
        seat,
        "meal.jar",
        lambda: Legal([option for option in options if JAR_CHECKS.passed(option)], (JAR_CHECKS,)),
        params={"meal": "supper"},
    )
    (roll,) = yield from game.roll("hero.taste", 1, D6())
    yield from game.do(Tasted(seat, str(jar.subject), roll))
    if state.mission != "endless" and state.good == 5:
        game.over("won")
    if state.mission != "endless" and state.bad == 3:
        game.over("lost")
    bids = yield from together(dict.fromkeys(seats, ("meal.bid", (1, 2))))
    meal.turn += sum(bids.values())
    pace = yield from choose_party(seats, "meal.pace", ("slow", "fast"), policy="unanimous")
    who = yield from choose_party(seats, "meal.who", ("left", "right"), policy="any")
    meal.turn += (pace == "fast") + (who == "left")
    return AGAIN


@rules.offer("larder.sniff")
def sniff(game: Larder) -> Iterator[Offer]:
    """Anybody may sniff at a jar, once a game."""
    if not game.state.sniffed:
        for seat in game.seats():
            yield Offer(seat, Option("sniff"), partial(_sniff, seat))


def _sniff(seat: str, game: Larder) -> Rule[None]:
    return game.do(Sniffed(seat))
