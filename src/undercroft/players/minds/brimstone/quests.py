"""The goal of the Mission: what to do for it now, and where to go for it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from undercroft.crawl.board.layout import Door
from undercroft.engine.choices import Option
from undercroft.games.brimstone.content.types.goals import Beyond, Collect, Rescue, Seal
from undercroft.players.minds.brimstone.asks import answers, picture_of

if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any

    from undercroft.engine.choices import Ask
    from undercroft.games.brimstone.shown.view import HeroView
    from undercroft.players.base import Seat
    from undercroft.players.minds.brimstone.picture import Picture

LIKELY = 0.5
"""The chance to pass a test from which on a Hero works at a mark while there are Enemies to fight."""


class Quests:
    """What one Hero can do for the goal."""

    def __init__(self, picture: Picture, hero: HeroView) -> None:
        self.picture = picture
        self.hero = hero
        self.goal = picture.pack.missions[picture.view.mission].goal
        self.wanted = 0
        for space in picture.view.quest.wanted:
            self.wanted |= 1 << space

    def deed(self, values: Sequence[Any]) -> int:
        """Return the index of an answer that works for the goal at once, -1 if there is none."""
        for place, value in enumerate(values):
            if type(value) is not Option:
                continue
            if value.verb == "work" and (not self.picture.foes or self.worth_a_fight()):
                return place
            if value.verb == "look" and isinstance(self.goal, Beyond) and self.through(value):
                return place
            if value.verb == "lead" and self.left_alone(value.subject_number):
                return place
        return -1

    def through(self, look: Option) -> bool:
        """Tell whether an option looks through a Gate."""
        return Door(look.subject_number, str(look.target)) in self.picture.unexplored_gates()

    def left_alone(self, ally: int) -> bool:
        """Whether the Hero who led an ally has fallen."""
        leader = next(other.leader for other in self.picture.view.quest.allies if other.id == ally)
        return all(hero.id != leader for hero in self.picture.standing)

    def worth_a_fight(self) -> bool:
        """Whether to work for the goal though Enemies are near: with a fair chance at a mark, for the last piece."""
        done = self.picture.view.quest.done
        if isinstance(self.goal, Seal):
            return self.chance(self.goal) >= LIKELY
        if isinstance(self.goal, Rescue):
            return False
        return isinstance(self.goal, Collect) and not self.goal.out and done + 1 >= self.goal.pieces

    def chance(self, goal: Seal) -> float:
        """The chance to pass the test of a mark."""
        dice: int = getattr(self.picture.pack.heroes[self.hero.kind].skills, goal.skill)
        return 1 - (min(6, goal.target - 1) / 6) ** dice

    def step(self, spaces: Sequence[int]) -> int:
        """In a Fight that is worth it: a space in reach from which to work, -1 if there is none or no need to go."""
        if not self.wanted or not self.picture.view.quest.spots or not self.worth_a_fight():
            return -1
        if self.wanted >> self.hero.space & 1:
            return -1
        return next((space for space in spaces if self.wanted >> space & 1), -1)


@answers("mission.leader")
def leader(ask: Ask, seat: Seat) -> int:
    """The Hero with the most Health."""
    picture = picture_of(seat)
    health = [picture.heroes[hero].max_health for hero in ask.values]
    return health.index(max(health))
