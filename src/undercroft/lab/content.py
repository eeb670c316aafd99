"""What a game's pack holds beside the numbers that the printed game has, and a pack opened to check and to look at."""

from __future__ import annotations

import importlib
import pkgutil
from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec

from undercroft.crawl.packs import Pack, Words, check_pack, nearest, preview, schema_of
from undercroft.engine import registry
from undercroft.engine.errors import BadInput
from undercroft.engine.words import package_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from undercroft.crawl.packs import Check, Kind, Report
    from undercroft.engine.game import Game


class Count(msgspec.Struct, frozen=True):
    """How many different ones the pack holds, how many the printed game has (null: not known), what is missing."""

    held: int
    printed: int | None
    missing: int


class Language(msgspec.Struct, frozen=True):
    """What a game tells about its packs: kinds of entries, words of effects, its own checks, and its folder."""

    slug: str
    kinds: Sequence[Kind[Any]]
    words: Words
    checks: Sequence[Check]
    folder: Path


def content(slug: str) -> dict[str, Count]:
    """Every kind of card, monster, tile, mission and chart entry: held, printed, missing.

    A room of the game gives `PRINTED: dict[str, int]`, and `count(pack) -> dict[str, int]` beside it if the pack's own
    counts are not the ones that are printed.
    """
    kind = registry.find_game(slug)
    printed: Mapping[str, int] = {}
    held: Mapping[str, int] | None = None
    for module in _rooms(kind):
        if hasattr(module, "PRINTED"):
            printed = module.PRINTED
            if hasattr(module, "count"):
                held = module.count(kind.content())
    if held is None:
        pack: Any = kind.content()
        pack = pack if isinstance(pack, Pack) else getattr(pack, "pack", None)
        if not isinstance(pack, Pack):
            raise BadInput(f"{slug} has no pack to count")
        held = pack.counts()
    names = list(dict.fromkeys((*printed, *held)))
    return {
        name: Count(held.get(name, 0), printed.get(name), max(0, printed.get(name, 0) - held.get(name, 0)))
        for name in names
    }


def _rooms(kind: type[Game[Any]]) -> Iterator[Any]:
    package = importlib.import_module(package_of(kind))
    for found in pkgutil.iter_modules(package.__path__, package.__name__ + "."):
        yield importlib.import_module(found.name)


def language(slug: str) -> Language:
    """The language of a game's packs: `KINDS`, `WORDS` and `CHECKS`, in whichever of its rooms they stand."""
    kind = registry.find_game(slug)
    kinds: Sequence[Kind[Any]] = ()
    checks: Sequence[Check] = ()
    words: Words | None = None
    for module in _rooms(kind):
        kinds = getattr(module, "KINDS", kinds)
        checks = getattr(module, "CHECKS", checks)
        words = getattr(module, "WORDS", words)
    if not kinds or words is None:
        raise BadInput(f"{slug} has no packs")
    folder = Path(importlib.import_module(package_of(kind)).__file__ or "").parent / "pack"
    return Language(slug, kinds, words, checks, folder)


def language_for(slug: str | None) -> Language:
    """The language of the game that was named; if none was, of the only one that has packs."""
    if slug is not None:
        return language(slug)
    found: list[Language] = []
    for name in registry.slugs():
        try:
            found.append(language(name))
        except BadInput:
            continue
    if len(found) != 1:
        names = ", ".join(one.slug for one in found) or "none"
        raise BadInput(f"say which game the pack is for, with --game; those with packs: {names}")
    return found[0]


def check(path: Path, tongue: Language) -> Report:
    """Check a person's own pack over the game's, or the game's own."""
    if not path.exists():
        raise BadInput(f"there is no {path}")
    return check_pack(_sources(path, tongue), tongue.kinds, tongue.words, tongue.checks)


def _sources(path: Path, tongue: Language) -> list[Path]:
    return [tongue.folder] if path.resolve().is_relative_to(tongue.folder.resolve()) else [tongue.folder, path]


def drawn(path: Path, entry: str, tongue: Language) -> list[str]:
    """Entries of a file or folder drawn in text: the one with this id, or all."""
    report = check(path, tongue)
    if report.pack is None:
        raise report.errors[0]
    here = path.resolve()
    shown: list[str] = []
    known: list[str] = []
    for kind in tongue.kinds:
        for name in report.pack.of(kind):
            file = Path(report.pack.where(kind, name)[0]).resolve()
            if file == here or file.is_relative_to(here):
                known.append(name)
                if entry in ("", name):
                    shown.append(preview(report.pack, kind, name))
    if not shown:
        near = nearest(entry, known)
        raise BadInput(f"{path} has no entry {entry!r}" + (f"; did you mean {near!r}?" if near else ""))
    return shown


def schema(slug: str) -> dict[str, Any]:
    """The JSON Schema of a game's packs."""
    tongue = language(slug)
    return schema_of(tongue.kinds, tongue.words)
