"""The nine hero actions: what a hero can do now, and doing it. Why not something else is in `why_not`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from undercroft.engine.choices import Option
from undercroft.games.descent.rules.actions import (
    doors,
    leaving,
    movement,
    objectives,
    rest,
    revive,
    search,
    stand_up,
    trade,
)
from undercroft.games.descent.rules.combat import attack, targets
from undercroft.games.descent.rules.familiars import familiars
from undercroft.games.descent.rules.harm import conditions, fatigue
from undercroft.games.descent.rules.heroes import abilities

if TYPE_CHECKING:
    from undercroft.engine.choices import Rule
    from undercroft.games.descent.game import Descent
    from undercroft.games.descent.state import Hero, HeroTurn

DONE = Option("done", ends=True)
MOVE = "descent.move.points"


def options(game: Descent, turn: HeroTurn) -> list[Option]:
    """List what a hero can do now; nothing that would change nothing.

    [descent.hero-turn.action-list] [descent.standup.only-action] [descent.ko.healed-acts]
    """
    hero = game.hero(turn.hero)
    if hero.down:
        return [*stand_up.options(turn), DONE]
    stunned = conditions.costs_an_action(game, hero)
    if stunned:
        return [*([Option("shake", stunned)] if turn.actions else []), DONE]
    found = moves(game, turn, hero)
    found += leaving.options(game, turn, hero)
    found += trade.options(game, turn, hero)
    found += attacks(game, turn, hero)
    if turn.actions:
        found += rest.options(hero)
        found += search.options(game, hero)
        found += revive.options(game, hero)
        found += doors.options(game, hero)
        found += objectives.options(game, hero)
        found += [one.option for one in abilities.options(game, hero, "action")]
    found += [one.option for one in abilities.options(game, hero, "turn")]
    found += familiars.waiting(game, turn)
    found.append(DONE)
    return found


def attacks(game: Descent, turn: HeroTurn, hero: Hero) -> list[Option]:
    """List whom a hero can attack, with an action or with the free attack of a two-player game.

    [descent.attack.action] [descent.two-player.free-attack] [descent.two-player.free-attack-regular]
    """
    free = may_attack_free(game, turn)
    if not turn.actions and not free:
        return []
    able = targets.attacks(game, hero)
    found = [Option("attack", weapon.id, foe.id, "descent.attack.action") for weapon, foe in able if turn.actions]
    if free:
        found += [Option("free", weapon.id, foe.id, "descent.two-player.free-attack") for weapon, foe in able]
    return found


def may_attack_free(game: Descent, turn: HeroTurn) -> bool:
    """Whether the free attack of a two-player game is still to be made.

    [descent.two-player.free-attack] [descent.two-player.free-attack-timing]
    """
    return len(game.state.heroes) == 2 and not turn.free_attack


def moves(game: Descent, turn: HeroTurn, hero: Hero) -> list[Option]:
    """List where a hero can go: with the MPs it has, with a move action, or by suffering fatigue.

    [descent.move.points] [descent.move.fatigue-for-mp] [descent.move.fatigue-without-move-action]
    [descent.move.fatigue-stamina-cap] [descent.move.may-stop-short] [descent.move.fatigue-timing]
    """
    speed = game.stat(hero, "speed")
    room = max(0, game.stat(hero, "stamina") - hero.fatigue)
    most = turn.mps + max(speed if turn.actions else 0, room)
    found: list[Option] = []
    for key, way in movement.ways(game, hero, most).items():
        if way.cost <= turn.mps:
            found.append(movement.destination("walk", key, "descent.move.cost"))
            continue
        if turn.actions and way.cost <= turn.mps + speed:
            found.append(movement.destination("move", key, MOVE))
        if way.cost <= turn.mps + room:
            found.append(movement.destination("run", key, "descent.move.fatigue-for-mp"))
    return found


def take(game: Descent, turn: HeroTurn, option: Option) -> Rule[None]:
    """Do what a hero has chosen, to its end; only movement may go on afterwards.

    [descent.hero-turn.finish-action-first] [descent.skill.action] [descent.special.card-actions]
    [descent.feat.action-symbol]
    """
    hero = game.hero(turn.hero)
    verb = option.verb
    if verb in ("walk", "move", "run"):
        yield from _go(game, turn, hero, option)
        return
    if verb == "use":
        listener = abilities.listener_of(game, hero, option)
        assert listener.use is not None
        if listener.use.when == "action":
            spend(turn)
        yield from abilities.perform(game, hero, listener)
        return
    if verb == "familiar":
        familiars.activate(game, str(option.subject))
        return
    if verb == "free":
        turn.free_attack = True
        yield from attack.begin(game, hero, str(option.subject), game.figure(str(option.target)))
        return
    if verb == "leave":
        yield from leaving.leave(game, turn, hero, str(option.subject or ""))
        return
    if verb in ("give", "get"):
        if not turn.moving:
            begin_move(game, turn, hero)
        other = game.hero(str(option.target))
        yield from trade.TRADE.deal(game, *((hero, other) if verb == "give" else (other, hero)))
        return
    spend(turn)
    if verb == "attack":
        yield from attack.begin(game, hero, str(option.subject), game.figure(str(option.target)))
        return
    if verb == "shake":
        yield from conditions.rid(game, hero, str(option.subject))
    elif verb == "rest":
        hero.resting = True
    elif verb == "search":
        yield from search.search(game, hero, int(option.subject or 0))
    elif verb == "revive":
        yield from revive.revive(game, hero, game.hero(str(option.target)))
    elif verb == "stand":
        yield from stand_up.stand_up(game, turn, hero)
    elif verb in ("open", "close"):
        yield from doors.use(game, hero, str(option.subject), verb == "open")
    else:
        yield from objectives.act(game, hero, option)


def spend(turn: HeroTurn) -> None:
    """Use up an action; without MPs left a move action is over. [descent.hero-turn.two-actions]"""
    turn.actions -= 1
    if not turn.mps:
        turn.moving = False


def begin_move(game: Descent, turn: HeroTurn, hero: Hero) -> None:
    """Take a move action: MPs equal to Speed, besides those left. [descent.move.points] [descent.move.double-move]"""
    spend(turn)
    turn.mps += game.stat(hero, "speed")
    turn.moving = True


def _go(game: Descent, turn: HeroTurn, hero: Hero, option: Option) -> Rule[None]:
    """Walk with MPs, with a move action, or for fatigue. [descent.move.points] [descent.move.fatigue-for-mp]"""
    speed = game.stat(hero, "speed")
    room = max(0, game.stat(hero, "stamina") - hero.fatigue)
    budget = turn.mps + {"walk": 0, "move": speed, "run": room}[option.verb]
    way = movement.ways(game, hero, budget)[movement.key_of(option)]
    if option.verb == "move":
        begin_move(game, turn, hero)
    elif option.verb == "run":
        needed = way.cost - turn.mps
        turn.mps += needed
        yield from fatigue.pay(game, hero, needed, "run")
    movement.go(game, hero, way)
