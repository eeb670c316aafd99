"""What happens on the map and in the quest: rounds, turns, walking, doors, tokens, endings."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from undercroft.engine.events import Event, Look, Tone

if TYPE_CHECKING:
    from undercroft.games.descent.game import Descent


class EncounterBegan(Event):
    """An encounter is set up and begins."""

    rule: ClassVar[str] = "descent.quest.encounters"
    turning: ClassVar[bool] = True
    encounter: int


class RoundBegan(Event):
    """A round begins."""

    rule: ClassVar[str] = "descent.round.one-turn-each"
    tone: ClassVar[Tone] = "quiet"
    round: int


class TurnBegan(Event):
    """A hero, or the overlord, takes its turn."""

    rule: ClassVar[str] = "descent.round.whole-turns"
    figure: str
    """Empty for the overlord."""


class GroupActivated(Event):
    """A monster group is activated."""

    rule: ClassVar[str] = "descent.overlord-turn.groups-one-at-a-time"
    tone: ClassVar[Tone] = "quiet"
    group: str


class Walked(Event):
    """A figure has gone along these spaces."""

    rule: ClassVar[str] = "descent.move.cost"
    look: ClassVar[Look] = "walks"
    figure: str
    path: tuple[int, ...]


class Placed(Event):
    """A figure comes to the map, or is put elsewhere."""

    rule: ClassVar[str] = "descent.hero-setup.placement"
    look: ClassVar[Look] = "comes"
    figure: str
    space: int
    turn: int = 0

    def happen(self, game: Descent) -> None:
        game.put(game.figure(self.figure), self.space, self.turn)


class DoorMoved(Event):
    """A door is opened or closed."""

    rule: ClassVar[str] = "descent.door.action"
    look: ClassVar[Look] = "opens"
    door: str
    open: bool
    figure: str = ""

    def happen(self, game: Descent) -> None:
        game.swing(self.door, self.open)


class TokenMoved(Event):
    """An objective token is picked up, dropped or left."""

    rule: ClassVar[str] = "descent.objective.pick-up"
    token: str
    carrier: str
    """Who carries it now; empty: it lies on the map, or is gone."""
    space: int

    def happen(self, game: Descent) -> None:
        token = game.token(self.token)
        token.carrier, token.space = self.carrier, self.space


class EncounterEnded(Event):
    """A side has reached its objective in Encounter 1."""

    rule: ClassVar[str] = "descent.quest.encounter-one-transition"
    turning: ClassVar[bool] = True
    winner: str
    why: str


class Ended(Event):
    """The quest is over."""

    rule: ClassVar[str] = "descent.quest.victory"
    tone: ClassVar[Tone] = "end"
    turning: ClassVar[bool] = True
    winner: str
    """`heroes` or `overlord`."""
    why: str

    def happen(self, game: Descent) -> None:
        game.state.ending = self.why
        if game.state.campaign is None:
            game.over("won" if self.winner == "heroes" else "lost")


class QuestSpoke(Event):
    """The quest has something to say: what one of its triggers reads."""

    rule: ClassVar[str] = "descent.quest.precedence"
    tone: ClassVar[Tone] = "strange"
    turning: ClassVar[bool] = True
    trigger: int


class Left(Event):
    """A figure leaves the map."""

    rule: ClassVar[str] = "descent.move.leave-map"
    look: ClassVar[Look] = "falls"
    turning: ClassVar[bool] = True
    figure: str

    def happen(self, game: Descent) -> None:
        figure = game.figure(self.figure)
        figure.space = -1
        game.moved()
