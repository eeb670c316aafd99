"""Any room may be the first that is loaded: rooms that need one another import rooms, not names out of them."""

from __future__ import annotations

import ast
import json
import re
import subprocess
import sys
from collections.abc import Iterator

import pytest

from undercroft.lab.project import here

SOURCE = here().source
MODULES = {
    ".".join(path.relative_to(SOURCE).with_suffix("").parts).removesuffix(".__init__"): path
    for path in sorted((SOURCE / "undercroft").rglob("*.py"))
    if path.stem != "__main__"
}
EACH_IN_A_PROCESS = """
import importlib, json, os, sys
first, alone = json.load(sys.stdin)
for name in first:
    importlib.import_module(name)
for name in alone:
    child = os.fork()
    if not child:
        try:
            importlib.import_module(name)
        except BaseException as fault:
            os.write(1, f"{name}: {fault}\\n".encode())
        os._exit(0)
    os.waitpid(child, 0)
"""


def at_run_time(body: list[ast.stmt]) -> Iterator[str]:
    """What these statements import when their module is loaded."""
    for statement in body:
        match statement:
            case ast.Import(names=names):
                yield from (alias.name for alias in names)
            case ast.ImportFrom(module=str(module), names=names):
                rooms = (f"{module}.{alias.name}" for alias in names)
                yield from (room if room in MODULES else module for room in rooms)
            case ast.If(test=ast.Name(id="TYPE_CHECKING"), orelse=otherwise):
                yield from at_run_time(otherwise)
            case ast.If(body=then, orelse=otherwise):
                yield from at_run_time([*then, *otherwise])
            case ast.Try(body=tried):
                yield from at_run_time(tried)
            case _:
                pass


def reached() -> dict[str, set[str]]:
    """For each module all that is loaded with it, round by round until nothing is added."""
    found = {
        name: {module for module in at_run_time(ast.parse(path.read_text("utf-8")).body) if module in MODULES}
        for name, path in MODULES.items()
    }
    grows = True
    while grows:
        grows = False
        for known in found.values():
            more = known.union(*(found[name] for name in known))
            grows |= len(more) > len(known)
            known |= more
    return found


def packages(name: str) -> list[str]:
    """A module and the packages it is in, which are loaded before it."""
    parts = name.split(".")
    return [".".join(parts[:depth]) for depth in range(1, len(parts) + 1)]


def faults(first: list[str], alone: list[str]) -> list[str]:
    """Load some modules in a new process, and each of the others in a copy of it."""
    command = [sys.executable, "-c", EACH_IN_A_PROCESS]
    run = subprocess.run(command, input=json.dumps([first, alone]), capture_output=True, text=True, check=True)
    return run.stdout.splitlines()


@pytest.mark.slow
def test_rooms_that_need_one_another_load_from_any_of_them() -> None:
    """Only where imports run in a circle does it matter which comes first, so the rest is loaded once for all."""
    found = reached()
    circle = [name for name, known in found.items() if name in known]
    apart = {name for name, known in found.items() if known.isdisjoint(circle)}
    beside = [name for name in MODULES if apart.issuperset(packages(name))]

    assert "undercroft.games.brimstone.rules.harm" in circle
    assert faults(beside, circle) == []


def test_a_room_that_does_not_load_is_named() -> None:
    assert faults([], ["undercroft.engine.choices", "undercroft.nowhere"]) == [
        "undercroft.nowhere: No module named 'undercroft.nowhere'"
    ]


@pytest.mark.slow
def test_every_module_loads_alone() -> None:
    assert faults([], [*MODULES]) == []


@pytest.mark.parametrize("game", here().slugs())
def test_the_page_of_a_game_names_its_folders(game: str) -> None:
    """Each chapter's folder, and no other, stands on the game's page."""
    page = (here().root / "docs" / "architecture" / f"{game}.md").read_text("utf-8")
    named = re.findall(r"`([\w/]+)`", "".join(line for line in page.splitlines() if line.startswith("| ")))
    rules = SOURCE / "undercroft" / "games" / game / "rules"
    folders = {str(path.parent.relative_to(rules)) for path in rules.rglob("*.py")} - {"."}

    assert folders <= set(named)
    assert [name for name in named if not ((rules / name).is_dir() or (rules.parent / name).exists())] == []
