"""Every look there is: palettes by lantern and by day, all grounds, every stage; on both screens, in both themes."""

from __future__ import annotations

from collections.abc import Generator
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.e2e import clicks
from tests.e2e.books.picturebook.pages import PAGES
from tests.e2e.conftest import Welcome
from tests.e2e.guest import DESKTOP, PHONE, Guest
from tests.e2e.inn import Inn

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def library(tmp_path_factory: pytest.TempPathFactory) -> Generator[Inn]:
    """A server with the picture book."""
    with Inn(tmp_path_factory.mktemp("library"), settings={"UNDERCROFT_GAMES": "tests.e2e.books"}) as opened:
        yield opened


def dressed(guest: Guest, theme: str) -> None:
    guest.page.evaluate("(theme) => { document.documentElement.dataset.theme = theme; }", theme)


@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_every_page_fits_and_is_accessible(library: Inn, welcome: Welcome, images: Path, size: tuple[int, int]) -> None:
    ada = welcome(library, "Ada", size)
    ada.sit(ada.host("picturebook")["table"])
    for page in PAGES:
        wait(ada, "-".join(page[1:]))
        question = clicks.turn(ada)
        assert question is not None
        if page[0] == "stage":
            expect(ada.page.locator(f".stage[data-theme='{page[1]}'] [data-spot]")).to_have_count(6)
        else:
            expect(ada.page.locator(f".board[data-palette='{page[1]}'][data-light='{page[2]}']")).to_be_visible()
        for theme in ("cellar", "parchment"):
            dressed(ada, theme)
            ada.fits()
            ada.accessible()
            ada.shot(images, f"look-{'-'.join(page)}-{theme}{'-phone' if size == PHONE else ''}")
        clicks.answer(ada, question, "next")


def wait(guest: Guest, page: str) -> None:
    clicks.until(guest, lambda: said(guest) == page, f"page {page}")


def said(guest: Guest) -> str:
    """What the page says that it shows."""
    return str(guest.picture.get("scene", {}).get("subtitle", "")).replace("every ground", "mine").replace(", ", "-")
