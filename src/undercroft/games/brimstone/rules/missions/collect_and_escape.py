"""Collect and escape: gather what lies in the Mine, or get out of it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from undercroft.engine.game import NOTHING
from undercroft.games.brimstone.content.types.goals import Collect, Escape
from undercroft.games.brimstone.events import Worked
from undercroft.games.brimstone.rules.missions import markers
from undercroft.games.brimstone.rules.missions.goal import Play, plays

if TYPE_CHECKING:
    from undercroft.engine.choices import Rule
    from undercroft.games.brimstone.state import Hero, Spot


@plays(Collect)
class Collecting(Play[Collect]):
    """Pieces in the Rooms with Clues and at the Objective are taken, and perhaps carried out."""

    icon = "black-book"
    verb = "Take"
    deed = "takes"

    def clue(self, room: int) -> Rule[None]:
        if len(self.quest.spots) < self.sheet.pieces:
            yield from markers.lay(self.game, room, 1)

    def found(self, room: int) -> Rule[None]:
        yield from markers.lay(self.game, room, self.sheet.pieces - len(self.quest.spots))

    def work(self, hero: Hero, spot: Spot) -> Rule[None]:
        """A piece is taken; with the last the Mission is won, unless they must be carried out."""
        spot.left = 0
        self.quest.done += 1
        yield from self.game.do(Worked(hero.id, spot.id, 0))
        if self.complete() and not self.sheet.out:
            self.won()
        yield from self.does(self.sheet.each, hero, spot.room)

    def turn_ends(self) -> Rule[None]:
        if self.sheet.out and self.complete() and self.all_out():
            self.won()
        return NOTHING

    def complete(self) -> bool:
        """Whether all pieces are taken."""
        return self.quest.done >= self.sheet.pieces

    def progress(self) -> str:
        return f"{self.quest.done} of {self.sheet.pieces} taken"

    def wanted(self) -> int:
        return self.way_out() if self.sheet.out and self.complete() else super().wanted()


@plays(Escape)
class Escaping(Play[Escape]):
    """At the end of a turn with all Heroes on the Entrance they are out."""

    def turn_ends(self) -> Rule[None]:
        if self.all_out():
            self.won()
        return NOTHING

    def progress(self) -> str:
        out = self.entrance()
        near = sum(1 for hero in self.game.standing() if hero.space >= 0 and out >> hero.space & 1)
        return f"{near} of {len(self.game.standing())} at the Entrance"

    def wanted(self) -> int:
        return self.way_out()
