"""All kinds of entries that a pack of Brimstone may hold, each with its files: the mine, and the frontier above it."""

from __future__ import annotations

from typing import Final

from undercroft.crawl.packs.kinds import Kind
from undercroft.games.brimstone import content, frontier

HERO: Final = Kind("hero", content.Hero, "heroes/*.yaml", many=False, root=True)
STARTING_GEAR: Final = Kind("starting gear", content.Item, "items/starting.yaml")
STARTING_UPGRADE: Final = Kind("starting upgrade", content.StartingUpgrade, "items/upgrades.yaml", root=True)
LEVEL: Final = Kind("level", content.HeroLevel, "levels.yaml", root=True)
GAIN: Final = Kind("level gain", content.Gain, "growth/gains/*.yaml", root=True)
LEVEL_ABILITY: Final = Kind("level ability", content.LevelAbility, "growth/paths/*.yaml", root=True)
PERSONAL_ITEM: Final = Kind("personal item", content.Item, "items/personal.yaml", root=True)
GEAR: Final = Kind("gear", content.Item, "items/gear.yaml", root=True)
FORGING: Final = Kind("forging", content.Forging, "items/forgings.yaml", root=True)
ARTIFACT: Final = Kind("artifact", content.Item, "items/artifacts.yaml", root=True)
LANTERN: Final = Kind("lantern", content.Lantern, "lantern.yaml", many=False, root=True)
SIDE_BAG: Final = Kind("side bag token", content.SideBagToken, "side-bag.yaml", root=True)
ENEMY: Final = Kind("enemy", content.Enemy, "enemies/*.yaml", many=False)
LOW_THREAT: Final = Kind("low threat", content.Threat, "cards/threats-low.yaml", root=True)
MED_THREAT: Final = Kind("med threat", content.Threat, "cards/threats-med.yaml", root=True)
HIGH_THREAT: Final = Kind("high threat", content.Threat, "cards/threats-high.yaml", root=True)
EPIC_THREAT: Final = Kind("epic threat", content.EpicThreat, "cards/threats-epic.yaml", root=True)
ENCOUNTER: Final = Kind("encounter", content.Encounter, "cards/encounters.yaml", root=True)
DARKNESS: Final = Kind("darkness", content.Darkness, "cards/darkness.yaml", root=True)
DREAD: Final = Kind("growing dread", content.Dread, "cards/dread.yaml", root=True)
LOOT: Final = Kind("loot", content.LootCard, "cards/loot.yaml", root=True)
SCAVENGE: Final = Kind("scavenge", content.ScavengeCard, "cards/scavenge.yaml", root=True)
DEPTH_EVENT: Final = Kind("depth event", content.DepthEvent, "charts/depth-events.yaml", root=True)
INJURY: Final = Kind("injury", content.ChartEntry, "charts/injury.yaml", root=True)
MADNESS: Final = Kind("madness", content.ChartEntry, "charts/madness.yaml", root=True)
MUTATION: Final = Kind("mutation", content.ChartEntry, "charts/mutation.yaml", root=True)
TOKEN: Final = Kind("exploration token", content.ExplorationToken, "tokens.yaml", root=True)
TRACK: Final = Kind("depth track", content.DepthTrack, "track.yaml", many=False, root=True)
SCALING: Final = Kind("scaling", content.ScalingRow, "scaling.yaml", root=True)
MISSION: Final = Kind("mission", content.Mission, "missions/*.yaml", many=False, root=True)
TILE: Final = Kind("tile", content.Tile, "tiles/*.yaml", root=True)
WORLD: Final = Kind("world", content.World, "worlds.yaml", root=True)
TARGA_TILE: Final = Kind("targa tile", content.WorldTile, "targa/tiles.yaml", root=True)
TARGA_ENCOUNTER: Final = Kind("targa encounter", content.Encounter, "targa/encounters.yaml", root=True)
TARGA_ARTIFACT: Final = Kind("targa artifact", content.Item, "targa/artifacts.yaml", root=True)
TARGA_THREAT: Final = Kind("targa threat", content.WorldThreat, "targa/threats.yaml", root=True)
TARGA_DEPTH_EVENT: Final = Kind("targa depth event", content.DepthEvent, "targa/depth-events.yaml", root=True)

ITEM_KINDS: Final = (STARTING_GEAR, PERSONAL_ITEM, GEAR, ARTIFACT, TARGA_ARTIFACT)
THREAT_KINDS: Final = {"low": LOW_THREAT, "med": MED_THREAT, "high": HIGH_THREAT, "epic": EPIC_THREAT}
MINE: Final = (
    *(HERO, STARTING_GEAR, STARTING_UPGRADE, PERSONAL_ITEM, GEAR, ARTIFACT, LANTERN, SIDE_BAG),
    *(LEVEL, GAIN, LEVEL_ABILITY, FORGING),
    *(ENEMY, LOW_THREAT, MED_THREAT, HIGH_THREAT, EPIC_THREAT, ENCOUNTER, DARKNESS, DREAD, LOOT, SCAVENGE),
    *(DEPTH_EVENT, INJURY, MADNESS, MUTATION, TOKEN, TRACK, SCALING, MISSION, TILE),
    *(WORLD, TARGA_TILE, TARGA_ENCOUNTER, TARGA_ARTIFACT, TARGA_THREAT, TARGA_DEPTH_EVENT),
)
KINDS: Final = (*MINE, *frontier.FRONTIER)
