"""Every game that ships has words for all it asks, offers and tells, and names only rules of its ledger."""

from __future__ import annotations

from io import StringIO
from itertools import count
from typing import Any

import pytest
from rich.console import Console

from undercroft.cli.screen import Screen, ledger_of
from undercroft.engine.choices import options_of
from undercroft.engine.game import Setup
from undercroft.engine.registry import find_game, slugs
from undercroft.engine.session import Session
from undercroft.engine.words import words_of
from undercroft.players.base import Table, maker

MOST_OPTIONS = 8


def played(slug: str, number: int) -> tuple[Session[Any], Table]:
    """A random game; the first missions by turns with campaigns, if there are any."""
    kind = find_game(slug)
    sizes = kind.party_sizes()
    missions = [kind.missions()[0], *kind.campaigns()]
    setup = Setup(mission=missions[number % len(missions)], heroes=sizes[number % len(sizes)])
    session: Session[Any] = Session.start(kind, setup, f"words/{number}", recording=True, checkpoints=False)
    return session, Table(session, dict.fromkeys(session.game.seats(), maker("random", slug)(f"words/{number}")))


@pytest.mark.parametrize("number", [2, *(pytest.param(number, marks=pytest.mark.slow) for number in (0, 1, 3))])
@pytest.mark.parametrize("slug", slugs())
def test_nothing_is_without_words(slug: str, number: int) -> None:
    """What random games of each size meet: no ask, verb or event without words, no parameter left open."""
    kind = find_game(slug)
    words, ledger = words_of(kind), ledger_of(kind)
    faults: dict[str, None] = {}

    def look(what: str, known: bool, text: str, rule: str) -> None:
        if not known or "{" in text:
            faults[f"{what}: {text!r}"] = None
        if rule and rule not in ledger:
            faults[f"{what}: no rule {rule}"] = None

    session, table = played(slug, number)
    told = 0
    while not session.over:
        for seat, ask in session.waiting():
            look(f"ask {ask.name}", ask.name in words.asks, words.ask(session.game, ask, seat), words.rule_of(ask))
            offers = [offer.option for offer in session.offers(seat)]
            for option in [*list(options_of(ask))[:MOST_OPTIONS], *offers]:
                plain = option.verb == "pass" or (option.verb == ask.name and option.subject is None)
                text = words.option(session.game, ask, option)
                look(f"verb {option.verb}", plain or option.verb in words.verbs, text, words.rule_of(ask, option))
        table.step()
        for _, event in session.log[told:]:
            name = type(event).__name__
            text = words.event(session.game, event)
            known = name in words.events or session.game.shown.event(session.game, event) is not None
            look(f"event {name}", known, text, event.rule)
        told = len(session.log)
    assert list(faults) == []


@pytest.mark.parametrize("slug", slugs())
def test_every_rule_that_words_name_is_in_the_ledger(slug: str) -> None:
    kind = find_game(slug)
    words = words_of(kind)
    phrases = [p for part in (words.asks, words.verbs, words.rolls) for p in part.values()]
    named = [phrase.rule for phrase in phrases if not isinstance(phrase, str) and phrase.rule]

    assert [rule for rule in (*named, *words.refusals) if rule not in ledger_of(kind)] == []


@pytest.mark.slow
@pytest.mark.parametrize("slug", slugs())
def test_the_table_can_be_drawn_all_along(slug: str) -> None:
    """Each line is sound markup, whatever a random game comes to; the seats take turns at looking."""

    session, table = played(slug, 1)
    screen = Screen(Console(file=StringIO(), width=200), session.game)
    for stop in count():
        if session.over:
            break
        seats = (*session.game.seats(), None)
        if stop % 4 == 0:
            screen.board(session.imagine(seats[stop // 4 % len(seats)]))
        table.step()
    screen.board(session.imagine(None), again=True)
