"""The words on cards, Items, abilities and charts, made from what they do, for whoever reads them at the table."""

from __future__ import annotations

from typing import TYPE_CHECKING

from undercroft.crawl.packs.text import title
from undercroft.games.brimstone import content, frontier
from undercroft.games.brimstone.says.cards import event, exploration, step
from undercroft.games.brimstone.says.enemies import elite, enemy
from undercroft.games.brimstone.says.heroes import hero
from undercroft.games.brimstone.says.items import forging, item, side_bag
from undercroft.games.brimstone.says.missions import mission
from undercroft.games.brimstone.says.places import faces, location
from undercroft.games.brimstone.says.powers import MOMENTS, ability, powers, reroll, shot, shots, use
from undercroft.games.brimstone.says.worlds import threat, world, world_threat

if TYPE_CHECKING:
    from undercroft.games.brimstone.content import Named

__all__ = [
    "MOMENTS",
    "PRINTS",
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
    if isinstance(thing, content.Item):
        return item(thing)
    if isinstance(thing, content.Forging):
        return forging(thing)
    if isinstance(thing, content.SideBagToken):
        return side_bag(thing)
    if isinstance(thing, content.EventCard):
        return event(thing)
    if isinstance(thing, content.ChartEntry):
        return " ".join(part for part in (thing.text, thing.do.text, powers(thing)) if part)
    if isinstance(thing, content.Powers):
        return powers(thing)
    if isinstance(thing, content.Mission):
        return mission(thing)
    if isinstance(thing, content.World):
        return world(thing)
    if isinstance(thing, content.WorldThreat):
        return world_threat(thing)
    if isinstance(thing, content.Threat):
        return threat(thing)
    return enemy(thing) if isinstance(thing, content.Enemy) else ""


def PRINTS(entry: object) -> str:  # noqa: N802 - a name that a pack's language is found by, like KINDS
    """What `undercroft preview` shows of an entry; empty where its fields say it best."""
    if isinstance(entry, content.Hero):
        return hero(entry)
    if isinstance(entry, frontier.Location):
        return location(entry)
    if isinstance(entry, content.Gain):
        return f"{title(entry.hero)}, on a roll of {faces(entry.rolls)}. {powers(entry)}"
    if isinstance(entry, content.LevelAbility):
        return f"{title(entry.hero)}, {entry.path}, place {entry.place}. {powers(entry)}"
    return printed(entry) if isinstance(entry, content.Named) else ""
