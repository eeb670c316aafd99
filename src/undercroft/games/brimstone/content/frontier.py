"""The frontier as the rules look it up: Towns with the ways between them, Locations, and the charts by roll."""

from __future__ import annotations

from typing import TYPE_CHECKING

from undercroft.games.brimstone.content.types import frontier

if TYPE_CHECKING:
    from undercroft.crawl.packs.pack import Pack
    from undercroft.games.brimstone.content.types import Named
    from undercroft.games.brimstone.content.types.frontier import LocationEvent, RoadEvent, Service, TownEvent


class Frontier:
    """The country above the mines."""

    def __init__(self, pack: Pack) -> None:
        self.towns = dict(pack.of(frontier.TOWN))
        self.locations = dict(pack.of(frontier.LOCATION))
        self.road_events = dict(pack.of(frontier.ROAD_EVENT))
        self.town_events = dict(pack.of(frontier.TOWN_EVENT))
        self.location_events = dict(pack.of(frontier.LOCATION_EVENT))
        self.services: dict[str, Service] = {
            service.id: service for location in self.locations.values() for service in location.services
        }
        self._on_the_road = {roll: event for event in self.road_events.values() for roll in event.rolls}
        self._in_town = {roll: event for event in self.town_events.values() for roll in event.rolls}
        self._at = {(event.location, roll): event for event in self.location_events.values() for roll in event.rolls}

    def home(self) -> str:
        """Where a campaign begins."""
        return next((town.id for town in self.towns.values() if town.home), next(iter(self.towns), ""))

    def on_the_road(self, roll: int) -> RoadEvent:
        """The result of the Travel Chart that a roll names. [brimstone.content.travel-chart]"""
        return self._on_the_road[roll]

    def in_town(self, roll: int) -> TownEvent:
        """The result of the Town Event Chart that a roll names."""
        return self._in_town[roll]

    def at(self, location: str, roll: int) -> LocationEvent:
        """What a roll brings to a Hero who comes to a Location."""
        return self._at[location, roll]

    def days_from(self, town: str) -> dict[str, int]:
        """The days to every Town that roads lead to, by the quickest way; none to where one is."""
        known = {town: 0}
        waiting = [town]
        while waiting:
            here = min(waiting, key=lambda name: (known[name], name))
            waiting.remove(here)
            for there, days in self.roads(here).items():
                if there not in known or known[here] + days < known[there]:
                    known[there] = known[here] + days
                    waiting.append(there)
        return known

    def roads(self, town: str) -> dict[str, int]:
        """The roads of a Town, whichever of their two ends names them."""
        found = dict(self.towns[town].roads)
        for other in self.towns.values():
            if town in other.roads:
                found.setdefault(other.id, other.roads[town])
        return found

    def shelves(self) -> list[dict[str, Named]]:
        """Everything of the frontier that has a name, kind by kind."""
        kinds = (self.towns, self.locations, self.services, self.road_events, self.town_events, self.location_events)
        return [dict(kind) for kind in kinds]
