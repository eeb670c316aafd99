"""What must be so of the icons that entries of a pack choose."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, cast

from undercroft.crawl.packs.faults import nearest
from undercroft.games.brimstone.content import icons, kinds
from undercroft.games.brimstone.content.types import Named

if TYPE_CHECKING:
    from collections.abc import Iterator

    from undercroft.crawl.packs.kinds import Entry
    from undercroft.crawl.packs.pack import Pack
    from undercroft.engine.errors import PackError


def pictures(pack: Pack) -> Iterator[PackError]:
    """Icons of entries, and of what is named inside them, are among those that clients have."""
    for kind in kinds.KINDS:
        for entry, value in pack.of(kind).items():
            for at, icon in _chosen(value):
                if icon not in icons.ICONS:
                    near = nearest(icon, icons.ICONS)
                    expected = f"one of the game's icons, such as {', '.join(icons.FRONTIER[:6])}"
                    yield pack.error(kind, entry, f"no icon {icon!r}", expected, near, at=(*at, "icon"))


def _chosen(entry: Entry) -> Iterator[tuple[tuple[str | int, ...], str]]:
    """The icons that an entry and its named parts choose, each with the way to it."""
    if isinstance(entry, Named) and entry.icon:
        yield (), entry.icon
    for field in entry.__struct_fields__:
        inside: Any = getattr(entry, field)
        parts = cast("tuple[object, ...]", inside) if isinstance(inside, tuple) else ()
        for n, part in enumerate(parts):
            if isinstance(part, Named) and part.icon:
                yield (field, n), part.icon
