"""`undercroft upgrade`: brings a database to this version, or only plays its games against these rules and reports."""

from __future__ import annotations

import asyncio
import tempfile
from contextlib import asynccontextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Literal

from msgspec import Struct, json, to_builtins
from msgspec.structs import replace
from rich.console import Console
from rich.table import Table
from sqlalchemy import select

from undercroft.cli.measure import bar
from undercroft.engine import saves
from undercroft.engine.errors import BadInput
from undercroft.table.play import reading
from undercroft.table.store import schema
from undercroft.table.store.guests import Guests
from undercroft.table.store.opening import copy, file_of, prepare
from undercroft.table.store.outage import Outage
from undercroft.table.store.shelf import Shelf
from undercroft.table.store.storage import Store

if TYPE_CHECKING:
    from collections.abc import AsyncGenerator, Callable

    from undercroft.table.store.guests import TableRow

Result = Literal["unchanged", "differs", "drops", "told", "waits", "broken"]
WORDS: dict[Result, str] = {
    "unchanged": "unchanged",
    "differs": "keeps every answer, but the dice or deeds of act {differs} come out differently",
    "drops": "goes on from act {reached}, without the last {dropped} answers: {why}",
    "told": "is finished and stays so; its replay shows the board up to act {reached}, then what was told: {why}",
    "waits": "waits for people",
    "broken": "cannot be opened: {why}",
}

COUNTED: dict[Result, str] = {
    "unchanged": "unchanged",
    "differs": "come out differently",
    "drops": "drop answers",
    "told": "finished under other rules",
    "waits": "not begun",
    "broken": "broken",
}


class Tried(Struct, frozen=True, kw_only=True):
    """What these rules make of one stored game."""

    table: str
    game: str
    phase: str
    acts: int
    kept: int = 0
    """The act after which its last readable state was written."""
    result: Result
    reached: int = 0
    """The last act that these rules still lead to."""
    differs: int = 0
    """The first act that fits, but comes out differently than was told at the time."""
    dropped: int = 0
    """Answers that going on would drop."""
    why: str = ""

    @property
    def words(self) -> str:
        return WORDS[self.result].format_map(to_builtins(self))


def run_upgrade(database: str, *, dry_run: bool, as_json: bool) -> int:
    """Migrate a database and keep the state of every game, or with `dry_run` change nothing; report game by game."""
    url = database if "://" in database else f"sqlite:///{database}"
    errors = Console(stderr=True)
    try:
        with bar(errors) as progress:
            task = progress.add_task("games", total=None)
            found = asyncio.run(_tried(url, dry_run, lambda total: progress.update(task, total=total, advance=1)))
    except Outage as outage:
        raise BadInput(str(outage)) from outage
    if as_json:
        print(json.encode(found).decode())
        return 0
    table = Table("table", "game", "phase", "acts", "under these rules")
    for one in found:
        table.add_row(one.table, one.game, one.phase, str(one.acts), one.words)
    console = Console(highlight=False)
    console.print(table)
    counts = ", ".join(f"{sum(1 for one in found if one.result == result)} {word}" for result, word in COUNTED.items())
    console.print(f"{len(found)} tables: {counts}")
    if dry_run:
        console.print("Nothing was changed.")
    return 0


async def _tried(url: str, dry_run: bool, progress: Callable[[int], None]) -> list[Tried]:
    found: list[Tried] = []
    async with _opened(url, dry_run) as store:
        guests, shelf = Guests(store), Shelf(store)
        async with store.begin() as db:
            ids = list(await db.scalars(select(schema.tables.c.id).order_by(schema.tables.c.made)))
        for table in ids:
            row = await guests.table(table)
            if row is not None:
                found.append(await _one(store, shelf, row, keep=not dry_run))
            progress(len(ids))
        shelf.close()
    return found


async def _one(store: Store, shelf: Shelf, row: TableRow, *, keep: bool) -> Tried:
    """Play one game against these rules; keep its state if it goes on unchanged."""
    tried = Tried(table=row.id, game=row.game, phase=row.phase, acts=row.n, result="waits")
    try:
        read = await reading.read(store, await shelf.found(row))
    except Outage:
        raise
    except Exception as fault:  # whatever a rule or a pack raises: the other games are still looked at
        return replace(tried, result="broken", why=str(fault) or repr(fault))
    if read.session is None:
        return tried
    elsewhere = read.trouble or (row.phase == "over" and not read.session.over)
    fits: Result = "differs" if read.differs else "unchanged"
    result: Result = fits if not elsewhere else "told" if row.phase == "over" else "drops"
    if keep and result == "unchanged" and read.history.n > read.kept:
        await store.keep([(row.id, read.history.n, saves.dump(read.session))])
    why = read.trouble or ("it is not over under these rules" if elsewhere else "")
    tried = replace(tried, result=result, kept=read.kept, reached=read.reached)
    return replace(tried, differs=read.differs, dropped=read.dropped, why=why)


@asynccontextmanager
async def _opened(url: str, dry_run: bool) -> AsyncGenerator[Store]:
    """The database, migrated; for a dry run a copy of a SQLite file, which may be in use, or PostgreSQL as it is."""
    with tempfile.TemporaryDirectory() as folder:
        store = Store(url)
        file = file_of(store.engine)
        if file is not None and not file.is_file():
            raise BadInput(f"there is no database {file}")
        try:
            if not dry_run:
                await store.open()
            elif file is not None:
                there = Path(folder) / "copy.db"
                copy(file, there)
                await store.close()
                store = Store(f"sqlite:///{there}")
                await prepare(store.engine, keep=False)
            else:
                async with store.begin() as db:
                    version = await db.run_sync(schema.version)
                if version != schema.VERSION:
                    raise BadInput(
                        "this database is from another version; restore a dump of it beside it and"
                        " run `undercroft upgrade` on that one first"
                    )
            yield store
        finally:
            await store.close()
