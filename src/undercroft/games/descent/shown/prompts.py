"""What Descent knows about its questions, so that a table can spare people chores."""

from __future__ import annotations

from typing import TYPE_CHECKING

from undercroft.crawl.shown.prompts import Prompts
from undercroft.engine.choices import key_of
from undercroft.games.descent.game import Descent

if TYPE_CHECKING:
    from undercroft.engine.choices import Ask


class DescentPrompts(Prompts[Descent]):
    """The overlord's windows are never answered here: how quickly they close would tell what it holds."""

    def tempting(self, game: Descent, ask: Ask) -> bool:
        """Nothing waits beside a question."""
        return False

    def minor(self, game: Descent, ask: Ask) -> str | None:
        """Leave equipment as it is, the order of groups and heroes as printed, and draw the card for a fallen hero."""
        if ask.name == "equip.change":
            return "done"
        if ask.name in ("round.next-hero", "overlord.group", "overlord.monster", "setup.place"):
            return key_of(ask.values[0])
        if ask.name == "overlord.draw":
            return "yes"
        return None
