"""Moving: the Move roll, how far, where to, past which models; Escape Tests; and why a space is out of reach."""

from __future__ import annotations

from typing import TYPE_CHECKING

from undercroft.crawl.board.bits import bits
from undercroft.crawl.dice import D6, Goal
from undercroft.crawl.geometry.paths import reach, straight
from undercroft.engine.checks import checks
from undercroft.engine.choices import Option
from undercroft.games.brimstone.events import Escaped, GritSpent, MoveRolled, Stepped
from undercroft.games.brimstone.rules.enemies.record_sheet import foe_stat
from undercroft.games.brimstone.rules.explore import worlds
from undercroft.games.brimstone.rules.heroes.dice import hero_roll
from undercroft.games.brimstone.rules.missions import allies

if TYPE_CHECKING:
    from undercroft.crawl.geometry.paths import Reach
    from undercroft.engine.checks import Checks
    from undercroft.engine.choices import Rule
    from undercroft.games.brimstone.game import Brimstone
    from undercroft.games.brimstone.state import Activation, Hero

MORE_MOVE = Option("more-move")
FIXED_MOVE = 4
"""The Move of every Hero with Fixed Hero Move. [brimstone.optional.fixed-move]"""
GRIT_WORTH = 3
"""How many spaces a Grit counts for when people are shown whether a Move roll is a poor one."""


def roll_move(game: Brimstone, hero: Hero, activation: Activation) -> Rule[int]:
    """One D6 for Movement, in every Activation; with Fixed Hero Move it is the Roll For Grit. Returns what it shows.

    [brimstone.move.roll] [brimstone.saloon.fast] [brimstone.optional.roll-for-grit]
    [brimstone.optional.roll-for-grit-mandatory]
    """
    face = (yield from hero_roll(game, hero, "move", 1, goal=lambda: move_wanted(game, hero)))[0]
    activation.roll = face
    activation.left = max(0, pace(game, face) + game.stat(hero, "move"))
    yield from game.do(MoveRolled(hero.id, face, activation.left))
    return face


def move_wanted(game: Brimstone, hero: Hero) -> Goal:
    """What the Move die is rolled for: spaces, and Grit, which is worth half a die of Move."""
    faces = [pace(game, face) + GRIT_WORTH * grit_for(game, hero, face) for face in D6.faces]
    return Goal(worth=(tuple(faces),))


def grit_for(game: Brimstone, hero: Hero, face: int) -> int:
    """The Grit for a Move roll: 1 on the Plateau for a 1 or 2, or 2 if the Hero's own ability gives it there too.

    [brimstone.move.recover-grit-on-one] [brimstone.targa.grit] [brimstone.targa.grit-double]
    """
    own, there = game.stat(hero, "grit_on_move"), game.pack.worlds[game.world_at(hero.space)].grit_on_move
    if face > there:
        return 1 if face <= own else 0
    return 2 if own >= there else 1


def pace(game: Brimstone, face: int) -> int:
    """The Move before what changes it: the roll, or always 4. [brimstone.move.roll] [brimstone.optional.fixed-move]"""
    return FIXED_MOVE if game.agreed.fixed_move else face


def destinations(game: Brimstone, hero: Hero, activation: Activation) -> list[int]:
    """Every space the Hero could end in with the Move left; a Hero must stop where a new Escape Test is needed.

    [brimstone.move.up-to-roll] [brimstone.move.not-through-models] [brimstone.escape.higher-value]
    """
    found = reachable(game, hero, activation)
    return bits(found.mask & ~(1 << hero.space))


def reachable(game: Brimstone, hero: Hero, activation: Activation) -> Reach:
    """The spaces in reach, not through Walls or models, nor diagonally past a point that a Wall covers.

    Kept, because walking asks again for what the options showed.
    [brimstone.move.not-through-models] [brimstone.move.not-through-walls] [brimstone.wall.blocks-diagonal-move]
    """
    among = (hero.space, activation.left, game.occupied(), guarded(game, hero, activation))
    known = game.reach_known
    if known is None or known[0] != among:
        known = game.reach_known = (among, reach(game.board, *among))
    return known[1]


def occupied(game: Brimstone) -> int:
    """The spaces that hold a model, as a mask; KO'd Hero markers do not count. [brimstone.ko.marker-passable]"""
    mask = 0
    for hero in game.state.heroes:
        if not hero.ko and not hero.dead and hero.space >= 0:
            mask |= 1 << hero.space
    return mask | game.foe_mask()


def guarded(game: Brimstone, hero: Hero, activation: Activation) -> int:
    """Spaces adjacent to an Enemy whose Escape value the Hero has not passed yet.

    [brimstone.escape.effect] [brimstone.escape.higher-value]
    """
    if not game.state.foes or activation.slipping:
        return 0
    near, passed = game.board.neighbours, activation.escape
    mask, kind, held = 0, "", False
    for foe in game.state.foes:
        if foe.kind != kind:  # they come in groups of a Type
            kind = foe.kind
            held = foe_stat(game, kind, "escape") > passed
        if held:
            mask |= near[foe.space] if foe.corner < 0 else game.board.around(game.base(foe))
    return mask


def walk(game: Brimstone, hero: Hero, activation: Activation, space: int) -> Rule[None]:
    """Move step by step along the cheapest way, past an Escape Test first if an Enemy is adjacent.

    [brimstone.escape.required] [brimstone.move.eight-directions] [brimstone.world.card-per-world]
    [brimstone.setup.mission-overrides]
    """
    found = reachable(game, hero, activation)
    path = found.path_to(space)
    if guarded(game, hero, activation) >> hero.space & 1:
        passed = yield from escape(game, hero, activation)
        if not passed:
            return
    planes = game.board.planes
    for step in path:
        before, hero.space = hero.space, step
        activation.left -= 1
        activation.moved = True
        if game.state.quest.allies:
            allies.follow(game, hero, before)
        yield from game.do(Stepped(hero.id, step, before))
        if planes[step] != planes[before]:
            yield from worlds.stepped(game, hero, before)


def escape(game: Brimstone, hero: Hero, activation: Activation) -> Rule[bool]:
    """One D6 against the highest Escape value of the adjacent Enemies; failed, the Hero moves no more this turn.

    [brimstone.escape.roll] [brimstone.escape.effect]
    """
    needs = max(foe_stat(game, foe.kind, "escape") for foe in game.adjacent_foes(hero.space))
    dice = yield from hero_roll(
        game, hero, "escape", 1, goal=lambda: Goal(need=max(2, needs - game.stat(hero, "escape")), enough=1)
    )
    face = dice[0]
    passed = face + game.stat(hero, "escape") >= needs
    if passed:
        activation.escape = needs
    else:
        activation.moving = False
    yield from game.do(Escaped(hero.id, face, needs, passed))
    return passed


def more_move(game: Brimstone, hero: Hero, activation: Activation) -> Rule[None]:
    """1 Grit adds a D6 to the Move, and another Grit may Re-roll it; a 1 on it Recovers no Grit.

    [brimstone.grit.use-move] [brimstone.move.extra-die-no-grit]
    """
    yield from game.do(GritSpent(hero.id, 1, "move"))
    activation.left += (yield from hero_roll(game, hero, "more move", 1))[0]


# ---- why not -------------------------------------------------------------------------------------------------------


def may_move(game: Brimstone, activation: Activation, space: int) -> bool:
    """Whether the Hero may still move and the space exists, a half-space of a Doorway too; else distance is no matter.

    [brimstone.move.doorway-half-spaces]
    """
    return activation.moving and 0 <= space < game.board.size


def past_models(game: Brimstone, hero: Hero, activation: Activation, space: int) -> bool:
    """Whether no model stands in a space, nor blocks every way to it if it is near enough."""
    if not 0 <= space < game.board.size:
        return True
    if game.occupied() >> space & 1:
        return False
    if not activation.moving or space not in reach(game.board, hero.space, activation.left):
        return True
    return space in reach(game.board, hero.space, activation.left, game.occupied())


def walled_off(game: Brimstone, hero: Hero, activation: Activation, space: int) -> bool:
    """Whether a space would be within the Move left if there were no Walls between."""
    if space in reach(game.board, hero.space, activation.left):
        return False
    line = straight(game.board, hero.space, space)
    return line is not None and line <= activation.left


def near_enough(game: Brimstone, hero: Hero, activation: Activation, space: int) -> bool:
    """Whether a space would be within the Move left if there were neither Walls nor models."""
    return space in reach(game.board, hero.space, activation.left) or walled_off(game, hero, activation, space)


def past_enemies(game: Brimstone, hero: Hero, activation: Activation, space: int) -> bool:
    """Whether no Enemy with a higher Escape value guards a space that the Hero could walk to otherwise."""
    if space not in reach(game.board, hero.space, activation.left, game.occupied()):
        return True
    return space in reachable(game, hero, activation)


MOVE_CHECKS: Checks[Brimstone, Hero, Activation, int] = checks(
    ("brimstone.move.valid-space-half", lambda game, hero, now, space: 0 <= space < game.board.size),
    ("brimstone.activation.move-then-act", lambda game, hero, now, space: now.moving or not now.acted),
    ("brimstone.escape.required", lambda game, hero, now, space: now.moving or now.acted),
    ("brimstone.move.not-through-models", past_models),
    (
        "brimstone.move.not-through-walls",
        lambda game, hero, now, space: not may_move(game, now, space) or not walled_off(game, hero, now, space),
    ),
    (
        "brimstone.move.up-to-roll",
        lambda game, hero, now, space: not may_move(game, now, space) or near_enough(game, hero, now, space),
    ),
    (
        "brimstone.escape.higher-value",
        lambda game, hero, now, space: not may_move(game, now, space) or past_enemies(game, hero, now, space),
    ),
    on=int,
)
MORE_MOVE_CHECKS: Checks[Brimstone, Hero, Activation, Option] = checks(
    ("brimstone.activation.move-then-act", lambda game, hero, now, o: now.moving or not now.acted),
    ("brimstone.escape.required", lambda game, hero, now, o: now.moving or now.acted),
    ("brimstone.grit.use-move", lambda game, hero, now, o: hero.grit > 0 and game.may_spend_grit(hero)),
    on=(MORE_MOVE.verb,),
)
