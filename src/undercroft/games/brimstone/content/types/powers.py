"""What anything that a Hero holds may do: modifiers, uses, Re-rolls."""

from __future__ import annotations

from typing import Literal

from undercroft.crawl.packs.kinds import Part
from undercroft.crawl.powers import types
from undercroft.crawl.powers.types import Named
from undercroft.engine.bounds import Natural
from undercroft.games.brimstone.content.types.modifiers import Modifier

__all__ = ["Bonus", "Cost", "Limit", "Moment", "Named", "Powers", "Reroll", "RollKind", "Use"]

Limit = Literal["turn", "fight", "adventure"]
RollKind = Literal["to hit", "damage", "defense", "willpower", "skill", "move", "escape", "scavenge", "hold back"]

# fmt: off
# A moment is when something happens by itself (`on`) or may be used (`use`).
Moment = Literal[
    "any time", "out of fight", "in fight", "activation", "attack", "instead of attack",
    "free attack", "any time free attack",
    "adventure start", "turn start", "turn end", "activation start", "activation end",
    "move roll 1", "move roll 2", "move roll 5", "move roll 6",
    "fight start", "fight won", "kill", "first shot kill", "shot hit",
    "natural six", "melee natural six", "ranged natural six",
    "hurt", "scared", "corrupted", "ko", "mutate",
    "scavenged", "looked", "skill passed", "skill failed", "healed other",
    "darkness card", "encounter card", "depth event", "dread card", "darkness moves",
]
# fmt: on


class Cost(Part, frozen=True, kw_only=True):
    """What using something costs its Hero."""

    grit: Natural = 0
    stone: Natural = 0
    gold: Natural = 0
    wounds: Natural = 0
    sanity: Natural = 0


class Bonus(types.Bonus[Modifier], frozen=True, kw_only=True):
    """Modifiers that hold only while the condition does."""


class Use(types.Use[Moment, Limit], frozen=True, kw_only=True):
    """An ability its Hero may use at a moment, Exhausting it for the limit."""

    cost: Cost = Cost()


class Reroll(types.Reroll[RollKind, Limit], frozen=True, kw_only=True):
    """Dice of a kind its Hero may roll again; `count` 0 means any number of them."""

    cost: Cost = Cost()


class Powers(types.Powers[Modifier, Moment, Bonus, Use, Reroll], frozen=True, kw_only=True):
    """What an item, ability, injury, madness or mutation does for its Hero while held."""
