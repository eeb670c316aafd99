"""Thrown Dynamite: one To Hit roll, Bounces on a miss, and an explosion that spares nobody."""

from __future__ import annotations

from typing import TYPE_CHECKING

from undercroft.crawl.board.bits import bits
from undercroft.crawl.dice import D8, Goal
from undercroft.crawl.geometry.paths import flood
from undercroft.crawl.subjects import SPACE
from undercroft.engine.choices import choose
from undercroft.engine.flow import AGAIN
from undercroft.engine.game import NOTHING
from undercroft.games.brimstone.events import Bounced, Exploded
from undercroft.games.brimstone.rules import fight, harm
from undercroft.games.brimstone.rules.enemies.immune import immune
from undercroft.games.brimstone.rules.explore import line_of_sight
from undercroft.games.brimstone.rules.fight import attack, damage
from undercroft.games.brimstone.rules.heroes.dice import d3, hero_roll
from undercroft.games.brimstone.state import Dynamite, rules

if TYPE_CHECKING:
    from undercroft.engine.choices import Rule
    from undercroft.games.brimstone.game import Brimstone
    from undercroft.games.brimstone.state import Hero

THROW = 3
"""The Range is Strength and 3 more. [brimstone.dynamite.range]"""
FEW_BOUNCES = Goal(worth=((2, 2, 1, 1, 0, 0),))
SPARE_HEROES = Goal(worth=((5, 4, 3, 2, 1, 0),))
"""What these dice are rolled for: the lower the better."""


def throw(game: Brimstone, hero: Hero) -> Rule[None]:
    """A Hero throws Dynamite as a Ranged Attack. [brimstone.sidebag.dynamite]"""
    game.push(Dynamite(hero=hero.id))
    return NOTHING


@rules.step(Dynamite)
def aim(game: Brimstone, dynamite: Dynamite) -> Rule[None]:
    """Any space in Range and Line of Sight may be aimed at, Enemies adjacent or not. [brimstone.dynamite.any-space]"""
    hero = game.hero(dynamite.hero)
    spaces = bits(in_throw(game, hero))
    dynamite.space = yield from choose(hero.seat, "dynamite.space", spaces, of=SPACE, params={"hero": hero.id})


def in_throw(game: Brimstone, hero: Hero) -> int:
    """Spaces within Strength + 3 that the thrower sees.

    [brimstone.dynamite.range] [brimstone.dynamite.any-space] [brimstone.skill.uses]
    """
    reach = THROW + game.stat(hero, "strength") + game.stat(hero, "dynamite_range")
    near = 0
    for layer in flood(game.board, hero.space, reach, -1):
        near |= layer
    return line_of_sight.in_sight(game, hero.space, near)


@rules.step(Dynamite)
def throw_to_hit(game: Brimstone, dynamite: Dynamite) -> Rule[None]:
    """One To Hit roll: it lands where it was aimed, or Bounces D3 times.

    [brimstone.dynamite.to-hit] [brimstone.dynamite.bounce-count]
    """
    hero = game.hero(dynamite.hero)
    dice = yield from hero_roll(
        game, hero, "to hit", 1, goal=lambda: attack.hits_wanted(attack.needed(game, hero, "ranged_to_hit"))
    )
    if not attack.is_hit(dice[0], attack.needed(game, hero, "ranged_to_hit")):
        rolled = yield from hero_roll(game, hero, "bounces", 1, goal=lambda: FEW_BOUNCES)
        dynamite.bounces = d3(rolled[0])


@rules.step(Dynamite)
def bounce(game: Brimstone, dynamite: Dynamite) -> Rule[str | None]:
    """A D8 gives each Bounce its direction, 1 for north and on clockwise. [brimstone.dynamite.bounce-direction]"""
    if not dynamite.bounces:
        return None
    dynamite.bounces -= 1
    direction: int = (yield from game.roll("hero.bounce", 1, D8))[0]
    dynamite.space = bounced(game, dynamite.space, direction)
    yield from game.do(Bounced(direction, dynamite.space))
    return AGAIN


def bounced(game: Brimstone, space: int, direction: int) -> int:
    """Where a Bounce takes it: a Wall, a Doorway that leads nowhere and the edge of the map cancel the Bounce.

    [brimstone.dynamite.bounce-wall] [brimstone.dynamite.bounce-direction]
    """
    to = game.board.look[space][direction - 1]
    return to if to >= 0 and game.board.adjacent(space, to) else space


@rules.step(Dynamite)
def explode(game: Brimstone, dynamite: Dynamite) -> Rule[None]:
    """It explodes on every model in its space and those adjacent, Heroes included; Walls break adjacency.

    [brimstone.dynamite.explosion] [brimstone.wall.blocks-diagonal-effects]
    """
    blast = 1 << dynamite.space | game.board.neighbours[dynamite.space]
    dynamite.heroes = [hero.id for hero in game.in_order(game.heroes_in(blast))]
    dynamite.foes = [foe.id for foe in game.foes_in(blast)]
    yield from game.do(Exploded(dynamite.space, dynamite.hero))


@rules.step(Dynamite)
def blast_heroes(game: Brimstone, dynamite: Dynamite) -> Rule[str | None]:
    """D6 Wounds that ignore Defense, rolled separately, first for each Hero. [brimstone.dynamite.damage-separate]"""
    if not dynamite.heroes:
        return None
    hero = game.hero(dynamite.heroes.pop(0))
    wounds = yield from blast(game, dynamite, SPARE_HEROES)
    yield from harm.suffer_wounds(game, hero, wounds, "dynamite")
    return AGAIN


@rules.step(Dynamite)
def blast_foes(game: Brimstone, dynamite: Dynamite) -> Rule[str | None]:
    """Then for each Enemy, the thrower earning XP as in an Attack.

    [brimstone.dynamite.damage-separate] [brimstone.damage.kill-credit] [brimstone.immune.keyword]
    """
    if not dynamite.foes:
        return None
    number = dynamite.foes.pop(0)
    foe = next((foe for foe in game.state.foes if foe.id == number), None)
    if foe is not None and not immune(game, foe.kind, game.pack.side_bag["dynamite"].keywords):
        wounds = yield from blast(game, dynamite, Goal(enough=damage.health_left(game, foe)))
        yield from fight.wound_foe(game, foe, wounds, dynamite.hero)
    return AGAIN


def blast(game: Brimstone, dynamite: Dynamite, goal: Goal) -> Rule[int]:
    """The D6 Wounds of one model. [brimstone.dynamite.explosion] [brimstone.dynamite.damage-separate]"""
    return (yield from hero_roll(game, game.hero(dynamite.hero), "damage", 1, goal=lambda: goal))[0]
