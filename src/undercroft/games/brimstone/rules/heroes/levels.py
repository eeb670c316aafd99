"""Going up in Hero Level: the XP that a Level takes, the roll on the Class's chart, the Ability that is chosen.

For code that handles Heroes between Adventures, in town or at the end of one:

    yield from levels.rise(game, hero)      # every Level that the Hero's XP reaches, one after another
    levels.ready_to_rise(game, hero)        # whether there is one
    levels.next_step(game, hero)            # the XP in all that the next Level takes, None at the highest
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from undercroft.crawl.dice import D6
from undercroft.crawl.subjects import CARD
from undercroft.engine.choices import choose
from undercroft.games.brimstone.events import ChartRolled, Learned, Rose

if TYPE_CHECKING:
    from undercroft.engine.choices import Rule
    from undercroft.games.brimstone.game import Brimstone
    from undercroft.games.brimstone.state import Hero


def rise(game: Brimstone, hero: Hero) -> Rule[None]:
    """A Hero with enough XP goes up in Level, for as many Levels as the XP reaches. [brimstone.campaign.levels]"""
    while ready_to_rise(game, hero):
        yield from game.do(Rose(hero.id, hero.level + 1))
        yield from gain(game, hero)
        yield from learn(game, hero)


def ready_to_rise(game: Brimstone, hero: Hero) -> bool:
    """Whether the XP of a living Hero reaches the next Level; XP is a running total and is never spent.

    [brimstone.campaign.xp-gold-tracking] [brimstone.campaign.levels]
    """
    step = next_step(game, hero)
    return step is not None and hero.xp >= step and not hero.dead


def next_step(game: Brimstone, hero: Hero) -> int | None:
    """The XP in all that the next Level takes; None at the highest. [brimstone.campaign.levels]"""
    return game.pack.levels.get(hero.level + 1)


def gain(game: Brimstone, hero: Hero) -> Rule[None]:
    """Roll 2D6 on the chart of the Class; the Hero keeps the result for good, each time it comes up.

    [brimstone.content.hero-upgrade-charts]
    """
    chart = {roll: entry.id for entry in game.pack.gains.values() if entry.hero == hero.kind for roll in entry.rolls}
    if not chart:
        return
    rolled = sum((yield from game.roll("chart.growth", 2, D6)))
    yield from game.do(ChartRolled(hero.id, "growth", rolled, chart[rolled]))
    yield from game.do(Learned(hero.id, chart[rolled]))


def learn(game: Brimstone, hero: Hero) -> Rule[None]:
    """One Ability of the player's choice, the next on one of the Class's paths.

    [brimstone.content.hero-upgrade-charts]
    """
    found = open_paths(game, hero)
    if found:
        about = {"hero": hero.id, "level": hero.level}
        yield from game.do(
            Learned(hero.id, (yield from choose(hero.seat, "level.ability", found, of=CARD, params=about)))
        )


def open_paths(game: Brimstone, hero: Hero) -> list[str]:
    """The Abilities a Hero may learn next: on each path the first that is not learned.

    [brimstone.content.hero-upgrade-charts]
    """
    paths: dict[str, tuple[int, str]] = {}
    for ability in game.pack.level_abilities.values():
        if ability.hero == hero.kind and ability.id not in hero.learned:
            first = paths.get(ability.path, (ability.place, ability.id))
            paths[ability.path] = min(first, (ability.place, ability.id))
    return [ability for _, ability in paths.values()]
