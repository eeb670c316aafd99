"""The words on Enemy Record Sheets and Elite Charts."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from undercroft.crawl.packs.language.text import plural
from undercroft.games.brimstone.content.types.modifiers import modifiers
from undercroft.games.brimstone.rules.enemies.abilities import ABILITIES

if TYPE_CHECKING:
    from collections.abc import Mapping

    from undercroft.games.brimstone.content.types import Elite, Enemy, FoeRanged, FoeSide


def enemy(sheet: Enemy) -> str:
    """An Enemy Type: its numbers, its abilities with their reminders, and its Elite Chart."""
    chart = [f"Elite {n}, {entry.name}: {elite(entry) or 'nothing yet.'}" for n, entry in enumerate(sheet.elite, 1)]
    known = [f"{', '.join(sheet.keywords)}."] if sheet.keywords else []
    if sheet.immune:
        known.append(f"Immune to {', '.join(sheet.immune)}.")
    return "\n".join([*known, side(sheet.normal), f"Brutal: {side(sheet.brutal)}", *chart])


def side(printed: FoeSide) -> str:
    """One side of an Enemy's sheet."""
    numbers = [
        f"Initiative {printed.initiative}",
        f"Move {printed.move}",
        f"Escape {printed.escape}+",
        f"To Hit {printed.to_hit}+",
        f"Combat {printed.combat}",
        f"Damage {printed.damage}",
        f"Defense {printed.defense}",
        f"Health {printed.health}",
        f"{printed.xp} XP{f' an Attack and {printed.xp_each} a Wound' if printed.xp_each else ''}",
    ]
    shooting = [] if printed.ranged is None else [ranged(printed.ranged)]
    return " ".join([f"{', '.join(numbers)}.", *shooting, *_abilities(printed.abilities)])


def ranged(attack: FoeRanged) -> str:
    """The Ranged Attack of an Enemy.

    >>> from undercroft.games.brimstone.content.types import FoeRanged
    >>> ranged(FoeRanged(range=6, shots=1, extra=True))
    'Ranged Attack: Range 6, 1 Shot, at the start of each Activation, besides its other Attack.'
    >>> ranged(FoeRanged(range=12, shots=2, to_hit=5))
    'Ranged Attack: Range 12, 2 Shots, To Hit 5+.'
    """
    aim = f", To Hit {attack.to_hit}+" if attack.to_hit else ""
    when = ", at the start of each Activation, besides its other Attack" if attack.extra else ""
    return f"Ranged Attack: Range {attack.range}, {plural(attack.shots, 'Shot')}{aim}{when}."


def elite(entry: Elite) -> str:
    """What an Elite ability adds."""
    return " ".join(([f"{modifiers(entry.gives)}."] if entry.gives else []) + _abilities(entry.abilities))


def _abilities(held: Mapping[Any, int]) -> list[str]:
    return [ABILITIES[word].text(n) for word, n in held.items()]
