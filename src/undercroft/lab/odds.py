"""The odds of an option, by the rules themselves: every outcome of the dice with its weight, as a seat imagines it.

Each coming roll is asked for and answered in every way; equal positions are followed only once. The choices on the
way are made by the game's defaults, which are told. What takes too long is sampled, and marked so. Only `imagine` is
ever looked into.
"""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import combinations_with_replacement, product
from math import factorial, prod
from random import Random
from time import thread_time
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from msgspec.structs import replace

from undercroft.engine.chance import Stream
from undercroft.engine.choices import CHANCE, Option, RollAsk, key_of, options_of
from undercroft.engine.journal import encoder
from undercroft.engine.odds import Odd, Odds, Watch

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from undercroft.engine.choices import Ask
    from undercroft.engine.game import Game
    from undercroft.engine.session import Imagined, Session

BUDGET: Final = 0.05
SAMPLES: Final = 300
LONGEST: Final = 400
"""A path with more answers than this counts as endless."""
_NO_STREAM: Final = Stream(b"", [])
_ONE: Final = Fraction(1)


class _TooLong(Exception):
    """The budget is spent."""


class Node(NamedTuple):
    """A position on the way: how likely it is, and what has been counted so far."""

    session: Session[Any]
    weight: Fraction
    tally: tuple[int, ...]


class Step(NamedTuple):
    """A position after chance has answered, and whether everything to be counted has happened.

    `place` tells positions apart; None if no step of the flow began since: inside a step the state is not everything.
    """

    node: Node
    over: bool
    place: object


class Kind(NamedTuple):
    """Faces of a die that lead to the same result: the first face, where it leads, and all faces."""

    face: str
    step: Step
    faces: list[str]


def odds(
    imagined: Imagined[Any],
    key: str,
    *,
    aim: str = "",
    seconds: float = BUDGET,
    samples: int = SAMPLES,
) -> Odds | None:
    """The odds of answering with a key, in a game as its seat imagines it; None if the game watches nothing there."""
    ask, seat = imagined.ask, imagined.seat
    if ask is None or seat is None or ask.policy == "together" or ask.seats == (CHANCE,):
        return None
    option = _option(imagined, ask.for_seat(seat), seat, key)
    if option is None:
        return None
    game: Game[Any] = imagined.game
    watch = game.shown.watch(game, ask.for_seat(seat), option, aim)
    if watch is None:
        return None
    root = imagined.asking_chance()
    root.orders, root.votes = {}, {}
    root.game.events = []
    seats = ask.seats if ask.policy == "unanimous" and not key.startswith("offer:") else (seat,)
    for one in seats:
        root.answer(key, one)
    return Search(watch, seconds).run(root, key, samples)


def _option(session: Session[Any], ask: Ask, seat: str, key: str) -> Option | None:
    """What a key stands for: a value of the question, or an offer."""
    for value, option in zip(ask.values, options_of(ask), strict=True):
        if key_of(value) == key:
            return option
    return next((offer.option for offer in session.offers(seat) if offer.key == key), None)


class Search:
    """One search through the possible outcomes."""

    def __init__(self, watch: Watch, seconds: float) -> None:
        self.watch = watch
        self.until = thread_time() + seconds
        self.assumed: dict[str, None] = {}
        self.leaves: dict[tuple[int, ...], Fraction] = {}
        self.cut = False
        """True if a path seemed endless and was given up."""

    def run(self, root: Session[Any], key: str, samples: int) -> Odds:
        """Go through every outcome, likelier ones first; sample whatever is left when time runs out."""
        level: dict[object, Node] = {}
        self._add(level, [(self._on(Node(root, _ONE, (0,) * len(self.watch.counts))), _ONE)])
        for _ in range(LONGEST):
            if not level:
                return self._result(key, 0)
            left = sorted(level.values(), key=lambda node: node.weight)
            level = {}
            try:
                while left:
                    self._add(level, list(self._children(left[-1])))
                    left.pop()
            except _TooLong:
                return self._sampled([*left, *level.values()], key, samples)
        return self._sampled(list(level.values()), key, samples)

    def _result(self, key: str, samples: int) -> Odds:
        figures: list[Odd] = []
        for n, count in enumerate(self.watch.counts):
            parts = [weight * tally[n] for tally, weight in self.leaves.items()]
            figures.append(Odd(name=count.name, value=float(sum(parts, Fraction(0))), kind=count.kind))
        exact = not samples and not self.cut
        return Odds(key=key, figures=tuple(figures), exact=exact, samples=samples, assumed=tuple(self.assumed))

    # ---- every outcome -------------------------------------------------------------------------------------------

    def _add(self, level: dict[object, Node], steps: Sequence[tuple[Step, Fraction]]) -> None:
        """Add positions that go on, merging equal ones; count those that are over."""
        for step, weight in steps:
            node = step.node._replace(weight=step.node.weight * weight)
            if step.over:
                self.leaves[node.tally] = self.leaves.get(node.tally, Fraction(0)) + node.weight
                continue
            place = id(node.session) if step.place is None else step.place
            known = level.get(place)
            level[place] = node if known is None else known._replace(weight=known.weight + node.weight)

    def _children(self, node: Node) -> Iterator[tuple[Step, Fraction]]:
        """Yield the position after each answer of chance, with its weight."""
        ask = node.session.ask
        assert ask is not None
        if isinstance(ask, RollAsk) and ask.name in self.watch.each and len(ask.dice) > 1 and _same(ask):
            yield from self._each(node, ask)
            return
        for key, weight in _outcomes(ask, self.watch.sums):
            yield self._step(node, key), weight

    def _each(self, node: Node, ask: RollAsk) -> Iterator[tuple[Step, Fraction]]:
        """Roll dice that count one by one, always for or always against: faces that make no difference are one kind.

        They make none if they lead to the same position with all other dice at the lowest face, and at the highest.
        """
        faces = [str(face) for face in ask.dice[0].faces]
        low, high = ([face] * (len(ask.dice) - 1) for face in (faces[0], faces[-1]))
        kinds: dict[object, Kind] = {}
        for n, face in enumerate(faces):
            step, other = (self._step(node, ",".join([face, *rest])) for rest in (low, high))
            known = step.place is not None and other.place is not None
            kinds.setdefault((step.place, other.place) if known else n, Kind(face, step, [])).faces.append(face)
        lowest = next(iter(kinds.values()))
        for rolled in combinations_with_replacement(list(kinds.values()), len(ask.dice)):
            weight = Fraction(_orders(rolled), len(faces) ** len(ask.dice))
            for kind in rolled:
                weight *= len(kind.faces)
            if all(kind is lowest for kind in rolled[:-1]):
                step = rolled[-1].step
            else:
                step = self._step(node, ",".join(kind.face for kind in rolled))
            yield step, weight

    def _step(self, node: Node, key: str) -> Step:
        """Fork, give this answer for chance and the defaults for people, until chance is asked again or it is over."""
        if thread_time() > self.until:
            raise _TooLong
        session = node.session.fork()
        session.game.events = []
        session.answer(key)
        return self._on(node._replace(session=session))

    @staticmethod
    def _place(node: Node) -> object:
        """Return all that the future depends on but the generator: the state when the step began, and the counts."""
        return encoder.encode(replace(node.session.before_step, stream=_NO_STREAM)), node.tally

    # ---- a sample ------------------------------------------------------------------------------------------------

    def _sampled(self, nodes: list[Node], key: str, samples: int) -> Odds:
        """Play random games from where time ran out, each position as often as its weight requires.

        The dice depend only on what is asked, not on anything hidden.
        """
        chance = Random(key)
        rest = sum((node.weight for node in nodes), Fraction(0))
        each = rest / samples
        at = [float(node.weight) for node in nodes]
        for node in chance.choices(nodes, at, k=samples):
            session = node.session.fork()
            session.game.events = []
            step = Step(node._replace(session=session), False, None)
            for _ in range(LONGEST):
                ask = session.ask
                if step.over or ask is None:
                    break
                session.answer(_fair(ask, chance))
                step = self._on(step.node)
            found = step.node.tally
            self.leaves[found] = self.leaves.get(found, Fraction(0)) + each
        return self._result(key, samples)

    # ---- people, and what is counted -----------------------------------------------------------------------------

    def _on(self, node: Node) -> Step:
        """Count events and answer for people, until chance is asked or everything to be counted has happened."""
        session = node.session
        place: object = None
        for _ in range(LONGEST):
            over, node = self._counted(node)
            ask = session.ask
            if over or ask is None:
                return Step(node, True, ("over", node.tally))
            if place is None and not session.in_step:
                place = self._place(node)
            if ask.seats == (CHANCE,):
                return Step(node, False, place)
            for seat in ask.seats if ask.policy in ("unanimous", "together") else ask.seats[:1]:
                session.answer(self._default(session, ask.for_seat(seat)), seat)
        self.cut = True
        return Step(node, True, ("over", node.tally))

    def _default(self, session: Session[Any], ask: Ask) -> str:
        found = self.watch.defaults.get(ask.name)
        if found is not None:
            self.assumed[found.says] = None
            return key_of(ask.values[found.pick(session.game, ask)])
        return key_of(None if None in ask.values else ask.values[0])

    def _counted(self, node: Node) -> tuple[bool, Node]:
        """Add what has happened since; for a chance it only matters whether it happened at all."""
        events = [event for _, event in node.session.log]
        node.session.log.clear()
        if events:
            tally: list[int] = []
            for count, before in zip(self.watch.counts, node.tally, strict=True):
                amount = before + sum(count.of(event) for event in events)
                tally.append(min(1, amount) if count.kind == "chance" else amount)
            node = node._replace(tally=tuple(tally))
        return self.watch.over(node.session.game, events), node


# ---- dice ------------------------------------------------------------------------------------------------------------


def _same(ask: RollAsk) -> bool:
    return all(die.faces == ask.dice[0].faces for die in ask.dice)


def _orders(rolled: Sequence[object]) -> int:
    """Return in how many orders these kinds can come up."""
    found = factorial(len(rolled))
    for kind in {id(kind): kind for kind in rolled}.values():
        found //= factorial(sum(1 for other in rolled if other is kind))
    return found


def _outcomes(ask: Ask, sums: Sequence[str] = ()) -> Iterator[tuple[str, Fraction]]:
    """Everything that chance may answer, in order, with its weight; equal faces of a die together."""
    if not isinstance(ask, RollAsk):
        for value in ask.values:
            yield key_of(value), Fraction(1, len(ask.values))
        return
    if ask.name in sums:
        yield from _summed(ask)
        return
    total = prod([len(die.faces) for die in ask.dice])
    for faces in product(*[Counter(map(str, die.faces)).items() for die in ask.dice]):
        yield ",".join([face for face, _ in faces]), Fraction(prod([many for _, many in faces]), total)


def _summed(ask: RollAsk) -> Iterator[tuple[str, Fraction]]:
    """Everything that the dice may show together, with its weight, and the first faces that come to it."""
    first, *others = ask.dice
    sums: dict[Any, tuple[tuple[str, ...], int]] = {
        face: ((str(face),), many) for face, many in Counter(first.faces).items()
    }
    for die in others:
        before, sums = sums, {}
        for (total, (faces, weight)), (face, many) in product(before.items(), Counter(die.faces).items()):
            known, so_far = sums.get(total + face, ((*faces, str(face)), 0))
            sums[total + face] = (known, so_far + weight * many)
    every = prod([len(die.faces) for die in ask.dice])
    for faces, weight in sums.values():
        yield ",".join(faces), Fraction(weight, every)


def _fair(ask: Ask, chance: Random) -> str:
    if isinstance(ask, RollAsk):
        return ",".join(str(chance.choice(die.faces)) for die in ask.dice)
    return key_of(chance.choice(ask.values))
