"""A tiny project with one game, a ledger and tests, written to a folder for the tools to work on."""

from __future__ import annotations

from pathlib import Path

from undercroft.lab.project import Project

LEDGER = """\
game: toy
title: "Toy: a game of counters"
seed: toy.txt
rules:
  - id: toy.pay.cost
    part: Paying
    lines: [3, 4]
    tier: core
    kind: procedure
    says: Paying takes the cost from the purse.
  - id: toy.pay.cost-limit
    part: Paying
    lines: [5, 5]
    tier: core
    kind: limit
    says: A cost above the purse cannot be paid.
  - id: toy.luck
    part: Luck
    lines: [9, 12]
    tier: advanced
    kind: figure
    says: Luck adds to the purse.
    table:
      - [roll, luck]
      - ['1-2', 1]
    unclear: what a third roll does
  - id: toy.sort
    part: Contents
    lines: [1, 2]
    tier: core
    kind: content
    says: Sort the counters by colour.
"""

PAY = '''\
"""Paying, as the book tells it. [toy.luck]"""


def pay(purse: int, cost: int) -> int:
    """Take the cost from the purse. [toy.pay.cost]"""
    return purse - cost


def can_pay(purse: int, cost: int) -> bool:
    """A purse pays what is in it. [toy.pay.cost-limit]"""
    return cost <= purse


def lucky(purse: int) -> int:
    """Luck adds one. [toy.luck]"""
    while purse < 3:
        purse += 1
    return purse
'''

TESTS = """\
import pytest

from toybox.games.toy.pay import can_pay, lucky, pay
from undercroft.lab.ledger import rule


@rule("toy.pay.cost")
def test_paying_takes_the_cost():
    assert pay(5, 2) == 3


@rule("toy.pay.cost-limit")
def test_a_cost_below_the_purse_is_paid():
    assert can_pay(5, 2)
    assert not can_pay(2, 5)


@pytest.mark.skip(reason="shows nothing")
@rule("toy.luck")
def test_skipped_luck():
    assert lucky(1) == 3


@pytest.mark.xfail(reason="known wrong")
@rule("toy.luck")
def test_wrong_luck():
    assert lucky(1) == 4
"""

LUCK_TESTS = """\
from toybox.games.toy.pay import lucky
from undercroft.lab.ledger import rule


@rule("toy.luck")
def test_luck_fills_the_purse():
    assert [lucky(purse) for purse in (1, 3, 4)] == [3, 3, 4]
"""

RULINGS = """\
# Rulings

| `toy.pay.cost` | a table elsewhere rules nothing out |

## Ruled out

| id | why |
|---|---|
| `toy.sort` | there is no box to sort |

## After

| `toy.luck` | nor does this one |
"""

SETTINGS = """\
[pytest]
testpaths = tests
addopts = -m "not slow"
markers =
    rule(*ids): rules
    slow: slow
"""


def write(root: Path) -> Project:
    """The toy project, ready for the tools."""
    game = root / "src" / "toybox" / "games" / "toy"
    files = {
        game / "__init__.py": "",
        game.parent / "__init__.py": "",
        game.parent.parent / "__init__.py": "",
        game / "ledger.yaml": LEDGER,
        game / "pay.py": PAY,
        root / "tests" / "test_pay.py": TESTS,
        root / "docs" / "rulings" / "toy.md": RULINGS,
        root / "pytest.ini": SETTINGS,
    }
    for path, text in files.items():
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, "utf-8")
    return Project(root, "toybox")
