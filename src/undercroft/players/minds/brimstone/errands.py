"""Between Adventures: where the Party goes, what each Hero does in Town, what is bought, and who is brought back."""

from __future__ import annotations

from typing import TYPE_CHECKING

from undercroft.games.brimstone.keywords import helping
from undercroft.players.minds.brimstone import goods
from undercroft.players.minds.brimstone.asks import about, answers, hero_of, last, picture_of, place_of

if TYPE_CHECKING:
    from undercroft.engine.choices import Ask, Offer, Option
    from undercroft.games.brimstone.frontier import Location, Service
    from undercroft.games.brimstone.view import CampaignView, HeroView
    from undercroft.players.base import Seat
    from undercroft.players.minds.brimstone.picture import Picture

CURES = {"injury": 9.0, "madness": 9.0, "mutation": 7.0}
"""What it is worth to try and be rid of one."""
TAINTED = 3
"""Corruption that is worth washing off."""
HURT = 4
"""Wounds and Sanity Damage that are worth mending."""
RESERVE = 75
"""Gold that is not spent on comforts, for there may be an Injury to see to."""
COMFORT, TOKEN, STONE, SCRAP, FORGED = 1.0, 1.5, 3.0, 2.5, 3.5
FORGING = 2.5
"""What Dark Stone on an Item must be worth to have it forged."""
GOOD = 0.5
"""Below this nothing is worth the while."""
A_DAY = 0.7
"""What a day on the road costs."""


def known(picture: Picture) -> CampaignView:
    """The campaign as everybody sees it."""
    campaign = picture.view.campaign
    assert campaign is not None
    return campaign


# ---- the trail -------------------------------------------------------------------------------------------------------


@answers("campaign.mission")
def mission(ask: Ask, seat: Seat) -> int:
    """One that has not been won yet, else the one that was won least."""
    won = known(picture_of(seat)).won
    times = [won.count(value) for value in ask.values]
    return times.index(min(times))


@answers("campaign.travel")
def destination(ask: Ask, seat: Seat) -> int:
    """The Town that has what the Party needs, not too far off; the last answer is to do without."""
    picture = picture_of(seat)
    days = picture.pack.frontier.days_from(known(picture).town)
    towns = [str(option.subject) for option in ask.values[:-1]]
    scores = [wishes(picture, town) - A_DAY * max(1, days[town]) for town in towns]
    return scores.index(max(scores))


def wishes(picture: Picture, town: str) -> float:
    """What a Town has to offer to the Party."""
    frontier = picture.pack.frontier
    places = [frontier.locations[place] for place in frontier.towns[town].locations]
    found = sum([max(wish(picture, hero, place) for place in places) for hero in picture.standing])
    raises = [place.raises for place in places if place.raises]
    return found + (10.0 if raises and can_raise(picture, min(raises)) else 0.0)


def wish(picture: Picture, hero: HeroView, place: Location) -> float:
    """What a Hero would go to a Location for."""
    best = max([service_worth(hero, service) for service in place.services], default=0.0)
    if place.counter.deck == "gear" and hero.gold > 2 * RESERVE:
        best = max(best, 4.0)
    if place.counter.tokens and hero.gold >= RESERVE and len(hero.side_bag) < 3:
        best = max(best, TOKEN)
    if place.forges and hero.stone > 1 and hero.gold > 2 * RESERVE + 50:
        best = max(best, FORGED)
    if place.counter.stone and hero.stone > 1:
        best = max(best, STONE)
    if place.raises and can_raise(picture, place.raises):
        best = 20.0
    return best


# ---- the Dead --------------------------------------------------------------------------------------------------------


def can_raise(picture: Picture, price: int) -> bool:
    """Whether there is Gold for somebody who lies dead in the Party."""
    purse = sum(hero.gold for hero in picture.view.heroes)
    return purse >= price and any(hero.dead for hero in picture.view.heroes)


@answers("campaign.mourn")
def mourn(ask: Ask, seat: Seat) -> int:
    """Wait where a Church is and the Gold for it, else go on."""
    picture = picture_of(seat)
    frontier = picture.pack.frontier
    places = [frontier.locations[place] for place in frontier.towns[known(picture).town].locations]
    hope = any(place.raises and can_raise(picture, place.raises) for place in places)
    return place_of(ask, "wait" if hope and "wait" in ask.values else "another")


@answers("campaign.class")
def newcomer(ask: Ask, seat: Seat) -> int:
    """A Class that the Party has fewest of."""
    kinds = [hero.kind for hero in seat.view().heroes if not hero.dead]
    counts = [kinds.count(value) for value in ask.values]
    return counts.index(min(counts))


@answers("church.sell")
def sell_the_estate(ask: Ask, seat: Seat) -> int:
    """Items are sold only for what the living cannot pay."""
    heroes = seat.view().heroes
    purse = sum(hero.gold for hero in heroes if not hero.dead)
    return 0 if purse < int(about(ask, "left")) else last(ask)


@answers("church.give")
def give(_ask: Ask, _seat: Seat) -> int:
    """As much as is needed."""
    return 0


# ---- in Town ---------------------------------------------------------------------------------------------------------


@answers("town.visit")
def visit(ask: Ask, seat: Seat) -> int | Offer:
    """Wherever the Hero has most to do; before that, things are put on and Wounds tended."""
    picture = picture_of(seat)
    offer = goods.offer_to_take(picture, seat.offers())
    if offer is not None:
        return offer
    hero = hero_of(ask, seat, picture)
    places = [picture.pack.frontier.locations[str(option.subject)] for option in ask.values[:-1]]
    scores = [*[wish(picture, hero, place) for place in places], GOOD]
    return scores.index(max(scores))


@answers("town.stay")
def stay(ask: Ask, seat: Seat) -> int:
    """Another day only for what is worth it."""
    picture = picture_of(seat)
    frontier = picture.pack.frontier
    places = [frontier.locations[place] for place in frontier.towns[known(picture).town].locations]
    need = max([wish(picture, hero, place) for hero in picture.standing for place in places], default=0.0)
    return place_of(ask, "stay" if need >= CURES["mutation"] and "stay" in ask.values else "leave")


@answers("town.service")
def service(ask: Ask, seat: Seat) -> int:
    """Whatever is worth most; the last answer is to leave."""
    picture = picture_of(seat)
    hero = hero_of(ask, seat, picture)
    scores = [*[option_worth(picture, hero, about(ask, "place"), option) for option in ask.values[:-1]], GOOD]
    return scores.index(max(scores))


def option_worth(picture: Picture, hero: HeroView, place: str, option: Option) -> float:
    """What something that is to be had is worth to a Hero."""
    frontier, what = picture.pack.frontier, str(option.subject)
    if option.verb == "raise":
        price = frontier.locations[place].raises * frontier.towns[known(picture).town].prices // 100
        purse = sum(one.gold for one in picture.view.heroes)
        return 20.0 if purse >= price and any(one.id == what for one in picture.view.heroes) else 0.0
    if option.verb == "service":
        return service_worth(hero, frontier.services[what])
    if option.verb == "forge":
        worth = goods.forge_worth(picture, hero, int(option.subject or 0), str(option.target))
        spare = hero.gold - picture.pack.forgings[str(option.target)].gold >= RESERVE
        return FORGED + 0.1 * worth if spare and worth >= FORGING else 0.0
    if option.verb == "sell-stone":
        return STONE if hero.stone > 1 else 0.0
    if option.verb == "sell":
        return SCRAP if idle(picture, hero, int(what)) else 0.0
    if what in picture.pack.side_bag:
        spare = hero.gold >= RESERVE and hero.side_bag.count(what) < 2 and len(hero.side_bag) < 4
        return TOKEN - 0.1 * goods.token_rank(what) if spare else 0.0
    return gear_worth(picture, hero, what)


def service_worth(hero: HeroView, service: Service) -> float:
    """What a service is worth to a Hero who can pay for it."""
    if service.gold > hero.gold or service.stone > hero.stone:
        return 0.0
    needs = service.needs
    if needs is None:
        comfort = any(isinstance(word, helping.Bonus) for word in service.do.keywords())
        return COMFORT if comfort and hero.gold >= 2 * RESERVE + service.gold else 0.0
    held = {"injury": hero.injuries, "madness": hero.madness, "mutation": hero.mutations}.get(needs)
    if held is not None:
        strong = hero.health > 6 and hero.sanity > 6
        return CURES[needs] if held and strong else 0.0
    if needs == "corruption":
        return 5.0 if hero.corruption >= TAINTED else 0.0
    if needs == "harm":
        kinds = [word.what for word in service.do.keywords() if isinstance(word, goods.HEALING)]
        return 4.0 if any(goods.lost(hero, kind) >= HURT for kind in kinds) else 0.0
    return 0.0


def gear_worth(picture: Picture, hero: HeroView, card: str) -> float:
    """What a card on the counter would add to what the Hero has: a free place on the body, a better weapon."""
    item = picture.pack.items[card]
    if hero.gold - item.gold < RESERVE or (item.only and item.only not in picture.pack.heroes[hero.kind].keywords):
        return 0.0
    mine = [picture.pack.items[held.card] for held in hero.items]
    if item.slot is not None and any(other.slot == item.slot for other in mine):
        return 0.0
    if item.hands:
        held = [goods.hand_worth(other, hero) for other in mine if other.hands]
        return 3.0 if goods.hand_worth(item, hero) > 1.3 * max(held, default=0.0) else 0.0
    if item.attach is not None:
        fits = [other for other in mine if item.attach.to in ("any", *other.keywords) and other.upgrade_slots]
        return 2.0 if fits and hero.stone >= item.attach.stone else 0.0
    return 2.0 + item.gold / 1000


def idle(picture: Picture, hero: HeroView, number: int) -> bool:
    """Whether an Item lies in the pack and does nothing."""
    held = next(item for item in hero.items if item.id == number)
    item = picture.pack.items[held.card]
    return not picture.in_use(held) and item.attach is None
