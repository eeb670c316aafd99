"""Enemies Activate: all of a Type choose targets and move one at a time, then all of them attack."""

from __future__ import annotations

from typing import TYPE_CHECKING

from undercroft.engine.flow import AGAIN
from undercroft.games.brimstone.events import FoesActivated
from undercroft.games.brimstone.rules.enemies import immobile
from undercroft.games.brimstone.rules.enemies.activation import attacks, movement, order, targets
from undercroft.games.brimstone.rules.enemies.record_sheet import foe_stat, has
from undercroft.games.brimstone.rules.heroes.dice import random_hero
from undercroft.games.brimstone.rules.turn import any_time
from undercroft.games.brimstone.state import FoeTurn, rules

if TYPE_CHECKING:
    from undercroft.engine.choices import Rule
    from undercroft.games.brimstone.game import Brimstone
    from undercroft.games.brimstone.state import Foe


@rules.step(FoeTurn)
def type_activates(game: Brimstone, turn: FoeTurn) -> Rule[None]:
    """All Enemies of the Type Activate together.

    [brimstone.fight.type-as-group] [brimstone.immobile.spawner] [brimstone.ranged-ai.extra-ranged]
    [brimstone.turn.order]
    """
    fight = game.state.fight
    assert fight is not None
    fight.kinds[turn.kind].acted = True
    yield from game.do(FoesActivated(turn.kind))
    for foe in game.state.foes:
        if foe.kind != turn.kind:
            continue
        if foe.stunned:  # misses this Activation, and acts normally in the next
            foe.stunned = False
            continue
        if has(game, foe.kind, "spawner"):
            turn.spawners.append(foe.id)
        if has(game, foe.kind, "shots") and targets.is_extra(game, foe.kind):
            turn.shooters.append(foe.id)
        turn.movers.append(foe.id)


@rules.step(FoeTurn)
def spawners_spawn(game: Brimstone, turn: FoeTurn) -> Rule[str | None]:
    """Spawners bring new Enemies into the Fight, one Spawner a step. [brimstone.immobile.spawner]"""
    if not turn.spawners:
        return None
    yield from immobile.spawn(game, game.foe(turn.spawners.pop(0)))
    return AGAIN


@rules.step(FoeTurn)
def extra_shots(game: Brimstone, turn: FoeTurn) -> Rule[str | None]:
    """Before they move, those with an extra Ranged Attack shoot at a Random Hero in Range and sight, one a step.

    [brimstone.ranged-ai.extra-ranged]
    """
    turn.shooters = on_board(game, turn.shooters)
    if not turn.shooters:
        return None
    if any_time.open_window(game, turn.kind):  # [brimstone.sidebag.discard-to-use]
        return AGAIN
    foe = game.foe(turn.shooters.pop(0))
    heroes = targets.viable(game, foe, foe.space)
    if heroes:
        hero = yield from random_hero(game, "foe.pick", heroes)
        yield from attacks.attack(game, hero, [foe], foe_stat(game, foe.kind, "shots"))
    return AGAIN


def on_board(game: Brimstone, models: list[int]) -> list[int]:
    """Those of them that are still on the board."""
    return [foe.id for foe in game.state.foes if foe.id in models]


@rules.step(FoeTurn)
def some_stay(game: Brimstone, turn: FoeTurn) -> None:
    """Enemies that keep their target stay where they are; all others choose a new one.

    [brimstone.ai.stay-on-target] [brimstone.ai.retarget]
    """
    for number in on_board(game, turn.movers):
        foe = game.foe(number)
        if targets.stays(game, foe):
            turn.strikers.append(number)
        else:
            foe.target = ""
    turn.movers = [number for number in on_board(game, turn.movers) if number not in turn.strikers]


@rules.step(FoeTurn)
def all_move(game: Brimstone, turn: FoeTurn) -> Rule[str | None]:
    """First every model chooses its target and moves, one a step.

    [brimstone.ai.move-then-attack] [brimstone.enemy-attack.after-all-moved]
    """
    if not turn.movers:
        return None
    foe = yield from order.next_to_move(game, turn.movers)
    turn.movers.remove(foe.id)
    turn.strikers.append(foe.id)
    yield from movement.hunt(game, foe)
    return AGAIN


@rules.step(FoeTurn)
def all_attack(game: Brimstone, turn: FoeTurn) -> Rule[str | None]:
    """Then all of them attack: a step for the Attacks on one Hero, the quickest Hero first.

    Before each, Heroes may use what may be used at any time.
    [brimstone.enemy-attack.defense-together]
    """
    attackers: dict[str, list[Foe]] = {}
    for foe in game.state.foes:
        if foe.id in turn.strikers and targets.target_of(game, foe) is not None:
            attackers.setdefault(foe.target, []).append(foe)
    if not attackers:
        return None
    hero = game.in_order([game.hero(target) for target in attackers])[0]
    if any_time.open_window(game, turn.kind, hero.id):  # [brimstone.sidebag.discard-to-use]
        return AGAIN
    struck = attackers[hero.id]
    turn.strikers = [foe for foe in turn.strikers if all(other.id != foe for other in struck)]
    yield from attacks.attack(game, hero, struck)
    return AGAIN
