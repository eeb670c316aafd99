"""What must be so of the icons that entries of a pack choose."""

from __future__ import annotations

from typing import TYPE_CHECKING

from undercroft.crawl.shown.drawing import icons
from undercroft.games.brimstone.content import kinds

if TYPE_CHECKING:
    from collections.abc import Iterator

    from undercroft.crawl.packs.pack import Pack
    from undercroft.engine.errors import PackError


def pictures(pack: Pack) -> Iterator[PackError]:
    """Icons of entries, and of what is named inside them, are on the published list."""
    yield from icons.faults(pack, kinds.KINDS)
