"""A table at which a test plays one game: script the dice, act, look.

Dice are scripted by purpose: the roll `foe.to-hit` takes from `foe_to_hit`, a random pick `foe.pick` from `foe_pick`
(keys); rolls of the area `own_dice` are scripted without it. A roll that nobody scripted fails the test, unless the
test looks for it with `awaits`, and so do dice left over (`finished`).
"""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, ClassVar, Generic, TypeVar, cast

from undercroft.engine.checks import refused
from undercroft.engine.choices import CHANCE, RollAsk, key_of
from undercroft.engine.errors import IllegalAnswer
from undercroft.engine.game import Game, Setup
from undercroft.engine.session import Session
from undercroft.testing.figure import Figure
from undercroft.testing.happening import happening

if TYPE_CHECKING:
    from collections.abc import Callable, Generator, Mapping

    from undercroft.engine.choices import Ask, Legal
    from undercroft.testing.happening import Happening

G = TypeVar("G", bound=Game[Any])


class Table(Generic[G]):
    """One game set up by hand. A game's own table is a subclass that adds its words, such as placing a hero."""

    own_dice: ClassVar[str] = ""
    """Rolls of this area are scripted without it: with 'hero', `to_hit` is the roll `hero.to-hit`."""
    standing: ClassVar[Mapping[str, str]] = {}
    """Questions that are answered by themselves unless a test says otherwise, by name."""
    goes_on: ClassVar[tuple[str, ...]] = ()
    """Rolls before which a test may end: they begin something the test is not about."""
    made: ClassVar[list[Table[Any]] | None] = None
    """The tables made so far, kept while something checks them at the end of the test."""

    def __init__(self, game: G, setup: Setup | None = None) -> None:
        game.chance_asked = True
        self._game = game
        self._setup = setup or Setup()
        self._session: Session[G] | None = None
        self._dice: dict[str, list[Any]] = {}
        self._auto = dict(self.standing)
        self.unscripted = ""
        """The roll that waits because nobody scripted it; '' while a test answers for chance itself."""
        self._expected = False
        if self.made is not None:
            self.made.append(self)

    @property
    def session(self) -> Session[G] | None:
        """What is being played, None before the test has begun."""
        return self._session

    @session.setter
    def session(self, session: Session[G] | None) -> None:
        self._look()
        self._session, self.unscripted = session, ""

    @property
    def game(self) -> G:
        return self._game if self.session is None else self.session.game

    @property
    def playing(self) -> Session[G]:
        """The session, once the test has begun."""
        if self.session is None:
            raise AssertionError("nothing is being played yet: begin first, for example with table.play(frame)")
        return self.session

    # ---- starting --------------------------------------------------------------------------------------------------

    def play(self, *frames: Any) -> None:
        """Begin with these frames and no others."""
        self.game.state.frames = list(frames)
        self.session = Session(self.game, self._setup, "0")
        self.game.events = []
        self.session.begin()
        self._settle()

    def happening(self, rule: Callable[[G], Any]) -> Happening:
        """Return a frame in which a rule happens by itself, to be put on top of others."""
        return happening(self.game.rules, rule)

    def happen(self, rule: Callable[[G], Any]) -> None:
        """Let a rule happen by itself: table.happen(lambda game: cards.darkness(game))."""
        self.play(self.happening(rule))

    # ---- playing ---------------------------------------------------------------------------------------------------

    def dice(self, **faces: Any) -> None:
        """Script what comes up next, by purpose; adds to what is still to come."""
        for purpose, values in faces.items():
            self._dice.setdefault(purpose, []).extend(_listed(values))
        if self.session is not None:
            self._settle()

    def auto(self, **answers: str) -> None:
        """Answer questions of a name by themselves: auto(hero_reroll='pass'); '' asks again."""
        for name, key in answers.items():
            area, _, what = name.partition("_")
            self._auto[f"{area}.{what.replace('_', '-')}"] = key

    def act(self, key: object, seat: str | None = None) -> None:
        """Answer the question that is asked: by a key, an Option or a value, or None to pass."""
        self.playing.answer(self.key(key), seat)
        self._settle()

    def offer(self, key: str, by: Figure | str) -> None:
        """Take an any-time offer as the player of this figure or seat."""
        self._look_again()
        self.act(f"offer:{key}", _seat(by))

    def key(self, value: object) -> str:
        """Return the key of what a test answers with; a game may add its own ways to name one."""
        return key_of(value)

    def _settle(self) -> None:
        """Let chance answer from the script, and standing answers apply, until a person is asked."""
        session = self.playing
        self.unscripted, self._expected = "", False
        while (ask := session.ask) is not None:
            if ask.seats == (CHANCE,):
                answer = self._chance(ask)
                if answer is None:
                    return
                session.answer(answer)
                continue
            key = self._auto.get(ask.name, "")
            if key and ask.policy in ("one", "any") and ask.find(key) >= 0:
                session.answer(key, ask.seats[0])
                continue
            if ask.legal is not None:
                _agree(ask.legal)
            return

    def _chance(self, ask: Ask) -> str | None:
        """Take what the script has for a roll or a random pick, None if it has too little."""
        name = ask.name.replace(".", "_").replace("-", "_")
        queue = self._dice.get(name) or self._dice.get(name.removeprefix(f"{self.own_dice}_")) or []
        if isinstance(ask, RollAsk):
            if len(queue) < len(ask.dice):
                self.unscripted = f"{ask.name} rolls {len(ask.dice)} dice, {len(queue)} are scripted"
                return None
            taken, queue[:] = queue[: len(ask.dice)], queue[len(ask.dice) :]
            return ",".join(str(face) for face in taken)
        if not queue:
            self.unscripted = f"{ask.name} picks among {[key_of(v) for v in ask.values]}, nothing is scripted"
            return None
        return self.key(queue.pop(0))

    # ---- looking ---------------------------------------------------------------------------------------------------

    @property
    def asked(self) -> str:
        """The name of the question, '' once the game is over; fails if a roll is awaited instead."""
        ask = self.playing.ask
        if ask is not None and ask.seats == (CHANCE,):
            raise AssertionError(f"not scripted: {self.unscripted}")
        return ask.name if ask is not None else ""

    @property
    def awaits(self) -> str:
        """The name of the question, or of the roll that nobody scripted; '' once the game is over."""
        self._expected = True
        ask = self.playing.ask
        return ask.name if ask is not None else ""

    @property
    def ask(self) -> Ask:
        """The question or roll that is awaited."""
        self._expected = True
        ask = self.playing.ask
        if ask is None:
            raise AssertionError("nothing is asked: the game is over")
        return ask

    @property
    def options(self) -> list[str]:
        """The keys on offer to the seat that is asked; fails if a roll is awaited instead."""
        return [key_of(value) for value in self.ask.values] if self.asked else []

    def offers(self, to: Figure | str) -> list[str]:
        """The keys of the any-time offers to the player of this figure or seat, after what a test has just changed."""
        self._look_again()
        return [offer.key.removeprefix("offer:") for offer in self.playing.offers(_seat(to))]

    def _look_again(self) -> None:
        """A question lists values and offers once, but a test may have changed something since."""
        if self.playing.ask is not None:
            self.playing.ask.forget()

    def refusals(self, key: object) -> list[str]:
        """Return the rules that keep a key off the list."""
        return [refusal.rule for refusal in self.playing.why_not(self.key(key))]

    def refuses(self, key: object, rule: str | None = None) -> None:
        """Fail unless an answer is refused (naming this rule) and nothing changes by it."""
        session = self.playing
        before = session.state_bytes()
        try:
            session.answer(self.key(key))
        except IllegalAnswer as illegal:
            named = [refusal.rule for refusal in illegal.refusals]
        else:
            raise AssertionError(f"{self.key(key)} was not refused")
        if rule is not None and rule not in named:
            raise AssertionError(f"refused by {named}, not {rule}")
        if session.state_bytes() != before:
            raise AssertionError(f"{self.key(key)} was refused and yet changed the game")

    def events(self, kind: type | None = None) -> list[Any]:
        """What happened so far, all or of one type."""
        return [event for _, event in self.playing.log if kind is None or isinstance(event, kind)]

    def frame(self, kind: Any) -> Any:
        """The innermost frame of a type, None if there is none."""
        return self.game.frame(kind)

    @property
    def over(self) -> bool:
        return self.playing.over

    def finish(self) -> None:
        """At the end of a test: fail if scripted dice were never rolled, or a roll waits that the test ignores."""
        left = {name: faces for name, faces in self._dice.items() if faces}
        if left:
            raise AssertionError(f"scripted but never rolled: {left}")
        self._look()

    def _look(self) -> None:
        """Fail if a roll waits that the test ignores: what came before it may not be what the test believes."""
        ask = self.session.ask if self.session is not None else None
        waits = self.unscripted and ask is not None and ask.seats == (CHANCE,) and ask.name not in self.goes_on
        if waits and not self._expected:
            raise AssertionError(f"not scripted, and the test does not look: {self.unscripted}")


@contextmanager
def finished() -> Generator[None]:
    """Call `finish` at the end for every table made meanwhile; best used in a fixture around each test."""
    made: list[Table[Any]] = []
    before, Table.made = Table.made, made
    try:
        yield
    finally:
        Table.made = before
    for table in made:
        table.finish()


def _agree(legal: Legal[Any]) -> None:
    """Check, in every test, that what is on offer passes its checks; of many spaces only a few are looked at."""
    spaces = [value for value in legal.options if isinstance(value, int)]
    for value in (*spaces[:: 1 + len(spaces) // 4], *(value for value in legal.options if value not in spaces)):
        failed = refused(legal.checks, key_of(value), *legal.about)
        if failed:
            raise AssertionError(f"{key_of(value)} is on offer and fails {failed}")


def _listed(values: Any) -> list[Any]:
    return list(cast("list[Any]", values)) if isinstance(values, list | tuple) else [values]


def _seat(of: Figure | str) -> str:
    return of if isinstance(of, str) else str(of.seat)
