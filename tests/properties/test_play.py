"""Hypothesis answers the questions of every game: whatever it does, the game's invariants hold.

A failure shrinks to a short list of answers, which is printed with the set-up: play them to see it again.
"""

from __future__ import annotations

import importlib
from random import Random
from typing import Any, Protocol

import pytest
from hypothesis import HealthCheck, Phase, given, note, settings
from hypothesis import strategies as st

from tests.conformance.play import Answer, any_answer, find, offers, slugs
from undercroft.engine.choices import RollAsk, key_of
from undercroft.engine.game import Game, Setup
from undercroft.engine.session import Session

PHASES = (Phase.explicit, Phase.reuse, Phase.generate, Phase.shrink)


class Invariants(Protocol):
    def __call__(self, game: Game[Any]) -> list[str]: ...


def invariants_of(slug: str) -> Invariants:
    """Each game has a module beside this one that says what always holds."""
    found: Invariants = importlib.import_module(f"tests.properties.invariants_{slug}").invariants
    return found


def chosen(session: Session[Any], number: int) -> Answer:
    """One of all the answers that may be given now, by any seat; 0 is the first."""
    open_questions = session.waiting()
    seat, ask = open_questions[number % len(open_questions)]
    number //= len(open_questions)
    if isinstance(ask, RollAsk):
        faces: list[str] = []
        for die in ask.dice:
            faces.append(str(die.faces[number % len(die.faces)]))
            number //= len(die.faces)
        return Answer(",".join(faces), seat)
    answers = [Answer(key_of(value), seat) for value in ask.values]
    beside = offers(session)
    # Offers come last, so that shrinking does without them.
    return [*answers, *beside][number % (len(answers) + len(beside))]


def holds(slug: str, seed: int, heroes: int, ahead: int, numbers: list[int], typed: bool) -> None:
    """Play: first at random for so many answers, then those that Hypothesis picked, checking after each."""
    game = find(slug)
    invariants = invariants_of(slug)
    sizes = game.party_sizes()
    setup = Setup(mission=game.missions()[0], heroes=sizes[heroes % len(sizes)])
    session = Session.start(game, setup, seed, chance_asked=typed)
    random = Random(seed)
    for _ in range(ahead):
        if session.over:
            break
        session.answer(*any_answer(session, random))
    assert invariants(session.game) == []
    for number in numbers:
        if session.over:
            break
        answer = chosen(session, number)
        note(f"{setup.heroes} heroes, seed {seed}, after {ahead}: {session.ask and session.ask.name} {answer}")
        session.answer(*answer)
        assert invariants(session.game) == []


answers = st.lists(st.integers(0, 10_000), max_size=60)
seeds = st.integers(0, 1000)
sizes = st.integers(0, 3)


@pytest.mark.parametrize("slug", slugs())
@settings(max_examples=15, deadline=None, suppress_health_check=[HealthCheck.too_slow], phases=PHASES)
@given(seed=seeds, heroes=sizes, ahead=st.integers(0, 400), numbers=answers, typed=st.booleans())
def test_invariants(slug: str, seed: int, heroes: int, ahead: int, numbers: list[int], typed: bool) -> None:
    holds(slug, seed, heroes, ahead, numbers, typed)


@pytest.mark.slow
@pytest.mark.parametrize("slug", slugs())
@settings(max_examples=600, deadline=None, suppress_health_check=[HealthCheck.too_slow], phases=PHASES)
@given(seed=seeds, heroes=sizes, ahead=st.integers(0, 1500), numbers=answers, typed=st.booleans())
def test_invariants_in_many_games(
    slug: str, seed: int, heroes: int, ahead: int, numbers: list[int], typed: bool
) -> None:
    holds(slug, seed, heroes, ahead, numbers, typed)
