"""Threat cards: the deck they come from, and the Enemies they bring."""

from __future__ import annotations

from typing import TYPE_CHECKING

from undercroft.games.brimstone.rules.enemies.arrival import epic_threats, placing
from undercroft.games.brimstone.rules.explore import decks
from undercroft.games.brimstone.rules.heroes import dice
from undercroft.games.brimstone.state import MINES

if TYPE_CHECKING:
    from collections.abc import Sequence

    from undercroft.engine.choices import Rule
    from undercroft.games.brimstone.content.types import Group, WorldThreat
    from undercroft.games.brimstone.game import Brimstone
    from undercroft.games.brimstone.state import Ready


def groups(game: Brimstone, cause: int, entry: Ready, world: str, waiting: list[Ready]) -> Rule[list[placing.Group]]:
    """The Enemies that a cause names or, if it names none, those of a Threat card; then how many is printed or rolled.

    [brimstone.threat.specific-enemies] [brimstone.threat.model-count] [brimstone.threat.two-peril]
    """
    if entry.kind:
        return [placing.Group(cause, entry.kind, entry.count, entry.room, entry.ambush, entry.elite, world)]
    found: list[placing.Group] = []
    for group in (yield from threat_card(game, entry, world, waiting)):
        count = yield from dice.amount(game, "foe.count", group.count)
        found.append(placing.Group(cause, group.enemy, count, entry.room, entry.ambush, group.elite, world))
    return found


def threat_card(game: Brimstone, entry: Ready, world: str, waiting: list[Ready]) -> Rule[Sequence[Group]]:
    """The groups on the top card of a Threat deck. [brimstone.threat.draw-top]"""
    level = epic_threats.level_of(game, entry.level)
    deck = deck_of(game, level, world)
    card = yield from decks.draw(game, deck)
    if card is None:
        return ()
    decks.discard(game, deck, card)
    if card in game.pack.world_threats:
        return (yield from otherworldly(game, game.pack.world_threats[card], level, entry))
    waiting += epic_threats.more(game, card, entry, world)
    return game.pack.threats[card].groups


def otherworldly(game: Brimstone, card: WorldThreat, level: str, entry: Ready) -> Rule[Sequence[Group]]:
    """A card of an OtherWorld lists a result for each level; the Wandering Enemy is drawn from the Mines' decks.

    [brimstone.world.threat-levels] [brimstone.content.targa-threat-deck]
    """
    return (yield from threat_card(game, entry, MINES, [])) if card.wandering else card.groups(level)


def deck_of(game: Brimstone, level: str, world: str) -> str:
    """The Threat deck of a level; an OtherWorld has one for all levels, but Epic Threats are the same everywhere.

    [brimstone.threat.draw-top] [brimstone.world.threat-levels] [brimstone.world.epic]
    """
    own = decks.of(game, world, "threat")
    return own if own in game.state.decks and level != "epic" else f"threat-{level}"
