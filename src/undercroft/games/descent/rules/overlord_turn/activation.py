"""A monster acts: up to two actions, at most one of them an attack."""

from __future__ import annotations

from typing import TYPE_CHECKING

from undercroft.engine.checks import Checks, checks
from undercroft.engine.choices import Legal, Option
from undercroft.engine.flow import AGAIN, DONE
from undercroft.games.descent.events import MonsterActivates
from undercroft.games.descent.rules.actions import doors, movement, objectives
from undercroft.games.descent.rules.combat import attack, targets
from undercroft.games.descent.rules.familiars import familiars
from undercroft.games.descent.rules.harm import conditions
from undercroft.games.descent.rules.hero_turn.turn import end_boosts
from undercroft.games.descent.rules.heroes import abilities
from undercroft.games.descent.rules.terrain import terrain
from undercroft.games.descent.state import Activation, Familiar, rules

if TYPE_CHECKING:
    from undercroft.engine.choices import Rule
    from undercroft.games.descent.game import Descent

END = Option("done", ends=True)


@rules.step(Activation)
def begin(game: Descent, activation: Activation) -> Rule[str | None]:
    """Conditions first, then whatever answers the activation."""
    monster = game.monster(activation.monster)
    yield from conditions.turn_starts(game, monster)
    if game.is_there(monster.id) and not game.with_heroes(monster):
        yield from game.do(MonsterActivates(monster.id))
    return None if game.is_there(monster.id) else DONE


@rules.step(Activation)
def act(game: Descent, activation: Activation) -> Rule[str | None]:
    """Up to two actions: move, attack once, a monster action, a door, something special.

    [descent.overlord-turn.two-actions] [descent.overlord-turn.one-attack] [descent.overlord-turn.action-list]
    [descent.overlord-turn.no-hero-actions]
    """
    if not game.is_there(activation.monster):
        return DONE
    monster = game.monster(activation.monster)
    if isinstance(monster, Familiar):
        legal = Legal(familiars.options(game, activation, monster), (familiars.CHECKS,), game, activation)
    else:
        legal = Legal(options(game, activation), (CHECKS,), game, activation)
    about = {"figure": monster.id, "actions": activation.actions, "mps": activation.mps}
    option = yield from game.ask(game.seat_of(monster), "monster.act", legal, params=about)
    if option.verb == "done":
        return None
    yield from take(game, activation, option)
    return AGAIN


def options(game: Descent, activation: Activation) -> list[Option]:
    """List what a monster can do now. [descent.overlord-turn.action-list] [descent.move.monsters-no-fatigue]"""
    monster = game.monster(activation.monster)
    stunned = conditions.costs_an_action(game, monster)
    if stunned:
        return [*([Option("shake", stunned)] if activation.actions else []), END]
    speed, mps = game.stat(monster, "speed"), left(activation)
    found: list[Option] = []
    for key, way in movement.ways(game, monster, mps + (speed if activation.actions else 0)).items():
        free = way.cost <= mps
        verb, rule = ("walk", "descent.move.cost") if free else ("move", "descent.move.monsters-same")
        found.append(movement.destination(verb, key, rule))
    if activation.actions:
        if not activation.attacked:
            found += [
                Option("attack", weapon.id, foe.id, "descent.attack.monster-type")
                for weapon, foe in targets.attacks(game, monster)
            ]
        found += doors.options(game, monster)
        found += objectives.options(game, monster)
        found += [one.option for one in abilities.options(game, monster, "action")]
    found.append(END)
    return found


def left(activation: Activation) -> int:
    """Return the MPs that can be spent now; a large monster that was put down must take an action first.

    [descent.large.declare-before-interrupt]
    """
    return 0 if activation.landed else activation.mps


def take(game: Descent, activation: Activation, option: Option) -> Rule[None]:
    """Do what the overlord has chosen for a monster."""
    monster = game.monster(activation.monster)
    verb = option.verb
    if verb in ("walk", "move"):
        speed = game.stat(monster, "speed") if verb == "move" else 0
        mps = left(activation)
        way = movement.ways(game, monster, mps + speed)[movement.key_of(option)]
        if verb == "move":
            activation.actions -= 1
            activation.mps = mps + speed
        activation.landed = False
        movement.go(game, monster, way)
        return
    if isinstance(monster, Familiar):
        activation.used.append(str(option.subject))
    else:
        activation.actions -= 1
    activation.landed = False
    if verb == "attack":
        attacks(activation)
        yield from attack.begin(game, monster, str(option.subject), game.figure(str(option.target)))
    elif verb == "shake":
        yield from conditions.rid(game, monster, str(option.subject))
    elif verb in ("open", "close"):
        yield from doors.use(game, monster, str(option.subject), verb == "open")
    elif verb == "use":
        yield from abilities.perform(game, monster, abilities.listener_of(game, monster, option))
    else:
        yield from objectives.act(game, monster, option)


def attacks(activation: Activation) -> None:
    """Use up the one attack of an activation; a card may have given a second.

    [descent.overlord-turn.one-attack] [descent.overlord-turn.special-attack-counts]
    """
    activation.attacked = not activation.twice
    activation.twice = False


@rules.step(Activation)
def end(game: Descent, activation: Activation) -> Rule[None]:
    """Conditions, then lava. [descent.terrain.lava-defeat]"""
    if game.is_there(activation.monster):
        monster = game.monster(activation.monster)
        end_boosts(game, monster, "turn")
        yield from conditions.turn_ends(game, monster)
        if game.is_there(monster.id):
            yield from terrain.turn_ends(game, monster)


def _is_listed(game: Descent, activation: Activation, option: Option) -> bool:
    return option.key in [one.key for one in options(game, activation)]


CHECKS: Checks[Descent, Activation, Option] = checks(
    (
        "descent.overlord-turn.no-hero-actions",
        lambda game, now, o: o.verb not in ("rest", "search", "revive", "stand", "run"),
    ),
    ("descent.overlord-turn.one-attack", lambda game, now, o: o.verb != "attack" or not now.attacked),
    ("descent.overlord-turn.two-actions", lambda game, now, o: now.actions > 0 or o.verb in ("walk", "done", "leave")),
    ("descent.overlord-turn.action-list", _is_listed),
    on=(
        *("walk", "move", "attack", "open", "close", "use", "shake", "take", "drop", "work", "leave", "climb", "done"),
        *("rest", "search", "revive", "stand", "run"),
    ),
)
