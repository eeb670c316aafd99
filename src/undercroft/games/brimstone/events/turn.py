"""What happens to the whole Party: Game Turns, the Darkness, the Depth Track, the end."""

from __future__ import annotations

from typing import ClassVar

from undercroft.engine.events import Event


class TurnBegan(Event):
    """A Game Turn begins. [brimstone.turn.order]"""

    rule: ClassVar[str] = "brimstone.turn.order"
    turn: int


class TurnEnded(Event):
    """The End of the Turn step is reached. [brimstone.turn.end-step]"""

    rule: ClassVar[str] = "brimstone.turn.end-step"
    turn: int


class HeldBack(Event):
    """Hold Back the Darkness was rolled. [brimstone.holdback.roll]"""

    rule: ClassVar[str] = "brimstone.holdback.roll"
    hero: str
    dice: tuple[int, int]
    total: int
    needs: int
    held: bool


class DarknessMoved(Event):
    """The Darkness marker moved to a step of the Depth Track. [brimstone.holdback.failure]"""

    rule: ClassVar[str] = "brimstone.holdback.failure"
    step: int
    closer: bool


class DreadGrew(Event):
    """A Growing Dread card went face down on the stack. [brimstone.dread.stack-face-down]"""

    rule: ClassVar[str] = "brimstone.dread.stack-face-down"
    cards: int


class DreadCancelled(Event):
    """The Heroes paid to cancel the top Growing Dread card. [brimstone.dread.cancel-cost]"""

    rule: ClassVar[str] = "brimstone.dread.cancel-cost"
    card: str
    """Which one, or '' if nobody saw it."""


class DepthReached(Event):
    """The Hero Party marker moved. [brimstone.depth.hero-marker-step]"""

    rule: ClassVar[str] = "brimstone.depth.hero-marker-step"
    step: int


class DepthEvent(Event):
    """Doubles: a Depth Event. [brimstone.depth.event-on-doubles]"""

    rule: ClassVar[str] = "brimstone.depth.event-on-doubles"
    number: int
    card: str


class Ended(Event):
    """The Adventure is over."""

    outcome: str
    why: str
