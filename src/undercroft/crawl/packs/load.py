"""Reads pack folders: every file, every entry, every reference is checked, and all faults are told at once."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeAlias, cast

from undercroft.crawl.packs.convert import convert
from undercroft.crawl.packs.faults import Fault, PackErrors, listed, nearest, shown
from undercroft.crawl.packs.kinds import Entry, Kind, check_kinds, references
from undercroft.crawl.packs.language.pattern import is_id
from undercroft.crawl.packs.pack import Pack, PackWarning, Raw
from undercroft.crawl.packs.yaml import Document, Limits, is_list, is_mapping, read_documents
from undercroft.engine.errors import PackError

if TYPE_CHECKING:
    from undercroft.crawl.packs.language.keywords import Words

Check: TypeAlias = Callable[[Pack], Iterable[PackError]]
"""A game's own look at a whole pack: an impossible map, a dead end, a goal out of reach."""
Source: TypeAlias = str | Path


def load_pack(
    sources: Source | Sequence[Source],
    kinds: Sequence[Kind[Any]],
    words: Words,
    checks: Sequence[Check] = (),
    limits: Limits | None = None,
) -> Pack:
    """Load a pack folder, or several, each over those before it; or raise PackErrors with every fault found."""
    pack, faults = try_pack(sources, kinds, words, checks, limits)
    errors = [fault for fault in faults if not isinstance(fault, PackWarning)]
    if errors or pack is None:
        raise PackErrors(errors)
    return pack


def try_pack(
    sources: Source | Sequence[Source],
    kinds: Sequence[Kind[Any]],
    words: Words,
    checks: Sequence[Check] = (),
    limits: Limits | None = None,
) -> tuple[Pack | None, list[PackError]]:
    """The pack if it is sound, and all errors and warnings."""
    kinds = cast("Sequence[Kind[Entry]]", kinds)
    check_kinds(kinds, words)
    loading = _Loading(kinds, words, limits or Limits())
    for number, source in enumerate([sources] if isinstance(sources, (str, Path)) else sources):
        loading.overlay(Path(source), base=number == 0)
    pack = loading.finish()
    faults = loading.errors
    if pack is not None:
        faults = [fault for check in checks for fault in check(pack)]
        if any(not isinstance(fault, PackWarning) for fault in faults):
            pack = None
    most = loading.limits.errors
    if len(faults) > most:
        last = faults[most]
        faults = [*faults[:most], PackError(last.file, last.line, f"{len(faults) - most} more faults from here on")]
    return pack, faults


class _Loading:
    """The work in hand while folders are read."""

    def __init__(self, kinds: Sequence[Kind[Entry]], words: Words, limits: Limits) -> None:
        self.kinds, self.words, self.limits = tuple(kinds), words, limits
        self.errors: list[PackError] = []
        self.unread: list[str] = []
        """Kinds with a file that could not be read, so that their ids are not fully known."""
        self.raw: dict[str, dict[str, Raw]] = {kind.name: {} for kind in kinds}

    def overlay(self, source: Path, base: bool) -> None:
        """Read one folder, or one file, over what is there."""
        before = {name: dict(held) for name, held in self.raw.items()}
        for kind, file in self.files(source):
            try:
                documents = read_documents(file.as_posix(), file.read_bytes(), self.limits)
            except PackError as bad:
                self.errors.append(bad)
                self.unread.append(kind.name)
            except OSError as bad:
                self.errors.append(PackError(file.as_posix(), 1, f"cannot be read: {bad.strerror}"))
                self.unread.append(kind.name)
            else:
                for raw in self.entries(kind, file, documents):
                    self.take(kind, raw, before[kind.name], base)

    def files(self, source: Path) -> list[tuple[Kind[Entry], Path]]:
        """Which files hold which kind; a YAML file that holds none is a mistake."""
        name = source.as_posix()
        if source.is_file():
            fitting = [(kind, source) for kind in self.kinds if source.match(kind.glob)]
            if not fitting:
                self.errors.append(self.stray(source, source.name))
            return fitting
        if not source.is_dir():
            self.errors.append(PackError(name, 1, "no such pack", "a folder or a YAML file"))
            return []
        top = source.resolve()
        found: list[tuple[Kind[Entry], Path]] = []
        for kind in self.kinds:
            files = sorted(source.glob(kind.glob), key=lambda file: file.relative_to(source).as_posix())
            found += [(kind, file) for file in files if file.is_file() and file.resolve().is_relative_to(top)]
        held = {file for _, file in found}
        for file in sorted(source.rglob("*.y*ml")):
            inside = file.relative_to(source)
            if file in held or any(part.startswith(".") for part in inside.parts):
                continue
            if file.is_file():
                self.errors.append(self.stray(file, inside.as_posix()))
            else:
                self.errors.append(PackError(file.as_posix(), 1, "no file that can be read", "a YAML file"))
        if len(found) > self.limits.files:
            self.errors.append(PackError(name, 1, f"{len(found)} files", f"at most {self.limits.files}"))
            return []
        return found

    def stray(self, file: Path, inside: str) -> PackError:
        globs = [kind.glob for kind in self.kinds]
        return PackError(
            file.as_posix(), 1, "a file of no known kind", f"files such as {listed(globs)}", nearest(inside, globs)
        )

    def entries(self, kind: Kind[Entry], file: Path, documents: Sequence[Document]) -> Iterator[Raw]:
        """Return the entries of a file; anything that is no entry is a fault."""
        held = [doc for doc in documents if doc.data is not None]
        if not held or (not kind.many and len(held) > 1):
            expected = f"a list of {kind.name} entries" if kind.many else f"one {kind.name} entry"
            line = held[1].line if held else 1
            self.errors.append(PackError(file.as_posix(), line, f"{len(held)} documents", expected))
            return
        for doc in held:
            if kind.many and is_list(doc.data):
                for n, item in enumerate(doc.data):
                    yield Raw(doc, (n,), item)
            else:
                yield Raw(doc, (), doc.data)

    def take(self, kind: Kind[Entry], raw: Raw, below: dict[str, Raw], base: bool) -> None:
        """Put an entry in its place, if its id is a good one and free, or meant to replace."""

        def refuse(at: str, what: str, expected: str, near: str = "") -> None:
            self.errors.append(raw.error(Fault((at,) if at else (), what, expected, near)))

        data = raw.data
        if not is_mapping(data):
            return refuse("", f"got {shown(data)}", f"a mapping with the fields of a {kind.name}")
        name, replaces = data.get("id"), data.get("replaces") is True
        if "id" not in data:
            return refuse("", "missing field 'id'", "a name in small letters such as 'old-lantern'")
        if not isinstance(name, str) or not is_id(name):
            return refuse("id", f"the id {shown(name)}", "small letters and digits in words joined by hyphens")
        held = self.raw[kind.name]
        if name in held and name not in below:
            first = held[name]
            place = f"{first.doc.file}:{first.doc.line_of(first.at)}"
            return refuse("id", f"the {kind.name} {name!r} stands twice, first at {place}", "a new id")
        if name in below and held[name] is not below[name]:
            return refuse("id", f"the {kind.name} {name!r} is replaced twice", "one entry of this id")
        if name in below and not replaces:
            return refuse("id", f"the {kind.name} {name!r} is in the pack below", "a new id, or 'replaces: true'")
        if replaces and name not in below:
            near = nearest(name, below)
            where = "this pack stands over no other" if base else f"there is no {kind.name} {name!r} to replace"
            return refuse("replaces", where, f"the id of a {kind.name} in the pack below", near)
        held[name] = raw
        return None

    def finish(self) -> Pack | None:
        """Compile every entry and look up every reference."""
        entries: dict[str, dict[str, Entry]] = {kind.name: {} for kind in self.kinds}
        for kind in self.kinds:
            for name, raw in self.raw[kind.name].items():
                value, faults = convert(kind.type, raw.data, self.words)
                self.errors += [raw.error(fault) for fault in faults]
                if not faults:
                    entries[kind.name][name] = value
                    self.errors += [raw.error(fault) for fault in self.missing(kind, value)]
        return None if self.errors else Pack(self.kinds, entries, self.raw)

    def missing(self, kind: Kind[Entry], value: Entry) -> Iterator[Fault]:
        for reference in references(kind.type, value):
            if not any(to in self.unread or reference.id in self.raw[to] for to in reference.to):
                kinds = listed(reference.to)
                column = f" at column {reference.column}" if reference.column > 1 else ""
                near = nearest(reference.id, (name for to in reference.to for name in self.raw[to]))
                yield Fault(
                    reference.at, f"there is no {kinds} {shown(reference.id)}{column}", f"the id of: {kinds}", near
                )
