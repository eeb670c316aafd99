"""A real server in a process of its own, for tests with real browsers; it can be stopped and started again."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
import time
import urllib.request
from pathlib import Path
from typing import Any, Self

ROOT = Path(__file__).parents[2]
CLIENT = ROOT / "src" / "undercroft" / "table" / "static" / "index.html"
SERVE = ("tests.e2e.serve", "serve")
PATIENCE = 40.0


class Inn:
    """`undercroft serve` with fixed dice, and the tiny games of the tests beside the real ones or without them."""

    def __init__(
        self, folder: Path, *, tiny: bool = True, port: int = 0, settings: dict[str, str] | None = None
    ) -> None:
        self.tiny = tiny
        self.settings = settings or {}
        self.file = folder / "tables.db"
        self.database = f"sqlite:///{self.file}"
        self.log = folder / "server.log"
        self.port = port
        self._process: subprocess.Popen[bytes] | None = None

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def open(self) -> None:
        """Start it; the second time at the same port, as a server that was restarted."""
        if not CLIENT.is_file():
            raise RuntimeError("the browser client is not built: make web")
        with self.log.open("ab") as log:
            start = log.tell()
            self._process = subprocess.Popen(
                [sys.executable, "-m", *SERVE, "--port", str(self.port), "--database", self.database],
                cwd=ROOT,
                env={
                    **os.environ,
                    "UNDERCROFT_GAMES": "tests.games" if self.tiny else "",
                    "UNDERCROFT_LIMITS_HOUSEHOLD": "1000",
                    "UNDERCROFT_LIMITS_ODDS": "6000",  # tests ask for a hint at every answer
                    "UNDERCROFT_PATIENCE": "120",  # workers stand back for all that the tests do beside them
                    **self.settings,
                },
                stdout=log,
                stderr=subprocess.STDOUT,
            )
        until = time.monotonic() + PATIENCE
        while time.monotonic() < until:
            said = re.search(r"http://[^:]+:(\d+)/", self.log.read_text()[start:])
            if said:
                self.port = int(said[1])
                if self._answers():
                    return
            if self._process.poll() is not None:
                break
            time.sleep(0.05)
        raise RuntimeError(f"the server did not start: {self.log.read_text()[start:]}")

    def close(self, how: int = signal.SIGTERM) -> None:
        """Stop it; with SIGKILL as if the power failed."""
        if self._process is not None:
            self._process.send_signal(how)
            self._process.wait(20)
            self._process = None

    def get(self, path: str) -> Any:
        with urllib.request.urlopen(self.url + path, timeout=10) as answer:
            return answer.read()

    def _answers(self) -> bool:
        try:
            self.get("/api/games")
        except OSError:
            return False
        return True

    def __enter__(self) -> Self:
        self.open()
        return self

    def __exit__(self, *_: object) -> None:
        self.close()
