"""What the words in Brimstone's lists mean: modifiers, moments, dice, and what Enemies have; shown to authors."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, get_args

from undercroft.crawl.shown.drawing.looks import PALETTES
from undercroft.games.brimstone.content.types.modifiers import FOE_NUMBERS, NUMBERS
from undercroft.games.brimstone.content.types.powers import Moment
from undercroft.games.brimstone.events.moments import HERO_MOMENTS, PARTY_MOMENTS
from undercroft.games.brimstone.rules.enemies.abilities import ABILITIES

if TYPE_CHECKING:
    from collections.abc import Mapping

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

MOMENTS: Final = (*PARTY_MOMENTS, *HERO_MOMENTS)
WRITTEN: Final = frozenset(get_args(Moment))
MEANINGS: Final[Mapping[str, Mapping[str, str]]] = {
    "Modifiers": {name: number.means for name, number in NUMBERS.items()},
    "Moments": TIMES
    | {word: " ".join((event.__doc__ or "").split()) for event in MOMENTS for word in event.words if word in WRITTEN},
    "Dice that may be Re-rolled": ROLLS,
    "Modifiers of Enemies": {name: number.means for name, number in FOE_NUMBERS.items()},
    "Palettes of Worlds": PALETTES,
    "Abilities of Enemies": {word: ability.says.format(n="N", s="s") for word, ability in ABILITIES.items()},
}
