"""`undercroft new`: the files of a new monster or quest, and a test that fails until it is one.

What is written comes from the game: every folder in its `new/` is a kind of thing, `NAME` in a file's name and `@ID@`,
`@NAME@`, `@GLYPH@` in its text are filled in. A trailing `.txt` falls away. A list is added to a file that is there.
"""

from __future__ import annotations

import importlib
import re
from pathlib import Path

from undercroft.engine.errors import BadInput
from undercroft.engine.registry import find_game
from undercroft.engine.words import package_of


def new(what: str, name: str, slug: str, into: Path) -> list[Path]:
    """Write the files; returns them. Nothing that is there is overwritten."""
    templates = Path(importlib.import_module(package_of(find_game(slug))).__file__ or "").parent / "new"
    kinds = sorted(folder.name for folder in templates.iterdir()) if templates.is_dir() else []
    if what not in kinds:
        raise BadInput(f"there is no {what!r} to write for {slug}; there is {', '.join(kinds) or 'nothing'}")
    entry = re.sub(r"[^a-z0-9]+", "-", name.lower()).strip("-")
    if not entry or not entry[0].isalpha():
        raise BadInput(f"{name!r} cannot name a {what}: it must begin with a letter")
    texts = {into / _name(file, templates / what, entry): file for file in sorted((templates / what).rglob("*.*"))}
    for path, file in texts.items():
        if path.exists() and not file.read_text("utf-8").startswith("- "):
            raise BadInput(f"{path} already exists; nothing was written")
    for path, file in texts.items():
        text = file.read_text("utf-8").replace("@ID@", entry).replace("@NAME@", name).replace("@GLYPH@", entry[0])
        path.parent.mkdir(parents=True, exist_ok=True)
        with path.open("a", encoding="utf-8") as opened:
            opened.write(text)
    return list(texts)


def _name(file: Path, folder: Path, entry: str) -> Path:
    inside = file.relative_to(folder)
    word = entry.replace("-", "_") if file.name.endswith(".py.txt") else entry
    return inside.with_name(inside.name.replace("NAME", word).removesuffix(".txt"))
