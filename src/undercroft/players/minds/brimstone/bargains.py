"""What a Town offers, and what it is worth to a Hero: services, goods, Dark Stone at the forge."""

from __future__ import annotations

from typing import TYPE_CHECKING

from undercroft.games.brimstone.content.keywords import gains, harm, ready
from undercroft.games.brimstone.rules.campaign import prices
from undercroft.players.minds.brimstone import goods

if TYPE_CHECKING:
    from undercroft.crawl.packs.language.effect import Effect
    from undercroft.crawl.packs.language.keywords import Keyword
    from undercroft.engine.choices import Option
    from undercroft.games.brimstone.content.types import Item
    from undercroft.games.brimstone.content.types.frontier import Location, Service
    from undercroft.games.brimstone.shown.view import CampaignView, HeroView, ItemView
    from undercroft.players.minds.brimstone.picture import Picture

CURES = {"injury": 9.0, "madness": 9.0, "mutation": 7.0}
"""What it is worth to try to get rid of one."""
RUINED = 3
"""From this many Mutations on, each may be one too many."""
TAINTED = 3
"""Corruption that is worth washing off."""
HURT = 4
"""Wounds and Sanity Damage that are worth mending."""
RESERVE = 75
"""Gold that is not spent on goods, in case there is an Injury to treat."""
KEPT = 2
"""Dark Stone kept for the forge; the more a Hero carries, the sooner some should be sold."""
TOKEN, STONE, EACH_STONE, SCRAP, FORGED = 1.5, 3.0, 0.5, 2.5, 3.5
FORGING = 2.5
"""What Dark Stone on an Item must be worth to have it forged."""
A_WORTH = 60
"""The Gold that a poor Hero gives for something that is worth 1; a rich one gives a quarter of the purse."""
LIKELY = 4.0
"""What a General Store not yet seen is worth to a Hero with Gold."""
A_STONE, AN_XP = 0.4, 0.04
FOR_A_TIME = 0.6
"""The worth of a number for one Adventure, as a share of its worth for good."""
HARMS = ((harm.Corruption, 0.8), (harm.Taint, 0.8), (harm.Hits, 0.25), (harm.Horror, 0.2))
LOSSES = ((harm.Wounds, 0.3), (harm.SanityDamage, 0.3))
CHART, ARTIFACT, GEAR = 6.0, 4.0, 1.5


def known(picture: Picture) -> CampaignView:
    """The campaign as everybody sees it."""
    campaign = picture.view.campaign
    assert campaign is not None
    return campaign


def percent(picture: Picture) -> int:
    """The percentage of the usual prices that the Town charges."""
    return picture.pack.frontier.towns[known(picture).town].prices


def dear(hero: HeroView, gold: float) -> float:
    """What this much Gold is worth to a Hero."""
    return gold / max(A_WORTH, hero.gold / 4)


# ---- services --------------------------------------------------------------------------------------------------------


def service_worth(picture: Picture, hero: HeroView, service: Service) -> float:
    """What a service is worth to a Hero who can pay for it."""
    gold = prices.share(service.gold, percent(picture))
    if gold > hero.gold or service.stone > hero.stone or f"service:{service.id}" in hero.boosts:
        return 0.0
    if service.needs is None or service.needs == "stone":
        if gold and hero.gold - gold < RESERVE:
            return 0.0
        return expected(picture, hero, service) - dear(hero, gold) - A_STONE * service.stone
    held = {"injury": hero.injuries, "madness": hero.madness, "mutation": hero.mutations}.get(service.needs)
    if held is not None:
        strong = hero.health > 6 and hero.sanity > 6
        return CURES[service.needs] + (5.0 if len(held) >= RUINED else 0.0) if held and strong else 0.0
    if service.needs == "corruption":
        return 5.0 if hero.corruption >= TAINTED else 0.0
    kinds = [word.what for word in service.do.keywords() if isinstance(word, goods.HEALING)]
    return 4.0 if any(goods.lost(hero, kind) >= HURT for kind in kinds) else 0.0


def expected(picture: Picture, hero: HeroView, service: Service) -> float:
    """Return the average worth of a service: the certain part, the Skill test, the D6."""
    total = effect_worth(service.do, hero)
    if service.skill is not None:
        dice = getattr(picture.pack.heroes[hero.kind].skills, service.skill)
        fails = ((service.target - 1) / 6) ** dice
        total += (1 - fails) * effect_worth(service.passed, hero) + fails * effect_worth(service.failed, hero)
    return total + sum([effect_worth(one.do, hero) * len(one.rolls) / 6 for one in service.outcomes])


def effect_worth(effect: Effect, hero: HeroView) -> float:
    """What an effect is worth to a Hero who is not in a Fight."""
    return sum([word_worth(word, hero) for word in effect.keywords()])


def riches(hero: HeroView, what: str, amount: float) -> float:
    """What Gold or Dark Stone is worth to a Hero."""
    return dear(hero, amount) if what == "gold" else A_STONE * amount if what == "stone" else 0.0


def word_worth(word: Keyword, hero: HeroView) -> float:
    """What one word of an effect is worth, below 0 for what does harm."""
    if isinstance(word, gains.Gain):
        return riches(hero, word.what, float(word.count.mean))
    if isinstance(word, gains.XP):
        return AN_XP * float(word.count.mean)
    if isinstance(word, ready.Bonus):
        return FOR_A_TIME * goods.number_worth(hero, word.modifier) * float(word.count.mean)
    if isinstance(word, gains.Draw):
        return ARTIFACT if word.deck == "artifact" else GEAR
    if isinstance(word, harm.RollChart):
        return -CHART
    if isinstance(word, harm.Lose):
        return -riches(hero, word.what, float(word.count.mean))
    return -sum([each * float(word.count.mean) for kind, each in (*HARMS, *LOSSES) if isinstance(word, kind)])


# ---- goods -----------------------------------------------------------------------------------------------------------


def gear_worth(picture: Picture, hero: HeroView, place: Location, card: str) -> float:
    """What a card on the counter would add to what the Hero has: a free place on the body, a better weapon."""
    item = picture.pack.items[card]
    price = prices.share(item.gold, place.counter.percent, percent(picture))
    if hero.gold - price < RESERVE or not goods.may_use(picture, hero, item):
        return 0.0
    mine = [picture.pack.items[held.card] for held in hero.items]
    if item.slot is not None:
        worn = [other.gold for other in mine if other.slot == item.slot]
        return 2.0 + item.gold / 1000 if item.gold > 2 * max(worn, default=0) else 0.0
    if item.hands:
        held = [goods.hand_worth(picture, hero, other) for other in mine if other.hands]
        return 3.0 if goods.hand_worth(picture, hero, item) > 1.3 * max(held, default=0.0) else 0.0
    if item.attach is not None:
        fits = [held for held in hero.items if may_attach(picture, held, item)]
        return 2.0 if fits and hero.stone >= item.attach.stone else 0.0
    return 2.0 + item.gold / 1000


def free_slots(picture: Picture, held: ItemView) -> int:
    """The Upgrade Slots of an Item that nothing fills yet."""
    pack = picture.pack
    cards = [pack.items[card].attach for card in held.upgrades]
    filled = sum([how.slots for how in cards if how is not None])
    return pack.items[held.card].upgrade_slots - filled - sum([pack.forgings[entry].slots for entry in held.forged])


def may_attach(picture: Picture, held: ItemView, upgrade: Item) -> bool:
    """Whether an Upgrade goes onto an Item that is in use."""
    how, item = upgrade.attach, picture.pack.items[held.card]
    fits = how is not None and how.to in ("any", *item.keywords) and free_slots(picture, held) >= how.slots
    return fits and picture.in_use(held)


def idle(picture: Picture, held: ItemView) -> bool:
    """Whether an Item lies in the pack and does nothing."""
    return not picture.in_use(held) and picture.pack.items[held.card].attach is None


def forge_worth(picture: Picture, hero: HeroView, held: ItemView, forging: str) -> float:
    """What it is worth to have Dark Stone forged onto an Item."""
    made = picture.pack.forgings[forging]
    worth = goods.forge_worth(picture, hero, held.id, forging)
    spare = hero.gold - prices.share(made.gold, percent(picture)) >= RESERVE
    return FORGED + 0.1 * worth if spare and worth >= FORGING else 0.0


def forgings(picture: Picture, hero: HeroView) -> list[tuple[ItemView, str]]:
    """What could be forged onto what the Hero has, with the Dark Stone there is."""
    return [
        (held, made.id)
        for held in hero.items
        for made in picture.pack.forgings.values()
        if made.stone <= hero.stone
        and made.id not in held.forged
        and made.to in ("any", *picture.pack.items[held.card].keywords)
        and free_slots(picture, held) >= made.slots
    ]


def token_worth(hero: HeroView, kind: str) -> float:
    """What another Side Bag Token is worth."""
    spare = hero.gold >= RESERVE and hero.side_bag.count(kind) < 2 and len(hero.side_bag) < 4
    return TOKEN - 0.1 * goods.token_rank(kind) if spare else 0.0


def stone_worth(hero: HeroView) -> float:
    """What it is worth to sell a piece of Dark Stone; it rises with the number of pieces to roll for."""
    return STONE + EACH_STONE * min(hero.stone - KEPT, 12) if hero.stone > KEPT else 0.0


def scrap_worth(picture: Picture, hero: HeroView, buys: int) -> float:
    """Return what it is worth to go and sell unused Items."""
    gold = sum([picture.pack.items[held.card].gold for held in hero.items if idle(picture, held)]) * buys // 100
    return min(SCRAP, gold / A_WORTH)


# ---- a Location ------------------------------------------------------------------------------------------------------


def can_raise(picture: Picture, price: int) -> bool:
    """Tell whether there is Gold to raise a dead member of the Party."""
    purse = sum(hero.gold for hero in picture.view.heroes)
    return purse >= price and any(hero.dead for hero in picture.view.heroes)


def wish(picture: Picture, hero: HeroView, place: Location) -> float:
    """What going to a Location is worth to a Hero; its shop's stock is known only to Heroes in the Town."""
    counter, stock = place.counter, known(picture).stock
    found = [service_worth(picture, hero, service) for service in place.services]
    found += [token_worth(hero, kind) for kind in counter.tokens]
    if known(picture).town_day:
        found += [gear_worth(picture, hero, place, card) for card in stock.get(place.id, ())]
    elif counter.deck == "gear" and hero.gold > 2 * RESERVE:
        found.append(LIKELY)
    if place.forges:
        found += [forge_worth(picture, hero, held, made) for held, made in forgings(picture, hero)]
    if counter.stone:
        found.append(stone_worth(hero))
    if counter.buys:
        found.append(scrap_worth(picture, hero, counter.buys))
    if place.raises and can_raise(picture, place.raises * percent(picture) // 100):
        found.append(20.0)
    return max(found, default=0.0)


def option_worth(picture: Picture, hero: HeroView, place: Location, option: Option) -> float:
    """What something on offer is worth to a Hero."""
    what = str(option.subject)
    if option.verb == "raise":
        mine = any(one.id == what for one in picture.view.heroes)
        return 20.0 if mine and can_raise(picture, place.raises * percent(picture) // 100) else 0.0
    if option.verb == "service":
        return service_worth(picture, hero, picture.pack.frontier.services[what])
    if option.verb == "forge":
        held = next(held for held in hero.items if held.id == option.subject)
        return forge_worth(picture, hero, held, str(option.target))
    if option.verb == "sell-stone":
        return stone_worth(hero)
    if option.verb == "sell":
        return SCRAP if any(str(held.id) == what and idle(picture, held) for held in hero.items) else 0.0
    if what in picture.pack.side_bag:
        return token_worth(hero, what)
    return gear_worth(picture, hero, place, what)
