"""Trading: gifts, swaps and sales of Items and Side Bag Tokens between Heroes, and handing on the Old Lantern."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from undercroft.crawl.trade import Trade
from undercroft.engine.choices import Offer, Option
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

SALE = Option("sale")
LANTERN = "lantern"


class Trading(Trade["Brimstone", "Hero", "int | str"]):
    """Items by number and Side Bag Tokens by type, between Heroes who are near enough."""

    # ---- partners --------------------------------------------------------------------------------------------------

    def partners(self, game: Brimstone, figure: Hero) -> list[Hero]:
        """The Heroes this one could hand something to now; the KO'd neither give nor take."""
        if figure.space < 0 or figure.ko or figure.dead:
            return []
        near = adjacent(game, figure) | together(game, figure)
        return [other for other in game.heroes_in(near) if other is not figure]

    # ---- what, and for what ----------------------------------------------------------------------------------------

    def goods(self, game: Brimstone, figure: Hero) -> list[int | str]:
        """What a Hero could part with: Items by number, Side Bag Tokens by type; never Starting or Personal Items.

        [brimstone.trade.adjacent-in-fight] [brimstone.create.starting-items-bound] [brimstone.items.personal-bound]
        """
        found: list[int | str] = [held.id for held in figure.items if carrying.can_lose(game, held)]
        return found + list(dict.fromkeys(figure.side_bag))

    def takes(self, game: Brimstone, taker: Hero, giver: Hero, what: int | str) -> bool:
        """Whether a Hero can take a thing within the limits. [brimstone.weight.limit] [brimstone.sidebag.mix]"""
        if parted_with(game, taker, what):
            return False
        weight, places = _load(game, giver, what)
        return carrying.can_carry(game, taker, weight) and side_bag.bag_room(game, taker) >= places

    def swaps(self, game: Brimstone, one: Hero, gives: int | str, other: Hero, returns: int | str) -> bool:
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

    def other_terms(self, game: Brimstone, giver: Hero, other: Hero, what: int | str) -> list[Option]:
        """An Item may also go over for its Gold value. [brimstone.trade.give-trade-sell]"""
        gold = price(game, giver, what) if isinstance(what, int) else 0
        return [SALE] if gold and gold <= other.gold else []

    # ---- the deal --------------------------------------------------------------------------------------------------

    def settle(self, game: Brimstone, giver: Hero, other: Hero, what: int | str, how: Option) -> None:
        """The buyer pays the printed Gold value to the seller. [brimstone.trade.give-trade-sell]"""
        gold = price(game, giver, int(what))
        other.gold -= gold
        giver.gold += gold

    def pass_on(self, game: Brimstone, giver: Hero, other: Hero, what: int | str) -> Rule[None]:
        """An Item or a Side Bag Token goes to another Hero; it cannot come back this turn."""
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

    def traded(self, game: Brimstone, figure: Hero) -> Rule[None]:
        """Re-check what depends on a Hero's numbers."""
        return game.do(NumbersChanged(figure.id))


TRADING = Trading()


def adjacent(game: Brimstone, hero: Hero) -> int:
    """Things are handed over to a Hero in an adjacent space. [brimstone.trade.adjacent-in-fight]"""
    return game.board.neighbours[hero.space]


def together(game: Brimstone, hero: Hero) -> int:
    """With no Enemies on the board the same Map Tile is near enough. [brimstone.trade.same-tile-no-enemies]"""
    return 0 if game.in_fight else game.board.on_tiles(hero.space)


def parted_with(game: Brimstone, hero: Hero, what: int | str) -> bool:
    """Whether a Hero handed on this thing, or a Token of this type, this turn; it cannot come back until the next."""
    traded = game.state.traded
    return bool(traded) and f"{hero.id} {what}" in traded


def price(game: Brimstone, hero: Hero, number: int) -> int:
    """The Gold value printed on an Item. [brimstone.trade.give-trade-sell]"""
    return game.pack.items[hands.held_by(hero, number).card].gold


def _load(game: Brimstone, hero: Hero, what: int | str) -> tuple[int, int]:
    """The Weight and the places in a Side Bag that a thing takes."""
    return (carrying.weight_of(game, hands.held_by(hero, what)), 0) if isinstance(what, int) else (0, 1)


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


def hand_over(game: Brimstone, giver: Hero, other: Hero, number: int) -> Rule[None]:
    """An Item goes to another Hero."""
    yield from TRADING.pass_on(game, giver, other, number)
    for hero in (giver, other):
        yield from TRADING.traded(game, hero)


@rules.offer("trade.trade")
def offer_trades(game: Brimstone) -> Iterator[Offer]:
    """Any Hero with something to part with may deal with any Hero near enough. [brimstone.trade.give-trade-sell]"""
    for hero in game.standing():
        for other in TRADING.open_to(game, hero):
            yield Offer(hero.seat, Option("trade", hero.id, other.id), partial(TRADING.deal, giver=hero, other=other))


# ---- the Old Lantern -------------------------------------------------------------------------------------------------


@rules.offer("trade.lantern")
def offer_lantern(game: Brimstone) -> Iterator[Offer]:
    """The Old Lantern is handed on like an Item. [brimstone.trade.adjacent-in-fight]"""
    if game.state.lantern:
        holder = game.hero(game.state.lantern)
        for other in [other for other in TRADING.partners(game, holder) if not parted_with(game, other, LANTERN)]:
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
