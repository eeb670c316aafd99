"""End Caps, which close an exit for good."""

from __future__ import annotations

from typing import TYPE_CHECKING

from undercroft.games.brimstone.events import ExitClosed

if TYPE_CHECKING:
    from undercroft.crawl.board.layout import Door
    from undercroft.engine.choices import Rule
    from undercroft.games.brimstone.game import Brimstone


def end_cap(game: Brimstone, door: Door) -> Rule[None]:
    """Close an exit for good, as one that did not become a Door; the End Cap belongs to the tile of the exit.

    [brimstone.explore.close-rest] [brimstone.map.end-caps-not-tiles]
    """
    game.room(door.tile).closed.append(door.exit)
    game.map_changed()
    yield from game.do(ExitClosed(door.tile, door.exit))
