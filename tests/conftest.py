"""Every rule tag must name a rule that a ledger has."""

from __future__ import annotations

import gc
from collections.abc import Generator

import pytest

from undercroft.lab.ledger import rule, unknown_tags

__all__ = ["rule"]

gc.set_threshold(100_000, 20, 20)  # thousands of short games leave few circles behind, and much to walk through


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
