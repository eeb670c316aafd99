"""What happens to the whole Party: Game Turns, the Darkness, the Depth Track, the end."""

from __future__ import annotations

from typing import ClassVar

from undercroft.engine.events import Event, Tone


class TurnBegan(Event):
    """A Game Turn begins."""

    rule: ClassVar[str] = "brimstone.turn.order"
    turn: int


class TurnEnded(Event):
    """The End of the Turn step is reached."""

    rule: ClassVar[str] = "brimstone.turn.end-step"
    turn: int


class HeldBack(Event):
    """Hold Back the Darkness was rolled."""

    rule: ClassVar[str] = "brimstone.holdback.roll"
    hero: str
    dice: tuple[int, int]
    total: int
    needs: int
    held: bool

    def feels(self) -> Tone:
        return "good" if self.held else "bad"


class DarknessMoved(Event):
    """The Darkness marker moved to a step of the Depth Track."""

    rule: ClassVar[str] = "brimstone.holdback.failure"
    step: int
    closer: bool

    def feels(self) -> Tone:
        return "bad" if self.closer else "good"


class DreadGrew(Event):
    """A Growing Dread card went face down on the stack."""

    rule: ClassVar[str] = "brimstone.dread.stack-face-down"
    cards: int


class DreadCancelled(Event):
    """The Heroes paid to cancel the top Growing Dread card."""

    rule: ClassVar[str] = "brimstone.dread.cancel-cost"
    card: str
    """Which one, or '' if nobody saw it."""


class DepthReached(Event):
    """The Hero Party marker moved."""

    rule: ClassVar[str] = "brimstone.depth.hero-marker-step"
    step: int


class DepthEvent(Event):
    """Doubles: a Depth Event."""

    rule: ClassVar[str] = "brimstone.depth.event-on-doubles"
    tone: ClassVar[Tone] = "strange"
    number: int
    card: str


class Ended(Event):
    """The Adventure is over."""

    tone: ClassVar[Tone] = "end"
    turning: ClassVar[bool] = True
    outcome: str
    why: str
