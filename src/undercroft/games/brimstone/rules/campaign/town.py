"""A Town Stay, day by day: each day each Hero visits one Location, and then the Heroes stay or move on."""

from __future__ import annotations

from typing import TYPE_CHECKING

from undercroft.crawl.dice import D6
from undercroft.engine.choices import Option, choose_party
from undercroft.engine.flow import AGAIN
from undercroft.games.brimstone.content.keywords import Case
from undercroft.games.brimstone.events.campaign import DayBroke, Moved, TownRolled, Visited
from undercroft.games.brimstone.rules.campaign import camp, shop, town_services
from undercroft.games.brimstone.rules.campaign.camp import campaign, note
from undercroft.games.brimstone.rules.campaign.travel import whose_turn
from undercroft.games.brimstone.rules.explore import event_cards
from undercroft.games.brimstone.rules.heroes import exhausting
from undercroft.games.brimstone.state import TownStay, Visit, rules

if TYPE_CHECKING:
    from undercroft.engine.choices import Rule
    from undercroft.games.brimstone.content.types.frontier import Town
    from undercroft.games.brimstone.game import Brimstone

STAY, LEAVE = "stay", "leave"
REST = Option("rest")


def here(game: Brimstone) -> Town:
    """The Town the Heroes are in."""
    return game.pack.frontier.towns[campaign(game).town]


# ---- a day -----------------------------------------------------------------------------------------------------------


@rules.step(TownStay)
def look_around(game: Brimstone, stay: TownStay) -> None:
    """What the shops have is laid out. [brimstone.content.frontier-town]"""
    shop.lay_out(game, here(game))


@rules.step(TownStay)
def dawn(game: Brimstone, stay: TownStay) -> Rule[None]:
    """A day begins; from the second on, something happens in Town. [brimstone.content.frontier-town]"""
    stay.day += 1
    known = campaign(game)
    exhausting.ready(game, "turn")
    yield from game.do(DayBroke(known.town, known.day))
    if stay.day > 1 and game.standing():
        yield from town_event(game)
    stay.waiting = [hero.id for hero in game.in_order()]


def town_event(game: Brimstone) -> Rule[None]:
    """Two dice on the Town Event Chart. [brimstone.content.frontier-town] [brimstone.skill.outside-encounter]"""
    hero = whose_turn(game)
    dice = yield from game.roll("chart.town", 2, D6)
    event = game.pack.frontier.in_town(sum(dice))
    note(game, "town", event.id, hero.id)
    yield from game.do(TownRolled(hero.id, sum(dice), event.id))
    yield from event_cards.play(game, event, Case(hero, source=f"card:{event.id}"), hero)


@rules.step(TownStay)
def visits(game: Brimstone, stay: TownStay) -> Rule[str | None]:
    """Each Hero goes to one Location, or nowhere. [brimstone.content.frontier-town]"""
    stay.waiting = [hero for hero in stay.waiting if not game.hero(hero).ko and not game.hero(hero).dead]
    if not stay.waiting:
        return None
    hero = game.hero(stay.waiting[0])
    chosen = yield from game.ask(hero.seat, "town.visit", lambda: places(game), params={"hero": hero.id})
    goes = stay.waiting.pop(0)
    if chosen is not REST:
        game.push(Visit(hero=goes, place=str(chosen.subject)))
    return AGAIN


def places(game: Brimstone) -> list[Option]:
    """Where a Hero may go today. [brimstone.content.frontier-town]"""
    return [*[Option("visit", place) for place in here(game).locations], REST]


@rules.step(TownStay)
def dusk(game: Brimstone, stay: TownStay) -> Rule[str | None]:
    """KO'd Heroes come round; then the Heroes stay another day or move on.

    [brimstone.campaign.travel]
    """
    if (yield from camp.get_up(game)):
        return AGAIN
    known = campaign(game)
    choices = [STAY, LEAVE] if may_stay(game, stay) else [LEAVE]
    chosen = yield from choose_party(game.party(), "town.stay", choices)
    known.day += 1
    return "dawn" if chosen == STAY else None


@rules.step(TownStay)
def move_on(game: Brimstone, stay: TownStay) -> Rule[None]:
    """The Heroes leave the Town behind. [brimstone.campaign.travel]"""
    known = campaign(game)
    known.in_town = False
    known.stock = {}
    yield from game.do(Moved(known.town))


def may_stay(game: Brimstone, stay: TownStay) -> bool:
    """Whether the Town still wants the Heroes tomorrow."""
    return not stay.last and stay.day < here(game).welcome and bool(game.standing())


# ---- at a Location ---------------------------------------------------------------------------------------------------


@rules.step(Visit)
def walk_in(game: Brimstone, visit: Visit) -> Rule[None]:
    """Roll a D6 for what happens to the Hero on coming in. [brimstone.content.frontier-town]"""
    hero = game.hero(visit.hero)
    (face,) = yield from game.roll("chart.location", 1, D6)
    event = game.pack.frontier.at(visit.place, face)
    yield from game.do(Visited(hero.id, visit.place, face, event.id))
    yield from event_cards.play(game, event, Case(hero, source=f"card:{event.id}"), hero)


@rules.step(Visit)
def have_things_done(game: Brimstone, visit: Visit) -> Rule[str | None]:
    """One thing after another is bought, sold or done, until the Hero leaves."""
    hero = game.hero(visit.hero)
    if hero.ko or hero.dead or town_services.options(game, visit) == [town_services.DONE]:
        return None
    about = {"hero": hero.id, "place": visit.place}
    chosen = yield from game.ask(hero.seat, "town.service", lambda: town_services.options(game, visit), params=about)
    if chosen is town_services.DONE:
        return None
    yield from town_services.perform(game, visit, hero, chosen)
    return AGAIN
