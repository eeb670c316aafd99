"""What the words in Brimstone's lists mean: modifiers, moments, dice, and what Enemies have; shown to authors."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, get_args

from undercroft.games.brimstone.content.types.powers import Moment
from undercroft.games.brimstone.events.moments import HERO_MOMENTS, PARTY_MOMENTS
from undercroft.games.brimstone.rules.enemies.abilities import ABILITIES

if TYPE_CHECKING:
    from collections.abc import Mapping

MODIFIERS: Final[dict[str, str]] = {
    "agility": "the Skill, kept within 1 to 6",
    "cunning": "the Skill, kept within 1 to 6",
    "spirit": "the Skill, kept within 1 to 6",
    "strength": "the Skill, kept within 1 to 6",
    "lore": "the Skill, kept within 1 to 6",
    "luck": "the Skill, kept within 1 to 6",
    "initiative": "Initiative",
    "move": "spaces of Move each turn; a penalty may leave none",
    "escape": "added to Escape Tests",
    "grit_on_move": "added to the highest Move roll that Recovers a Grit, which is 1 without it",
    "combat": "dice of a Melee Attack",
    "melee_to_hit": "added to the To Hit rolls of a Melee Attack",
    "melee_damage": "added to the Damage of each Hit in Melee",
    "melee_crit": "the lowest natural die that is a Critical Hit in Melee; the best one counts",
    "shots": "Shots of a Gun; on a weapon or its Upgrade, for that weapon only",
    "range": "Range; on a weapon or its Upgrade, for that weapon only",
    "ranged_to_hit": "added to Ranged To Hit rolls; on a weapon or its Upgrade, for that weapon only",
    "ranged_damage": "added to the Damage of each Ranged Hit; on a weapon or its Upgrade, for that weapon only",
    "ranged_crit": "the lowest natural die that is a Critical Shot; the best one counts",
    "dynamite_range": "Range of thrown Dynamite",
    "defense": "added to Defense rolls",
    "willpower": "added to Willpower rolls",
    "armor": "the save against Wounds; the best one counts",
    "spirit_armor": "the save against Sanity Damage; the best one counts",
    "health": "maximum Health",
    "sanity": "maximum Sanity",
    "max_grit": "Max Grit",
    "corruption_resistance": "Corruption Points held before mutating, never below 1",
    "side_bag": "spaces in the Side Bag",
    "carry": "the Weight limit",
    "healing": "more points each time the Hero Heals another Hero",
    "breath": "more points healed by Catch Your Breath",
    "scavenge": "dice of a Scavenge",
    "hold_back": "added to Hold Back the Darkness while holding the lantern; on Darkness cards always",
    "gold_found": "more each time a card gives Gold",
    "stone_found": "more each time a card gives Dark Stone",
}

TIMES: Final[dict[str, str]] = {
    "any time": "whenever the Hero could be asked, also outside the Hero's Activation",
    "out of fight": "any time without Enemies on the board",
    "in fight": "any time with Enemies on the board",
    "activation": "during the Hero's own Activation",
    "instead of attack": "in place of the Attack",
    "free attack": "in the Hero's Activation, as the one Free Attack of the turn",
    "any time free attack": "at any time in a Fight, as the one Free Attack of the turn",
    "turn end": "in the End of the Turn step",
}
"""Stretches of time; a moment that is an event is told by the event."""

ROLLS: Final[dict[str, str]] = {
    "to hit": "To Hit dice of an Attack",
    "damage": "Damage dice",
    "defense": "Defense rolls",
    "willpower": "Willpower rolls",
    "skill": "Skill tests",
    "move": "the Move roll",
    "escape": "Escape Tests",
    "scavenge": "Scavenge dice",
    "hold back": "the Hold Back the Darkness roll",
}

FOE_MODIFIERS: Final[dict[str, str]] = {
    "initiative": "Initiative",
    "move": "Move",
    "escape": "the number that an Escape Test needs",
    "to_hit": "added to their To Hit rolls",
    "combat": "Combat dice",
    "damage": "Damage",
    "defense": "Defense",
    "health": "Health",
    "armor": "the save against Wounds; the best one counts",
    "fear": "more Fear",
    "range": "Range of their Ranged Attack",
    "shots": "Shots of their Ranged Attack",
}

MOMENTS: Final = (*PARTY_MOMENTS, *HERO_MOMENTS)
WRITTEN: Final = frozenset(get_args(Moment))
MEANINGS: Final[Mapping[str, Mapping[str, str]]] = {
    "Modifiers": MODIFIERS,
    "Moments": TIMES
    | {word: " ".join((event.__doc__ or "").split()) for event in MOMENTS for word in event.words if word in WRITTEN},
    "Dice that may be Re-rolled": ROLLS,
    "Modifiers of Enemies": FOE_MODIFIERS,
    "Abilities of Enemies": {word: ability.says.format(n="N", s="s") for word, ability in ABILITIES.items()},
}
