"""Every rule tag must name a rule that a ledger has. `--game SLUG` leaves out the cases of other games; with
`--in-turn N` the games take turns."""

from __future__ import annotations

import gc
from collections.abc import Generator
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

from undercroft.engine import loop, registry
from undercroft.lab.ledger import rule, unknown_tags
from undercroft.testing import turns

__all__ = ["rule"]

loop.AUDIT = True  # every kept number is worked out again after each step, and a wrong one fails

# What Hypothesis finds must not depend on how busy the machine is.
settings.register_profile("house", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("house")

gc.set_threshold(100_000, 20, 20)  # thousands of short games leave few circles behind, and much to walk through


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--game", metavar="SLUG", help="of tests that run for every game, run only this game's cases")
    parser.addoption("--in-turn", metavar="N", type=int, help="let the games take turns; another N plays other cases")


def pytest_report_header(config: pytest.Config) -> str | None:
    turn = config.getoption("--in-turn")
    return None if turn is None else f"turn {turn}: pytest --in-turn {turn} plays the same cases again"


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave out other games, or what has its turn another time; after `-m` has left out what nobody wants."""
    wanted, turn = config.getoption("--game"), config.getoption("--in-turn")
    if wanted:
        runs = [game_of(item) in (None, wanted) for item in items]
    elif turn is not None:
        games = registry.slugs()
        runs = list(turns.in_turn([described(item, games) for item in items], games, turn))
    else:
        return
    if not all(runs):
        config.hook.pytest_deselected(items=[item for item, kept in zip(items, runs, strict=True) if not kept])
        items[:] = [item for item, kept in zip(items, runs, strict=True) if kept]


def described(item: pytest.Item, games: list[str]) -> turns.Planned:
    """What the order of turns has to know: a test belongs to a game by its case, or by its folder or file."""
    path = item.path.relative_to(Path(__file__).parent)
    of = next((game for game in games if game in path.parts or path.stem.startswith(f"test_{game}")), None)
    name = item.nodeid.partition("[")[0].replace(of or " ", "")
    slow = item.get_closest_marker("slow") is not None
    return turns.Planned(name, of or game_of(item), slow, path.parts[0] == "conformance")


def game_of(item: pytest.Item) -> str | None:
    """The game whose case of a test for every game this is; None for a test that names no game."""
    params = item.callspec.params if isinstance(item, pytest.Function) and hasattr(item, "callspec") else {}
    slug = params.get("slug", getattr(params.get("case"), "slug", None))
    return slug if isinstance(slug, str) else None


@pytest.hookimpl(wrapper=True)
def pytest_make_collect_report() -> Generator[None, pytest.CollectReport, pytest.CollectReport]:
    """A file in which a tag names an unknown rule does not collect; the nearest id is told."""
    report = yield
    items = [item for item in report.result or [] if isinstance(item, pytest.Item)]
    tags = [(item.nodeid, rule_id) for item in items for mark in item.iter_markers("rule") for rule_id in mark.args]
    if problems := unknown_tags(tags):
        report.outcome = "failed"
        report.longrepr = "\n".join(problems)
        report.result = []
    return report
