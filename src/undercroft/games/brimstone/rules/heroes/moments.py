"""What waits for a moment and is no Hero's own: cards in play, and the Mission's rules."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

from undercroft.crawl.powers.table import Listener
from undercroft.engine.choices import Option

if TYPE_CHECKING:
    from undercroft.crawl.packs.language.effect import Effect
    from undercroft.games.brimstone.content.types import Use
    from undercroft.games.brimstone.game import Brimstone
    from undercroft.games.brimstone.rules.heroes.numbers import HeroSource

PARTY = (
    *("adventure start", "turn start", "turn end", "fight start", "fight won", "darkness moves"),
    *("darkness card", "encounter card", "depth event", "dread card"),
)
"""Moments of the whole Party: a card in play acts once at them, not once a Hero."""

HeroListener: TypeAlias = "Listener[HeroSource, Use]"
"""Something that waits for a moment."""


def in_play(game: Brimstone) -> dict[str, list[HeroListener]]:
    """What Darkness cards that Remain in Play do, and the Mission's own rules, by moment.

    [brimstone.cards.remains-in-play] [brimstone.setup.mission-overrides]
    """
    found: dict[str, list[HeroListener]] = {}
    for card in game.state.remains:
        for moment, effect in game.card(card).on.items():
            found.setdefault(moment, []).append(_nobodys(f"card:{card}", effect))
    mission = game.state.mission
    for moment, effect in game.pack.missions[mission].on.items() if not game.between else ():
        found.setdefault(moment, []).append(_nobodys(f"mission:{mission}", effect))
    return found


def _nobodys(entry: str, effect: Effect) -> HeroListener:
    """What a card in play or the Mission does at a moment."""
    return Listener(None, entry, effect, None, Option("on", entry))
