"""Two sides in one room: a curtain before each hand on one screen, or hands on phones beside a shared screen."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.e2e import clicks
from tests.e2e.conftest import Welcome
from tests.e2e.guest import DESKTOP, PHONE, Guest
from tests.e2e.inn import Inn

pytestmark = pytest.mark.slow
HAND = '"group":"Your hand"'
"""How a card of somebody's hand is sent."""


def hands(guest: Guest, since: int = 0) -> int:
    """How many messages brought somebody's hand."""
    return sum(HAND in frame for frame in guest.frames[since:])


@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_a_curtain_before_each_hand(inn: Inn, welcome: Welcome, images: Path, size: tuple[int, int]) -> None:
    """No hand is shown or even sent before somebody opens the curtain; when the other side is asked it closes."""
    ada = welcome(inn, "Ada", size, curtain="on")
    ada.sit(ada.host("duel", "me", "me")["table"])
    curtain = ada.page.get_by_role("dialog", name="The curtain is closed")
    cards = ada.page.locator("[data-card]")
    expect(curtain.get_by_role("heading", name="Who looks first?")).to_be_visible()
    expect(cards).to_have_count(0)
    assert hands(ada) == 0
    ada.fits()
    ada.accessible()
    ada.shot(images, f"curtain-closed{'-phone' if size == PHONE else ''}")

    curtain.get_by_role("button", name="Open for North").click()
    expect(cards).to_have_count(4)
    expect(curtain).to_have_count(0)
    expect(ada.page.get_by_text("Only North looks now")).to_be_visible()
    assert [question["seat"] for question in ada.picture["questions"]] == ["north"]
    ada.fits()
    ada.accessible()
    ada.shot(images, f"curtain-open{'-phone' if size == PHONE else ''}")
    seen = len(ada.frames)
    cards.first.click()

    expect(curtain.get_by_role("heading", name="South looks now")).to_be_visible()
    expect(cards).to_have_count(0)
    assert hands(ada, seen) == 0, "passing on closes it before the next hand is sent"
    ada.page.keyboard.press("Enter")
    expect(cards).to_have_count(4)
    assert [question["seat"] for question in ada.picture["questions"]] == ["south"]
    ada.page.keyboard.press("v")
    expect(curtain).to_be_visible()
    expect(cards).to_have_count(0)
    ada.page.keyboard.press("v")
    expect(cards).to_have_count(4)
    ada.page.get_by_role("button", name="Close the curtain").click()
    expect(curtain).to_be_visible()


def test_hands_on_phones_beside_a_shared_screen(inn: Inn, welcome: Welcome, images: Path) -> None:
    """Two players hold their hands on phones; the wall shows board and tale, and asks only what everybody may know."""
    wall, ada, jonah = welcome(inn, "Ada"), welcome(inn, "Ada", PHONE), welcome(inn, "Jonah", PHONE)
    made = wall.host("duel", "me", "friend")
    jonah.go(made["seats"][1]["link"])
    jonah.at_table()
    wall.sit(made["table"])
    clicks.until(wall, lambda: wall.picture.get("phase") == "playing", "the beginning")

    wall.page.get_by_role("button", name="Menu of the table").click()
    wall.page.get_by_role("button", name="My hand on a phone").click()
    link = wall.page.get_by_role("textbox", name="Link to my hand, for my own phone").input_value()
    wall.accessible()
    wall.page.get_by_role("link", name="Make this the shared screen").click()
    wall.page.wait_for_url("**/shared")

    def shared() -> bool:
        screen = wall.picture["screen"]
        return screen is not None and screen["mode"] == "public"

    clicks.until(wall, shared, "the shared screen")
    begun = len(wall.frames)
    ada.go(link)
    ada.page.wait_for_url(f"**/table/{made['table']}/hand")
    jonah.page.get_by_role("button", name="Menu of the table").click()
    jonah.page.get_by_role("link", name="Only my hand").click()
    jonah.page.wait_for_url("**/hand")

    for phone in (ada, jonah):
        expect(phone.page.get_by_role("group", name="Your hand").locator("[data-card]")).to_have_count(4)
        expect(phone.page.locator(".board")).to_have_count(0)
        phone.fits()
        phone.accessible()
    ada.shot(images, "hand-phone")
    expect(wall.page.locator("[data-card]")).to_have_count(0)
    expect(wall.page.get_by_role("heading", name="North and South are asked")).to_be_visible()
    wall.fits()
    wall.accessible()
    wall.shot(images, "shared-screen")

    for _ in range(6):
        for phone in (ada, jonah):
            clicks.until(phone, lambda: wall.picture["n"] == ada.picture["n"] == jonah.picture["n"], "the same act")
            question = clicks.asked(phone)
            if question is None:
                continue
            public = clicks.asked(wall) if phone is ada else None
            if public is not None:
                assert public["ask"] == "turn.act"
                with clicks.taken(wall, "a move on the wall"):
                    wall.page.locator(".board [data-space]").first.click()
                clicks.until(ada, lambda: ada.picture["n"] == wall.picture["n"], "the move")
                continue
            with clicks.taken(phone, "an answer on the phone"):
                phone.page.locator("main [data-card]:enabled, [data-key]:visible").first.click()
            clicks.until(wall, lambda who=phone: wall.picture["n"] == who.picture["n"], "the answer")  # type: ignore[misc]
    assert hands(wall, begun) == 0
    assert hands(ada) > 0
    assert all(question["ask"] == "turn.act" for question in wall.picture["questions"])
