"""A database is brought to the present version whole or not at all, and one server at a time uses a SQLite file."""

from __future__ import annotations

import asyncio
import resource
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import event

from tests.table.migrations import content, kills, old, opened, version
from undercroft.cli import main
from undercroft.engine.errors import BadInput
from undercroft.table.store import schema
from undercroft.table.store.outage import Outage
from undercroft.table.store.storage import Store


class Killed(BaseException):
    """Stands for a kill between two statements."""


def test_stopped_between_any_two_statements_the_next_start_carries_on(tmp_path: Path) -> None:
    """Statement by statement: what is there after it fits the version that is written, and nothing is lost."""
    file = tmp_path / "t.db"
    held = old(file, 3)

    async def until(number: int) -> bool:
        """Migrate until before this statement."""
        store = Store(f"sqlite:///{file}")
        left = [number]

        def count(*_: Any) -> None:
            left[0] -= 1
            if left[0] < 0:
                raise Killed

        event.listen(store.engine.sync_engine, "before_cursor_execute", count)
        try:
            await store.open()
        except Killed:
            return False
        await store.close()
        return True

    number = 0
    while not asyncio.run(until(number)):
        found, quick = version(file)
        assert quick == (found > 1), f"after {number} statements"
        assert content(file) == held
        number += 1
    assert number > 3
    assert version(file) == (schema.VERSION, True)
    with closing(sqlite3.connect(file)) as db:
        for table in schema.metadata.sorted_tables:
            columns = {name for _, name, *_ in db.execute(f"PRAGMA table_info({table.name})")}
            assert columns == {column.name for column in table.columns}, table.name
    assert content(tmp_path / "t.db.version-1.backup") == held


def test_what_an_older_undercroft_left_half_done_is_finished(tmp_path: Path) -> None:
    """It wrote the version in a transaction of its own: the column may be there without it, or no version at all."""
    file, first = tmp_path / "t.db", tmp_path / "first.db"
    held = old(file, 3)
    with closing(sqlite3.connect(file)) as db:
        db.execute("ALTER TABLE tables ADD COLUMN quick BOOLEAN NOT NULL DEFAULT FALSE")
    asyncio.run(opened(file))
    assert version(file) == (schema.VERSION, True)
    assert content(file) == held
    with closing(sqlite3.connect(first)) as db:
        db.execute("CREATE TABLE meta (key VARCHAR(32) PRIMARY KEY, value TEXT NOT NULL)")
    asyncio.run(opened(first))
    assert version(first) == (schema.VERSION, True)


def test_no_migration_without_a_backup(tmp_path: Path) -> None:
    file = tmp_path / "t.db"
    old(file, 3)
    (tmp_path / "t.db.version-1.backup").mkdir()
    with pytest.raises(BadInput, match="nothing was changed"):
        asyncio.run(opened(file))
    assert version(file) == (1, False)
    assert not list(tmp_path.glob("*.part"))


@pytest.mark.parametrize("size", [0, 2_000, 5_000, 20_000, 50_000])
def test_a_first_start_on_a_full_disk_leaves_nothing_that_breaks_the_second(tmp_path: Path, size: int) -> None:
    """No file may grow beyond a few bytes, as on a disk that is full."""
    file = tmp_path / "t.db"
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, hard))
    try:
        with pytest.raises(Outage, match="cannot be made ready"):
            asyncio.run(opened(file))
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))
    asyncio.run(opened(file))
    assert version(file) == (schema.VERSION, True)


def test_a_second_server_on_the_same_file_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """While the first runs; not after it was killed, because the lock goes with the process."""
    file = tmp_path / "t.db"
    program = (
        f"import asyncio; from undercroft.table.store.storage import Store; store = Store('sqlite:///{file}');"
        " asyncio.run(store.open()); print(flush=True); input()"
    )
    other = subprocess.Popen([sys.executable, "-c", program], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
    try:
        assert other.stdout is not None
        other.stdout.readline()
        assert main(["serve", "--port", "0", "--database", f"sqlite:///{file}"]) == 2
        told = capsys.readouterr().err
        assert f"another server (process {other.pid}) uses the database" in told
        assert len(told.splitlines()) == 1
    finally:
        other.kill()
        other.communicate()
    asyncio.run(opened(file))


@pytest.mark.slow
def test_migrations_killed_at_random_moments_lose_nothing(tmp_path: Path) -> None:
    assert sum(kills(tmp_path, 12, "some").values()) == 12
