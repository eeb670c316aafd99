"""What Brimstone reports about its events: the dice as they fell, and what an Adventure's charts count."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from undercroft.crawl.shown.luck import Deed, Throw
from undercroft.games.brimstone import events

if TYPE_CHECKING:
    from undercroft.engine.events import Event

FOES: Final = ""
"""The figure that stands for all Enemies together."""
FOE_DIE: Final = 3.5


def throws(event: Event) -> Throw | None:
    """Dice as they fell: a Hero's before any Re-roll, and the To Hit dice of Enemies."""
    if isinstance(event, events.Rolled):
        return Throw(event.hero, event.kind, event.dice, (event.sides + 1) / 2)
    if isinstance(event, events.FoeAttacked):
        return Throw(FOES, "to hit", event.dice, FOE_DIE)
    return None


def deeds(event: Event) -> tuple[Deed, ...]:
    """What is added up over an Adventure."""
    if isinstance(event, events.FoeWounded):
        return (Deed(event.by, "Wounds dealt", event.amount),) if event.by else ()
    if isinstance(event, events.FoeKilled):
        return (Deed(event.by, "Kills"),) if event.by else ()
    if isinstance(event, events.Wounded):
        return (Deed(event.hero, "Wounds taken", event.amount),)
    if isinstance(event, events.Horrified):
        return (Deed(event.hero, "Sanity lost", event.amount),)
    if isinstance(event, events.XPGained):
        return (Deed(event.hero, "XP", event.amount),)
    return ()


def begins(event: Event) -> int:
    """The Game Turn that begins."""
    return event.turn if isinstance(event, events.TurnBegan) else 0
