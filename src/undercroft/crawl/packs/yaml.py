"""YAML 1.2 read into plain data that remembers its lines: PyYAML's C parser, our own values, limits on everything."""

from __future__ import annotations

import math
import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Final, TypeGuard

import yaml
from yaml import events as ev

from undercroft.crawl.packs.faults import Path, nearest, shown
from undercroft.engine.errors import PackError

if TYPE_CHECKING:
    from collections.abc import Iterator

_LOADER: Final[Any] = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
_TAG: Final = "tag:yaml.org,2002:"
_NULL: Final = ("", "~", "null", "Null", "NULL")
_BOOL: Final = {"true": True, "True": True, "TRUE": True, "false": False, "False": False, "FALSE": False}
_INT: Final = re.compile(r"[-+]?[0-9]+|0o[0-7]+|0x[0-9a-fA-F]+")
_FLOAT: Final = re.compile(r"[-+]?(\.[0-9]+|[0-9]+(\.[0-9]*)?)([eE][-+]?[0-9]+)?|[-+]?\.(inf|Inf|INF)|\.(nan|NaN|NAN)")
_HINTS: Final = {
    "mapping values are not allowed": "quotes around text that holds ': '",
    "tab character": "spaces at the start of a line, no tabs",
    "cannot start any token": "spaces at the start of a line, no tabs, and quotes around text that begins with a sign",
    "block": "the fields of one entry below each other, all as far from the edge as the first",
    "flow": "brackets that are closed, with commas between what stands in them",
}
"""The most likely fix for a text that is not YAML, by what the parser says about it."""
_LEADS: Final = frozenset("0123456789-+.")


@dataclass(frozen=True)
class Limits:
    """How large a pack may be; a person's own pack comes from anywhere."""

    file_bytes: int = 1_000_000
    files: int = 2_000
    depth: int = 24
    values: int = 100_000
    errors: int = 200


@dataclass
class Document:
    """One YAML document: its data, and the line of every path in it."""

    file: str
    data: Any = None
    line: int = 1
    lines: dict[Path, int] = field(default_factory=dict[Path, int])
    copies: dict[Path, Path] = field(default_factory=dict[Path, Path])

    def line_of(self, path: Path) -> int:
        """The line of the longest part of this path that the file holds; an alias leads to its anchor."""
        end = 1
        while end <= len(path):
            source = self.copies.get(path[:end])
            path, end = (path, end + 1) if source is None else (source + path[end:], 1)
        for end in range(len(path), 0, -1):
            if (line := self.lines.get(path[:end])) is not None:
                return line
        return self.line


def is_list(data: object) -> TypeGuard[list[Any]]:
    """Tell whether it is a list, of anything."""
    return isinstance(data, list)


def is_mapping(data: object) -> TypeGuard[dict[Any, Any]]:
    """Tell whether it is a mapping, of anything."""
    return isinstance(data, dict)


def read_documents(file: str, content: bytes, limits: Limits | None = None) -> list[Document]:
    """Every document of a YAML file, or a PackError that says where it stops making sense."""
    limits = limits or Limits()
    if len(content) > limits.file_bytes:
        raise PackError(file, 1, f"the file has {len(content)} bytes", f"at most {limits.file_bytes}")
    try:
        text = content.decode("utf-8-sig")
    except UnicodeDecodeError as bad:
        line = content[: bad.start].count(b"\n") + 1
        raise PackError(file, line, "bytes that are not text", "a file in UTF-8") from None
    try:
        loader = _LOADER(text)
        try:
            return list(_Composer(file, _events(loader), limits).documents())
        finally:
            loader.dispose()
    except yaml.MarkedYAMLError as bad:
        mark = bad.problem_mark or bad.context_mark
        began = f"(which begins in line {bad.context_mark.line + 1})" if bad.context and bad.context_mark else ""
        why = " ".join(str(part) for part in (bad.context, began, bad.problem) if part)
        expected = next((hint for sign, hint in _HINTS.items() if sign in why), "")
        raise PackError(file, mark.line + 1 if mark else 1, f"not readable as YAML: {why}", expected) from None
    except yaml.YAMLError as bad:
        line = text[: getattr(bad, "position", 0) or 0].count("\n") + 1
        reason = getattr(bad, "reason", "") or str(bad).splitlines()[0]
        raise PackError(file, line, f"not readable as YAML: {reason}") from None


def _events(loader: Any) -> Iterator[Any]:
    while loader.check_event():
        yield loader.get_event()


class _Composer:
    """Turns parser events into data, counting as it goes, so that nothing large is built before it is refused."""

    def __init__(self, file: str, events: Iterator[Any], limits: Limits) -> None:
        self.file, self.events, self.limits = file, events, limits
        self.values = 0
        self.anchors: dict[str, tuple[Any, Path, int]] = {}
        self.doc = Document(file)

    def documents(self) -> Iterator[Document]:
        for event in self.events:
            if isinstance(event, ev.DocumentStartEvent):
                self.anchors = {}
                self.doc = Document(self.file)
                first = next(self.events)
                self.doc.line = self.line(first)
                self.doc.data = self.value(first, ())
                yield self.doc

    def line(self, event: Any) -> int:
        return int(event.start_mark.line) + 1

    def fault(self, event: Any, what: str, expected: str = "", near: str = "") -> PackError:
        return PackError(self.file, self.line(event), what, expected, near)

    def count(self, event: Any, values: int = 1) -> None:
        self.values += values
        if self.values > self.limits.values:
            raise self.fault(
                event, "too many values in one file", f"at most {self.limits.values}, each alias counted in full"
            )

    def value(self, event: Any, path: Path) -> Any:
        data: Any
        if isinstance(event, ev.AliasEvent):
            return self.alias(event, path)
        if len(path) > self.limits.depth:
            raise self.fault(event, "values nested too deeply", f"at most {self.limits.depth} levels")
        before, line = self.values, self.line(event)
        self.count(event)
        if isinstance(event, ev.ScalarEvent):
            data = self.scalar(event)
            if event.style == "|":
                for n in range(min(str(event.value).count("\n"), 200) + 1):
                    self.doc.lines[(*path, n)] = line + 1 + n
        else:
            data = self.sequence(event, path) if isinstance(event, ev.SequenceStartEvent) else self.mapping(event, path)
        if event.anchor is not None:
            self.anchors[event.anchor] = (data, path, self.values - before)
        return data

    def alias(self, event: Any, path: Path) -> Any:
        if event.anchor not in self.anchors:
            raise self.fault(
                event,
                f"unknown alias {shown('*' + event.anchor)}",
                "the name of an anchor that stands before it",
                nearest(event.anchor, self.anchors),
            )
        data, source, size = self.anchors[event.anchor]
        self.count(event, size)
        self.doc.copies[path] = source
        return data

    def sequence(self, event: Any, path: Path) -> list[Any]:
        self.collection_tag(event, "seq")
        items: list[Any] = []
        for item in self.events:
            if isinstance(item, ev.SequenceEndEvent):
                break
            here = (*path, len(items))
            self.doc.lines[here] = self.line(item)
            items.append(self.value(item, here))
        return items

    def mapping(self, event: Any, path: Path) -> dict[str | int, Any]:
        self.collection_tag(event, "map")
        items: dict[str | int, Any] = {}
        for key_event in self.events:
            if isinstance(key_event, ev.MappingEndEvent):
                break
            key = self.key(key_event)
            here = (*path, key)
            if key in items:
                raise self.fault(key_event, f"the key {shown(key)} stands twice, first in line {self.doc.lines[here]}")
            self.doc.lines[here] = self.line(key_event)
            items[key] = self.value(next(self.events), here)
        return items

    def key(self, event: Any) -> str | int:
        if isinstance(event, ev.ScalarEvent):
            key = self.scalar(event)
            if isinstance(key, str) or (isinstance(key, int) and not isinstance(key, bool)):
                return key
        raise self.fault(event, "a key that is neither a word nor a whole number", "a field name or a number")

    def collection_tag(self, event: Any, kind: str) -> None:
        if event.tag not in (None, "!", _TAG + kind):
            raise self.fault(event, f"the tag {shown(event.tag)}", "plain data without tags")

    def scalar(self, event: Any) -> Any:
        """A value by the core schema of YAML 1.2: only true and false are booleans, `on` and `no` are words."""
        text = str(event.value)
        tag = event.tag
        if tag in (None, "!"):
            return self.plain(event, text) if event.implicit[0] and tag is None else text
        if tag == _TAG + "str":
            return text
        raise self.fault(event, f"the tag {shown(tag)}", "plain data without tags")

    def plain(self, event: Any, text: str) -> Any:
        if text in _NULL:
            return None
        if text in _BOOL:
            return _BOOL[text]
        if text[0] not in _LEADS:
            return text
        if _INT.fullmatch(text):
            number = _whole(text)
            if number is None:
                raise self.fault(event, f"the number {shown(text)}", "a whole number of at most 64 bits")
            return number
        if _FLOAT.fullmatch(text):
            special = text.lower().endswith(("inf", "nan"))
            real = math.inf if special else float(text)
            if not math.isfinite(real):
                raise self.fault(event, f"the number {shown(text)}", "a finite number")
            return real
        return text


def _whole(text: str) -> int | None:
    if len(text) > 40:
        return None
    base = {"0o": 8, "0x": 16}.get(text[:2], 10)
    number = int(text[2:] if base != 10 else text, base)
    return number if -(2**63) <= number < 2**63 else None
