"""What happens in a campaign between Adventures that a person would see."""

from __future__ import annotations

from typing import ClassVar

from undercroft.engine.events import Event, Tone


class MissionChosen(Event):
    """The next Mission is selected."""

    rule: ClassVar[str] = "brimstone.campaign.start-order"
    turning: ClassVar[bool] = True
    mission: str
    number: int
    missions: int


class StoneRolled(Event):
    """A Hero rolled for the Dark Stone carried."""

    rule: ClassVar[str] = "brimstone.campaign.dark-stone-roll"
    tone: ClassVar[Tone] = "strange"
    hero: str
    dice: tuple[int, ...]
    hits: int


class SetOut(Event):
    """The Heroes take the road."""

    rule: ClassVar[str] = "brimstone.campaign.travel"
    town: str
    days: int


class RoadRolled(Event):
    """A day of Travel."""

    rule: ClassVar[str] = "brimstone.content.travel-chart"
    tone: ClassVar[Tone] = "strange"
    hero: str
    roll: int
    card: str


class TownReached(Event):
    """The Heroes are in Town."""

    rule: ClassVar[str] = "brimstone.campaign.travel"
    tone: ClassVar[Tone] = "good"
    town: str
    day: int


class DayBroke(Event):
    """Another day in Town."""

    town: str
    day: int


class TownRolled(Event):
    """A Town Event."""

    rule: ClassVar[str] = "brimstone.content.frontier-town"
    tone: ClassVar[Tone] = "strange"
    hero: str
    roll: int
    card: str


class Visited(Event):
    """A Hero comes to a Location."""

    rule: ClassVar[str] = "brimstone.content.frontier-town"
    tone: ClassVar[Tone] = "strange"
    hero: str
    place: str
    roll: int
    card: str


class Served(Event):
    """A Hero pays for a service."""

    rule: ClassVar[str] = "brimstone.content.frontier-town"
    hero: str
    service: str
    gold: int
    stone: int


class ServiceRolled(Event):
    """The D6 of a service."""

    rule: ClassVar[str] = "brimstone.content.frontier-town"
    hero: str
    service: str
    roll: int
    said: str


class Bought(Event):
    """A Hero pays for a card or a Token."""

    rule: ClassVar[str] = "brimstone.loot.currencies"
    hero: str
    card: str
    gold: int


class Sold(Event):
    """A Hero is paid for an Item or Dark Stone."""

    rule: ClassVar[str] = "brimstone.loot.currencies"
    hero: str
    card: str
    gold: int


class Contributed(Event):
    """Gold towards a Resurrection."""

    rule: ClassVar[str] = "brimstone.death.resurrection-payment"
    hero: str
    gold: int


class Raised(Event):
    """A Dead Hero is Resurrected."""

    rule: ClassVar[str] = "brimstone.town.church-resurrection"
    tone: ClassVar[Tone] = "good"
    hero: str


class Buried(Event):
    """A Dead Hero is laid to rest, Items and all."""

    rule: ClassVar[str] = "brimstone.death.no-looting"
    tone: ClassVar[Tone] = "bad"
    turning: ClassVar[bool] = True
    hero: str


class Joined(Event):
    """A player goes on with another Hero."""

    rule: ClassVar[str] = "brimstone.death.resurrection-no-deadline"
    tone: ClassVar[Tone] = "good"
    hero: str


class Moved(Event):
    """The Heroes leave Town, or the mine for the next one."""

    rule: ClassVar[str] = "brimstone.campaign.travel"
    town: str


class CampaignEnded(Event):
    """The campaign is over."""

    tone: ClassVar[Tone] = "end"
    turning: ClassVar[bool] = True
    outcome: str
    won: int
    missions: int
