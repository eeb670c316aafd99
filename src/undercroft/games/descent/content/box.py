"""How many of each thing the base game holds, for `undercroft content`: printed numbers, and ours where none is."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from undercroft.games.descent.content.library import DescentPack

PRINTED = {
    "hero": 8,  # two for each archetype
    "class": 8,
    "skill": 72,  # nine to a class: basic, three of 1 XP, three of 2, two of 3
    "class item": 17,  # one to three to a class
    "shop I item": 18,
    "shop II item": 18,
    "relic": 5,
    "search card": 13,  # one of them is Nothing
    "monster": 9,
    "lieutenant": 6,
    "condition": 4,
    "basic overlord card": 15,  # [descent.overlord-setup.deck-size]
    "warlord overlord card": 7,
    "saboteur overlord card": 7,
    "magus overlord card": 7,
    "universal overlord card": 5,
    "introduction": 1,
    "act I quest": 5,
    "interlude": 2,
    "act II quest": 10,
    "finale": 2,
}
"""The expansions add to these; their numbers stand in the rules of each."""


def count(pack: DescentPack) -> dict[str, int]:
    """What the pack holds under the same names."""
    items, monsters, cards = pack.items.values(), pack.monsters.values(), pack.overlord.values()
    decks = {"class item": "class", "shop I item": "shop I", "shop II item": "shop II", "relic": "relic"}
    sets = ("basic", "warlord", "saboteur", "magus", "universal")
    acts = {name: name.removesuffix(" quest") for name in PRINTED if name.startswith(("in", "act", "fin"))}
    return {
        "hero": len(pack.heroes),
        "class": len(pack.classes),
        "skill": len(pack.skills),
        **{name: sum(item.deck == deck for item in items) for name, deck in decks.items()},
        "search card": len(pack.search_deck),
        "monster": sum(not card.lieutenant for card in monsters),
        "lieutenant": sum(bool(card.lieutenant) for card in monsters),
        "condition": len(pack.conditions),
        **{f"{one} overlord card": sum(card.copies for card in cards if card.set == one) for one in sets},
        **{name: sum(quest.kind == kind for quest in pack.quests.values()) for name, kind in acts.items()},
    }
