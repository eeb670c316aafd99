"""Questions that one understands: whom they are about, which answer is proposed, and why something cannot be done."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.e2e import clicks
from tests.e2e.conftest import Welcome
from tests.e2e.guest import DESKTOP, PHONE
from tests.e2e.inn import Inn
from tests.e2e.situations import in_doubt, spent, two_worlds

pytestmark = pytest.mark.slow


@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_a_question_says_whom_it_is_about(inn: Inn, welcome: Welcome, images: Path, size: tuple[int, int]) -> None:
    """A card asks "which of these?": the Hero's name stands before it, on a phone the last line of the tale above."""
    ada = welcome(inn, "Ada", size)
    ada.sit(ada.bring(in_doubt()))
    question = clicks.turn(ada)
    assert question is not None
    assert question["who"]
    assert question["who"] not in question["text"]
    hero = next(one for one in ada.picture["scene"]["figures"] if one["id"] == question["figure"])
    assert hero["name"] == question["who"]

    asked = ada.page.get_by_role("region", name="The question")
    expect(asked.get_by_role("heading")).to_have_text(f"{question['who']} · {question['text']}")
    expect(asked.get_by_role("heading")).to_be_visible()
    ada.fits()
    ada.accessible()
    ada.shot(images, f"question-{'phone' if size == PHONE else 'desktop'}")

    told: list[str] = []
    while not told:
        clicks.any_answer(ada, -1)
        clicks.turn(ada)
        told = [line["text"] for line in ada.picture["tale"] if line["text"]]
    last = told[-1]
    line = asked.get_by_text(last)
    if size == PHONE:
        expect(line).to_be_visible()
        line.click()
        expect(ada.page.get_by_label("The tale so far").first).to_be_visible()
        ada.page.keyboard.press("Escape")
        expect(line).to_be_visible()
    else:
        expect(line).to_be_hidden()


def test_coins_carry_the_letters_of_the_questions(inn: Inn, welcome: Welcome, images: Path) -> None:
    """Two Heroes of a Class have letters and colours of their own, Enemies the letters that questions call them by."""
    ada = welcome(inn, "Ada")
    ada.sit(ada.bring(two_worlds()))
    clicks.turn(ada)
    figures = ada.picture["scene"]["figures"]
    heroes = [one for one in figures if one["metal"] == "brass"]
    assert len({one["label"] for one in heroes}) == len(heroes)
    for figure in figures:
        plate = ada.page.locator(f"[data-figure='{figure['id']}'] .plate")
        expect(plate.locator("text")).to_have_text(figure["label"])
        if figure["metal"] == "oxblood":
            assert figure["name"].endswith(f" {figure['label']}")
    fills = {
        ada.page.locator(f"[data-figure='{one['id']}'] .plate rect").evaluate("one => getComputedStyle(one).fill")
        for one in heroes
    }
    assert len(fills) == len(heroes)
    rail = ada.page.get_by_role("list", name="The party")
    for one in heroes:
        expect(rail.locator(f"[data-sheet='{one['id']}'] .plate")).to_have_text(one["label"])
    ada.shot(images, "coins")


def test_only_the_figure_in_question_is_marked(inn: Inn, welcome: Welcome) -> None:
    """A reaction asks one Hero while another acts: one coin has the ring, and it is the one who is asked."""
    ada = welcome(inn, "Ada")
    ada.sit(ada.bring(in_doubt()))
    question = clicks.turn(ada)
    assert question is not None
    expect(ada.page.locator(".board .ring.active")).to_have_count(1)
    expect(ada.page.locator(f"[data-figure='{question['figure']}'] .ring.active")).to_have_count(1)


@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_why_not_without_a_move_left_and_at_a_door(
    inn: Inn, welcome: Welcome, images: Path, size: tuple[int, int]
) -> None:
    """The first two clicks of a beginner: the floor says how much Move there is, a door says where to stand."""
    ada = welcome(inn, "Ada", size)
    ada.sit(ada.bring(spent()))
    question = clicks.turn(ada)
    assert question is not None
    assert not any(clicks.about(choice, "space") for choice in question["choices"])
    hero = next(one for one in ada.picture["scene"]["figures"] if one["id"] == question["figure"])
    grit = next(choice for choice in question["choices"] if choice["verb"] == "more-move")
    assert question["best"] != grit["key"]
    brass = ada.page.get_by_role("group", name="Answers").locator(".brass")
    expect(brass).to_have_count(1)
    assert brass.get_attribute("data-key") == question["best"]

    door = next(marker for marker in ada.picture["scene"]["markers"] if marker["key"])
    taken = {space for figure in ada.picture["scene"]["figures"] for space in figure["spaces"]}
    taken |= {marker["space"] for marker in ada.picture["scene"]["markers"]}
    free = [cell for cell in ada.picture["scene"]["cells"] if cell[0] not in taken]
    here = next(cell for cell in ada.picture["scene"]["cells"] if cell[0] == hero["spaces"][0])
    near = min(free, key=lambda cell: abs(cell[1] - here[1]) + abs(cell[2] - here[2]))
    coin = ada.page.locator(f"[data-figure='{hero['id']}'] .edge").bounding_box()
    assert coin is not None
    step = coin["width"] / 0.8
    at = (
        coin["x"] + coin["width"] / 2 + (near[1] - here[1]) * step,
        coin["y"] + coin["height"] / 2 + (near[2] - here[2]) * step,
    )
    ada.page.mouse.click(*at)
    tip = ada.page.get_by_role("tooltip")
    expect(tip).to_contain_text(f"{hero['name']} has no Move left: the roll was 3. 1 Grit would move D6 further.")
    ada.accessible()
    ada.shot(images, f"why-not-floor-{size[0]}")

    ada.page.locator(f"[data-marker='{door['key']}']").click()
    expect(tip).to_contain_text("to look through this Door")
    expect(tip).to_contain_text(f"{hero['name']} has no Move left")
    ada.shot(images, f"why-not-door-{size[0]}")
