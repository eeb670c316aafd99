"""Clothing: one piece worn in each Clothing Slot, and changing it."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from undercroft.engine.choices import Offer, Option
from undercroft.games.brimstone.events.heroes import NumbersChanged
from undercroft.games.brimstone.rules.items.restrictions import allowed
from undercroft.games.brimstone.state import rules

if TYPE_CHECKING:
    from collections.abc import Iterator

    from undercroft.engine.choices import Rule
    from undercroft.games.brimstone.game import Brimstone
    from undercroft.games.brimstone.state import Held, Hero


def worn_in(game: Brimstone, hero: Hero, slot: str) -> int | None:
    """The Clothing equipped in a Clothing Slot. [brimstone.items.clothing-slot]"""
    for held in hero.items:
        if held.id in hero.worn and game.pack.items[held.card].slot == slot:
            return held.id
    return None


def fill_slots(game: Brimstone, hero: Hero) -> None:
    """Free Clothing Slots take the first Clothing that fits. [brimstone.items.clothing-slot]"""
    for held in hero.items:
        slot = game.pack.items[held.card].slot
        if slot is not None and allowed(game, hero, held.card) and worn_in(game, hero, slot) is None:
            hero.worn.append(held.id)


def wear(game: Brimstone, hero: Hero, held: Held) -> Rule[None]:
    """Put on a piece of Clothing; what was in its Clothing Slot is taken off. [brimstone.items.clothing-slot]"""
    slot = game.pack.items[held.card].slot
    before = worn_in(game, hero, slot) if slot is not None else None
    if before is not None:
        hero.worn.remove(before)
    hero.worn.append(held.id)
    yield from game.do(NumbersChanged(hero.id))


@rules.offer("hands.clothing")
def offer_clothing(game: Brimstone) -> Iterator[Offer]:
    """Without Enemies on the board Clothing is changed at any time, one piece a slot.

    [brimstone.items.clothing-slot]
    """
    if game.in_fight:
        return
    for hero in game.standing():
        for held in hero.items:
            clothing = game.pack.items[held.card].slot is not None and allowed(game, hero, held.card)
            if clothing and held.id not in hero.worn:
                yield Offer(hero.seat, Option("wear", held.id), partial(wear, hero=hero, held=held))
