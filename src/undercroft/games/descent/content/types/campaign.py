"""Campaigns: the map with its roads, the log of quests, Travel Event cards."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from undercroft.crawl.packs.kinds import Part, Ref
from undercroft.crawl.packs.language.effect import Effect
from undercroft.games.descent.content.types.powers import Named

TravelIcon = Literal["forest", "plains", "mountain", "water"]
QuestId = Annotated[str, Ref("quest")]


class Place(Part, frozen=True, kw_only=True):
    """A place of the campaign map, in hundredths of its sides, with the quests that are played there."""

    id: str
    name: str
    x: Annotated[int, Meta(ge=0, le=100)]
    y: Annotated[int, Meta(ge=0, le=100)]
    quests: tuple[QuestId, ...] = ()


class Road(Part, frozen=True, kw_only=True):
    """A road between two places, with its travel icons from the first to the second."""

    between: tuple[str, str]
    icons: tuple[TravelIcon, ...] = ()


class Branch(Part, frozen=True, kw_only=True):
    """An Act I quest, and the Act II quest that it leads to by who wins it.

    [descent.campaign.act-two-unlock-heroes] [descent.campaign.act-two-unlock-overlord]
    """

    quest: QuestId
    heroes: QuestId
    overlord: QuestId


class BySide(Part, frozen=True, kw_only=True):
    """A quest for each side that may have won more. [descent.campaign.interlude-finale-by-wins]"""

    heroes: QuestId
    overlord: QuestId


class CampaignCard(Named, frozen=True, kw_only=True):
    """A campaign of nine quests. [descent.campaign.nine-quests] [descent.campaign.sheet] [descent.travel.map]"""

    home: Annotated[str, Meta(description="the place where every journey begins")]
    places: tuple[Place, ...]
    roads: tuple[Road, ...]
    introduction: QuestId
    act_one: tuple[Branch, ...]
    interlude: BySide
    finale: BySide
    band: tuple[int, int] = (30, 70)
    won: str = ""
    lost: str = ""


class TravelCard(Named, frozen=True, kw_only=True):
    """A Travel Event card: for each icon an event, or none. [descent.travel.event-cards]"""

    events: dict[TravelIcon, Effect] = {}
