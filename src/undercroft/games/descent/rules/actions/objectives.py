"""Special actions with objective tokens: pick one up, drop it, work on it, climb out of a pit, leave the map."""

from __future__ import annotations

from typing import TYPE_CHECKING

from undercroft.crawl.board.bits import bits
from undercroft.crawl.subjects import SPACE
from undercroft.engine.choices import Option, choose
from undercroft.games.descent.content.keywords import case
from undercroft.games.descent.events import Placed, TokenMoved
from undercroft.games.descent.rules.heroes import attributes
from undercroft.games.descent.rules.terrain import terrain
from undercroft.games.descent.state import Hero

if TYPE_CHECKING:
    from undercroft.engine.choices import Rule
    from undercroft.games.descent.content.types import Objective
    from undercroft.games.descent.game import Descent
    from undercroft.games.descent.state import Monster, Token


def objective_of(game: Descent, token: Token) -> Objective:
    """Return what the quest says of a token."""
    return next(one for one in game.encounter.objectives if one.kind == token.kind)


def options(game: Descent, figure: Hero | Monster) -> list[Option]:
    """Offer the tokens within reach, dropping what is carried, and the way out of a pit.

    [descent.objective.pick-up] [descent.objective.exclusive] [descent.objective.drop] [descent.terrain.pit-climb]
    """
    reach = game.near(figure) | game.mask(figure)
    side = "heroes" if isinstance(figure, Hero) else "overlord"
    found: list[Option] = []
    for token in game.state.tokens:
        if token.carrier or token.space < 0 or not reach >> token.space & 1:
            continue
        what = objective_of(game, token)
        if what.by in (side, "both"):
            verb = "work" if what.effect is not None else "take"
            if what.effect is not None or what.carried:
                found.append(Option(verb, token.id, None, "descent.objective.pick-up"))
    for token in game.carried(figure.id):
        if free_beside(game, figure):
            found.append(Option("drop", token.id, None, "descent.objective.drop"))
    if terrain.in_pit(game, figure) and free_beside(game, figure):
        found.append(Option("climb", None, None, "descent.terrain.pit-climb"))
    return found


def free_beside(game: Descent, figure: Hero | Monster) -> list[int]:
    """Return the empty spaces adjacent to a figure."""
    return bits(game.near(figure) & ~game.occupied() & ~game.terrain("obstacle"))


def act(game: Descent, figure: Hero | Monster, option: Option) -> Rule[None]:
    """Take, work on or drop a token, or climb out of a pit. [descent.special.quest-actions]"""
    seat = game.seat_of(figure)
    if option.verb == "climb":
        space = yield from choose(seat, "place.where", free_beside(game, figure), of=SPACE)
        yield from game.do(Placed(figure.id, space))
        yield from terrain.enter(game, figure, space)
        return
    token = game.token(str(option.subject))
    if option.verb == "drop":
        space = yield from choose(seat, "place.where", free_beside(game, figure), of=SPACE)
        yield from game.do(TokenMoved(token.id, "", space))
        return
    what = objective_of(game, token)
    if what.test and not (yield from attributes.test(game, figure, what.test)):
        return
    if what.effect is not None:
        yield from case.perform(game, what.effect, case.Case(figure, by=figure.id, source=f"token:{token.id}"))
    else:
        yield from game.do(TokenMoved(token.id, figure.id, -1))
