"""What `undercroft check` tells about a pack, and `undercroft preview` shows of it."""

from __future__ import annotations

import textwrap
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final, cast

import msgspec

from undercroft.crawl.packs.kinds import fields_of, refers_to
from undercroft.crawl.packs.language.dice import Dice
from undercroft.crawl.packs.language.effect import Effect, When
from undercroft.crawl.packs.language.text import title
from undercroft.crawl.packs.load import Check, Source, try_pack
from undercroft.crawl.packs.pack import PackWarning
from undercroft.crawl.packs.yaml import is_mapping

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from undercroft.crawl.packs.kinds import Entry, Kind
    from undercroft.crawl.packs.language.keywords import Words
    from undercroft.crawl.packs.pack import Pack
    from undercroft.crawl.packs.yaml import Limits
    from undercroft.engine.errors import PackError


_EMPTY: Final[tuple[Any, ...]] = ("", (), [], {}, None)


@dataclass(frozen=True)
class Report:
    """Everything a check found; `pack` is there when nothing is wrong."""

    pack: Pack | None
    errors: tuple[PackError, ...]
    warnings: tuple[PackWarning, ...]
    counts: dict[str, int]

    @property
    def sound(self) -> bool:
        """Whether the pack can be played."""
        return not self.errors

    def lines(self, counts: Mapping[str, int] | None = None) -> list[str]:
        """The report as lines of text, errors first; `counts` are the entries to tell of, all unless given."""
        told = [f"error: {error}" for error in self.errors] + [f"warning: {warning}" for warning in self.warnings]
        told_of = self.counts if counts is None else counts
        held = ", ".join(f"{count} {kind}" for kind, count in told_of.items() if count)
        return [*told, f"sound: {held or 'nothing in it'}"] if self.sound else told


def check_pack(
    sources: Source | Sequence[Source],
    kinds: Sequence[Kind[Any]],
    words: Words,
    checks: Sequence[Check] = (),
    limits: Limits | None = None,
) -> Report:
    """Check pack folders laid over each other; nothing is raised for what a pack holds."""
    pack, faults = try_pack(sources, kinds, words, checks, limits)
    order = sorted(faults, key=lambda fault: (fault.file, fault.line, fault.what))
    errors = tuple(fault for fault in order if not isinstance(fault, PackWarning))
    warnings = [fault for fault in order if isinstance(fault, PackWarning)]
    if pack is not None:
        warnings += unnamed(pack, words)
    return Report(pack, errors, tuple(warnings), pack.counts() if pack is not None else {})


def unnamed(pack: Pack, words: Words) -> Iterator[PackWarning]:
    """Entries that nothing names, of kinds that are there to be named."""
    targets = {*words.refers_to(), *(to for kind in pack.kinds for to in refers_to(kind.type))}
    named = {(to, reference.id) for _, _, reference in pack.references() for to in reference.to}
    for kind in pack.kinds:
        if kind.name in targets and not kind.root:
            for entry in pack.of(kind):
                if (kind.name, entry) not in named:
                    yield pack.warning(kind, entry, f"nothing names the {kind.name} {entry!r}")


def preview(pack: Pack, kind: Kind[Any], entry: str) -> str:
    """An entry drawn in text, by its kind's own way or as a card."""
    value = pack.get(kind, entry)
    return kind.preview(value) if kind.preview is not None else card(value, kind.name)


def card(entry: Entry, kind: str = "", width: int = 44) -> str:
    """An entry as a card: its name, its figures, and the text made from its effects."""
    name = str(getattr(entry, "name", "") or title(entry.id))
    body: list[str] = []
    for field in fields_of(type(entry)):
        value = getattr(entry, field.name)
        if field.name in ("id", "name", "replaces") or value == field.default or value in _EMPTY:
            continue
        label = f"{field.encode_name.replace('_', ' ').capitalize()}: "
        if isinstance(value, str) and "\n" in value:  # a picture
            body += [label.rstrip(), *(f"  {line}"[:width] for line in value.splitlines())]
            continue
        parts = _rows(value)
        if len(parts) > 1:
            body.append(label.rstrip())
            label = "- "
        for part in parts:
            body += textwrap.wrap(label + _printed(part), width, subsequent_indent="  ")
    return _framed(f"{name} ({kind})" if kind else name, body, width)


def box(head: str, paragraphs: Sequence[str], width: int = 44) -> str:
    """A card with these words on it."""
    body: list[str] = []
    for text in filter(None, paragraphs):
        body += ["", *(line for part in text.split("\n") for line in textwrap.wrap(part, width))]
    return _framed(head, body[1:], width)


def _framed(head: str, body: Sequence[str], width: int) -> str:
    rule = "+" + "-" * (width + 2) + "+"
    top = [f"| {line:<{width}} |" for line in textwrap.wrap(head, width)]
    return "\n".join([rule, *top, rule, *(f"| {line:<{width}} |" for line in body), rule])


def _rows(value: Any) -> list[Any]:
    """The entries of a list of records, which stand one below the other; any other value alone."""
    if isinstance(value, (list, tuple)):
        items = list(cast("Sequence[Any]", value))
        if all(isinstance(item, msgspec.Struct) for item in items):
            return items
    return [value]


def _printed(value: Any) -> str:
    if isinstance(value, (Effect, When)):
        return value.text
    if isinstance(value, Dice):
        return value.says()
    if isinstance(value, msgspec.Struct):
        fields = fields_of(type(value))
        held = [(field.encode_name, getattr(value, field.name), field.default) for field in fields]
        kept = [(name, item) for name, item, default in held if item != default and item not in _EMPTY]
        return ", ".join(f"{name} {_printed(item).removesuffix('.')}" for name, item in kept)
    if is_mapping(value):
        return ", ".join(f"{key} {_printed(item)}" for key, item in value.items())
    if isinstance(value, (list, tuple)):
        return ", ".join(_printed(part) for part in cast("Sequence[Any]", value))
    return str(value)
