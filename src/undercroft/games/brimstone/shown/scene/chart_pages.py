"""Every chart as it lies beside the table, to be looked up: what each roll brings, in words."""

from __future__ import annotations

from typing import TYPE_CHECKING

from undercroft.crawl.shown.scene import Chart, ChartRow
from undercroft.games.brimstone.shown import card_text
from undercroft.games.brimstone.shown.card_text.enemies import elite
from undercroft.games.brimstone.shown.words.frontier import faces

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from undercroft.games.brimstone.content.library import BrimstonePack
    from undercroft.games.brimstone.content.types import ChartEntry, Gain
    from undercroft.games.brimstone.content.types.frontier import LocationEvent, RoadEvent, TownEvent

    Entry = ChartEntry | Gain | RoadEvent | TownEvent | LocationEvent

HARMED, BELOW, ABOVE, LEVELS, ELITES = "Harm", "In the mines", "On the frontier", "Levels", "Elite Enemies"


def charts(pack: BrimstonePack) -> tuple[Chart, ...]:
    """All charts: of harm, of the mines, of road and Town, of each Class, of each Enemy Type."""
    return (*_harm(pack), *_depth(pack), *_frontier(pack), *_levels(pack), *_elites(pack))


def _chart(id_: str, name: str, group: str, dice: str, entries: Iterable[Entry]) -> Chart:
    """A chart from entries that name their rolls."""
    rows = [ChartRow(faces(entry.rolls), entry.name, card_text.printed(entry), entry.story) for entry in entries]
    return Chart(id=id_, name=name, group=group, dice=dice, rows=tuple(rows))


def _harm(pack: BrimstonePack) -> list[Chart]:
    dice = {"injury": "2D6", "madness": "2D6", "mutation": "D36"}
    return [
        _chart(chart, f"{chart.title()} Chart", HARMED, dice[chart], entries.values())
        for chart, entries in pack.charts.items()
    ]


def _depth(pack: BrimstonePack) -> list[Chart]:
    return [
        Chart(
            id=f"depth-{world.id}",
            name=f"Depth Events: {world.name}",
            group=BELOW,
            dice="D6",
            rows=tuple(
                [
                    ChartRow(str(number), event.name, card_text.printed(event), event.story)
                    for number, event in sorted(pack.depth_chart(world.id).items())
                ]
            ),
        )
        for world in pack.worlds.values()
    ]


def _frontier(pack: BrimstonePack) -> list[Chart]:
    country = pack.frontier
    found = [
        _chart("travel", "Travel Chart", ABOVE, "2D6", country.road_events.values()),
        _chart("town", "Town Event Chart", ABOVE, "2D6", country.town_events.values()),
    ]
    for place in country.locations.values():
        events = [event for event in country.location_events.values() if event.location == place.id]
        found.append(_chart(f"at-{place.id}", place.name, ABOVE, "D6", events))
    return found


def _levels(pack: BrimstonePack) -> list[Chart]:
    own = {hero: [gain for gain in pack.gains.values() if gain.hero == hero] for hero in pack.heroes}
    return [
        _chart(f"level-{hero}", pack.heroes[hero].name, LEVELS, "2D6", gains) for hero, gains in own.items() if gains
    ]


def _elites(pack: BrimstonePack) -> list[Chart]:
    def rows(entries: Sequence[tuple[str, str]]) -> tuple[ChartRow, ...]:
        return tuple([ChartRow(str(n), name, text, "") for n, (name, text) in enumerate(entries, 1)])

    return [
        Chart(
            id=f"elite-{enemy.id}",
            name=enemy.name,
            group=ELITES,
            dice="D6",
            rows=rows([(entry.name, elite(entry)) for entry in enemy.elite]),
        )
        for enemy in pack.enemies.values()
        if enemy.elite
    ]
