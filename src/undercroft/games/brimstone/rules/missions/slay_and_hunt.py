"""Slay and hunt: one Enemy is to be killed, where it waits or wherever it flees to."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar

from undercroft.engine.game import NOTHING
from undercroft.games.brimstone.content.types.goals import Hunt, Slay
from undercroft.games.brimstone.events import FoeKilled, FoesPlaced, QuarryFled
from undercroft.games.brimstone.rules.enemies.record_sheet import foe_stat
from undercroft.games.brimstone.rules.fight import end_of_fight, loot
from undercroft.games.brimstone.rules.missions.goal import Play, play_of, plays
from undercroft.games.brimstone.state import Ready, rules

if TYPE_CHECKING:
    from undercroft.engine.choices import Rule
    from undercroft.games.brimstone.game import Brimstone
    from undercroft.games.brimstone.state import Foe

Q = TypeVar("Q", Slay, Hunt)


class Killing(Play[Q]):
    """The Mission is won with the Fight in which the quarry was killed."""

    icon = "evil-eyes"

    def guards(self, room: int) -> list[Ready]:
        return [Ready(kind=self.sheet.enemy, count=1, room=room)]

    def fight_won(self, final: bool) -> Rule[None]:
        if self.quest.done:
            self.won()
        return NOTHING

    def progress(self) -> str:
        return "slain" if self.quest.done else "to be slain"


@plays(Slay)
class Slaying(Killing[Slay]):
    """The quarry waits at the Objective."""

    def is_meant(self) -> bool:
        """Only the one that waits at the Objective is meant."""
        return self.game.state.objective


@plays(Hunt)
class Hunting(Killing[Hunt]):
    """The quarry comes at every Clue and flees when badly hurt, until it is cornered at the Objective."""

    def is_meant(self) -> bool:
        """Wherever it dies, it is dead."""
        return True

    def company(self, room: int) -> list[Ready]:
        return [] if self.quest.done else self.guards(room)

    def guards(self, room: int) -> list[Ready]:
        return [] if self.quest.done else super().guards(room)

    def turn_ends(self) -> Rule[None]:
        """With half its Health gone it gets away, unless it is cornered; if nobody else is left the Fight is over.

        One that got away gives no Loot. [brimstone.loot.one-per-threat]
        """
        quarry = self.quarry()
        if quarry is None or self.game.state.objective or not self.badly_hurt(quarry):
            return
        self.quest.wounds = max(0, quarry.wounds - self.sheet.rest)
        self.game.state.foes.remove(quarry)
        if self.game.state.fight is not None:
            loot.left_undefeated(self.game, self.game.state.fight, quarry)
        yield from self.game.do(QuarryFled(quarry.kind))
        if not self.game.in_fight:
            end_of_fight.fight_over()

    def quarry(self) -> Foe | None:
        """The hunted Enemy, if it is on the board."""
        return next((foe for foe in self.game.state.foes if foe.kind == self.sheet.enemy), None)

    def badly_hurt(self, quarry: Foe) -> bool:
        """Whether half its Health is gone."""
        return 2 * quarry.wounds >= foe_stat(self.game, quarry.kind, "health")


def is_quarry(game: Brimstone, event: FoeKilled | FoesPlaced) -> bool:
    """Whether an event is about the Enemy that the goal is about."""
    goal = game.pack.missions[game.state.mission].goal
    return isinstance(goal, Slay | Hunt) and goal.enemy == event.kind


@rules.after(FoeKilled, id="quarry.killed", when=is_quarry)
def quarry_killed(game: Brimstone, _killed: FoeKilled) -> None:
    """The quarry is dead."""
    play = play_of(game)
    assert isinstance(play, Slaying | Hunting)
    if play.is_meant():
        game.state.quest.done = 1


@rules.after(FoesPlaced, id="quarry.returns", when=is_quarry)
def quarry_returns(game: Brimstone, placed: FoesPlaced) -> None:
    """It has the Wounds with which it got away."""
    for foe in placed.foes:
        game.foe(foe).wounds = game.state.quest.wounds
