"""Standing orders by clicking: a question that is always answered alike is not put again until one says so."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.e2e import clicks
from tests.e2e.conftest import Welcome
from tests.e2e.guest import Guest
from tests.e2e.inn import Inn
from undercroft.engine import saves
from undercroft.engine.game import Setup
from undercroft.engine.registry import find_game
from undercroft.engine.session import Session

pytestmark = pytest.mark.slow

ASK = "hero.reroll"
MOST = 60
"""Answers until a die that may be rolled again has fallen, and again until it would have been asked once more."""


def lone() -> bytes:
    """One gunslinger, and always the same dice."""
    return saves.dump(Session.start(find_game("brimstone"), Setup(heroes=1, party=("gunslinger",)), "orders 1"))


def go_on(guest: Guest) -> clicks.Question:
    """One answer by the bot's advice; what is asked next."""
    question = clicks.turn(guest)
    assert question is not None
    single = len(question["choices"]) == 1
    clicks.answer(guest, question, question["choices"][0]["key"] if single else clicks.hint(guest, question))
    following = clicks.turn(guest)
    assert following is not None
    return following


def test_a_standing_order_is_given_kept_and_ended(inn: Inn, welcome: Welcome) -> None:
    """`Keep the dice`, always, of one kind of roll: the table remembers it in words and asks no more, until it ends."""
    ada = welcome(inn, "Ada")
    ada.sit(ada.bring(lone()))
    question = clicks.turn(ada)
    for _ in range(MOST):
        assert question is not None
        if question["ask"] == ASK:
            break
        question = go_on(ada)
    keep = "Keep the dice"
    ada.page.get_by_role("button", name=f"More about: {keep}").click()
    ada.page.get_by_role("button", name="Always answer this").click()
    assert question is not None
    words = f"Roll again? Move: {keep}"
    order = ada.page.get_by_role("button", name=f"End the standing order: {words}")
    expect(order).to_be_visible()
    assert [(one["ask"], one["text"]) for one in ada.picture["orders"]] == [(f"{ASK}/move", words)]
    kept = question["order"]
    ada.accessible()

    moved = 0
    while moved < 2:
        question = go_on(ada)
        assert question["order"] != kept, "the order answers this"
        moved += question["ask"] == "turn.begin"

    order.click()
    expect(order).to_have_count(0)
    assert ada.picture["orders"] == []
