"""What a Mission overrides: numbers for the size of the Party, the guard of its Objective, its time limit."""

from __future__ import annotations

from typing import TYPE_CHECKING

from undercroft.engine.events import Ends
from undercroft.games.brimstone.content.types.missions import SetUp
from undercroft.games.brimstone.rules.enemies.arrival import epic_threats
from undercroft.games.brimstone.rules.heroes import dice
from undercroft.games.brimstone.rules.missions.goal import play_of
from undercroft.games.brimstone.state import Adventure, Ready

if TYPE_CHECKING:
    from undercroft.engine.choices import Rule
    from undercroft.games.brimstone.content.types import Mission, Sized
    from undercroft.games.brimstone.game import Brimstone

INTRODUCTORY = "fistful"
"""The Mission of a first game. [brimstone.setup.select-mission]"""
AS_PRINTED = SetUp()
"""The book's own set-up, whatever the number of Heroes."""


def mission_of(game: Brimstone) -> Mission:
    """The Mission under way."""
    return game.pack.missions[game.state.mission]


def set_up_of(game: Brimstone) -> SetUp:
    """What the Mission under way changes in the set-up; nothing for the introductory one played as printed.

    [brimstone.setup.mission-overrides] [brimstone.setup.depth-markers]
    """
    if game.agreed.as_printed and game.state.mission == INTRODUCTORY:
        return AS_PRINTED
    return mission_of(game).setup


def sized(game: Brimstone, number: Sized) -> int:
    """A number of a Mission for this many Heroes. [brimstone.setup.mission-overrides]"""
    return number if isinstance(number, int) else number[len(game.heroes) - 1]


def guard(game: Brimstone, room: int) -> Rule[list[Ready]]:
    """What guards the Objective: Threat cards, Enemies by name, and whatever the goal is about.

    [brimstone.mission.fistful-final-threat] [brimstone.setup.mission-overrides]
    """
    objective = mission_of(game).objective
    found: list[Ready] = []
    if objective.threat is not None:
        found += [Ready(level=epic_threats.level_of(game, objective.threat), room=room)] * sized(game, objective.cards)
    for group in objective.enemies:
        count = yield from dice.amount(game, "foe.count", group.count)
        found.append(Ready(kind=group.enemy, count=count, room=room, elite=group.elite))
    return [*found, *play_of(game).guards(room)]


def out_of_time(game: Brimstone) -> None:
    """With its last turn a Mission that has a time limit is failed. [brimstone.setup.mission-overrides]"""
    turns = mission_of(game).turns
    if turns and game.state.turn >= turns:
        raise Ends(Adventure, "time")
