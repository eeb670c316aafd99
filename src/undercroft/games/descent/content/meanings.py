"""What the words in Descent's lists mean: numbers, moments, dice; shown to authors."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from undercroft.games.descent.content.types.numbers import NUMBERS

if TYPE_CHECKING:
    from collections.abc import Mapping

MOMENTS: Final[dict[str, str]] = {
    "action": "in the own turn or activation, for an action",
    "turn": "between any two actions or steps of the own turn",
    "turn starts": "the start of the hero's turn, before cards are refreshed",
    "turn ends": "the end of the hero's turn",
    "enters": "the figure has entered a space on its way",
    "searches": "a hero is about to turn over a search token",
    "opens a door": "the figure has opened a door",
    "tests": "the figure is about to test an attribute",
    "uses a skill": "a hero has used a skill",
    "is defeated": "a hero has been defeated",
    "attacks": "weapon and target of the figure's attack are declared, no die has been rolled",
    "has rolled": "the dice of the figure's attack lie, no surge has been spent",
    "is attacked": "the figure is the target of an attack that was declared",
    "defends": "the dice of an attack on the figure lie",
    "activates": "a monster is about to act",
    "is slain": "a monster is about to leave the map",
    "overlord turn": "the start of the overlord's turn, after the draw",
    "group activates": "a monster group is about to act",
}

DICE: Final[dict[str, str]] = {
    "blue": "the attack die",
    "red": "a power die: damage",
    "yellow": "a power die: range and surges",
    "green": "a power die: a little of everything",
    "brown": "the weakest defense die",
    "grey": "a defense die",
    "black": "the strongest defense die",
}

TRAITS: Final[dict[str, str]] = {
    "cave": "lives under ground",
    "wild": "lives in woods and moors",
    "cold": "lives in snow",
    "hot": "lives in fire",
    "water": "lives in rivers and bogs",
    "cursed": "died, and did not leave",
    "civilized": "lives in towns",
    "dark": "lives where no light is",
}

MEANINGS: Final[Mapping[str, Mapping[str, str]]] = {
    "Numbers": {name: number.means for name, number in NUMBERS.items()},
    "Moments": MOMENTS,
    "Dice": DICE,
    "Traits": TRAITS,
}
