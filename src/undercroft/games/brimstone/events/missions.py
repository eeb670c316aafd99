"""What happens on the way to the goal of a Mission."""

from __future__ import annotations

from undercroft.engine.events import Event


class SpotLaid(Event):
    """A marker of the Mission lies on the floor: a mark to close, a captive, something to gather."""

    spot: int
    space: int


class Worked(Event):
    """A Hero did something for the goal at a marker; `left` is what is still to be done there."""

    hero: str
    spot: int
    left: int


class AllyJoined(Event):
    """Somebody goes with the Party, led by a Hero."""

    ally: int
    hero: str


class AllyHurt(Event):
    """Enemies beside an ally did Wounds."""

    ally: int
    amount: int


class AllyLost(Event):
    """An ally died."""

    name: str


class AllySafe(Event):
    """An ally is out of the Mine."""

    name: str


class QuarryFled(Event):
    """The hunted Enemy gets away."""

    kind: str


class HeldOut(Event):
    """A turn was held out at the Objective."""

    turns: int
    needed: int
