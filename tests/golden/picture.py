"""Draws the picture of the terminal game in the README: `python -m tests.golden.picture`. A save says what it shows."""

from __future__ import annotations

import io
import re
from pathlib import Path

from rich.console import Console

from undercroft.cli.terminal import Terminal
from undercroft.engine import saves
from undercroft.engine.registry import find_game
from undercroft.lab.project import here
from undercroft.players.base import seated

SAVE = Path(__file__).with_name("terminal.save")
PICTURE = here().root / "docs" / "images" / "terminal.svg"
TYPED = ["why 2", "why not D4", "hint"]


def picture() -> str:
    """What a person sees who goes on with the save and types a little."""
    console = Console(record=True, width=114, file=io.StringIO(), force_terminal=True, highlight=False)
    session, _ = saves.load(SAVE, find_game, recording=True)
    lines = iter(TYPED)

    def read(prompt: str) -> str:
        line = next(lines)
        console.print(f"{prompt}[bold]{line}[/]")
        return line

    terminal = Terminal(session, seated(session, {}, "picture"), console, read, SAVE)
    try:
        terminal.run()
    except (StopIteration, RuntimeError):
        console.print("> ", end="")
    drawn = console.export_svg(title=f"undercroft play {session.game.slug}", unique_id="terminal")
    return re.sub(r"\s*@font-face \{.*?\}", "", drawn, flags=re.S)  # a picture that asks nobody for its letters


if __name__ == "__main__":
    PICTURE.parent.mkdir(parents=True, exist_ok=True)
    PICTURE.write_text(picture(), "utf-8")
    print(PICTURE)
