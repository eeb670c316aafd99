"""A game without rules of its own: each test gives it the few that it needs."""

from __future__ import annotations

from typing import Any

from undercroft.engine.chance import Stream
from undercroft.engine.events import Event
from undercroft.engine.flow import Frame, Rules, State
from undercroft.engine.game import Game, Setup
from undercroft.engine.session import Session

SEATS = ("ada", "bob", "cy")


class Outer(Frame, tag="outer"):
    n: int = 0


class Middle(Frame, tag="middle"):
    n: int = 0


class Inner(Frame, tag="inner"):
    n: int = 0


class BenchState(State, kw_only=True):
    """What a test can look at: notes in the order in which they were made, and numbers."""

    frames: list[Outer | Middle | Inner]
    notes: list[str] = []
    hidden: list[str] = []


class Bench(Game[BenchState]):
    """Three seats, one outer frame, no rules."""

    slug = "bench"
    title = "Bench"
    rules = Rules("bench")
    state_type = BenchState

    @classmethod
    def create(cls, setup: Setup, key: bytes) -> BenchState:
        return BenchState(stream=Stream(key), frames=[Outer()])

    def seats(self) -> tuple[str, ...]:
        return SEATS

    def view(self, seat: str | None) -> Any:
        return {"notes": self.state.notes, "hidden": len(self.state.hidden)}

    def redraw(self, seat: str | None) -> None:
        self.shuffle(self.state.hidden)

    def note(self, text: object) -> None:
        """Write down that something happened."""
        self.state.notes.append(str(text))

    @property
    def notes(self) -> list[str]:
        return self.state.notes


class Told(Event):
    """An event that writes down its text."""

    text: str

    def happen(self, game: Bench) -> None:
        game.note(self.text)


def game_of(rules: Rules, base: type[Bench] = Bench) -> type[Bench]:
    """The bench with these rules."""
    return type("Bench", (base,), {"rules": rules, "__module__": __name__})


def play(
    rules: Rules,
    *answers: str,
    seed: int | str = 0,
    base: type[Bench] = Bench,
    recording: bool = False,
    chance_asked: bool = False,
) -> Session[Bench]:
    """A session on the bench after these answers, each of the seat that is asked."""
    session = Session.start(game_of(rules, base), Setup(), seed, recording=recording, chance_asked=chance_asked)
    for answer in answers:
        session.answer(answer)
    return session
