"""Hand slots: which of a Hero's Items are in hand, and which are in use."""

from __future__ import annotations

from functools import partial
from itertools import combinations
from typing import TYPE_CHECKING

from undercroft.crawl.subjects import ITEM
from undercroft.engine.choices import Offer, Option, choose
from undercroft.games.brimstone.events.heroes import NumbersChanged
from undercroft.games.brimstone.rules.items import clothing
from undercroft.games.brimstone.rules.items.restrictions import allowed
from undercroft.games.brimstone.state import rules

if TYPE_CHECKING:
    from collections.abc import Iterator

    from undercroft.engine.choices import Rule
    from undercroft.games.brimstone.content.types import Item
    from undercroft.games.brimstone.game import Brimstone
    from undercroft.games.brimstone.state import Held, Hero

SLOTS = 2
"""Hand slots of a Hero. [brimstone.hands.two-slots]"""


def held_by(hero: Hero, number: int) -> Held:
    """One of a Hero's Items by its number."""
    return next(held for held in hero.items if held.id == number)


def in_use(game: Brimstone, hero: Hero, held: Held) -> bool:
    """Whether an Item's text counts: in hand if it needs hands, worn if it is Clothing, with the Keyword it asks for.

    What another Hero used this turn does not count either.
    [brimstone.hands.unassigned-no-benefit] [brimstone.items.clothing-slot] [brimstone.items.keyword-restriction]
    [brimstone.trade.no-double-use] [brimstone.upgrade.slot-requirement]
    """
    item: Item = game.pack.items[held.card]
    if item.attach is not None:
        return False
    if held.user not in ("", hero.id) or (item.only and item.only not in game.keywords(hero)):
        return False
    if item.hands:
        return held.id in hero.hands
    return held.id in hero.worn if item.slot is not None else True


def hand_items(game: Brimstone, hero: Hero) -> list[Held]:
    """The Items that need a hand and that this Hero may use."""
    return [held for held in hero.items if game.pack.items[held.card].hands and allowed(game, hero, held.card)]


def slots_used(game: Brimstone, held: tuple[Held, ...]) -> int:
    """Hand slots that Items fill: one for a Single-Handed, both for a Double-Handed one. [brimstone.hands.two-slots]"""
    return sum(game.pack.items[one.card].hands for one in held)


def hands_matter(game: Brimstone, hero: Hero) -> bool:
    """Whether a Hero has an Item for the hands that is not in them. [brimstone.hands.assign]"""
    hands = hero.hands
    return any(held.id not in hands for held in hand_items(game, hero))


def ways_to_hold(game: Brimstone, hero: Hero) -> list[tuple[int, ...]]:
    """Every set of Items that fits in the two Hand slots, fuller ones first. [brimstone.hands.two-slots]"""
    found = hand_items(game, hero)
    ways = [way for count in (2, 1, 0) for way in combinations(found, count) if slots_used(game, way) <= SLOTS]
    return [tuple(held.id for held in way) for way in ways]


def assign_hands(game: Brimstone, hero: Hero) -> Rule[None]:
    """Ask what goes into the Hand slots; if everything fits, take it all without asking. [brimstone.hands.assign]"""
    found = hand_items(game, hero)
    if slots_used(game, tuple(found)) <= SLOTS:
        chosen = tuple(held.id for held in found)
    else:
        chosen = yield from choose(
            hero.seat, "hands.assign", ways_to_hold(game, hero), of=ITEM, params={"hero": hero.id}
        )
    hero.hands = list(chosen)
    yield from game.do(NumbersChanged(hero.id))


def settle(game: Brimstone, hero: Hero) -> None:
    """After an Item came or went: free Clothing Slots are filled, and without Enemies on the board free Hand slots too.

    [brimstone.hands.swap-out-of-fight] [brimstone.items.clothing-slot]
    """
    if not game.in_fight:
        fill_hands(game, hero)
    clothing.fill_slots(game, hero)
    game.changed(hero)


def fill_hands(game: Brimstone, hero: Hero) -> None:
    """Free Hand slots take the first Items that fit. [brimstone.hands.two-slots]"""
    used: int = sum(game.pack.items[held.card].hands for held in hero.items if held.id in hero.hands)
    for held in hand_items(game, hero):
        needs: int = game.pack.items[held.card].hands
        if held.id not in hero.hands and used + needs <= SLOTS:
            hero.hands.append(held.id)
            used += needs


def put_away(hero: Hero, number: int) -> None:
    """An Item that left the Hero is neither in hand nor worn."""
    for place in (hero.hands, hero.worn):
        if number in place:
            place.remove(number)


@rules.offer("hands.swap")
def offer_hands(game: Brimstone) -> Iterator[Offer]:
    """Without Enemies on the board Items are swapped into and out of the hands at any time.

    [brimstone.hands.swap-out-of-fight]
    """
    if game.in_fight:
        return
    for hero in game.standing():
        if hands_matter(game, hero):
            yield Offer(hero.seat, Option("hands", hero.id), partial(assign_hands, hero=hero))
