"""How much one is asked: the question whether to roll dice again, and the setting for more or fewer prompts."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from tests.e2e import clicks, situations
from tests.e2e.guest import PHONE

if TYPE_CHECKING:
    from pathlib import Path

    from tests.e2e.conftest import Welcome
    from tests.e2e.guest import Guest
    from tests.e2e.inn import Inn

pytestmark = pytest.mark.slow


def fallen(guest: Guest) -> clicks.Question:
    """Sit down before dice that may be rolled again."""
    guest.sit(guest.bring(situations.dice_to_roll_again()))
    question = clicks.turn(guest)
    assert question is not None
    assert question["ask"] == "hero.reroll"
    return question


def pressed(guest: Guest) -> list[int]:
    """The places of the dice that are picked."""
    dice = guest.page.locator("[data-die]")
    return [n for n in range(dice.count()) if dice.nth(n).get_attribute("aria-pressed") == "true"]


def test_dice_show_what_they_bring_and_keep_their_keys(inn: Inn, welcome: Welcome, images: Path) -> None:
    """What is needed, which die succeeded, what is at stake; the dice that failed are picked, by key or by click."""
    ada = welcome(inn, "Ada", prompts="usual")
    question = fallen(ada)
    rolled = question["rolled"]
    answers = ada.page.get_by_role("group", name="Answers")
    expect(answers).to_contain_text(f"{rolled['need']}+")
    expect(answers).to_contain_text(rolled["stake"])
    dice = ada.page.locator("[data-die]")
    expect(dice).to_have_count(len(rolled["dice"]))
    failed = [n for n, die in enumerate(rolled["dice"]) if die["failed"]]
    assert pressed(ada) == failed
    for n, die in enumerate(rolled["dice"]):
        expect(dice.nth(n)).to_contain_text(die["face"])
        expect(dice.nth(n)).to_contain_text("✓" if die["brings"] else "✗")
    ada.accessible()
    ada.shot(images, "roll-again")

    ada.page.keyboard.press(str(failed[0] + 1))
    assert pressed(ada) == failed[1:]
    ada.page.keyboard.press(str(failed[0] + 1))
    assert pressed(ada) == failed
    dice.nth(failed[-1]).click()
    assert pressed(ada) == failed[:-1]

    with clicks.taken(ada, "rolling again"):
        ada.page.keyboard.press("r")
    clicks.until(ada, lambda: not clicks.picking(ada), "all dice picked")
    following = clicks.turn(ada)
    assert following is not None
    assert following["n"] > question["n"]


def test_a_phone_has_room_for_the_dice(inn: Inn, welcome: Welcome, images: Path) -> None:
    ada = welcome(inn, "Ada", PHONE, prompts="usual")
    fallen(ada)
    ada.fits()
    ada.accessible()
    ada.shot(images, "roll-again-phone")
