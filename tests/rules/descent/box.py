"""Heroes, monsters and items as examples reckon with them: no test hangs on how strong the pack makes them."""

from __future__ import annotations

from typing import Any

BLANK_HERO: dict[str, Any] = {
    "ability": {"id": "blank", "name": "Blank"},
    "feat": {"name": "Blank", "use": {"when": "turn", "effect": "more damage 1", "limit": "encounter"}},
}
SHEET = (
    *("archetype", "speed", "health", "stamina", "might", "knowledge", "willpower", "awareness"),
    *("defense", "ability", "feat"),
)
NUMBERS = ("speed", "health", "stamina", "might", "knowledge", "willpower", "awareness")


def _sheet(archetype: str, *numbers: int, defense: str = "grey") -> dict[str, Any]:
    return {"archetype": archetype, **dict(zip(NUMBERS, numbers, strict=True)), "defense": [defense]}


HEROES: dict[str, dict[str, Any]] = {
    "oda": _sheet("warrior", 4, 12, 4, 5, 2, 3, 2),
    "brother-emmer": _sheet("healer", 4, 12, 4, 2, 3, 4, 3),
    "wren": _sheet("scout", 5, 10, 5, 2, 2, 3, 5, defense="brown"),
    "issa": _sheet("mage", 4, 8, 5, 1, 5, 3, 3, defense="brown"),
}
ITEMS: dict[str, dict[str, Any]] = {
    "ferry-hook": {"slot": "two hands", "attack": {"kind": "melee", "dice": ["blue", "red"]}},
    "censer": {"slot": "hand", "attack": {"kind": "melee", "dice": ["blue", "yellow"]}},
    "yew-bow": {"slot": "two hands", "attack": {"kind": "ranged", "dice": ["blue", "yellow"]}},
    "blotted-rune": {"slot": "two hands", "attack": {"kind": "ranged", "dice": ["blue", "red"]}},
    "cork-coat": {"slot": "armor", "gives": {"health": 1}},
    "travel-gown": {"slot": "armor", "gives": {"stamina": 1}},
    "game-bag": {"slot": "other"},
}
_BITE = {"kind": "melee", "dice": ["blue", "yellow"]}
_CLUB = {"kind": "melee", "dice": ["blue", "red"]}
MONSTERS: dict[str, dict[str, Any]] = {
    "ditch-hound": {
        "traits": ["wild", "dark"],
        "limits": {2: [2, 1], 3: [3, 1], 4: [4, 1]},
        "minion": [{"speed": 4, "health": 3, "dice": ["brown"], "attack": _BITE}],
        "master": [{"speed": 4, "health": 5, "dice": ["brown"], "attack": _CLUB}],
    },
    "toll-troll": {
        "size": "huge",
        "traits": ["wild", "cave"],
        "limits": {2: [0, 1], 3: [1, 1], 4: [1, 1]},
        "minion": [{"speed": 3, "health": 6, "dice": ["grey"], "attack": _CLUB}],
        "master": [{"speed": 3, "health": 8, "dice": ["grey"], "attack": _CLUB}],
    },
    "plank-wight": {
        "size": "medium",
        "traits": ["cursed"],
        "limits": {2: [1, 1], 3: [2, 1], 4: [2, 1]},
        "minion": [{"speed": 3, "health": 4, "dice": ["brown"], "attack": _CLUB}],
        "master": [{"speed": 3, "health": 6, "dice": ["brown"], "attack": _CLUB}],
    },
    "barge": {
        "size": "massive",
        "traits": ["water"],
        "limits": {2: [0, 1], 3: [0, 1], 4: [1, 1]},
        "minion": [{"speed": 3, "health": 8, "dice": ["grey"], "attack": _CLUB}],
        "master": [{"speed": 3, "health": 10, "dice": ["grey"], "attack": _CLUB}],
    },
    "toll-keeper": {
        "lieutenant": [{"speed": 4, "health": 8, "dice": ["grey"], "more_health": 3, "attack": _CLUB}],
        "attributes": {"might": 3, "knowledge": 3, "willpower": 3, "awareness": 3},
    },
}
"""A small, a huge, a medium and a massive monster, and a lieutenant."""
