"""Descent by clicking: a hero's turn against a bot overlord, and an overlord who plays a card from a hidden hand."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.e2e import clicks
from tests.e2e.conftest import Welcome
from tests.e2e.guest import DESKTOP, PHONE, Guest
from tests.e2e.inn import Inn

pytestmark = pytest.mark.slow

MOST = 150
"""Answers until what a test is about has come up; the dice of the inn are always the same."""


def first(question: clicks.Question, *verbs: str) -> str | None:
    """The first answer of one of these verbs."""
    keys: list[str] = [one["key"] for one in question["choices"]]
    return next((key for key in keys if key.partition(":")[0] in verbs), None)


def advised(guest: Guest, question: clicks.Question) -> str:
    """The only answer, or what the bot would do."""
    choices = question["choices"]
    return str(choices[0]["key"]) if len(choices) == 1 else clicks.hint(guest, question)


@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_a_heros_turn(inn: Inn, welcome: Welcome, images: Path, size: tuple[int, int]) -> None:
    """Move over the board, attack a monster, see the dice of both sides, end the turn: the next one comes."""
    ada = welcome(inn, "Ada", size, prompts="usual")
    ada.sit(ada.host("descent", "me", "bot:heuristic", "bot:heuristic", heroes=2)["table"])
    did: list[str] = []
    for _ in range(MOST):
        question = clicks.turn(ada)
        assert question is not None, f"it was over after {did}"
        attack = first(question, "attack", "free") if question["ask"] == "turn.act" else None
        key = attack or advised(ada, question)
        if attack and "attack" not in did:
            ada.fits()
            ada.shot(images, f"descent-before-an-attack{'-phone' if size == PHONE else ''}")
        if "attack" in did and question["ask"] == "turn.act":
            key = "done"
        did.append("attack" if attack and key == attack else key.partition(":")[0])
        if did[-1] == "attack":  # several weapons for one figure: by its button
            with clicks.taken(ada, "the attack"):
                ada.page.get_by_role("group", name="Answers").locator(f"[data-key='{key}']").click()
        else:
            clicks.answer(ada, question, key)
        if "attack" in did and did[-1] == "done":
            break
    assert {"move", "attack", "done"} <= set(did), did
    assert any(" rolls " in frame and '"blue"' in frame for frame in ada.frames), "dice are told with their colours"
    assert all('"group":"Your hand"' not in frame for frame in ada.frames), "no card of the overlord's was sent"
    ada.fits()
    ada.accessible()


def test_an_overlord_plays_a_card(inn: Inn, welcome: Welcome, images: Path) -> None:
    """The hand lies open before the overlord alone; a card is played from it and told to everybody."""
    ada = welcome(inn, "Ada", prompts="usual")
    ada.sit(ada.host("descent", "bot:heuristic", "bot:heuristic", "me", heroes=2)["table"])
    for _ in range(MOST):
        question = clicks.turn(ada)
        assert question is not None, "it was over before a card could be played"
        assert len(question["choices"]) > 1, "alone with bots nobody is asked where there is nothing to decide"
        card = first(question, "play")
        if card is None:
            clicks.answer(ada, question, advised(ada, question))
            continue
        held = sum(one["count"] for one in ada.picture["scene"]["cards"])
        expect(ada.page.get_by_text("Your hand").first).to_be_visible()
        ada.fits()
        ada.accessible()
        ada.shot(images, "descent-hand")
        clicks.answer(ada, question, card)
        break
    else:
        raise AssertionError("no card could be played")
    expect(ada.page.get_by_role("listitem").filter(has_text="The overlord plays").first).to_be_visible()
    assert sum(one["count"] for one in ada.picture["scene"]["cards"]) < held
