"""A Mission in words: its goal and its own rules, made from what its file says."""

from __future__ import annotations

from typing import TYPE_CHECKING

from undercroft.crawl.packs.language.text import plural
from undercroft.crawl.packs.language.tree import If
from undercroft.games.brimstone.content.keywords.conditions import SmallParty
from undercroft.games.brimstone.shown.card_text.powers import by_itself
from undercroft.games.brimstone.shown.card_text.worlds import groups

if TYPE_CHECKING:
    from undercroft.crawl.packs.language.tree import Node
    from undercroft.games.brimstone.content.types import Mission, Objective, SetUp, Sized


def mission(sheet: Mission, heroes: int = 0) -> str:
    """What a Mission asks for, what is different in it, and what it pays, a line each.

    For so many Heroes; 0: for Parties of every size.
    """
    found = [sheet.goal.says()]
    if sheet.clues:
        found.append(f"{plural(sheet.clues, 'Clue Icon')} lead to the Objective.")
        found += guard(sheet.objective, heroes)
    found += set_up(sheet.setup, heroes)
    found += by_itself(sheet.on)
    if sheet.turns:
        found.append(f"It fails at the end of turn {sheet.turns}.")
    found.append(f"Reward: {sheet.reward.text}")
    if sheet.failure:
        found.append(f"Failure: {sheet.failure.text}")
    return "\n".join(found)


def guard(objective: Objective, heroes: int) -> list[str]:
    """What guards the Objective, besides what the goal itself puts there."""
    cards = objective.cards
    parts = [groups(objective.enemies)] if objective.enemies else []
    if objective.threat is not None and cards == 1:
        level = objective.threat.title()
        parts.insert(0, f"{'an' if level == 'Epic' else 'a'} {level} Threat card")
    elif objective.threat is not None:
        parts.insert(0, f"{objective.threat.title()} Threat cards: {by_size(cards, heroes)}")
    found = [f"Its guard: {', '.join(parts)}."] if parts else []
    elite = by_size(objective.elite, heroes)
    return found + ([f"Extra Elite abilities for its guard: {elite}."] if elite else [])


def set_up(changed: SetUp, heroes: int) -> list[str]:
    """What a Mission changes of the set-up."""
    found: list[str] = []
    if darkness := by_size(changed.darkness, heroes):
        found.append(f"The Darkness begins at step {darkness}.")
    if changed.depth > 1:
        found.append(f"The Party begins at depth {changed.depth}.")
    if changed.tiles:
        found.append(f"{plural(changed.tiles, 'Map Tile')} lie beyond the Entrance; the Heroes begin on the last.")
    if dread := by_size(changed.dread, heroes):
        found.append(f"Growing Dread cards lie on the stack from the start: {dread}.")
    if revives := by_size(changed.revives, heroes):
        found.append(f"Extra Revive Tokens: {revives}.")
    if changed.do and not (heroes and all(for_fewer(line, heroes) for line in changed.do.lines)):
        found.append(f"Before the first turn: {changed.do.text}")
    return found


def for_fewer(line: Node, heroes: int) -> bool:
    """Tell whether words are only for Parties of fewer Heroes."""
    return isinstance(line, If) and isinstance(line.test, SmallParty) and heroes > line.test.most


def by_size(number: Sized, heroes: int = 0) -> str:
    """A number for every Party, for so many Heroes, or those of the sizes that it changes anything for; '' for none.

    >>> by_size((0, 0, 1, 1, 0, 0)), by_size((0, 0, 1, 1, 0, 0), 3), by_size((0, 0, 1, 1, 0, 0), 2)
    ('1 with 3 or 4 Heroes', '1', '')
    """
    if not isinstance(number, int) and heroes:
        number = number[heroes - 1]
    if isinstance(number, int):
        return str(number or "")
    sizes = {one: [n for n, other in enumerate(number, 1) if other == one] for one in number if one}
    return ", ".join(
        f"{one} with {parties_of(parties)} {'Hero' if parties == [1] else 'Heroes'}" for one, parties in sizes.items()
    )


def parties_of(sizes: list[int]) -> str:
    """Sizes of Parties as people say them.

    >>> parties_of([1]), parties_of([3, 4]), parties_of([2, 3, 4, 5, 6]), parties_of([1, 2, 4])
    ('1', '3 or 4', '2 to 6', '1 or 2 or 4')
    """
    if len(sizes) > 2 and sizes == list(range(sizes[0], sizes[-1] + 1)):
        return f"{sizes[0]} to {sizes[-1]}"
    return " or ".join(map(str, sizes))
