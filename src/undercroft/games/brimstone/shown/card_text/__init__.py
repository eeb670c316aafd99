"""The words on cards, Items, abilities and charts, made from what they do, for people at the table."""

from __future__ import annotations

from typing import TYPE_CHECKING

from undercroft.crawl.packs.language.text import title
from undercroft.games.brimstone.content import types
from undercroft.games.brimstone.content.types import frontier
from undercroft.games.brimstone.shown.card_text.cards import event, exploration, step
from undercroft.games.brimstone.shown.card_text.enemies import elite, enemy
from undercroft.games.brimstone.shown.card_text.heroes import hero
from undercroft.games.brimstone.shown.card_text.items import forging, item, side_bag
from undercroft.games.brimstone.shown.card_text.missions import mission
from undercroft.games.brimstone.shown.card_text.places import faces, location
from undercroft.games.brimstone.shown.card_text.powers import MOMENTS, ability, powers, reroll, shot, shots, use
from undercroft.games.brimstone.shown.card_text.worlds import threat, world, world_threat

if TYPE_CHECKING:
    from undercroft.games.brimstone.content.types import Named

__all__ = [
    "MOMENTS",
    "ability",
    "elite",
    "enemy",
    "event",
    "exploration",
    "forging",
    "item",
    "mission",
    "powers",
    "printed",
    "reroll",
    "shot",
    "shots",
    "side_bag",
    "step",
    "threat",
    "use",
    "world",
    "world_threat",
]


def printed(thing: Named) -> str:
    """What is printed on anything of the pack; empty for what has no text."""
    if isinstance(thing, types.Item):
        return item(thing)
    if isinstance(thing, types.Forging):
        return forging(thing)
    if isinstance(thing, types.SideBagToken):
        return side_bag(thing)
    if isinstance(thing, types.EventCard):
        return event(thing)
    if isinstance(thing, types.ChartEntry):
        return " ".join(part for part in (thing.text, thing.do.text, powers(thing)) if part)
    if isinstance(thing, types.Powers):
        return powers(thing)
    if isinstance(thing, types.Mission):
        return mission(thing)
    if isinstance(thing, types.World):
        return world(thing)
    if isinstance(thing, types.WorldThreat):
        return world_threat(thing)
    if isinstance(thing, types.Threat):
        return threat(thing)
    return enemy(thing) if isinstance(thing, types.Enemy) else ""


def prints(entry: object) -> str:
    """What `undercroft preview` shows of an entry; empty where its fields say it best."""
    if isinstance(entry, types.Hero):
        return hero(entry)
    if isinstance(entry, frontier.Location):
        return location(entry)
    if isinstance(entry, types.Gain):
        return f"{title(entry.hero)}, on a roll of {faces(entry.rolls)}. {powers(entry)}"
    if isinstance(entry, types.LevelAbility):
        return f"{title(entry.hero)}, {entry.path}, place {entry.place}. {powers(entry)}"
    return printed(entry) if isinstance(entry, types.Named) else ""
