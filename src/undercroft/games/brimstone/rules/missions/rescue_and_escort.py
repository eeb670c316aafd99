"""Rescue and escort: people are to be brought out of the Mine, or to the Objective, alive."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar

from undercroft.crawl.subjects import FIGURE
from undercroft.engine.choices import choose_party
from undercroft.engine.game import NOTHING
from undercroft.games.brimstone.content.types.goals import Escort, Rescue
from undercroft.games.brimstone.events import Worked
from undercroft.games.brimstone.rules.missions import allies, markers
from undercroft.games.brimstone.rules.missions.goal import Play, plays

if TYPE_CHECKING:
    from undercroft.engine.choices import Rule
    from undercroft.games.brimstone.state import Hero, Spot

A = TypeVar("A", Rescue, Escort)


class Accompanied(Play[A]):
    """Somebody goes along, is hurt by Enemies and mends after Fights."""

    def fight_won(self, final: bool) -> Rule[None]:
        allies.mend(self.game)
        return NOTHING

    def turn_ends(self) -> Rule[None]:
        yield from allies.suffer(self.game, self.sheet.health)
        yield from self.arrive()

    def arrive(self) -> Rule[None]:
        """Handle allies who have arrived where they had to go."""
        return NOTHING


@plays(Rescue)
class Rescuing(Accompanied[Rescue]):
    """Captives in the Rooms with Clues and at the Objective are freed, follow, and leave by the Entrance."""

    icon = "manacles"
    verb = "Free"
    deed = "frees"

    def clue(self, room: int) -> Rule[None]:
        if len(self.quest.spots) < self.sheet.captives:
            yield from markers.lay(self.game, room, 1)

    def found(self, room: int) -> Rule[None]:
        yield from markers.lay(self.game, room, self.sheet.captives - len(self.quest.spots))

    def work(self, hero: Hero, spot: Spot) -> Rule[None]:
        spot.left = 0
        yield from self.game.do(Worked(hero.id, spot.id, 0))
        yield from allies.join(self.game, hero, self.sheet.name, spot.space)
        yield from self.does(self.sheet.each, hero, spot.room)

    def arrive(self) -> Rule[None]:
        """Captives on the Entrance are out; enough of them win, too many dead ones lose."""
        out = self.entrance()
        for ally in list(self.quest.allies):
            if out >> ally.space & 1 and not self.game.foes_in(out):
                yield from allies.leave(self.game, ally)
        if self.quest.done >= self.sheet.needed:
            self.won()
        if self.sheet.captives - self.quest.lost < self.sheet.needed:
            self.failed("captives")

    def progress(self) -> str:
        return f"{self.quest.done} of {self.sheet.needed} out"

    def wanted(self) -> int:
        """Where to go: to the captives; then out, with enough of them along or nobody left to find."""
        waiting = super().wanted()
        along = len(self.quest.allies) + self.quest.done
        all_found = self.game.state.objective and not waiting
        return self.way_out() if along >= self.sheet.needed or all_found else waiting


@plays(Escort)
class Escorting(Accompanied[Escort]):
    """One person goes along from the start, and must stand at the Objective once its guard is defeated."""

    icon = "western-hat"

    def begins(self) -> Rule[None]:
        heroes = [hero.id for hero in self.game.in_order()]
        leader = yield from choose_party(
            self.game.party(), "mission.leader", heroes, of=FIGURE, params={"name": self.sheet.name}
        )
        hero = self.game.hero(leader)
        yield from allies.join(self.game, hero, self.sheet.name, hero.space)

    def arrive(self) -> Rule[None]:
        if not self.quest.allies:
            self.failed("ally")
        room = self.objective()
        if room >= 0 and not self.game.in_fight and self.stands_in(room):
            self.won()
        return NOTHING

    def stands_in(self, room: int) -> bool:
        """Whether the one to be kept alive is on a Room's Map Tile."""
        return any(self.game.room_mask(room) >> ally.space & 1 for ally in self.quest.allies)

    def wanted(self) -> int:
        room = self.objective()
        return self.inside(room) if room >= 0 else 0
