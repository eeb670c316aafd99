"""The abilities of Enemies: printed word, reminder text and behaviour in one place.

Each class is one word of an Enemy Record Sheet or an Elite Chart; `n` is the number printed with it. What it needs of
the moment is handed to it, so that each can be read, and checked, by itself.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from undercroft.crawl.board.bits import bits
from undercroft.games.brimstone.rules import harm
from undercroft.games.brimstone.rules.enemies import bases
from undercroft.games.brimstone.rules.explore import line_of_sight

if TYPE_CHECKING:
    from collections.abc import Sequence

    from undercroft.engine.choices import Rule
    from undercroft.games.brimstone.events import FoeKilled, HeroAttacked
    from undercroft.games.brimstone.game import Brimstone
    from undercroft.games.brimstone.state import Foe, Hero

ABILITIES: dict[str, type[Ability]] = {}
NATURAL_SIX = 6


class Ability:
    """A word on an Enemy's sheet; `says` is its reminder text."""

    word: ClassVar[str]
    says: ClassVar[str]

    def __init_subclass__(cls) -> None:
        cls.word = cls.__name__.lower()
        ABILITIES[cls.word] = cls

    @classmethod
    def text(cls, n: int) -> str:
        """The printed name and the reminder.

        >>> Smash.text(2)
        'Smash 2: A To Hit roll of natural 6+ does 2 more Wounds.'
        >>> Burst.text(1)
        'Burst 1: When killed: 1 Hit to every adjacent Hero.'
        """
        number = f" {n}{'+' if cls is Armor else ''}" if "{n}" in cls.says else ""
        return f"{cls.__name__}{number}: {cls.says.format(n=n, s='' if n == 1 else 's')}"


def sixes(dice: Sequence[int]) -> int:
    """How many To Hit dice show a natural 6 or more. [brimstone.enemy-attack.six-abilities]"""
    return sum(1 for face in dice if face >= NATURAL_SIX)


# ---- what frightens ------------------------------------------------------------------------------------------------


class Fear(Ability):
    """Horror Hits for each adjacent Hero. [brimstone.fear.fear]"""

    says = "{n} Horror Hit{s} to each adjacent Hero at the start of the Hero's Activation."

    @staticmethod
    def frightens(game: Brimstone, foe: Foe, hero: Hero) -> bool:
        """A Wall between them protects. [brimstone.fear.fear] [brimstone.wall.blocks-diagonal-effects]"""
        return bool(game.board.neighbours[hero.space] & game.base(foe))


class Terror(Ability):
    """Horror Hits for each Hero on its Map Tile. [brimstone.fear.terror]"""

    says = "{n} Horror Hit{s} to each Hero on the same Map Tile at the start of the Hero's Activation."

    @staticmethod
    def frightens(game: Brimstone, foe: Foe, hero: Hero) -> bool:
        """In a connection space one is on both tiles. [brimstone.fear.terror]"""
        there = bases.tiles_under(game, foe)
        return bool(there & game.board.tiles_of(hero.space)) or line_of_sight.terrorises(game, there, hero)


class Unspeakable(Ability):
    """Horror Hits for each Hero on its Map Tile or an adjacent one. [brimstone.fear.unspeakable]"""

    says = "{n} Horror Hit{s} to each Hero on the same or an adjacent Map Tile at the start of the Hero's Activation."

    @staticmethod
    def frightens(game: Brimstone, foe: Foe, hero: Hero) -> bool:
        """Adjacent tiles are those joined by a connection. [brimstone.fear.unspeakable]"""
        there = bases.tiles_under(game, foe)
        near = there
        for room in bits(there):
            near |= game.board.tile_neighbours[room]
        return bool(near & game.board.tiles_of(hero.space))


FRIGHTS: tuple[type[Fear] | type[Terror] | type[Unspeakable], ...] = (Fear, Terror, Unspeakable)


# ---- in its Attack -------------------------------------------------------------------------------------------------


class Smash(Ability):
    """A natural 6 hits harder. [brimstone.enemy-attack.six-abilities] [brimstone.content.enemy-tentacles]"""

    says = "A To Hit roll of natural 6+ does {n} more Wound{s}."

    @staticmethod
    def more(face: int, n: int) -> int:
        """The Wounds added to this Hit. [brimstone.enemy-attack.six-abilities] [brimstone.content.enemy-tentacles]"""
        return n if face >= NATURAL_SIX else 0


class Choke(Ability):
    """A natural 6 takes the breath away."""

    says = "For each natural 6+ To Hit its target loses {n} Grit."

    @staticmethod
    def grips(hero: Hero, dice: Sequence[int], n: int) -> None:
        """The target loses Grit, as far as it has any, before it can spend it on Defense.

        [brimstone.enemy-attack.six-abilities]
        """
        hero.grit = max(0, hero.grit - n * sixes(dice))


class Maddening(Ability):
    """A natural 6 brings Horror Hits."""

    says = "For each natural 6+ To Hit its target also takes {n} Horror Hit{s}."

    @staticmethod
    def hits(dice: Sequence[int], n: int) -> int:
        """The Horror Hits of an Attack. [brimstone.enemy-attack.six-abilities]"""
        return n * sixes(dice)


class Corrupting(Ability):
    """A natural 6 brings Corruption Hits."""

    says = "For each natural 6+ To Hit its target also takes {n} Corruption Hit{s}."

    @staticmethod
    def hits(dice: Sequence[int], n: int) -> int:
        """The Corruption Hits of an Attack. [brimstone.enemy-attack.six-abilities]"""
        return n * sixes(dice)


class Poison(Ability):
    """Wounds fester."""

    says = "A Hero who takes a Wound from its Attack gets {n} Poison marker{s}."

    @staticmethod
    def seeps(game: Brimstone, hero: Hero, n: int) -> Rule[None]:
        """Once an Attack, unless the Hero is Immune."""
        return harm.add_poison(game, hero, n)


class Venom(Ability):
    """Wounds numb the hand. [brimstone.content.enemy-void-spiders]"""

    says = "A Hero who takes a Wound from its Attack gets {n} Void Venom marker{s}."

    @staticmethod
    def seeps(game: Brimstone, hero: Hero, n: int) -> Rule[None]:
        """Once an Attack, unless the Hero is Immune. [brimstone.content.enemy-void-spiders]"""
        return harm.add_venom(game, hero, n)


class Drain(Ability):
    """It lives on what it takes."""

    says = "It loses as many Wounds as it causes."

    @staticmethod
    def feeds(foe: Foe, wounds: int) -> None:
        """Wounds it caused leave its own."""
        foe.wounds = max(0, foe.wounds - wounds)


class Swarm(Ability):
    """Together they are worse."""

    says = "{n} more Combat while another Enemy of its Type has the same target."

    @staticmethod
    def more(attackers: int, n: int) -> int:
        """Combat dice added for each of so many attackers on one Hero."""
        return n if attackers > 1 else 0


# ---- when it Activates ---------------------------------------------------------------------------------------------


class Regenerate(Ability):
    """It mends."""

    says = "It loses {n} Wound{s} at the start of its Type's Activation."

    @staticmethod
    def mends(foe: Foe, n: int) -> None:
        """Wounds leave it, never more than it has."""
        foe.wounds = max(0, foe.wounds - n)


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


class Blurred(Ability):
    """Hard to aim at."""

    says = "Ranged Hits do {n} less Damage to it, not below 1."

    @staticmethod
    def dims(damage: int, n: int) -> int:
        """The Damage of a Ranged Hit before its Defense."""
        return max(1, damage - n)


class Oppress(Ability):
    """Its nearness weighs on the will."""

    says = "Heroes adjacent to it may not spend Grit."


class Burst(Ability):
    """It does not die quietly."""

    says = "When killed: {n} Hit{s} to every adjacent Hero."

    @staticmethod
    def bursts(game: Brimstone, killed: FoeKilled, n: int) -> Rule[None]:
        """Hits to each Hero adjacent to where it stood, the quickest first."""
        for hero in game.in_order(game.heroes_in(game.board.around(killed_base(game, killed)))):
            yield from harm.take_hits(game, hero, n, source="burst")


def killed_base(game: Brimstone, killed: FoeKilled) -> int:
    """The spaces on which a killed Enemy stood."""
    return bases.spread(game.board, killed.space, killed.corner)


class Thorned(Ability):
    """Whoever strikes badly is pricked."""

    says = "Each natural 1 To Hit in a Melee Attack while adjacent to one: {n} Hit{s} to the attacker."

    @staticmethod
    def pricks(game: Brimstone, attacked: HeroAttacked, n: int) -> Rule[None]:
        """Hits for each natural 1 of the Attack."""
        ones = sum(1 for face in attacked.dice if face == 1)
        if ones:
            yield from harm.take_hits(game, game.hero(attacked.hero), n * ones, source="thorned")
