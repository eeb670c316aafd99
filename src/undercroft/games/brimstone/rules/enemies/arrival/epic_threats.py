"""Epic Threats: boss Fights, mostly of the Objective, and the further Threat cards that they call for."""

from __future__ import annotations

from typing import TYPE_CHECKING

from undercroft.games.brimstone.content.types import EpicThreat
from undercroft.games.brimstone.state import Ready

if TYPE_CHECKING:
    from undercroft.games.brimstone.game import Brimstone

SMALL_PARTY = 2


def level_of(game: Brimstone, level: str) -> str:
    """The deck a Threat comes from: a Party that an Epic one would crush gets a High one instead.

    [brimstone.epic.use] [brimstone.epic.small-party] [brimstone.explore.final-fight-advanced]
    """
    return "high" if level == "epic" and not faces_epic(game) else level


def faces_epic(game: Brimstone) -> bool:
    """Whether Epic Threats are used: in the Advanced Game, with 3 Heroes or more unless fewer agreed to face them.

    [brimstone.epic.small-party] [brimstone.epic.small-party-choice] [brimstone.firstgame.no-epic]
    """
    return game.agreed.advanced and (len(game.heroes) > SMALL_PARTY or game.agreed.epic_anyway)


def more(game: Brimstone, card: str, entry: Ready, world: str) -> list[Ready]:
    """The ordinary Threat cards an Epic one calls for, from the World it comes in; each counts as its own cause.

    [brimstone.content.epic-threat-deck] [brimstone.epic.use] [brimstone.world.epic]
    """
    sheet = game.pack.threats[card]
    levels = sheet.more if isinstance(sheet, EpicThreat) else ()
    return [Ready(level=level, room=entry.room, ambush=entry.ambush, world=world) for level in levels]
