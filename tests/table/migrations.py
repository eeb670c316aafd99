"""Kills migrations at random moments: `python -m tests.table.migrations TIMES` prints the figures."""

from __future__ import annotations

import asyncio
import shutil
import sqlite3
import subprocess
import sys
import tempfile
from contextlib import closing
from pathlib import Path
from random import Random
from time import monotonic, sleep
from typing import Any

from undercroft.table.store import schema
from undercroft.table.store.storage import Store

ROWS = 3000
LATER = (
    ("tables", "quick"),
    ("people", "logins"),
    ("tables", "watch"),
    ("members", "muted"),
    ("tables", "packs"),
    *(("people", column) for column in ("mail", "mail_good", "mail_issue", "seen", "told")),
)
"""The columns that version 1 did not have."""


def old(file: Path, rows: int = ROWS) -> dict[str, Any]:
    """Write a database of version 1, with so many rows; return what is in it."""
    asyncio.run(opened(file))
    with closing(sqlite3.connect(file)) as db:
        for table, column in LATER:
            db.execute(f"ALTER TABLE {table} DROP COLUMN {column}")
        for table in ("packs", "quotas"):
            db.execute(f"DROP TABLE {table}")
        db.execute("UPDATE meta SET value = '1' WHERE key = 'version'")
        people = [(f"p{n}", f"Person {n}" * 8) for n in range(rows)]
        db.executemany("INSERT INTO people (id, name, made) VALUES (?, ?, 0)", people)
        columns = [name for _, name, *_ in db.execute("PRAGMA table_info(tables)")]
        blank: dict[str, Any] = dict.fromkeys(columns, 0) | {"setup": b"setup", "game": "heist"}
        for n in range(rows):
            names = ", ".join(f'"{name}"' for name in columns)
            marks = ", ".join("?" * len(columns))
            db.execute(f"INSERT INTO tables ({names}) VALUES ({marks})", [*(blank | {"id": f"t{n}"}).values()])
        db.commit()
    return content(file)


def content(file: Path) -> dict[str, Any]:
    """What a database holds, whatever its version."""
    with closing(sqlite3.connect(file)) as db:
        assert db.execute("PRAGMA integrity_check").fetchone() == ("ok",)
        people = db.execute("SELECT id, name, made FROM people ORDER BY id").fetchall()
        tables = db.execute("SELECT id, game, setup, n, changed FROM tables ORDER BY id").fetchall()
    return {"people": people, "tables": tables}


def version(file: Path) -> tuple[int, bool]:
    """The version that a database says it has, and whether it has the column of version 2."""
    with closing(sqlite3.connect(file)) as db:
        (found,) = db.execute("SELECT value FROM meta WHERE key = 'version'").fetchone()
        return int(found), "quick" in [name for _, name, *_ in db.execute("PRAGMA table_info(tables)")]


async def opened(file: Path) -> None:
    """Open a database, which migrates it, and close it again."""
    store = Store(f"sqlite:///{file}")
    await store.open()
    await store.close()


def start(file: Path) -> subprocess.Popen[bytes]:
    """Another process that migrates the database; it says a line just before it begins, and one when it is done."""
    program = (
        f"import asyncio; from pathlib import Path; from tests.table.migrations import opened; print(flush=True);"
        f" asyncio.run(opened(Path({str(file)!r}))); print(flush=True)"
    )
    process = subprocess.Popen([sys.executable, "-c", program], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
    assert process.stdout is not None
    process.stdout.readline()
    return process


def kills(folder: Path, times: int, seed: str) -> dict[tuple[int, bool], int]:
    """Kill so many migrations; after each the next start carries on and nothing is lost. Return where they stood."""
    made = folder / "made.db"
    held = old(made)
    random, stood = Random(seed), dict[tuple[int, bool], int]()
    longest = 0.0
    for n in range(-1, times):
        file = folder / f"{n}.db"
        shutil.copy(made, file)
        process, began = start(file), monotonic()
        if n < 0:  # how long it takes if nobody kills it
            assert process.stdout is not None
            process.stdout.readline()
            longest = monotonic() - began
            process.communicate()
        else:
            sleep(random.uniform(0, 1.3 * longest))
            process.kill()
            process.communicate()
            found = version(file)
            stood[found] = stood.get(found, 0) + 1
            assert found in ((1, False), *((number, True) for number in range(2, schema.VERSION + 1))), found
        asyncio.run(opened(file))
        assert version(file) == (schema.VERSION, True)
        assert content(file) == held
        assert content(file.with_name(f"{file.name}.version-1.backup")) == held
        for path in folder.glob(f"{n}.db*"):
            path.unlink()
    return stood


def main(times: int) -> None:
    with tempfile.TemporaryDirectory() as folder:
        stood = kills(Path(folder), times, "kills")
    print(f"{times} migrations killed with -9; each was finished by the next start and lost nothing")
    print("the killed ones stood at version:", {found: count for (found, _), count in sorted(stood.items())})


if __name__ == "__main__":
    main(int(sys.argv[1]))
