"""Between Adventures: where the Party goes, what each Hero does in Town, what is bought, and who is brought back."""

from __future__ import annotations

from typing import TYPE_CHECKING

from undercroft.players.minds.brimstone import goods
from undercroft.players.minds.brimstone.asks import answers, hero_of, picture_of
from undercroft.players.minds.brimstone.bargains import can_raise, known, option_worth, wish
from undercroft.players.rules_of_thumb import about, last, place_of

if TYPE_CHECKING:
    from undercroft.engine.choices import Ask, Offer
    from undercroft.games.brimstone.content.types.frontier import Location
    from undercroft.players.base import Seat
    from undercroft.players.minds.brimstone.picture import Picture

GOOD = 0.3
"""Nothing worth less than this is worth doing."""
A_DAY = 0.7
"""What a day on the road costs."""
ANOTHER_DAY = 4.0
"""What the Party must still want to do to stay in Town."""


# ---- the trail -------------------------------------------------------------------------------------------------------


@answers("campaign.mission")
def mission(ask: Ask, seat: Seat) -> int:
    """Pick a Mission that has not been won yet, else the one won least often."""
    won = known(picture_of(seat)).won
    times = [won.count(value) for value in ask.values]
    return times.index(min(times))


@answers("campaign.travel")
def destination(ask: Ask, seat: Seat) -> int:
    """Pick the Town that has what the Party needs and is not too far away; the last answer is to skip Towns."""
    picture = picture_of(seat)
    days = picture.pack.frontier.days_from(known(picture).town)
    towns = [str(option.subject) for option in ask.values[:-1]]
    scores = [wishes(picture, town) - A_DAY * max(1, days[town]) for town in towns]
    return scores.index(max(scores))


def locations(picture: Picture, town: str) -> list[Location]:
    """What a Town has."""
    frontier = picture.pack.frontier
    return [frontier.locations[place] for place in frontier.towns[town].locations]


def wishes(picture: Picture, town: str) -> float:
    """What a Town has to offer to the Party."""
    places = locations(picture, town)
    found = sum([max(wish(picture, hero, place) for place in places) for hero in picture.standing])
    raises = [place.raises for place in places if place.raises]
    return found + (10.0 if raises and can_raise(picture, min(raises)) else 0.0)


# ---- the Dead --------------------------------------------------------------------------------------------------------


@answers("campaign.mourn")
def mourn(ask: Ask, seat: Seat) -> int:
    """Wait if the Town has a Church and the Party has the Gold for it, else go on."""
    picture = picture_of(seat)
    places = locations(picture, known(picture).town)
    hope = any(place.raises and can_raise(picture, place.raises) for place in places)
    return place_of(ask, "wait" if hope and "wait" in ask.values else "another")


@answers("campaign.class")
def newcomer(ask: Ask, seat: Seat) -> int:
    """Pick a Class that the Party has fewest of."""
    kinds = [hero.kind for hero in seat.view().heroes if not hero.dead]
    counts = [kinds.count(value) for value in ask.values]
    return counts.index(min(counts))


@answers("church.sell")
def sell_the_estate(ask: Ask, seat: Seat) -> int:
    """Sell Items only for what the living cannot pay."""
    heroes = seat.view().heroes
    purse = sum(hero.gold for hero in heroes if not hero.dead)
    return 0 if purse < int(about(ask, "left")) else last(ask)


@answers("church.give")
def give(_ask: Ask, _seat: Seat) -> int:
    """Give as much as is needed."""
    return 0


# ---- in Town ---------------------------------------------------------------------------------------------------------


@answers("town.visit")
def visit(ask: Ask, seat: Seat) -> int | Offer:
    """Visit the Location where the Hero has most to do; first put things on and tend Wounds."""
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
    """Stay another day only if there is enough worth doing."""
    picture = picture_of(seat)
    places = locations(picture, known(picture).town)
    need = sum([max(wish(picture, hero, place) for place in places) for hero in picture.standing])
    return place_of(ask, "stay" if need >= ANOTHER_DAY and "stay" in ask.values else "leave")


@answers("town.service")
def service(ask: Ask, seat: Seat) -> int | Offer:
    """Take whatever is worth most, with the best gun in hand; the last answer is to leave."""
    picture = picture_of(seat)
    offer = goods.offer_to_take(picture, seat.offers())
    if offer is not None:
        return offer
    hero = hero_of(ask, seat, picture)
    place = picture.pack.frontier.locations[about(ask, "place")]
    scores = [*[option_worth(picture, hero, place, option) for option in ask.values[:-1]], GOOD]
    return scores.index(max(scores))
