"""The referee watches whole games of Brimstone: fresh ones, recorded campaigns, and the games of old saves."""

from __future__ import annotations

import ast
from pathlib import Path
from typing import TypeGuard

import pytest

from tests.referee.brimstone import log
from tests.referee.brimstone.books import Protest
from tests.referee.brimstone.referee import CHAPTERS, watch
from undercroft.engine import saves
from undercroft.engine.registry import find_game
from undercroft.lab import records
from undercroft.lab.ledger import load

ROOT = Path(__file__).parents[2]
EVIDENCE = ROOT / "docs" / "evidence"
SAVES = sorted((ROOT / "tests" / "saves").glob("*/brimstone-*.save"))

KNOWN_WRONG: dict[tuple[str, str], str] = {}
"""What the game does against the book, by rule and Mission; each has a test below that is expected to fail."""

FRESH = [
    ("fistful", 2, "heuristic", "f1"),
    *(
        pytest.param(*game, marks=pytest.mark.slow)
        for game in (
            ("fistful", 6, "random", "f2"),
            ("three-nails", 1, "heuristic", "f3"),
            ("the-other-lamp", 4, "random", "f4"),
            ("the-reader", 3, "heuristic", "f5"),
            ("what-the-mountain-was-for", 5, "random", "f6"),
        )
    ),
]
SWITCHES: list[dict[str, bool | int | str]] = [
    {"advanced-encounters": True},
    {"below-the-darkness": True},
    {"dangerous-dynamite": True},
    {"epic-anyway": True},
    {"fixed-move": True},
    {"hard-core": "soft"},
]


def protests(game: log.Log) -> list[str]:
    """What the referee protests against, apart from what is known."""
    return [str(found) for found in watch(game) if (found.rule, found.mission) not in KNOWN_WRONG]


@pytest.mark.parametrize(("mission", "heroes", "players", "seed"), FRESH)
def test_fresh_games(mission: str, heroes: int, players: str, seed: str) -> None:
    assert protests(log.play(mission, heroes, players, seed)) == []


@pytest.mark.slow
@pytest.mark.parametrize("players", ["random", "heuristic"])
def test_a_fresh_campaign(players: str) -> None:
    assert protests(log.play("campaign", 3, players, "f7", {"missions": 2})) == []


@pytest.mark.slow
@pytest.mark.parametrize("heroes", range(1, 7))
@pytest.mark.parametrize("mission", find_game("brimstone").missions())
def test_many_fresh_games(mission: str, heroes: int) -> None:
    """Every Mission at every party size, by both players, and with an optional rule."""
    switches = SWITCHES[(heroes + len(mission)) % len(SWITCHES)]

    assert protests(log.play(mission, heroes, "heuristic", "many")) == []
    assert protests(log.play(mission, heroes, "random", "many")) == []
    assert protests(log.play(mission, heroes, "random", "switch", switches)) == []


@pytest.mark.parametrize("path", SAVES, ids=lambda path: path.stem)
def test_games_of_old_saves(path: Path) -> None:
    save = saves.read(path.read_bytes())
    asked = any(entry.seat == "chance" for entry in save.journal)
    game = log.replay(save.setup, save.seed, save.journal, chance_asked=asked)

    assert len(game) > 1
    assert protests(game) == []


@pytest.mark.slow
@pytest.mark.parametrize(
    ("players", "number"),
    [("random", 9), *((players, n) for players in ("random", "heuristic") for n in (0, 50, 99))],
)
def test_recorded_campaigns(players: str, number: int) -> None:
    """Campaigns of ten Missions as they are written down in docs/evidence."""
    kept = records.read(EVIDENCE / f"brimstone-campaigns-{players}.json")

    assert protests(log.play_setup(kept.setup, kept.players, f"{kept.seed}/{number}")) == []


@pytest.mark.parametrize(
    ("rule", "mission"),
    [
        pytest.param(rule, mission, marks=pytest.mark.xfail(strict=True, reason=f"{rule}: {why}"))
        for (rule, mission), why in KNOWN_WRONG.items()
    ],
)
def test_known_wrong(rule: str, mission: str) -> None:
    """Once the game does it right this test fails: then take the rule off the list of what is known."""
    found = watch(log.play(mission, 2, "heuristic", "r0"))

    assert [str(protest) for protest in found if protest.rule == rule] == []


def test_every_check_cites_a_rule_of_the_ledger() -> None:
    """Also where a protest gets its rule from a table."""
    calls = [node for file in modules() for node in ast.walk(ast.parse(file.read_text("utf-8"))) if _protests(node)]
    cited = {f"brimstone.{text}" for call in calls for text in _texts(call.args[0])}

    assert cited <= named()
    assert len(named()) > 120


def named() -> set[str]:
    """The rules of the ledger that the referee's chapters name."""
    known = {rule.id for rule in load("brimstone").rules}
    texts = {f"brimstone.{text}" for file in modules() for text in _texts(ast.parse(file.read_text("utf-8")))}
    return texts & known


def modules() -> list[Path]:
    """The modules of the chapters."""
    names = sorted({chapter.__module__.rpartition(".")[2] for chapter in CHAPTERS})
    return [Path(__file__).parent / "brimstone" / f"{name}.py" for name in names]


def _protests(node: ast.AST) -> TypeGuard[ast.Call]:
    return isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "protest"


def _texts(node: ast.AST) -> list[str]:
    texts = [part.value for part in ast.walk(node) if isinstance(part, ast.Constant)]
    return [text for text in texts if isinstance(text, str) and "." in text]


def test_a_protest_says_what_where_and_why() -> None:
    protest = Protest("brimstone.door.xp", "fistful", 17, "TilePlaced(...)", "h2 gains 5 XP here")

    assert str(protest) == "fistful, after answer 17: TilePlaced(...)\n    brimstone.door.xp: h2 gains 5 XP here"
