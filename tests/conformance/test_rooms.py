"""The rules as they are written."""

from __future__ import annotations

import ast
from pathlib import Path

from tests.conformance.play import find
from undercroft.engine.game import Game

RULES = ("choose", "choose_some", "choose_party", "split", "confirm", "together")
GAME_RULES = ("do", "ask", "roll", "pick")


def forgotten(source: str) -> list[int]:
    """Lines that call a rule as a statement: nothing happens there, for only `yield from` runs it."""
    found: list[int] = []
    for node in ast.walk(ast.parse(source)):
        match node:
            case ast.Expr(value=ast.Call(func=ast.Name(id=name))) if name in RULES:
                found.append(node.lineno)
            case ast.Expr(value=ast.Call(func=ast.Attribute(value=ast.Name(id="game"), attr=name))) if (
                name in GAME_RULES
            ):
                found.append(node.lineno)
            case _:
                pass
    return found


def test_forgotten_calls_are_found() -> None:
    assert forgotten("def rule(game):\n    game.do(x)\n    yield from game.do(x)\n    choose('a', 'b', [])\n") == [2, 4]


def test_no_rule_is_called_without_yield_from(slug: str) -> None:
    """An unheard event happens even so, one that a rule listens to does not: the fault would show only later."""
    home = Path(str(__import__(find(slug).__module__, fromlist=["GAME"]).__file__)).parent

    faults = {path.name: lines for path in sorted(home.rglob("*.py")) if (lines := forgotten(path.read_text("utf-8")))}

    assert faults == {}


def test_every_frame_in_use_has_steps(slug: str) -> None:
    game: type[Game[object]] = find(slug)  # type: ignore[type-var]

    assert game.rules.slug == slug == game.slug
    assert all(steps.order for steps in game.rules.steps.values())
