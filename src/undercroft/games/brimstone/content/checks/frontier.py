"""What must be so of the frontier in a pack: roads join all Towns, charts are whole, and no word needs a mine."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from undercroft.crawl.packs.language.tree import words_of
from undercroft.games.brimstone.content.keywords.case import FRONTIER
from undercroft.games.brimstone.content.types import frontier

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from undercroft.crawl.packs.kinds import Kind
    from undercroft.crawl.packs.language.effect import Effect
    from undercroft.crawl.packs.pack import Pack
    from undercroft.engine.errors import PackError

FACES: Final = (1, 2, 3, 4, 5, 6)


def towns(pack: Pack) -> Iterator[PackError]:
    """Every Town has a Location, can be reached from every other, and exactly one is home."""
    found = pack.of(frontier.TOWN)
    homes = [town for town in found.values() if town.home]
    for town in homes[1:]:
        yield pack.error(frontier.TOWN, town.id, f"{homes[0].id!r} is home already", "one home", at=("home",))
    if found and not homes:
        yield pack.error(frontier.TOWN, next(iter(found)), "no Town is home", "'home: true' in one of them")
    reached = _reached(pack)
    for town in found.values():
        if not town.locations:
            yield pack.error(frontier.TOWN, town.id, "no Location", "at least one", at=("locations",))
        if town.id not in reached:
            yield pack.error(frontier.TOWN, town.id, "no road leads here", "a road to another Town", at=("roads",))
        for n, place in enumerate(town.locations):
            if place in town.locations[:n]:
                yield pack.error(frontier.TOWN, town.id, f"{place!r} is there twice", "each once", at=("locations", n))
        if town.id in town.roads:
            yield pack.error(frontier.TOWN, town.id, "a road that leads nowhere else", "another Town", at=("roads",))


def _reached(pack: Pack) -> dict[str, None]:
    """The Towns that roads join to the first."""
    found = pack.of(frontier.TOWN)
    reached: dict[str, None] = dict.fromkeys(list(found)[:1])
    for here in (waiting := list(reached)):
        near = [other.id for other in found.values() if here in other.roads or other.id in found[here].roads]
        for town in near:
            if town not in reached:
                reached[town] = None
                waiting.append(town)
    return reached


def location_charts(pack: Pack) -> Iterator[PackError]:
    """Every face of the D6 brings something at each Location, exactly once; so does every roll for a service."""
    for place in pack.of(frontier.LOCATION):
        events = [event for event in pack.of(frontier.LOCATION_EVENT).values() if event.location == place]
        fault = _uncovered(roll for event in events for roll in event.rolls)
        if fault:
            yield pack.error(frontier.LOCATION, place, f"of the events of this Location {fault}", "1 to 6, each once")
    for place, location in pack.of(frontier.LOCATION).items():
        for n, service in enumerate(location.services):
            fault = _uncovered(roll for entry in service.outcomes for roll in entry.rolls) if service.outcomes else ""
            if fault:
                at = ("services", n, "outcomes")
                yield pack.error(frontier.LOCATION, place, f"of the outcomes {fault}", "1 to 6, each once", at=at)


def _uncovered(rolls: Iterable[int]) -> str:
    """What is wrong with the faces of a D6 that a chart lists, '' if nothing is."""
    listed = sorted(rolls)
    missing = [str(face) for face in FACES if face not in listed]
    twice = [str(face) for face in listed if listed.count(face) > 1 or face not in FACES]
    return f"none is for {', '.join(missing)}" if missing else f"{twice[0]} is there too often" if twice else ""


def service_names(pack: Pack) -> Iterator[PackError]:
    """No two services of the frontier have the same id."""
    known: dict[str, str] = {}
    for place, location in pack.of(frontier.LOCATION).items():
        for n, service in enumerate(location.services):
            if service.id in known:
                what = f"{service.id!r} is a service of {known[service.id]!r}"
                yield pack.error(frontier.LOCATION, place, what, "another id", at=("services", n, "id"))
            known[service.id] = place


def no_mine(pack: Pack) -> Iterator[PackError]:
    """On the road and in Town there is no map, no Darkness and no Fight for words to speak of."""
    for kind in (frontier.ROAD_EVENT, frontier.TOWN_EVENT, frontier.LOCATION_EVENT):
        for entry, event in pack.of(kind).items():
            for n, step in enumerate(event.steps):
                for part, effect in (("pass", step.passed), ("fail", step.failed), ("do", step.do)):
                    yield from _strangers(pack, kind, entry, effect, ("steps", n, part))
    for entry, location in pack.of(frontier.LOCATION).items():
        for n, service in enumerate(location.services):
            for part, effect in (("pass", service.passed), ("fail", service.failed), ("do", service.do)):
                yield from _strangers(pack, frontier.LOCATION, entry, effect, ("services", n, part))
            for m, outcome in enumerate(service.outcomes):
                at = ("services", n, "outcomes", m, "do")
                yield from _strangers(pack, frontier.LOCATION, entry, outcome.do, at)


def _strangers(
    pack: Pack, kind: Kind[Any], entry: str, effect: Effect, at: tuple[str | int, ...]
) -> Iterator[PackError]:
    """The parts of an effect that mean something only in the mine."""
    for word in words_of(*effect.lines):
        if FRONTIER[0] not in word.said_in():
            yield pack.error(
                kind, entry, f"{word.source()!r} needs a mine around it", "words of Heroes, road and Town", at=at
            )


FRONTIER_CHECKS: Final = (towns, location_charts, service_names, no_mine)
