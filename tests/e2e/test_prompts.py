"""How much one is asked: the question whether to roll dice again, and the setting for more or fewer prompts."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from playwright.sync_api import expect

from tests.e2e import clicks, situations
from tests.e2e.guest import PHONE
from undercroft.crawl.shown.prompts import chore
from undercroft.engine import saves
from undercroft.engine.game import Setup

if TYPE_CHECKING:
    from pathlib import Path

    from tests.e2e.conftest import Welcome
    from tests.e2e.guest import Guest
    from tests.e2e.inn import Inn
    from undercroft.engine.session import Session

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


def test_the_setting_changes_what_is_asked(inn: Inn, welcome: Welcome) -> None:
    """With every prompt a new turn is announced and waits; once the usual is chosen, the table goes on by itself."""
    ada = welcome(inn, "Ada")
    save = situations.played(
        Setup(mission="fistful", party=situations.PARTY), "setting", lambda at: at.ask is not None and _chore(at)
    )
    ada.sit(ada.bring(saves.dump(save)))
    question = clicks.turn(ada)
    assert question is not None
    assert len(question["choices"]) == 1

    ada.page.get_by_role("button", name="Settings").click()
    dialog = ada.page.get_by_role("dialog")
    ada.prompts = "usual"
    dialog.get_by_text("The table does the chores").click()
    clicks.until(ada, lambda: ada.picture["asked"] > question["n"], "the table to answer")
    assert ada.picture["you"]["prompts"] == "usual"
    ada.page.keyboard.press("Escape")
    following = clicks.turn(ada)
    assert following is not None
    assert len(following["choices"]) > 1
    ada.accessible()


def _chore(session: Session[Any]) -> bool:
    """A turn begins, and nothing is worth stopping for."""
    ask = session.ask
    return ask is not None and ask.name == "turn.begin" and chore(session, ask.seats[0], "usual") is not None


def test_what_is_also_possible_lies_by_verb(inn: Inn, welcome: Welcome, images: Path) -> None:
    """Twelve ways to trade between four heroes are one entry with a row for each giver."""
    ada = welcome(inn, "Ada")
    save = situations.played(
        Setup(mission="fistful", party=situations.PARTY), "setting", lambda at: at.ask is not None and _chore(at)
    )
    ada.sit(ada.bring(saves.dump(save)))
    offers = ada.picture["offers"]
    trades = [one for one in offers if one["verb"] == "trade"]
    assert len(trades) == 12
    verbs = list(dict.fromkeys(one["verb"] for one in offers))
    ada.page.get_by_role("button", name=f"Also possible ({len(verbs)})").click()
    panel = ada.page.get_by_role("region", name="Also possible")
    group = panel.get_by_role("group", name=trades[0]["group"])
    expect(group.locator(".giver")).to_have_count(4)
    expect(group.get_by_role("button")).to_have_count(12)
    ada.accessible()
    ada.shot(images, "also-possible")
    with clicks.taken(ada, "a trade"):
        group.get_by_role("button", name=trades[0]["text"]).click()
