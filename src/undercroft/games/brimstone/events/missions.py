"""What happens on the way to the goal of a Mission."""

from __future__ import annotations

from typing import ClassVar

from undercroft.engine.events import Event, Tone


class SpotLaid(Event):
    """A marker of the Mission lies on the floor: a mark to close, a captive, something to gather."""

    tone: ClassVar[Tone] = "strange"
    spot: int
    space: int


class Worked(Event):
    """A Hero did something for the goal at a marker; `left` is what is still to be done there."""

    tone: ClassVar[Tone] = "good"
    hero: str
    spot: int
    left: int

    def matters(self) -> bool:
        return self.left == 0


class AllyJoined(Event):
    """Somebody goes with the Party, led by a Hero."""

    tone: ClassVar[Tone] = "good"
    ally: int
    hero: str


class AllyHurt(Event):
    """Enemies beside an ally did Wounds."""

    tone: ClassVar[Tone] = "bad"
    ally: int
    amount: int


class AllyLost(Event):
    """An ally died."""

    tone: ClassVar[Tone] = "bad"
    turning: ClassVar[bool] = True
    name: str


class AllySafe(Event):
    """An ally is out of the Mine."""

    tone: ClassVar[Tone] = "good"
    turning: ClassVar[bool] = True
    name: str


class QuarryFled(Event):
    """The hunted Enemy gets away."""

    tone: ClassVar[Tone] = "bad"
    turning: ClassVar[bool] = True
    kind: str


class HeldOut(Event):
    """A turn was held out at the Objective."""

    tone: ClassVar[Tone] = "good"
    turns: int
    needed: int
