"""Goals that take their time: while Heroes seal or hold the Objective, Enemies keep coming."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar

from undercroft.engine.game import NOTHING
from undercroft.games.brimstone.content.types.goals import HoldOut, Seal, Waves
from undercroft.games.brimstone.events import HeldOut, Worked
from undercroft.games.brimstone.rules.heroes import skill_tests
from undercroft.games.brimstone.rules.missions import markers
from undercroft.games.brimstone.rules.missions.goal import Play, plays

if TYPE_CHECKING:
    from undercroft.engine.choices import Rule
    from undercroft.games.brimstone.state import Hero, Spot

W = TypeVar("W", bound=Waves)


class Besieged(Play[W]):
    """From the turn after the Objective was found, its waves come."""

    def found(self, room: int) -> Rule[None]:
        self.quest.since = self.game.state.turn
        return NOTHING

    def turns_there(self) -> int:
        """How many turns ago the Objective was found; 0 if it is not found yet."""
        return self.game.state.turn - self.quest.since if self.game.state.objective else 0

    def wave(self) -> Rule[None]:
        """One wave, on the Objective's Map Tile."""
        turns = self.turns_there()
        if turns and turns % self.sheet.every == 0:
            return self.does(self.sheet.wave, room=self.objective())
        return NOTHING

    def turn_ends(self) -> Rule[None]:
        return self.wave()


@plays(Seal)
class Sealing(Besieged[Seal]):
    """Marks in the Objective Room are closed by tests of a Skill; the last one closed wins."""

    icon = "rune-stone"
    verb = "Work on"
    deed = "closes"

    def found(self, room: int) -> Rule[None]:
        yield from super().found(room)
        yield from markers.lay(self.game, room, self.sheet.marks, self.sheet.work)

    def work(self, hero: Hero, spot: Spot) -> Rule[None]:
        """Passing the test brings the mark one nearer to being closed; failing costs only time."""
        passed = yield from skill_tests.skill_test(self.game, hero, self.sheet.skill, self.sheet.target)
        if not passed:
            return
        spot.left -= 1
        yield from self.game.do(Worked(hero.id, spot.id, spot.left))
        if spot.left:
            return
        self.quest.done += 1
        if self.quest.done == self.sheet.marks:
            self.won()
        yield from self.does(self.sheet.each, hero, spot.room)

    def progress(self) -> str:
        return f"{self.quest.done} of {self.sheet.marks} closed"


@plays(HoldOut)
class Holding(Besieged[HoldOut]):
    """So many turns must end with a Hero on the Objective's Map Tile."""

    def turn_ends(self) -> Rule[None]:
        if not self.turns_there():
            return
        if self.game.heroes_in(self.game.room_mask(self.objective())):
            self.quest.done += 1
            yield from self.game.do(HeldOut(self.quest.done, self.sheet.turns))
        if self.quest.done >= self.sheet.turns:
            self.won()
        yield from self.wave()

    def progress(self) -> str:
        return f"{self.quest.done} of {self.sheet.turns} turns held"

    def wanted(self) -> int:
        return self.inside(self.objective()) if self.game.state.objective else 0
