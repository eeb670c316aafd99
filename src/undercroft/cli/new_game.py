"""`undercroft new game SLUG`: a whole small game, to be rewritten rule by rule while its tests stay green.

The files are those in `templates/game`, laid out as in a checkout: `SLUG` in a path and `@SLUG@`, `@TITLE@`, `@CLASS@`
in a text are filled in, one `.txt` at the end of a name falls away. docs/architecture/adding-a-game.md explains them.
"""

from __future__ import annotations

import importlib.util
import os
import re
import subprocess
import sys
from keyword import iskeyword
from pathlib import Path

from undercroft.engine.errors import BadInput
from undercroft.lab.project import Project, here

TEMPLATES = Path(__file__).parent / "templates" / "game"
SLUG = re.compile(r"[a-z][a-z0-9]{1,15}")
PLATFORM = ("engine", "crawl", "lab", "table", "cli")
"""What serves every game and names none."""


def new_game(slug: str, project: Project | None = None) -> list[Path]:
    """Write a game into the checkout with its tests, its page and its golden playthrough; returns the files written."""
    project = project or here()
    _check(slug, project)
    texts = {project.root / _path(file, slug): file for file in sorted(TEMPLATES.rglob("*")) if file.is_file()}
    for path in texts:
        if path.exists():
            raise BadInput(f"{project.relative(path)} already exists; nothing was written")
    for path, file in texts.items():
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(_filled(file.read_text("utf-8"), slug), "utf-8")
    written = list(texts)
    _in_house_form(written, project)
    return [*written, *_goldens(slug, project)]


def _check(slug: str, project: Project) -> None:
    """Refuse a slug that cannot be a game's; BadInput says why."""
    if not (project.games.is_dir() and (project.root / "tests" / "golden").is_dir()):
        raise BadInput(f"a new game needs a checkout of the source, and {project.root} is not one")
    if not SLUG.fullmatch(slug) or iskeyword(slug):
        raise BadInput(f"{slug!r} cannot name a game's folder: use 2 to 16 small letters and digits, a letter first")
    if (project.games / slug).exists():
        raise BadInput(f"there is a game {slug!r} already")
    word = re.compile(rf"\b{slug}", re.IGNORECASE)
    for room in PLATFORM:
        for path in sorted((project.games.parent / room).rglob("*.py")):
            if word.search(path.read_text("utf-8")):
                raise BadInput(f"{slug!r} is a word in {project.relative(path)}, which names no game: pick another")


def _path(file: Path, slug: str) -> str:
    return file.relative_to(TEMPLATES).as_posix().replace("SLUG", slug).removesuffix(".txt")


def _filled(text: str, slug: str) -> str:
    title = slug.capitalize()
    return text.replace("@SLUG@", slug).replace("@TITLE@", title).replace("@CLASS@", title)


def _in_house_form(paths: list[Path], project: Project) -> None:
    """Sort imports and break lines, which depend on the name of the game; without Ruff they stay as they are."""
    if importlib.util.find_spec("ruff") is None:
        return
    code = [str(path) for path in paths if path.suffix == ".py"]
    for words in (["check", "--quiet", "--select", "I", "--fix"], ["format", "--quiet"]):
        _run(["ruff", *words, "--no-cache", *code], project)


def _goldens(slug: str, project: Project) -> list[Path]:
    """Play the game once and write down how it went."""
    return [project.root / line for line in _run(["tests.golden.make", slug], project).splitlines()]


def _run(module: list[str], project: Project) -> str:
    """Run a module of Python in the checkout; BadInput shows its last line if it fails."""
    found = [str(project.source), str(project.root), *filter(None, [os.environ.get("PYTHONPATH")])]
    ran = subprocess.run(
        [sys.executable, "-m", *module],
        cwd=project.root,
        env={**os.environ, "PYTHONPATH": os.pathsep.join(found)},
        capture_output=True,
        text=True,
        check=False,
    )
    if ran.returncode:
        last = (ran.stderr or ran.stdout).strip().splitlines()[-1:]
        raise BadInput(f"the files are written, but {module[0]} failed: {' '.join(last)}")
    return ran.stdout
