"""Trading: gifts, swaps and sales of Items and Side Bag Tokens between Heroes, and handing on the Old Lantern."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from undercroft.crawl.subjects import ITEM
from undercroft.engine.choices import Offer, Option, choose, confirm
from undercroft.games.brimstone.events import ItemLost, LanternPassed, TokenGained
from undercroft.games.brimstone.events.heroes import NumbersChanged
from undercroft.games.brimstone.rules.items import carrying, hands, side_bag
from undercroft.games.brimstone.rules.items.hands import in_use
from undercroft.games.brimstone.state import rules

if TYPE_CHECKING:
    from collections.abc import Iterator

    from undercroft.engine.choices import Rule
    from undercroft.games.brimstone.game import Brimstone
    from undercroft.games.brimstone.state import Held, Hero

GIFT = Option("gift")
SALE = Option("sale")
LANTERN = "lantern"


# ---- partners --------------------------------------------------------------------------------------------------------


def adjacent(game: Brimstone, hero: Hero) -> int:
    """Things are handed over to a Hero in an adjacent space. [brimstone.trade.adjacent-in-fight]"""
    return game.board.neighbours[hero.space]


def together(game: Brimstone, hero: Hero) -> int:
    """With no Enemies on the board the same Map Tile is near enough. [brimstone.trade.same-tile-no-enemies]"""
    return 0 if game.in_fight else game.board.on_tiles(hero.space)


def partners(game: Brimstone, hero: Hero) -> list[Hero]:
    """The Heroes this one could hand something to now; the KO'd neither give nor take."""
    if hero.space < 0 or hero.ko or hero.dead:
        return []
    near = adjacent(game, hero) | together(game, hero)
    return [other for other in game.heroes_in(near) if other is not hero]


# ---- what, and for what ----------------------------------------------------------------------------------------------


def goods(game: Brimstone, hero: Hero) -> list[int | str]:
    """What a Hero could part with: Items by number, Side Bag Tokens by type; never Starting or Personal Items.

    [brimstone.trade.adjacent-in-fight] [brimstone.create.starting-items-bound] [brimstone.items.personal-bound]
    """
    found: list[int | str] = [held.id for held in hero.items if carrying.can_lose(game, held)]
    return found + list(dict.fromkeys(hero.side_bag))


def parted_with(game: Brimstone, hero: Hero, what: int | str) -> bool:
    """Whether a Hero handed on this thing, or a Token of this type, this turn; it cannot come back until the next."""
    traded = game.state.traded
    return bool(traded) and f"{hero.id} {what}" in traded


def terms(game: Brimstone, giver: Hero, other: Hero, what: int | str) -> list[Option]:
    """How a thing may go to another Hero: as a gift, for its Gold value, or for something of theirs.

    [brimstone.trade.give-trade-sell]
    """
    found: list[Option] = []
    if has_room(game, other, giver, what):
        found.append(GIFT)
        gold = price(game, giver, what) if isinstance(what, int) else 0
        if gold and gold <= other.gold:
            found.append(SALE)
    found += [Option("for", mine) for mine in goods(game, other) if fits_both(game, giver, what, other, mine)]
    return found


def possible(game: Brimstone, giver: Hero, other: Hero, what: int | str) -> bool:
    """Whether a thing can go to another Hero at all. [brimstone.trade.give-trade-sell]"""
    if has_room(game, other, giver, what):
        return True
    return any(fits_both(game, giver, what, other, mine) for mine in goods(game, other))


def price(game: Brimstone, hero: Hero, number: int) -> int:
    """The Gold value printed on an Item. [brimstone.trade.give-trade-sell]"""
    return game.pack.items[hands.held_by(hero, number).card].gold


def _load(game: Brimstone, hero: Hero, what: int | str) -> tuple[int, int]:
    """The Weight and the places in a Side Bag that a thing takes."""
    return (carrying.weight_of(game, hands.held_by(hero, what)), 0) if isinstance(what, int) else (0, 1)


def has_room(game: Brimstone, taker: Hero, giver: Hero, what: int | str) -> bool:
    """Whether a Hero can take a thing within the limits. [brimstone.weight.limit] [brimstone.sidebag.mix]"""
    if parted_with(game, taker, what):
        return False
    weight, places = _load(game, giver, what)
    return carrying.can_carry(game, taker, weight) and side_bag.bag_room(game, taker) >= places


def fits_both(game: Brimstone, one: Hero, gives: int | str, other: Hero, returns: int | str) -> bool:
    """Whether both Heroes can carry what a swap brings them. [brimstone.weight.limit] [brimstone.sidebag.mix]"""
    if parted_with(game, other, gives) or parted_with(game, one, returns):
        return False
    weight, places = _load(game, one, gives)
    back, room = _load(game, other, returns)
    return (
        carrying.can_carry(game, other, weight - back)
        and carrying.can_carry(game, one, back - weight)
        and side_bag.bag_room(game, other) + room >= places
        and side_bag.bag_room(game, one) + places >= room
    )


# ---- the deal --------------------------------------------------------------------------------------------------------


@rules.offer("trade.trade")
def offer_trades(game: Brimstone) -> Iterator[Offer]:
    """Any Hero with something to part with may deal with any Hero near enough. [brimstone.trade.give-trade-sell]"""
    for hero in game.standing():
        have = goods(game, hero)
        for other in partners(game, hero) if have else ():
            if any(possible(game, hero, other, what) for what in have):
                yield Offer(hero.seat, Option("trade", hero.id, other.id), partial(deal, giver=hero, other=other))


def deal(game: Brimstone, giver: Hero, other: Hero) -> Rule[None]:
    """One thing goes over: as a gift, or if the other agrees for Gold or for something else.

    [brimstone.trade.give-trade-sell]
    """
    about = {"hero": giver.id, "other": other.id}
    found = [what for what in goods(game, giver) if possible(game, giver, other, what)]
    what = yield from choose(giver.seat, "trade.what", found, of=ITEM, optional=True, params=about)
    if what is None:
        return
    about |= {"what": str(what)}
    how = yield from choose(giver.seat, "trade.terms", terms(game, giver, other, what), params=about)
    about |= {"how": how.key}
    if how is not GIFT and not (yield from agreed(giver, other, about)):
        return
    if how is SALE and isinstance(what, int):
        pay_for(game, giver, other, what)
    returned = how.subject
    yield from _pass_on(game, giver, other, what)
    if returned is not None:
        yield from _pass_on(game, other, giver, returned)
    for hero in (giver, other):
        yield from game.do(NumbersChanged(hero.id))


def agreed(giver: Hero, other: Hero, about: dict[str, str]) -> Rule[bool]:
    """Whether the other Hero's player takes the deal; nobody needs to agree with themselves."""
    return giver.seat == other.seat or (yield from confirm(other.seat, "trade.accept", params=about))


def pay_for(game: Brimstone, seller: Hero, buyer: Hero, number: int) -> None:
    """The buyer pays the printed Gold value to the seller. [brimstone.trade.give-trade-sell]"""
    gold = price(game, seller, number)
    buyer.gold -= gold
    seller.gold += gold


def hand_over(game: Brimstone, giver: Hero, other: Hero, number: int) -> Rule[None]:
    """An Item goes to another Hero."""
    yield from _pass_on(game, giver, other, number)
    for hero in (giver, other):
        yield from game.do(NumbersChanged(hero.id))


def hand_token(game: Brimstone, giver: Hero, other: Hero, kind: str) -> Rule[None]:
    """A Side Bag Token goes to another Hero."""
    yield from _pass_on(game, giver, other, kind)


def _pass_on(game: Brimstone, giver: Hero, other: Hero, what: int | str) -> Rule[None]:
    game.state.traded.append(f"{giver.id} {what}")
    if isinstance(what, str):
        giver.side_bag.remove(what)
        other.side_bag.append(what)
        yield from game.do(TokenGained(other.id, what))
        return
    held = hands.held_by(giver, what)
    note_use(game, giver, held)
    carrying.remove(game, giver, what)
    other.items.append(held)
    hands.settle(game, other)
    yield from game.do(ItemLost(giver.id, held.card, other.id))


def note_use(game: Brimstone, giver: Hero, held: Held) -> None:
    """Note that an Item whose text has counted for its giver does nothing for the taker this turn.

    [brimstone.trade.no-double-use]
    """
    if not in_use(game, giver, held):
        return
    cards = [game.pack.items[card] for card in (held.card, *held.upgrades)]
    texts = [*cards, *[game.pack.forgings[entry] for entry in held.forged]]
    if any(text.gives or text.bonuses or text.immune for text in texts):
        held.user = giver.id


# ---- the Old Lantern -------------------------------------------------------------------------------------------------


@rules.offer("trade.lantern")
def offer_lantern(game: Brimstone) -> Iterator[Offer]:
    """The Old Lantern is handed on like an Item. [brimstone.trade.adjacent-in-fight]"""
    if game.state.lantern:
        holder = game.hero(game.state.lantern)
        for other in [other for other in partners(game, holder) if not parted_with(game, other, LANTERN)]:
            yield Offer(holder.seat, Option("lantern", other.id), partial(pass_lantern, hero=other))


@rules.offer("trade.fallen-lantern")
def offer_fallen_lantern(game: Brimstone) -> Iterator[Offer]:
    """It is picked up where its holder fell, from that space or an adjacent one. [brimstone.content.old-lantern]"""
    space = game.state.lantern_space
    if not game.state.lantern and space >= 0:
        for hero in game.heroes_in(game.board.neighbours[space] | 1 << space):
            yield Offer(hero.seat, Option("lantern", hero.id), partial(pass_lantern, hero=hero))


def pass_lantern(game: Brimstone, hero: Hero) -> Rule[None]:
    """A Hero takes the Old Lantern."""
    before = game.state.lantern
    game.state.lantern = hero.id
    if before:
        game.state.traded.append(f"{before} {LANTERN}")
    game.all_changed()
    yield from game.do(LanternPassed(hero.id, before))
