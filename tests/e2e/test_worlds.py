"""Two worlds on one board: which is which, where the gate is, who is where, and the way through."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.e2e import clicks
from tests.e2e.conftest import Welcome
from tests.e2e.guest import PHONE
from tests.e2e.inn import Inn
from tests.e2e.situations import two_worlds

pytestmark = pytest.mark.slow


def test_both_sides_of_a_gate(plain_inn: Inn, welcome: Welcome, images: Path) -> None:
    """Each world has its sheet and its name; one looks from one to the other, and walks through the gate."""
    ada = welcome(plain_inn, "Ada")
    table = ada.bring(two_worlds())
    ada.sit(table)
    question = clicks.turn(ada)
    assert question is not None
    scene = ada.picture["scene"]
    (mines, plateau), (link,) = scene["planes"], scene["links"]
    figures = {figure["id"]: figure for figure in scene["figures"]}
    cells = {cell[0]: cell for cell in scene["cells"]}

    chips = ada.page.get_by_role("list", name="Worlds")
    for number, name, _, text, _ in (mines, plateau):
        chip = chips.locator(f"[data-world='{number}']")
        expect(chip).to_contain_text(name)
        there = [one["name"] for one in scene["party"] if cells[figures[one["figure"]]["spaces"][0]][3] == number]
        assert len(there) == 2
        expect(chip).to_have_accessible_name(f"{name} : {', '.join(there)} +{3 if number else 2} others")
        chip.click()
        if text:
            expect(chips.get_by_text(text)).to_be_visible()
        floor = ada.page.locator(f".board [data-plane='{number}'] .sheet .paper").bounding_box()
        board = ada.page.locator(".board").bounding_box()
        assert floor is not None
        assert board is not None
        assert floor["x"] >= board["x"] - 1
        assert floor["x"] + floor["width"] <= board["x"] + board["width"] + 1
        chip.click()

    ada.page.get_by_role("button", name="Show the whole map").click()
    ada.page.mouse.move(5, 5)
    ada.page.wait_for_timeout(600)
    ada.fits()
    ada.accessible()
    ada.shot(images, "worlds")
    goliath = next(one for one in scene["figures"] if len(one["spaces"]) == 4)
    hero = next(one for one in scene["figures"] if one["active"])
    large = ada.page.locator(f"[data-figure='{goliath['id']}'] .edge").bounding_box()
    small = ada.page.locator(f"[data-figure='{hero['id']}'] .edge").bounding_box()
    assert large is not None
    assert small is not None
    assert large["width"] > 2 * small["width"], "an extra large enemy covers its four spaces"
    assert len(goliath["spaces"]) == 4

    phone = welcome(plain_inn, "Ada", PHONE)
    phone.go(ada.context.request.get("/api/me").json()["link"])
    phone.page.wait_for_url("**/tables")
    phone.sit(table)
    expect(phone.page.locator(f"[data-figure='{hero['id']}'] .edge")).to_be_in_viewport()
    phone.page.wait_for_timeout(600)
    phone.fits()
    phone.accessible()
    phone.shot(images, "worlds-phone")

    back = next(
        choice for choice in question["choices"] if clicks.about(choice, "space") in [str(space) for space in link[0]]
    )
    ada.page.get_by_role("button", name="Show the whole map").click()
    ada.page.mouse.move(5, 5)
    assert clicks.answer(ada, question, back["key"]) == "space"
    clicks.until(ada, lambda: figure_at(ada.picture, hero["id"]) == int(back["key"]), "the way through the gate")


def figure_at(picture: dict[str, Any], figure: str) -> int:
    """Where a figure stands."""
    space: int = next(one["spaces"][0] for one in picture["scene"]["figures"] if one["id"] == figure)
    return space
