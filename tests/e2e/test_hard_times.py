"""Hard times for a table: the database does not answer, the rules have changed. The page says so and goes on."""

from __future__ import annotations

import sqlite3
from contextlib import closing

import pytest
from playwright.sync_api import expect

from tests.e2e import clicks
from tests.e2e.conftest import Welcome
from tests.e2e.inn import Inn

pytestmark = pytest.mark.slow


def test_an_outage_is_told_and_passes(own_inn: Inn, welcome: Welcome) -> None:
    """Somebody else locks the database: an answer waits, the page says why, and takes it when the lock is gone."""
    ada = welcome(own_inn, "Ada")
    ada.sit(ada.host("heist", heroes=2)["table"])
    question = clicks.turn(ada)
    assert question is not None
    away = ada.page.get_by_role("status").get_by_text("database")
    with closing(sqlite3.connect(own_inn.file, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        n = ada.picture["n"]
        ada.page.locator("[data-key]").first.click()
        expect(away).to_be_visible()
        assert ada.picture["n"] == n
        other.execute("ROLLBACK")
    expect(away).to_have_count(0)
    clicks.until(ada, lambda: ada.picture["n"] == n + 1, "the answer that waited")


def test_changed_rules_are_told_before_anything_is_dropped(own_inn: Inn, welcome: Welcome) -> None:
    """An answer no longer fits: the page says what going on would drop, and does it only when somebody agrees."""
    ada = welcome(own_inn, "Ada")
    ada.forgive("ERR_CONNECTION_REFUSED", "WebSocket connection", "ERR_CONNECTION_RESET", "ERR_EMPTY_RESPONSE")
    table = ada.host("heist", heroes=2)["table"]
    ada.sit(table)
    for _ in range(5):
        clicks.any_answer(ada)
    own_inn.close()
    with closing(sqlite3.connect(own_inn.file)) as changed, changed:
        changed.execute("UPDATE journal SET key = 'what was never on offer' WHERE n = 4")
        changed.execute("DELETE FROM checkpoints")
    ada.picture = {}
    own_inn.open()
    ada.sit(table)
    clicks.until(ada, lambda: bool(ada.picture), "the table")
    expect(ada.page.get_by_text("Nothing is saved until somebody answers")).to_be_visible()
    ada.sees("act 4 does not fit")
    n = ada.picture["n"]
    ada.page.get_by_role("button", name="Go on from act 3").click()
    clicks.until(ada, lambda: ada.picture["mending"] is None, "the mend")
    expect(ada.page.get_by_text("Nothing is saved until somebody answers")).to_have_count(0)
    clicks.any_answer(ada)
    assert ada.picture["n"] > n
