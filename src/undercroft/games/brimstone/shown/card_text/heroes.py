"""A Hero Character Sheet in words."""

from __future__ import annotations

from typing import TYPE_CHECKING

from undercroft.crawl.packs.language.text import title
from undercroft.games.brimstone.shown.card_text.powers import ability

if TYPE_CHECKING:
    from undercroft.games.brimstone.content.types import Hero


def hero(sheet: Hero) -> str:
    """The numbers of a Hero Character Sheet, its abilities with their text, and what a new Hero begins with."""
    skills = [f"{name.title()} {getattr(sheet.skills, name)}" for name in sheet.skills.__struct_fields__]
    lines = [
        f"{', '.join(sheet.keywords)}.",
        f"Health {sheet.health}, Sanity {sheet.sanity}, Defense {sheet.defense}+, Willpower {sheet.willpower}+,"
        f" Initiative {sheet.initiative}, Combat {sheet.combat}, Melee {sheet.melee_to_hit}+,"
        f" Ranged {sheet.ranged_to_hit}+, Max Grit {sheet.max_grit}.",
        f"{', '.join(skills)}.",
        *(f"{one.name}: {ability(one, sheet.tokens)}" for one in sheet.abilities),
    ]
    if sheet.items:
        lines.append(f"Begins with {', '.join(title(card) for card in sheet.items)}.")
    return "\n".join(lines)
