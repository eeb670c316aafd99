"""Real Chromium against a real server. Pictures for the documentation go to UNDERCROFT_IMAGES, if that is set."""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable, Generator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect, sync_playwright

from tests.e2e.guest import DESKTOP, Guest
from tests.e2e.inn import Inn

expect.set_options(timeout=15_000)  # a busy machine takes longer to tell a story than to show a page

Welcome = Callable[..., Guest]


@pytest.fixture(scope="session")
def chromium() -> Generator[Browser]:
    """Debian's Chromium, or whichever CHROMIUM names."""
    path = os.environ.get("CHROMIUM") or shutil.which("chromium") or shutil.which("chromium-browser")
    if path is None:
        pytest.fail("these tests need Chromium: apt install chromium, or set CHROMIUM")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=["--no-sandbox", "--disable-gpu"])
        yield browser
        browser.close()


@pytest.fixture(scope="session")
def inn(tmp_path_factory: pytest.TempPathFactory) -> Generator[Inn]:
    """One server for all tests that do not stop it."""
    with Inn(tmp_path_factory.mktemp("inn")) as opened:
        yield opened


@pytest.fixture(scope="session")
def plain_inn(tmp_path_factory: pytest.TempPathFactory) -> Generator[Inn]:
    """One server as people have it, without the tiny games of the tests."""
    with Inn(tmp_path_factory.mktemp("inn"), tiny=False) as opened:
        yield opened


@pytest.fixture
def own_inn(tmp_path: Path) -> Generator[Inn]:
    """A server for one test that stops it."""
    with Inn(tmp_path) as opened:
        yield opened


@pytest.fixture
def welcome(chromium: Browser) -> Generator[Welcome]:
    """Lets somebody in: `welcome(inn, "Ada")`. When the test is over, everybody says what went wrong."""
    guests: list[Guest] = []

    def come(at: Inn, name: str = "", size: tuple[int, int] = DESKTOP, **settings: str) -> Guest:
        guests.append(Guest(chromium, at, name, size, **settings))
        return guests[-1]

    yield come
    for guest in guests:
        guest.leave()


@pytest.fixture(scope="session")
def images(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Where pictures of the screens go."""
    folder = os.environ.get("UNDERCROFT_IMAGES")
    path = Path(folder) if folder else tmp_path_factory.mktemp("images")
    path.mkdir(parents=True, exist_ok=True)
    return path
