"""Icons of the game-icons set: those that stand for a kind of thing, and those that entries of a pack may choose."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from undercroft.games.brimstone.content.types import Item

BY_KEYWORD: Final = (
    ("Shotgun", "sawed-off-shotgun"),
    ("Rifle", "winchester-rifle"),
    ("Pistol", "revolver"),
    ("Gun", "revolver"),
    ("Blade", "bowie-knife"),
    ("Hand Weapon", "fist"),
    ("Explosive", "powder-bag"),
    ("Upgrade", "gears"),
    ("Light", "lantern-flame"),
    ("Book", "black-book"),
    ("Holy", "prayer"),
    ("Idol", "totem-mask"),
    ("Dark Stone", "ore"),
    ("Tool", "toolbox"),
    ("Artifact", "crystal-cluster"),
)
BY_SLOT: Final = {
    "hat": "western-hat",
    "coat": "cape",
    "torso": "leather-vest",
    "shoulders": "shoulder-armor",
    "gloves": "gloves",
    "belt": "belt",
    "boots": "cowboy-boot",
    "face": "bandana",
}

HERO: Final = "western-hat"
ENEMY: Final = "evil-eyes"
ITEM: Final = "knapsack"
TOKEN: Final = "pouch-with-beads"
ABILITY: Final = "star-medal"
UPGRADE: Final = "upgrade"
LEARNED: Final = "skills"
SHOT: Final = "bullets"
INJURY: Final = "broken-bone"
MADNESS: Final = "brain-leak"
MUTATION: Final = "dna1"
CARD: Final = "card-play"
DARKNESS: Final = "evil-moon"
DREAD: Final = "tentacles-skull"

LANTERN: Final = "old-lantern"
POISON: Final = "poison-bottle"
VENOM: Final = "snake-bite"
STUNNED: Final = "knocked-out-stars"
KO: Final = "knockout"
DEAD: Final = "tombstone"
ELITE: Final = "star-skull"
BRUTAL: Final = "crowned-skull"
AMBUSH: Final = "shadow-grasp"
TARGET: Final = "crosshair"
CORRUPTION: Final = "ore"
DOWN: Final = "fall-down"

COVERED: Final = "uncertainty"
SCAVENGED: Final = "open-chest"
OBJECTIVE: Final = "flag-objective"
DOOR: Final = "wooden-door"
GATE: Final = "magic-portal"
ENTRANCE: Final = "mountain-cave"
PARTY: Final = "walk"
CLUE: Final = "footprint"
REVIVE: Final = "heart-plus"
EXPLORATION: Final = "treasure-map"
GOLD: Final = "coins"
STONE: Final = "ore"
MOVE: Final = "footsteps"
HAND: Final = "hand"
WEIGHT: Final = "weight"
WAIT: Final = "sands-of-time"
ALLY: Final = "person"

BEGINNING: Final = "scroll-quill"
GRAVE: Final = "hasty-grave"
CHURCH: Final = "church"
ROAD: Final = "horizon-road"
TOWN: Final = "saloon"
FRONTIER: Final = (
    *("village", "desert", "hill-fort", "rail-road", "windmill", "gold-mine", "mountain-road", "steam-locomotive"),
    *("hospital-cross", "church", "anvil", "shop", "saloon-doors", "poker-hand", "military-fort", "campfire"),
)
"""Icons that suit Towns and Locations."""
PICTURES: Final = (
    *("armor-vest", "backpack", "bandage-roll", "beer-stein", "bone-knife", "bottle-vapors", "brandy-bottle"),
    *("broken-ribbon", "brute", "bullets", "card-ace-spades", "chest-armor", "coinflip", "crosscut-saw"),
    *("crossed-sabres", "crosshair", "crystal-shine", "crystal-wand", "curled-tentacle", "dynamite", "evil-book"),
    *("fist", "flash-grenade", "flat-hammer", "goat", "gooey-daemon", "grasping-claws", "hatchet", "herbs-bundle"),
    *("high-kick", "hole-ladder", "holy-symbol", "holy-water", "hospital-cross", "hot-meal", "hourglass"),
    *("ice-golem", "lantern", "law-star", "layered-armor", "leather-boot", "leeching-worm", "long-legged-spider"),
    *("magnifying-glass", "manual-water-pump", "masked-spider", "miner", "minerals", "mono-wheel-robot"),
    *("mountaintop", "mushrooms-cluster", "musical-notes", "nails", "obelisk", "ore"),
    *("perspective-dice-six-faces-random", "pocket-watch", "poker-hand", "portrait", "powder", "powder-bag"),
    *("prayer", "prayer-beads", "punch", "rattlesnake", "read", "revolver", "rock-golem", "rope-coil", "rose"),
    *("salt-shaker", "sawed-off-shotgun", "scales", "scalpel", "scarab-beetle", "sewing-needle", "shard-sword"),
    *("sharp-axe", "sharp-crown", "standing-potion", "stone-sphere", "target-dummy", "thrown-knife", "totem-mask"),
    *("treasure-map", "trench-spade", "wanted-reward", "war-pick", "water-flask", "water-splash", "whistle"),
    "winchester-rifle",
)
"""Icons that suit Heroes, Enemies, Items, Side Bag Tokens, Missions and services."""

ICONS: Final = tuple(
    sorted(
        {
            *(icon for group in (dict(BY_KEYWORD), BY_SLOT) for icon in group.values()),
            *(HERO, ENEMY, ITEM, TOKEN, ABILITY, UPGRADE, LEARNED, SHOT),
            *(INJURY, MADNESS, MUTATION, CARD, DARKNESS, DREAD),
            *(LANTERN, POISON, VENOM, STUNNED, KO, DEAD, ELITE, BRUTAL, AMBUSH, TARGET, CORRUPTION, DOWN),
            *(ALLY, "rune-stone", "manacles"),
            *(BEGINNING, GRAVE, CHURCH, ROAD, TOWN, *FRONTIER, *PICTURES),
            *(GATE, COVERED, SCAVENGED, OBJECTIVE, DOOR, ENTRANCE, PARTY, CLUE, REVIVE, EXPLORATION),
            *(GOLD, STONE, MOVE, HAND, WEIGHT, WAIT),
        }
    )
)
"""Every icon that an entry of a pack may choose with `icon:`, and that a scene of Brimstone may name."""


def of_item(item: Item) -> str:
    """An Item's own icon, else that of its slot or Keyword."""
    if item.icon:
        return item.icon
    if item.slot is not None:
        return BY_SLOT[item.slot]
    return next((icon for word, icon in BY_KEYWORD if word in item.keywords), ITEM)
