"""Abilities that act when an Enemy Activates, is hurt or killed, or by its being there."""

from __future__ import annotations

from typing import TYPE_CHECKING

from undercroft.games.brimstone.events import FoeKilled, FoesActivated, HeroAttacked
from undercroft.games.brimstone.rules import harm
from undercroft.games.brimstone.rules.enemies import bases
from undercroft.games.brimstone.rules.enemies.ability import Ability
from undercroft.games.brimstone.rules.enemies.record_sheet import has
from undercroft.games.brimstone.state import Attack, rules

if TYPE_CHECKING:
    from undercroft.engine.choices import Rule
    from undercroft.games.brimstone.game import Brimstone
    from undercroft.games.brimstone.state import Hero


class Regenerate(Ability):
    """It mends."""

    says = "It loses {n} Wound{s} at the start of its Type's Activation."


@rules.after(
    FoesActivated, id="enemy.regenerate", when=lambda game, activated: has(game, activated.kind, "regenerate") > 0
)
def regenerate(game: Brimstone, activated: FoesActivated) -> None:
    """Enemies who Regenerate mend as their Type Activates, never more than they have."""
    for foe in game.state.foes:
        if foe.kind == activated.kind:
            foe.wounds = max(0, foe.wounds - has(game, foe.kind, "regenerate"))


class Skitter(Ability):
    """Along the walls and the ceiling."""

    says = "It moves through other models."


class Restless(Ability):
    """It never settles on one of you."""

    says = "It picks a new target at every Activation."


class Bloodscent(Ability):
    """It smells who is weakest."""

    says = "It targets the reachable Hero with the least Health left instead of a random one."

    @staticmethod
    def prey(game: Brimstone, heroes: list[Hero]) -> list[Hero]:
        """Those with the least Health left."""
        left = [game.stat(hero, "health") - hero.wounds for hero in heroes]
        least = min(left)
        return [hero for hero, health in zip(heroes, left, strict=True) if health == least]


class Immobile(Ability):
    """It stands where it stands. [brimstone.immobile.no-move]"""

    says = "It never moves, and nothing moves it."


class Spawner(Ability):
    """More come out of it for as long as it stands. [brimstone.immobile.spawner]"""

    says = "At the start of its Type's Activation it brings {n} more of its making into the Fight, as near as can be."


# ---- when it is hurt or killed, or just there ----------------------------------------------------------------------


class Tough(Ability):
    """Nothing finds a soft spot."""

    says = "Critical Hits on it are normal Hits."


class Armor(Ability):
    """A hide like rock."""

    says = "Rolls {n}+ for each Wound about to be taken."
    sign = "+"


class Blurred(Ability):
    """Hard to aim at."""

    says = "Ranged Hits do {n} less Damage to it, not below 1."

    @staticmethod
    def shot_damage(damage: int, n: int) -> int:
        """The Damage of a Ranged Hit before its Defense."""
        return max(1, damage - n)


class Oppress(Ability):
    """Its nearness weighs on the will."""

    says = "Heroes adjacent to it may not spend Grit."


class Burst(Ability):
    """It does not die quietly."""

    says = "When killed: {n} Hit{s} to every adjacent Hero."


@rules.after(FoeKilled, id="enemy.burst", when=lambda game, killed: has(game, killed.kind, "burst") > 0)
def burst(game: Brimstone, killed: FoeKilled) -> Rule[None]:
    """A killed Enemy with Burst does Hits to each Hero adjacent to where it stood, the quickest first."""
    hits = has(game, killed.kind, "burst")
    for hero in game.in_order(game.heroes_in(game.board.around(killed_base(game, killed)))):
        yield from harm.take_hits(game, hero, hits, source="burst")


def killed_base(game: Brimstone, killed: FoeKilled) -> int:
    """The spaces on which a killed Enemy stood."""
    return bases.spread(game.board, killed.space, killed.corner)


class Thorned(Ability):
    """A bad strike pricks the attacker."""

    says = "Each natural 1 To Hit in a Melee Attack while adjacent to one: {n} Hit{s} to the attacker."


def thorns(game: Brimstone, hero: Hero) -> int:
    """The most that an adjacent Thorned Enemy does."""
    return max((has(game, foe.kind, "thorned") for foe in game.adjacent_foes(hero.space)), default=0)


def pricked(game: Brimstone, attacked: HeroAttacked) -> bool:
    """Whether a Hero's natural 1 in Melee was rolled beside a Thorned Enemy."""
    attack = game.frame(Attack)
    return attack is not None and attack.melee and 1 in attacked.dice and thorns(game, game.hero(attacked.hero)) > 0


@rules.after(HeroAttacked, id="enemy.thorned", when=pricked)
def thorned(game: Brimstone, attacked: HeroAttacked) -> Rule[None]:
    """Each natural 1 in Melee beside a Thorned Enemy is Hits for the attacker."""
    hero = game.hero(attacked.hero)
    yield from harm.take_hits(game, hero, thorns(game, hero) * attacked.dice.count(1), source="thorned")
