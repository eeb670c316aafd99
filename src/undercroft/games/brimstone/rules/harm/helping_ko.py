"""Helping the KO'd in a Fight, a part of the Advanced Game: on their feet again, or out of harm's way."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from undercroft.crawl.board.bits import bits
from undercroft.crawl.geometry.paths import reach
from undercroft.crawl.subjects import SPACE
from undercroft.engine.checks import checks
from undercroft.engine.choices import Option, choose
from undercroft.games.brimstone.events import Dragged, Stepped
from undercroft.games.brimstone.rules import harm
from undercroft.games.brimstone.rules.enemies.bases import tiles_under
from undercroft.games.brimstone.rules.explore import worlds
from undercroft.games.brimstone.rules.heroes import abilities
from undercroft.games.brimstone.rules.missions import allies
from undercroft.games.brimstone.rules.turn import movement

if TYPE_CHECKING:
    from undercroft.engine.checks import Checks
    from undercroft.engine.choices import Rule
    from undercroft.games.brimstone.game import Brimstone
    from undercroft.games.brimstone.state import Activation, Hero

VERBS = ("help", "drag")
DRAG = 2
"""Move for each space while dragging. [brimstone.drag.cost]"""


def options(game: Brimstone, hero: Hero, activation: Activation) -> list[Option]:
    """The Heroes this one may help up or drag along now."""
    down = game.fallen()
    if not down:
        return []
    found = [(HELP_CHECKS, Option("help", other.id)) for other in down]
    found += [(DRAG_CHECKS, Option("drag", other.id)) for other in down]
    return [option for each, option in found if each.passed(game, hero, activation, option)]


def act(game: Brimstone, hero: Hero, activation: Activation, option: Option) -> Rule[None]:
    """Help or drag the Hero that an option names."""
    fallen = game.hero(str(option.subject))
    if option.verb == "help":
        yield from help_up(game, fallen)
    else:
        yield from drag(game, hero, activation, fallen)


# ---- on their feet -------------------------------------------------------------------------------------------------


def may_help(game: Brimstone, hero: Hero, activation: Activation, option: Option) -> bool:
    """In a Fight, instead of the Attack, next to the marker; a part of the Advanced Game.

    [brimstone.help.give-up-attack]
    """
    if activation.acted or not game.in_fight or not game.agreed.advanced:
        return False
    return any(other.id == option.subject and game.board.adjacent(hero.space, other.space) for other in game.fallen())


def enemies_on_tile(game: Brimstone, space: int) -> bool:
    """Whether an Enemy is on the tile of a space, on either of them if it joins two.

    [brimstone.help.no-enemies-on-tile]
    """
    return any(tiles_under(game, foe) & game.board.tiles_of(space) for foe in game.state.foes)


HELP_CHECKS: Checks[Brimstone, Hero, Activation, Option] = checks(
    ("brimstone.help.give-up-attack", may_help),
    (
        "brimstone.help.no-enemies-on-tile",
        lambda game, hero, now, o: (
            not any(other.id == o.subject and enemies_on_tile(game, other.space) for other in game.fallen())
        ),
    ),
    on=("help",),
)


def help_up(game: Brimstone, fallen: Hero) -> Rule[None]:
    """Give up the Attack; the fallen Hero Recovers at once, and does not Activate this turn.

    [brimstone.help.give-up-attack] [brimstone.help.recovery] [brimstone.help.no-activation]
    """
    abilities.give_up_attack(game)
    fallen.activated = True
    yield from harm.recover(game, fallen)


# ---- out of the way ------------------------------------------------------------------------------------------------


def may_drag(game: Brimstone, hero: Hero, activation: Activation, option: Option) -> bool:
    """From the marker's space or one adjacent, with Move for at least one space of dragging. [brimstone.drag.cost]"""
    fallen = next((other for other in game.fallen() if other.id == option.subject), None)
    if fallen is None or not activation.moving or not game.agreed.advanced:
        return False
    near = hero.space == fallen.space or game.board.adjacent(hero.space, fallen.space)
    return near and bool(draggable(game, hero, activation).mask & ~(1 << hero.space))


DRAG_CHECKS: Checks[Brimstone, Hero, Activation, Option] = checks(("brimstone.drag.cost", may_drag), on=("drag",))


def draggable(game: Brimstone, hero: Hero, activation: Activation) -> Any:
    """The spaces within the Move left, at 2 for each. [brimstone.drag.cost]"""
    guarded = movement.guarded(game, hero, activation)
    return reach(game.board, hero.space, activation.left // DRAG, game.occupied(), guarded)


def drag(game: Brimstone, hero: Hero, activation: Activation, fallen: Hero) -> Rule[None]:
    """Move with the marker, past an Escape Test first if an Enemy is adjacent.

    [brimstone.drag.cost] [brimstone.world.card-per-world] [brimstone.world.card-returned]
    [brimstone.setup.mission-overrides]
    """
    found = draggable(game, hero, activation)
    spaces = bits(found.mask & ~(1 << hero.space))
    space = yield from choose(hero.seat, "drag.space", spaces, of=SPACE, params={"hero": hero.id, "other": fallen.id})
    if movement.guarded(game, hero, activation) >> hero.space & 1:
        passed = yield from movement.escape(game, hero, activation)
        if not passed:
            return
    together, lay = hero.space == fallen.space, fallen.space
    for step in found.path_to(space):
        before, hero.space = hero.space, step
        activation.left -= DRAG
        activation.moved = True
        allies.follow(game, hero, before)
        fallen.space = left_at(together, step, before)
        yield from game.do(Stepped(hero.id, step, before))
        yield from worlds.stepped(game, hero, before)
    yield from worlds.stepped(game, fallen, lay)
    yield from game.do(Dragged(hero.id, fallen.id, fallen.space))


def left_at(together: bool, step: int, before: int) -> int:
    """The marker is in the dragger's space if it began there, else in the one moved out of last.

    [brimstone.drag.marker-position]
    """
    return step if together else before
