"""Answering by clicking: on the board where an answer lies on it, else on its button, else in the list of words."""

from __future__ import annotations

import time
from collections.abc import Callable, Generator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from playwright.sync_api import Error

if TYPE_CHECKING:
    from playwright.sync_api import Locator

    from tests.e2e.guest import Guest

Choice = dict[str, Any]
Question = dict[str, Any]
PATIENCE = 20.0
QUICK = 1500
"""Milliseconds that something may be covered before we look for another way."""


def until(guest: Guest, so: Callable[[], bool], what: str, patience: float = PATIENCE) -> None:
    """Wait while the page lives on."""
    end = time.monotonic() + patience
    while not so():
        assert time.monotonic() < end, f"{guest.name}: {what} did not happen; {guest.last_seen()}"
        guest.page.wait_for_timeout(10)


def asked(guest: Guest) -> Question | None:
    """What is asked of this guest and not answered."""
    questions: list[Question] = guest.picture["questions"]
    return next((question for question in questions if not question["answered"]), None)


def turn(guest: Guest) -> Question | None:
    """Wait until this guest is asked; None when the game is over."""
    until(guest, lambda: bool(guest.picture), "the table")
    guest.settle()
    until(guest, lambda: guest.picture["phase"] == "over" or asked(guest) is not None, "a question")
    return None if guest.picture["phase"] == "over" else asked(guest)


def hint(guest: Guest, question: Question) -> str:
    """Ask the bot what it would do, by its button."""
    guest.advice = {}
    guest.page.get_by_role("button", name="Hint").click()
    until(guest, lambda: bool(guest.advice), "a hint")
    key: str = guest.advice["key"]
    assert guest.advice["n"] == question["n"]
    return key


@contextmanager
def taken(guest: Guest, what: str) -> Generator[None]:
    """Whatever is clicked inside is an answer: go on when the table has taken it, not before."""
    before = guest.picture["n"]
    yield
    until(guest, lambda: guest.picture["n"] > before, what)


def answer(guest: Guest, question: Question, key: str) -> str:
    """Click one answer and wait until the table has taken it; tells how it was clicked."""
    choice = next((one for one in question["choices"] if one["key"] == key), None)
    with taken(guest, f"the answer {key}"):
        how = _click(guest, question, choice) if choice else _offer(guest, key)
    if question["rolled"] and how == "button":
        until(guest, lambda: not picking(guest), "rolling the dice that were picked")
    return how


def picking(guest: Guest) -> bool:
    """Whether it is asked which dice are rolled again; the page answers that with what was picked before."""
    question = asked(guest)
    return question is not None and any(about(one, "die") is not None for one in question["choices"])


def any_answer(guest: Guest, pick: int = 0) -> str:
    """Wait for a question and give one of its answers."""
    question = turn(guest)
    assert question is not None
    choices = question["choices"]
    key: str = choices[pick % len(choices)]["key"]
    answer(guest, question, key)
    return key


def about(choice: Choice, kind: str) -> str | None:
    """The id of the first thing of a kind that a choice is about."""
    found: str | None = next((ref[1] for ref in choice.get("about", ()) if ref[0] == kind), None)
    return found


def _click(guest: Guest, question: Question, choice: Choice) -> str:
    page = guest.page
    board = page.locator(".board")
    space, figure = about(choice, "space"), about(choice, "figure")
    choices = _aimed(guest, question, choice)
    if space is not None and _tried(board.locator(f"[data-space='{space}']")):
        if sum(1 for one in choices if about(one, "space") == space) > 1:
            _exact(page.get_by_role("menu").locator("[data-key]"), choice["key"]).click()
        return "space"
    if figure is not None and _tried(board.locator(f"[data-figure='{figure}']")):
        if sum(1 for one in choices if about(one, "figure") == figure) > 1:
            _exact(page.get_by_role("menu").locator("[data-key]"), choice["key"]).click()
        return "figure"
    button = _exact(page.get_by_role("group", name="Answers").locator("[data-key]"), choice["key"])
    shelved = button.count() == 1 and button.get_attribute("aria-pressed") == "false"
    if _tried(button):
        if shelved:  # a card on a shelf is opened first, then taken
            page.locator(f"[data-take={quoted(choice['key'])}]").click()
        return "button"
    page.get_by_role("button", name="In words").click()
    page.get_by_role("dialog").get_by_role("button", name=choice["text"], exact=True).first.click()
    return "words"


def _aimed(guest: Guest, question: Question, choice: Choice) -> list[Choice]:
    """Pick the card that is aimed with the choice, if there is one; then only what may be done with it is left."""
    choices: list[Choice] = question["choices"]
    held = [card["id"] for card in guest.picture["scene"]["cards"]]
    card = about(choice, "card")
    same = [one for one in choices if about(one, "card") == card]
    if card is None or card not in held or len(same) < 2:
        return choices
    picked = guest.page.locator(f"[data-card={quoted(card)}]").first
    if picked.get_attribute("aria-pressed") == "false" and not _tried(picked):
        return choices
    return same


def _offer(guest: Guest, key: str) -> str:
    """What may be done beside the question."""
    offers = guest.page.get_by_role("region", name="Also possible")
    if not offers.is_visible():
        guest.page.get_by_role("button", name="Also possible").click()
    _exact(offers.locator("[data-key]"), key).first.click()
    return "offer"


def _exact(found: Locator, key: str) -> Locator:
    """The one with this key; a key may hold quotes."""
    return found.and_(found.page.locator(f"[data-key={quoted(key)}]"))


def quoted(text: str) -> str:
    """A key inside a selector."""
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'


def _tried(one: Locator) -> bool:
    """Click it if it can be seen and nothing covers it."""
    if not one.first.is_visible():
        return False
    try:
        one.first.click(trial=True, timeout=QUICK)
    except Error:
        return False
    one.first.click()
    return True
