"""The command line in this process, with the larder among the games."""

from __future__ import annotations

import io
import os
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import NamedTuple

import pytest

from undercroft.cli import main
from undercroft.engine import registry


class Ran(NamedTuple):
    """How a command ended and what it said."""

    code: int
    out: str
    err: str


Run = Callable[..., Ran]


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path) -> Iterator[Run]:
    """Run a command in an empty folder; `typed` is what its person types."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("UNDERCROFT_GAMES", "tests.cli.places")
    monkeypatch.setenv("COLUMNS", "200")
    monkeypatch.setattr(sys, "path", list(sys.path))
    places = list(registry.PLACES)

    def command(*words: object, typed: str = "") -> Ran:
        monkeypatch.setattr("sys.stdin", io.StringIO(typed))
        code = main([str(word) for word in words])
        said = capsys.readouterr()
        return Ran(code, said.out, said.err)

    yield command
    registry.PLACES[:] = places
    assert os.environ["UNDERCROFT_GAMES"] == "tests.cli.places"
