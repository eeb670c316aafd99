"""Icons that stand for a kind of thing; entries of a pack may choose others."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from undercroft.crawl.shown.drawing.icons import find

if TYPE_CHECKING:
    from undercroft.games.brimstone.content.types import Enemy, Item

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
BLOOD: Final = "drop"
DARKNESS_START: Final = "star-swirl"

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


def of_item(item: Item) -> str:
    """An Item's own icon, else that of its slot or Keyword, else one that its name brings to mind."""
    if item.icon:
        return item.icon
    if item.slot is not None:
        return BY_SLOT[item.slot]
    return next((icon for word, icon in BY_KEYWORD if word in item.keywords), "") or find(item.name, ITEM)


def of_enemy(enemy: Enemy) -> str:
    """An Enemy's own icon, else one that its name brings to mind."""
    return enemy.icon or find(enemy.name, ENEMY)
