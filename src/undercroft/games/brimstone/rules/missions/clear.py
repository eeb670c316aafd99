"""Clear: the guard of the Objective is to be defeated."""

from __future__ import annotations

from typing import TYPE_CHECKING

from undercroft.engine.game import NOTHING
from undercroft.games.brimstone.content.types.goals import Clear
from undercroft.games.brimstone.rules.missions.goal import Play, plays

if TYPE_CHECKING:
    from undercroft.engine.choices import Rule


@plays(Clear)
class Clearing(Play[Clear]):
    """Defeating the whole guard wins."""

    def fight_won(self, final: bool) -> Rule[None]:
        """The last Fight of the Objective completes the Mission. [brimstone.end.win] [brimstone.mission.fistful-win]"""
        if final:
            self.won()
        return NOTHING
