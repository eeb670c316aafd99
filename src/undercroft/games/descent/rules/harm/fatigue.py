"""Fatigue and Stamina: what a hero chooses to suffer, and what it is forced to."""

from __future__ import annotations

from typing import TYPE_CHECKING

from undercroft.games.descent.events import Tired
from undercroft.games.descent.rules.harm import damage
from undercroft.games.descent.state import Monster

if TYPE_CHECKING:
    from undercroft.engine.choices import Rule
    from undercroft.games.descent.game import Descent
    from undercroft.games.descent.state import Hero


def can_pay(game: Descent, hero: Hero, amount: int) -> bool:
    """Whether a hero can choose to suffer so much fatigue.

    [descent.fatigue.voluntary] [descent.skill.cannot-overpay]
    """
    return hero.fatigue + amount <= game.stat(hero, "stamina")


def pay(game: Descent, hero: Hero, amount: int, source: str = "") -> Rule[None]:
    """A hero suffers fatigue by choice. [descent.fatigue.voluntary]"""
    if amount:
        yield from game.do(Tired(hero.id, amount, source))


def forced(game: Descent, figure: Hero | Monster, amount: int, source: str = "") -> Rule[None]:
    """A figure must suffer fatigue: beyond Stamina each is 1 damage, and a monster suffers damage instead.

    [descent.fatigue.forced-excess] [descent.fatigue.monsters]
    """
    if isinstance(figure, Monster):
        yield from damage.suffer(game, figure, amount, source)
        return
    if figure.down:
        return
    room = game.stat(figure, "stamina") - figure.fatigue
    if min(amount, room):
        yield from game.do(Tired(figure.id, min(amount, room), source))
    yield from damage.suffer(game, figure, amount - room, source)
