"""Moments: events that cards, Items and abilities answer. Packs write them with the printed words in `word`.

A moment of a Hero is answered by that Hero's things; a moment of the Party by the cards in play, once, and then by
every Hero's things in Initiative order. They are not logged: what they tell of has an event of its own. Where an
answer may change what is about to happen, it does so in the fields of the event.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from undercroft.engine.events import Event

if TYPE_CHECKING:
    from undercroft.games.brimstone.state import Foe


class Moment(Event):
    """Something that cards and abilities may answer."""

    words: ClassVar[tuple[str, ...]] = ()
    """The printed words of the moment, or of its kinds."""
    opens: ClassVar[bool] = True

    @property
    def word(self) -> str:
        return self.words[0]


class HeroMoment(Moment):
    """A moment of one Hero."""

    hero: str


class PartyMoment(Moment):
    """A moment of the whole Party."""


# ---- of the Party ----------------------------------------------------------------------------------------------------


class AdventureBegins(PartyMoment):
    """The Heroes stand at the Entrance, ready to begin."""

    words: ClassVar[tuple[str, ...]] = ("adventure start",)


class TurnBegins(PartyMoment):
    """A turn begins, before Hold Back the Darkness."""

    words: ClassVar[tuple[str, ...]] = ("turn start",)


class FightBegins(PartyMoment):
    """The first Enemies have been placed."""

    words: ClassVar[tuple[str, ...]] = ("fight start",)


class FightEnds(PartyMoment):
    """The Fight is won, before the Heroes Catch their Breath."""

    words: ClassVar[tuple[str, ...]] = ("fight won",)


class DarknessNears(PartyMoment):
    """The Darkness has moved a step and its space has taken effect."""

    words: ClassVar[tuple[str, ...]] = ("darkness moves",)


# ---- of a Hero's Activation ------------------------------------------------------------------------------------------


class ActivationBegins(HeroMoment):
    """The Hero's Activation begins."""

    words: ClassVar[tuple[str, ...]] = ("activation start",)


class MoveShown(HeroMoment):
    """The Move roll shows this natural face, after any Re-roll."""

    words: ClassVar[tuple[str, ...]] = tuple(f"move roll {face}" for face in range(1, 7))
    face: int

    @property
    def word(self) -> str:
        return self.words[self.face - 1]


class ActivationEnds(HeroMoment):
    """The Hero's Activation is about to end."""

    words: ClassVar[tuple[str, ...]] = ("activation end",)


class ScavengeSucceeded(HeroMoment):
    """The Hero Scavenged with success and has the cards."""

    words: ClassVar[tuple[str, ...]] = ("scavenged",)


class DoorLooked(HeroMoment):
    """The Hero looked through a Door and found a tile."""

    words: ClassVar[tuple[str, ...]] = ("looked",)


class TestEnded(HeroMoment):
    """The Hero has taken a Skill test, and passed or failed it as the word says."""

    words: ClassVar[tuple[str, ...]] = ("skill passed", "skill failed")
    passed: bool

    @property
    def word(self) -> str:
        return self.words[0 if self.passed else 1]


class OtherHealed(HeroMoment):
    """The Hero Healed another."""

    words: ClassVar[tuple[str, ...]] = ("healed other",)


# ---- of an Attack ----------------------------------------------------------------------------------------------------


class AttackBegins(HeroMoment):
    """The Hero is about to roll To Hit."""

    words: ClassVar[tuple[str, ...]] = ("attack",)


class NaturalSix(HeroMoment):
    """One of the Hero's To Hit dice shows a natural 6 or more; once for each such die."""

    words: ClassVar[tuple[str, ...]] = ("natural six",)


class MeleeNaturalSix(HeroMoment):
    """One of the To Hit dice of a Melee Attack shows a natural 6 or more; once for each such die."""

    words: ClassVar[tuple[str, ...]] = ("melee natural six",)


class RangedNaturalSix(HeroMoment):
    """One of the To Hit dice of a Ranged Attack shows a natural 6 or more; once for each such die."""

    words: ClassVar[tuple[str, ...]] = ("ranged natural six",)


class EnemySlain(HeroMoment):
    """The Hero killed an Enemy."""

    words: ClassVar[tuple[str, ...]] = ("kill",)


class FirstShotKilled(HeroMoment):
    """The first Shot of this weapon in an Attack killed an Enemy."""

    words: ClassVar[tuple[str, ...]] = ("first shot kill",)


class ShotLanded(HeroMoment):
    """A Shot hit, and Ammo may be spent on it; the Hero picks which before it is used."""

    words: ClassVar[tuple[str, ...]] = ("shot hit",)
    damage: int = 0
    """More Damage to this Hit."""


# ---- of harm ---------------------------------------------------------------------------------------------------------


class HarmComing(HeroMoment):
    """Wounds (`hurt`), Sanity Damage (`scared`) or Corruption Points (`corrupted`) are about to be taken.

    This is after Defense or Willpower and before Armor; what answers may prevent some.
    """

    words: ClassVar[tuple[str, ...]] = ("hurt", "scared", "corrupted")
    kind: str
    amount: int
    foe: Foe | None = None
    prevented: int = 0

    @property
    def word(self) -> str:
        return self.kind

    @property
    def left(self) -> int:
        """What is still to be taken."""
        return max(0, self.amount - self.prevented)


class KOComing(HeroMoment):
    """The Hero is about to be KO'd, unless something keeps the Hero up."""

    words: ClassVar[tuple[str, ...]] = ("ko",)
    stays_up: bool = False


class MutationCame(HeroMoment):
    """The Hero gained a Mutation."""

    words: ClassVar[tuple[str, ...]] = ("mutate",)


# ---- of cards --------------------------------------------------------------------------------------------------------


class CardComing(HeroMoment):
    """A card is about to take effect, and this Hero may answer it: cancel it, or have another drawn."""

    words: ClassVar[tuple[str, ...]] = ("darkness card", "encounter card", "depth event", "dread card")
    kind: str
    cancelled: bool = False
    redrawn: bool = False

    @property
    def word(self) -> str:
        return self.kind


HERO_MOMENTS: tuple[type[HeroMoment], ...] = (
    *(ActivationBegins, MoveShown, ActivationEnds, ScavengeSucceeded, DoorLooked, TestEnded, OtherHealed),
    *(AttackBegins, NaturalSix, MeleeNaturalSix, RangedNaturalSix, EnemySlain, FirstShotKilled, ShotLanded),
    *(HarmComing, KOComing, MutationCame, CardComing),
)
PARTY_MOMENTS: tuple[type[PartyMoment], ...] = (AdventureBegins, TurnBegins, FightBegins, FightEnds, DarknessNears)
IN_AN_ATTACK: tuple[str, ...] = (
    *(*AttackBegins.words, *NaturalSix.words, *MeleeNaturalSix.words, *RangedNaturalSix.words),
    *(*EnemySlain.words, *FirstShotKilled.words, *ShotLanded.words),
)
"""The words of the moments at which an Attack is being made."""
