"""Spend Experience Points: skills for heroes, Overlord cards for the overlord."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

    from undercroft.games.descent.content.library import DescentPack
    from undercroft.games.descent.state import Hero

LEVEL_TWO, LEVEL_THREE = 2, 3


def skills(pack: DescentPack, hero: Hero, xp: int) -> list[str]:
    """Return the skills that a hero can buy: of its own class, not owned yet, at their price.

    [descent.xp.own-class-only] [descent.xp.skill-cost] [descent.xp.basic-free]
    """
    return [one.id for one in pack.classes[hero.job].skills if one.xp <= xp and one.id not in hero.skills]


def overlord_cards(pack: DescentPack, owned: Sequence[str], xp: int) -> list[str]:
    """Return the Overlord cards that can be bought beside those that the overlord has bought already.

    [descent.xp.overlord-costs] [descent.xp.overlord-universal] [descent.xp.overlord-mixed-classes]
    """
    return [
        name
        for name, card in pack.overlord.items()
        if card.set != "basic" and card.xp <= xp and owned.count(name) < card.copies and unlocked(pack, owned, name)
    ]


def unlocked(pack: DescentPack, owned: Sequence[str], name: str) -> bool:
    """Whether enough lower cards of the same class are in the deck.

    [descent.xp.overlord-level-one] [descent.xp.overlord-level-two] [descent.xp.overlord-level-three]
    """
    card = pack.overlord[name]
    if card.set == "universal" or card.xp < LEVEL_TWO:
        return True
    lower = [one for one in owned if pack.overlord[one].set == card.set and pack.overlord[one].xp < card.xp]
    return len(lower) >= card.xp


def price(pack: DescentPack, name: str) -> int:
    """Return what an Overlord card costs in XPs: its level. [descent.xp.overlord-costs]"""
    return pack.overlord[name].xp
