"""`undercroft new game`: docs/architecture/adding-a-game.md is run as it stands, in a copy of the checkout."""

from __future__ import annotations

import os
import re
import shlex
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.cli.conftest import Run
from undercroft.cli.new_game import new_game
from undercroft.engine.errors import BadInput
from undercroft.lab.project import Project, here

PAGE = here().root / "docs" / "architecture" / "adding-a-game.md"
BLOCK = re.compile(r"^```(console|diff|python)(?: (\S+))?\n(.*?)^```$", re.M | re.S)
NEEDED = ("src", "tests/conformance", "tests/golden", "tests/games", "tests/properties", "docs/architecture")
FILES = ("pyproject.toml", "tests/__init__.py", "tests/conftest.py", "tests/rules/__init__.py")


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    """As much of the checkout as a game needs to be tested."""
    for folder in NEEDED:
        shutil.copytree(here().root / folder, tmp_path / folder, ignore=shutil.ignore_patterns("__pycache__"))
    for file in FILES:
        (tmp_path / file).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(here().root / file, tmp_path / file)
    return tmp_path


def python(root: Path, *words: str) -> str:
    """Run a module of Python in a copy; what it prints if it succeeds."""
    return started(root, sys.executable, "-m", *words)


def started(root: Path, *words: str) -> str:
    """Run a command in a copy; what it prints if it succeeds."""
    ran = subprocess.run(
        words,
        cwd=root,
        env={**os.environ, "PYTHONPATH": os.pathsep.join([str(root / "src"), str(root)])},
        capture_output=True,
        text=True,
        check=False,
    )
    assert ran.returncode == 0, f"{' '.join(words)}\n{ran.stdout[-4000:]}\n{ran.stderr[-4000:]}"
    return ran.stdout


def unfilled(path: Path) -> str:
    """What a template left open in a file."""
    return " ".join(re.findall("@[A-Z]+@", path.read_text("utf-8")))


def change(path: Path, diff: str) -> None:
    """Apply the parts of a diff, each of which fits in one place; `@@` stands between two of them."""
    text = path.read_text("utf-8")
    for part in re.split(r"^@@\n", diff, flags=re.M):
        lines = part.splitlines(keepends=True)
        old, new = ("".join(line[1:] for line in lines if line[0] in kept) for kept in (" -", " +"))
        assert text.count(old) == 1, f"{path} has this {text.count(old)} times:\n{old}"
        text = text.replace(old, new)
    path.write_text(text, "utf-8")


def command(root: Path, line: str) -> str:
    """Run a command of the page; what `make` does with `.venv` is done with this Python."""
    match shlex.split(line, comments=False):
        case ["undercroft", *words]:
            return python(root, "undercroft", *words)
        case ["make", "golden", name]:
            return python(root, "tests.golden.make", name.removeprefix("NAME="))
        case ["make", "test", name]:
            slug = name.removeprefix("GAME=")
            places = ("tests/conformance", "tests/golden", f"tests/rules/{slug}")
            return python(root, "pytest", "-q", "-p", "no:cacheprovider", "--game", slug, *places)
        case words:
            raise AssertionError(f"the page has a command that its test does not know: {words}")


@pytest.mark.slow
def test_the_page_about_adding_a_game(checkout: Path) -> None:
    """Every command succeeds, every change fits, and in the end all checks of the house pass too."""
    commands = 0
    for kind, file, body in BLOCK.findall(PAGE.read_text("utf-8")):
        if kind == "diff":
            change(checkout / file, body)
        elif kind == "python":
            assert not (checkout / file).exists()
            (checkout / file).write_text(body, "utf-8")
        else:
            for line in re.findall(r"^\$ (.*)$", body, re.M):
                command(checkout, line)
                commands += 1
    assert commands > 8

    slug = "deepwell"
    own = [f"src/undercroft/games/{slug}", f"src/undercroft/players/minds/{slug}", f"tests/rules/{slug}"]
    own.append(f"tests/properties/invariants_{slug}.py")
    assert "12 of 12 rules have a test" in python(checkout, "undercroft", "rules", slug)
    python(checkout, "ruff", "check", "--no-cache", *own)
    python(checkout, "ruff", "format", "--no-cache", "--check", *own)
    python(checkout, "mypy", *own)
    started(checkout, str(Path(sys.executable).with_name("lint-imports")), "--no-logo", "--no-cache")
    python(checkout, "pytest", "-q", "-p", "no:cacheprovider", "tests/properties/test_play.py", "-k", slug)


def test_whatever_the_name_the_files_are_in_house_form(checkout: Path) -> None:
    """The longest name, which sorts last among the imports, and the shortest."""
    for slug in ("zyxwvutsrqponmlk", "qo"):
        written = new_game(slug, Project(checkout))
        names = [path.relative_to(checkout).as_posix() for path in written]
        assert f"tests/golden/{slug}.txt" in names
        assert f"tests/golden/order/{slug}.txt" in names
        code = [name for name in names if name.endswith(".py")]
        assert len(code) > 40
        python(checkout, "ruff", "check", "--no-cache", *code)
        python(checkout, "ruff", "format", "--no-cache", "--check", *code)
        assert [path for path in written if "new" not in path.parts and "@" in unfilled(path)] == []
        with pytest.raises(BadInput, match=f"there is a game '{slug}' already"):
            new_game(slug, Project(checkout))


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["game", "Deep Well"], "'Deep Well' cannot name a game's folder: use 2 to 16 small letters and digits"),
        (["game", "class"], "'class' cannot name a game's folder"),
        (["game", here().slugs()[0]], f"there is a game '{here().slugs()[0]}' already"),
        (["game", "board"], "which names no game: pick another"),
        (["hero", "Old Tom"], "say which game the hero is for: --game GAME"),
    ],
)
def test_what_cannot_be_written_is_one_line(run: Run, words: list[str], said: str) -> None:
    ran = run("new", *words)

    assert (ran.code, ran.out) == (2, "")
    assert said in ran.err
    assert ran.err.count("\n") == 1


def test_a_game_is_written_only_into_a_checkout(tmp_path: Path) -> None:
    with pytest.raises(BadInput, match=r"a new game needs a checkout of the source, and .* is not one"):
        new_game("deepwell", Project(tmp_path))

    assert list(tmp_path.iterdir()) == []


def test_a_file_in_the_way_stops_it_before_anything_is_written(checkout: Path) -> None:
    (checkout / "docs" / "architecture" / "deepwell.md").write_text("mine\n", "utf-8")

    with pytest.raises(BadInput, match=r"docs/architecture/deepwell.md already exists; nothing was written"):
        new_game("deepwell", Project(checkout))

    assert not (checkout / "src" / "undercroft" / "games" / "deepwell").exists()
