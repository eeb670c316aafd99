"""Death: Hard-Core Mode; in a campaign burial, a new Hero in place of the Dead one, Resurrection at the Church."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from undercroft.crawl.subjects import CARD, ITEM
from undercroft.engine.choices import AMOUNT, Offer, Option, choose, choose_some, together
from undercroft.engine.events import Ends
from undercroft.games.brimstone.events.campaign import Buried, Contributed, Joined, Raised, Sold
from undercroft.games.brimstone.rules import harm
from undercroft.games.brimstone.rules.campaign import camp, end_of_adventure, prices
from undercroft.games.brimstone.rules.campaign.camp import campaign, note
from undercroft.games.brimstone.rules.heroes import grit
from undercroft.games.brimstone.rules.items import carrying, clothing, hands, side_bag, trading, upgrades
from undercroft.games.brimstone.state import OFF_BOARD, Creation, Hero, TownStay, Visit

if TYPE_CHECKING:
    from collections.abc import Iterator

    from undercroft.engine.choices import Rule
    from undercroft.games.brimstone.game import Brimstone
    from undercroft.games.brimstone.state import Held, Trail

WAIT, ANOTHER = "wait", "another"
SCRAP = 50
"""The percentage of its Gold value that an Item of a Dead Hero sells for."""


def the_fallen_die(game: Brimstone) -> Rule[None]:
    """In Hard-Core Mode Heroes who are still KO'd when the next turn starts die. [brimstone.optional.hard-core]"""
    for hero in game.fallen():
        yield from harm.die(game, hero, "hard-core")


def may_be_raised(game: Brimstone) -> bool:
    """Whether the Dead can come back at all: not in the strict Hard-Core Mode. [brimstone.optional.hard-core-soft]"""
    return game.agreed.hard_core != "strict"


# ---- burial, and another Hero ----------------------------------------------------------------------------------------


def mourn_one(game: Brimstone, trail: Trail) -> Rule[bool]:
    """Ask the next player whose Hero is Dead; returns whether there was one.

    [brimstone.death.resurrection-no-deadline] [brimstone.optional.hard-core-soft]
    """
    fallen = [hero for hero in game.heroes if hero.dead and hero.id not in trail.waiting]
    if not fallen:
        return False
    hero = fallen[0]
    trail.waiting.append(hero.id)
    hopes = may_be_raised(game) and campaign(game).in_town and bool(game.standing())
    choices = [ANOTHER, WAIT] if hopes else [ANOTHER]
    chosen = yield from choose(hero.seat, "campaign.mourn", choices, params={"hero": hero.id})
    if chosen == ANOTHER:
        yield from replace(game, hero)
    return True


def replace_one(game: Brimstone) -> Rule[bool]:
    """Replace the first Dead Hero of the Party; returns whether there was one."""
    fallen = [hero for hero in game.heroes if hero.dead]
    if not fallen:
        return False
    yield from replace(game, fallen[0])
    return True


def replace(game: Brimstone, hero: Hero) -> Rule[None]:
    """Bury a Dead Hero with all Items; the player goes on with a Hero who was waiting, or else with a new one.

    [brimstone.death.no-looting] [brimstone.death.resurrection-no-deadline]
    """
    known = campaign(game)
    place = game.heroes.index(hero)
    known.graves.append(hero)
    note(game, "buried", known.town, hero.id)
    yield from game.do(Buried(hero.id))
    waiting = [other for other in known.bench if other.seat == hero.seat]
    if waiting:
        known.bench.remove(waiting[0])
        game.takes_place(waiting[0], place)
        camp.join_camp(game, waiting[0])
    else:
        yield from newcomer(game, place, hero.seat)
    joined = game.heroes[place]
    note(game, "joined", joined.kind, joined.id)
    yield from game.do(Joined(joined.id))


def newcomer(game: Brimstone, place: int, seat: str) -> Rule[None]:
    """A new Hero of a Class that the player chooses. [brimstone.death.resurrection-no-deadline]"""
    known = campaign(game)
    kinds = list(game.pack.heroes)
    kind = yield from choose(seat, "campaign.class", kinds, of=CARD, params={"hero": game.heroes[place].id})
    known.made += 1
    hero = Hero(id=f"h{known.made}", seat=seat, kind=kind, name=game.pack.heroes[kind].name)
    game.takes_place(hero, place)
    camp.join_camp(game, hero)
    grit.set_grit([hero])
    end_of_adventure.fill_tokens(game, [hero])
    game.push(Creation(hero=hero.id))


# ---- what may be done at any time ------------------------------------------------------------------------------------


def camp_offers(game: Brimstone) -> Iterator[Offer]:
    """Offers between Adventures: trade, change equipment, tend to Wounds, swap Heroes, or end the campaign."""
    for rule in (
        trading.offer_trades,
        upgrades.offer_upgrades,
        hands.offer_hands,
        clothing.offer_clothing,
        offer_swaps,
    ):
        yield from rule(game)
    if isinstance(game.state.frames[-1], TownStay):
        for hero in game.standing():
            yield Offer(hero.seat, Option("retire"), retire)
    for offer in side_bag.offer_tokens(game):
        if game.pack.side_bag[str(offer.option.subject).removeprefix("token:")].heals:
            yield offer


def retire(game: Brimstone) -> Rule[None]:
    """The campaign ends in this Town if every Hero who can speak agrees."""
    votes = yield from together({hero.seat: ("town.retire", ("stay", "retire")) for hero in game.standing()})
    if all(vote == "retire" for vote in votes.values()):
        campaign(game).retired = True
        raise Ends(TownStay, "retired")


# ---- one of two living Heroes of a player ----------------------------------------------------------------------------


def offer_swaps(game: Brimstone) -> Iterator[Offer]:
    """A player with a second Hero who lives may go on with that one instead.

    [brimstone.death.resurrection-no-deadline]
    """
    for other in campaign(game).bench if game.frame(Visit) is None else ():
        present = next((hero for hero in game.heroes if hero.seat == other.seat and not hero.dead), None)
        if present is not None:
            option = Option("swap", present.id, other.id)
            yield Offer(other.seat, option, partial(swap, hero=present, other=other))


def swap(game: Brimstone, hero: Hero, other: Hero) -> Rule[None]:
    """One Hero waits, the other takes up the trail."""
    known = campaign(game)
    known.bench[known.bench.index(other)] = hero
    game.takes_place(other, game.heroes.index(hero))
    other.space, hero.space = hero.space, OFF_BOARD
    stay = game.frame(TownStay)
    if stay is not None:
        stay.waiting = [other.id if waits == hero.id else waits for waits in stay.waiting]
    yield from game.do(Joined(other.id))


# ---- Resurrection ----------------------------------------------------------------------------------------------------


def dead(game: Brimstone) -> list[Hero]:
    """The Dead of the Party and those in their graves; there is no time limit.

    [brimstone.death.resurrection-no-deadline]
    """
    return [hero for hero in (*game.heroes, *campaign(game).graves) if hero.dead]


def worth(game: Brimstone, held: Held) -> int:
    """What an Item of a Dead Hero brings, its Upgrades with it. [brimstone.death.resurrection-payment]"""
    return prices.share(sum(game.pack.items[card].gold for card in (held.card, *held.upgrades)), SCRAP)


def estate(game: Brimstone, hero: Hero) -> list[Held]:
    """The Items of a Dead Hero that somebody would buy. [brimstone.death.resurrection-payment]"""
    return [held for held in hero.items if carrying.can_lose(game, held) and worth(game, held)]


def means(game: Brimstone, hero: Hero) -> int:
    """All the Gold that could be raised for a Resurrection. [brimstone.death.resurrection-payment]"""
    own = hero.gold + sum(worth(game, held) for held in estate(game, hero))
    return own + sum(other.gold for other in game.heroes if not other.dead)


def can_be_raised(game: Brimstone, price: int) -> list[Hero]:
    """Dead Heroes the Party could have Resurrected for this price.

    [brimstone.town.church-resurrection] [brimstone.optional.hard-core-soft]
    """
    if not price or not may_be_raised(game):
        return []
    return [hero for hero in dead(game) if means(game, hero) >= price]


def resurrect(game: Brimstone, hero: Hero, price: int) -> Rule[None]:
    """Collect the Gold; if it is enough, the Dead Hero lives. [brimstone.town.church-resurrection]"""
    sold, given = yield from collect(game, hero, price)
    if sum(given.values()) + sum(worth(game, held) for held in sold) < price:
        return
    yield from settle(game, hero, price, sold, given)
    live_again(game, hero)
    note(game, "raised", campaign(game).town, hero.id)
    yield from game.do(Raised(hero.id))


def collect(game: Brimstone, hero: Hero, price: int) -> Rule[tuple[list[Held], dict[str, int]]]:
    """Ask for the price: the Dead Hero's own Gold first, then Items to sell, then what each other Hero gives.

    [brimstone.death.resurrection-payment]
    """
    given = {hero.id: min(price, hero.gold)}
    left = price - given[hero.id]
    sold: list[Held] = []
    found = estate(game, hero)
    if left and found:
        about = {"hero": hero.id, "left": left}
        picked = yield from choose_some(hero.seat, "church.sell", [held.id for held in found], of=ITEM, params=about)
        sold = [held for held in found if held.id in picked]
        left = max(0, left - sum(worth(game, held) for held in sold))
    for other in [other for other in game.heroes if not other.dead]:
        if all_of_it := min(left, other.gold):
            amounts = list(dict.fromkeys((all_of_it, min(all_of_it, prices.share(other.gold, 50)), 0)))
            about = {"hero": other.id, "dead": hero.id, "left": left}
            given[other.id] = yield from choose(other.seat, "church.give", amounts, of=AMOUNT, params=about)
            left -= given[other.id]
    return sold, given


def settle(game: Brimstone, hero: Hero, price: int, sold: list[Held], given: dict[str, int]) -> Rule[None]:
    """Pay what was promised; the Hero keeps whatever the Items bring beyond the price.

    [brimstone.death.resurrection-payment]
    """
    for held in sold:
        gold = worth(game, held)
        hero.gold += gold
        carrying.remove(game, hero, held.id)
        yield from game.do(Sold(hero.id, held.card, gold))
    for other, gold in given.items():
        if other != hero.id and gold:
            game.hero(other).gold -= gold
            hero.gold += gold
            yield from game.do(Contributed(other, gold))
    hero.gold -= price


def live_again(game: Brimstone, hero: Hero) -> None:
    """The Hero is whole again, with 1 Grit and all Items, and waits if the player has another Hero by now.

    [brimstone.town.church-resurrection] [brimstone.death.resurrection-no-deadline]
    """
    known = campaign(game)
    hero.dead = hero.ko = False
    hero.ko_cause = ""
    hero.wounds = hero.horror = 0
    grit.set_grit([hero])
    end_of_adventure.fill_tokens(game, [hero])
    if hero in known.graves:
        known.graves.remove(hero)
        known.bench.append(hero)
    else:
        camp.join_camp(game, hero)
