"""What anything that a Hero holds may do: modifiers, uses, Re-rolls."""

from __future__ import annotations

from typing import Literal

from undercroft.crawl.packs.kinds import Entry, Part
from undercroft.crawl.packs.language.effect import Effect, When
from undercroft.engine.bounds import Natural
from undercroft.games.brimstone.content.types.modifiers import Modifier

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


class Named(Entry, frozen=True, kw_only=True):
    """Something with a name on it and a line worth reading aloud."""

    name: str
    story: str = ""
    icon: str = ""
    """A picture of its own, by its name in the game-icons set; without one, that of its kind is shown."""


class Cost(Part, frozen=True, kw_only=True):
    """What using something costs its Hero."""

    grit: Natural = 0
    stone: Natural = 0
    gold: Natural = 0
    wounds: Natural = 0
    sanity: Natural = 0


class Bonus(Part, frozen=True, kw_only=True):
    """Modifiers that hold only while the condition does."""

    when: When
    gives: dict[Modifier, int]


class Use(Part, frozen=True, kw_only=True):
    """An ability its Hero may use at a moment, Exhausting it for the limit."""

    when: Moment
    effect: Effect
    limit: Limit | None = None
    cost: Cost = Cost()
    condition: When | None = None
    discard: bool = False


class Reroll(Part, frozen=True, kw_only=True):
    """Dice of a kind its Hero may roll again; `count` 0 means any number of them."""

    dice: tuple[RollKind, ...]
    count: Natural = 1
    limit: Limit | None = None
    cost: Cost = Cost()
    discard: bool = False


class Powers(Named, frozen=True, kw_only=True):
    """What an item, ability, injury, madness or mutation does for its Hero while held."""

    gives: dict[Modifier, int] = {}
    bonuses: tuple[Bonus, ...] = ()
    immune: tuple[str, ...] = ()
    on: dict[Moment, Effect] = {}
    use: tuple[Use, ...] = ()
    rerolls: tuple[Reroll, ...] = ()
