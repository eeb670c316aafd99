"""Everything fits: coins one can hit, cards put aside, the purse in a shop, the clock at any size of text."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.e2e import clicks
from tests.e2e.conftest import Welcome
from tests.e2e.guest import DESKTOP, PHONE, Guest
from tests.e2e.inn import Inn
from tests.e2e.situations import darkened, in_doubt, in_shop, two_worlds

pytestmark = pytest.mark.slow

LARGEST = 1.45
SMALLEST_COIN = 28


def set_text(guest: Guest, size: float, theme: str = "cellar") -> None:
    """The person's own setting, before the page is opened."""
    changed = json.dumps({"text": size, "theme": theme})
    kept = "localStorage.getItem('undercroft.settings')"
    guest.context.add_init_script(
        f"localStorage.setItem('undercroft.settings', JSON.stringify({{...JSON.parse({kept}), ...{changed}}}))"
    )


@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
@pytest.mark.parametrize("theme", ["cellar", "parchment"])
def test_the_clock_is_seen_at_the_largest_text(
    inn: Inn, welcome: Welcome, images: Path, size: tuple[int, int], theme: str
) -> None:
    """Where the track has no room above the board, each of its markers stands over the board with its step."""
    ada = welcome(inn, "Ada", size)
    set_text(ada, LARGEST, theme)
    ada.sit(ada.bring(in_doubt()))
    clicks.turn(ada)
    track = ada.picture["scene"]["tracks"][0]
    facts = ada.page.get_by_role("list", name="Facts")
    clock = facts.get_by_role("listitem").filter(has_text=track["name"])
    expect(clock).to_be_in_viewport()
    for at, _, _ in track["markers"]:
        expect(clock).to_contain_text(str(at + 1))
    ada.fits()
    ada.accessible()
    ada.shot(images, f"largest-{theme}-{size[0]}")


def test_the_answers_come_first_for_whoever_tabs(inn: Inn, welcome: Welcome) -> None:
    """The first Tab is on the first answer; a line of the tale has at most one stop, and all of them come later."""
    ada = welcome(inn, "Ada")
    ada.sit(ada.bring(in_doubt()))
    question = clicks.turn(ada)
    assert question is not None
    clicks.any_answer(ada)
    question = clicks.turn(ada)
    assert question is not None
    ada.page.keyboard.press("Tab")
    first = ada.page.evaluate("() => document.activeElement.closest('[role=group]')?.getAttribute('aria-label')")
    assert first == "Answers"
    stops = ada.page.evaluate(
        """() => {
          const able = document.querySelectorAll('button, a[href], input, [tabindex="0"]');
          const all = [...able].filter((one) => one.tabIndex >= 0);
          const answers = all.findLastIndex((one) => one.closest('.answers'));
          const why = all.findIndex((one) => one.classList.contains('why'));
          const lines = [...document.querySelectorAll('[aria-label="The tale so far"] li')];
          return { answers, why, most: Math.max(0, ...lines.map((line) => line.querySelectorAll('button').length)) };
        }"""
    )
    assert stops["most"] <= 1
    assert stops["why"] < 0 or stops["answers"] < stops["why"]


def test_coins_too_small_to_hit_offer_a_closer_look(inn: Inn, welcome: Welcome, images: Path) -> None:
    """On a phone two worlds are wide: a button brings the coins to a size that a finger hits."""
    ada = welcome(inn, "Ada", PHONE)
    ada.sit(ada.bring(two_worlds()))
    question = clicks.turn(ada)
    assert question is not None
    ada.page.get_by_role("button", name="Show the whole map").click()
    closer = ada.page.get_by_role("button", name="Look closer")
    expect(closer).to_be_visible()
    coin = ada.page.locator(f"[data-figure='{question['figure']}'] .edge")
    box = coin.bounding_box()
    assert box is not None
    assert box["width"] < SMALLEST_COIN
    ada.shot(images, "tiny-coins")
    closer.click()
    expect(closer).to_have_count(0)
    expect(coin).to_be_in_viewport()
    box = coin.bounding_box()
    assert box is not None
    assert box["width"] >= SMALLEST_COIN
    ada.accessible()


def test_cards_over_the_board_can_be_put_aside(inn: Inn, welcome: Welcome, images: Path) -> None:
    """What lies open in a corner leaves a small tab behind, and comes back."""
    ada = welcome(inn, "Ada")
    ada.sit(ada.bring(darkened()))
    clicks.turn(ada)
    card = ada.picture["scene"]["cards"][0]
    hand = ada.page.get_by_role("group", name="Cards", exact=True)
    expect(hand).to_contain_text(card["name"])
    ada.shot(images, "cards")
    ada.page.get_by_role("button", name="put aside").click()
    expect(hand).to_have_count(0)
    ada.accessible()
    ada.page.get_by_role("button", name=f"Cards ({len(ada.picture['scene']['cards'])})").click()
    expect(hand).to_be_visible()


@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_ones_own_gold_is_seen_in_a_shop(inn: Inn, welcome: Welcome, images: Path, size: tuple[int, int]) -> None:
    """The purse of whoever is asked stands above the wares, and what costs something is not proposed."""
    ada = welcome(inn, "Ada", size)
    ada.sit(ada.bring(in_shop()))
    question = clicks.turn(ada)
    assert question is not None
    assert question["ask"] == "town.service"
    sheet = next(one for one in ada.picture["scene"]["party"] if one["figure"] == question["figure"])
    gold = next(fact for fact in sheet["purse"] if fact["name"] == "Gold")
    purse = ada.page.get_by_text(f"{sheet['name']} has").first
    expect(purse).to_be_in_viewport()
    expect(purse).to_contain_text(f"{gold['value']} Gold")
    assert not question["best"]
    ada.fits()
    ada.accessible()
    ada.shot(images, f"shop-{size[0]}")
