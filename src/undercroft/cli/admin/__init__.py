"""The commands of `undercroft admin`. What they do is imported when they run, as in `undercroft.cli.app`."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from undercroft.cli.author import Json

admin = typer.Typer(
    name="admin",
    help="Look after a server's database: tables, people, quotas, retention, the server's key, backups.",
    no_args_is_help=True,
    add_completion=False,
)

Options = Annotated[Path | None, typer.Option("--settings", metavar="FILE", help="The settings of the server.")]
Database = Annotated[
    str | None,
    typer.Option(
        metavar="URL",
        help="The database: sqlite:///FILE, postgresql://USER@HOST/NAME, or only FILE. [default: as the server has it]",
    ),
]
Yes = Annotated[bool, typer.Option("--yes", help="Do it without asking.")]
Id = Annotated[str, typer.Argument(metavar="ID", help="The id of a table or of a person.")]


@admin.command()
def tables(settings: Options = None, database: Database = None, as_json: Json = False) -> None:
    """List all tables, those used last first."""
    from undercroft.cli.admin.work import Desk

    Desk(settings, database, as_json=as_json).tables()


@admin.command()
def people(settings: Options = None, database: Database = None, as_json: Json = False) -> None:
    """List all people, those who came last first."""
    from undercroft.cli.admin.work import Desk

    Desk(settings, database, as_json=as_json).people()


@admin.command()
def show(
    wanted: Id,
    link: Annotated[
        bool, typer.Option("--link", help="Add a person's own link: to open it is to be that person.")
    ] = False,
    settings: Options = None,
    database: Database = None,
    as_json: Json = False,
) -> None:
    """Show a table or a person."""
    from undercroft.cli.admin.work import Desk

    Desk(settings, database, as_json=as_json).show(wanted, link=link)


@admin.command()
def export(
    wanted: Id,
    file: Annotated[Path, typer.Argument(metavar="FILE", help="Where to write it.")],
    settings: Options = None,
    database: Database = None,
    as_json: Json = False,
) -> None:
    """Write the game of a table as a save that is not sealed, or all that is kept of a person as JSON."""
    from undercroft.cli.admin.work import Desk

    Desk(settings, database, as_json=as_json).export(wanted, file)


@admin.command()
def delete(
    wanted: Annotated[list[str], typer.Argument(metavar="ID...", help="Tables and people.")],
    yes: Yes = False,
    settings: Options = None,
    database: Database = None,
    as_json: Json = False,
) -> None:
    """Delete tables and people. The server must not run."""
    from undercroft.cli.admin.work import Desk

    Desk(settings, database, as_json=as_json).delete(wanted, yes=yes)


@admin.command()
def quota(
    person: Annotated[str, typer.Argument(metavar="PERSON", help="The id of a person.")],
    most_tables: Annotated[
        int | None, typer.Option("--tables", metavar="N", min=0, help="The most tables they host that are not over.")
    ] = None,
    most_bytes: Annotated[
        int | None, typer.Option("--bytes", metavar="N", min=0, help="The most bytes that their tables take up.")
    ] = None,
    usual: Annotated[bool, typer.Option("--usual", help="Back to what the settings say.")] = False,
    settings: Options = None,
    database: Database = None,
    as_json: Json = False,
) -> None:
    """Show how much a person keeps and may keep, or set it. The server may run."""
    from undercroft.cli.admin.work import Desk

    Desk(settings, database, as_json=as_json).quota(person, most_tables, most_bytes, usual=usual)


@admin.command()
def retention(
    idle: Annotated[
        float | None, typer.Option("--tables", metavar="DAYS", min=0, help="Tables that were idle for so long.")
    ] = None,
    chat: Annotated[float | None, typer.Option(metavar="DAYS", min=0, help="Lines of talk of this age.")] = None,
    guests: Annotated[
        float | None,
        typer.Option(metavar="DAYS", min=0, help="People who belong to no table and were not seen for so long."),
    ] = None,
    yes: Annotated[bool, typer.Option("--yes", help="Drop it; else only tell what would go.")] = False,
    settings: Options = None,
    database: Database = None,
    as_json: Json = False,
) -> None:
    """Tell what is older than the settings or these options keep it, or drop it. 0 keeps it for ever."""
    from undercroft.cli.admin.work import Desk

    Desk(settings, database, as_json=as_json).retention({"tables": idle, "chat": chat, "guests": guests}, yes=yes)


@admin.command()
def rotate(yes: Yes = False, settings: Options = None, database: Database = None, as_json: Json = False) -> None:
    """Give the server a new key: every login, link and sealed save of the old one ends. The server must not run."""
    from undercroft.cli.admin.work import Desk

    Desk(settings, database, as_json=as_json).rotate(yes=yes)


@admin.command()
def backup(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="Where the copy goes.")],
    yes: Annotated[bool, typer.Option("--yes", help="Replace a file that is there.")] = False,
    settings: Options = None,
    database: Database = None,
    as_json: Json = False,
) -> None:
    """Copy a SQLite database to a file, whole or not at all. The server may run."""
    from undercroft.cli.admin.work import Desk

    Desk(settings, database, as_json=as_json).backup(file, yes=yes)


@admin.command()
def restore(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A copy that `backup` has made.")],
    yes: Yes = False,
    settings: Options = None,
    database: Database = None,
    as_json: Json = False,
) -> None:
    """Replace a SQLite database by a copy; what was there is kept beside it. The server must not run."""
    from undercroft.cli.admin.work import Desk

    Desk(settings, database, as_json=as_json).restore(file, yes=yes)
