"""An attack or another contest of dice while it is under way: who against whom, with which dice, and what is left."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from undercroft.crawl.shown.dice import DieFace
from undercroft.crawl.shown.drawing.looks import Colour, PipIcon


class Roller(Struct, frozen=True, kw_only=True):
    """One side of a contest: who it is, the dice that are still to be rolled, and those that lie there."""

    name: str
    figure: str = ""
    """Its id in the scene, if it stands on the board."""
    using: str = ""
    """What it is done with: a weapon, a spell, a card."""
    pool: tuple[Colour, ...] = ()
    """Dice that are not rolled yet, by colour."""
    dice: tuple[str | DieFace, ...] = ()


class Tally(Struct, frozen=True, kw_only=True):
    """What all dice and everything else come to in one respect: 4 hits, 2 shields, 1 surge left to spend."""

    mark: PipIcon
    name: str
    count: int
    note: str = ""
    """Where it comes from beside the dice, such as: 1 of it from the axe."""


class Contest(Struct, frozen=True, kw_only=True):
    """A contest under way, shown above the question until it is over. Everything in it is known to all who see it."""

    title: str
    """What it is, in the game's words: Attack, Test of strength."""
    by: Roller
    against: Roller | None = None
    """None: against nobody, such as a test."""
    distance: int | None = None
    """How many spaces lie between them, where that matters."""
    reach: int | None = None
    """How far it reaches as the dice lie; None: it does not depend on dice, or they are not rolled yet."""
    tallies: tuple[Tally, ...] = ()
    """What counts for it and against it, in the order in which it is reckoned."""
    bought: tuple[str, ...] = ()
    """What was bought for surges or the like, one by one."""
    result: str = ""
    """What it comes to as things stand: 3 damage, out of range, a miss; empty while nobody can know."""
    tone: Literal["", "good", "bad", "strange"] = ""
    """How the result looks for whoever began it."""
