"""A character's sheet: what ails them and what that does, what they carry, in which hand, and how to change it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.e2e import clicks
from tests.e2e.conftest import Welcome
from tests.e2e.guest import PHONE
from tests.e2e.inn import Inn
from tests.e2e.situations import laden

pytestmark = pytest.mark.slow


def active(picture: dict[str, Any]) -> dict[str, Any]:
    """The sheet of whoever acts."""
    found: dict[str, Any] = next(sheet for sheet in picture["scene"]["party"] if sheet["active"])
    return found


def test_a_laden_hero_changes_what_is_in_hand(inn: Inn, welcome: Welcome, images: Path) -> None:
    """Everything has its words on the sheet; a rifle that takes both hands fills both places."""
    ada = welcome(inn, "Ada")
    table = ada.bring(laden())
    ada.sit(table)
    clicks.turn(ada)
    sheet = active(ada.picture)
    ada.page.locator(f"[data-sheet='{sheet['figure']}']").click()
    dialog = ada.page.get_by_role("dialog")
    for thing in sheet["things"]:
        expect(dialog.get_by_role("heading", name=thing["name"]).first).to_be_attached()
        if thing["text"]:
            expect(dialog.get_by_text(thing["text"]).first).to_be_attached()
    kit = dialog.get_by_role("region", name="Carried")
    for load in sheet["loads"]:
        expect(kit.get_by_role("meter", name=load["name"])).to_have_attribute("aria-valuenow", str(load["value"]))
    expect(kit.get_by_role("listitem").nth(0)).to_contain_text("Six-Gun")
    expect(kit.get_by_role("listitem").nth(1)).to_contain_text("empty")
    ada.fits()
    ada.accessible()
    ada.page.wait_for_timeout(400)
    ada.shot(images, "sheet")

    with clicks.taken(ada, "the wish to change hands"):
        kit.get_by_role("button", name="what you hold").click()
    question = clicks.turn(ada)
    assert question is not None
    rifle = next(choice for choice in question["choices"] if choice["text"] == "Lever Carbine")
    clicks.answer(ada, question, rifle["key"])

    phone = welcome(inn, "Ada", PHONE)
    phone.go(ada.context.request.get("/api/me").json()["link"])
    phone.page.wait_for_url("**/tables")
    phone.sit(table)
    phone.page.get_by_role("button", name="Party").click()
    phone.page.locator(f"[data-sheet='{sheet['figure']}']").click()
    hands = phone.page.get_by_role("region", name="Carried").get_by_role("listitem").first
    expect(hands).to_contain_text("2 \N{MULTIPLICATION SIGN} Hand")
    expect(hands).to_contain_text("Lever Carbine")
    phone.fits()
    phone.accessible()


def test_charts_are_looked_up(inn: Inn, welcome: Welcome, images: Path) -> None:
    """By a key or from the menu, at a desk and on a phone: what every roll brings."""
    ada = welcome(inn, "Ada")
    table = ada.bring(laden())
    ada.sit(table)
    clicks.turn(ada)
    charts = {chart["name"]: chart for chart in ada.context.request.get(f"/api/tables/{table}/charts").json()}
    ada.page.keyboard.press("t")
    dialog = ada.page.get_by_role("dialog")
    for name in ("Mutation Chart", "Travel Chart", "Depth Events: The Targa Plateau"):
        dialog.get_by_role("combobox").select_option(label=name)
        rows = dialog.locator("tbody tr")
        expect(rows).to_have_count(len(charts[name]["rows"]))
        told = [row.inner_text() for row in rows.all()]
        for words, row in zip(told, charts[name]["rows"], strict=True):
            assert all(part in words for part in row)
    dialog.get_by_role("combobox").select_option(label="Madness Chart")
    ada.fits()
    ada.accessible()
    ada.shot(images, "charts")
    ada.page.keyboard.press("Escape")
    expect(dialog).to_have_count(0)

    phone = welcome(inn, "Ada", PHONE)
    phone.go(ada.context.request.get("/api/me").json()["link"])
    phone.page.wait_for_url("**/tables")
    phone.sit(table)
    phone.page.get_by_role("button", name="Menu of the table").click()
    phone.page.get_by_role("dialog").get_by_role("button", name="Charts").click()
    expect(phone.page.get_by_role("dialog").get_by_role("table")).to_be_visible()
    phone.fits()
    phone.accessible()


def test_a_game_without_charts_says_so(inn: Inn, welcome: Welcome) -> None:
    """The tiny games of the tests have none."""
    ada = welcome(inn, "Ada")
    ada.sit(ada.host("heist", "me", heroes=1)["table"])
    clicks.turn(ada)
    ada.page.keyboard.press("t")
    ada.sees("This game has no charts.")
