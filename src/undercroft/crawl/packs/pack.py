"""A loaded pack: entries by kind and id, where each stands, and one hash of it all."""

from __future__ import annotations

import hashlib
import json
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, TypeVar, cast

from undercroft.crawl.packs.faults import Fault, Path, nearest
from undercroft.crawl.packs.kinds import Entry, references
from undercroft.engine.errors import BadInput, PackError

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from undercroft.crawl.packs.kinds import Kind, Reference
    from undercroft.crawl.packs.yaml import Document

E = TypeVar("E", bound=Entry)


class PackWarning(PackError):
    """Something odd that a check may yield; it is reported but does not keep a pack from loading."""


@dataclass(frozen=True)
class Raw:
    """An entry as written in its file, before it is converted to the game's type."""

    doc: Document
    at: Path
    data: Any

    def error(self, fault: Fault) -> PackError:
        """A fault of this entry with its file and line."""
        line = self.doc.line_of(self.at + fault.at)
        return PackError(self.doc.file, line, fault.what, fault.expected, fault.nearest)


class Pack:
    """Everything that one or more pack folders hold for a game; never changes once loaded."""

    def __init__(
        self, kinds: tuple[Kind[Entry], ...], entries: dict[str, dict[str, Entry]], raw: dict[str, dict[str, Raw]]
    ) -> None:
        self.kinds = kinds
        self._entries = entries
        self._raw = raw
        self.hash = _hash(raw)
        """A hash of the content: comments and layout make no difference, the order of entries does."""

    def of(self, kind: Kind[E]) -> Mapping[str, E]:
        """All entries of a kind by id, in the order of files and lines."""
        return cast("Mapping[str, E]", self._entries[kind.name])

    def get(self, kind: Kind[E], entry: str) -> E:
        """The entry of this kind and id."""
        found = self.of(kind).get(entry)
        if found is None:
            near = nearest(entry, self.of(kind))
            raise BadInput(f"no {kind.name} {entry!r}" + (f"; did you mean {near!r}?" if near else ""))
        return found

    def counts(self) -> dict[str, int]:
        """How many entries of each kind."""
        return {kind.name: len(self._entries[kind.name]) for kind in self.kinds}

    def where(self, kind: Kind[Any], entry: str, at: Path = ()) -> tuple[str, int]:
        """File and line of an entry, or of a path inside it."""
        raw = self._raw[kind.name][entry]
        return raw.doc.file, raw.doc.line_of(raw.at + at)

    def error(
        self, kind: Kind[Any], entry: str, what: str, expected: str = "", near: str = "", at: Path = ()
    ) -> PackError:
        """A fault that a game's own check found in an entry."""
        return PackError(*self.where(kind, entry, at), what, expected, near)

    def warning(
        self, kind: Kind[Any], entry: str, what: str, expected: str = "", near: str = "", at: Path = ()
    ) -> PackWarning:
        """Something odd that a game's own check found in an entry."""
        return PackWarning(*self.where(kind, entry, at), what, expected, near)

    def references(self) -> Iterator[tuple[Kind[Entry], str, Reference]]:
        """Every id that an entry names."""
        for kind in self.kinds:
            for name, entry in self.of(kind).items():
                for reference in references(kind.type, entry):
                    yield kind, name, reference


def _hash(raw: dict[str, dict[str, Raw]]) -> str:
    """A digest of all content; layout and the order of an entry's fields do not count."""
    content = [
        [kind, [[(key, entry.data[key]) for key in sorted(entry.data) if key != "replaces"] for entry in held.values()]]
        for kind, held in sorted(raw.items())
    ]
    text = json.dumps(content, ensure_ascii=False, separators=(",", ":"))
    return hashlib.sha256(text.encode()).hexdigest()
