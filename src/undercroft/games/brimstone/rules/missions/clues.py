"""Clues: what finding one brings, when they lead to the Objective, and the Room that holds it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from undercroft.games.brimstone.content.types.maps import ROOMS
from undercroft.games.brimstone.events import ClueFound, ObjectiveFound
from undercroft.games.brimstone.rules.explore import end_caps, gates
from undercroft.games.brimstone.rules.missions.goal import play_of
from undercroft.games.brimstone.state import Finale, Ready

if TYPE_CHECKING:
    from undercroft.engine.choices import Rule
    from undercroft.games.brimstone.game import Brimstone


def clue(game: Brimstone, number: int) -> Rule[None]:
    """A Clue Icon counts towards the Mission's goal, if the Mission gives it a meaning there.

    [brimstone.explore.clue-icons] [brimstone.mission.fistful-first-clue]
    """
    needed = game.pack.missions[game.state.mission].clues
    if game.state.clues < needed and play_of(game).counts(number):
        game.state.clues += 1
        yield from game.do(ClueFound(game.state.clues, needed))


def clue_leads_on(game: Brimstone, number: int) -> Rule[list[Ready]]:
    """Do what the Mission does for a Clue that is not the last; returns Enemies that come with it.

    [brimstone.explore.clue-icons]
    """
    if not game.pack.missions[game.state.mission].clues:
        return []
    play = play_of(game)
    yield from play.clue(number)
    return play.company(number)


def objective_found(game: Brimstone) -> bool:
    """The last Clue needed was revealed; it is found once only.

    [brimstone.explore.objective-found] [brimstone.mission.fistful-goal]
    """
    needed = game.pack.missions[game.state.mission].clues
    return bool(needed) and game.state.clues >= needed and not game.state.objective


def objective(game: Brimstone, number: int) -> Rule[None]:
    """The Objective is in this Room, which has no exits; the last Fight takes the place of all else its token shows.

    [brimstone.explore.objective-ignores] [brimstone.mission.fistful-objective-ignores]
    [brimstone.mission.fistful-objective-no-exits]
    """
    room = game.room(number)
    room.objective = True
    game.state.objective = True
    for door in [door for door in game.board.doors if door.tile == number]:
        yield from end_caps.end_cap(game, door)
    yield from game.do(ObjectiveFound(number))
    game.push(Finale(room=number))


def nowhere_left(game: Brimstone) -> bool:
    """Nothing is left to explore, so that the last Room has to hold the Objective, if there is one.

    [brimstone.explore.objective-found]
    """
    if not game.pack.missions[game.state.mission].clues:
        return False
    if game.state.objective or game.board.doors or gates.unexplored(game):
        return False
    return all(room.revealed for room in game.state.rooms)


def last_room(game: Brimstone) -> int:
    """The Room found last; the Entrance if no Room was found at all. [brimstone.explore.objective-found]"""
    return max((n for n, room in enumerate(game.state.rooms) if game.pack.tiles[room.tile].kind in ROOMS), default=0)
