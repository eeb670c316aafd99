"""How many of each thing the printed box holds, as far as the rulebook says, for `undercroft content`."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from undercroft.games.brimstone.library import BrimstonePack

PRINTED = {
    "hero": 4,  # brimstone.content.hero-sheets
    "starting gear": 8,  # brimstone.content.starting-gear
    "starting upgrade": 12,  # brimstone.content.starting-upgrades
    "personal item": 10,  # brimstone.content.personal-item-deck
    "gear": 32,  # brimstone.content.gear-deck
    "artifact": 15,  # brimstone.content.mine-artifact-deck
    "lantern": 1,  # brimstone.content.old-lantern
    "side bag token": 9,  # the types with a printed effect
    "enemy": 6,  # brimstone.content.enemy-record-sheets
    "elite chart entry": 36,  # brimstone.content.elite-charts: six on each sheet
    "low threat": 10,  # brimstone.content.low-threat-deck
    "med threat": 10,  # brimstone.content.med-threat-deck
    "high threat": 10,  # brimstone.content.high-threat-deck
    "epic threat": 5,  # brimstone.content.epic-threat-deck
    "encounter": 20,  # brimstone.content.mine-encounter-deck
    "darkness": 15,  # brimstone.content.darkness-deck
    "growing dread": 7,  # brimstone.content.growing-dread-deck
    "loot": 12,  # brimstone.content.loot-deck
    "scavenge": 12,  # brimstone.content.scavenge-deck
    "depth event": 6,  # brimstone.content.depth-event-chart
    "mutation": 36,  # brimstone.content.mutation-chart: one for each result of a D36
    "exploration token": 12,  # brimstone.content.exploration-tokens
    "depth track": 1,  # brimstone.content.depth-track
    "tile": 19,  # brimstone.content.map-tiles: 1 entrance, 8 unique rooms, 4 rooms, 6 passages
    "world": 2,  # brimstone.content.world-cards
    "targa encounter": 15,  # brimstone.content.targa-encounter-deck
    "targa artifact": 12,  # brimstone.content.targa-artifact-deck
    "targa tile": 18,  # brimstone.content.targa-map-deck
    "targa threat": 6,  # brimstone.content.targa-threat-deck
}
"""The book does not say how many Missions, Injuries and Madnesses there are."""


def count(pack: BrimstonePack) -> dict[str, int]:
    """What the pack holds under the same names."""
    return {**pack.pack.counts(), "elite chart entry": sum(len(enemy.elite) for enemy in pack.enemies.values())}
