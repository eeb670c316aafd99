"""Shopping: five Shop Item cards of the act for sale, selling at half price, exchanging freely."""

from __future__ import annotations

from typing import TYPE_CHECKING

from undercroft.engine.choices import Option
from undercroft.games.descent.events import Bought, Given, GoldGained, Sold
from undercroft.games.descent.state import Held

if TYPE_CHECKING:
    from undercroft.engine.choices import Rule
    from undercroft.games.descent.game import Descent
    from undercroft.games.descent.state import Hero

DISPLAY = 5
STARTING_PRICE = 25
STEP = 25
DECKS = {1: "shop I", 2: "shop II"}


def deck(game: Descent, act: int) -> list[str]:
    """Return the Shop Item deck of an act. [descent.campaign.separate-acts] [descent.campaign.act-two-locked]"""
    return [name for name, item in game.pack.items.items() if item.deck == DECKS[act]]


def reveal(game: Descent) -> None:
    """Shuffle the deck and lay out five cards. [descent.shop.reveal-five]"""
    sheet = game.sheet
    game.shuffle(sheet.shop)
    sheet.on_sale, sheet.shop = sheet.shop[:DISPLAY], sheet.shop[DISPLAY:]


def reveal_all(game: Descent) -> None:
    """After the Interlude all Act I cards that are left are for sale. [descent.act-two.shop-all]"""
    sheet = game.sheet
    sheet.on_sale, sheet.shop = sorted(sheet.shop), []


def put_back(game: Descent) -> None:
    """What was not bought goes back into the deck. [descent.shop.unsold-return]"""
    sheet = game.sheet
    sheet.shop, sheet.on_sale = [*sheet.shop, *sheet.on_sale], []


def worth(game: Descent, held: Held) -> int | None:
    """Return what an item sells for, None if it cannot be sold.

    [descent.shop.sell-price] [descent.shop.sell-starting] [descent.shop.relics-not-sold]
    """
    item = game.pack.items.get(held.card)
    if item is None or item.deck == "relic":
        return None
    return STARTING_PRICE if item.deck == "class" else item.price // 2 // STEP * STEP


def options(game: Descent) -> list[Option]:
    """List what can be bought, sold and exchanged now.

    [descent.shop.buy-any] [descent.shop.any-hero] [descent.shop.save-gold] [descent.shop.free-exchange]
    [descent.shop.starting-not-traded]
    """
    sheet, heroes = game.sheet, game.state.heroes
    found = [
        Option("buy", card, hero.id, "descent.shop.buy-any")
        for card in dict.fromkeys(sheet.on_sale)
        if game.pack.items[card].price <= sheet.gold
        for hero in heroes
    ]
    for hero in heroes:
        for held in hero.items:
            if worth(game, held) is not None:
                found.append(Option("sell", held.id, None, "descent.shop.sell-price"))
    return found


def exchanges(game: Descent) -> list[Option]:
    """List the cards that can be handed to another hero between quests. [descent.shop.free-exchange]"""
    return [
        Option("hand", held.id, other.id, "descent.shop.free-exchange")
        for hero in game.state.heroes
        for held in hero.items
        if held.card in game.pack.items and game.pack.items[held.card].deck != "class"
        for other in game.state.heroes
        if other is not hero
    ]


def holder(game: Descent, number: int) -> tuple[Hero, Held]:
    """Return a card by its number, and who has it."""
    return next((hero, held) for hero in game.state.heroes for held in hero.items if held.id == number)


def buy(game: Descent, card: str, hero: Hero) -> Rule[None]:
    """Pay for a card from the common gold; any hero may get it. [descent.shop.shared-gold] [descent.shop.any-hero]"""
    game.sheet.on_sale.remove(card)
    hero.items.append(Held(id=game.new_id(), card=card))
    game.changed(hero)
    yield from game.do(GoldGained(-game.pack.items[card].price))
    yield from game.do(Bought(hero.id, card))


def sell(game: Descent, number: int) -> Rule[None]:
    """Sell an item: back to its deck, but starting equipment, and Act I cards in Act II, leave the game.

    [descent.shop.sold-cards] [descent.shop.sold-starting-out] [descent.act-two.sold-act-one-out]
    """
    hero, held = holder(game, number)
    gold = worth(game, held) or 0
    hero.items.remove(held)
    game.changed(hero)
    if game.pack.items[held.card].deck == DECKS[game.state.act]:
        game.sheet.shop.append(held.card)
    if gold:
        yield from game.do(GoldGained(gold))
    yield from game.do(Sold(hero.id, held.card, gold))


def exchange(game: Descent, number: int, taker: Hero) -> Rule[None]:
    """Hand a card to another hero. [descent.shop.free-exchange]"""
    hero, held = holder(game, number)
    hero.items.remove(held)
    held.equipped = False
    taker.items.append(held)
    game.changed(hero)
    game.changed(taker)
    yield from game.do(Given(hero.id, taker.id, held.card))
