"""Knocked Out: a defeated hero is a token on the map until it stands up, is revived or is healed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from undercroft.games.descent.events import Healed, HeroDefeated, KnockedOut, Rested, StoodUp, TokenMoved
from undercroft.games.descent.rules.harm.placing import nearest_empty, pick_space

if TYPE_CHECKING:
    from undercroft.engine.choices import Rule
    from undercroft.games.descent.game import Descent
    from undercroft.games.descent.state import Hero


def knock_out(game: Descent, hero: Hero, source: str = "") -> Rule[None]:
    """A hero is defeated: fatigue and damage are full, conditions go, its token takes its figure's place.

    [descent.ko.fatigue-full] [descent.ko.damage-full] [descent.ko.token] [descent.ko.conditions-lost]
    [descent.objective.carrier-defeated] [descent.terrain.lava-token]
    """
    from undercroft.games.descent.rules.actions.movement import tell

    tell(game)
    hero.fatigue = game.stat(hero, "stamina")
    hero.damage = game.stat(hero, "health")
    hero.conditions.clear()
    hero.boosts.clear()
    hero.down = True
    game.changed(hero)
    game.powers.numbers.forget(hero.id)
    game.moved()
    for token in game.carried(hero.id):
        yield from game.do(TokenMoved(token.id, "", hero.space))
    yield from game.do(KnockedOut(hero.id))
    if game.terrain("lava") >> hero.space & 1:
        hero.space = yield from pick_space(game, hero.seat, nearest_empty(game, hero.space, avoid=game.terrain("lava")))
    yield from game.do(HeroDefeated(hero.id))


def recover(game: Descent, hero: Hero, damage: int, fatigue: int = 0) -> Rule[None]:
    """A hero recovers damage and fatigue; one who was knocked out and recovers damage is back at once.

    [descent.ko.heal-sources] [descent.ko.healed-stands] [descent.ko.value-caps]
    """
    damage, fatigue = min(damage, hero.damage), min(fatigue, hero.fatigue)
    if damage:
        yield from game.do(Healed(hero.id, damage))
    if fatigue:
        yield from game.do(Rested(hero.id, fatigue))
    if hero.down and damage:
        yield from stand(game, hero)


def stand(game: Descent, hero: Hero) -> Rule[None]:
    """The figure is back in place of the token, or in the nearest empty space.

    [descent.standup.figure-returns] [descent.revive.figure-returns] [descent.standup.occupied-space]
    """
    space = hero.space
    if game.occupied() >> space & 1 or game.terrain("obstacle") >> space & 1:
        space = yield from pick_space(game, hero.seat, nearest_empty(game, space))
    yield from game.do(StoodUp(hero.id, space))
