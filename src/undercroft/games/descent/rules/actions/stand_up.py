"""Stand Up: the one action of a knocked out hero."""

from __future__ import annotations

from typing import TYPE_CHECKING

from undercroft.engine.choices import Option
from undercroft.games.descent.events import Rolled
from undercroft.games.descent.rules.harm import knocked_out
from undercroft.games.descent.state.dice import dice_of

if TYPE_CHECKING:
    from undercroft.engine.choices import Rule
    from undercroft.games.descent.game import Descent
    from undercroft.games.descent.state import Hero, HeroTurn

DICE = ("red", "red")


def options(turn: HeroTurn) -> list[Option]:
    """Offer it to a hero who is down. [descent.standup.only-knocked-out]"""
    return [Option("stand", None, None, "descent.standup.roll")] if turn.actions else []


def stand_up(game: Descent, turn: HeroTurn, hero: Hero) -> Rule[None]:
    """Recover as two red dice say, be back on the map; the turn is over.

    [descent.standup.roll] [descent.standup.figure-returns] [descent.standup.ends-turn]
    """
    yield from recover(game, hero, "hero.stand-up")
    if hero.down:
        yield from knocked_out.stand(game, hero)
    turn.over = True


def recover(game: Descent, hero: Hero, purpose: str) -> Rule[None]:
    """Two red dice: damage recovers damage, surges recover fatigue. [descent.standup.roll] [descent.revive.roll]"""
    faces = yield from game.roll_pool(purpose, dice_of(DICE))
    yield from game.do(Rolled(hero.id, DICE, tuple(faces)))
    damage, fatigue = sum(face.damage for face in faces), sum(face.surges for face in faces)
    yield from knocked_out.recover(game, hero, damage, fatigue)
