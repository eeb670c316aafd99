"""Three clicks to the first move; and who would rather create heroes, does."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.e2e import clicks
from tests.e2e.conftest import Welcome
from tests.e2e.guest import DESKTOP, PHONE, Guest
from tests.e2e.inn import Inn

pytestmark = pytest.mark.slow


@pytest.mark.parametrize("size", [PHONE, DESKTOP], ids=["phone", "desktop"])
def test_three_clicks_to_the_first_move(plain_inn: Inn, welcome: Welcome, size: tuple[int, int]) -> None:
    """A game, Play, and a space of the board (a tap to look, a tap to go on a phone): a hero stands there."""
    ada = welcome(plain_inn, "Ada", size)
    question = begun(ada)
    assert question["ask"] == "activation.act"
    near = next(choice for choice in question["choices"] if clicks.about(choice, "space"))
    figure, space = question["figure"], int(clicks.about(near, "space") or 0)

    def there() -> bool:
        return any(one["id"] == figure and space in one["spaces"] for one in ada.picture["scene"]["figures"])

    square = ada.page.locator(f".board [data-space='{space}']")
    if size == PHONE:
        square.tap()
        expect(square).to_have_class(re.compile("chosen"))
        assert not there()
        square.tap()
    else:
        square.click()
    clicks.until(ada, there, "the first move")
    expect(ada.page.get_by_text("(chosen for you)").first).to_be_attached()


def begun(guest: Guest) -> clicks.Question:
    """The start page, a game and one click: what is asked then."""
    guest.picture = {}
    guest.go("/")
    guest.page.locator(".games label", has_text="Brimstone").click()
    guest.page.get_by_role("button", name="Play", exact=True).click()
    question = clicks.turn(guest)
    assert question is not None
    return question


def test_heroes_of_ones_own(plain_inn: Inn, welcome: Welcome) -> None:
    """The choice in the form leads to the first question of creating a hero."""
    ada = welcome(plain_inn, "Ada")
    ada.go("/new/brimstone")
    ada.page.get_by_text("Create my heroes myself").click()
    ada.page.get_by_role("button", name="Play", exact=True).click()
    question = clicks.turn(ada)
    assert question is not None
    assert question["ask"] == "create.upgrade"


def test_the_form_shows_the_house_rules_of_the_chosen_mission(plain_inn: Inn, welcome: Welcome) -> None:
    """The length of a campaign is no matter for a single mission."""
    ada = welcome(plain_inn, "Ada")
    ada.go("/new/brimstone")
    length = ada.page.get_by_role("group", name="Length of a campaign")
    expect(ada.page.get_by_text("Fixed Hero Move")).to_be_visible()
    expect(length).to_have_count(0)
    ada.page.get_by_text("A campaign", exact=True).click()
    expect(length).to_have_count(1)


def test_what_was_chosen_on_the_start_page_is_chosen_in_the_form(plain_inn: Inn, welcome: Welcome) -> None:
    ada = welcome(plain_inn, "Ada")
    ada.go("/")
    ada.page.get_by_text("City of the Ancients").click()
    ada.page.get_by_text("A campaign", exact=True).click()
    ada.page.get_by_role("link", name="Friends, bots, house rules").click()
    expect(ada.page.get_by_role("radio", name="A campaign")).to_be_checked()


def test_bots_play_the_others(plain_inn: Inn, welcome: Welcome) -> None:
    """One switch on the start page: the first Hero is mine, the others play by themselves."""
    ada = welcome(plain_inn, "Ada")
    ada.go("/")
    ada.page.get_by_text("City of the Ancients").click()
    ada.page.get_by_text("Bots play with me").click()
    ada.page.get_by_role("button", name="Play", exact=True).click()
    assert clicks.turn(ada) is not None
    assert [seat["who"] for seat in ada.picture["seats"]] == ["person", "bot", "bot", "bot"]
    assert [seat["mine"] for seat in ada.picture["seats"]] == [True, False, False, False]


def test_six_heroes_of_which_some_are_alike(plain_inn: Inn, welcome: Welcome) -> None:
    """There are fewer classes than seats; every seat still has one."""
    ada = welcome(plain_inn, "Ada")
    ada.go("/new/brimstone")
    for _ in range(2):
        ada.page.get_by_role("button", name="One more").click()
    expect(ada.page.get_by_text("6 heroes", exact=True)).to_be_visible()
    expect(ada.page.get_by_label("Hero 6")).not_to_have_value("")
    ada.page.get_by_role("button", name="Play", exact=True).click()
    assert clicks.turn(ada) is not None
    assert len(ada.picture["scene"]["party"]) == 6
