"""What the quest itself does at a moment."""

from __future__ import annotations

from typing import TYPE_CHECKING

from undercroft.games.descent.content.keywords.case import Case, perform
from undercroft.games.descent.events import DoorMoved, KnockedOut, QuestSpoke, Slain, TokenMoved
from undercroft.games.descent.rules.quests import goals
from undercroft.games.descent.state import rules

if TYPE_CHECKING:
    from undercroft.engine.choices import Rule
    from undercroft.games.descent.game import Descent
    from undercroft.games.descent.state import Hero, Monster


def happen(game: Descent, moment: str, figure: Hero | Monster | None = None) -> Rule[None]:
    """Do what the encounter says for a moment, in the order of its list. [descent.quest.precedence]"""
    for n, trigger in enumerate(game.encounter.triggers):
        done = f"trigger-{game.state.encounter + 1}-{n}"
        if trigger.at != moment or (trigger.once and game.state.flags.get(done)):
            continue
        about = Case(figure, source="quest")
        if trigger.condition is not None and not trigger.condition.holds(game, about):
            continue
        if trigger.once:
            game.state.flags[done] = 1
        if trigger.text:
            yield from game.do(QuestSpoke(n))
        yield from perform(game, trigger.effect, about)
    goals.check(game)


@rules.after(DoorMoved, id="triggers", when=lambda game, event: event.open)
def door(game: Descent, event: DoorMoved) -> Rule[None]:
    """A door was opened."""
    yield from happen(game, "door opens", game.figure(event.figure) if event.figure else None)


@rules.after(Slain, id="triggers")
def slain(game: Descent, event: Slain) -> Rule[None]:
    """A monster was defeated."""
    yield from happen(game, "monster slain")


@rules.after(TokenMoved, id="triggers", when=lambda game, event: bool(event.carrier))
def taken(game: Descent, event: TokenMoved) -> Rule[None]:
    """An objective token was picked up."""
    yield from happen(game, "token taken", game.figure(event.carrier))


@rules.after(KnockedOut, id="triggers")
def fell(game: Descent, event: KnockedOut) -> Rule[None]:
    """A hero was defeated."""
    yield from happen(game, "hero falls", game.figure(event.hero))
