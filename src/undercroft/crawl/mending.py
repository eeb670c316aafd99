"""Mends an older save under a newer pack: what the pack no longer has leaves the game, or the save cannot go on.

A game's `mend` says what it cannot do without (`stands_on`), drops the rest list by list (`keep`), and tells which
(`told`). If a running step or a figure refers to a dropped entry, the game itself has to deal with it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from undercroft.engine.errors import SaveError

if TYPE_CHECKING:
    from collections.abc import Iterable


def stands_on(what: str, entries: Iterable[str], known: Iterable[str]) -> None:
    """Raise SaveError if one of these entries, without which the game cannot go on, is no longer known."""
    names = frozenset(known)
    for entry in entries:
        if entry not in names:
            raise SaveError(f"this save stands on the {what} {entry!r}, which the pack no longer has")


def keep(entries: list[str], known: Iterable[str]) -> list[str]:
    """Keep what is known, in place; return what is not."""
    names = frozenset(known)
    gone = [entry for entry in entries if entry not in names]
    if gone:
        entries[:] = [entry for entry in entries if entry in names]
    return gone


def told(gone: Iterable[str]) -> list[str]:
    """Return a line for the player about entries that left the game, each named once; none if all are there."""
    names = sorted(dict.fromkeys(gone))
    return [f"no longer in the pack, and so out of this game: {', '.join(names)}"] if names else []
