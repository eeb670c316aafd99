"""Open or Close a Door: an action of a hero or monster beside it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from undercroft.engine.choices import Option
from undercroft.games.descent.events import DoorMoved, DoorOpening

if TYPE_CHECKING:
    from undercroft.engine.choices import Rule
    from undercroft.games.descent.game import Descent
    from undercroft.games.descent.state import Door, Hero, Monster


def options(game: Descent, figure: Hero | Monster) -> list[Option]:
    """Offer every door beside a figure, to open or to close; a locked one is up to the quest.

    [descent.door.action] [descent.door.locked]
    """
    mask = game.mask(figure)
    return [
        Option("close" if door.open else "open", door.id, None, "descent.door.action")
        for door in game.state.doors
        if mask & game.door_spaces(door) and not door.locked and not (door.open and crossed(game, door))
    ]


def crossed(game: Descent, door: Door) -> bool:
    """Whether a large base stands across an open door, which then cannot be closed."""
    return any(
        mask >> a & 1 and mask >> b & 1 for one in game.figures() for mask in (game.mask(one),) for a, b in door.edges
    )


def use(game: Descent, figure: Hero | Monster, door: str, is_open: bool) -> Rule[None]:
    """Open or close a door. [descent.door.opened] [descent.door.closed]"""
    yield from game.do(DoorMoved(door, is_open, figure.id))
    if is_open:
        yield from game.do(DoorOpening(figure.id, door))
