"""`undercroft content`, `check`, `preview`, `words`, `fields`, `schema`: what packs hold and may hold, their faults."""

from __future__ import annotations

import sys
from pathlib import Path

import msgspec
from rich.console import Console
from rich.markup import escape
from rich.table import Table

from undercroft.engine import registry
from undercroft.lab import content as lab
from undercroft.lab import fields as told
from undercroft.lab import vocabulary


def content(slug: str, *, as_json: bool) -> None:
    """How much of the printed game the pack holds."""
    found = lab.content(slug)
    if as_json:
        print(msgspec.json.encode({"game": slug, "kinds": found}).decode())
        return
    table = Table(title=f"What {slug} holds")
    table.add_column("kind")
    for name in ("held", "printed", "missing"):
        table.add_column(name, justify="right")
    for kind, count in found.items():
        printed = "-" if count.printed is None else str(count.printed)
        table.add_row(kind, str(count.held), printed, f"[yellow]{count.missing}[/]" if count.missing else "")
    Console().print(table)


def check(path: Path, game: str | None) -> int:
    """Every fault of a pack, one a line; 2 if it cannot be played."""
    tongue = lab.language_for(game)
    report = lab.check(path, tongue)
    for line in report.lines(lab.held(report, path, tongue)):
        print(line, file=sys.stdout if report.sound else sys.stderr)
    return 0 if report.sound else 2


def preview(target: str, game: str | None) -> None:
    """Draw entries of a file, a folder or a game's own pack: `PATH`, `PATH#id`, `GAME#id`."""
    place, _, entry = target.partition("#")
    if not Path(place).exists() and place in registry.slugs():
        tongue = lab.language(place)
        path = tongue.folder
    else:
        tongue, path = lab.language_for(game), Path(place)
    print("\n\n".join(lab.drawn(path, entry, tongue)))


def fields(slug: str, kind: str | None) -> None:
    """The kinds of entries with their files; or the fields of one kind, each with what is written there."""
    table = Table(box=None, pad_edge=False, show_header=False)
    if kind is None:
        for name, file, many in told.files(slug):
            table.add_row(name, file, "a list" if many else "one a file")
    else:
        for row in told.fields(slug, kind):
            table.add_row(f"{'  ' * row.depth}{escape(row.name)}", "needed" if row.needed else "", escape(row.expected))
    Console(highlight=False).print(table)


def words(slug: str, wanted: str) -> None:
    """Every word that a card may use, or those that contain a text: how it is written, and what it does."""
    console = Console(highlight=False)
    tongue = lab.language(slug)
    for group in vocabulary.groups(tongue):
        rows = [(told.written, told.does) for told in group.words]
        _list(console, group.about, rows, wanted)
    for name, meanings in tongue.meanings.items():
        _list(console, name, list(meanings.items()), wanted)


def _list(console: Console, heading: str, rows: list[tuple[str, str]], wanted: str) -> None:
    found = [row for row in rows if wanted.casefold() in " ".join(row).casefold()]
    if found:
        console.print(f"[bold]{escape(heading)}[/]", soft_wrap=True)
    for written, does in found:
        console.print(f"  {escape(written)}", soft_wrap=True)
        console.print(f"      [dim]{escape(does)}[/]", soft_wrap=True)


def schema(slug: str) -> None:
    print(msgspec.json.format(msgspec.json.encode(lab.schema(slug)), indent=2).decode())
