"""A small frontier for tests of campaigns: two Towns two days apart, round figures, quiet charts, one Mission."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from undercroft.crawl.packs.language.grammar import read_effect
from undercroft.games.brimstone.content.frontier import Frontier
from undercroft.games.brimstone.content.keywords.lexicon import WORDS
from undercroft.games.brimstone.content.types import Step, frontier
from undercroft.games.brimstone.content.types.frontier import (
    Counter,
    Location,
    LocationEvent,
    Outcome,
    RoadEvent,
    Service,
    Town,
    TownEvent,
)
from undercroft.games.brimstone.state import Adventure, Campaign, TownStay, Trail, Visit

if TYPE_CHECKING:
    from tests.rules.brimstone.situations.table import Figure, Table

ROLLS = tuple(range(3, 13))
FACES = (2, 3, 4, 5, 6)


def effect(words: str) -> Any:
    return read_effect(WORDS, words)


def tried(id_: str, gold: int, needs: Any, cure: str, harm: str) -> Service:
    """A service that goes wrong on 1, does nothing on 2 and 3, and succeeds from 4 on."""
    outcomes = (
        Outcome(rolls=(1,), do=effect(harm)),
        Outcome(rolls=(2, 3)),
        Outcome(rolls=(4, 5, 6), do=effect(cure)),
    )
    return Service(id=id_, name=id_.title(), gold=gold, needs=needs, outcomes=outcomes)


SERVICES = {
    "doc": (
        tried("surgery", 100, "injury", "cure injury", "wounds 2"),
        tried("cutting", 200, "mutation", "cure mutation", "wounds 3"),
        Service(id="leeches", name="Leeches", gold=30, needs="corruption", do=effect("cleanse 2; wounds 1")),
    ),
    "church": (
        tried("exorcism", 120, "madness", "cure madness", "sanity 2"),
        Service(id="washing", name="Washing", gold=40, needs="corruption", do=effect("cleanse 1")),
    ),
    "shop": (),
    "smith": (
        Service(
            id="feat",
            name="Feat",
            gold=10,
            skill="strength",
            target=5,
            passed=effect("gold 40"),
            failed=effect("wounds 1"),
        ),
    ),
}
LOCATIONS = (
    Location(id="doc", name="Doc", icon="church", services=SERVICES["doc"]),
    Location(id="church", name="Church", icon="church", services=SERVICES["church"], raises=500),
    Location(
        id="shop",
        name="Shop",
        icon="church",
        counter=Counter(deck="gear", cards=2, percent=100, tokens={"bandages": 20}, buys=50, stone=25),
    ),
    Location(id="smith", name="Smith", icon="church", services=SERVICES["smith"], forges=True),
)
TOWNS = (
    Town(
        id="here",
        name="Here",
        icon="church",
        size="small",
        x=10,
        y=10,
        roads={"there": 2},
        locations=("doc", "church", "shop", "smith"),
        welcome=3,
        home=True,
    ),
    Town(
        id="there",
        name="There",
        icon="church",
        size="large",
        x=90,
        y=90,
        roads={},
        locations=("doc", "shop"),
        prices=150,
        welcome=1,
    ),
)


class Book:
    """As much of a pack as the frontier reads."""

    def __init__(self, **held: Any) -> None:
        self.held = held

    def of(self, kind: Any) -> dict[str, Any]:
        return {entry.id: entry for entry in self.held.get(kind.name, ())}


def country(table: Table, road: str = "", street: str = "", door: str = "", **fields: Any) -> Campaign:
    """Lay the frontier out: on the road and in the street something happens on a roll of 2, at the door on a 1."""

    def steps(words: str) -> tuple[Step, ...]:
        return (Step(do=effect(words)),) if words else ()

    held: dict[str, Any] = {
        frontier.LOCATION.name: LOCATIONS,
        frontier.TOWN.name: TOWNS,
        frontier.ROAD_EVENT.name: [
            RoadEvent(id="road", name="Road", rolls=(2,), steps=steps(road)),
            RoadEvent(id="open-road", name="Open Road", rolls=ROLLS),
        ],
        frontier.TOWN_EVENT.name: [
            TownEvent(id="street", name="Street", rolls=(2,), steps=steps(street)),
            TownEvent(id="quiet-street", name="Quiet Street", rolls=ROLLS),
        ],
        frontier.LOCATION_EVENT.name: [
            event
            for place in LOCATIONS
            for event in (
                LocationEvent(id=f"at-{place.id}", name="Door", location=place.id, rolls=(1,), steps=steps(door)),
                LocationEvent(id=f"quiet-{place.id}", name="Quiet Door", location=place.id, rolls=FACES),
            )
        ],
    }
    book: Any = Book(**held)
    table.pack.frontier = Frontier(book)
    table.pack.missions = {"fistful": table.pack.missions["fistful"]}
    heroes = len(table.state.heroes)
    own: dict[str, Any] = {"missions": 3, "number": 1, "day": 1, "town": "here", "made": heroes, **fields}
    campaign = Campaign(**own)
    table.state.campaign = campaign
    return campaign


def adventure_over(table: Table, ending: str = "won", at: str = "wake_the_fallen") -> None:
    """The last blow of an Adventure of a campaign has fallen."""
    table.state.ending = ending
    table.play(Trail(at="come_back"), Adventure(at=at))


def in_town(table: Table, day: int = 1, **fields: Any) -> None:
    """The Heroes are in Town; each has yet to go somewhere."""
    assert table.state.campaign is not None
    table.state.campaign.in_town = True
    table.state.ending = "won"
    own: dict[str, Any] = {"waiting": [hero.id for hero in table.state.heroes if not hero.dead], **fields}
    table.play(Trail(at="go_on"), TownStay(at="visits", day=day, **own))


def at(table: Table, hero: Figure, place: str) -> None:
    """A Hero stands inside a Location."""
    assert table.state.campaign is not None
    table.state.campaign.in_town = True
    table.state.ending = "won"
    table.play(
        Trail(at="go_on"),
        TownStay(at="visits", day=1),
        Visit(at="have_things_done", hero=hero.id, place=place),
    )
