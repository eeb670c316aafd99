"""What the rooms may know of each other; import-linter holds the direction of imports, these hold the rest."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
from pathlib import Path

import pytest

from undercroft.engine import registry
from undercroft.lab.project import here

PACKAGE = here().source / "undercroft"
UNORDERED = {"set", "frozenset"}
KEEPS_ORDER = {"list", "tuple", "iter", "enumerate", "next"}


def modules(*rooms: str) -> list[Path]:
    return sorted(path for room in rooms for path in (PACKAGE / room).rglob("*.py"))


def test_what_serves_every_game_names_none() -> None:
    word = re.compile(rf"\b({'|'.join(registry.slugs())})", re.IGNORECASE)

    named = [
        f"{here().relative(path)}:{number}: {line.strip()}"
        for path in [
            *modules("engine", "crawl", "testing", "lab", "table", "cli"),
            here().root / "Makefile",
            here().root / ".ci/run",
        ]
        for number, line in enumerate(path.read_text("utf-8").splitlines(), 1)
        if word.search(line)
    ]

    assert named == []


def unordered_loops(source: str) -> list[int]:
    """Lines that go through a set in its own order, which differs from one process to the next."""

    def is_set(node: ast.AST) -> bool:
        called = isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in UNORDERED
        return called or isinstance(node, ast.Set | ast.SetComp)

    found: list[int] = []
    for node in ast.walk(ast.parse(source)):
        match node:
            case ast.For(iter=through) | ast.comprehension(iter=through) if is_set(through):
                found.append(through.lineno)
            case ast.Call(func=ast.Name(id=name), args=[first, *_]) if name in KEEPS_ORDER and is_set(first):
                found.append(first.lineno)
            case _:
                pass
    return sorted(found)


def test_rules_never_go_through_a_set() -> None:
    found = {
        str(path.relative_to(PACKAGE)): lines
        for path in modules("engine", "crawl", "games")
        if (lines := unordered_loops(path.read_text("utf-8")))
    }

    assert found == {}


def test_loops_over_sets_are_seen() -> None:
    source = "for a in {1, 2}: pass\n[b for b in set(c)]\nd = list({e for e in f})\ng = sorted({1, 2})\n"

    assert unordered_loops(source) == [1, 2, 3]


@pytest.mark.parametrize("banned", ["random", "secrets", "uuid", "time", "datetime", "os"])
def test_rules_may_not_import_clocks_files_or_chance(banned: str) -> None:
    """Ruff refuses it in a game and allows it in the lab."""
    assert "TID251" in _ruff(f"import {banned}\n", "games/toy/turn.py")
    assert "TID251" in _ruff(f"from {banned} import anything\n", "engine/flow.py")
    assert "TID251" not in _ruff(f"import {banned}\n", "lab/run.py")


def _ruff(source: str, file: str) -> str:
    command = [sys.executable, "-m", "ruff", "check", "--quiet", "--output-format=concise", "--stdin-filename"]
    run = subprocess.run(
        [*command, f"src/undercroft/{file}", "-"],
        input=source,
        cwd=here().root,
        capture_output=True,
        text=True,
        check=False,
    )
    return run.stdout


def test_the_page_about_the_table_lists_its_folders() -> None:
    page = (here().root / "docs" / "architecture" / "table.md").read_text("utf-8")
    folders = {path.parent.name for path in (PACKAGE / "table").glob("*/__init__.py")}
    assert set(re.findall(r"^\| `(\w+)` \|", page, re.M)) == folders
