"""Buying and selling at a Location."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from undercroft.engine.choices import Option
from undercroft.games.brimstone.events.campaign import Bought, Sold
from undercroft.games.brimstone.events.heroes import NumbersChanged
from undercroft.games.brimstone.rules.campaign import prices
from undercroft.games.brimstone.rules.campaign.camp import campaign
from undercroft.games.brimstone.rules.explore import decks
from undercroft.games.brimstone.rules.items import carrying, hands, side_bag

if TYPE_CHECKING:
    from undercroft.engine.choices import Rule
    from undercroft.games.brimstone.content.types.frontier import Counter, Town
    from undercroft.games.brimstone.game import Brimstone
    from undercroft.games.brimstone.state import Held, Hero

MORE: Final = {"small": 0, "medium": 1, "large": 2}
"""How many more cards lie out than in a small Town."""


def lay_out(game: Brimstone, town: Town) -> None:
    """Cards are drawn for every Location that sells some. [brimstone.content.frontier-town]"""
    stock = campaign(game).stock = {}
    for place in town.locations:
        sells = game.pack.frontier.locations[place].counter
        if sells.deck is not None and sells.cards:
            deck = game.state.decks[sells.deck]
            drawn = [deck.draw(game.draws) for _ in range(sells.cards + MORE[town.size])]
            stock[place] = [card for card in drawn if card is not None]


def percent(game: Brimstone) -> int:
    """What the Town adds to all prices, or takes off."""
    return game.pack.frontier.towns[campaign(game).town].prices


def price(game: Brimstone, place: str, card: str) -> int:
    """The Gold that a card or a Side Bag Token costs at a Location. [brimstone.loot.currencies]"""
    sells = game.pack.frontier.locations[place].counter
    if card in sells.tokens:
        return prices.share(sells.tokens[card], percent(game))
    return prices.share(game.pack.items[card].gold, sells.percent, percent(game))


def offered(game: Brimstone, hero: Hero, place: str) -> list[Option]:
    """What the Hero can buy here: what lies out and can be paid and carried. [brimstone.loot.currencies]"""
    sells = game.pack.frontier.locations[place].counter
    found = [
        Option("buy", card)
        for card in campaign(game).stock.get(place, ())
        if price(game, place, card) <= hero.gold and carrying.can_carry(game, hero, game.pack.items[card].weight)
    ]
    if side_bag.bag_room(game, hero) > 0:
        found += [Option("buy", token) for token in sells.tokens if price(game, place, token) <= hero.gold]
    return found


def wanted(game: Brimstone, hero: Hero, place: str) -> list[Option]:
    """What the Hero can sell here. [brimstone.create.starting-items-bound] [brimstone.items.personal-bound]"""
    buys: Counter = game.pack.frontier.locations[place].counter
    found = [
        Option("sell", held.id) for held in hero.items if carrying.can_lose(game, held) and paid(game, place, held)
    ]
    return [*found, Option("sell-stone")] if buys.stone and hero.stone else found


def paid(game: Brimstone, place: str, held: Held) -> int:
    """The Gold that a Location pays for an Item. [brimstone.loot.currencies]"""
    return prices.share(game.pack.items[held.card].gold, game.pack.frontier.locations[place].counter.buys)


def buy(game: Brimstone, hero: Hero, place: str, card: str) -> Rule[None]:
    """A card or a Token is paid for and taken along. [brimstone.loot.currencies]"""
    gold = price(game, place, card)
    hero.gold -= gold
    yield from game.do(Bought(hero.id, card, gold))
    if card in game.pack.side_bag:
        yield from side_bag.gain_token(game, hero, card)
        return
    campaign(game).stock[place].remove(card)
    yield from carrying.give(game, hero, card)


def sell(game: Brimstone, hero: Hero, place: str, number: int) -> Rule[None]:
    """Sell an Item with the Upgrades on it; to keep those, take them off first.

    [brimstone.loot.currencies]
    """
    held = hands.held_by(hero, number)
    gold = paid(game, place, held)
    hero.gold += gold
    carrying.remove(game, hero, number)
    for card in (held.card, *held.upgrades):
        decks.discard(game, game.pack.deck_of[card], card)
    yield from game.do(Sold(hero.id, held.card, gold))
    yield from game.do(NumbersChanged(hero.id))


def sell_stone(game: Brimstone, hero: Hero, place: str) -> Rule[None]:
    """A piece of Dark Stone is sold. [brimstone.loot.currencies]"""
    gold = game.pack.frontier.locations[place].counter.stone
    hero.stone -= 1
    hero.gold += gold
    yield from game.do(Sold(hero.id, "dark-stone", gold))
