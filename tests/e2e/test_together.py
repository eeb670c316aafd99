"""Several browsers at one table: live, with secrets, with votes, coming and going."""

from __future__ import annotations

import json
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.e2e import clicks
from tests.e2e.conftest import Welcome
from tests.e2e.guest import PHONE, Guest
from tests.e2e.inn import Inn

pytestmark = pytest.mark.slow

UNSECRET: dict[str, Any] = {"n": 0, "seats": [], "watchers": 0, "tale": [], "whole": False, "back": None}
"""What may change when somebody answers in secret: how many acts there were, who is asked, whether undo is free."""


def pair(inn: Inn, welcome: Welcome, game: str, **more: Any) -> tuple[Guest, Guest, dict[str, Any]]:
    """Ada and Jonah at one table, each with a seat."""
    ada, jonah = welcome(inn, "Ada"), welcome(inn, "Jonah")
    made = ada.host(game, "me", "friend", **more)
    jonah.go(made["seats"][1]["link"])
    jonah.at_table()
    ada.sit(made["table"])
    clicks.until(ada, lambda: ada.picture.get("phase") == "playing", "the beginning")
    clicks.until(jonah, lambda: jonah.picture["phase"] == "playing", "the beginning")
    return ada, jonah, made


def same(*guests: Guest) -> None:
    """Everybody has seen the last act."""

    def together() -> bool:
        for guest in guests:
            guest.page.wait_for_timeout(2)
        return len({guest.picture["n"] for guest in guests}) == 1

    clicks.until(guests[0], together, "the last act for all")


def whoever(*guests: Guest) -> Guest:
    """The guest who is asked."""
    found: list[Guest] = []

    def somebody() -> bool:
        found[:] = [guest for guest in guests if clicks.asked(guest) is not None]
        for guest in guests:
            guest.page.wait_for_timeout(5)
        return bool(found)

    clicks.until(guests[0], somebody, "a question to anybody")
    return found[0]


def place(guest: Guest, cell: list[Any]) -> tuple[float, float]:
    """Where on the screen a square of the board lies."""
    x, y = guest.page.evaluate(
        """([x, y]) => {
          const svg = document.querySelector(".board svg");
          const at = new DOMPoint((x + 0.5) * 48, (y + 0.5) * 48).matrixTransform(svg.getScreenCTM());
          return [at.x, at.y];
        }""",
        cell[1:3],
    )
    return x, y


def test_two_players_and_a_watcher(inn: Inn, welcome: Welcome) -> None:
    """What one does the others see at once; the watcher sees it too and can do nothing; talk and pings reach all."""
    ada, jonah, made = pair(inn, welcome, "heist", heroes=2)
    walt = welcome(inn, "Walt", PHONE)
    walt.go(made["watch"])
    walt.at_table()
    for _ in range(12):
        clicks.any_answer(whoever(ada, jonah))
        same(ada, jonah, walt)
        scenes = [guest.picture["scene"] for guest in (ada, jonah, walt)]
        assert scenes[0] == scenes[1] == scenes[2]
        assert walt.picture["questions"] == []

    assert walt.picture["you"]["spectator"] is True
    expect(walt.page.get_by_role("group", name="Answers")).to_have_count(0)
    expect(walt.page.get_by_role("button", name="Undo")).to_have_count(0)
    expect(ada.page.get_by_text("1 watching")).to_be_visible()

    ada.page.get_by_role("tab", name="Talk").click()
    ada.page.get_by_role("textbox").fill("Mind the guard <b>!</b>")
    ada.page.get_by_role("textbox").press("Enter")
    expect(jonah.page.get_by_role("tab", name="Talk")).to_contain_text("1")  # the first thing said is new, too
    jonah.page.get_by_role("tab", name="Talk").click()
    expect(jonah.page.get_by_text("Mind the guard <b>!</b>")).to_be_visible()
    jonah.page.mouse.dblclick(*place(jonah, jonah.picture["scene"]["cells"][-1]))
    clicks.until(ada, lambda: any('"t":"pinged"' in frame for frame in ada.frames), "Jonah's ping")


def test_a_duel_keeps_its_hidden_hands(inn: Inn, welcome: Welcome) -> None:
    """Each sees only their own hand; a bid tells nothing before both are in; a watcher sees no hand at all."""
    ada, jonah, made = pair(inn, welcome, "duel")
    walt = welcome(inn, "Walt")
    walt.go(made["watch"])
    walt.at_table()

    def hand(guest: Guest) -> list[str]:
        return [card["id"] for card in guest.picture["scene"]["cards"]]

    for _ in range(2):
        clicks.turn(ada)
        clicks.turn(jonah)
        same(ada, jonah, walt)
        for guest in (ada, jonah):
            question = clicks.asked(guest)
            assert question is not None
            assert question["kind"] == "together"
            assert sorted(choice["key"] for choice in question["choices"]) == sorted(set(hand(guest)))
            expect(guest.page.locator("[data-card]")).to_have_count(4)
        assert hand(walt) == []
        expect(walt.page.locator("[data-card]")).to_have_count(0)

        before = [{**guest.picture, **UNSECRET} for guest in (jonah, walt)]
        marks = [len(jonah.frames), len(walt.frames)]
        card = hand(ada)[0]
        ada.page.locator(f"[data-card='{card}']").first.click()
        clicks.until(ada, lambda: bool(ada.picture["questions"][0]["answered"]), "the bid")
        assert ada.picture["questions"][0]["answered"] == card
        same(ada, jonah, walt)
        after = [{**guest.picture, **UNSECRET} for guest in (jonah, walt)]
        for old, new in zip(before, after, strict=True):
            assert old == new
        for guest, mark in zip((jonah, walt), marks, strict=True):
            told = [json.loads(frame) for frame in guest.frames[mark:]]
            assert all(not message.get("tale") for message in told), "the bid was told before both were in"

        clicks.any_answer(jonah)
        same(ada, jonah, walt)
        while ada.picture["phase"] == "playing":
            guest = whoever(ada, jonah)
            question = clicks.asked(guest)
            assert question is not None
            if question["kind"] == "together":
                break
            clicks.answer(guest, question, question["choices"][-1]["key"])
            same(ada, jonah, walt)


def test_somebody_leaves_and_returns(inn: Inn, welcome: Welcome) -> None:
    """A bot takes over for the absent, by the table's policy, and gives back as soon as they return."""
    ada, jonah, made = pair(inn, welcome, "heist", heroes=2, absent=1)
    link = made["seats"][1]["link"]

    def sits() -> dict[str, Any]:
        seat: dict[str, Any] = ada.picture["seats"][1]
        return seat

    jonah.go("/tables")
    jonah.sees("My tables")
    while not sits()["asked"]:
        clicks.any_answer(ada)
    clicks.until(ada, lambda: sits()["away"], "the bot", 30)
    clicks.until(ada, lambda: clicks.asked(ada) is not None, "the bot's answer", 30)

    jonah.go(link)
    jonah.at_table()
    clicks.until(ada, lambda: not sits()["away"] and sits()["online"], "Jonah's return", 30)
    same(ada, jonah)
    assert jonah.picture["you"]["seats"] == ["bly"]


def test_an_undo_that_others_must_agree_to(inn: Inn, welcome: Welcome) -> None:
    """Ada would take back what Jonah has answered since: he is asked, may refuse, may agree."""
    ada, jonah, _ = pair(inn, welcome, "heist", heroes=2)
    start = ada.picture["scene"]
    first = ada.picture["n"]
    while (
        not any(line["text"] for line in jonah.picture["tale"])
        or ada.picture["back"] is None
        or ada.picture["back"]["free"]
    ):
        clicks.any_answer(whoever(ada, jonah))
        same(ada, jonah)
    to = ada.picture["back"]["to"]
    undo = ada.page.get_by_role("button", name="Undo")

    undo.click()
    clicks.until(ada, lambda: ada.picture["ballot"] is not None, "the ballot")
    jonah.page.get_by_role("alertdialog").get_by_role("button", name="No").click()
    clicks.until(ada, lambda: ada.picture["ballot"] is None, "the refusal")
    expect(ada.page.get_by_role("alertdialog")).to_have_count(0)
    stayed = ada.picture["scene"]

    undo.click()
    expect(jonah.page.get_by_role("alertdialog")).to_be_visible()
    jonah.accessible()
    jonah.page.get_by_role("button", name="Yes, go back").click()
    clicks.until(ada, lambda: ada.picture["ballot"] is None and ada.picture["scene"] != stayed, "the agreement")
    same(ada, jonah)
    back = [line for line in ada.picture["tale"] if line.get("back") is not None]

    assert back
    assert back[-1]["back"] == to
    assert clicks.asked(ada) is not None
    if to == first:
        assert ada.picture["scene"] == start
