"""Doors and dice, with real browsers: watchers who are muted and shown out, logins that end, a browser that checks."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.e2e import clicks
from tests.e2e.conftest import Welcome
from tests.e2e.guest import DESKTOP, PHONE
from tests.e2e.inn import Inn

pytestmark = pytest.mark.slow
SIZES = pytest.mark.parametrize("size", [PHONE, DESKTOP], ids=["phone", "desktop"])
LOAD = "Failed to load resource"


@SIZES
def test_the_host_minds_the_watchers(inn: Inn, welcome: Welcome, images: Path, size: tuple[int, int]) -> None:
    """A watcher is muted, may talk again, and is shown out, all by the keyboard; the old link leads nowhere then."""
    ada, walt, vi = welcome(inn, "Ada", size), welcome(inn, "Walt"), welcome(inn, "Vi")
    made = ada.host("heist", "me", heroes=1)
    for guest in (walt, vi):
        guest.go(made["watch"])
        guest.at_table()
        guest.page.get_by_role("tab", name="Talk").click()
    ada.go("/tables")
    ada.page.get_by_role("button", name=re.compile("^Seats of")).first.click()
    dialog = ada.page.get_by_role("dialog")

    dialog.get_by_role("button", name="Mute: Walt").press("Enter")
    expect(dialog.get_by_text("watches, muted")).to_be_visible()
    expect(walt.page.get_by_text("The host lets you watch, but not talk.")).to_be_visible(timeout=30_000)
    expect(vi.page.get_by_label("Say something")).to_be_visible()
    dialog.get_by_role("list", name="Who watches").scroll_into_view_if_needed()
    ada.shot(images, f"watchers-{size[0]}")
    ada.accessible()
    ada.fits()
    dialog.get_by_role("button", name="Let talk: Walt").press("Enter")
    expect(walt.page.get_by_label("Say something")).to_be_visible()

    dialog.get_by_role("button", name="Show out: Walt").press("Enter")
    dialog.get_by_role("button", name="Yes, show them out").press("Enter")
    expect(dialog.get_by_role("button", name="Mute: Walt")).to_have_count(0)
    expect(walt.page.get_by_text("The host has shown you out.")).to_be_visible(timeout=30_000)
    expect(dialog.get_by_label("Link for watchers", exact=True)).not_to_have_value(made["watch"])
    walt.forgive(LOAD)
    walt.go(made["watch"])
    walt.sees("The door stays shut")
    expect(vi.page.get_by_label("Say something")).to_be_visible()


@SIZES
def test_logins_end(inn: Inn, welcome: Welcome, images: Path, size: tuple[int, int]) -> None:
    """A lost browser is logged out from another one; then this one logs out too."""
    ada, lost = welcome(inn, "Ada", size), welcome(inn, "")
    made = ada.host("heist", "me", heroes=1)
    old = ada.context.request.get("/api/me").json()["link"]
    lost.go(old)
    lost.sees("You are called Ada.")
    lost.sit(made["table"])
    ada.go("/tables")
    ada.page.get_by_role("button", name="Another device").click()
    dialog = ada.page.get_by_role("dialog")

    dialog.get_by_role("button", name="End all other logins").press("Enter")
    ada.shot(images, f"logins-{size[0]}")
    ada.accessible()
    ada.fits()
    dialog.get_by_role("button", name="Yes, end them").press("Enter")
    expect(dialog.get_by_label("Link to my tables", exact=True)).not_to_have_value(old)
    expect(lost.page.get_by_text("All your logins were ended")).to_be_visible(timeout=30_000)
    lost.go("/tables")
    lost.sees("No table yet")

    dialog.get_by_role("button", name="Log out here").press("Enter")
    dialog.get_by_role("button", name="Yes, log out here").press("Enter")
    ada.sees("The table knows the rules")
    assert ada.context.request.get("/api/me").json()["tables"] == []


@SIZES
def test_the_browser_checks_the_dice_itself(inn: Inn, welcome: Welcome, images: Path, size: tuple[int, int]) -> None:
    """Ada begins a game as people do, lets a bot play it, and finds her own share in the seed."""
    ada = welcome(inn, "Ada", size)
    ada.go("/new/heist")
    ada.page.get_by_role("button", name="Play", exact=True).click()
    ada.at_table()
    ada.page.get_by_role("button", name="Menu of the table").click()
    ada.page.get_by_text("The server's promise").scroll_into_view_if_needed()
    ada.sees("In the seed: the share of")
    ada.shot(images, f"promise-{size[0]}")
    *others, last = [seat["name"] for seat in ada.picture["seats"]]
    for name in others:
        ada.page.get_by_role("button", name=f"A bot for {name}").click()
        expect(ada.page.get_by_role("button", name=f"Take back {name}")).to_be_visible()
    ada.page.get_by_role("button", name=f"A bot for {last}").click()  # from here on nobody stops the bots
    clicks.until(ada, lambda: ada.picture["phase"] == "over", "the end", 90)
    ada.page.keyboard.press("Escape")
    ada.page.get_by_role("button", name="Were the dice fair?").click()
    expect(ada.page.get_by_text("✓ The dice were fair.")).to_be_visible(timeout=30_000)
    for words in (
        "The server's part is the one it promised before this browser gave its share.",
        "This browser's own share is in the seed.",
        "The seed has the fingerprint that was published before the first die fell.",
    ):
        expect(ada.page.locator("li", has_text=words)).to_contain_text("✓")
    expect(ada.page.get_by_text("The seed, and how to check it all yourself")).to_be_in_viewport()
    ada.shot(images, f"proof-{size[0]}")
    ada.accessible()
    ada.fits()
