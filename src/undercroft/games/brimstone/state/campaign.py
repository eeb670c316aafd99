"""What goes on from one Adventure to the next."""

from __future__ import annotations

from undercroft.engine.bounds import Few, Natural, Whole
from undercroft.engine.copying import Fixed, Plain
from undercroft.games.brimstone.state.pieces import Hero


class Note(Fixed, frozen=True):
    """A line of a campaign's journal: the day, what happened, and what and who it is about."""

    day: Natural
    what: str
    about: str = ""
    hero: str = ""


class Campaign(Plain, kw_only=True):
    """What goes on from one Adventure to the next."""

    missions: Few
    """How many Missions are played until it ends."""
    switches: dict[str, bool | Whole | str] = {}
    """What the players agreed on, before any Mission turns something on."""
    number: Few = 0
    """Missions begun."""
    day: Natural = 1
    town: str = ""
    """The Town the Heroes are in, or were in last."""
    in_town: bool = False
    retired: bool = False
    """The Heroes have called it a life."""
    won: list[str] = []
    """Missions won, each as often as it was."""
    stock: dict[str, list[str]] = {}
    """Cards that lie out for sale, by Location."""
    graves: list[Hero] = []
    """Dead Heroes whose players have gone on with another."""
    bench: list[Hero] = []
    """Heroes who live and wait while their player goes on with another."""
    made: Few = 0
    """Heroes there have been."""
    log: list[Note] = []
