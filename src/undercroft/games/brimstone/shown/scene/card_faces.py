"""Anything of the pack as a card to be looked at: its words, its icon, what kind of card it is."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from undercroft.crawl.shown.scene import Thing
from undercroft.games.brimstone.content import icons, types
from undercroft.games.brimstone.content.types import Named
from undercroft.games.brimstone.content.types.frontier import Service
from undercroft.games.brimstone.shown import card_text
from undercroft.games.brimstone.shown.words import names

if TYPE_CHECKING:
    from undercroft.games.brimstone.game import Brimstone

CARDS: Final[tuple[tuple[type[Named], str, str], ...]] = (
    (types.Item, icons.ITEM, "Item"),
    (types.SideBagToken, icons.TOKEN, "Side Bag Token"),
    (types.Forging, icons.STONE, "Forged"),
    (types.StartingUpgrade, icons.UPGRADE, "Starting Upgrade"),
    (types.LevelAbility, icons.LEARNED, "Ability"),
    (types.Gain, icons.LEARNED, "Level"),
    (types.Ability, icons.ABILITY, "Ability"),
    (types.Darkness, icons.DARKNESS, "Darkness"),
    (types.Dread, icons.DREAD, "Growing Dread"),
    (types.Encounter, icons.CARD, "Encounter"),
)
SHEETS: Final[tuple[tuple[type[Named], str], ...]] = (
    (types.Hero, icons.HERO),
    (types.Mission, icons.OBJECTIVE),
    (Service, icons.GOLD),
)
"""The icons of what is no card and has none of its own, such as a Mission of a person's own pack."""


def card(game: Brimstone, what: str) -> Thing | None:
    """Anything of the pack with a text, or something a Hero has as options call it, as a card to be looked at."""
    kind, _, rest = what.rpartition(":")
    entry, _, part = rest.partition("/")
    if kind == "item":
        held = next((held for hero in game.heroes for held in hero.items if str(held.id) == entry), None)
        upgraded = held is not None and (part in held.upgrades or part in held.forged)
        entry = part if upgraded else "" if held is None else held.card
    found = names.sheet(game, entry)
    text = "" if found is None else card_text.printed(found)
    if found is None or not text:
        return None
    return Thing(id=what, name=found.name, text=text, story=found.story, icon=icon_of(found), group=group_of(found))


def icon_of(entry: Named) -> str:
    """The icon of an entry of the pack: its own, else by what kind of thing it is."""
    if isinstance(entry, types.Item):
        return icons.of_item(entry)
    kinds = (*SHEETS, *((kind, icon) for kind, icon, _ in CARDS))
    return entry.icon or next((icon for kind, icon in kinds if isinstance(entry, kind)), icons.CARD)


def group_of(entry: Named) -> str:
    """What kind of card it is, in words; for an Ability learned with a Level the path it stands on."""
    if isinstance(entry, types.LevelAbility):
        return entry.path
    return next((group for kind, _, group in CARDS if isinstance(entry, kind)), "")
