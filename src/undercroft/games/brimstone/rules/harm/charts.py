"""The Injury, Madness and Mutation Charts."""

from __future__ import annotations

from typing import TYPE_CHECKING

from undercroft.crawl.dice import D6
from undercroft.games.brimstone.content import keywords
from undercroft.games.brimstone.content.keywords import Case
from undercroft.games.brimstone.events import ChartRolled
from undercroft.games.brimstone.rules import harm
from undercroft.games.brimstone.rules.items import carrying

if TYPE_CHECKING:
    from undercroft.engine.choices import Rule
    from undercroft.games.brimstone.content.types import ChartEntry
    from undercroft.games.brimstone.game import Brimstone
    from undercroft.games.brimstone.state import Hero


def roll(game: Brimstone, hero: Hero, chart: str) -> Rule[None]:
    """Roll once on a Chart; Grit cannot change it. [brimstone.grit.not-on-charts] [brimstone.injury.which-chart]"""
    if chart == "mutation":
        yield from harm.mutate(game, hero)
        return
    dice = yield from game.roll(f"chart.{chart}", 2, D6)
    entry = game.pack.chart(chart, sum(dice))
    yield from game.do(ChartRolled(hero.id, chart, sum(dice), entry.id))
    yield from befall(game, hero, chart, entry)


def befall(game: Brimstone, hero: Hero, chart: str, entry: ChartEntry) -> Rule[None]:
    """Do what a result does at once, and keep the part that stays with the Hero."""
    if entry.lasting:
        kept = {"injury": hero.injuries, "madness": hero.madness, "mutation": hero.mutations}[chart]
        if entry.id not in kept:
            kept.append(entry.id)
            game.changed(hero)
            yield from harm.lessened(game, hero)
            yield from carrying.make_room(game, hero)
    yield from keywords.perform(game, entry.do, Case(hero, source=f"{chart}:{entry.id}"))
    if not hero.dead:
        yield from harm.check_corruption(game, hero)
