"""What happens in a campaign between Adventures that a person would see."""

from __future__ import annotations

from typing import ClassVar

from undercroft.engine.events import Event


class MissionChosen(Event):
    """The next Mission is selected. [brimstone.campaign.start-order]"""

    rule: ClassVar[str] = "brimstone.campaign.start-order"
    mission: str
    number: int
    missions: int


class StoneRolled(Event):
    """A Hero rolled for the Dark Stone carried. [brimstone.campaign.dark-stone-roll]"""

    rule: ClassVar[str] = "brimstone.campaign.dark-stone-roll"
    hero: str
    dice: tuple[int, ...]
    hits: int


class SetOut(Event):
    """The Heroes take the road. [brimstone.campaign.travel]"""

    rule: ClassVar[str] = "brimstone.campaign.travel"
    town: str
    days: int


class RoadRolled(Event):
    """A day of Travel. [brimstone.content.travel-chart]"""

    rule: ClassVar[str] = "brimstone.content.travel-chart"
    hero: str
    roll: int
    card: str


class TownReached(Event):
    """The Heroes are in Town. [brimstone.campaign.travel]"""

    rule: ClassVar[str] = "brimstone.campaign.travel"
    town: str
    day: int


class DayBroke(Event):
    """Another day in Town."""

    town: str
    day: int


class TownRolled(Event):
    """A Town Event. [brimstone.content.frontier-town]"""

    rule: ClassVar[str] = "brimstone.content.frontier-town"
    hero: str
    roll: int
    card: str


class Visited(Event):
    """A Hero comes to a Location. [brimstone.content.frontier-town]"""

    rule: ClassVar[str] = "brimstone.content.frontier-town"
    hero: str
    place: str
    roll: int
    card: str


class Served(Event):
    """A Hero pays for a service. [brimstone.content.frontier-town]"""

    rule: ClassVar[str] = "brimstone.content.frontier-town"
    hero: str
    service: str
    gold: int
    stone: int


class ServiceRolled(Event):
    """The D6 of a service. [brimstone.content.frontier-town]"""

    rule: ClassVar[str] = "brimstone.content.frontier-town"
    hero: str
    service: str
    roll: int
    said: str


class Bought(Event):
    """A Hero pays for a card or a Token. [brimstone.loot.currencies]"""

    rule: ClassVar[str] = "brimstone.loot.currencies"
    hero: str
    card: str
    gold: int


class Sold(Event):
    """A Hero is paid for an Item or Dark Stone. [brimstone.loot.currencies]"""

    rule: ClassVar[str] = "brimstone.loot.currencies"
    hero: str
    card: str
    gold: int


class Contributed(Event):
    """Gold towards a Resurrection. [brimstone.death.resurrection-payment]"""

    rule: ClassVar[str] = "brimstone.death.resurrection-payment"
    hero: str
    gold: int


class Raised(Event):
    """A Dead Hero is Resurrected. [brimstone.town.church-resurrection]"""

    rule: ClassVar[str] = "brimstone.town.church-resurrection"
    hero: str


class Buried(Event):
    """A Dead Hero is laid to rest, Items and all. [brimstone.death.no-looting]"""

    rule: ClassVar[str] = "brimstone.death.no-looting"
    hero: str


class Joined(Event):
    """A player goes on with another Hero. [brimstone.death.resurrection-no-deadline]"""

    rule: ClassVar[str] = "brimstone.death.resurrection-no-deadline"
    hero: str


class Moved(Event):
    """The Heroes leave Town, or the mine for the next one. [brimstone.campaign.travel]"""

    rule: ClassVar[str] = "brimstone.campaign.travel"
    town: str


class CampaignEnded(Event):
    """The campaign is over."""

    outcome: str
    won: int
    missions: int
