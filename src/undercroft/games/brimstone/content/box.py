"""How many of each thing the printed box holds, by the ledger's entries on content, for `undercroft content`."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from undercroft.games.brimstone.content.library import BrimstonePack

PRINTED = {
    "hero": 4,  # content.hero-sheets
    "starting gear": 8,  # content.starting-gear
    "starting upgrade": 12,  # content.starting-upgrades
    "level ability": 48,  # content.hero-upgrade-charts: ours, three paths of four for each of four Classes
    "level gain": 44,  # the same: 2D6 for each Class
    "level": 7,  # Levels 2 to 8 at least
    "forging": 6,  # the Blacksmith's, ours
    "personal item": 10,  # content.personal-item-deck
    "gear": 32,  # content.gear-deck
    "artifact": 15,  # content.mine-artifact-deck
    "lantern": 1,  # content.old-lantern
    "side bag token": 9,  # the types with a printed effect
    "enemy": 11,  # content.enemy-record-sheets: 6; content.targa-enemies: 5 more are named
    "elite chart entry": 66,  # content.elite-charts: six on each sheet
    "low threat": 10,  # content.low-threat-deck
    "med threat": 10,  # content.med-threat-deck
    "high threat": 10,  # content.high-threat-deck
    "epic threat": 5,  # content.epic-threat-deck
    "encounter": 20,  # content.mine-encounter-deck
    "darkness": 15,  # content.darkness-deck
    "growing dread": 7,  # content.growing-dread-deck
    "loot": 12,  # content.loot-deck
    "scavenge": 12,  # content.scavenge-deck
    "depth event": 6,  # content.depth-event-chart
    "mutation": 36,  # content.mutation-chart: one for each result of a D36
    "exploration token": 12,  # content.exploration-tokens
    "depth track": 1,  # content.depth-track
    "tile": 19,  # content.map-tiles: 1 entrance, 8 unique rooms, 4 rooms, 6 passages
    "world": 2,  # content.world-cards
    "targa encounter": 15,  # content.targa-encounter-deck
    "targa artifact": 12,  # content.targa-artifact-deck
    "targa tile": 18,  # content.targa-map-deck
    "targa threat": 6,  # content.targa-threat-deck
    "town": 5,  # content.frontier-town names no number: as many as make a frontier
    "location": 7,  # content.frontier-town: the Doc's Office, the Church, the Blacksmith, and what a Town needs beside
    "travel event": 11,  # content.travel-chart: two dice added up
    "town event": 11,
    "location event": 40,
    "targa depth event": 6,  # content.targa-depth-event-chart
}
"""The book does not say how many Missions, Injuries and Madnesses there are."""


def count(pack: BrimstonePack) -> dict[str, int]:
    """What the pack holds under the same names."""
    return {**pack.pack.counts(), "elite chart entry": sum(len(enemy.elite) for enemy in pack.enemies.values())}
