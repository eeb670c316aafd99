"""Abilities that act in an Enemy's Attack."""

from __future__ import annotations

from typing import TYPE_CHECKING

from undercroft.games.brimstone.rules import harm
from undercroft.games.brimstone.rules.enemies.ability import Ability

if TYPE_CHECKING:
    from collections.abc import Sequence

    from undercroft.engine.choices import Rule
    from undercroft.games.brimstone.game import Brimstone
    from undercroft.games.brimstone.state import Foe, Hero

NATURAL_SIX = 6


def sixes(dice: Sequence[int]) -> int:
    """How many To Hit dice show a natural 6 or more. [brimstone.enemy-attack.six-abilities]"""
    return sum(1 for face in dice if face >= NATURAL_SIX)


class Smash(Ability):
    """A natural 6 hits harder. [brimstone.enemy-attack.six-abilities] [brimstone.content.enemy-tentacles]"""

    says = "A To Hit roll of natural 6+ does {n} more Wound{s}."

    @staticmethod
    def more_damage(face: int, n: int) -> int:
        """The Wounds added to this Hit. [brimstone.enemy-attack.six-abilities] [brimstone.content.enemy-tentacles]"""
        return n if face >= NATURAL_SIX else 0


class Choke(Ability):
    """A natural 6 takes the breath away."""

    says = "For each natural 6+ To Hit its target loses {n} Grit."

    @staticmethod
    def before_defense(hero: Hero, dice: Sequence[int], n: int) -> None:
        """The target loses Grit, if it has any, before it can spend it on Defense.

        [brimstone.enemy-attack.six-abilities]
        """
        hero.grit = max(0, hero.grit - n * sixes(dice))


class Maddening(Ability):
    """A natural 6 brings Horror Hits."""

    says = "For each natural 6+ To Hit its target also takes {n} Horror Hit{s}."

    @staticmethod
    def after_attack(game: Brimstone, hero: Hero, foe: Foe, dice: Sequence[int], n: int) -> Rule[None]:
        """The Horror Hits of an Attack. [brimstone.enemy-attack.six-abilities]"""
        return harm.take_horror(game, hero, n * sixes(dice), source=foe.kind, foe=foe)


class Corrupting(Ability):
    """A natural 6 brings Corruption Hits."""

    says = "For each natural 6+ To Hit its target also takes {n} Corruption Hit{s}."

    @staticmethod
    def after_attack(game: Brimstone, hero: Hero, foe: Foe, dice: Sequence[int], n: int) -> Rule[None]:
        """The Corruption Hits of an Attack. [brimstone.enemy-attack.six-abilities]"""
        return harm.take_corruption(game, hero, n * sixes(dice), source=foe.kind, foe=foe)


class Poison(Ability):
    """Wounds fester."""

    says = "A Hero who takes a Wound from its Attack gets {n} Poison marker{s}."

    @staticmethod
    def with_wounds(game: Brimstone, hero: Hero, n: int) -> Rule[None]:
        """Once an Attack, unless the Hero is Immune."""
        return harm.add_poison(game, hero, n)


class Venom(Ability):
    """Wounds numb the hand. [brimstone.content.enemy-void-spiders]"""

    says = "A Hero who takes a Wound from its Attack gets {n} Void Venom marker{s}."

    @staticmethod
    def with_wounds(game: Brimstone, hero: Hero, n: int) -> Rule[None]:
        """Once an Attack, unless the Hero is Immune. [brimstone.content.enemy-void-spiders]"""
        return harm.add_venom(game, hero, n)


class Drain(Ability):
    """It lives on what it takes."""

    says = "It loses as many Wounds as it causes."

    @staticmethod
    def for_wounds(foe: Foe, wounds: int) -> None:
        """It loses as many of its own Wounds as it caused."""
        foe.wounds = max(0, foe.wounds - wounds)


class Swarm(Ability):
    """Together they are worse."""

    says = "{n} more Combat while another Enemy of its Type has the same target."

    @staticmethod
    def more_dice(attackers: int, n: int) -> int:
        """Combat dice added for each of this many attackers on one Hero."""
        return n if attackers > 1 else 0
