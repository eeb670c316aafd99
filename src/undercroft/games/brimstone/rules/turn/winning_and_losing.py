"""How an Adventure ends: won, all Heroes KO'd, the Darkness escaped, fled."""

from __future__ import annotations

from typing import TYPE_CHECKING

from undercroft.engine.checks import checks
from undercroft.engine.choices import Offer, Option, together
from undercroft.engine.events import Ends
from undercroft.engine.flow import AGAIN
from undercroft.games.brimstone.content import keywords
from undercroft.games.brimstone.events import Ended
from undercroft.games.brimstone.rules.harm import charts, status_effects
from undercroft.games.brimstone.rules.heroes import exhausting
from undercroft.games.brimstone.state import OFF_BOARD, Adventure, Turn, rules

if TYPE_CHECKING:
    from collections.abc import Iterator

    from undercroft.engine.checks import Checks
    from undercroft.engine.choices import Rule
    from undercroft.games.brimstone.game import Brimstone
    from undercroft.games.brimstone.state import Hero


def all_ko(game: Brimstone) -> None:
    """The Mission fails at once when every Hero is KO'd or Dead, unless it has already ended.

    [brimstone.end.all-ko]
    """
    if not game.standing() and not game.state.ending and game.frame(Adventure) is not None:
        raise Ends(Adventure, "all KO'd")


def darkness_escapes(game: Brimstone) -> None:
    """The Darkness at the Mine Entrance fails the Mission. [brimstone.end.darkness-escapes]"""
    if game.state.darkness <= 1:
        raise Ends(Adventure, "darkness")


def turn_begins(game: Brimstone) -> bool:
    """Whether it is the start of a turn: the Party may Flee only then. [brimstone.end.flee-when]"""
    turn = game.state.frames[-1]
    return isinstance(turn, Turn) and turn.at == "begin"


FLEE_CHECKS: Checks[Brimstone, str, Option] = checks(
    (
        "brimstone.end.flee-when",
        lambda game, seat, o: turn_begins(game) and any(hero.seat == seat for hero in game.standing()),
    ),
    on=("flee",),
)


@rules.offer("turn.flee", checks=FLEE_CHECKS)
def offer_flight(game: Brimstone) -> Iterator[Offer]:
    """The Party may Flee only at the start of a turn, if those who are not KO'd agree. [brimstone.end.flee-when]"""
    if turn_begins(game):
        for hero in game.standing():
            yield Offer(hero.seat, Option("flee"), flee)


def flee(game: Brimstone) -> Rule[None]:
    """The Party flees if every Hero who is not KO'd agrees; the Mission is failed, all escape.

    [brimstone.end.flee-when] [brimstone.end.flee-effect]
    """
    votes = yield from together({hero.seat: ("turn.flee", ("stay", "flee")) for hero in game.standing()})
    if all(vote == "flee" for vote in votes.values()):
        raise Ends(Adventure, "fled")


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
        status_effects.clear(hero)


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
