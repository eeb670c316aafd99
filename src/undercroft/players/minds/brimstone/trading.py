"""What Heroes hand on: Healing to those who have none, Dynamite to better throwers, spare Items to users."""

from __future__ import annotations

from typing import TYPE_CHECKING

from undercroft.players.minds.brimstone import goods
from undercroft.players.minds.brimstone.asks import answers, picture_of
from undercroft.players.rules_of_thumb import about, last, place_of

if TYPE_CHECKING:
    from undercroft.engine.choices import Ask, Offer
    from undercroft.games.brimstone.content.types import Item
    from undercroft.games.brimstone.shown.view import HeroView, ItemView
    from undercroft.players.base import Seat
    from undercroft.players.minds.brimstone.picture import Picture

SPARE = 2
"""Healing Tokens of which one is given away."""
DYNAMITE = "dynamite"


def offer_to_give(picture: Picture, offers: list[Offer]) -> Offer | None:
    """Return an offer to trade that puts something to better use; None if there is none or a Fight is on."""
    if picture.foes:
        return None
    for offer in offers:
        option = offer.option
        if option.verb == "trade":
            giver, other = picture.heroes[str(option.subject)], picture.heroes[str(option.target)]
            if gift(picture, giver, other) is not None:
                return offer
    return None


def gift(picture: Picture, giver: HeroView, other: HeroView) -> int | str | None:
    """Return what one Hero should give another: an Item by number, a Token by type, None if nothing."""
    if other.bag_left:
        for kind in giver.side_bag:
            if may_take(picture, other, kind) and suits(picture, giver, other, kind):
                return kind
    for item in giver.items:
        if not picture.in_use(item) and fits(picture, item, other) and would_use(picture, other, item):
            return item.id
    return None


# ---- Side Bag Tokens -------------------------------------------------------------------------------------------------


def may_take(picture: Picture, other: HeroView, what: int | str) -> bool:
    """Tell whether the Hero may take the thing: it was not given away by this Hero this turn."""
    return f"{other.id} {what}" not in picture.view.traded


def suits(picture: Picture, giver: HeroView, other: HeroView, kind: str) -> bool:
    """Whether a Token is of more use to the other Hero."""
    if kind == DYNAMITE:
        return giver.ranged > other.ranged and DYNAMITE not in other.side_bag
    healing = picture.pack.side_bag[kind].heals
    return healing and remedies(picture, giver) >= SPARE and not remedies(picture, other)


def remedies(picture: Picture, hero: HeroView) -> int:
    """How many Healing Tokens a Hero has."""
    return sum([picture.pack.side_bag[kind].heals for kind in hero.side_bag])


# ---- Items -----------------------------------------------------------------------------------------------------------


def fits(picture: Picture, item: ItemView, other: HeroView) -> bool:
    """Whether an Item may change hands now and the other Hero can carry it."""
    cards = picture.pack.items
    weight = cards[item.card].weight + sum([cards[card].weight for card in item.upgrades])
    bound = item.card not in picture.pack.deck_of
    return not bound and may_take(picture, other, item.id) and weight <= other.weight_left


def would_use(picture: Picture, other: HeroView, item: ItemView) -> bool:
    """Whether the other Hero would wear an Item or take it in hand at once."""
    sheet = picture.pack.items[item.card]
    if not goods.may_use(picture, other, sheet):
        return False
    if sheet.slot is not None:
        return goods.better_than_worn(picture, other, sheet)
    return sheet.hands > 0 and better_armed(picture, other, sheet)


def better_armed(picture: Picture, hero: HeroView, new: Item) -> bool:
    """Whether a Hero would attack better with one more thing to choose from."""
    have = [picture.pack.items[item.card] for item in hero.items]
    return goods.best_hold(picture, hero, [*have, new]) > goods.best_hold(picture, hero, have)


# ---- the deal --------------------------------------------------------------------------------------------------------


@answers("trade.what")
def what(ask: Ask, seat: Seat) -> int:
    """Name the gift; leave a trade alone that was begun for another reason."""
    picture = picture_of(seat)
    found = gift(picture, picture.heroes[about(ask, "hero")], picture.heroes[about(ask, "other")])
    return list(ask.values).index(found) if found in ask.values else last(ask)


@answers("trade.accept")
def accept(ask: Ask, seat: Seat) -> int:
    """Accept a swap that is no loss, and a sale if the thing would be used."""
    picture = picture_of(seat)
    offered, asked = about(ask, "what"), about(ask, "how").partition(":")[2]
    if asked:
        wanted = worth(picture, offered) >= worth(picture, asked)
    else:
        items = picture.heroes[about(ask, "hero")].items
        other = picture.heroes[about(ask, "other")]
        wanted = any(str(item.id) == offered and would_use(picture, other, item) for item in items)
    return place_of(ask, "yes" if wanted else "no")


def worth(picture: Picture, thing: str) -> int:
    """What an Item or a Token is worth in Gold, the better Tokens more."""
    return goods.prices(picture)[int(thing)] if thing.isdigit() else 60 - 5 * goods.token_rank(thing)
