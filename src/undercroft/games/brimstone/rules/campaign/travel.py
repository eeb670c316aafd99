"""On the road: each day a roll on the Travel Chart. [brimstone.campaign.travel]"""

from __future__ import annotations

from typing import TYPE_CHECKING

from undercroft.crawl.dice import D6
from undercroft.engine.flow import AGAIN
from undercroft.games.brimstone.content.keywords import Case
from undercroft.games.brimstone.events.campaign import RoadRolled, TownReached
from undercroft.games.brimstone.rules.campaign import camp
from undercroft.games.brimstone.rules.campaign.camp import campaign, note
from undercroft.games.brimstone.rules.explore import event_cards
from undercroft.games.brimstone.state import Journey, rules

if TYPE_CHECKING:
    from undercroft.engine.choices import Rule
    from undercroft.games.brimstone.game import Brimstone
    from undercroft.games.brimstone.state import Hero


def whose_turn(game: Brimstone) -> Hero:
    """The Hero who rolls for the day: each in turn, the quickest first. [brimstone.skill.outside-encounter]"""
    heroes = game.in_order()
    return heroes[campaign(game).day % len(heroes)]


@rules.step(Journey)
def day_on_the_road(game: Brimstone, journey: Journey) -> Rule[str | None]:
    """A day passes: two dice on the Travel Chart, and what comes of it.

    [brimstone.content.travel-chart] [brimstone.campaign.travel]
    """
    if not journey.days or not game.standing():
        return "arrive"
    journey.days -= 1
    campaign(game).day += 1
    hero = whose_turn(game)
    dice = yield from game.roll("chart.travel", 2, D6)
    event = game.pack.frontier.on_the_road(sum(dice))
    note(game, "road", event.id, hero.id)
    yield from game.do(RoadRolled(hero.id, sum(dice), event.id))
    yield from event_cards.play(game, event, Case(hero, source=f"card:{event.id}"), hero)
    return None


@rules.step(Journey)
def camp_for_the_night(game: Brimstone, journey: Journey) -> Rule[str]:
    """KO'd Heroes come round, one Hero a step; then the next day begins."""
    return AGAIN if (yield from camp.get_up(game)) else "day_on_the_road"


@rules.step(Journey)
def arrive(game: Brimstone, journey: Journey) -> Rule[None]:
    """The Heroes are in Town. [brimstone.campaign.travel]"""
    known = campaign(game)
    known.town, known.in_town = journey.town, True
    note(game, "arrived", journey.town)
    yield from game.do(TownReached(journey.town, known.day))
