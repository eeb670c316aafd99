"""The words on cards that happen, and on Exploration Tokens."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from undercroft.crawl.packs.language.text import as_sentence, plural
from undercroft.games.brimstone.content import types
from undercroft.games.brimstone.content.types.modifiers import modifiers
from undercroft.games.brimstone.shown.card_text.powers import by_itself

if TYPE_CHECKING:
    from undercroft.games.brimstone.content.types import Darkness, Dread, EventCard, ExplorationToken, Step

TESTERS: Final = {
    "one": "One Hero",
    "each": "Each Hero",
    "random": "A random Hero",
    "holder": "The Hero with the Old Lantern",
}


def step(entry: Step, finder: str = types.EventCard.finder) -> str:
    """One part of a card."""
    parts = [entry.text] if entry.text else []
    if entry.skill is not None:
        outcomes = [
            f"{how}: {effect.text}" for how, effect in (("Passed", entry.passed), ("Failed", entry.failed)) if effect
        ]
        tests = f"{TESTERS.get(entry.who, finder)} tests {entry.skill.title()} {entry.target}+."
        parts.append(" ".join([tests, *outcomes]))
    if entry.do:
        parts.append(entry.do.text)
    words = " ".join(parts)
    return f"If {entry.when.test.says()}: {words}" if entry.when is not None else words


def event(card: EventCard) -> str:
    """A card that happens, and what holds while it remains in play."""
    parts = ["Only Heroes on the Map Tile."] if isinstance(card, types.Encounter) and card.tile_only else []
    parts += [step(entry, card.finder) for entry in card.steps]
    if isinstance(card, types.Darkness | types.Dread):
        parts += lasting(card)
    return " ".join(part for part in parts if part)


def lasting(card: Darkness | Dread) -> list[str]:
    """What holds while a card remains in play, or in the final Fight."""
    parts: list[str] = []
    when = " of the final Fight" if isinstance(card, types.Dread) else ""
    if isinstance(card, types.Darkness) and card.remains:
        parts.append(f"Remains in play{' until a Fight is won' if card.until else ''}.")
    if card.gives:
        parts.append(f"Heroes have {modifiers(card.gives)}{' in the final Fight' if when else ''}.")
    if card.foes:
        parts.append(f"Enemies{when} have {modifiers(card.foes)}.")
    if isinstance(card, types.Darkness):
        parts += by_itself(card.on)
    return parts


def exploration(token: ExplorationToken) -> str:
    """The icons on an Exploration Token in words. [brimstone.ref.icons]

    >>> exploration(types.ExplorationToken(id="t", doors=2, gates=1, clue=True, encounters=2))
    'A Clue, 2 Doors, 1 Gate, 2 Encounters.'
    """
    found = [
        "a Clue" if token.clue else "",
        plural(token.doors, "Door") if token.doors else "",
        plural(token.gates, "Gate") if token.gates else "",
        "an Attack" if token.attack else "",
        plural(token.encounters, "Encounter") if token.encounters else "",
        "a Growing Dread" if token.dread else "",
    ]
    return as_sentence(", ".join(icon for icon in found if icon))
