"""What Brimstone's pack files hold of the frontier: Towns and their Locations, and the charts of road and Town."""

from __future__ import annotations

from typing import Annotated, ClassVar, Final, Literal

from msgspec import Meta, field

from undercroft.crawl.packs.kinds import Kind, Part, Ref
from undercroft.crawl.packs.language.effect import NO_EFFECT, Effect
from undercroft.crawl.shown.drawing.looks import Theme
from undercroft.engine.bounds import Natural
from undercroft.games.brimstone.content.types import EventCard, Named
from undercroft.games.brimstone.content.types.numbers import Skill

Needs = Literal["injury", "madness", "mutation", "corruption", "harm", "stone"]
"""What a Hero must have for a service to be of use."""
Percent = Annotated[int, Meta(ge=1, le=300)]
Place = Annotated[int, Meta(ge=0, le=100)]
Days = Annotated[int, Meta(ge=1, le=9)]


class Outcome(Part, frozen=True, kw_only=True):
    """What some faces of the D6 bring that is rolled for a service."""

    rolls: tuple[int, ...]
    do: Effect = NO_EFFECT
    text: str = ""


class Service(Named, frozen=True, kw_only=True):
    """Something to be had at a Location: paid, then done, by a Skill test or by a D6 if it says so."""

    gold: Natural = 0
    stone: Natural = 0
    needs: Needs | None = None
    daily: bool = True
    """A Hero has it once a visit; otherwise as often as it can be paid."""
    do: Effect = NO_EFFECT
    outcomes: tuple[Outcome, ...] = ()
    skill: Skill | None = None
    target: Natural = 0
    passed: Effect = field(default=NO_EFFECT, name="pass")
    failed: Effect = field(default=NO_EFFECT, name="fail")


class Counter(Part, frozen=True, kw_only=True):
    """What a Location buys and sells: cards drawn from a deck when the Heroes arrive, and Side Bag Tokens."""

    deck: Literal["gear", "artifact"] | None = None
    cards: Natural = 0
    """How many cards lie out in a small Town; a larger one has more."""
    percent: Percent = 100
    """Of the Gold value printed on a card, for selling it to a Hero."""
    tokens: dict[Annotated[str, Ref("side bag token")], Natural] = {}
    buys: Annotated[int, Meta(ge=0, le=100)] = 0
    """Of the Gold value printed on a card, for buying it from a Hero; 0 buys nothing."""
    stone: Natural = 0
    """Gold for a piece of Dark Stone; 0 buys none."""


class Location(Named, frozen=True, kw_only=True):
    """A Location that Towns have."""

    services: tuple[Service, ...] = ()
    counter: Counter = Counter()
    raises: Natural = 0
    """The Gold for which a Dead Hero is Resurrected here; 0 if nobody can."""
    forges: bool = False
    """Whether Dark Stone is forged onto Items here."""


class Town(Named, frozen=True, kw_only=True):
    """A Frontier Town: where it lies on the map, the roads from it in days, and what it has."""

    theme: Theme = "mesa"
    """What it looks like."""
    size: Literal["small", "medium", "large"]
    x: Place
    y: Place
    roads: dict[Annotated[str, Ref("town")], Days]
    locations: tuple[Annotated[str, Ref("location")], ...]
    welcome: Days = 3
    """Days until the Heroes are asked to move on."""
    prices: Percent = 100
    """Of the usual Gold, for everything that is sold or done here."""
    home: bool = False
    """Where a campaign begins."""


class Rolled(EventCard, frozen=True, kw_only=True):
    """A result of a chart on the road or in Town. [brimstone.skill.outside-encounter]"""

    finder: ClassVar[str] = "The Hero who rolled"


class RoadEvent(Rolled, frozen=True, kw_only=True):
    """A result of the Travel Chart, of two dice added up. [brimstone.content.travel-chart]"""

    rolls: tuple[int, ...]


class TownEvent(Rolled, frozen=True, kw_only=True):
    """A result of the Town Event Chart, of two dice added up. [brimstone.content.frontier-town]"""

    rolls: tuple[int, ...]


class LocationEvent(Rolled, frozen=True, kw_only=True):
    """What happens to a Hero who comes to a Location, by a D6. [brimstone.content.frontier-town]"""

    location: Annotated[str, Ref("location")]
    rolls: tuple[int, ...]


LOCATION: Final = Kind("location", Location, "frontier/locations/*.yaml", many=False)
TOWN: Final = Kind("town", Town, "frontier/towns/*.yaml", many=False, root=True)
ROAD_EVENT: Final = Kind("travel event", RoadEvent, "frontier/travel.yaml", root=True)
TOWN_EVENT: Final = Kind("town event", TownEvent, "frontier/town-events.yaml", root=True)
LOCATION_EVENT: Final = Kind("location event", LocationEvent, "frontier/events/*.yaml", root=True)

FRONTIER: Final = (LOCATION, TOWN, ROAD_EVENT, TOWN_EVENT, LOCATION_EVENT)
