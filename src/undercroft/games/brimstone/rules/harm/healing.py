"""Healing and its XP."""

from __future__ import annotations

from typing import TYPE_CHECKING

from undercroft.engine.choices import split
from undercroft.games.brimstone.events import Healed, XPGained
from undercroft.games.brimstone.events.moments import OtherHealed

if TYPE_CHECKING:
    from undercroft.engine.choices import Rule
    from undercroft.games.brimstone.game import Brimstone
    from undercroft.games.brimstone.state import Hero

HEAL_XP = 5
"""XP for each point Healed from another Hero. [brimstone.heal.xp-others]"""


def heal_all(game: Brimstone, hero: Hero, what: str, by: str = "") -> Rule[None]:
    """Heal all `wounds`, or else all Sanity Damage. [brimstone.heal.full]"""
    if what == "wounds":
        return heal(game, hero, wounds=hero.wounds, by=by)
    return heal(game, hero, sanity=hero.horror, by=by)


def heal(game: Brimstone, hero: Hero, wounds: int = 0, sanity: int = 0, by: str = "") -> Rule[None]:
    """Heal this many Wounds and this much Sanity Damage; `by` is the Hero who does the Healing."""
    more = _skill(game, hero, by)
    if wounds:
        wounds += more
    elif sanity:
        sanity += more
    yield from _mend(game, hero, wounds, sanity, by)


def heal_any(game: Brimstone, hero: Hero, n: int, by: str = "") -> Rule[None]:
    """Heal this many points in any mix of Wounds and Sanity."""
    total = max(0, n + _skill(game, hero, by))
    given = yield from split(hero.seat, "heal.split", total, {"wounds": hero.wounds, "sanity": hero.horror})
    yield from _mend(game, hero, given["wounds"], given["sanity"], by)


def _skill(game: Brimstone, hero: Hero, by: str) -> int:
    """The extra points that a Hero Heals from another."""
    return game.stat(game.hero(by), "healing") if by and by != hero.id else 0


def _mend(game: Brimstone, hero: Hero, wounds: int, sanity: int, by: str) -> Rule[None]:
    """Heal, report it, and reward the Hero who did it."""
    wounds, sanity = _remove(hero, wounds, sanity)
    healed = wounds + sanity
    if not healed:
        return
    game.tally("healed", healed)
    yield from game.do(Healed(hero.id, wounds, sanity, by))
    if by and by != hero.id:
        yield from _reward(game, game.hero(by), healed)
        yield from game.do(OtherHealed(by))


def _remove(hero: Hero, wounds: int, sanity: int) -> tuple[int, int]:
    """Damage markers leave the Hero, never more than there are. Returns how many. [brimstone.heal.remove-markers]"""
    wounds, sanity = max(0, min(wounds, hero.wounds)), max(0, min(sanity, hero.horror))
    hero.wounds -= wounds
    hero.horror -= sanity
    return wounds, sanity


def _reward(game: Brimstone, healer: Hero, healed: int) -> Rule[None]:
    """Healing another Hero earns 5 XP a point, by whatever means.

    [brimstone.heal.xp-others] [brimstone.saloon.comforting-xp]
    """
    yield from game.do(XPGained(healer.id, HEAL_XP * healed, "healing"))
