"""For tests of harm and attacks: Items that do whatever the test writes, weapons to measure, an Enemy far away."""

from __future__ import annotations

from typing import Any

import msgspec

from tests.rules.brimstone.situations.table import Figure, Table
from undercroft.crawl.packs.language.grammar import read_effect
from undercroft.games.brimstone.content.keywords.lexicon import WORDS
from undercroft.games.brimstone.content.types import Item, Moment, Use


def effect_item(table: Table, hero: Figure, effect: str, when: Moment = "activation", **fields: Any) -> str:
    """Give a Hero an Item with one use; returns the key that uses it."""
    card = f"test-{len(table.pack.items)}"
    use = Use(when=when, effect=read_effect(WORDS, effect), **fields)
    table.pack.items[card] = Item(id=card, name=card, use=(use,))
    hero.give(card)
    return f"use:item:{hero.item(card)}/u0"


def its_turn(table: Table, hero: Figure, move: int = 0) -> None:
    """A Hero's Activation after the Move roll; an idle thing to use keeps it open after the Attack."""
    effect_item(table, hero, "lose gold 1")
    table.turn_of(hero, move=move)


def does(table: Table, hero: Figure, effect: str) -> None:
    """A Hero uses an Item with this effect in its Activation, which begins with it."""
    key = effect_item(table, hero, effect)
    table.turn_of(hero, move=0)
    table.act(key)


def item(table: Table, hero: Figure, **fields: Any) -> int:
    """Give a Hero an Item with these fields, in hand if it needs hands; returns its number."""
    card = f"test-{len(table.pack.items)}"
    table.pack.items[card] = Item(id=card, name=card, **fields)
    hero.give(card)
    return hero.item(card)


def sheet(table: Table, kind: str, **fields: Any) -> None:
    """Change a Hero Character Sheet."""
    table.pack.heroes[kind] = msgspec.structs.replace(table.pack.heroes[kind], **fields)
    table.game.all_changed()


def far_foe(table: Table) -> Figure:
    """An Enemy out of the way, so that the Fight goes on."""
    return table.foe("night-terrors", at="J8", abilities={})


def lone(table: Table, kind: str = "marshal", at: str = "C3") -> Figure:
    """A Hero in a hall where nothing is left to find."""
    table.state.objective = True
    return table.hero(kind, at=at)


def next_turn(table: Table) -> None:
    """The Activation ends, the turn too, and the Hero Activates again."""
    table.act("end")
    table.dice(hold_back=[3, 5], move=[3])
    assert table.asked == "activation.act"
