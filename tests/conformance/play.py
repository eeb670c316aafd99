"""Random games to check at their stops: the games found, one recorded game for each case, and walks through it."""

from __future__ import annotations

import importlib
from collections.abc import Generator, Iterator
from contextlib import contextmanager
from functools import cache
from hashlib import sha256
from pathlib import Path
from random import Random
from typing import Any, NamedTuple
from zlib import crc32

import msgspec
import yaml

from undercroft.engine import registry
from undercroft.engine.choices import RollAsk
from undercroft.engine.game import Game, Setup
from undercroft.engine.session import Session

TINY = "tests.games"
MOST_DECISIONS = 20_000
"""Within so many decisions a game of random answers must end."""
EVERYDAY = 4
"""Larger parties than this are left to the properties and to each game's own tests: these here have to be quick."""
plain = msgspec.msgpack.Encoder(order="deterministic").encode


class Answer(NamedTuple):
    """One call of `Session.answer`."""

    key: str
    seat: str


class Case(NamedTuple):
    """A game, one of its missions and a party size; `typed` has the dice typed in instead of drawn."""

    slug: str
    mission: str
    heroes: int
    typed: bool = False

    def __str__(self) -> str:
        words = (self.slug, self.mission, str(self.heroes), "typed" if self.typed else "")
        return "-".join(word for word in words if word)

    def start(self, *, recording: bool = False) -> Session[Any]:
        setup = Setup(mission=self.mission, heroes=self.heroes)
        return Session.start(find(self.slug), setup, str(self), recording=recording, chance_asked=self.typed)


@contextmanager
def with_tiny_games() -> Generator[None]:
    """The registry with the tiny games, only while it is needed: nobody else should find them."""
    registry.PLACES.append(TINY)
    try:
        yield
    finally:
        registry.PLACES.remove(TINY)


@cache
def slugs() -> list[str]:
    with with_tiny_games():
        return registry.slugs()


@cache
def find(slug: str) -> type[Game[Any]]:
    with with_tiny_games():
        return registry.find_game(slug)


@cache
def cases(slug: str) -> list[Case]:
    """The first mission with every everyday party size, the others with one each in turn, one with dice typed in, and
    every campaign."""
    game = find(slug)
    sizes = [heroes for heroes in game.party_sizes() if heroes <= EVERYDAY]
    first, *others = game.missions()
    found = [Case(slug, first, heroes) for heroes in sizes]
    found += [Case(slug, mission, sizes[n % len(sizes)]) for n, mission in enumerate(others)]
    campaigns = [Case(slug, campaign, sizes[len(sizes) // 2]) for campaign in game.campaigns()]
    return [*found, found[-1]._replace(typed=True), *campaigns]


def everyday(slug: str, test: str) -> list[Case]:
    """The cases that a test runs in `make test`; `make long` runs the others.

    One for each party size, which takes its turn by the name of the test, so that all tests together go through them
    and each meets the same one every time. Tiny games are so quick that all run.
    """
    if find(slug).__module__.startswith(TINY):
        return cases(slug)
    campaigns = find(slug).campaigns()
    found = [case for case in cases(slug) if case.mission not in campaigns]
    few = list({case.heroes: case for case in found}.values())
    return [few[crc32(test.encode()) % len(few)]]


@cache
def ledger_ids(slug: str) -> frozenset[str]:
    """The ids of a game's ledger; empty if it has none."""
    package = importlib.import_module(find(slug).__module__.rpartition(".")[0])
    path = Path(str(package.__file__)).parent / "ledger.yaml"
    if not path.exists():
        return frozenset()
    ledger: dict[str, Any] = yaml.load(path.read_text("utf-8"), yaml.CSafeLoader)
    return frozenset(str(rule["id"]) for rule in ledger["rules"])


def offers(session: Session[Any]) -> list[Answer]:
    """What any seat may do beside the question."""
    return [Answer(offer.key, seat) for seat in session.game.seats() for offer in session.offers(seat)]


def any_answer(session: Session[Any], random: Random) -> Answer:
    """Something that may be answered now, offers now and then."""
    seat, ask = random.choice(session.waiting())
    if isinstance(ask, RollAsk):
        return Answer(",".join(str(random.choice(die.faces)) for die in ask.dice), seat)
    if ask.offers is not None and random.random() < 0.1 and (beside := offers(session)):
        return random.choice(beside)
    assert ask.values, f"{ask.name} of {seat} has no answer on offer"
    keys = session.keys(seat)
    return Answer(keys[random.randrange(len(ask.values))], seat)


def digest(session: Session[Any]) -> bytes:
    return sha256(session.state_bytes()).digest()


class Recorded(NamedTuple):
    """A whole game: the answers given, and what the state was before each of them and at the end."""

    answers: list[Answer]
    digests: list[bytes]
    in_step: list[int]
    outcome: str


@cache
def recorded(case: Case) -> Recorded:
    """A random game from its beginning to its end."""
    session, random = case.start(), Random(str(case))
    answers: list[Answer] = []
    digests, in_step = [digest(session)], [session.in_step]
    while not session.over:
        assert session.decisions < MOST_DECISIONS, f"{case} goes on after {MOST_DECISIONS} decisions"
        answer = any_answer(session, random)
        session.answer(*answer)
        answers.append(answer)
        digests.append(digest(session))
        in_step.append(session.in_step)
    return Recorded(answers, digests, in_step, session.game.state.outcome)


def some(count: int, most: int) -> frozenset[int]:
    """At most so many of the numbers below `count`: half of them from the start on, the others spread over the rest."""
    if count <= most:
        return frozenset(range(count))
    first = most // 2
    return frozenset(range(first)) | frozenset(
        first + n * (count - first) // (most - first) for n in range(most - first)
    )


def walk(case: Case, most: int) -> Iterator[tuple[int, Session[Any]]]:
    """The recorded game again, halting at stops: all of them, or some if there are more than `most`."""
    game = recorded(case)
    session = case.start()
    wanted = some(len(game.answers), most)
    for n, answer in enumerate(game.answers):
        if n in wanted:
            yield n, session
        session.answer(*answer)
    yield len(game.answers), session


def play_on(session: Session[Any], seed: str, answers: int) -> bytes:
    """The state after so many more random answers, the same for the same seed."""
    random = Random(seed)
    for _ in range(answers):
        if session.over:
            break
        session.answer(*any_answer(session, random))
    return session.state_bytes()
