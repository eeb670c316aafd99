"""Markers of a Mission on the floor, and what a Hero beside one may do."""

from __future__ import annotations

from typing import TYPE_CHECKING

from undercroft.engine.checks import checks
from undercroft.engine.choices import Option
from undercroft.games.brimstone.events import SpotLaid
from undercroft.games.brimstone.rules.enemies.arrival import checkerboard
from undercroft.games.brimstone.rules.missions.goal import play_of
from undercroft.games.brimstone.state import Spot

if TYPE_CHECKING:
    from undercroft.engine.checks import Checks
    from undercroft.engine.choices import Rule
    from undercroft.games.brimstone.game import Brimstone
    from undercroft.games.brimstone.state import Activation, Hero

WORK = "work"


def lay(game: Brimstone, room: int, count: int, left: int = 1) -> Rule[None]:
    """Lay markers in a Room, spread over its own spaces from the back."""
    own = [space for space in checkerboard.checkerboard(game, room) if game.board.tiles_of(space) == 1 << room]
    for n in range(count):
        space = own[(n * len(own) // count) % len(own)]
        spot = Spot(id=game.new_id(), room=room, space=space, left=left)
        game.state.quest.spots.append(spot)
        yield from game.do(SpotLaid(spot.id, space))


def find(game: Brimstone, number: int) -> Spot:
    """A marker by its number."""
    return next(spot for spot in game.state.quest.spots if spot.id == number)


def options(game: Brimstone, hero: Hero, activation: Activation) -> list[Option]:
    """The markers at which this Hero may do something now: in their space or adjacent, in place of Search or Attack."""
    if activation.acted:
        return []
    return [Option(WORK, spot.id) for spot in game.state.quest.spots if spot.left and in_reach(game, hero, spot)]


def in_reach(game: Brimstone, hero: Hero, spot: Spot) -> bool:
    """Whether a Hero stands on a marker or adjacent to it."""
    return hero.space == spot.space or game.board.adjacent(hero.space, spot.space)


def work(game: Brimstone, hero: Hero, activation: Activation, option: Option) -> Rule[None]:
    """The Hero moves no more and neither Searches nor Attacks; the goal says what comes of it."""
    activation.moving, activation.acted = False, True
    yield from play_of(game).work(hero, find(game, option.subject_number))


def beside_marker(game: Brimstone, hero: Hero, option: Option) -> bool:
    """Whether the marker that an option names has something left to do and the Hero is beside it."""
    return any(
        spot.id == option.subject and spot.left and in_reach(game, hero, spot) for spot in game.state.quest.spots
    )


WORK_CHECKS: Checks[Brimstone, Hero, Activation, Option] = checks(
    ("brimstone.search.one-kind", lambda game, hero, now, o: not now.acted),
    ("brimstone.setup.mission-overrides", lambda game, hero, now, o: now.acted or beside_marker(game, hero, o)),
    on=(WORK,),
)
