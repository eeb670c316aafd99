"""The words on World Cards and Threat cards, made from what they do."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from undercroft.crawl.packs.language.text import title

if TYPE_CHECKING:
    from collections.abc import Sequence

    from undercroft.games.brimstone.content.types import Group, Threat, World, WorldThreat

LEVELS: Final = ("low", "med", "high")


def world(card: World) -> str:
    """A World Card: its Global Effects."""
    parts = [
        f"{effect.name}{' (Weather)' if effect.weather else ''}, on a Move roll of"
        f" {' or '.join(map(str, effect.rolls))}: {effect.do.text}"
        for effect in card.effects
    ]
    if card.grit_on_move:
        rolls = " or ".join(map(str, range(1, card.grit_on_move + 1)))
        parts.append(
            f"A Move roll of {rolls} Recovers 1 Grit, or 2 for a Hero whose own ability gives Grit for {rolls}."
        )
    return " ".join(parts)


def threat(card: Threat) -> str:
    """A Threat card: who comes, and the further cards that an Epic one calls for."""
    more = [f" And a {level.title()} Threat card." for level in getattr(card, "more", ())]
    return f"{groups(card.groups)}.{''.join(more)}"


def world_threat(card: WorldThreat) -> str:
    """A Threat card of an OtherWorld: its result for each level."""
    if card.wandering:
        return "Draw a card of the same level from the Threat decks of the Mines."
    return " ".join(f"{level.title()}: {groups(card.groups(level))}." for level in LEVELS)


def groups(listed: Sequence[Group]) -> str:
    """The Enemies on a Threat card and how many of each."""
    return ", ".join(
        f"{title(group.enemy)} ({group.count.says()}{f', {group.elite} Elite' if group.elite else ''})"
        for group in listed
    )
