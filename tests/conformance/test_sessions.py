"""Save, fork, undo and imagine at the stops of a game: all stand where the game stands, and go on alike."""

from __future__ import annotations

from random import Random

import pytest

from tests.conformance.play import Case, any_answer, digest, find, play_on, recorded, walk
from undercroft.engine import saves

EVERYDAY = 100
UNDONE = 12
"""Stops of a game to which an everyday run goes back: each may play a third of a campaign again."""
ALL = 10**9
ON = 12
"""How many answers a copy plays on to show that it goes on alike."""


def save_fork_undo(case: Case, most: int) -> None:
    game = find(case.slug)
    answers = recorded(case).answers
    for n, session in walk(case, most):
        here, keys = session.state_bytes(), [(seat, session.keys(seat)) for seat in session.game.seats()]
        loaded, notes = saves.restore(saves.read(saves.dump(session)), game)
        fork = session.fork()
        for what, other in (("loaded", loaded), ("fork", fork)):
            assert other.state_bytes() == here, f"stop {n}: {what}"
            assert [(seat, other.keys(seat)) for seat in session.game.seats()] == keys, f"stop {n}: {what}"
            assert (other.journal, other.votes, other.over) == (session.journal, session.votes, session.over)
            assert other.decisions == session.decisions, f"stop {n}: {what}"
        assert notes == []
        copies = [fork, loaded]
        if n < len(answers) and not session.votes:
            undone = session.fork()
            undone.answer(*answers[n])
            if undone.journal != session.journal:
                undone.undo()
                assert undone.state_bytes() == here, f"stop {n}: undo"
                assert (undone.journal, undone.decisions) == (session.journal, session.decisions)
                copies.append(undone)
        if n % 10 == 0:
            ends = [play_on(other, f"on {n}", ON) for other in copies]
            assert ends == ends[:1] * len(copies), f"stop {n}: going on"
        # What a copy does changes neither the game nor another copy.
        assert session.state_bytes() == here


def test_save_fork_and_undo_agree(case: Case) -> None:
    save_fork_undo(case, EVERYDAY)


@pytest.mark.slow
def test_save_fork_and_undo_agree_at_every_stop(case: Case) -> None:
    save_fork_undo(case, ALL)


def undo_to(case: Case, most: int) -> None:
    """From the end back to earlier choices, in a game that was played and in one that was loaded."""
    known: dict[int, bytes] = {}
    session = case.start()
    for n, stop in walk(case, most):
        session = stop
        if not stop.votes:
            known[len(stop.journal)] = recorded(case).digests[n]
    loaded, _ = saves.restore(saves.read(saves.dump(session)), find(case.slug))
    assert digest(loaded) == known.pop(len(session.journal))
    for n in sorted(known, reverse=True):
        for which in (session, loaded):
            which.undo(n)
            assert (len(which.journal), digest(which)) == (n, known[n])


def test_undo_goes_to_any_earlier_choice(case: Case) -> None:
    undo_to(case, UNDONE)


@pytest.mark.slow
def test_undo_goes_to_a_hundred_earlier_choices(case: Case) -> None:
    undo_to(case, 100)


def test_standing_orders_are_journalled_as_answers(case: Case) -> None:
    """Answers given by an order stand in the journal: played again from it without the order, the game is the same."""
    random = Random(str(case))
    for n, session in walk(case, 40):
        ask = session.ask
        if ask is None or ask.policy != "one" or not ask.values:
            continue
        seat, key = ask.seats[0], random.choice(session.keys(ask.seats[0])[: len(ask.values)])
        ordered, plain = session.fork(), session.fork()
        ordered.order(seat, ask.name, key)

        given = ordered.journal[len(session.journal) :]
        assert given, f"stop {n}"
        assert {(entry.ask, entry.seat, entry.key) for entry in given} == {(ask.name, seat, key)}
        plain.feed(given)
        assert plain.state_bytes() == ordered.state_bytes()
        assert plain.journal == ordered.journal


def imagine_and_play_on(case: Case, most: int, *, all_seats: bool) -> None:
    """What was drawn anew fits together: whoever is asked, the game goes on from there."""
    random = Random(str(case))
    for turn, (n, session) in enumerate(walk(case, most)):
        here = session.state_bytes()
        seats = (None, *session.game.seats())
        for seat in seats if all_seats else seats[turn % len(seats) :][:1]:
            other = session.imagine(seat, b"%d" % n)
            for _ in range(40):
                if other.over:
                    break
                other.answer(*any_answer(other, random))
        assert session.state_bytes() == here


def test_an_imagined_game_can_be_played_on(case: Case) -> None:
    """The seats take turns at imagining."""
    imagine_and_play_on(case, 40, all_seats=False)


@pytest.mark.slow
def test_what_every_seat_imagines_can_be_played_on(case: Case) -> None:
    imagine_and_play_on(case, 120, all_seats=True)


def test_a_loaded_game_draws_anew_as_the_game_itself(case: Case) -> None:
    """No order of a dict that a save does not keep gets into the draws."""
    for n, session in walk(case, 12):
        if session.over or session.votes:
            continue
        loaded, _ = saves.restore(saves.read(saves.dump(session)), find(case.slug))
        one, other = session.fork(), loaded
        for copy in (one, other):
            copy.redraw(b"agreed undo")
        assert one.state_bytes() == other.state_bytes(), f"stop {n}"


def test_a_redraw_is_part_of_the_journal(case: Case) -> None:
    """A game whose hidden things were drawn anew is saved, forked and played again like any other."""
    for n, session in walk(case, 12):
        if session.over or session.votes:
            continue
        other = session.fork()
        other.redraw(b"agreed undo")
        play_on(other, f"redrawn {n}", ON)
        save = saves.read(saves.dump(other))
        for copy in (other.fork(), saves.restore(save, find(case.slug))[0], saves.replay(save, find(case.slug))):
            assert copy.state_bytes() == other.state_bytes(), f"stop {n}"
