"""The pictures of the documentation: the main screens, as people see them. `make images` puts them into docs/images."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.e2e import clicks
from tests.e2e.conftest import Welcome
from tests.e2e.guest import PHONE, Guest
from tests.e2e.inn import Inn

pytestmark = pytest.mark.slow

PARTY = ["gunslinger", "marshal", "saloon-girl", "bandido"]
PATIENCE = 150
"""Answers at one table until we look for a fight at another."""
TABLES = 6
"""Tables whose dice bring no fight, at most."""


def aims(question: dict[str, Any]) -> list[str]:
    """Figures that an answer would strike."""
    hints: list[dict[str, Any]] = [choice["hint"] for choice in question["choices"] if choice.get("hint")]
    return [figure for hint in hints for figure in hint["figures"]]


def fighting(guest: Guest, question: dict[str, Any]) -> bool:
    """A hero may attack, and there is more than one foe to see."""
    foes = [figure for figure in guest.picture["scene"]["figures"] if figure["metal"] == "oxblood"]
    return (
        len(foes) > 2 and bool(aims(question)) and any(clicks.about(choice, "space") for choice in question["choices"])
    )


def into_a_fight(guest: Guest) -> tuple[str, dict[str, Any]]:
    """A table, played by hints until a fight is worth a picture; if its mission is over before, another one."""
    for _ in range(TABLES):
        table = guest.host("brimstone", "me", "bot", "bot", "bot", party=PARTY)["table"]
        guest.picture = {}
        guest.sit(table)
        question = fight_at_table(guest)
        if question is not None:
            return table, question
    raise AssertionError("no fight came")


def fight_at_table(guest: Guest) -> dict[str, Any] | None:
    """What is asked in a fight that is worth a picture, if one comes."""
    for _ in range(PATIENCE):
        question = clicks.turn(guest)
        if question is None or fighting(guest, question):
            return question
        single = len(question["choices"]) == 1
        clicks.answer(guest, question, question["choices"][0]["key"] if single else clicks.hint(guest, question))
    return None


def settle(guest: Guest) -> None:
    guest.page.mouse.move(5, 5)
    guest.page.wait_for_timeout(1500)


def test_the_table(plain_inn: Inn, welcome: Welcome, images: Path) -> None:
    """In mid-fight: with the odds over a foe, on a phone, on parchment."""
    ada = welcome(plain_inn, "Ada")
    table, question = into_a_fight(ada)
    settle(ada)
    ada.shot(images, "table")

    foe = aims(question)[0]
    ada.page.locator(f"[data-figure='{foe}']").hover(force=True)
    if sum(1 for choice in question["choices"] if clicks.about(choice, "figure") == foe) != 1:
        ada.page.locator(f"[data-figure='{foe}']").click(force=True)
    expect(ada.page.get_by_text("%").first).to_be_visible()
    ada.page.wait_for_timeout(500)
    ada.shot(images, "odds")
    ada.page.keyboard.press("Escape")

    phone = welcome(plain_inn, "Ada", PHONE)
    phone.go(ada.context.request.get("/api/me").json()["link"])
    phone.page.wait_for_url("**/tables")
    phone.shot(images, "my-tables-phone")
    phone.sit(table)
    settle(phone)
    phone.shot(images, "table-phone")

    ada.page.get_by_role("button", name="Settings").click()
    ada.page.get_by_role("dialog").get_by_text("Parchment").click()
    ada.page.keyboard.press("Escape")
    settle(ada)
    ada.shot(images, "table-parchment")


def test_the_other_pages(plain_inn: Inn, welcome: Welcome, images: Path) -> None:
    """Start, new table, invitations, my tables, the end, story, replay, rules."""
    ada = welcome(plain_inn, "Ada")
    ended = ada.host("brimstone", *["bot"] * 4, party=PARTY)["table"]
    ada.go("/")
    ada.page.get_by_text("City of the Ancients").click()
    settle(ada)
    ada.shot(images, "start")
    ada.go("/new/brimstone")
    ada.page.get_by_role("group", name="Who plays Gunslinger").get_by_text("A friend").click()
    ada.page.evaluate("window.scrollTo(0, 0)")
    settle(ada)
    ada.shot(images, "new-table")
    ada.page.get_by_role("button", name="invite 1 friend").click()
    ada.page.get_by_role("button", name="QR code").first.click()
    settle(ada)
    ada.shot(images, "invite")
    ada.host("brimstone", "me", "me", "bot", "bot", party=PARTY)
    ada.go("/rules/brimstone#brimstone.reroll.once-per-die")
    settle(ada)
    ada.shot(images, "rules")

    ada.go(f"/table/{ended}")
    clicks.until(ada, lambda: ada.picture.get("phase") == "over" and ada.picture["table"] == ended, "the end", 120)
    expect(ada.page.get_by_role("region", name="The end")).to_be_visible()
    settle(ada)
    ada.shot(images, "ending")
    ada.go("/tables")
    settle(ada)
    ada.shot(images, "my-tables")
    ada.go(f"/table/{ended}/story")
    expect(ada.page.get_by_role("heading", level=1)).to_be_visible()
    settle(ada)
    ada.shot(images, "story")
    ada.go(f"/table/{ended}/replay?n={ada.picture['n'] * 2 // 3}")
    expect(ada.page.locator(".board[data-n]")).to_be_visible()
    settle(ada)
    ada.shot(images, "replay")
