"""What is found in the Mines and behind Gates."""

from __future__ import annotations

from typing import ClassVar

from undercroft.engine.events import Event, Look, Tone


class TilePlaced(Event):
    """A Map Tile was placed."""

    rule: ClassVar[str] = "brimstone.door.draw-and-place"
    tone: ClassVar[Tone] = "strange"
    look: ClassVar[Look] = "opens"
    room: int
    tile: str
    hero: str


class ExitClosed(Event):
    """An exit was closed with an End Cap."""

    rule: ClassVar[str] = "brimstone.explore.close-rest"
    room: int
    exit: str


class GateOpened(Event):
    """A Gate End Cap was put on an exit."""

    rule: ClassVar[str] = "brimstone.gate.icon"
    tone: ClassVar[Tone] = "strange"
    room: int
    exit: str


class WorldFound(Event):
    """A Hero looked through a Gate into a World."""

    rule: ClassVar[str] = "brimstone.gate.draw-world"
    tone: ClassVar[Tone] = "strange"
    look: ClassVar[Look] = "opens"
    turning: ClassVar[bool] = True
    hero: str
    world: str


class WorldEntered(Event):
    """A Hero went through a Gate."""

    rule: ClassVar[str] = "brimstone.gate.move"
    tone: ClassVar[Tone] = "strange"
    hero: str
    world: str


class TokenRevealed(Event):
    """An Exploration Token was turned over."""

    rule: ClassVar[str] = "brimstone.explore.reveal-condition"
    tone: ClassVar[Tone] = "strange"
    room: int
    token: str


class ClueFound(Event):
    """A Clue Icon counts towards the goal."""

    rule: ClassVar[str] = "brimstone.explore.clue-icons"
    tone: ClassVar[Tone] = "good"
    turning: ClassVar[bool] = True
    clues: int
    needed: int


class ObjectiveFound(Event):
    """The Objective is found."""

    rule: ClassVar[str] = "brimstone.explore.objective-found"
    tone: ClassVar[Tone] = "strange"
    turning: ClassVar[bool] = True
    room: int


class Scavenged(Event):
    """A Scavenge attempt."""

    rule: ClassVar[str] = "brimstone.scavenge.roll"
    hero: str
    room: int
    dice: tuple[int, ...]
    cards: int


class CardDrawn(Event):
    """A card was drawn."""

    rule: ClassVar[str] = "brimstone.cards.discard-pile"
    tone: ClassVar[Tone] = "strange"
    deck: str
    card: str
    hero: str = ""
