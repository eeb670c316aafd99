"""A campaign by clicking: out of a mission, over the map to a town, to what is sold there, and into the next mission.

On the way the pictures of these screens for the documentation are taken, and every screen is looked at on a phone too.
"""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.e2e import clicks
from tests.e2e.conftest import Welcome
from tests.e2e.guest import PHONE, Guest
from tests.e2e.inn import Inn
from undercroft.engine import saves
from undercroft.engine.game import Setup
from undercroft.engine.registry import find_game
from undercroft.engine.session import Session
from undercroft.players.base import seated

pytestmark = pytest.mark.slow

MOST = 120
"""More answers than the way from one mission to the next needs."""


class Trip:
    """One hero's way through a campaign, as little of it as it takes."""

    def __init__(self, ada: Guest, phone: Guest, images: Path) -> None:
        self.ada, self.phone, self.images = ada, phone, images
        self.seen: list[str] = []

    def look(self, name: str) -> None:
        """The first time a screen comes up: nothing is cut off, nothing keeps anybody out, on either screen."""
        if name in self.seen:
            return
        self.seen.append(name)
        self.phone.page.bring_to_front()
        for guest, size in ((self.phone, "-phone"), (self.ada, "")):
            n = self.ada.picture["n"]
            clicks.until(guest, lambda guest=guest, n=n: guest.picture.get("n", 0) >= n, "the same picture")  # type: ignore[misc]
            guest.page.wait_for_timeout(600)
            guest.fits()
            guest.accessible()
            if not size or name == "map":
                guest.shot(self.images, f"campaign-{name}{size}")
        self.ada.page.bring_to_front()

    def answer(self, question: clicks.Question) -> None:
        """Whatever leads on: flee the mission, take the road, go in at the first door, buy nothing."""
        ada, ask = self.ada, question["ask"]
        if ask == "turn.begin" and not self.seen:
            clicks.answer(ada, question, "offer:flee")
        elif ask == "turn.flee":
            clicks.answer(ada, question, "flee")
        elif ask == "campaign.travel":
            self.look("map")
            with clicks.taken(ada, "the road"):
                ada.page.locator("[data-spot].able").first.click()
        elif ask == "town.visit" and "town" not in self.seen:
            self.look("town")
            with clicks.taken(ada, "a visit"):
                ada.page.locator("[data-spot].able").first.click()
        elif ask == "town.stay":
            clicks.answer(ada, question, "leave")
        else:
            clicks.answer(ada, question, question["choices"][-1 if ask.startswith("town.") else 0]["key"])


def on_the_road() -> bytes:
    """The beginning of a campaign for one marshal, and always the same dice: as a save."""
    setup = Setup(mission="campaign", heroes=1, party=("marshal",))
    return saves.dump(Session.start(find_game("brimstone"), setup, "road 1"))


def test_from_one_mission_to_the_next(plain_inn: Inn, welcome: Welcome, images: Path) -> None:
    """Flee, travel, visit, leave: then a board lies on the table again and the journal tells of it all."""
    ada = welcome(plain_inn, "Ada")
    table = ada.bring(on_the_road())
    ada.sit(table)
    phone = welcome(plain_inn, "Ada", PHONE)
    phone.go(ada.context.request.get("/api/me").json()["link"])
    phone.page.wait_for_url("**/tables")
    phone.sit(table)

    trip = Trip(ada, phone, images)
    for _ in range(MOST):
        question = clicks.turn(ada)
        assert question is not None, "the campaign ended on the way"
        if "town" in trip.seen and ada.picture["scene"]["stage"] is None:
            break
        trip.answer(question)
    assert trip.seen == ["map", "town"]
    assert ada.picture["scene"]["cells"], "the next mission"

    ada.page.get_by_role("tab", name="Journal").click()
    for page in ada.picture["scene"]["chronicle"]:
        expect(ada.page.get_by_role("list", name="The journal").get_by_text(page["title"]).first).to_be_attached()
    trip.look("journal")


def at_a_counter() -> bytes:
    """A campaign played by bots until somebody stands in a shop and can pay for something: as a save."""
    for seed in range(20):
        session = Session.start(find_game("brimstone"), Setup(mission="campaign", heroes=2), f"counter {seed}")
        bots = seated(session, dict.fromkeys(session.game.seats(), "heuristic"), "counter")
        while (ask := session.ask) is not None:
            if ask.name == "town.service" and len(ask.values) > 2:
                return saves.dump(session)
            bots.step()
    raise AssertionError("nobody ever went shopping")


def test_a_shop_has_its_wares_as_cards(plain_inn: Inn, welcome: Welcome, images: Path) -> None:
    """What is sold lies there as cards with their texts and prices; a card that is clicked is bought."""
    ada = welcome(plain_inn, "Ada")
    ada.go("/")
    made = ada.context.request.post(
        "/api/import", data=at_a_counter(), headers={"content-type": "application/octet-stream"}
    ).json()
    ada.sit(made["table"])
    question = clicks.turn(ada)
    assert question is not None
    phone = welcome(plain_inn, "Ada", PHONE)
    phone.go(ada.context.request.get("/api/me").json()["link"])
    phone.page.wait_for_url("**/tables")
    phone.sit(made["table"])
    Trip(ada, phone, images).look("shop")
    sold = [choice for choice in question["choices"] if choice.get("hint") and choice["hint"].get("thing")]
    cards = ada.page.get_by_role("group", name="Answers as cards")
    for choice in sold:
        expect(cards.get_by_text(choice["hint"]["thing"]["name"]).first).to_be_visible()
        expect(cards.get_by_text(choice["hint"]["cost"]).first).to_be_visible()
    cards.locator("[data-key]").first.click()
    clicks.until(ada, lambda: ada.picture["asked"] > question["n"], "a purchase")
