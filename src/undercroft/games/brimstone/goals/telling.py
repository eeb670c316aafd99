"""A Mission in words: its goal and its own rules, made from what its file says."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from undercroft.crawl.packs.text import plural, title

if TYPE_CHECKING:
    from undercroft.games.brimstone.content import Mission, Objective, SetUp, Sized

MOMENTS: Final = {
    "turn start": "At the start of each turn",
    "turn end": "At the end of each turn",
    "fight start": "When a Fight begins",
    "fight won": "When a Fight is won",
    "darkness moves": "Whenever the Darkness moves closer",
    "darkness card": "When a Darkness card is drawn",
    "encounter card": "When an Encounter is drawn",
    "depth event": "At a Depth Event",
    "dread card": "When a Growing Dread card is revealed",
    "adventure start": "At the start",
}


def told(mission: Mission) -> str:
    """What a Mission asks for, what is different in it, and what it pays."""
    found = [mission.goal.says()]
    if mission.clues:
        found.append(f"{plural(mission.clues, 'Clue Icon')} lead to the Objective.")
        found += guard(mission.objective)
    found += set_up(mission.setup)
    found += [f"{MOMENTS[moment]}: {effect.text}" for moment, effect in mission.on.items()]
    if mission.turns:
        found.append(f"It fails at the end of turn {mission.turns}.")
    found.append(f"Reward: {mission.reward.text}")
    if mission.failure:
        found.append(f"Failure: {mission.failure.text}")
    return " ".join(found)


def guard(objective: Objective) -> list[str]:
    """What guards the Objective, besides what the goal itself puts there."""
    cards = objective.cards
    parts = [f"{title(group.enemy)} ({group.count})" for group in objective.enemies]
    if objective.threat is not None and cards == 1:
        level = objective.threat.title()
        parts.insert(0, f"{'an' if level == 'Epic' else 'a'} {level} Threat card")
    elif objective.threat is not None:
        parts.insert(0, f"{objective.threat.title()} Threat cards: {by_size(cards)}")
    found = [f"Its guard: {', '.join(parts)}."] if parts else []
    return found + ([f"Elite abilities more for its guard: {by_size(objective.elite)}."] if objective.elite else [])


def set_up(changed: SetUp) -> list[str]:
    """What a Mission changes of the set-up."""
    found: list[str] = []
    if changed.darkness:
        found.append(f"The Darkness begins at step {by_size(changed.darkness)}.")
    if changed.depth > 1:
        found.append(f"The Party begins at depth {changed.depth}.")
    if changed.tiles:
        found.append(f"{plural(changed.tiles, 'Map Tile')} lie beyond the Entrance; the Heroes begin on the last.")
    if changed.dread:
        found.append(f"Growing Dread cards lie on the stack from the start: {by_size(changed.dread)}.")
    if changed.revives:
        found.append(f"Revive Tokens more: {by_size(changed.revives)}.")
    if changed.do:
        found.append(f"Before the first turn: {changed.do.text}")
    return found


def by_size(number: Sized) -> str:
    """A number for every Party, or those of the sizes that it changes anything for."""
    if isinstance(number, int):
        return str(number)
    sizes = {one: [str(n) for n, other in enumerate(number, 1) if other == one] for one in number if one}
    return ", ".join(
        f"{one} with {' or '.join(parties)} {'Hero' if parties == ['1'] else 'Heroes'}"
        for one, parties in sizes.items()
    )
