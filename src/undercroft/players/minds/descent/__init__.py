"""How the heuristic player plays Descent: to the relic, and back with it by the shortest way."""

from __future__ import annotations

from typing import TYPE_CHECKING

from undercroft.crawl.geometry import paths
from undercroft.games.descent.rules.turn.activation import LIFT, MOVE
from undercroft.players.rules_of_thumb import Mind, RulesOfThumb, last

if TYPE_CHECKING:
    from undercroft.engine.choices import Ask, Offer
    from undercroft.games.descent.content.library import DescentPack
    from undercroft.games.descent.shown.view import View
    from undercroft.players.base import Seat

RULES = RulesOfThumb()


@RULES.answers("turn.act")
def fetch_it(ask: Ask, seat: Seat) -> int | Offer:
    """Lift if possible, else go nearer to the relic, or with it to the way out, else be done."""
    lift = [n for n, value in enumerate(ask.values) if value.verb == LIFT]
    if lift:
        return lift[0]
    view: View = seat.view()
    pack: DescentPack = seat.pack
    hero = next(one for one in view.heroes if one.seat == seat.name)
    goal = pack.missions[view.mission].start if view.carrier == hero.id else view.relic
    if goal < 0:
        return last(ask)
    board = pack.boards[view.mission]
    way = paths.reach(board, goal, board.size)
    moves = [(way.distance(value.target), n) for n, value in enumerate(ask.values) if value.verb == MOVE]
    left, nearest = min(moves, default=(board.size, 0))
    return nearest if left < way.distance(hero.space) else last(ask)


def mind(_seed: str) -> Mind:
    """Return a mind for any number of seats; it needs no chance of its own."""
    return Mind(RULES)
