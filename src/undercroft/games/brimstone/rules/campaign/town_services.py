"""What a Location offers besides goods: services with their prices and chances, and Resurrection."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from undercroft.crawl.dice import D6
from undercroft.engine.choices import Option
from undercroft.games.brimstone.content import keywords
from undercroft.games.brimstone.content.keywords import Case
from undercroft.games.brimstone.events.campaign import Served, ServiceRolled
from undercroft.games.brimstone.rules.campaign import death, prices, shop
from undercroft.games.brimstone.rules.heroes import skill_tests
from undercroft.games.brimstone.rules.items import forging

if TYPE_CHECKING:
    from undercroft.engine.choices import Rule
    from undercroft.games.brimstone.content.types.frontier import Outcome, Service
    from undercroft.games.brimstone.game import Brimstone
    from undercroft.games.brimstone.state import Hero, Visit

DONE: Final = Option("done", ends=True)


def options(game: Brimstone, visit: Visit) -> list[Option]:
    """Everything the Hero may have done, bought or sold at this Location now."""
    hero = game.hero(visit.hero)
    location = game.pack.frontier.locations[visit.place]
    found = [Option("service", service.id) for service in location.services if on_offer(game, hero, service, visit)]
    found += [Option("raise", dead.id) for dead in death.can_be_raised(game, raising(game, visit.place))]
    if location.forges:
        found += forging.options(game, hero, shop.percent(game))
    found += shop.offered(game, hero, visit.place)
    found += shop.wanted(game, hero, visit.place)
    return [*found, DONE]


def on_offer(game: Brimstone, hero: Hero, service: Service, visit: Visit) -> bool:
    """Whether a service helps the Hero, is affordable, was not had on this visit and is not still in effect."""
    if (service.daily and service.id in visit.used) or still_helps(hero, service):
        return False
    return needed(hero, service) and gold_for(game, service) <= hero.gold and service.stone <= hero.stone


def still_helps(hero: Hero, service: Service) -> bool:
    """Whether what the service gave is still unused, so that nobody has the same edge put on twice."""
    return any(boost.source == f"service:{service.id}" for boost in hero.boosts)


def needed(hero: Hero, service: Service) -> bool:
    """Whether the Hero has what the service is for."""
    has = {
        "injury": hero.injuries,
        "madness": hero.madness,
        "mutation": hero.mutations,
        "corruption": hero.corruption,
        "harm": hero.wounds or hero.horror,
        "stone": hero.stone,
    }
    return service.needs is None or bool(has[service.needs])


def gold_for(game: Brimstone, service: Service) -> int:
    """The Gold that a service costs in this Town. [brimstone.content.frontier-town]"""
    return prices.share(service.gold, shop.percent(game))


def raising(game: Brimstone, place: str) -> int:
    """The Gold for a Resurrection here, 0 where there is none. [brimstone.town.church-resurrection]"""
    return prices.share(game.pack.frontier.locations[place].raises, shop.percent(game))


def perform(game: Brimstone, visit: Visit, hero: Hero, chosen: Option) -> Rule[None]:
    """Do what was chosen."""
    what = str(chosen.subject)
    if chosen.verb == "service":
        visit.used.append(what)
        yield from serve(game, hero, game.pack.frontier.services[what])
    elif chosen.verb == "raise":
        dead = next(one for one in death.dead(game) if one.id == what)
        yield from death.resurrect(game, dead, raising(game, visit.place))
    elif chosen.verb == "forge":
        yield from forging.forge(game, hero, chosen, shop.percent(game))
    elif chosen.verb == "buy":
        yield from shop.buy(game, hero, visit.place, what)
    elif chosen.verb == "sell":
        yield from shop.sell(game, hero, visit.place, int(what))
    else:
        yield from shop.sell_stone(game, hero, visit.place)


def serve(game: Brimstone, hero: Hero, service: Service) -> Rule[None]:
    """Pay, then do what is certain, then the Skill test, then the D6: surgery and exorcism may fail.

    [brimstone.town.doc-surgery] [brimstone.town.church-exorcise] [brimstone.town.remove-corruption]
    """
    gold = gold_for(game, service)
    hero.gold -= gold
    hero.stone -= service.stone
    yield from game.do(Served(hero.id, service.id, gold, service.stone))
    case = Case(hero, source=f"service:{service.id}")
    yield from keywords.perform(game, service.do, case)
    if service.skill is not None:
        passed = yield from skill_tests.skill_test(game, hero, service.skill, service.target)
        yield from keywords.perform(game, service.passed if passed else service.failed, case)
    if service.outcomes:
        yield from keywords.perform(game, (yield from outcome(game, hero, service)).do, case)


def outcome(game: Brimstone, hero: Hero, service: Service) -> Rule[Outcome]:
    """Roll a D6 for how it went; Grit cannot change it.

    [brimstone.town.doc-surgery] [brimstone.town.church-exorcise] [brimstone.grit.not-on-charts]
    """
    (face,) = yield from game.roll("chart.service", 1, D6)
    found = next(entry for entry in service.outcomes if face in entry.rolls)
    yield from game.do(ServiceRolled(hero.id, service.id, int(face), found.text))
    return found
