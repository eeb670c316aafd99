"""What must hold in a pack beyond the types of its fields."""

from __future__ import annotations

from typing import Final

from undercroft.games.descent.content.checks import maps, quests, sheets

CHECKS: Final = (
    maps.maps,
    quests.goals,
    quests.counters,
    quests.tokens,
    sheets.classes,
    sheets.parties,
    sheets.monsters,
)
