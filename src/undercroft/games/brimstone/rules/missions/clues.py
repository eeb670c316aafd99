"""Clues: what finding one brings, and when they lead to the Objective."""

from __future__ import annotations

from typing import TYPE_CHECKING

from undercroft.games.brimstone.events import ClueFound
from undercroft.games.brimstone.rules.missions.goal import play_of
from undercroft.games.brimstone.state import Ready

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
