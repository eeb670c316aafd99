"""What is found in the Mines and behind Gates."""

from __future__ import annotations

from typing import ClassVar

from undercroft.engine.events import Event


class TilePlaced(Event):
    """A Map Tile was placed. [brimstone.door.draw-and-place]"""

    rule: ClassVar[str] = "brimstone.door.draw-and-place"
    room: int
    tile: str
    hero: str


class ExitClosed(Event):
    """An exit was closed with an End Cap. [brimstone.explore.close-rest]"""

    rule: ClassVar[str] = "brimstone.explore.close-rest"
    room: int
    exit: str


class GateOpened(Event):
    """A Gate End Cap was put on an exit. [brimstone.gate.icon]"""

    rule: ClassVar[str] = "brimstone.gate.icon"
    room: int
    exit: str


class WorldFound(Event):
    """A Hero looked through a Gate into a World. [brimstone.gate.draw-world]"""

    rule: ClassVar[str] = "brimstone.gate.draw-world"
    hero: str
    world: str


class WorldEntered(Event):
    """A Hero went through a Gate. [brimstone.gate.move]"""

    rule: ClassVar[str] = "brimstone.gate.move"
    hero: str
    world: str


class TokenRevealed(Event):
    """An Exploration Token was turned over. [brimstone.explore.reveal-condition]"""

    rule: ClassVar[str] = "brimstone.explore.reveal-condition"
    room: int
    token: str


class ClueFound(Event):
    """A Clue Icon counts towards the goal. [brimstone.explore.clue-icons]"""

    rule: ClassVar[str] = "brimstone.explore.clue-icons"
    clues: int
    needed: int


class ObjectiveFound(Event):
    """The Objective is found. [brimstone.explore.objective-found]"""

    rule: ClassVar[str] = "brimstone.explore.objective-found"
    room: int


class Scavenged(Event):
    """A Scavenge attempt. [brimstone.scavenge.roll]"""

    rule: ClassVar[str] = "brimstone.scavenge.roll"
    hero: str
    room: int
    dice: tuple[int, ...]
    cards: int


class CardDrawn(Event):
    """A card was drawn. [brimstone.cards.discard-pile]"""

    rule: ClassVar[str] = "brimstone.cards.discard-pile"
    deck: str
    card: str
    hero: str = ""
