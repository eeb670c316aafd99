"""All kinds of entries that a pack of Brimstone may hold, each with its files: the mine, and the frontier above it."""

from __future__ import annotations

from typing import Final

from undercroft.crawl.packs.kinds import Kind
from undercroft.games.brimstone.content import types
from undercroft.games.brimstone.content.types import frontier

HERO: Final = Kind("hero", types.Hero, "heroes/*.yaml", many=False, root=True)
STARTING_GEAR: Final = Kind("starting gear", types.Item, "items/starting.yaml")
STARTING_UPGRADE: Final = Kind("starting upgrade", types.StartingUpgrade, "items/upgrades.yaml", root=True)
LEVEL: Final = Kind("level", types.HeroLevel, "levels.yaml", root=True)
GAIN: Final = Kind("level gain", types.Gain, "growth/gains/*.yaml", root=True)
LEVEL_ABILITY: Final = Kind("level ability", types.LevelAbility, "growth/paths/*.yaml", root=True)
PERSONAL_ITEM: Final = Kind("personal item", types.Item, "items/personal.yaml", root=True)
GEAR: Final = Kind("gear", types.Item, "items/gear.yaml", root=True)
FORGING: Final = Kind("forging", types.Forging, "items/forgings.yaml", root=True)
ARTIFACT: Final = Kind("artifact", types.Item, "items/artifacts.yaml", root=True)
LANTERN: Final = Kind("lantern", types.Lantern, "lantern.yaml", many=False, root=True)
SIDE_BAG: Final = Kind("side bag token", types.SideBagToken, "side-bag.yaml", root=True)
ENEMY: Final = Kind("enemy", types.Enemy, "enemies/*.yaml", many=False)
LOW_THREAT: Final = Kind("low threat", types.Threat, "cards/threats-low.yaml", root=True)
MED_THREAT: Final = Kind("med threat", types.Threat, "cards/threats-med.yaml", root=True)
HIGH_THREAT: Final = Kind("high threat", types.Threat, "cards/threats-high.yaml", root=True)
EPIC_THREAT: Final = Kind("epic threat", types.EpicThreat, "cards/threats-epic.yaml", root=True)
ENCOUNTER: Final = Kind("encounter", types.Encounter, "cards/encounters.yaml", root=True)
DARKNESS: Final = Kind("darkness", types.Darkness, "cards/darkness.yaml", root=True)
DREAD: Final = Kind("growing dread", types.Dread, "cards/dread.yaml", root=True)
LOOT: Final = Kind("loot", types.LootCard, "cards/loot.yaml", root=True)
SCAVENGE: Final = Kind("scavenge", types.ScavengeCard, "cards/scavenge.yaml", root=True)
DEPTH_EVENT: Final = Kind("depth event", types.DepthEvent, "charts/depth-events.yaml", root=True)
INJURY: Final = Kind("injury", types.ChartEntry, "charts/injury.yaml", root=True)
MADNESS: Final = Kind("madness", types.ChartEntry, "charts/madness.yaml", root=True)
MUTATION: Final = Kind("mutation", types.ChartEntry, "charts/mutation.yaml", root=True)
TOKEN: Final = Kind("exploration token", types.ExplorationToken, "tokens.yaml", root=True)
TRACK: Final = Kind("depth track", types.DepthTrack, "track.yaml", many=False, root=True)
SCALING: Final = Kind("scaling", types.ScalingRow, "scaling.yaml", root=True)
MISSION: Final = Kind("mission", types.Mission, "missions/*.yaml", many=False, root=True)
TILE: Final = Kind("tile", types.Tile, "tiles/*.yaml", root=True)
WORLD: Final = Kind("world", types.World, "worlds.yaml", root=True)
TARGA_TILE: Final = Kind("targa tile", types.WorldTile, "targa/tiles.yaml", root=True)
TARGA_ENCOUNTER: Final = Kind("targa encounter", types.Encounter, "targa/encounters.yaml", root=True)
TARGA_ARTIFACT: Final = Kind("targa artifact", types.Item, "targa/artifacts.yaml", root=True)
TARGA_THREAT: Final = Kind("targa threat", types.WorldThreat, "targa/threats.yaml", root=True)
TARGA_DEPTH_EVENT: Final = Kind("targa depth event", types.DepthEvent, "targa/depth-events.yaml", root=True)

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
