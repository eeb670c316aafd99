"""The words on Items, forgings and Side Bag Tokens."""

from __future__ import annotations

from typing import TYPE_CHECKING

from undercroft.crawl.packs.language.text import as_sentence, plural
from undercroft.games.brimstone.content import types
from undercroft.games.brimstone.shown.card_text.powers import LIMITS, powers, price, use

if TYPE_CHECKING:
    from undercroft.games.brimstone.content.types import Attach, Forging, FreeMelee, Item, Ranged, SideBagToken


def item(card: Item) -> str:
    """An Item: as a weapon, what it does, where it is carried, what it weighs and is worth."""
    parts = [f"{', '.join(card.keywords)}."] if card.keywords else []
    parts += [] if card.ranged is None else [gun(card.ranged)]
    parts += [] if card.melee is None else [blade(card.melee)]
    parts += [] if card.attach is None else [upgrade(card.attach)]
    parts.append(powers(card))
    shown = ", ".join(fact for fact in facts(card) if fact)
    if shown:
        parts.append(as_sentence(shown))
    return " ".join(part for part in parts if part)


def gun(ranged: Ranged) -> str:
    """A weapon that shoots.

    >>> gun(types.Ranged(range=5, shots=2, damage=1, crit_from=5))
    'Range 5, 2 Shots, D6 + 1 Damage, Critical on 5+.'
    """
    free = f"{LIMITS[ranged.free]}, as a Free Attack: " if ranged.free is not None else ""
    dice = f" on {ranged.to_hit_die}s" if ranged.to_hit_die != "D6" else ""
    damage = f"{ranged.damage_die}{f' + {ranged.damage}' if ranged.damage else ''} Damage"
    return f"{free}Range {ranged.range}, {plural(ranged.shots, 'Shot')}{dice}, {damage}{critical(ranged.crit_from)}."


def blade(melee: FreeMelee) -> str:
    """A weapon that strikes once more.

    >>> blade(types.FreeMelee(combat=1, damage=2, limit="fight"))
    'Once a Fight, as a Free Attack: Melee with Combat 1, +2 Damage.'
    """
    damage = f", {melee.damage:+d} Damage" if melee.damage else ""
    crit = critical(melee.crit_from)
    return f"{LIMITS[melee.limit]}, as a Free Attack: Melee with Combat {melee.combat}{damage}{crit}."


def critical(crit_from: int) -> str:
    """From which roll a Hit is Critical, unless it is the 6 of all weapons."""
    return f", Critical on {crit_from}+" if crit_from != 6 else ""


def upgrade(attach: Attach) -> str:
    """A card that is attached to an Item."""
    stone = f" and {attach.stone} Dark Stone" if attach.stone else ""
    return f"Attaches to {onto(attach.to)}, for {plural(attach.slots, 'Upgrade Slot')}{stone}."


def facts(card: Item) -> list[str]:
    """The icons on an Item in words: hands, slot, restriction, Weight, Dark Stone, Upgrade Slots, value.

    [brimstone.ref.icons]
    """
    return [
        plural(card.hands, "Hand") if card.hands else "",
        card.slot.title() if card.slot is not None and card.slot.title() not in card.keywords else "",
        f"{card.only} only" if card.only else "",
        f"Weight {card.weight}" if card.weight else "",
        plural(card.dark_stone, "Dark Stone Icon") if card.dark_stone else "",
        plural(card.upgrade_slots, "Upgrade Slot") if card.upgrade_slots else "",
        f"worth {card.gold} Gold" if card.gold else "",
    ]


def onto(keyword: str) -> str:
    """What an Upgrade or a forging goes onto, by Keyword.

    >>> onto("any"), onto("Gun")
    ('any Item', 'any Gun')
    """
    return "any Item" if keyword == "any" else f"any {keyword}"


def forging(entry: Forging) -> str:
    """Dark Stone for an Item: onto what, what it takes, what it does."""
    cost = price(types.Cost(stone=entry.stone, gold=entry.gold))
    takes = f"for {plural(entry.slots, 'Upgrade Slot')}, {cost}"
    return f"Forged for good onto {onto(entry.to)}, {takes}. {powers(entry)} 1 Dark Stone Icon."


def side_bag(token: SideBagToken) -> str:
    """A Side Bag Token, and the Keyword without which nobody can use it."""
    return f"{use(token.use)} {token.only} only." if token.only else use(token.use)
