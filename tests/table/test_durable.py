"""An answer is durable before it is acknowledged: the server is killed at random moments and nothing is lost."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from tests.table.ordeal import Server, Stubborn, ordeal
from tests.table.postgres import postgres


def held(people: list[Stubborn], kills: int) -> None:
    """They played, and came back by themselves; somebody between two tables has nothing to come back to."""
    acknowledged = sum(len(kept) for person in people for kept in person.kept.values())
    assert acknowledged > 5 * kills
    assert sum(person.returned for person in people) >= kills


@pytest.mark.slow
def test_three_kills_lose_nothing(tmp_path: Path) -> None:
    server = Server(f"sqlite:///{tmp_path / 'tables.db'}", 1)

    held(asyncio.run(ordeal(server, 3, "three")), 3)


@pytest.mark.slow
def test_twenty_kills_lose_nothing_on_sqlite(tmp_path: Path) -> None:
    server = Server(f"sqlite:///{tmp_path / 'tables.db'}", 1)

    held(asyncio.run(ordeal(server, 20, "sqlite")), 20)


@pytest.mark.slow
def test_twenty_kills_lose_nothing_on_postgresql_with_two_workers() -> None:
    with postgres() as url:
        held(asyncio.run(ordeal(Server(url, 2), 20, "postgresql")), 20)
