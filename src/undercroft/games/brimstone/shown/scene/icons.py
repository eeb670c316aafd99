"""Which icon of the game-icons set stands for what: by id, else by what kind of thing it is."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from undercroft.games.brimstone.content.types import Item

HEROES: Final = {
    "gunslinger": "revolver",
    "marshal": "law-star",
    "saloon-girl": "high-kick",
    "bandido": "dynamite",
}
ENEMIES: Final = {
    "ancient-void-spiders": "long-legged-spider",
    "custodians": "mono-wheel-robot",
    "goliath": "brute",
    "guardians": "rock-golem",
    "ice-scarabs": "scarab-beetle",
    "night-terrors": "gooey-daemon",
    "snow-terrors": "ice-golem",
    "stranglers": "grasping-claws",
    "targa-pylons": "obelisk",
    "tentacles": "curled-tentacle",
    "void-spiders": "masked-spider",
}
TOKENS: Final = {
    "bandages": "bandage-roll",
    "whiskey": "brandy-bottle",
    "tonic": "standing-potion",
    "dynamite": "dynamite",
    "flash": "flash-grenade",
    "herbs": "herbs-bundle",
    "swamp-fungus": "mushrooms-cluster",
    "brimstone-ash": "powder",
    "dark-stone-shiv": "bone-knife",
    "black-slug": "bullets",
}
ITEMS: Final = {
    "singing-shard": "crystal-shine",
    "moth-lantern-glass": "magnifying-glass",
    "voidglass-blade": "shard-sword",
    "star-metal-plate": "chest-armor",
    "hollow-crown": "sharp-crown",
    "thunder-rod": "crystal-wand",
    "bottled-dawn": "bottle-vapors",
    "idol-of-the-deep": "totem-mask",
    "mending-stone": "stone-sphere",
    "heartless-hourglass": "hourglass",
    "bone-whistle": "whistle",
    "scattergun": "sawed-off-shotgun",
    "lever-carbine": "winchester-rifle",
    "throwing-knives": "thrown-knife",
    "pickaxe": "war-pick",
    "sledgehammer": "flat-hammer",
    "cavalry-sabre": "crossed-sabres",
    "hatchet": "hatchet",
    "brass-knuckles": "fist",
    "boilerplate-vest": "armor-vest",
    "cartridge-bandolier": "bullets",
    "coil-of-rope": "rope-coil",
    "miners-shovel": "trench-spade",
    "pack-frame": "backpack",
    "field-surgeons-kit": "hospital-cross",
    "flask-of-rye": "water-flask",
    "smelling-salts": "salt-shaker",
    "pressed-desert-bloom": "rose",
    "filed-sight": "crosshair",
    "dark-stone-edge": "ore",
    "sewn-in-plates": "layered-armor",
    "pocket-watch": "pocket-watch",
    "knotted-prayer-cord": "prayer-beads",
    "mouth-harp": "musical-notes",
    "faded-tintype": "portrait",
    "dented-silver-dollar": "coinflip",
    "rattlesnake-bracelet": "rattlesnake",
    "own-wanted-bill": "wanted-reward",
    "knucklebone-die": "perspective-dice-six-faces-random",
    "marshal-badge": "law-star",
    "velvet-garter": "broken-ribbon",
    "powder-sack": "powder-bag",
}
MISSIONS: Final = {
    "fistful": "minerals",
    "four-hundred-feet": "hole-ladder",
    "night-shift": "miner",
    "paid-in-full": "evil-book",
    "the-bellwether": "goat",
    "the-other-lamp": "lantern",
    "the-pump-house": "manual-water-pump",
    "the-reader": "read",
    "three-nails": "nails",
    "what-the-mountain-was-for": "mountaintop",
}
SERVICES: Final = {
    "appraisal": "scales",
    "whetstone": "sharp-axe",
    "truing": "crosshair",
    "quiet-pew": "prayer",
    "exorcism": "holy-symbol",
    "washing": "water-splash",
    "blessing": "holy-water",
    "stitches": "sewing-needle",
    "surgery": "scalpel",
    "cutting": "crosscut-saw",
    "leeches": "leeching-worm",
    "faro": "card-ace-spades",
    "poker": "poker-hand",
    "dead-mans-dice": "perspective-dice-six-faces-random",
    "fresh-boots": "leather-boot",
    "bounty-work": "wanted-reward",
    "drill": "target-dummy",
    "scouts-map": "treasure-map",
    "hot-meal": "hot-meal",
    "stories": "beer-stein",
    "contest": "punch",
}
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
"""Icons that Towns and Locations of a pack may choose from."""

ICONS: Final = tuple(
    sorted(
        {
            *(icon for group in (HEROES, ENEMIES, TOKENS, ITEMS, MISSIONS, SERVICES) for icon in group.values()),
            *(icon for group in (dict(BY_KEYWORD), BY_SLOT) for icon in group.values()),
            *(HERO, ENEMY, ITEM, TOKEN, ABILITY, UPGRADE, LEARNED, SHOT),
            *(INJURY, MADNESS, MUTATION, CARD, DARKNESS, DREAD),
            *(LANTERN, POISON, VENOM, STUNNED, KO, DEAD, ELITE, BRUTAL, AMBUSH, TARGET, CORRUPTION, DOWN),
            *(ALLY, "rune-stone", "manacles"),
            *(BEGINNING, GRAVE, CHURCH, ROAD, TOWN, *FRONTIER),
            *(GATE, COVERED, SCAVENGED, OBJECTIVE, DOOR, ENTRANCE, PARTY, CLUE, REVIVE, EXPLORATION),
            *(GOLD, STONE, MOVE, HAND, WEIGHT, WAIT),
        }
    )
)
"""Every icon that a scene of Brimstone may name."""


def of_item(item: Item) -> str:
    """An Item's own icon, else that of its slot or Keyword."""
    found = ITEMS.get(item.id)
    if found is not None:
        return found
    if item.slot is not None:
        return BY_SLOT[item.slot]
    return next((icon for word, icon in BY_KEYWORD if word in item.keywords), ITEM)
