"""What happens in an attack."""

from __future__ import annotations

from typing import ClassVar

from undercroft.engine.events import Event, Look, Tone
from undercroft.games.descent.state.dice import Face


class Attacked(Event):
    """Weapon and target are declared."""

    rule: ClassVar[str] = "descent.attack.steps"
    look: ClassVar[Look] = "strikes"
    by: str
    target: str
    weapon: str


class Rolled(Event):
    """Dice of one figure, as they fell."""

    rule: ClassVar[str] = "descent.combat.attack-pool"
    figure: str
    dice: tuple[str, ...]
    faces: tuple[Face, ...]


class SurgeSpent(Event):
    """Surges were spent on an ability."""

    rule: ClassVar[str] = "descent.surge.spent-once"
    figure: str
    surge: str
    cost: int


class Missed(Event):
    """An attack missed, by an X or because it fell short."""

    rule: ClassVar[str] = "descent.range.miss"
    tone: ClassVar[Tone] = "quiet"
    by: str
    target: str
    why: str
    """`x`, or `short`."""
    short: int = 0
    """By how many spaces it fell short."""
