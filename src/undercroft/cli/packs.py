"""`undercroft content`, `check`, `preview` and `schema`: what packs hold, and what is wrong with them."""

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


def schema(slug: str) -> None:
    print(msgspec.json.format(msgspec.json.encode(lab.schema(slug)), indent=2).decode())
