"""Icons by name: those of the game-icons set (https://game-icons.net, CC BY 3.0), which every client can draw.

`icons.txt` is the published list. Whatever has no icon of its own gets the one that its name brings to mind.
"""

from __future__ import annotations

import re
from functools import cache
from importlib.resources import files
from typing import TYPE_CHECKING, Any, cast

from undercroft.crawl.packs.faults import nearest

if TYPE_CHECKING:
    from collections.abc import Iterator

    from undercroft.crawl.packs.kinds import Entry, Kind
    from undercroft.crawl.packs.pack import Pack
    from undercroft.engine.errors import PackError

PAGE = "docs/author/icons.md"


@cache
def names() -> frozenset[str]:
    """Every icon that may be named."""
    return frozenset(files("undercroft.crawl.shown.drawing").joinpath("icons.txt").read_text("utf-8").split())


def words_of(text: str) -> list[str]:
    """The words of a name, each in the singular."""
    found = re.findall(r"[a-z]+", text.lower().replace("'s", ""))
    return [word[:-1] if len(word) > 3 and word.endswith("s") and not word.endswith("ss") else word for word in found]


@cache
def _by_word() -> dict[str, tuple[str, ...]]:
    """The icons that have a word in their name."""
    found: dict[str, list[str]] = {}
    for name in sorted(names()):
        for word in dict.fromkeys(words_of(name)):
            found.setdefault(word, []).append(name)
    return {word: tuple(icons) for word, icons in found.items()}


@cache
def find(text: str, otherwise: str) -> str:
    """Find the icon that a name brings to mind: Ice Scarabs are a gold-scarab, an Old Lantern is an old-lantern.

    An icon fits if all its words are in the name, if both end with the same word, or if it has the name's last word.
    """
    words = words_of(text)
    best: tuple[tuple[int, int, int, int, str], str] | None = None
    for name in dict.fromkeys(icon for word in words for icon in _by_word().get(word, ())):
        own = words_of(name)
        shared = sum(word in words for word in own)
        whole, head, within = shared == len(own), own[-1] == words[-1], words[-1] in own
        if not (whole or head or within):
            continue
        rank = (-shared, -int(whole and words[-1] in own), -int(head), len(own), name)
        if best is None or rank < best[0]:
            best = (rank, name)
    return best[1] if best is not None else otherwise


def faults(pack: Pack, kinds: tuple[Kind[Any], ...]) -> Iterator[PackError]:
    """Name each icon in a pack, of an entry or of something inside it, that is not on the list."""
    for kind in kinds:
        for entry, value in pack.of(kind).items():
            for at, icon in _chosen(value):
                if icon not in names():
                    expected = f"an icon of the list in {PAGE}, such as spider-face or locked-chest"
                    near = nearest(icon, names())
                    yield pack.error(kind, entry, f"no icon {icon!r}", expected, near, at=(*at, "icon"))


def _chosen(entry: Entry) -> Iterator[tuple[tuple[str | int, ...], str]]:
    """The icons that an entry and its parts choose, each with the way to it."""
    own: object = getattr(entry, "icon", "")
    if isinstance(own, str) and own:
        yield (), own
    for field in entry.__struct_fields__:
        inside: Any = getattr(entry, field)
        parts = cast("tuple[object, ...]", inside) if isinstance(inside, tuple) else ()
        for n, part in enumerate(parts):
            icon: object = getattr(part, "icon", "")
            if isinstance(icon, str) and icon:
                yield (field, n), icon
