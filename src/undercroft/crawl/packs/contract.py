"""What a game tells about its packs: the contract between a game's content and the tools for authors."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

from msgspec import Struct

from undercroft.crawl.packs.kinds import Kind
from undercroft.crawl.packs.language.keywords import Words
from undercroft.crawl.packs.load import Check
from undercroft.crawl.packs.pack import Pack


class Language(Struct, frozen=True, kw_only=True):
    """The language of a game's packs: kinds of entries, words of effects, its own checks, the printed numbers."""

    slug: str
    folder: Path
    """Where the game's own pack lies."""
    kinds: Sequence[Kind[Any]]
    words: Words
    checks: Sequence[Check] = ()
    printed: Mapping[str, int] = {}
    """How many of each thing the printed game has, by the name of its kind."""
    count: Callable[[Any], Mapping[str, int]] = Pack.counts
    """How many the content holds under the same names."""
    meanings: Mapping[str, Mapping[str, str]] = {}
    """What the words in its lists of words mean, such as its modifiers: by the name of the list, then by word."""
