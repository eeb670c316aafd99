"""The guided first mission, followed by clicking what the guide proposes: it teaches, and it is won."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.e2e import clicks
from tests.e2e.conftest import Welcome
from tests.e2e.guest import DESKTOP, PHONE, Guest
from tests.e2e.inn import Inn

pytestmark = pytest.mark.slow


def begun(inn: Inn, welcome: Welcome, size: tuple[int, int] = DESKTOP) -> Guest:
    """Somebody at a new guided table, with the first question put."""
    ada = welcome(inn, "Ada", size, prompts="usual")
    ada.go("/")
    ada.page.get_by_text("City of the Ancients").click()
    ada.page.get_by_role("button", name="Guided first mission").click()
    ada.at_table()
    clicks.turn(ada)
    return ada


def follow(ada: Guest) -> None:
    """Do what the guide proposes."""
    with clicks.taken(ada, "what the guide proposes"):
        ada.page.get_by_role("button", name="Do it").click()


def test_whoever_follows_the_guide_wins(inn: Inn, welcome: Welcome, images: Path) -> None:
    """Every lesson of the script is given on the way, one at a time, and the Mission is won without anybody lost."""
    ada = begun(inn, welcome)
    guide = ada.page.get_by_role("complementary", name="Guide")
    heard: list[str] = []
    while clicks.turn(ada) is not None:
        heard += [lesson["id"] for lesson in ada.picture["guide"] if lesson["id"] not in heard][:1]
        follow(ada)
    assert ada.picture["scene"]["result"] == "won"
    assert not [sheet for sheet in ada.picture["scene"]["party"] if sheet["down"]]
    assert len(heard) > 10
    end = ada.page.get_by_role("region", name="The end")
    expect(end.get_by_role("heading", name="The Mission is won")).to_be_visible()
    expect(guide).to_have_count(0)
    ada.shot(images, "guide-won")


@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_the_guide_teaches_and_goes_when_told_to(
    inn: Inn, welcome: Welcome, images: Path, size: tuple[int, int]
) -> None:
    """A lesson is given once; it can be put aside; what is proposed has its reason; "No more help" lasts."""
    ada = begun(inn, welcome, size)
    guide = ada.page.get_by_role("complementary", name="Guide")
    expect(guide).to_contain_text("Down the mine")
    clicks.until(ada, lambda: bool(ada.advice), "a proposal")
    asked = ada.page.get_by_role("region", name="The question")
    expect(asked).to_contain_text(f"I would: {ada.advice['text']}")
    assert ada.advice["why"]
    expect(asked).to_contain_text(ada.advice["why"])
    ada.fits()
    ada.accessible()
    ada.shot(images, f"guide-{size[0]}")

    guide.get_by_role("button", name="Put the guide aside").click()
    expect(guide).to_have_count(0)
    ada.page.get_by_role("button", name="Guide: Down the mine").click()
    guide.get_by_role("button", name="I see").click()
    expect(guide).to_have_count(0)  # one lesson at a time: the next waits for the next question
    follow(ada)
    clicks.turn(ada)
    expect(guide).to_be_visible()
    expect(guide).not_to_contain_text("Down the mine")
    ada.page.reload()
    ada.at_table()
    expect(guide).to_be_visible()
    expect(guide).not_to_contain_text("Down the mine")

    guide.get_by_role("button", name="No more help").click()
    expect(guide).to_have_count(0)
    ada.page.reload()
    ada.at_table()
    expect(ada.page.get_by_role("group", name="Answers")).to_be_visible()
    expect(guide).to_have_count(0)
    assert len(ada.picture["scene"]["party"]) == 2
