"""What the ledger of a game says about its rules, for people who ask why."""

from __future__ import annotations

import importlib
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec
import yaml

from undercroft.engine.words import package_of
from undercroft.table.protocol import RuleText

if TYPE_CHECKING:
    from undercroft.engine.game import Game


Cell = str | int | float | bool | None


class _Entry(msgspec.Struct, frozen=True):
    id: str
    says: str
    part: str = ""
    table: tuple[tuple[Cell, ...], ...] | None = None


class _Ledger(msgspec.Struct, frozen=True):
    rules: tuple[_Entry, ...]


@cache
def rules_of(kind: type[Game[Any]]) -> dict[str, RuleText]:
    """The rules of a game by id; empty for a game without a ledger."""
    path = Path(importlib.import_module(package_of(kind)).__file__ or "").with_name("ledger.yaml")
    if not path.is_file():
        return {}
    book = msgspec.convert(yaml.load(path.read_text("utf-8"), yaml.CSafeLoader), _Ledger)
    return {
        entry.id: RuleText(
            id=entry.id,
            part=entry.part,
            says=entry.says,
            table=tuple(tuple("" if cell is None else str(cell) for cell in row) for row in entry.table or ()),
        )
        for entry in book.rules
    }


def says(kind: type[Game[Any]], rule: str) -> str:
    """What the ledger says of one rule; empty if it does not know it."""
    found = rules_of(kind).get(rule)
    return "" if found is None else found.says
