"""Anything of the pack as a card to be looked at: its words, its icon, what kind of card it is."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from undercroft.crawl.shown.cards import Face, Faces
from undercroft.games.brimstone.content import icons, types
from undercroft.games.brimstone.content.types.frontier import Service
from undercroft.games.brimstone.shown import card_text
from undercroft.games.brimstone.shown.words import names

if TYPE_CHECKING:
    from undercroft.crawl.shown.scene import Thing
    from undercroft.games.brimstone.game import Brimstone


def path_of(ability: types.LevelAbility) -> str:
    """The path that an Ability learned with a Level stands on."""
    return ability.path


FACES: Final = Faces(
    (
        Face(types.Hero, icons.HERO),
        Face(types.Mission, icons.OBJECTIVE),
        Face(Service, icons.GOLD),
        Face(types.Item, icons.of_item, "Item"),
        Face(types.SideBagToken, icons.TOKEN, "Side Bag Token"),
        Face(types.Forging, icons.STONE, "Forged"),
        Face(types.StartingUpgrade, icons.UPGRADE, "Starting Upgrade"),
        Face(types.LevelAbility, icons.LEARNED, path_of),
        Face(types.Gain, icons.LEARNED, "Level"),
        Face(types.Ability, icons.ABILITY, "Ability"),
        Face(types.Darkness, icons.DARKNESS, "Darkness"),
        Face(types.Dread, icons.DREAD, "Growing Dread"),
        Face(types.Encounter, icons.CARD, "Encounter"),
    ),
    icon=icons.CARD,
    text=card_text.printed,
)


def card(game: Brimstone, what: str) -> Thing | None:
    """Anything of the pack with a text, or something a Hero has as options call it, as a card to be looked at."""
    kind, _, rest = what.rpartition(":")
    entry, _, part = rest.partition("/")
    if kind == "item":
        held = next((held for hero in game.heroes for held in hero.items if str(held.id) == entry), None)
        upgraded = held is not None and (part in held.upgrades or part in held.forged)
        entry = part if upgraded else "" if held is None else held.card
    found = names.sheet(game, entry)
    shown = None if found is None else FACES.card(what, found)
    return shown if shown is not None and shown.text else None
