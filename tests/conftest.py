"""Every rule tag must name a rule that a ledger has."""

from __future__ import annotations

import pytest

from undercroft.lab.ledger import rule, unknown_tags

__all__ = ["rule"]


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Refuse a run in which a tag names an unknown rule, and say which is nearest."""
    tags = [(item.nodeid, rule_id) for item in items for mark in item.iter_markers("rule") for rule_id in mark.args]
    if problems := unknown_tags(tags):
        raise pytest.UsageError("\n".join(problems))
