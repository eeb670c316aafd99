"""Leaving the map, where the quest allows it: for 1 MP, from a space at the edge that the quest names."""

from __future__ import annotations

from typing import TYPE_CHECKING

from undercroft.engine.choices import Option
from undercroft.games.descent.events import Left
from undercroft.games.descent.rules.actions import movement
from undercroft.games.descent.rules.harm import fatigue

if TYPE_CHECKING:
    from undercroft.engine.choices import Rule
    from undercroft.games.descent.game import Descent
    from undercroft.games.descent.state import Hero, HeroTurn

RULE = "descent.move.leave-map"
COST = 1
MOVE, RUN = "move", "run"


def at_exit(game: Descent, hero: Hero) -> bool:
    """Whether a hero stands where the quest lets it leave. [descent.move.leave-map]"""
    return bool(game.mask(hero) & game.place(game.encounter.exits))


def affords(game: Descent, turn: HeroTurn, hero: Hero, how: str) -> bool:
    """Whether a hero can pay the MP: one it has, one of a move action, or one for fatigue."""
    if how == MOVE:
        return not turn.mps and turn.actions > 0 and game.stat(hero, "speed") >= COST
    if how == RUN:
        return not turn.mps and fatigue.can_pay(game, hero, COST)
    return turn.mps >= COST


def options(game: Descent, turn: HeroTurn, hero: Hero) -> list[Option]:
    """Offer to leave the map. [descent.move.leave-map]"""
    if not at_exit(game, hero) or not movement.can_spend(game, hero):
        return []
    return [Option("leave", how or None, None, RULE) for how in ("", MOVE, RUN) if affords(game, turn, hero, how)]


def leave(game: Descent, turn: HeroTurn, hero: Hero, how: str) -> Rule[None]:
    """A hero leaves the map with all it carries: it has no turn in this encounter any more."""
    if how == MOVE:
        turn.actions -= 1
        turn.mps += game.stat(hero, "speed")
    elif how == RUN:
        turn.mps += COST
        yield from fatigue.pay(game, hero, COST, RUN)
    turn.mps -= COST
    yield from game.do(Left(hero.id))
