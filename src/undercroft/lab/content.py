"""What a game's pack holds beside the numbers that the printed game has, and a pack opened to check and to look at."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec

from undercroft.crawl.packs import PackErrors, box, check_pack, nearest, preview, schema_of
from undercroft.engine import registry
from undercroft.engine.errors import BadInput

if TYPE_CHECKING:
    from collections.abc import Iterator

    from undercroft.crawl.packs import Kind, Pack, Report
    from undercroft.crawl.packs.contract import Language


class Count(msgspec.Struct, frozen=True):
    """How many different ones the pack holds, how many the printed game has (null: not known), what is missing."""

    held: int
    printed: int | None
    missing: int


def content(slug: str) -> dict[str, Count]:
    """Every kind of card, monster, tile, mission and chart entry: held, printed, missing.

    A game's `language` says what is printed, and how to count where the pack's own counts would not match that.
    """
    tongue = language(slug)
    held, printed = tongue.count(registry.find_game(slug).content()), tongue.printed
    names = list(dict.fromkeys((*printed, *held)))
    return {
        name: Count(held.get(name, 0), printed.get(name), max(0, printed.get(name, 0) - held.get(name, 0)))
        for name in names
    }


def language(slug: str) -> Language:
    """The language of a game's packs; BadInput if it has none."""
    found = registry.find_game(slug).language
    if found is None:
        raise BadInput(f"{slug} has no packs")
    return found


def language_for(slug: str | None) -> Language:
    """Return the language of the named game or, if none was named, of the only game that has packs."""
    if slug is not None:
        return language(slug)
    found = [tongue for name in registry.slugs() if (tongue := registry.find_game(name).language) is not None]
    if len(found) != 1:
        names = ", ".join(one.slug for one in found) or "none"
        raise BadInput(f"say which game the pack is for, with --game; those with packs: {names}")
    return found[0]


def check(path: Path, tongue: Language) -> Report:
    """Check a person's own pack over the game's, or the game's own."""
    if not path.exists():
        raise BadInput(f"there is no {path}")
    return check_pack(sources(path, tongue), tongue.kinds, tongue.words, tongue.checks)


def held(report: Report, path: Path, tongue: Language) -> dict[str, int]:
    """Count the entries of each kind in these files."""
    found = own(report, path, tongue)
    return {kind.name: len(found.get(kind.name, ())) for kind in tongue.kinds}


def own(report: Report, path: Path, tongue: Language) -> dict[str, list[str]]:
    """Return the ids of the entries in these files, by kind."""
    here = path.resolve()
    found: dict[str, list[str]] = {}
    for kind, entry in _entries(report, tongue):
        if _stands_in(report, kind, entry, here):
            found.setdefault(kind.name, []).append(entry)
    return found


def _entries(report: Report, tongue: Language) -> Iterator[tuple[Kind[Any], str]]:
    if report.pack is not None:
        for kind in tongue.kinds:
            for entry in report.pack.of(kind):
                yield kind, entry


def _stands_in(report: Report, kind: Kind[Any], entry: str, here: Path) -> bool:
    assert report.pack is not None
    file = Path(report.pack.where(kind, entry)[0]).resolve()
    return file == here or file.is_relative_to(here)


def sources(path: Path, tongue: Language) -> list[Path]:
    """Return the game's pack and the person's; a folder inside a pack, such as `enemies`, stands for its pack."""
    if path.resolve().is_relative_to(tongue.folder.resolve()):
        return [tongue.folder]
    inside = path.is_dir() and any(kind.glob.startswith(f"{path.resolve().name}/") for kind in tongue.kinds)
    return [tongue.folder, path.parent if inside else path]


def drawn(path: Path, entry: str, tongue: Language) -> list[str]:
    """Entries of a file or folder drawn in text: the one with this id, or all."""
    report = check(path, tongue)
    if report.pack is None:
        raise PackErrors(report.errors)
    here = path.resolve()
    known = [(kind, name) for kind, name in _entries(report, tongue) if _stands_in(report, kind, name, here)]
    shown = [_drawn(report.pack, kind, name, tongue) for kind, name in known if entry in ("", name)]
    if not shown:
        near = nearest(entry, [name for _, name in known])
        raise BadInput(f"{path} has no entry {entry!r}" + (f"; did you mean {near!r}?" if near else ""))
    return shown


def _drawn(pack: Pack, kind: Kind[Any], name: str, tongue: Language) -> str:
    """Draw an entry with its printed text, or with its fields if it has none."""
    value = pack.get(kind, name)
    text = registry.find_game(tongue.slug).shown.prints(value)
    return (
        box(f"{value.name} ({kind.name})", [getattr(value, "story", ""), text]) if text else preview(pack, kind, name)
    )


def schema(slug: str) -> dict[str, Any]:
    """The JSON Schema of a game's packs."""
    tongue = language(slug)
    return schema_of(tongue.kinds, tongue.words)
