"""What the commands of `undercroft admin` do: ask before anything is lost, then print a table, a line or JSON."""

from __future__ import annotations

import asyncio
import os
import sys
from datetime import UTC, datetime
from time import time
from typing import TYPE_CHECKING, Any, TypeVar

import typer
from msgspec import json, to_builtins
from msgspec.structs import replace
from rich.console import Console
from rich.markup import escape
from rich.table import Column, Table

from undercroft.cli.serve import chosen
from undercroft.engine.errors import BadInput
from undercroft.table.admin import access, copies, looking, removing
from undercroft.table.admin.looking import PersonInfo, TableInfo
from undercroft.table.server.security import Keys, Link
from undercroft.table.store import quotas

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Collection, Sequence
    from pathlib import Path

    from undercroft.table.store.storage import Store

    R = TypeVar("R")

WIDE = 240
ROTATED = (
    "Every login, every link to a seat, to watch and to one's own tables, and every sealed save made with the old key"
    " is void. Tables and seats stay as they are; `undercroft admin show PERSON --link` makes the link with which"
    " somebody comes back."
)


class Desk:
    """One command on one database."""

    def __init__(self, file: Path | None, database: str | None, *, as_json: bool) -> None:
        if database is not None and "://" not in database:
            database = f"sqlite:///{database}"
        self._settings = chosen(file, {"database": database})
        self._json = as_json

    # ---- looking -----------------------------------------------------------------------------------------------------

    def tables(self) -> None:
        found = self._run(looking.list_tables)
        rows = [
            (one.table, one.game, one.phase, one.host_name or one.host, str(one.acts), _size(one.bytes),
             _day(one.changed))
            for one in found
        ]  # fmt: skip
        self._tell(found, ("table", "game", "phase", "host", "acts", "size", "last used"), rows)

    def people(self) -> None:
        found = self._run(lambda store: looking.list_people(store, self._settings.limits))
        rows = [
            (one.person, one.name, str(len(one.tables)), str(one.playing), _size(one.bytes), _day(one.made))
            for one in found
        ]
        self._tell(found, ("person", "name", "tables", "hosts", "size", "first came"), rows)

    def show(self, wanted: str, *, link: bool) -> None:
        found = to_builtins(self._find(wanted))
        if link and "person" not in found:
            raise BadInput(f"{wanted} is a table; people have links of their own")
        opens = self._run(lambda store: self._link(store, wanted)) if link else ""
        if self._json:
            print(json.encode(found | ({"link": opens} if link else {})).decode())
            return
        table = Table(show_header=False)
        for name, value in found.items():
            table.add_row(name, escape(_plain(name, value)))
        _console().print(table)
        if link:
            print(opens)  # beside the table, so that no narrow window cuts it

    def export(self, wanted: str, file: Path) -> None:
        found = self._find(wanted)
        note = ""
        if isinstance(found, TableInfo):
            data, note = self._run(lambda store: looking.save_of(store, found.table))
        else:
            lines = self._run(lambda store: looking.said(store, found))
            data = json.format(json.encode(to_builtins(found) | {"said": lines}), indent=2)
        try:
            with open(file, "xb", opener=_private) as out:
                out.write(data)
        except FileExistsError as there:
            raise BadInput(f"{file} is there already; nothing was written") from there
        except OSError as fault:
            raise BadInput(f"cannot write {file}: {fault.strerror}") from fault
        self._done({"file": str(file), "bytes": len(data), "note": note}, f"{file}: {len(data)} bytes", note)

    # ---- changing ----------------------------------------------------------------------------------------------------

    def quota(self, person: str, tables: int | None, stored: int | None, *, usual: bool) -> None:
        found = self._find(person)
        if not isinstance(found, PersonInfo):
            raise BadInput(f"{person} is a table; quotas are for people")
        if usual and (tables is not None or stored is not None):
            raise BadInput("--usual sets both: leave --tables and --bytes out")
        if usual or tables is not None or stored is not None:
            self._run(lambda store: quotas.grant(store, person, tables, stored, usual=usual))
            found = self._find(person)
        assert isinstance(found, PersonInfo)
        told = {
            "person": person,
            "tables": found.playing,
            "most_tables": found.most_tables,
            "bytes": found.bytes,
            "most_bytes": found.most_bytes,
        }
        self._done(
            told,
            f"{_called(found.name, person)}: {found.playing} of {found.most_tables} tables,"
            f" {found.bytes} of {found.most_bytes} bytes",
        )

    def delete(self, wanted: Sequence[str], *, yes: bool) -> None:
        found = [self._find(one) for one in dict.fromkeys(wanted)]
        tables = {one.table for one in found if isinstance(one, TableInfo)}
        persons = [one.person for one in found if isinstance(one, PersonInfo)]

        async def alone(store: Store) -> list[str]:
            return [table for person in persons for table in await removing.left_alone(store, person)]

        tables |= set(self._run(alone))
        self._agreed(f"This deletes {_counted(tables, persons)} for good.", yes)

        async def work(store: Store) -> None:
            await removing.delete_tables(store, sorted(tables))
            for person in persons:
                await removing.delete_person(store, person)
            await removing.delete_packs(store)

        self._run(work, alone=True)
        told = {"tables": sorted(tables), "people": persons}
        self._done(told, f"Deleted {_counted(tables, persons)}.")

    def retention(self, days: dict[str, float | None], *, yes: bool) -> None:
        keep = replace(self._settings.retention, **{name: one for name, one in days.items() if one is not None})
        if not (keep.tables or keep.chat or keep.guests):
            raise BadInput("everything is kept for ever; say how long: --tables DAYS, --chat DAYS, --guests DAYS")

        async def work(store: Store) -> removing.Old:
            found = await removing.drop(store, keep, time())
            await removing.delete_packs(store)
            return found

        found = self._run(work, alone=True) if yes else self._run(lambda store: removing.old(store, keep, time()))
        told = f"{len(found.tables)} tables, {found.chat} lines of talk, {len(found.guests)} guests"
        first = f"Dropped {told}." if yes else f"Would drop {told}. Nothing was changed; --yes drops them."
        self._done({"dropped": yes, **to_builtins(found)}, first)

    def rotate(self, *, yes: bool) -> None:
        self._agreed(f"The server gets a new key. {ROTATED}", yes)
        self._run(access.rotate, alone=True)
        self._done({"rotated": True}, "The server has a new key.", ROTATED)

    def backup(self, file: Path, *, yes: bool) -> None:
        if file.exists() and not yes:
            raise BadInput(f"{file} is there already; --yes replaces it")
        copies.backup(self._settings.database, file)
        size = file.stat().st_size
        self._done({"file": str(file), "bytes": size}, f"{file}: {size} bytes")

    def restore(self, file: Path, *, yes: bool) -> None:
        copies.check(self._settings.database, file)
        self._agreed(f"This replaces the database {self._settings.database} by {file}.", yes)
        kept = copies.restore(self._settings.database, file)
        note = "" if kept is None else f"What was there is kept in {kept}."
        told = {"restored": str(file), "kept": None if kept is None else str(kept)}
        self._done(told, f"The database is that of {file}.", note)

    # ---- how ---------------------------------------------------------------------------------------------------------

    def _run(self, work: Callable[[Store], Awaitable[R]], *, alone: bool = False) -> R:
        async def run() -> R:
            async with access.opened(self._settings.database, alone=alone) as store:
                return await work(store)

        return asyncio.run(run())

    def _find(self, wanted: str) -> TableInfo | PersonInfo:
        return self._run(lambda store: looking.find(store, self._settings.limits, wanted))

    async def _link(self, store: Store, person: str) -> str:
        login = await looking.login(store, person)
        token = Keys(await store.secret()).token(Link("me", person, issue=login))
        base = self._settings.public or f"http://{self._settings.host}:{self._settings.port}"
        return f"{base}/join#{token}"

    def _agreed(self, what: str, yes: bool) -> None:
        """Ask a person at a terminal; scripts say --yes."""
        if yes:
            return
        if self._json or not sys.stdin.isatty():
            raise BadInput(f"{what} Nothing was changed; --yes does it")
        typer.confirm(f"{what} Go on?", abort=True)

    def _tell(self, found: Sequence[Any], heads: tuple[str, ...], rows: Sequence[tuple[str, ...]]) -> None:
        if self._json:
            print(json.encode(found).decode())
            return
        longest = max((len(row[0]) for row in rows), default=0)
        table = Table(Column(heads[0], no_wrap=True, min_width=longest), *heads[1:])  # ids are there to be copied
        for row in rows:
            table.add_row(*map(escape, row))
        console = _console()
        console.print(table)
        console.print(f"{len(rows)} {heads[0] if len(rows) == 1 else {'person': 'people'}.get(heads[0], 'tables')}")

    def _done(self, told: dict[str, Any], *lines: str) -> None:
        if self._json:
            print(json.encode(told).decode())
            return
        for line in filter(None, lines):
            print(line)


def _console() -> Console:
    """Where tables are printed: as wide as the window, or in a file or pipe as wide as they are."""
    return Console(highlight=False, width=None if sys.stdout.isatty() else WIDE)


def _private(path: str, flags: int) -> int:
    """Open a file that only its owner may read."""
    return os.open(path, flags, 0o600)


def _counted(tables: Collection[str], persons: Collection[str]) -> str:
    one, other = len(tables), len(persons)
    return f"{one} table{'' if one == 1 else 's'} and {other} {'person' if other == 1 else 'people'}"


def _called(name: str, person: str) -> str:
    return f"{name} ({person})" if name else person


def _size(size: int) -> str:
    return f"{size / 1024:,.0f} KB"


def _day(at: float) -> str:
    return f"{datetime.fromtimestamp(at, UTC):%Y-%m-%d %H:%M}"


def _plain(name: str, value: Any) -> str:
    if name in ("made", "changed", "seen"):
        return _day(value) if value else ""
    if name == "seats":
        return "\n".join(f"{seat['seat']}: {seat['who']} {seat['name']} {seat['person']}".strip() for seat in value)
    return "\n".join(value) if name in ("tables", "hosts") else str(value)
