"""A board with everything on it: doors, terrain, large bases, cards to aim, an attack; by pointer, keys and touch."""

from __future__ import annotations

from collections.abc import Generator
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.e2e import clicks
from tests.e2e.conftest import Welcome
from tests.e2e.guest import DESKTOP, PHONE, Guest
from tests.e2e.inn import Inn

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def yard(tmp_path_factory: pytest.TempPathFactory) -> Generator[Inn]:
    """A server with the skirmish."""
    with Inn(tmp_path_factory.mktemp("yard"), settings={"UNDERCROFT_GAMES": "tests.e2e.books"}) as opened:
        yield opened


def sat(welcome: Welcome, yard: Inn, size: tuple[int, int] = DESKTOP) -> Guest:
    ada = welcome(yard, "Ada", size)
    ada.sit(ada.host("skirmish", "me", "me")["table"])
    assert clicks.turn(ada) is not None
    return ada


def looked_at(guest: Guest, images: Path, name: str, size: tuple[int, int]) -> None:
    """In both themes nothing is too wide and axe has no complaint."""
    for theme in ("cellar", "parchment"):
        guest.page.evaluate("(theme) => { document.documentElement.dataset.theme = theme; }", theme)
        guest.fits()
        guest.accessible()
        guest.shot(images, f"{name}-{theme}{'-phone' if size == PHONE else ''}")


@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_doors_terrain_and_bases_are_drawn(yard: Inn, welcome: Welcome, images: Path, size: tuple[int, int]) -> None:
    ada = sat(welcome, yard, size)
    looked_at(ada, images, "skirmish", size)
    kinds = ada.page.locator("[data-door]").evaluate_all("all => all.map((one) => one.dataset.kind)")
    assert sorted(kinds) == ["locked", "open", "shut"]
    drawn = ada.page.locator(".board > svg [data-terrain]").evaluate_all("all => all.map((one) => one.dataset.terrain)")
    assert sorted(drawn) == ["hazard", "lava", "obstacle", "pit", "water"]
    ada.page.locator(".legend summary").click()
    expect(ada.page.locator(".legend dd").nth(1)).to_have_text("Entering it costs one more.")
    looked_at(ada, images, "skirmish-legend", size)


def test_a_door_is_opened_with_a_click_and_a_locked_one_says_why_not(yard: Inn, welcome: Welcome) -> None:
    ada = sat(welcome, yard)
    ada.page.locator("[data-door='open:door:d2']").click()
    expect(ada.page.get_by_role("tooltip")).to_contain_text("Not now: A door that is not locked can be opened.")
    with clicks.taken(ada, "the door"):
        ada.page.locator("[data-door='open:door:d1']").click()
    expect(ada.page.locator("[data-door='open:door:d1']")).to_have_attribute("data-kind", "open")


def test_a_door_is_reached_with_the_arrow_keys(yard: Inn, welcome: Welcome) -> None:
    ada = sat(welcome, yard)
    for _ in range(12):
        if ada.page.locator("[data-door].chosen").count():
            break
        ada.page.keyboard.press("ArrowRight")
    expect(ada.page.locator("[data-door='open:door:d1'].chosen")).to_have_count(1)
    with clicks.taken(ada, "the door"):
        ada.page.keyboard.press("Enter")
    expect(ada.page.locator("[data-door='open:door:d1']")).to_have_accessible_name("The oak door, open")


def test_the_base_of_a_large_figure_is_shown_before_it_is_put_down(yard: Inn, welcome: Welcome, images: Path) -> None:
    ada = sat(welcome, yard)
    ada.page.locator("[data-key='stand:ogre:1']").hover()
    expect(ada.page.locator("[data-base='50 51 62 63']")).to_be_visible()
    ada.shot(images, "skirmish-base")
    ada.page.mouse.move(4, 4)
    expect(ada.page.locator("[data-base]")).to_have_count(0)


@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_a_card_is_picked_and_then_aimed(yard: Inn, welcome: Welcome, images: Path, size: tuple[int, int]) -> None:
    """Until it is picked its targets are no buttons; Escape puts it back; a card without targets is played at once."""
    ada = sat(welcome, yard, size)
    answers = ada.page.get_by_role("group", name="Answers")
    fireball = ada.page.locator("[data-card='fireball']")
    expect(answers.locator("[data-key^='play:fireball']")).to_have_count(0)
    fireball.click()
    expect(fireball).to_have_attribute("aria-pressed", "true")
    expect(answers.locator("[data-key]")).to_have_count(3)
    expect(ada.page.locator(".board [data-space]")).to_have_count(0)
    looked_at(ada, images, "skirmish-aim", size)
    ada.page.keyboard.press("Escape")
    expect(fireball).to_have_attribute("aria-pressed", "false")
    expect(answers.locator("[data-key='strike']")).to_be_visible()
    ada.page.locator("[data-card='caltrops']").click()
    ada.page.get_by_role("button", name="Put Caltrops back").click()
    question = clicks.turn(ada)
    assert question is not None
    clicks.answer(ada, question, "play:fireball:thief")
    with clicks.taken(ada, "the rally"):
        ada.page.locator("[data-card='rally']").click()


def test_others_show_the_backs_of_their_cards(yard: Inn, welcome: Welcome) -> None:
    ada = sat(welcome, yard)
    expect(ada.page.locator("[data-sheet='bo']")).to_contain_text("5 cards in hand")


@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_an_attack_is_seen_while_it_is_under_way(
    yard: Inn, welcome: Welcome, images: Path, size: tuple[int, int]
) -> None:
    """Dice of both, range against distance, surges left and bought, and what it comes to."""
    ada = sat(welcome, yard, size)
    question = clicks.turn(ada)
    assert question is not None
    clicks.answer(ada, question, "strike")
    attack = ada.page.get_by_role("region", name="Attack")
    expect(attack).to_contain_text("reaches 4 of 5")
    expect(attack).to_contain_text("Out of range")
    expect(attack.get_by_role("group", name="Dice of Ada")).to_contain_text("range 4, 1 damage")
    looked_at(ada, images, "skirmish-attack", size)
    bought = clicks.turn(ada)
    assert bought is not None
    clicks.answer(ada, bought, "+1 range")
    expect(attack).to_contain_text("reaches 5 of 5")
    expect(attack).to_contain_text("2 damage")
    expect(attack).to_contain_text("bought: +1 range")
