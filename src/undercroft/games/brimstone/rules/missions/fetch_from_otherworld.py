"""Beyond: something lies in another World, and must be brought back through the Gate."""

from __future__ import annotations

from typing import TYPE_CHECKING

from undercroft.crawl.board.bits import mask_of
from undercroft.engine.game import NOTHING
from undercroft.games.brimstone.content.types.goals import Beyond
from undercroft.games.brimstone.events import Worked
from undercroft.games.brimstone.rules.explore import gates, worlds
from undercroft.games.brimstone.rules.missions import markers
from undercroft.games.brimstone.rules.missions.goal import Play, plays
from undercroft.games.brimstone.state import MINES

if TYPE_CHECKING:
    from undercroft.crawl.board.layout import Door
    from undercroft.engine.choices import Rule
    from undercroft.games.brimstone.state import Hero, Spot


@plays(Beyond)
class Fetching(Play[Beyond]):
    """The first Clue opens a Gate; from then on only Clues beyond it lead to the Objective."""

    icon = "crystal-cluster"
    verb = "Take"
    deed = "takes"

    def counts(self, room: int) -> bool:
        """Once the Gate is open, Clues on this side of it lead nowhere."""
        return not self.quest.since or self.game.room(room).world == self.sheet.world

    def clue(self, room: int) -> Rule[None]:
        """The first Clue in the Mines opens a Gate in its Room; in the basic game there are none."""
        if self.quest.since or self.game.room(room).world != MINES or not gates.icons(self.game, 1):
            return
        yield from gates.add(self.game, room)
        if gates.unexplored(self.game):
            self.quest.since = self.game.state.turn

    def found(self, room: int) -> Rule[None]:
        yield from markers.lay(self.game, room, 1)

    def work(self, hero: Hero, spot: Spot) -> Rule[None]:
        spot.left = 0
        self.quest.done = 1
        yield from self.game.do(Worked(hero.id, spot.id, 0))
        yield from self.does(self.sheet.each, hero, spot.room)

    def turn_ends(self) -> Rule[None]:
        if self.quest.done and self.all_out():
            self.won()
        return NOTHING

    def progress(self) -> str:
        if self.quest.done:
            return "to be brought home"
        return "beyond the Gate" if self.quest.since else "the Gate is to be found"

    def wanted(self) -> int:
        """Where to go: to the Gate, through it, to what is wanted, and home."""
        if self.quest.done:
            return self.way_out()
        if self.game.state.objective or not self.quest.since:
            return super().wanted()
        there = worlds.spaces_in(self.game, self.sheet.world)
        if not there:
            return self.on_gates(gates.unexplored(self.game))
        if all(there >> hero.space & 1 for hero in self.game.standing()):
            return 0
        arrival = self.on_gates([far for room in self.game.state.rooms for far in room.gates.values() if far])
        return there & ~(arrival | self.game.board.around(arrival))

    def on_gates(self, gates_: list[Door]) -> int:
        """The spaces on these Gates."""
        return mask_of([space for gate in gates_ for space in self.game.board.exit_spaces(gate)])
