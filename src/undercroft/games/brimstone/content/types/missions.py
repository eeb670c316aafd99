"""Missions."""

from __future__ import annotations

from undercroft.crawl.packs.kinds import Part
from undercroft.crawl.packs.language.effect import NO_EFFECT, Effect
from undercroft.games.brimstone.content.types.enemies import Danger, Group
from undercroft.games.brimstone.content.types.goals import AnyGoal, Clear
from undercroft.games.brimstone.content.types.powers import Moment, Named

Sized = int | tuple[int, int, int, int, int, int]
"""One number for every Party, or six: for 1 to 6 Heroes."""


class Objective(Part, frozen=True, kw_only=True):
    """What guards the Objective Room: Threat cards, named Enemies, and how many Elite abilities more they have."""

    threat: Danger | None = None
    cards: Sized = 1
    enemies: tuple[Group, ...] = ()
    elite: Sized = 0


class SetUp(Part, frozen=True, kw_only=True):
    """What a Mission changes of the set-up."""

    darkness: Sized = 0
    """The step of the Darkness marker; 0: Darkness Start."""
    depth: int = 1
    """The step of the Hero Party marker."""
    dread: Sized = 0
    """Growing Dread cards that lie on the stack from the start."""
    revives: Sized = 0
    """Revive Tokens more, or fewer."""
    tiles: int = 0
    """Map Tiles laid out beyond the Entrance; the Heroes start on the last of them."""
    do: Effect = NO_EFFECT
    """What happens before the first turn."""


BAND = (40, 80)


class Mission(Named, frozen=True, kw_only=True):
    """A Mission: what it changes of the set-up, its goal, its own rules, what success and failure bring."""

    advanced: bool = False
    """Played with the Advanced rules unless the players say otherwise."""
    setup: SetUp = SetUp()
    clues: int
    """The Clue Icons that lead to the Objective; 0: they mean nothing, and there is none."""
    goal: AnyGoal = Clear()
    objective: Objective = Objective()
    on: dict[Moment, Effect] = {}
    """Its own rules: what happens by itself at moments of the whole Party."""
    turns: int = 0
    """The turns in which it must be won; 0: no limit."""
    reward: Effect
    failure: Effect = NO_EFFECT
    first_clue: str = ""
    found: str = ""
    won: str = ""
    lost: str = ""
    band: tuple[int, int] = BAND
    """How many of 100 games sensible Heroes of level 1 should win, from and to; `undercroft sim --all` compares."""
