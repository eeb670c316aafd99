"""A whole mission of Brimstone, alone, by clicking."""

from __future__ import annotations

from collections import Counter

import pytest
from playwright.sync_api import expect

from tests.e2e import clicks
from tests.e2e.conftest import Welcome
from tests.e2e.inn import Inn

pytestmark = pytest.mark.slow

MOST = 900
"""More clicks than any mission with one hero needs."""


def test_a_whole_mission_by_clicking(inn: Inn, welcome: Welcome) -> None:
    """From the start page to the end of the mission: every answer is a click, most of them on the board."""
    ada = welcome(inn, "Ada")
    made = ada.host("brimstone", party=["marshal", "gunslinger"])
    ada.sit(made["table"])
    how: Counter[str] = Counter()
    while (question := clicks.turn(ada)) is not None:
        assert sum(how.values()) < MOST, f"no end in sight after {how}"
        key = clicks.hint(ada, question) if len(question["choices"]) > 1 else question["choices"][0]["key"]
        how[clicks.answer(ada, question, key)] += 1

    assert ada.picture["scene"]["outcome"]
    assert how["space"] > 0
    assert how["button"] > 0
    expect(ada.page.get_by_text(ada.picture["scene"]["ending"]).first).to_be_visible()
    ada.accessible()
    print(how)
