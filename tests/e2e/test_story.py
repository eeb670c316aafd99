"""What happens is shown as it happens: cards come up, steps are played at one's own speed, chapters begin and end."""

from __future__ import annotations

import json
import re
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Locator, expect

from tests.e2e import clicks
from tests.e2e.conftest import Welcome
from tests.e2e.guest import PHONE, Guest
from tests.e2e.inn import Inn
from tests.e2e.situations import PARTY, about_to, nearly_lost
from undercroft.engine.game import Setup
from undercroft.games.brimstone import events

pytestmark = pytest.mark.slow

MINE = Setup(mission="fistful", party=PARTY)


@cache
def an_encounter() -> tuple[bytes, str]:
    """The next answer draws an Encounter after something else."""
    return about_to(
        MINE, "one", lambda told: any(isinstance(one, events.CardDrawn) and one.deck == "encounter" for one in told)
    )


@cache
def an_onslaught() -> tuple[bytes, str]:
    """The next answer lets several Enemies strike."""
    return about_to(MINE, "one", lambda told: sum(isinstance(one, events.FoeAttacked) for one in told) >= 3)


@cache
def a_victory() -> tuple[bytes, str]:
    """The next answer ends the first Mission of a campaign well."""
    return about_to(
        Setup(mission="campaign", party=PARTY),
        "three",
        lambda told: any(isinstance(one, events.Ended) and one.outcome == "won" for one in told),
    )


def answer(guest: Guest, key: str) -> list[dict[str, Any]]:
    """Give this answer with a click, and return what is told of it."""
    question = clicks.turn(guest)
    assert question is not None
    guest.settle()
    heard, n = len(guest.frames), guest.picture["n"]
    guest.page.locator(f"[data-key={clicks.quoted(key)}]").first.click()
    clicks.until(guest, lambda: guest.picture["n"] > n, "the answer")
    told = [message for frame in guest.frames[heard:] if (message := json.loads(frame))["t"] == "table"]
    lines = {(line["n"], line["i"]): line for message in told for line in message["tale"]}
    return [line for (act, _), line in sorted(lines.items()) if act == n + 1]


def cards_of(lines: list[dict[str, Any]]) -> list[dict[str, Any]]:
    return [line for line in lines if line.get("reveal")]


def card(guest: Guest, line: dict[str, Any]) -> Locator:
    return guest.page.locator(f"[data-laid='{line['n']}.{line['i']}']")


def playing(guest: Guest) -> Locator:
    return guest.page.locator("[data-playing]")


# ---- cards -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("size", [(1440, 900), PHONE])
def test_a_card_comes_up_and_stays_until_it_is_acknowledged(
    plain_inn: Inn, welcome: Welcome, images: Path, size: tuple[int, int]
) -> None:
    """Picture, name, the line to read aloud, what it does, whom it concerns, what follows; then from the log again."""
    save, key = an_encounter()
    ada = welcome(plain_inn, "Ada", size, cards="stay")
    ada.sit(ada.bring(save))
    laid = cards_of(answer(ada, key))
    assert len(laid) == 2
    question = ada.picture["questions"][0]["text"]
    for n, line in enumerate(laid):
        up = card(ada, line)
        reveal = line["reveal"]
        expect(up).to_be_visible()
        for words in ("name", "kind", "text", "story"):
            if reveal.get(words):
                expect(up.get_by_text(reveal[words], exact=True)).to_be_visible()
        expect(up.locator(".picture use")).to_have_attribute("href", re.compile(reveal["icon"]))
        expect(ada.page.get_by_role("group", name="Answers")).to_have_count(0)
        last = n == len(laid) - 1
        assert up.get_by_text(f"Then: {question}").count() == last
        ada.fits()
        ada.accessible()
        if last and size != PHONE:
            ada.shot(images, "reveal")
            ada.page.keyboard.press("Space")
        else:
            up.get_by_role("button", name="Go on").click()
        expect(up).to_have_count(0)
    expect(ada.page.get_by_role("heading", name=question)).to_be_visible()
    expect(ada.page.get_by_role("group", name="Answers")).to_be_visible()

    if size == PHONE:
        ada.page.get_by_role("button", name="Tale", exact=True).click()
    ada.page.get_by_role("button", name=f"card: {laid[0]['reveal']['name']}").click()
    expect(card(ada, laid[0]).get_by_text(laid[0]["reveal"]["text"])).to_be_visible()
    card(ada, laid[0]).get_by_role("button", name="Close").click()
    expect(card(ada, laid[0])).to_have_count(0)
    expect(ada.page.get_by_role("group", name="Answers")).to_be_visible()


def test_a_card_goes_by_itself_when_it_has_been_read(plain_inn: Inn, welcome: Welcome) -> None:
    """A personal setting; whoever points at the card keeps it."""
    save, key = an_encounter()
    ada = welcome(plain_inn, "Ada", cards="moment")
    ada.sit(ada.bring(save))
    first, last = cards_of(answer(ada, key))
    expect(card(ada, first)).to_be_visible()
    expect(card(ada, last)).to_be_visible(timeout=8_000)
    card(ada, last).hover()
    expect(card(ada, last).locator(".held")).to_be_visible()
    ada.page.wait_for_function(
        "() => document.querySelector('.sand').getAnimations().every((one) => one.playState === 'paused')"
    )
    ada.page.mouse.move(2, 2)
    expect(card(ada, last)).to_have_count(0, timeout=14_000)
    expect(ada.page.get_by_role("group", name="Answers")).to_be_visible()


def test_a_replay_shows_cards_and_few_turning_points(plain_inn: Inn, welcome: Welcome, images: Path) -> None:
    """At the moment when it came up the card lies over the board; it can be put away and brought back."""
    ada = welcome(plain_inn, "Ada")
    table = ada.host("brimstone", "bot", "bot", party=["gunslinger", "marshal"])["table"]
    ada.go(f"/table/{table}")
    clicks.until(ada, lambda: ada.picture.get("phase") == "over", "the end", 120)
    story = ada.context.request.get(f"/api/tables/{table}/story").json()
    lines = [line for moment in story["moments"] for line in moment.get("lines", ())]
    turning = {line["n"] for line in lines if line.get("turning")}
    assert 3 <= len(turning) <= 16
    assert len(turning) * 10 < story["n"]
    (line, *_) = [line for line in cards_of(lines) if line["event"] == "TilePlaced"]
    ada.go(f"/table/{table}/replay?n={line['n']}")
    expect(ada.page.locator(".board[data-n]")).to_be_visible(timeout=30_000)
    expect(card(ada, line).get_by_text(line["reveal"]["story"])).to_be_visible()
    assert ada.page.locator("[data-mark]").count() == len(turning)
    ada.fits()
    ada.accessible()
    ada.shot(images, "replay-card")
    ada.page.get_by_role("button", name="away").click()
    expect(card(ada, line)).to_have_count(0)
    ada.page.get_by_role("button", name=f"card: {line['reveal']['name']}").click()
    expect(card(ada, line)).to_be_visible()
    ada.go(f"/table/{table}/story")
    ada.page.get_by_text("Turning points").click()
    expect(ada.page.locator("ol .n")).to_have_count(len(turning))


# ---- pacing ----------------------------------------------------------------------------------------------------------


def test_what_happens_is_played_step_by_step(plain_inn: Inn, welcome: Welcome, images: Path) -> None:
    """Slowly: one line after another, nothing to answer meanwhile, the reason on demand, the present with one key."""
    save, key = an_onslaught()
    ada = welcome(plain_inn, "Ada", speed="slow", dice="roll")
    ada.sit(ada.bring(save))
    told = [line for line in answer(ada, key) if line["text"]]
    assert len(told) >= 4
    tale = ada.page.get_by_role("list", name="The tale so far")
    expect(playing(ada)).to_be_visible()
    assert tale.locator("li[class]").count() < len(told)
    expect(ada.page.get_by_role("group", name="Answers")).to_have_count(0)

    playing(ada).get_by_role("button", name="why?").click()
    expect(playing(ada).locator(".rule p").first).to_be_visible()
    held = playing(ada).get_attribute("data-playing")
    expect(playing(ada)).to_contain_text("waiting for you")
    ada.fits()
    ada.accessible()
    ada.shot(images, "playing")
    assert playing(ada).get_attribute("data-playing") == held
    playing(ada).get_by_role("button", name="why?").click()
    expect(playing(ada)).not_to_have_attribute("data-playing", held or "")

    ada.page.keyboard.press("Escape")
    expect(playing(ada)).to_have_count(0)
    expect(tale.get_by_text(told[-1]["text"].split(":")[0]).first).to_be_visible()
    expect(ada.page.get_by_role("group", name="Answers")).to_be_visible()


@pytest.mark.parametrize("speed", ["slow", "normal", "fast", "instant"])
def test_every_speed_arrives(plain_inn: Inn, welcome: Welcome, speed: str) -> None:
    """In the end everybody sees the newest picture; only those who want no steps see none."""
    save, key = an_onslaught()
    ada = welcome(plain_inn, "Ada", speed=speed)
    ada.sit(ada.bring(save))
    ada.page.evaluate(
        """() => { window.steps = 0;
          new MutationObserver(() => { if (document.querySelector('[data-playing]')) window.steps += 1; })
            .observe(document.body, { subtree: true, childList: true, attributes: true, characterData: true }); }"""
    )
    told = answer(ada, key)
    expect(ada.page.get_by_role("group", name="Answers")).to_be_visible(timeout=20_000)
    expect(playing(ada)).to_have_count(0)
    assert (ada.page.evaluate("() => window.steps") > 0) == (speed != "instant")
    last = next(line["text"] for line in reversed(told) if line["text"])
    expect(ada.page.get_by_role("list", name="The tale so far")).to_contain_text(last.split(":")[0])


def test_a_slow_viewer_holds_up_nobody(plain_inn: Inn, welcome: Welcome) -> None:
    """One watches slowly, the other at once and answers; the slow one is led to the same picture."""
    save, key = an_onslaught()
    ada = welcome(plain_inn, "Ada", speed="instant")
    table = ada.bring(save)
    ada.sit(table)
    slow = welcome(plain_inn, "Ada", speed="slow")
    slow.go(ada.context.request.get("/api/me").json()["link"])
    slow.page.wait_for_url("**/tables")
    slow.sit(table)
    answer(ada, key)
    expect(playing(slow)).to_be_visible()
    question = clicks.turn(ada)
    assert question is not None
    clicks.answer(ada, question, question["choices"][-1]["key"])
    assert playing(slow).count() == 1, "the slow one is still on the way"
    slow.page.keyboard.press("Escape")
    expect(playing(slow)).to_have_count(0)
    clicks.until(slow, lambda: slow.picture["n"] >= ada.picture["n"], "the same picture")
    expect(slow.page.get_by_role("heading", level=2, name=ada.picture["questions"][0]["text"])).to_be_visible()


def test_dice_do_not_stay_lying_over_the_party(plain_inn: Inn, welcome: Welcome) -> None:
    """Dice go after a while, even if a move without dice comes in between."""
    ada = welcome(plain_inn, "Ada", dice="roll")
    ada.sit(ada.host("brimstone", "me", party=["marshal"])["table"])
    tray = ada.page.locator(".tray .dice")
    for _ in range(40):
        question = clicks.turn(ada)
        assert question is not None
        rolled = bool(tray.count())
        moves = [choice for choice in question["choices"] if clicks.about(choice, "space")]
        if rolled and question["ask"] == "activation.act" and moves:
            clicks.answer(ada, question, moves[0]["key"])
            break
        clicks.answer(ada, question, question["choices"][0]["key"])
    else:
        raise AssertionError("no move came soon after a roll")
    expect(tray).to_have_count(0, timeout=6_000)


# ---- chapters --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("outcome", ["won", "lost"])
def test_a_mission_of_a_campaign_ends_before_the_map(
    plain_inn: Inn, welcome: Welcome, images: Path, outcome: str
) -> None:
    """A moment of its own, with closing words, party, spoils, luck, the reason; the next begins under its name."""
    save, key = a_victory() if outcome == "won" else nearly_lost("campaign", "one")
    ada = welcome(plain_inn, "Ada", cards="stay")
    ada.sit(ada.bring(save))
    mission = ada.picture["scene"]["title"]
    expect(ada.page.locator("header .where")).to_contain_text(mission)
    lines = cards_of(answer(ada, key))
    (end,) = [line for line in lines if line["reveal"].get("chapter")]
    if lines[0] is not end:
        expect(card(ada, lines[0])).to_be_visible()
        ada.page.keyboard.press("Escape")  # passes over all cards but this one
    over = ada.page.get_by_role("region", name="The mission is over")
    expect(over.get_by_role("heading", level=1)).to_have_text(end["reveal"]["kind"])
    expect(over.get_by_text(mission)).to_be_visible()
    expect(over.get_by_text(end["reveal"]["story"])).to_be_visible()
    assert over.get_by_text(end["reveal"]["why"]).count() == (outcome == "lost")
    for sheet in ada.picture["scene"]["party"]:
        expect(over.get_by_role("heading", name=sheet["name"])).to_be_visible()
    expect(over.get_by_role("img", name="Dice:").first).to_be_visible()
    if outcome == "won":
        expect(over.get_by_text("XP").first).to_be_visible()
    ada.fits()
    ada.accessible()
    ada.shot(images, f"chapter-{outcome}")
    over.get_by_role("button", name="Go on").click()
    expect(over).to_have_count(0)
    ada.page.get_by_role("button", name=f"card: {mission}").click()
    expect(over.get_by_text(end["reveal"]["story"])).to_be_visible()
    over.get_by_role("button", name="Go on").click()
    ada.page.keyboard.press("Escape")
    ada.page.keyboard.press("Escape")

    question = clicks.turn(ada)
    for _ in range(60):
        assert question is not None
        for _ in range(3):
            ada.page.keyboard.press("Escape")
        if question["ask"] == "campaign.mission":
            break
        keys = [choice["key"] for choice in question["choices"]]
        pick = "camp" if "camp" in keys else keys[-1]
        clicks.answer(ada, question, pick)
        question = clicks.turn(ada)
    assert question is not None
    chosen = next(choice for choice in question["choices"] if choice["text"].split(" (")[0] != mission)
    name = chosen["text"].split(" (")[0]
    clicks.answer(ada, question, chosen["key"])
    begins = ada.page.get_by_role("heading", name=name)
    expect(begins.first).to_be_visible()
    begun = next(line["reveal"] for line in cards_of(ada.picture["tale"]) if line["reveal"].get("chapter") == "begins")
    expect(ada.page.get_by_text(begun["story"]).first).to_be_visible()
    expect(ada.page.locator("header .where")).to_contain_text(name)
    ada.accessible()
    ada.shot(images, f"briefing-{outcome}")


def test_a_lost_mission_says_why(plain_inn: Inn, welcome: Welcome, images: Path) -> None:
    """The end of a single mission, with the reason in words."""
    save, key = nearly_lost("fistful", "two")
    ada = welcome(plain_inn, "Ada", cards="stay")
    ada.sit(ada.bring(save))
    told = answer(ada, key)
    (end,) = [line["reveal"] for line in cards_of(told) if line["reveal"].get("chapter")]
    for _ in range(3):
        ada.page.keyboard.press("Escape")
    over = ada.page.get_by_role("region", name="The end")
    expect(over.get_by_text(end["why"])).to_be_visible()
    expect(over.get_by_text(ada.picture["scene"]["ending"])).to_be_visible()
    ada.accessible()
    ada.shot(images, "lost")
