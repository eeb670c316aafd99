"""The `undercroft` command. What goes wrong for a person is one line on stderr and exit code 2, never a traceback."""

from __future__ import annotations

import os
import sys
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

BAD = 2
"""The exit code for anything that the person who typed the command can put right."""
STOPPED = 130
"""The exit code of a command that was interrupted with Ctrl-C."""


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command line; returns the exit code."""
    from undercroft.cli.app import app  # the interpreter starts sooner if the command is only imported to be run

    try:
        _more_games()
        code = app(args=None if argv is None else list(argv), standalone_mode=False)
        sys.stdout.flush()
        return _say("stopped", STOPPED) if code == STOPPED else code if isinstance(code, int) else 0
    except KeyboardInterrupt:
        return _say("stopped", STOPPED)
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except Exception as fault:
        return _refuse(fault)


def _more_games() -> None:
    """The environment variable UNDERCROFT_GAMES names more packages of games, separated by commas."""
    places = [place for place in os.environ.get("UNDERCROFT_GAMES", "").split(",") if place]
    if not places:
        return
    from undercroft.engine import registry
    from undercroft.engine.errors import BadInput

    sys.path.insert(0, str(os.getcwd()))  # noqa: PTH109 - an entry of sys.path is text
    for place in places:
        try:
            __import__(place)
        except ImportError as fault:
            raise BadInput(f"UNDERCROFT_GAMES names {place}, which cannot be imported: {fault}") from fault
        if place not in registry.PLACES:
            registry.PLACES.append(place)


def _refuse(fault: Exception) -> int:
    """Print one line about a mistake the person can fix; about a bug of ours, also where the game was written."""
    usage = getattr(fault, "format_message", None)
    if usage is not None:
        return _say(f"{usage()} ({_help_for(fault)})")
    if type(fault).__name__ == "Abort":
        return _say("stopped", STOPPED)
    from undercroft.engine.errors import PackError, RuleBug, UndercroftError
    from undercroft.lab.project import LedgerError

    if isinstance(fault, RuleBug):
        return _say(f"this is a bug in Undercroft, please report it: {fault}{_kept(fault)}", 1)
    if isinstance(fault, PackError):
        first, *more = str(fault).splitlines()
        return _say(first + (f" (and {len(more)} more; undercroft check lists them)" if more else ""))
    if isinstance(fault, UndercroftError | LedgerError):
        return _say(str(fault))
    raise fault


def _help_for(fault: object) -> str:
    """Where to read on: the help of the command that was typed, or the list of commands."""
    context = getattr(fault, "ctx", None)
    if getattr(context, "parent", None) is None:
        return "undercroft --help lists the commands"
    words: list[str] = []
    while getattr(context, "parent", None) is not None:
        words.insert(0, str(getattr(context, "info_name", "")))
        context = getattr(context, "parent", None)
    return f"undercroft {' '.join(words)} --help tells more"


def _kept(fault: object) -> str:
    """Where the broken game was written to."""
    data: bytes = getattr(fault, "save", b"")
    if not data:
        return ""
    import tempfile

    handle, path = tempfile.mkstemp(prefix="undercroft-", suffix=".save")
    with os.fdopen(handle, "wb") as file:
        file.write(data)
    return f"; the game as it stood is in {path}"


def _say(line: str, code: int = BAD) -> int:
    print("undercroft:", " ".join(line.split()), file=sys.stderr)
    return code
