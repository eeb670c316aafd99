"""The prompt policy, for every game: it answers what is on offer, tells nobody's secret and leaves few chores."""

from __future__ import annotations

import pytest

from tests.conformance.play import Case, cases, find, walk, with_tiny_games
from undercroft.crawl.shown.prompts import EVERY, LEVELS, USUAL, chore
from undercroft.engine.game import Setup
from undercroft.engine.session import Session
from undercroft.lab import prompts, sim
from undercroft.players.base import Table, bots, seating

SINGLE, REAL = 2, 80
"""Of 100 prompts at most so many have a single option, and at least so many are a real choice."""
GAMES = 20


def test_the_policy_answers_what_is_on_offer_and_tells_no_secret(case: Case) -> None:
    """Whatever others hold or cannot see, the table answers the same: nobody learns from it what a seat has."""
    for n, session in walk(case, 60):
        asked = [] if session.ask is None else list(session.ask.seats)
        for seat in asked:
            assert chore(session, seat, EVERY) is None
            for level in LEVELS:
                key = chore(session, seat, level)
                assert key is None or key in session.keys(seat), f"stop {n}: {key}"
                for other in (None, *session.game.seats()):
                    there = session.imagine(other, b"other")
                    assert chore(there, seat, level) == key, f"stop {n}: {seat} as seen by {other}"


def test_what_the_table_answered_replays_with_every_prompt_on(case: Case) -> None:
    """The policy only says who answers: its answers in the journal lead to the same state, byte for byte."""
    if case.typed:
        pytest.skip("dice that are typed in are answers too")
    kind = find(case.slug)
    setup = Setup(mission=case.mission, heroes=case.heroes)
    session = Session.start(kind, setup, str(case))
    table = Table(session, seating("random", case.slug)(session.game, str(case)))
    for _ in range(150):
        if session.ask is None or not (prompts.spare(session, USUAL) or table.step()):
            break
    plain = Session.start(kind, setup, str(case))
    plain.feed(session.journal)
    assert plain.state_bytes() == session.state_bytes()


@pytest.mark.slow
def test_few_prompts_are_chores(slug: str) -> None:
    """One person with four heroes, played by the game's best bot, who wins no less for being asked less."""
    with with_tiny_games():
        heroes = min(4, cases(slug)[0].heroes if len(find(slug).party_sizes()) == 1 else find(slug).party_sizes()[-1])
        found = sim.plan(slug, None, heroes, bots(slug)[0], GAMES, "prompts")
        before, after = prompts.measure(found, EVERY), prompts.measure(found, USUAL)
    assert after.prompts / after.games <= before.prompts / before.games
    assert after.share("single") <= SINGLE, after.names
    assert after.share("choice") >= REAL, after.sorts
    assert after.won >= before.won - GAMES // 4, "no fewer wins, but for luck: the games take other turns"
