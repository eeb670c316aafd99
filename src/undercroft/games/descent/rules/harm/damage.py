"""Damage and Health: suffering damage, and being defeated by it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from undercroft.games.descent.events import FamiliarGone, MonsterDefeated, Slain, Suffered, TokenMoved
from undercroft.games.descent.rules.harm import knocked_out
from undercroft.games.descent.state import Familiar, Hero, Monster

if TYPE_CHECKING:
    from undercroft.engine.choices import Rule
    from undercroft.games.descent.game import Descent


def suffer(game: Descent, figure: Hero | Monster, amount: int, source: str = "") -> Rule[None]:
    """A figure suffers damage; no defense dice against abilities. It is defeated with as much as its Health.

    [descent.damage.suffered] [descent.damage.defeat] [descent.damage.no-defense-vs-abilities] [descent.ko.value-caps]
    """
    amount = min(amount, game.stat(figure, "health") - figure.damage - (1 if game.travelling else 0))
    if amount <= 0 or (isinstance(figure, Hero) and figure.down):
        return
    yield from game.do(Suffered(figure.id, amount, source))
    if game.is_there(figure.id) and figure.damage >= game.stat(figure, "health"):
        yield from defeat(game, figure, source)


def recheck(game: Descent, hero: Hero) -> Rule[None]:
    """Keep a hero within its limits after Health or Stamina changed: with as much damage as Health it is defeated.

    [descent.ko.value-caps] [descent.damage.defeat]
    """
    health, stamina = game.stat(hero, "health"), game.stat(hero, "stamina")
    hero.fatigue = min(hero.fatigue, stamina)
    if hero.down:
        hero.damage = health
    elif hero.damage >= health:
        hero.damage = health
        yield from defeat(game, hero)


def defeat(game: Descent, figure: Hero | Monster, source: str = "") -> Rule[None]:
    """A figure is defeated: a hero is knocked out, a monster leaves the map.

    [descent.defeat.hero] [descent.defeat.monster]
    """
    if isinstance(figure, Familiar):
        game.state.familiars.remove(figure)
        game.others_came()
        yield from game.do(FamiliarGone(figure.id, figure.kind))
    elif isinstance(figure, Monster):
        yield from slay(game, figure)
    elif not figure.down:
        yield from knocked_out.knock_out(game, figure, source)


def slay(game: Descent, monster: Monster) -> Rule[None]:
    """A monster is out of play; what it carried lies where it was.

    [descent.defeat.monster] [descent.objective.carrier-defeated]
    """
    by_damage = monster.damage >= game.stat(monster, "health")
    yield from game.do(MonsterDefeated(monster.id))
    if not game.is_there(monster.id) or (by_damage and monster.damage < game.stat(monster, "health")):
        return  # a reaction has healed it
    for token in game.carried(monster.id):
        yield from game.do(TokenMoved(token.id, "", monster.space))
    game.state.monsters.remove(monster)
    game.others_came()
    game.state.tallies["slain"] = game.state.tallies.get("slain", 0) + 1
    yield from game.do(Slain(monster.id, monster.kind, monster.master))
