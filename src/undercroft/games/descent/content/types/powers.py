"""What a skill, an item, a hero's ability, a monster's card or a condition does for the figure that has it."""

from __future__ import annotations

from typing import Literal

from undercroft.crawl.packs.kinds import Part
from undercroft.crawl.packs.language.effect import Effect
from undercroft.crawl.powers import types
from undercroft.crawl.powers.types import Named
from undercroft.engine.bounds import Natural
from undercroft.games.descent.content.types.numbers import NumberName

__all__ = ["Bonus", "Cost", "DieName", "Limit", "Moment", "Named", "Powers", "Reroll", "RollKind", "Surge", "Use"]

DieName = Literal["blue", "red", "yellow", "green", "brown", "grey", "black"]
Limit = Literal["refresh", "turn", "encounter"]
"""Until the card is refreshed (it exhausts), once in a turn, once in an encounter."""
RollKind = Literal["attack", "defense", "test"]

# fmt: off
# A moment is when something happens by itself (`on`) or may be used (`use`). "action" costs an action of the own turn;
# "turn" is between any two actions or steps of the own turn.
Moment = Literal[
    "action", "turn",
    "turn starts", "turn ends", "enters", "searches", "opens a door", "tests", "uses a skill", "is defeated",
    "attacks", "has rolled", "is attacked", "defends", "activates", "is slain",
    "overlord turn", "group activates",
]
# fmt: on


class Cost(Part, frozen=True, kw_only=True):
    """What using something costs."""

    fatigue: Natural = 0


class Bonus(types.Bonus[NumberName], frozen=True, kw_only=True):
    """Numbers that are changed only while the condition holds."""


class Use(types.Use[Moment, Limit], frozen=True, kw_only=True):
    """Something that may be used at a moment; with a limit it exhausts."""

    cost: Cost = Cost()


class Reroll(types.Reroll[RollKind, Limit], frozen=True, kw_only=True):
    """Dice that may be rolled again; `count` 0 means any number of them."""

    cost: Cost = Cost()


class Surge(Part, frozen=True, kw_only=True):
    """A surge ability: what it costs and does. [descent.surge.hero-sources]"""

    cost: Natural = 1
    effect: Effect


class Powers(types.Powers[NumberName, Moment, Bonus, Use, Reroll], frozen=True, kw_only=True):
    """What something does for the figure that has it."""

    defense: tuple[DieName, ...] = ()
    """Defense dice that it adds."""
    power: tuple[DieName, ...] = ()
    """Power dice that it adds to attacks."""
    surges: tuple[Surge, ...] = ()
