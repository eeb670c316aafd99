"""Travel: along the roads from the home town to the quest, with an event at every icon."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING

from undercroft.engine.choices import choose_party
from undercroft.engine.flow import AGAIN
from undercroft.games.descent.content.keywords.case import Case, perform
from undercroft.games.descent.events import TravelCardDrawn, Travelled
from undercroft.games.descent.state import Journey, rules

if TYPE_CHECKING:
    from undercroft.engine.choices import Rule
    from undercroft.games.descent.content.types import CampaignCard
    from undercroft.games.descent.game import Descent


def routes(card: CampaignCard, start: str, end: str) -> list[list[str]]:
    """Return every way from a place to another that visits no place twice, the quietest first.

    [descent.travel.start]
    """
    found: list[list[str]] = []
    open_ways = [[start]]
    while open_ways:
        way = open_ways.pop(0)
        if way[-1] == end:
            found.append(way)
            continue
        for road in card.roads:
            for here, there in (road.between, road.between[::-1]):
                if here == way[-1] and there not in way:
                    open_ways.append([*way, there])
    return sorted(found, key=lambda way: (len(icons(card, way)), way))


def icons(card: CampaignCard, way: list[str]) -> list[str]:
    """Return the travel icons along a way, in order. [descent.travel.stop-each-icon]"""
    found: list[str] = []
    for here, there in pairwise(way):
        road = next(one for one in card.roads if here in one.between and there in one.between)
        found += road.icons if road.between[0] == here else road.icons[::-1]
    return found


def set_out(game: Descent) -> Rule[None]:
    """The heroes choose their way; there is no way back to walk. [descent.travel.start] [descent.travel.return-free]"""
    card, quest = game.campaign_card, game.sheet.next_quest
    place = next((one.id for one in card.places if quest in one.quests), card.home)
    ways = routes(card, card.home, place)
    if place == card.home or not ways:
        return
    names = [">".join(way) for way in ways]
    chosen = yield from choose_party(game.hero_seats(), "travel.way", names)
    way = ways[names.index(chosen)]
    game.push(Journey(icons=icons(card, way)))
    yield from game.do(Travelled(place))


@rules.step(Journey)
def stop(game: Descent, journey: Journey) -> Rule[str | None]:
    """At every icon the overlord draws a Travel Event card; one without an event for it is only discarded.

    [descent.travel.stop-each-icon] [descent.travel.draw-event] [descent.travel.no-event] [descent.travel.resolve-event]
    [descent.travel.hand-not-played]
    """
    if not journey.icons:
        return None
    icon = journey.icons.pop(0)
    name = game.sheet.travel.draw(game.draws)
    if name is None:
        return AGAIN
    game.sheet.travel.discard.append(name)
    event = next((effect for kind, effect in game.pack.travel[name].events.items() if kind == icon), None)
    yield from game.do(TravelCardDrawn(name, icon, event is not None))
    if event is not None:
        yield from perform(game, event, Case(source=f"travel:{name}"))
    return AGAIN
