"""The pages around the table: choosing, inviting, joining, looking up, and what they show when something is wrong."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Route, expect

from tests.e2e.conftest import Welcome
from tests.e2e.guest import DESKTOP, PHONE
from tests.e2e.inn import Inn

pytestmark = pytest.mark.slow

LOAD = "Failed to load resource"
"""What Chromium itself says about every refused request."""


def test_a_new_table_with_a_friend_a_bot_and_house_settings(inn: Inn, welcome: Welcome) -> None:
    """Everything that is picked is what the table becomes; the friend's link leads to the friend's seat."""
    ada = welcome(inn)
    ada.go("/new/brimstone")
    ada.page.get_by_role("button", name="One fewer").click()
    ada.page.get_by_role("button", name="One fewer").click()
    ada.page.get_by_label("Hero 1").select_option("gunslinger")
    ada.page.get_by_label("Hero 2").select_option("marshal")
    who = ada.page.get_by_role("group", name="Who plays US Marshal")
    who.get_by_text("A friend").click()
    ada.page.get_by_label("What the others call you").fill("Ada")
    ada.page.get_by_text("Never", exact=True).click()
    ada.page.get_by_role("button", name="invite 1 friend").click()

    ada.sees("The table is set")
    ada.sees("Waits for a friend")
    link = ada.page.get_by_label("Link to the seat US Marshal", exact=True).input_value()
    ada.page.get_by_role("button", name="QR code: Link to the seat US Marshal").click()
    expect(ada.page.get_by_role("img", name="QR code: Link to the seat US Marshal").locator("svg")).to_be_visible()
    ada.accessible()

    jonah = welcome(inn)
    jonah.go(link)
    jonah.page.get_by_label("What shall the others call you?").fill("Jonah")
    jonah.page.get_by_role("button", name="Sit down").click()
    jonah.at_table()
    assert "#" not in jonah.page.url, "the secret stays in the address bar"
    expect(ada.page.get_by_text("Jonah sits here")).to_be_visible(timeout=20_000)
    ada.page.get_by_role("link", name="To the table").click()
    ada.at_table()

    assert ada.picture["undo"] == "never"
    assert [(one["seat"], one["person"], one["mine"]) for one in ada.picture["seats"]] == [
        ("p1", "Ada", True),
        ("p2", "Jonah", False),
    ]
    assert [one["title"] for one in ada.picture["scene"]["party"]] == ["Gunslinger", "US Marshal"]


@pytest.mark.parametrize("size", [PHONE, DESKTOP], ids=["phone", "desktop"])
def test_seats_follow_mission_and_switches(inn: Inn, welcome: Welcome, size: tuple[int, int]) -> None:
    """A duel has a hero and an overlord, or no overlord; missions stand in groups; a hero picks two things."""
    ada = welcome(inn, size=size)
    ada.go("/new/duel")
    ada.page.get_by_role("group", name="Long").get_by_text("To the last").click()
    ada.page.get_by_label("Weapon 1").select_option("rapier")
    ada.page.get_by_label("School 1").select_option("hardy")
    expect(ada.page.get_by_label("Weapon 2")).to_be_visible()
    expect(ada.page.get_by_label("School 2")).to_have_count(0)
    ada.accessible()
    ada.page.get_by_text("No overlord").click()
    expect(ada.page.get_by_label("Weapon 2")).to_have_count(0)
    ada.page.get_by_role("button", name="Play", exact=True).click()
    ada.at_table()

    assert [one["seat"] for one in ada.picture["seats"]] == ["north"]
    assert [one["meters"][0]["most"] for one in ada.picture["scene"]["party"]] == [6, 5]


def test_my_tables_on_another_device(inn: Inn, welcome: Welcome) -> None:
    """The one link shows all tables of a person, whose turn it is first; a name can be changed."""
    ada = welcome(inn, "Ada")
    ada.host("brimstone", "me", "friend", "bot", "bot")
    mine = ada.host("heist")["table"]
    ada.go("/tables")
    expect(ada.page.locator("section[aria-label='Your turn'] li")).to_have_count(1)
    expect(ada.page.locator("section[aria-label='Under way'] li")).to_have_count(1)
    ada.page.get_by_role("button", name="Another device").click()
    link = ada.page.get_by_label("Link to my tables", exact=True).input_value()
    expect(ada.page.get_by_role("img", name="QR code").locator("svg")).to_be_visible()

    phone = welcome(inn, size=PHONE)
    phone.go(link)
    phone.page.wait_for_url("**/tables")
    phone.sees("You are called Ada.")
    phone.page.get_by_role("button", name="Change it").click()
    phone.page.get_by_label("What the others call you").fill("Ada Quill")
    phone.page.get_by_role("button", name="Keep it").click()
    phone.sees("You are called Ada Quill.")
    phone.page.locator("section[aria-label='Your turn'] h3 a").click()
    phone.at_table()

    assert phone.page.url.endswith(f"/table/{mine}")
    assert phone.picture["you"]["host"] is True


def test_the_host_gives_seats_anew(inn: Inn, welcome: Welcome) -> None:
    """A new link throws out whoever used the old one; a bot can have the seat, or the host."""
    ada = welcome(inn, "Ada")
    made = ada.host("heist", "me", "friend", heroes=2)
    guest = welcome(inn, "Guest")
    guest.go(made["seats"][1]["link"])
    guest.at_table()
    ada.go("/tables")
    ada.page.get_by_role("button", name=re.compile("^Seats of")).first.click()
    dialog = ada.page.get_by_role("dialog")
    expect(dialog.get_by_text("Guest sits here")).to_be_visible()

    dialog.get_by_role("button", name=re.compile("^New link for")).click()
    dialog.get_by_role("button", name="Yes, show them out").click()
    expect(dialog.get_by_text("Waits for a friend")).to_be_visible()
    stranger = welcome(inn, "Stranger")
    stranger.forgive(LOAD)
    stranger.go(made["seats"][1]["link"])
    stranger.sees("The door stays shut")

    dialog.get_by_role("button", name=re.compile("^To a bot")).last.click()
    expect(dialog.get_by_text("bot plays")).to_be_visible()
    dialog.get_by_role("button", name=re.compile("^Take it")).click()
    expect(dialog.get_by_text("You sit here")).to_have_count(2)


def test_the_ledger_is_searched_and_linked(inn: Inn, welcome: Welcome) -> None:
    """All words must be there; an id finds its rule; an address leads to its rule."""
    ada = welcome(inn)
    ada.go("/rules/brimstone")
    ada.page.get_by_label(re.compile("^Search 5[0-9]{2} rules")).fill("re-roll die once")
    expect(ada.page.locator("article")).not_to_have_count(0)
    for text in ada.page.locator("article").all_text_contents():
        assert {"re-roll", "die"} <= {word for word in ("re-roll", "die") if word in text.lower()}, text
    ada.page.get_by_label(re.compile("^Search")).fill("brimstone.reroll.once-per-die")
    expect(ada.page.locator("article")).to_have_count(1)
    ada.page.get_by_label(re.compile("^Search")).fill("zeppelin")
    ada.sees("Nothing found")

    ada.go("/rules/brimstone#brimstone.dice.d3")
    expect(ada.page.locator("[id='brimstone.dice.d3']")).to_be_in_viewport()
    expect(ada.page.locator("[id='brimstone.dice.d3']")).to_be_focused()


def test_what_cannot_be_shown_says_so(inn: Inn, welcome: Welcome) -> None:
    """Broken links, unknown games, other people's tables and a silent server all get words and a way out."""
    ada = welcome(inn)
    ada.forgive(LOAD)
    for path, words in (
        ("/join", "The door stays shut"),
        ("/join#seat.x.y.0.z", "The door stays shut"),
        ("/new/whist", "This table cannot be set up"),
        ("/rules/whist", "The book will not open"),
        ("/table/0123456789abcdef/story", "The story is lost in the dark"),
        ("/table/0123456789abcdef/replay", "This moment is lost"),
    ):
        ada.go(path)
        ada.sees(words)
        ada.fits()
        ada.accessible()
    ada.go("/nowhere/at/all")
    ada.sees("A dead end")
    ada.accessible()

    def silent(route: Route) -> None:
        route.abort()

    ada.page.route("**/api/games", silent)
    ada.go("/")
    ada.sees("The server does not answer")
    ada.page.unroute("**/api/games", silent)
    ada.page.get_by_role("button", name="Try again").click()
    ada.sees("City of the Ancients")


def test_settings_change_the_page_and_stay(inn: Inn, welcome: Welcome) -> None:
    """Light, contrast and text are of this device and survive a reload; each theme is accessible."""
    ada = welcome(inn, "Ada")
    ada.host("heist")
    ada.go("/tables")
    ada.page.get_by_role("button", name="Settings").click()
    dialog = ada.page.get_by_role("dialog")
    dialog.get_by_text("Parchment").click()
    dialog.get_by_text("Large").click()
    ada.accessible()
    dialog.get_by_role("button", name="Close").click()
    ada.page.reload()
    expect(ada.page.locator("html")).to_have_attribute("data-theme", "parchment")
    assert ada.page.evaluate("() => getComputedStyle(document.documentElement).fontSize") == "19.2px"
    for path in ("/", "/tables", "/new/brimstone", "/rules/brimstone"):
        ada.go(path)
        expect(ada.page.get_by_role("heading", level=1)).to_be_visible()
        ada.accessible()
        ada.fits()
    ada.page.get_by_role("button", name="Settings").click()
    ada.page.get_by_role("dialog").get_by_text("High").click()
    ada.accessible()
