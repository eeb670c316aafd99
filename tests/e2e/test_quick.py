"""Three clicks to the first move; and who would rather create heroes, does."""

from __future__ import annotations

from collections.abc import Generator

import pytest
from playwright.sync_api import expect

from tests.e2e import clicks
from tests.e2e.conftest import Welcome
from tests.e2e.guest import DESKTOP, PHONE, Guest
from tests.e2e.inn import Inn

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def inn(tmp_path_factory: pytest.TempPathFactory) -> Generator[Inn]:
    """A server as people have it, without the tiny games of the tests."""
    with Inn(tmp_path_factory.mktemp("inn"), tiny=False) as opened:
        yield opened


@pytest.mark.parametrize("size", [PHONE, DESKTOP], ids=["phone", "desktop"])
def test_three_clicks_to_the_first_move(inn: Inn, welcome: Welcome, size: tuple[int, int]) -> None:
    """Play, and a space of the board (a tap to look, a tap to go on a phone): a hero stands there."""
    ada = welcome(inn, "Ada", size)
    question = begun(ada)
    while question["ask"] != "activation.act":  # a card of the first Darkness came between: another evening
        question = begun(ada)
    near = next(choice for choice in question["choices"] if choice.get("space") is not None)
    figure, space = question["figure"], near["space"]

    def there() -> bool:
        return any(one["id"] == figure and space in one["spaces"] for one in ada.picture["scene"]["figures"])

    for _ in range(3 - 1):
        if not there():
            ada.page.locator(f".board [data-space='{space}']").click()
            ada.page.wait_for_timeout(700)
    assert there()
    expect(ada.page.get_by_text("(chosen for you)").first).to_be_attached()


def begun(guest: Guest) -> clicks.Question:
    """The start page and one click: what is asked then."""
    guest.picture = {}
    guest.go("/")
    guest.page.get_by_role("button", name="Play", exact=True).click()
    question = clicks.turn(guest)
    assert question is not None
    return question


def test_heroes_of_ones_own(inn: Inn, welcome: Welcome) -> None:
    """The choice in the form leads to the first question of creating a hero."""
    ada = welcome(inn, "Ada")
    ada.go("/new/brimstone")
    ada.page.get_by_text("Create my heroes myself").click()
    ada.page.get_by_role("button", name="Play", exact=True).click()
    question = clicks.turn(ada)
    assert question is not None
    assert question["ask"] == "create.upgrade"
