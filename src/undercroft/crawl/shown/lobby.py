"""How a game presents itself before it begins: its missions, heroes and house rules in words."""

from __future__ import annotations

from msgspec import Struct

from undercroft.crawl.shown.drawing.looks import Palette


class Named(Struct, frozen=True, kw_only=True):
    """A mission, a hero class, a choice of a house rule: an id with words."""

    id: str
    name: str
    text: str = ""
    story: str = ""
    """What is worth reading aloud; `text` is what it means in play."""
    icon: str = ""
    group: str = ""
    """Of a mission: the heading under which it stands with others, such as those of one book."""
    suits: tuple[str, ...] = ()
    """Of something to pick: it goes only with one of these, picked before for the same seat; none: with anything."""
    turns_on: tuple[str, ...] = ()
    """Of a mission: the switches that are on unless somebody turns them off."""


class Switch(Struct, frozen=True, kw_only=True):
    """An optional or house rule. A switch with choices is one of them, one without is on or off."""

    id: str
    name: str
    text: str = ""
    default: bool | int | str = False
    choices: tuple[Named, ...] = ()
    missions: tuple[str, ...] = ()
    """The missions that it makes a difference for; none: all of them."""


class Pick(Struct, frozen=True, kw_only=True):
    """Something that each seat of some roles picks before the game begins, such as a hero or a class."""

    id: str
    """A pick called `hero` names its seat."""
    name: str
    options: tuple[Named, ...]
    roles: tuple[str, ...] = ("hero",)
    suggested: tuple[str, ...] = ()
    """For the first seats, what suits them."""


class Lobby(Struct, frozen=True, kw_only=True):
    """What people see when they pick a game."""

    text: str = ""
    palette: Palette = "mine"
    icon: str = ""
    mission: str = "mission"
    """What the game calls one: a quest, a case, a bout."""
    heroes: tuple[str, str] = ("hero", "heroes")
    """What it calls those who are played, one and several."""
    missions: tuple[Named, ...] = ()
    picks: tuple[Pick, ...] = ()
    """What a seat picks, in the order of `Setup.party`'s words; none: the game deals its own seats."""
    switches: tuple[Switch, ...] = ()
    guide: str = ""
    """The mission that suits a first evening."""
