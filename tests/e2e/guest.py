"""Somebody with a browser: sees the pages, clicks, and notices whatever goes wrong."""

from __future__ import annotations

import json
import time
from pathlib import Path
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

from playwright.sync_api import Locator, expect

from tests.table.house import completed

if TYPE_CHECKING:
    from playwright.sync_api import Browser, ConsoleMessage, Error, Page, Request, Response, WebSocket

    from tests.e2e.inn import Inn

DESKTOP = (1440, 900)
PHONE = (390, 844)
AXE = Path(__file__).parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js"
SHARE = 1
"""What each browser gives as its share of the dice, byte by byte; the first mission begins with a hero's move then."""

Table = dict[str, Any]


class Guest:
    """One browser with its own cookies. What its table was told last is in `picture`.

    It is told everything at once and shown no cards, unless `settings` of the person say otherwise;
    and it is asked everything, since tests answer what the rules ask.
    """

    def __init__(
        self, browser: Browser, inn: Inn, name: str = "", size: tuple[int, int] = DESKTOP, **settings: str
    ) -> None:
        self.inn, self.name = inn, name
        self.prompts = settings.setdefault("prompts", "every")
        self.faults: list[str] = []
        self.forgiven: list[str] = []
        self.picture: Table = {}
        self._drawn: Table = {}
        self.advice: Table = {}
        self.frames: list[str] = []
        phone = size[0] < 600
        self.context = browser.new_context(
            viewport={"width": size[0], "height": size[1]},
            base_url=inn.url,
            has_touch=phone,
            is_mobile=phone,
            reduced_motion="reduce",
            locale="en-GB",
        )
        kept = {"name": name, "dice": "skip", "speed": "instant", "cards": "log", "curtain": "off", **settings}
        self.context.add_init_script(
            "if (!localStorage.getItem('undercroft.settings'))"
            f" localStorage.setItem('undercroft.settings', {json.dumps(json.dumps(kept))})"
        )
        self.context.add_init_script(f"crypto.getRandomValues = (bytes) => bytes.fill({SHARE})")
        self.context.set_default_timeout(15_000)
        self.page = self.watched(self.context.new_page())

    # ---- noticing ----------------------------------------------------------------------------------------------------

    def watched(self, page: Page) -> Page:
        """Listen to everything a page does."""
        page.on("console", self._console)
        page.on("pageerror", self._broke)
        page.on("request", self._asked)
        page.on("response", self._answered)
        page.on("websocket", self._dialled)
        return page

    def forgive(self, *words: str) -> None:
        """These faults are what this test is about."""
        self.forgiven += words

    def leave(self) -> None:
        """Close the browser, and complain about whatever went wrong meanwhile."""
        self.context.close()
        bad = [fault for fault in self.faults if not any(words in fault for words in self.forgiven)]
        assert not bad, f"{self.name or 'a guest'} saw: {bad}"

    def _console(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning"):
            self.faults.append(f"console {message.type}: {message.text}")

    def _broke(self, fault: Error) -> None:
        self.faults.append(f"page: {fault}")

    def _asked(self, request: Request) -> None:
        parts = urlsplit(request.url)
        if parts.scheme not in ("data", "blob") and parts.netloc != urlsplit(self.inn.url).netloc:
            self.faults.append(f"a request left the host: {request.url}")

    def _answered(self, response: Response) -> None:
        if response.status >= 500:
            self.faults.append(f"{response.status} from {response.url}")

    def _dialled(self, socket: WebSocket) -> None:
        if urlsplit(socket.url).netloc != urlsplit(self.inn.url).netloc:
            self.faults.append(f"a socket left the host: {socket.url}")
        self._drawn = {}
        socket.on("framereceived", self._told)

    def _told(self, frame: bytes | str) -> None:
        message = completed(json.loads(frame), self._drawn)
        self.frames.append(json.dumps(message, separators=(",", ":")))
        if message["t"] == "table":
            self.picture = self._drawn = message
        elif message["t"] == "hint":
            self.advice = message

    def last_seen(self) -> str:
        """What the table told last, for somebody who waits in vain."""
        last = [json.loads(frame) for frame in list(self.frames)[-5:]]
        said = [
            {"t": one["t"], **{name: one[name] for name in ("n", "what", "text", "key") if name in one}} for one in last
        ]
        return f"the table is at {self.picture.get('n')}, the last frames: {said}, faults: {self.faults}"

    # ---- going about -------------------------------------------------------------------------------------------------

    def go(self, path: str) -> None:
        self.page.goto(path)

    def post(self, path: str, body: Table) -> Any:
        """A request with this browser's cookies, for what a test only prepares."""
        answer = self.context.request.post(path, data=body)
        assert answer.ok, (path, answer.status, answer.text())
        return answer.json()

    def host(self, game: str, *seats: str, **more: Any) -> Table:
        """A new table with its links, made beside the page."""
        made: Table = self.post("/api/tables", {"game": game, "seats": seats, "name": self.name, **more})
        return made

    def bring(self, save: bytes) -> str:
        """A table from a save."""
        self.go("/")
        kind = {"content-type": "application/octet-stream"}
        answer = self.context.request.post("/api/import", data=save, headers=kind, timeout=60_000)
        assert answer.ok, (answer.status, answer.text())
        table: str = answer.json()["table"]
        return table

    def sit(self, table: str) -> None:
        """Go to a table and wait until it is drawn."""
        self.go(f"/table/{table}")
        self.at_table()

    def at_table(self) -> None:
        expect(self.table).to_be_visible()
        self.settle()

    def settle(self) -> None:
        """Wait until the table knows how much this guest likes to be asked."""
        end = time.monotonic() + 15
        while self.picture["phase"] == "playing" and self.picture["you"]["seats"]:
            if self.picture["you"]["prompts"] == self.prompts:
                return
            assert time.monotonic() < end, f"{self.name}: the table was not told how many prompts are liked"
            self.page.wait_for_timeout(10)

    @property
    def table(self) -> Locator:
        return self.page.locator("[data-phase]")

    def sees(self, words: str) -> None:
        expect(self.page.get_by_text(words).first).to_be_visible()

    # ---- a page as a whole -------------------------------------------------------------------------------------------

    def fits(self) -> None:
        """Nothing is wider than the screen."""
        wide: list[str] = self.page.evaluate(
            """() => {
              const room = document.documentElement.clientWidth;
              if (document.documentElement.scrollWidth <= room) return [];
              return [...document.querySelectorAll("body *")]
                .filter((one) => one.getBoundingClientRect().right > room + 1)
                .map((one) => `${one.tagName}.${one.className.baseVal ?? one.className}`).slice(0, 8);
            }"""
        )
        width: list[int] = self.page.evaluate(
            "() => [document.documentElement.scrollWidth, document.documentElement.clientWidth]"
        )
        assert width[0] <= width[1], f"{self.page.url} is {width[0]} wide on a screen of {width[1]}: {wide}"

    def accessible(self) -> None:
        """axe finds no serious or critical fault."""
        if not self.page.evaluate("() => 'axe' in window"):
            self.page.evaluate(AXE.read_text() + "; undefined")
        found: list[Table] = self.page.evaluate(
            "async () => (await axe.run(document, {resultTypes: ['violations']})).violations"
        )
        bad = [
            f"{one['id']} ({one['impact']}): {one['help']}: {[node['html'][:160] for node in one['nodes'][:3]]}"
            for one in found
            if one["impact"] in ("serious", "critical")
        ]
        assert not bad, f"{self.page.url}: {bad}"

    def shot(self, folder: Path, name: str, *, whole: bool = False) -> None:
        """A picture of the screen."""
        self.page.screenshot(path=folder / f"{name}.png", full_page=whole)
