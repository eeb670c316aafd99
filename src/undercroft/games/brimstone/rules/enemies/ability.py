"""What an ability of an Enemy is: a word with its reminder text, and the steps at which it acts.

Each class is one word of an Enemy Record Sheet or an Elite Chart; `n` is the number printed with it. It writes the
steps of `Ability` at which it does something, or a reaction to an event beside it. What it needs of the moment is
handed to it, so that each can be read, and checked, by itself; the rules that come to a step name no single ability.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from undercroft.games.brimstone.rules.enemies.record_sheet import has

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from undercroft.engine.choices import Rule
    from undercroft.games.brimstone.game import Brimstone
    from undercroft.games.brimstone.state import Foe, Hero

ABILITIES: dict[str, type[Ability]] = {}
ACTING: dict[str, list[type[Ability]]] = {}
"""The abilities that act at each step, in the order in which they are written."""


class Ability:
    """A word on an Enemy's sheet; `says` is its reminder text."""

    word: ClassVar[str]
    says: ClassVar[str]
    sign: ClassVar[str] = ""
    """What is printed after its number."""

    def __init_subclass__(cls) -> None:
        cls.word = cls.__name__.lower()
        ABILITIES[cls.word] = cls
        for step, does in vars(Ability).items():
            if isinstance(does, staticmethod) and step in vars(cls):
                ACTING.setdefault(step, []).append(cls)

    @classmethod
    def text(cls, n: int) -> str:
        """The printed name and the reminder.

        >>> ABILITIES["smash"].text(2)
        'Smash 2: A To Hit roll of natural 6+ does 2 more Wounds.'
        >>> ABILITIES["burst"].text(1)
        'Burst 1: When killed: 1 Hit to every adjacent Hero.'
        """
        number = f" {n}{cls.sign}" if "{n}" in cls.says else ""
        return f"{cls.__name__}{number}: {cls.says.format(n=n, s='' if n == 1 else 's')}"

    # ---- the steps; the rules call one only on abilities that write it ----

    @staticmethod
    def frightens(game: Brimstone, foe: Foe, hero: Hero) -> bool:
        """Whether a Hero who begins an Activation takes its Horror Hits."""
        raise NotImplementedError

    @staticmethod
    def prey(game: Brimstone, heroes: list[Hero]) -> list[Hero]:
        """Whom it would rather target of those it can reach."""
        raise NotImplementedError

    @staticmethod
    def more_dice(attackers: int, n: int) -> int:
        """Combat dice added for each of this many attackers on one Hero."""
        raise NotImplementedError

    @staticmethod
    def more_damage(face: int, n: int) -> int:
        """The Wounds added to a Hit by its To Hit die."""
        raise NotImplementedError

    @staticmethod
    def before_defense(hero: Hero, dice: Sequence[int], n: int) -> None:
        """What the To Hit dice do to the target before its Defense."""
        raise NotImplementedError

    @staticmethod
    def with_wounds(game: Brimstone, hero: Hero, n: int) -> Rule[None]:
        """What comes with the Wounds of one Attack, to a Hero who is still standing."""
        raise NotImplementedError

    @staticmethod
    def for_wounds(foe: Foe, wounds: int) -> None:
        """What the Wounds that it caused do for the Enemy."""
        raise NotImplementedError

    @staticmethod
    def after_attack(game: Brimstone, hero: Hero, foe: Foe, dice: Sequence[int], n: int) -> Rule[None]:
        """What all To Hit dice of the Attacks bring in the end."""
        raise NotImplementedError

    @staticmethod
    def shot_damage(damage: int, n: int) -> int:
        """The Damage of a Ranged Hit on it, before its Defense."""
        raise NotImplementedError


def acting(game: Brimstone, kind: str, step: Callable[..., object]) -> list[tuple[type[Ability], int]]:
    """The abilities of an Enemy Type that act at a step of `Ability`, each with its number."""
    return [(ability, n) for ability in ACTING.get(step.__name__, ()) if (n := has(game, kind, ability.word))]
