"""The Marshal's Shotgun: one more Shot if the first one killed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from undercroft.games.brimstone.events.moments import (
    FirstShotKilled,
)
from undercroft.games.brimstone.rules.heroes import moments
from undercroft.games.brimstone.state import Attack

if TYPE_CHECKING:
    from undercroft.engine.choices import Rule
    from undercroft.games.brimstone.game import Brimstone
    from undercroft.games.brimstone.state import Hero


def note_first_shot(attack: Attack, hit: bool) -> None:
    """Whether the very first Shot hit: only its kill counts. [brimstone.marshal.double-shot]"""
    if not attack.rolled:
        attack.first = hit


def double_shot(game: Brimstone, hero: Hero, attack: Attack, killer: int) -> Rule[None]:
    """If the first Shot killed, the weapon itself may give one more. [brimstone.marshal.double-shot]"""
    first, attack.first = attack.first, False
    if not first or killer != 0:
        return
    for listener in moments.listeners(game, hero).get("first shot kill", ()):
        held = None if listener.source is None else listener.source.held
        if held is not None and held.id == attack.weapon:
            yield from game.do(FirstShotKilled(hero.id))
            return
