"""The commands for those who write packs. What they do is imported when they run, as in `undercroft.cli.app`."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

Slug = Annotated[str, typer.Argument(metavar="GAME", help="The game; `undercroft games` lists them.")]
Json = Annotated[bool, typer.Option("--json", help="Print JSON instead of a table.")]
Game = Annotated[str | None, typer.Option("--game", metavar="GAME", help="Which game's pack it is.")]


def content(game: Slug, as_json: Json = False) -> None:
    """Count what a game's pack holds, beside the printed numbers."""
    from undercroft.cli.packs import content as show

    show(game, as_json=as_json)


def check(
    path: Annotated[Path, typer.Argument(help="A folder, or one file, of your own pack.")],
    game: Game = None,
    play: Annotated[
        bool, typer.Option("--play", help="Let bots play its missions at every party size, and report how they go.")
    ] = False,
    players: Annotated[str, typer.Option(metavar="NAME", help="With --play: who plays, as for sim.")] = "heuristic",
    games: Annotated[int, typer.Option(metavar="N", min=1, help="With --play: how many games of each size.")] = 40,
) -> None:
    """Check a pack and list every fault with its file and line. Exit code 2 if there is one."""
    from undercroft.cli.packs import check as run
    from undercroft.cli.survey import play_pack

    code = run(path, game)
    raise typer.Exit(play_pack(path, game, players, games) if play and not code else code)


def preview(
    target: Annotated[str, typer.Argument(metavar="PATH[#ID]", help="A pack's file or folder, or GAME#ID.")],
    game: Game = None,
) -> None:
    """Draw a map tile, a card or a monster of a pack in text."""
    from undercroft.cli.packs import preview as show

    show(target, game)


def schema(game: Slug) -> None:
    """Print the JSON Schema of a game's packs, for editors."""
    from undercroft.cli.packs import schema as show

    show(game)


def fields(
    game: Slug,
    kind: Annotated[
        str | None, typer.Argument(metavar="KIND", help="A kind of entry, such as enemy; all if left out.")
    ] = None,
) -> None:
    """Tell which files a pack may have, what each holds, and the fields of one kind of entry."""
    from undercroft.cli.packs import fields as show

    show(game, kind)


def words(
    game: Slug,
    text: Annotated[str, typer.Argument(metavar="TEXT", help="Only words that contain this; all if left out.")] = "",
) -> None:
    """List every word that a card of a game may use: how it is written and what it does."""
    from undercroft.cli.packs import words as show

    show(game, text)
