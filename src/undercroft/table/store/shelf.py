"""Packs as they were when a table was made: kept in the database once for each content, and laid out to be read.

A table goes on with its own copy, whatever becomes of the folder that the pack came from.
"""

from __future__ import annotations

import logging
import tempfile
import zlib
from hashlib import sha256
from pathlib import Path, PurePath
from typing import TYPE_CHECKING

import msgspec
from sqlalchemy import insert, select, update
from sqlalchemy.exc import IntegrityError

from undercroft.engine.errors import BadInput
from undercroft.table.store.schema import packs, tables

if TYPE_CHECKING:
    from undercroft.table.store.guests import TableRow
    from undercroft.table.store.storage import Store

Files = dict[str, bytes]
log = logging.getLogger("undercroft.table")
_files = msgspec.msgpack.Decoder(Files)


class Shelf:
    """The packs of this process: copies in a folder of its own, gone when it ends."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._folder: tempfile.TemporaryDirectory[str] | None = None
        self._marks: dict[str, str] = {}
        """The hash of each copy, by where it lies."""

    async def lay(self, folders: tuple[str, ...]) -> tuple[str, ...]:
        """Keep packs and return where their copies lie; a folder that is not there stays as it is, to be told of."""
        return tuple([await self._kept(folder) if Path(folder).exists() else folder for folder in folders])

    def marks(self, copies: tuple[str, ...]) -> str:
        """The hashes of packs that lie here, for the row of a table; empty if one is not kept."""
        found = [self._marks.get(copy, "") for copy in copies]
        return " ".join(found) if all(found) else ""

    async def found(self, row: TableRow) -> TableRow:
        """Return a table's row with the places where its packs can be read; BadInput names one that is not there."""
        if not row.setup.packs:
            return row
        marks = row.packs.split() or [""] * len(row.setup.packs)
        places = [await self._place(row.id, pack, mark) for pack, mark in zip(row.setup.packs, marks, strict=True)]
        return msgspec.structs.replace(row, setup=msgspec.structs.replace(row.setup, packs=tuple(places)))

    async def shown(self, row: TableRow) -> TableRow:
        """Return a row as `found` does, for a list: with the places it names if a pack is not there."""
        try:
            return await self.found(row)
        except BadInput:
            return row

    async def adopt(self, row: TableRow) -> TableRow:
        """Keep the packs of a table that was made before packs were kept."""
        marks = self.marks(await self.lay(row.setup.packs))
        async with self._store.begin() as db:
            await db.execute(update(tables).where(tables.c.id == row.id).values(packs=marks))
        return msgspec.structs.replace(row, packs=marks)

    def close(self) -> None:
        if self._folder is not None:
            self._folder.cleanup()

    async def _kept(self, folder: str) -> str:
        files = _read(Path(folder))
        mark, name = _hash(files), PurePath(folder).name
        data = zlib.compress(msgspec.msgpack.encode(files), 9)
        try:
            async with self._store.begin() as db:
                if await db.scalar(select(packs.c.hash).where(packs.c.hash == mark)) is None:
                    await db.execute(insert(packs).values(hash=mark, name=name, data=data))
        except IntegrityError:  # another process keeps it at this moment
            pass
        return self._laid_out(mark, name, files)

    async def _place(self, table: str, pack: str, mark: str) -> str:
        name = PurePath(pack).name
        there = self._at(mark, name)
        if str(there) in self._marks:
            return str(there)
        if mark:
            async with self._store.begin() as db:
                data = await db.scalar(select(packs.c.data).where(packs.c.hash == mark))
            if data is not None:
                return self._laid_out(mark, name, _files.decode(zlib.decompress(bytes(data))))
        if Path(pack).exists() and (not mark or _hash(_read(Path(pack))) == mark):
            return pack
        which = f"{name} with the content {mark[:12]}" if mark else name
        log.error("table %s needs the pack %s, which was at %s", table, which, pack)
        raise BadInput(
            f"this table is played with the pack {which}, which is not here; nothing is lost:"
            " once the host has put it back, the game goes on"
        )

    def _at(self, mark: str, name: str) -> Path:
        if self._folder is None:
            self._folder = tempfile.TemporaryDirectory(prefix="undercroft-packs-")
        return Path(self._folder.name) / mark[:16] / name

    def _laid_out(self, mark: str, name: str, files: Files) -> str:
        there = self._at(mark, name)
        if str(there) not in self._marks:
            there.parent.mkdir(parents=True, exist_ok=True)
            if "" not in files:
                there.mkdir(exist_ok=True)
            for path, data in files.items():
                file = there / path
                file.parent.mkdir(parents=True, exist_ok=True)
                file.write_bytes(data)
            self._marks[str(there)] = mark
        return str(there)


def _read(pack: Path) -> Files:
    """The YAML files of a pack, by their path inside it; a pack of one file has the path empty."""
    if pack.is_file():
        return {"": pack.read_bytes()}
    top = pack.resolve()
    found = [
        file
        for file in sorted(pack.rglob("*.y*ml"))
        if file.is_file()
        and file.resolve().is_relative_to(top)
        and not any(part.startswith(".") for part in file.relative_to(pack).parts)
    ]
    return {file.relative_to(pack).as_posix(): file.read_bytes() for file in found}


def _hash(files: Files) -> str:
    return sha256(msgspec.msgpack.encode(sorted(files.items()))).hexdigest()
