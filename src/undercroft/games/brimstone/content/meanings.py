"""What the words in Brimstone's lists mean: modifiers, moments, dice, and what Enemies have; shown to authors."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

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

_MOVE_ROLL = "the Move roll shows this natural face, after any Re-roll"
MOMENTS: Final[dict[str, str]] = {
    "any time": "whenever the Hero could be asked, also outside the Hero's Activation",
    "out of fight": "any time without Enemies on the board",
    "in fight": "any time with Enemies on the board",
    "activation": "during the Hero's own Activation",
    "attack": "when the Hero makes an Attack, before the To Hit roll",
    "instead of attack": "in place of the Attack",
    "free attack": "in the Hero's Activation, as the one Free Attack of the turn",
    "any time free attack": "at any time in a Fight, as the one Free Attack of the turn",
    "adventure start": "after set-up",
    "turn start": "before Hold Back the Darkness",
    "turn end": "in the End of the Turn step",
    "activation start": "at the start of the Hero's Activation",
    "activation end": "at the end of the Hero's Activation",
    "move roll 1": _MOVE_ROLL,
    "move roll 2": _MOVE_ROLL,
    "move roll 5": _MOVE_ROLL,
    "move roll 6": _MOVE_ROLL,
    "fight start": "Enemies have been placed",
    "fight won": "the last Enemy is defeated, before Catch Your Breath",
    "kill": "the Hero killed an Enemy",
    "first shot kill": "the first Shot of this weapon in an Attack killed an Enemy",
    "shot hit": "a Gun hit and its Damage was rolled; each Hit takes one piece of Ammo",
    "natural six": "for each natural 6 or more on the Hero's To Hit dice",
    "melee natural six": "for each natural 6 or more on the Hero's To Hit dice in Melee",
    "ranged natural six": "for each natural 6 or more on the Hero's To Hit dice of a Ranged Attack",
    "hurt": "about to take Wounds, after Defense and before Armor",
    "scared": "about to take Sanity Damage",
    "corrupted": "about to take Corruption Points",
    "ko": "about to be KO'd",
    "mutate": "after gaining a Mutation",
    "scavenged": "after a successful Scavenge",
    "looked": "after Looking Through a Door placed a tile",
    "skill passed": "after the Hero passed a Skill test",
    "skill failed": "after the Hero failed a Skill test",
    "healed other": "after Healing another Hero",
    "darkness card": "a Darkness card was drawn, before it takes effect",
    "encounter card": "an Encounter was drawn, before it takes effect",
    "depth event": "a Depth Event was rolled, before it takes effect",
    "dread card": "a Growing Dread card was turned over, before it takes effect",
    "darkness moves": "the Darkness marker has just moved closer",
}

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

MEANINGS: Final[Mapping[str, Mapping[str, str]]] = {
    "Modifiers": MODIFIERS,
    "Moments": MOMENTS,
    "Dice that may be Re-rolled": ROLLS,
    "Modifiers of Enemies": FOE_MODIFIERS,
    "Abilities of Enemies": {word: ability.says.format(n="N", s="s") for word, ability in ABILITIES.items()},
}
