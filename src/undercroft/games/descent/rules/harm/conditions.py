"""Conditions: how a figure gets one, suffers from it and is rid of it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from undercroft.engine.choices import choose
from undercroft.games.descent.content.keywords import case
from undercroft.games.descent.events import ConditionGone, Inflicted
from undercroft.games.descent.rules.heroes import attributes
from undercroft.games.descent.state import Hero, Monster

if TYPE_CHECKING:
    from undercroft.engine.choices import Rule
    from undercroft.games.descent.game import Descent

WITHOUT_TEST = 2
"""A monster, which fails every test, is rid of what a test would take off after so many activations."""


def can_get(game: Descent, figure: Hero | Monster, condition: str) -> bool:
    """Whether a figure can get a condition: not twice, and not while knocked out.

    [descent.condition.no-stacking] [descent.ko.no-conditions]
    """
    if condition in figure.conditions or (isinstance(figure, Hero) and figure.down):
        return False
    return not game.powers.immune(game, figure, condition)


def inflict(game: Descent, figure: Hero | Monster, condition: str) -> Rule[None]:
    """A figure gets a condition.

    [descent.condition.hero-card] [descent.condition.monster-token] [descent.familiar.blocking-conditions]
    """
    if can_get(game, figure, condition):
        yield from game.do(Inflicted(figure.id, condition))


def rid(game: Descent, figure: Hero | Monster, condition: str) -> Rule[None]:
    """A figure loses a condition."""
    if condition in figure.conditions:
        if isinstance(figure, Monster):
            figure.since.pop(condition, None)
        yield from game.do(ConditionGone(figure.id, condition))


def turn_starts(game: Descent, figure: Hero | Monster) -> Rule[None]:
    """Test against what a figure has at the start of its turn or activation; a failed test does its harm.

    With several of them its player says which comes first. [descent.timing.simultaneous-abilities]
    """
    waiting = [one for one in figure.conditions if game.pack.conditions[one].test]
    while waiting:
        condition = yield from choose(game.seat_of(figure), "turn.condition", waiting, params={"figure": figure.id})
        waiting.remove(condition)
        card = game.pack.conditions[condition]
        if condition not in figure.conditions or not card.test:
            continue
        passed = yield from attributes.test(game, figure, card.test)
        if passed:
            yield from rid(game, figure, condition)
        elif card.failed is not None:
            yield from case.perform(game, card.failed, case.Case(figure, source=f"condition:{condition}"))
        if not game.is_there(figure.id) or (isinstance(figure, Hero) and figure.down):
            return


def turn_ends(game: Descent, figure: Hero | Monster) -> Rule[None]:
    """Lose what goes at the end of the turn; a monster loses what a test would take off after its second activation."""
    for condition in list(figure.conditions):
        card = game.pack.conditions[condition]
        if isinstance(figure, Monster) and card.test:
            figure.since[condition] = figure.since.get(condition, 0) + 1
            if figure.since[condition] >= WITHOUT_TEST:
                yield from rid(game, figure, condition)
        elif card.ends == "turn ends":
            yield from rid(game, figure, condition)


def costs_an_action(game: Descent, figure: Hero | Monster) -> str:
    """Return the condition that takes a figure's first action, '' if none does."""
    for condition in figure.conditions:
        if game.pack.conditions[condition].ends == "first action":
            return condition
    return ""
