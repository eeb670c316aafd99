"""How an Adventure ends: won, all Heroes KO'd, the Darkness escaped, fled."""

from __future__ import annotations

from typing import TYPE_CHECKING

from undercroft.engine.events import Ends
from undercroft.engine.flow import AGAIN
from undercroft.games.brimstone.content import keywords
from undercroft.games.brimstone.events import Ended
from undercroft.games.brimstone.rules.harm import charts
from undercroft.games.brimstone.rules.heroes import exhausting
from undercroft.games.brimstone.state import OFF_BOARD, Adventure, rules

if TYPE_CHECKING:
    from undercroft.engine.choices import Rule
    from undercroft.games.brimstone.game import Brimstone
    from undercroft.games.brimstone.state import Hero


def all_ko(game: Brimstone) -> None:
    """The Mission fails at once when every Hero is KO'd or Dead, unless it has already ended.

    [brimstone.end.all-ko]
    """
    if not game.standing() and not game.state.ending and game.frame(Adventure) is not None:
        raise Ends(Adventure, "all KO'd")


@rules.ends(Adventure)
def adventure_ends(game: Brimstone, adventure: Adventure, why: str) -> str:
    """Won or lost, the rest of the turn is dropped. [brimstone.end.win] [brimstone.end.flee-effect]"""
    game.state.ending = why
    if game.state.campaign is None:
        game.state.outcome = outcome(game)
    game.state.foes.clear()
    game.state.fight = None
    game.enemy_numbers.forget()
    return "wake_the_fallen"


def outcome(game: Brimstone) -> str:
    """Whether the Adventure that has ended was won. [brimstone.end.win]"""
    return "won" if game.state.ending == "won" else "lost"


@rules.step(Adventure)
def wake_the_fallen(game: Brimstone, adventure: Adventure) -> Rule[str | None]:
    """Heroes who are KO'd when it ends escape too, but roll for Injury or Madness, one Hero a step.

    [brimstone.end.all-ko-charts] [brimstone.end.flee-ko-charts]
    """
    fallen = game.fallen()
    if not fallen:
        return None
    hero = fallen[0]
    yield from roll_for_fall(game, hero)
    hero.ko, hero.ko_cause, hero.space = False, "", OFF_BOARD
    return AGAIN


def roll_for_fall(game: Brimstone, hero: Hero) -> Rule[None]:
    """The chart of whatever was at 0, both if both were. [brimstone.recover.chart] [brimstone.recover.both-zero]"""
    if hero.ko_cause in ("health", "both"):
        yield from charts.roll(game, hero, "injury")
    if hero.ko_cause in ("sanity", "both") and not hero.dead:
        yield from charts.roll(game, hero, "madness")


@rules.step(Adventure)
def status_markers_leave(game: Brimstone, adventure: Adventure) -> None:
    """All Status Effect markers leave the Heroes. [brimstone.status.removed-end]"""
    for hero in game.heroes:
        hero.poison = hero.venom = 0


@rules.step(Adventure)
def reward(game: Brimstone, adventure: Adventure) -> Rule[None]:
    """The Mission's reward or failure. [brimstone.mission.fistful-reward]"""
    mission = game.pack.missions[game.state.mission]
    effect = mission.reward if game.state.ending == "won" else mission.failure
    yield from keywords.perform(game, effect, keywords.Case())


@rules.step(Adventure)
def finish(game: Brimstone, adventure: Adventure) -> Rule[None]:
    """The Adventure is over; once-per-Adventure things are Ready again. [brimstone.items.ready]"""
    exhausting.ready(game, "adventure")
    yield from game.do(Ended(outcome(game), game.state.ending))
