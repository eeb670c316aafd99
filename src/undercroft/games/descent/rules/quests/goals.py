"""Objectives of both sides, and the clock: when an encounter ends, and who has won it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from undercroft.engine.events import Ends
from undercroft.games.descent.content.keywords.case import Case
from undercroft.games.descent.events import DoorMoved, KnockedOut, Left, Slain, StoodUp, TokenMoved
from undercroft.games.descent.state import Encounter, rules

if TYPE_CHECKING:
    from undercroft.engine.choices import Rule
    from undercroft.engine.events import Event
    from undercroft.games.descent.game import Descent

LATE = "clock"


def met(game: Descent) -> list[tuple[str, str]]:
    """Return the goals that are reached now, as side and id; at once, the side whose turn it is has won."""
    found: list[tuple[str, str]] = [
        (goal.side, goal.id) for goal in game.encounter.goals if goal.when.holds(game, Case())
    ]
    if len({side for side, _ in found}) > 1:
        encounter = game.frame(Encounter)
        current = "overlord" if encounter is not None and encounter.turn == "overlord" else "heroes"
        found = [(side, goal) for side, goal in found if side == current]
    return found


def check(game: Descent, event: Event | None = None) -> None:
    """End the encounter the moment a side reaches its objective.

    [descent.quest.victory] [descent.quest.encounter-one-transition]
    """
    found = met(game)
    if found and game.frame(Encounter) is not None:
        raise Ends(Encounter, ":".join(found[0]))


def clock(game: Descent) -> Rule[None]:
    """After the last round of the clock the encounter is over."""
    check(game)
    if game.state.round >= game.encounter.clock:
        raise Ends(Encounter, f"{game.encounter.late}:{LATE}")
    yield from ()


for kind in (Slain, KnockedOut, StoodUp, TokenMoved, DoorMoved, Left):
    rules.after(kind, id="goals", order=9)(check)
