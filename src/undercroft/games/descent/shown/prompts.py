"""What Descent knows about its questions, so that a table can spare people chores."""

from __future__ import annotations

from typing import TYPE_CHECKING

from undercroft.crawl.dice import Goal
from undercroft.crawl.shown.prompts import Again, Prompts
from undercroft.engine.choices import Option, key_of
from undercroft.games.descent.game import Descent
from undercroft.games.descent.shown import odds
from undercroft.games.descent.state.dice import dice_of

if TYPE_CHECKING:
    from undercroft.engine.choices import Ask


class DescentPrompts(Prompts[Descent]):
    """The overlord's windows are never answered here: how quickly they close would tell what it holds."""

    def tempting(self, game: Descent, ask: Ask) -> bool:
        """Nothing waits beside a question."""
        return False

    def again(self, game: Descent, ask: Ask) -> Again | None:
        """Dice of an attack or a defense count by what they bring; those of a test by the shields they lack."""
        about = ask.params or {}
        if ask.name != "figure.reroll":
            return None
        pool = dice_of(about["pool"])
        worth = odds.lacks if about["kind"] == "test" else odds.worth
        return Again(
            dice=tuple(about["dice"]),
            fresh=tuple(about["fresh"]),
            pool=pool,
            goal=Goal(worth=tuple(tuple(worth(face) for face in die.faces) for die in pool)),
            kind=str(about["kind"]),
            most={Option("reroll", way).key: most for way, most in about["takes"].items()},
            open=any(face.miss for face in about["dice"]),
        )

    def minor(self, game: Descent, ask: Ask) -> str | None:
        """Leave equipment as it is, the order of groups and heroes as printed, and draw the card for a fallen hero."""
        if ask.name == "equip.change":
            return "done"
        if ask.name in ("round.next-hero", "overlord.group", "overlord.monster", "setup.place"):
            return key_of(ask.values[0])
        if ask.name == "overlord.draw":
            return "yes"
        return None
