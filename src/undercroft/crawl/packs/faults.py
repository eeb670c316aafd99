"""What can be wrong with a pack, before and after it is known in which file and line."""

from __future__ import annotations

from dataclasses import dataclass
from difflib import get_close_matches
from typing import TYPE_CHECKING

from undercroft.engine.errors import PackError

if TYPE_CHECKING:
    from collections.abc import Iterable


Path = tuple[str | int, ...]
"""The way from an entry to one of its values: field names, keys of a mapping, places in a list."""


class PackErrors(PackError):
    """Every fault found in a pack, in the order of files and lines; its own fields are those of the first."""

    def __init__(self, errors: Iterable[PackError]) -> None:
        self.errors = tuple(sorted(errors, key=lambda e: (e.file, e.line, e.what)))
        first = self.errors[0]
        super().__init__(first.file, first.line, first.what, first.expected, first.nearest)
        self.args = ("\n".join(str(e) for e in self.errors),)


@dataclass(frozen=True)
class Fault:
    """Something wrong at a path inside one entry."""

    at: Path
    what: str
    expected: str = ""
    nearest: str = ""

    def under(self, prefix: Path) -> Fault:
        """The same fault as seen from further up."""
        return Fault(prefix + self.at, self.what, self.expected, self.nearest)


def nearest(word: object, known: Iterable[str]) -> str:
    """The known word most like this one, or nothing when none is like it."""
    words = sorted(known)
    text = str(word)[:80]
    close = get_close_matches(text, words, 1, 0.6) or get_close_matches(text.lower(), words, 1, 0.6)
    return close[0] if close else ""


def shown(value: object, longest: int = 40) -> str:
    """A value as an error quotes it, cut short and on one line."""
    if isinstance(value, dict):
        return "a mapping"
    if isinstance(value, (list, tuple)):
        return "a list"
    if value is None:
        return "nothing"
    if isinstance(value, bool):
        return str(value).lower()
    text = str(value)
    cut = text if len(text) <= longest else text[: longest - 3] + "..."
    return repr(cut) if isinstance(value, str) else cut


def listed(words: Iterable[str], last: str = "or", most: int = 12) -> str:
    """Words as a person lists them: a, b or c."""
    items = list(words)
    if len(items) > most:
        items = [*items[:most], "..."]
    if len(items) < 2:
        return "".join(items)
    return f"{', '.join(items[:-1])} {last} {items[-1]}"
