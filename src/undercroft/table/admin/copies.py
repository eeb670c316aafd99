"""Backup and restore of a SQLite file, also while a server writes to it; PostgreSQL has its own programs."""

from __future__ import annotations

import os
import sqlite3
from contextlib import closing
from datetime import UTC, datetime
from typing import TYPE_CHECKING

from sqlalchemy import URL, make_url

from undercroft.engine.errors import BadInput
from undercroft.table.admin.access import NAME_IT, claimed
from undercroft.table.store import schema
from undercroft.table.store.opening import copy, engine_for, file_of, private

if TYPE_CHECKING:
    from pathlib import Path


def backup(url: str, to: Path) -> None:
    """Copy a database to a file, whole or not at all; the server may run."""
    file = _file(url, f"pg_dump --format=custom --file={to}")
    if not file.is_file():
        raise BadInput(f"there is no database {file}; {NAME_IT}")
    _checked(file)
    copy(file, to)


def check(url: str, source: Path) -> Path:
    """Return the SQLite file that a copy would replace; BadInput if that cannot be done."""
    file = _file(url, f"pg_restore --clean --if-exists --single-transaction {source}")
    if not source.is_file():
        raise BadInput(f"there is no backup {source}")
    if file.is_file() and source.samefile(file):
        raise BadInput(f"{source} is the database itself")
    _checked(source)
    return file


def restore(url: str, source: Path) -> Path | None:
    """Replace a database by a copy, in one transaction; return where it is kept as it was, if there was one."""
    file = check(url, source)
    held = claimed(file)
    try:
        kept = None
        if file.is_file():
            kept = file.with_name(f"{file.name}.{datetime.now(UTC):%Y%m%d-%H%M%S}.backup")
            copy(file, kept)
        private(file)
        with closing(sqlite3.connect(_address(source), uri=True)) as there, closing(sqlite3.connect(file)) as here:
            there.backup(here)
        return kept
    except sqlite3.Error as fault:
        raise BadInput(f"cannot restore {source} ({fault}); the database is as it was") from fault
    finally:
        os.close(held)


def _checked(file: Path) -> None:
    """BadInput if a file is no database of ours, a damaged one, or one of a newer Undercroft."""
    try:
        with closing(sqlite3.connect(_address(file), uri=True)) as db:
            (sound,) = db.execute("PRAGMA quick_check(1)").fetchone()
            row = db.execute("SELECT value FROM meta WHERE key = 'version'").fetchone()
    except sqlite3.Error as fault:
        raise BadInput(f"{file} is not a database of Undercroft ({fault})") from fault
    if sound != "ok":
        raise BadInput(f"{file} is damaged: {sound}")
    if row is None:
        raise BadInput(f"{file} is not a database of Undercroft")
    if int(row[0]) > schema.VERSION:
        raise BadInput(f"{file} was written by a newer Undercroft; update to use it")


def _address(file: Path) -> str:
    """A file as SQLite opens it to read."""
    return f"{file.resolve().as_uri()}?mode=ro"


def _file(url: str, instead: str) -> Path:
    """The file of a SQLite database; for PostgreSQL BadInput names the command that does the same."""
    file = file_of(engine_for(url))
    if file is not None:
        return file
    if url.startswith("sqlite"):
        raise BadInput("this database is only in memory")
    parts = make_url(url)
    plain = URL.create("postgresql", parts.username, None, parts.host, parts.port, parts.database, parts.query)
    raise BadInput(f"PostgreSQL has its own programs for this: {instead} --dbname={plain.render_as_string()}")
