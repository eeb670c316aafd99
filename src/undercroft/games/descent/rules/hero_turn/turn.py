"""Hero Turn: start of turn, equip items, two actions in any order, flip the Reference card.

First ends what lasted until now, then come abilities at the start of the turn, then exhausted cards are refreshed. Then
the hero may change its equipment, and takes two actions, the same one twice if it likes, with movement in between.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from undercroft.crawl.powers import uses
from undercroft.engine.choices import Legal
from undercroft.engine.flow import AGAIN
from undercroft.games.descent.events import Rested, TurnBegan, TurnEnds, TurnStarts
from undercroft.games.descent.rules.actions import actions, why_not
from undercroft.games.descent.rules.familiars import familiars
from undercroft.games.descent.rules.harm import conditions, knocked_out
from undercroft.games.descent.rules.heroes import equipment
from undercroft.games.descent.rules.terrain import terrain
from undercroft.games.descent.state import HeroTurn, rules

if TYPE_CHECKING:
    from undercroft.engine.choices import Rule
    from undercroft.games.descent.game import Descent
    from undercroft.games.descent.state import Hero, Monster

INSTEAD_OF_ATTACK = 2


def end_boosts(game: Descent, figure: Hero | Monster, *periods: str) -> None:
    """End what lasted for a time. [descent.hero-turn.start-expire]"""
    if any(one.until in periods for one in figure.boosts):
        figure.boosts = [one for one in figure.boosts if one.until not in periods]
        game.powers.numbers.forget(figure.id)


@rules.step(HeroTurn)
def start(game: Descent, turn: HeroTurn) -> Rule[None]:
    """1. What lasted until now ends; then conditions and abilities at the start of the turn.

    [descent.hero-turn.steps] [descent.hero-turn.start-expire] [descent.hero-turn.start-abilities]
    """
    hero = game.hero(turn.hero)
    turn.began_up = not hero.down
    yield from game.do(TurnBegan(hero.id))
    familiars.turn_begins(game, hero)
    end_boosts(game, hero, "round")
    if not hero.down:
        yield from conditions.turn_starts(game, hero)
    yield from game.do(TurnStarts(hero.id))


@rules.step(HeroTurn)
def refresh(game: Descent, turn: HeroTurn) -> None:
    """Exhausted cards are refreshed last. [descent.hero-turn.start-refresh]"""
    uses.refresh(game.hero(turn.hero), ("refresh", "turn"))


@rules.step(HeroTurn)
def equip(game: Descent, turn: HeroTurn) -> Rule[None]:
    """2. Items may be changed, only now. [descent.hero-turn.equip-step]"""
    yield from equipment.equip(game, game.hero(turn.hero))


@rules.step(HeroTurn)
def act(game: Descent, turn: HeroTurn) -> Rule[str | None]:
    """3. Two actions in any order, none of them forced; movement may go on in between.

    [descent.hero-turn.two-actions] [descent.hero-turn.actions-optional] [descent.hero-turn.repeat-action]
    [descent.move.interrupt] [descent.defeat.own-turn]
    """
    hero = game.hero(turn.hero)
    if (hero.down and turn.began_up) or hero.space < 0 or turn.over:
        return None
    turn.began_up = not hero.down
    legal = Legal(actions.options(game, turn), why_not.CHECKS, game, turn)
    about = {"hero": hero.id, "actions": turn.actions, "mps": turn.mps}
    option = yield from game.ask(hero.seat, "turn.act", legal, params=about, always=True)
    if option.verb == "done":
        return None
    yield from actions.take(game, turn, option)
    return AGAIN


@rules.step(HeroTurn)
def end(game: Descent, turn: HeroTurn) -> Rule[None]:
    """What happens at the end of the turn, then lava, then what a hero of two recovers.

    [descent.terrain.lava-defeat] [descent.two-player.recover-instead]
    """
    hero = game.hero(turn.hero)
    if not hero.down and hero.space >= 0:
        yield from game.do(TurnEnds(hero.id))
        yield from conditions.turn_ends(game, hero)
        yield from terrain.turn_ends(game, hero)
    if actions.may_attack_free(game, turn) and not hero.down and hero.space >= 0:
        yield from knocked_out.recover(game, hero, INSTEAD_OF_ATTACK)


@rules.step(HeroTurn)
def flip(game: Descent, turn: HeroTurn) -> Rule[None]:
    """4. The Reference card is turned facedown; whoever rests loses all fatigue, the last of it too.

    [descent.hero-turn.flip-reference] [descent.rest.timing] [descent.rest.recover-all]
    """
    hero = game.hero(turn.hero)
    hero.done = True
    end_boosts(game, hero, "turn")
    if hero.resting:
        hero.resting = False
        if hero.fatigue and not hero.down:
            yield from game.do(Rested(hero.id, hero.fatigue))
