"""What is read aloud, or looked up: the text of cards, and of what an option is about."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from undercroft.crawl.subjects import CARD, ITEM, SPOT
from undercroft.games.brimstone.content.types import Powers, SideBagToken
from undercroft.games.brimstone.shown import card_text
from undercroft.games.brimstone.shown.about import about
from undercroft.games.brimstone.shown.words.names import sheet, shelves

if TYPE_CHECKING:
    from undercroft.engine.choices import Ask, Option
    from undercroft.games.brimstone.game import Brimstone

MOST_READ: Final = 8
USES: Final = ("use", "reroll", "shot")
"""Verbs whose subject is one use of something that may have several."""


def reads(game: Brimstone, what: str) -> str:
    """What is printed on something, by its id in the pack or as options call it; empty if nothing is."""
    kind, colon, rest = what.rpartition(":")
    entry, _, part = rest.partition("/")
    if colon and kind == "item":
        held = next((held for hero in game.heroes for held in hero.items if str(held.id) == entry), None)
        entry = "" if held is None else held.card
    found = sheet(game, entry)
    if found is None:
        return card_text.shots(game.pack.shots.get(entry) or game.pack.ability_tokens.get(entry))
    if isinstance(found, Powers | SideBagToken) and part[1:].isdigit():
        return _part(found, part[0], int(part[1:]))
    return card_text.printed(found)


def _part(found: Powers | SideBagToken, kind: str, number: int) -> str:
    """One use or Re-roll of something that may have several."""
    if isinstance(found, SideBagToken):
        return card_text.side_bag(found)
    if kind == "r":
        return card_text.reroll(found.rerolls[number]) if number < len(found.rerolls) else ""
    return card_text.use(found.use[number]) if number < len(found.use) else ""


def look_up(game: Brimstone, words: str) -> list[tuple[str, str]]:
    """What has these words in its name, with what it says."""
    wanted = words.lower()
    named = [sheet for held in shelves(game) for sheet in held.values() if wanted in sheet.name.lower()]
    exact = [sheet for sheet in named if sheet.name.lower() == wanted]
    said = [(sheet.name, card_text.printed(sheet)) for sheet in exact or named]
    return [(name, text) for name, text in said if text][:MOST_READ]


def option_reads(game: Brimstone, ask: Ask, chosen: Option) -> str:
    """What is printed on the thing that an option is about."""
    if chosen.verb in USES:
        return reads(game, str(chosen.subject))
    things = [ref.id for ref in about(game, ask, chosen).refs if ref.kind in (CARD, ITEM, SPOT)]
    return reads(game, things[0]) if things else ""


def beginning(game: Brimstone) -> str:
    """What is read aloud before the first turn: the Mission and how it begins, or where the campaign does."""
    if game.state.campaign is not None:
        town = game.pack.frontier.towns[game.state.campaign.town]
        return f"{town.name}. {town.story}"
    mission = game.pack.missions[game.state.mission]
    return f"{mission.name}. {mission.story}\n{card_text.mission(mission, len(game.state.heroes))}"
