"""A game of random answers, from its beginning to its end."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from statistics import median
from typing import Any

import msgspec
import pytest

from tests.conformance.play import Case, cases, find, plain, recorded, walk
from undercroft.engine import saves
from undercroft.engine.copying import copy
from undercroft.engine.errors import BadInput
from undercroft.engine.game import Setup
from undercroft.engine.session import Session
from undercroft.engine.words import words_of

ROOT = Path(__file__).parents[2]
MOST_ANSWERS_IN_A_STEP = 24
USUAL_ANSWERS_IN_A_STEP = 4


def test_it_ends_and_says_how(case: Case) -> None:
    """There is an answer on offer at every stop, until an end that has a name (`recorded` checks each stop)."""
    assert recorded(case).outcome


def test_a_quick_start_knows_its_questions(slug: str) -> None:
    """What a game counts as its opening is asked in words of its own; a question of another name ends it."""
    kind = find(slug)
    assert set(kind.opening) <= set(words_of(kind).asks)
    assert len(set(kind.opening)) == len(kind.opening)


def test_every_key_on_offer_is_another(case: Case) -> None:
    """Two options with one key could not be told apart by anyone who answers."""
    for n, session in walk(case, 200):
        for seat in session.game.seats():
            keys = session.keys(seat)
            assert len(keys) == len(dict.fromkeys(keys)), f"stop {n}: {keys}"


def test_seed_and_answers_give_the_same_game(case: Case) -> None:
    """A finished game, played again from its save's seed and journal alone, has the same bytes; so has its save."""
    *_, (_, session) = walk(case, 0)
    save = saves.read(saves.dump(session))

    again = saves.replay(save, find(case.slug))

    assert again.state_bytes() == session.state_bytes()
    assert again.journal == session.journal
    assert (again.decisions, again.over, save.outcome) == (session.decisions, True, recorded(case).outcome)


def test_another_seed_gives_another_game(case: Case) -> None:
    game = find(case.slug)
    setup = Setup(mission=case.mission, heroes=case.heroes)

    assert Session.start(game, setup, 1).state_bytes() != Session.start(game, setup, 2).state_bytes()


def test_the_state_is_plain_data(case: Case) -> None:
    """Written as msgpack and read again it is equal, and so is a structural copy; a view can be written too."""
    kind: Any = find(case.slug).state_type
    for n, session in walk(case, 150):
        data = session.state_bytes()
        read = msgspec.msgpack.decode(data, type=kind)
        assert read == session.game.state, f"stop {n}"
        assert plain(read) == data
        assert plain(copy(read)) == data
        for seat in (None, *session.game.seats()):
            assert plain(session.game.view(seat))


def test_a_step_holds_few_answers(case: Case) -> None:
    """A fork plays the answers of one step again: loops keep their place in a frame, so that these stay few."""
    counts = recorded(case).in_step

    assert max(counts) <= MOST_ANSWERS_IN_A_STEP
    assert median(counts) <= USUAL_ANSWERS_IN_A_STEP


def under_two_hash_seeds(*words: str) -> None:
    """No order of a set or a hash gets into the game: two processes with different hash seeds agree at every stop."""
    runs = [
        subprocess.Popen(
            [sys.executable, "-m", "tests.conformance.digests", *words],
            cwd=ROOT,
            env={**os.environ, "PYTHONHASHSEED": seed},
            stdout=subprocess.PIPE,
            text=True,
        )
        for seed in ("1", "77")
    ]
    one, other = (run.communicate()[0] for run in runs)

    assert [run.returncode for run in runs] == [0, 0]
    assert one.splitlines()
    assert one == other


def test_the_same_games_under_two_hash_seeds(slug: str) -> None:
    under_two_hash_seeds(slug, "hash seeds")


@pytest.mark.slow
def test_all_games_under_two_hash_seeds(slug: str) -> None:
    under_two_hash_seeds(slug)


def test_a_set_up_that_makes_no_sense_is_refused(slug: str) -> None:
    game = find(slug)
    case = cases(slug)[0]

    with pytest.raises(BadInput):
        Session.start(game, Setup(mission="no-such-mission", heroes=case.heroes))
    with pytest.raises(BadInput):
        Session.start(game, Setup(mission=case.mission, heroes=max(game.party_sizes()) + 1))


@pytest.mark.slow
@pytest.mark.parametrize("game", range(25))
def test_many_games_end(case: Case, game: int) -> None:
    """More random games; each is another case to the generator because its mission is played with another seed."""
    from random import Random

    from tests.conformance.play import MOST_DECISIONS, any_answer

    session = Session.start(
        find(case.slug), Setup(mission=case.mission, heroes=case.heroes), f"many {game}", chance_asked=case.typed
    )
    random = Random(f"many {case} {game}")
    while not session.over:
        assert session.decisions < MOST_DECISIONS
        session.answer(*any_answer(session, random))
