"""Letters when it is one's turn, and links that work only on this machine, with real browsers and by the keyboard."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.e2e import clicks
from tests.e2e.conftest import Welcome
from tests.e2e.guest import DESKTOP, PHONE
from tests.e2e.inn import Inn
from tests.table.house import free_port
from tests.table.post import office

pytestmark = pytest.mark.slow
SIZES = pytest.mark.parametrize("size", [PHONE, DESKTOP], ids=["phone", "desktop"])


@SIZES
def test_an_address_is_left_confirmed_and_deleted(
    tmp_path: Path, welcome: Welcome, images: Path, size: tuple[int, int]
) -> None:
    port = free_port()
    with office() as mail:
        letters = {
            "UNDERCROFT_PUBLIC": f"http://127.0.0.1:{port}",
            "UNDERCROFT_TURNS_SMTP": mail.smtp,
            "UNDERCROFT_TURNS_SECURITY": "none",
            "UNDERCROFT_TURNS_SENDER": "table@example.org",
        }
        with Inn(tmp_path, port=port, settings=letters) as inn:
            ada = welcome(inn, "Ada", size)
            ada.host("heist", "me", heroes=1)
            ada.go("/tables")
            ada.page.get_by_role("button", name="Letters").press("Enter")
            dialog = ada.page.get_by_role("dialog")
            dialog.get_by_label("Your e-mail address").fill("ada@example.org")
            dialog.get_by_label("Your e-mail address").press("Enter")
            expect(dialog.get_by_text("A letter is on its way to ada@example.org.")).to_be_visible()
            ada.shot(images, f"letters-{size[0]}")
            ada.accessible()
            ada.fits()
            clicks.until(ada, lambda: len(mail.letters) == 1, "the letter", 60)
            yes, stop = re.findall(r"http://\S+/letters#\S+", mail.letters[0].get_content())

            ada.go(yes)
            ada.sees("Letters when it is your turn")
            ada.shot(images, f"letters-yes-{size[0]}")
            ada.accessible()
            ada.fits()
            ada.page.get_by_role("button", name="Yes, write to me").press("Enter")
            ada.sees("We shall write")
            assert "#" not in ada.page.url
            ada.go("/tables")
            ada.page.get_by_role("button", name="Letters").press("Enter")
            expect(dialog.get_by_text("Letters go to ada@example.org.")).to_be_visible()

            ada.go("/")
            ada.go(stop)
            ada.page.get_by_role("button", name="Delete my address").press("Enter")
            ada.sees("No more letters")
            ada.sees("Your address is deleted.")
            assert ada.context.request.get("/api/me").json()["mail"] == {"address": "", "good": False}


@SIZES
def test_links_that_work_only_on_this_machine_say_so(
    inn: Inn, welcome: Welcome, images: Path, size: tuple[int, int]
) -> None:
    """And a friend who follows one reads who invites to which game."""
    ada, friend = welcome(inn, "Ada", size), welcome(inn, "", size)
    made = ada.host("heist", "me", "friend", heroes=2)
    ada.go("/tables")
    ada.page.get_by_role("button", name=re.compile("^Seats of")).first.click()
    expect(ada.page.get_by_role("dialog").get_by_role("note")).to_contain_text("work only on this machine")
    ada.shot(images, f"local-{size[0]}")
    ada.accessible()
    ada.fits()
    friend.go(made["seats"][1]["link"])
    friend.sees("Ada invites you to")
    friend.shot(images, f"invited-{size[0]}")
