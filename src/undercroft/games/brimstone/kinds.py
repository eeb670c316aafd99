"""All kinds of entries that a pack of Brimstone may hold: what is found in the mine, and the frontier above it."""

from __future__ import annotations

from typing import Final

from undercroft.games.brimstone import content, frontier

KINDS: Final = (*content.KINDS, *frontier.FRONTIER)
