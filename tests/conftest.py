"""Every rule tag must name a rule that a ledger has. `--game SLUG` leaves out the cases of other games."""

from __future__ import annotations

import gc
from collections.abc import Generator

import pytest

from undercroft.engine import loop
from undercroft.lab.ledger import rule, unknown_tags

__all__ = ["rule"]

loop.AUDIT = True  # every kept number is worked out again after each step, and a wrong one fails

gc.set_threshold(100_000, 20, 20)  # thousands of short games leave few circles behind, and much to walk through


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--game", metavar="SLUG", help="of tests that run for every game, run only this game's cases")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    wanted = config.getoption("--game")
    other = [item for item in items if wanted and game_of(item) not in (None, wanted)]
    if other:
        config.hook.pytest_deselected(items=other)
        items[:] = [item for item in items if item not in other]


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
