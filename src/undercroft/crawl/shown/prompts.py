"""Which questions a table answers for people: the prompt policy, the same for every game.

The policy answers and never removes a question: rules ask everything, and whoever plays with a person at the table asks
`chore` after each answer. Its answers are journalled like anybody's. It looks only at the game and at how many prompts
somebody likes, so it gives the same answers wherever it runs. A game's `Shown.prompts` tells it what the game knows:
which moments are pauses, which options are alike, what dice are rolled for. `docs/architecture/prompts.md` has the
whole of it.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import TYPE_CHECKING, Any, Final, Generic, Literal, TypeVar

from msgspec import Struct

from undercroft.engine.choices import PASS, key_of

if TYPE_CHECKING:
    from undercroft.crawl.dice import Faces, Goal
    from undercroft.engine.choices import Ask
    from undercroft.engine.game import Game
    from undercroft.engine.session import Session

G = TypeVar("G", bound="Game[Any]", contravariant=True)
Level = Literal["every", "usual", "fewer"]
"""How many prompts a person likes: all there are, those that matter, or only those that matter much."""
LEVELS: Final[tuple[Level, ...]] = ("every", "usual", "fewer")
"""The more is asked the earlier: of several people who are asked together, the first of these counts."""
EVERY, USUAL, FEWER = LEVELS
BY_NAME: Final[dict[str, Level]] = {level: level for level in LEVELS}
Sort = Literal["choice", "single", "kept", "alike", "secret"]
"""What a question comes to.

A real choice has at least two options whose outcomes differ. The others are a single option, dice that cannot be
improved, options that are alike; and a single option that is put all the same because only its seat may know that it
is one.
"""


class Again(Struct, frozen=True, kw_only=True):
    """Dice that somebody may roll again, and what they were rolled for."""

    dice: tuple[Any, ...]
    """The faces, in order."""
    fresh: tuple[int, ...]
    """The places of those that may be rolled again."""
    pool: tuple[Faces[Any], ...]
    """The dice that show them, in order; a single one stands for all."""
    goal: Goal
    kind: str = ""
    """What the roll is for, in the game's words."""
    stake: str = ""
    """What each success or each point brings, in the game's words."""
    keep: str = PASS
    """The key that keeps the dice as they are; empty where it is only asked which of them to roll."""
    most: Mapping[str, int] = {}
    """How many dice a way to roll takes at most, by its key; a way that is not there takes any number."""
    open: bool = False
    """Another roll could change more than what the dice count for."""

    def die(self, place: int) -> Faces[Any]:
        """Return the die at a place."""
        return self.pool[place if len(self.pool) > 1 else 0]

    def values(self, place: int) -> tuple[int, ...]:
        """Return what a die brings with each of its faces."""
        return self.goal.values(place, self.die(place))

    def brings(self, place: int) -> int:
        """Return what a die brings as it lies."""
        return self.values(place)[self.die(place).faces.index(self.dice[place])]

    def best(self, place: int) -> int:
        """Return the most that a die could bring."""
        return max(self.values(place))

    @property
    def total(self) -> int:
        """What all dice bring as they lie."""
        return sum([self.brings(place) for place in range(len(self.dice))])

    @property
    def done(self) -> bool:
        """Whether the dice bring all that can be used."""
        return 0 < self.goal.enough <= self.total

    def improvable(self, place: int) -> bool:
        """Whether a die could bring more than it does."""
        return place in self.fresh and self.brings(place) < self.best(place)

    def failed(self, place: int) -> bool:
        """Whether a die brings less than it does on average, or could by itself bring what is missing."""
        if not self.improvable(place):
            return False
        values, now = self.values(place), self.brings(place)
        missing = self.goal.enough - self.total
        return now * len(values) < sum(values) or 0 < missing <= self.best(place) - now

    @property
    def helps(self) -> bool:
        """Whether rolling again could bring anything at all."""
        return self.open or (not self.done and any(self.improvable(place) for place in self.fresh))

    @property
    def asked(self) -> bool:
        """Whether a die failed and rolling again could help."""
        return self.open or (not self.done and any(self.failed(place) for place in self.fresh))

    @property
    def poor(self) -> bool:
        """Whether the dice that may be rolled again bring less together than they do on average."""
        rows = [self.values(place) for place in self.fresh]
        now = sum([self.brings(place) for place in self.fresh])
        return self.open or now < sum([Fraction(sum(row), len(row)) for row in rows])


class Prompts(Generic[G]):
    """What a game knows about its questions. All answers here are neutral: with them only single options are spared."""

    def pause(self, game: G, ask: Ask) -> bool:  # noqa: ARG002 - neutral, like all here
        """Tell whether a question with a single option is put all the same, for a moment to look and think."""
        return False

    def tempting(self, game: G, ask: Ask) -> bool:  # noqa: ARG002
        """Tell whether what may be done beside a single option, by any seat, is worth stopping for."""
        return True

    def alike(self, game: G, ask: Ask) -> bool:  # noqa: ARG002
        """Tell whether all options come to the same."""
        return False

    def minor(self, game: G, ask: Ask) -> str | None:  # noqa: ARG002
        """Return the answer to a choice that matters little, which those who want few prompts leave to the table."""
        return None

    def again(self, game: G, ask: Ask) -> Again | None:  # noqa: ARG002
        """Return the dice, if the question is whether or which of them to roll again."""
        return None


def chore(session: Session[Any], seat: str, level: Level, *, alone: bool = False) -> str | None:
    """Return the key with which the table answers for a seat, or None if the person is asked.

    Who is `alone` with bots gives nothing away: then a single option is answered even if only the seat may know that
    it is one.
    """
    ask = session.ask
    if ask is None or level == EVERY or seat not in ask.seats or ask.policy not in ("one", "any"):
        return None
    game: Game[Any] = session.game
    prompts, values = game.shown.prompts, ask.values
    if not _known(game, ask) and not (alone and len(values) == 1):
        return None
    if len(values) == 1:
        stops = prompts.pause(game, ask) or (ask.all_offers() and prompts.tempting(game, ask))
        return None if stops else key_of(values[0])
    again = prompts.again(game, ask)
    if again is not None:
        return _kept(again, level) if again.keep else _picked(again, ask)
    if prompts.alike(game, ask):
        return key_of(values[0])
    return prompts.minor(game, ask) if level == FEWER else None


def _known(game: Game[Any], ask: Ask) -> bool:
    """Tell whether everybody may know what can be answered.

    Elsewhere the table never answers: how quickly a question is answered would tell what somebody holds.
    """
    return game.shown.shared or game.shown.public(game, ask)


def _kept(again: Again, level: Level) -> str | None:
    """Keep dice that rolling again could not help; for few prompts also those that did well on the whole."""
    return None if again.asked and (level == USUAL or again.poor) else again.keep


def _picked(again: Again, ask: Ask) -> str | None:
    """Pick the one die, or the end of picking, that makes sense: nobody rolls a die again that cannot get better."""
    sensible = [value for value in ask.values if value is None or again.improvable(value)]
    return key_of(sensible[0]) if len(sensible) == 1 else None


def sort_of(session: Session[Any], seat: str) -> Sort:
    """Tell what the present question comes to for a seat: a real choice has options whose outcomes differ.

    One value is a single option, whatever may be done beside it.
    """
    ask = session.ask
    assert ask is not None
    part = ask.for_seat(seat)
    game: Game[Any] = session.game
    prompts = game.shown.prompts
    if len(part.values) == 1:
        return "single" if _known(game, part) else "secret"
    again = prompts.again(game, part)
    if again is not None:
        one = not again.helps if again.keep else _picked(again, part) is not None
        return "kept" if one else "choice"
    return "alike" if prompts.alike(game, part) else "choice"
