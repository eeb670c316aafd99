"""Familiars: a token of a hero with Speed and actions of its own, activated once in the hero's turn.

An ordinary familiar is no figure: it blocks nothing, shares spaces, is never attacked, and all terrain is water to it.
A blocking one counts as a hero's figure wherever `Descent.treated_as_hero` is asked.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from undercroft.engine.checks import Checks, checks
from undercroft.engine.choices import Option
from undercroft.games.descent.events import Placed
from undercroft.games.descent.rules.actions import movement
from undercroft.games.descent.rules.combat import targets
from undercroft.games.descent.rules.harm.placing import nearest_empty, pick_space
from undercroft.games.descent.rules.heroes import abilities
from undercroft.games.descent.state import Activation, Familiar

if TYPE_CHECKING:
    from undercroft.engine.choices import Rule
    from undercroft.games.descent.game import Descent
    from undercroft.games.descent.state import Hero, HeroTurn

MOVES = 1
"""The one move action of a familiar's activation. [descent.familiar.move]"""


def summon(game: Descent, hero: Hero, kind: str) -> Rule[None]:
    """A hero's familiar comes to the space nearest to it; one that is there already is put there anew."""
    state = game.state
    state.familiars = [one for one in state.familiars if (one.owner, one.kind) != (hero.id, kind)]
    game.others_came()
    spaces = nearest_empty(game, hero.space) if game.pack.familiars[kind].blocks else [hero.space]
    space = yield from pick_space(game, hero.seat, spaces)
    familiar = Familiar(id=f"f{game.new_id()}", kind=kind, group=kind, space=space, owner=hero.id)
    state.familiars.append(familiar)
    game.others_came()
    yield from game.do(Placed(familiar.id, space))


def waiting(game: Descent, turn: HeroTurn) -> list[Option]:
    """Offer each familiar once, before the first or after the last action of its hero's turn, for no action.

    [descent.familiar.activation] [descent.familiar.free]
    """
    if 0 < turn.actions < 2:
        return []
    return [
        Option("familiar", one.id, None, "descent.familiar.activation")
        for one in game.state.familiars
        if one.owner == turn.hero and not one.activated
    ]


def activate(game: Descent, familiar: str) -> None:
    """Begin a familiar's activation. [descent.familiar.activation]"""
    game.monster(familiar).activated = True
    game.push(Activation(monster=familiar, actions=MOVES))


def turn_begins(game: Descent, hero: Hero) -> None:
    """Each familiar of a hero may act once in its turn."""
    for one in game.state.familiars:
        if one.owner == hero.id:
            one.activated = False


def options(game: Descent, activation: Activation, familiar: Familiar) -> list[Option]:
    """List what a familiar can do: one move action, and each action of its card once, also in mid-move.

    [descent.familiar.move] [descent.familiar.extra-actions]
    """
    speed = game.stat(familiar, "speed") if activation.actions else 0
    found: list[Option] = []
    for key, way in movement.ways(game, familiar, activation.mps + speed).items():
        verb = "walk" if way.cost <= activation.mps else "move"
        found.append(movement.destination(verb, key, "descent.familiar.move"))
    if game.stats(familiar).attack.dice and not activation.attacked:
        found += [
            Option("attack", weapon.id, foe.id, "descent.familiar.extra-actions")
            for weapon, foe in targets.attacks(game, familiar)
        ]
    uses = [one.option for one in abilities.options(game, familiar, "action")]
    return [*found, *(one for one in uses if str(one.subject) not in activation.used), Option("done", ends=True)]


def _is_listed(game: Descent, activation: Activation, option: Option) -> bool:
    familiar = game.figure(activation.monster)
    assert isinstance(familiar, Familiar)
    return option.key in [one.key for one in options(game, activation, familiar)]


CHECKS: Checks[Descent, Activation, Option] = checks(
    ("descent.familiar.move", lambda game, now, o: o.verb != "move" or now.actions > 0),
    ("descent.familiar.extra-actions", _is_listed),
    on=("walk", "move", "attack", "use", "done"),
)
