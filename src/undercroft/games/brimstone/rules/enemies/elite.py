"""Elite Enemies: how a Type gets abilities of its Elite Chart, how many by the Level of the Party, and their XP."""

from __future__ import annotations

from typing import TYPE_CHECKING

from undercroft.crawl.dice import D6
from undercroft.engine.numbers import ADD, Part
from undercroft.games.brimstone.events import EliteGained
from undercroft.games.brimstone.rules.enemies import brutal

if TYPE_CHECKING:
    from undercroft.engine.choices import Rule
    from undercroft.games.brimstone.game import Brimstone


CHART = 6
"""The entries of an Elite Chart. [brimstone.enemy.elite-chart-six]"""


def add_elite(game: Brimstone, kind: str, n: int) -> Rule[None]:
    """The Type gains n more Elite abilities, one roll each, for the rest of the Fight.

    [brimstone.elite.roll] [brimstone.elite.multiple] [brimstone.elite.whole-type]
    """
    fight = game.state.fight
    assert fight is not None, "Elite abilities belong to a Fight"
    held = fight.kinds[kind].elite
    for _ in range(n):
        if len(held) == CHART:
            return
        number = yield from elite_roll(game, held)
        held.append(number)
        game.enemy_numbers.forget()
        yield from game.do(EliteGained(kind, number))


def elite_roll(game: Brimstone, held: list[int]) -> Rule[int]:
    """A D6 on the Elite Chart; an ability that the Type already has is rolled again.

    [brimstone.elite.roll] [brimstone.elite.no-duplicate]
    """
    while True:
        number: int = (yield from game.roll("foe.elite", 1, D6))[0]
        if number not in held:
            return number


def by_level(game: Brimstone) -> int:
    """How many Elite abilities a Type comes with, by the Level of the Party. [brimstone.campaign.elite-by-level]"""
    found = brutal.step(game)
    return 0 if found is None else found.elite


def elite_xp() -> Part:
    """Each Elite ability adds 5 to the XP value. [brimstone.elite.xp]"""
    return Part(ADD, 5, "brimstone.elite.xp")
