"""Gold counts in fives: what is printed, what a Town makes of it, and what cards give and take."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, cast

import msgspec
import pytest

from tests.conftest import rule
from tests.rules.brimstone.situations.frontier import at, country
from undercroft.crawl.packs.language.effect import Effect
from undercroft.games.brimstone.content import kinds
from undercroft.games.brimstone.content.keywords import gains, harm
from undercroft.games.brimstone.content.types.frontier import Counter
from undercroft.games.brimstone.events.campaign import Bought, Sold
from undercroft.games.brimstone.game import Brimstone
from undercroft.games.brimstone.rules.campaign import death, prices, shop, town_services
from undercroft.games.brimstone.rules.campaign.camp import campaign
from undercroft.games.brimstone.rules.items import forging

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tests.rules.brimstone.situations.table import Table

MONEY = ("gold", "raises", "gold_found")


def amounts(entry: Any) -> Iterator[int]:
    """Every amount of Gold that is printed on an entry of the pack: prices, worths, what effects give and take."""
    if isinstance(entry, Effect):
        for word in entry.keywords():
            if isinstance(word, gains.Gain | harm.Lose) and word.what == "gold":
                yield word.count.plus
                yield word.count.times if word.count.count else 0
    elif isinstance(entry, Counter):
        yield from (entry.stone, *entry.tokens.values())
    elif isinstance(entry, dict):
        for name, value in cast("dict[str, Any]", entry).items():
            yield from (value,) if name in MONEY else amounts(value)
    elif isinstance(entry, tuple):
        for one in cast("tuple[object, ...]", entry):
            yield from amounts(one)
    elif isinstance(entry, msgspec.Struct):
        yield from amounts({name: getattr(entry, name) for name in entry.__struct_fields__})


def test_all_gold_of_the_pack_is_in_fives() -> None:
    """No price, no worth, no find and no fine of any card is odd money."""
    pack = Brimstone.content().pack
    printed = [(one.id, gold) for kind in kinds.KINDS for one in pack.of(kind).values() for gold in amounts(one)]
    assert [(entry, gold) for entry, gold in printed if gold % 5] == []
    assert len([gold for _, gold in printed if gold]) > 150


@rule("brimstone.loot.currencies", "brimstone.content.frontier-town")
def test_in_every_town_everything_costs_and_brings_fives(table: Table) -> None:
    """After what the Town and the Location add or take off: goods, services, the forge, the Church, what is sold."""
    table.hero("marshal", at="A1")
    country(table)
    table.pack.frontier = Brimstone.content().frontier
    game = table.game
    asked: list[int] = []
    for town in table.pack.frontier.towns.values():
        campaign(game).town = town.id
        for place in town.locations:
            location = table.pack.frontier.locations[place]
            asked += [town_services.gold_for(game, service) for service in location.services]
            asked += [
                town_services.raising(game, place),
                *[shop.price(game, place, one) for one in location.counter.tokens],
            ]
            asked += [shop.price(game, place, card.id) for card in table.pack.items.values() if location.counter.deck]
            asked += [forging.price(made, town.prices) for made in table.pack.forgings.values() if location.forges]
    assert [gold for gold in asked if gold % 5] == []


@pytest.mark.parametrize(
    ("gold", "percents", "comes_to"),
    [
        (75, (50,), 40),  # 37.5 lies midway between 35 and 40: up
        (75, (85,), 65),  # 63.75
        (45, (95,), 45),  # 42.75
        (75, (90, 95), 65),  # 64.125, where rounding twice would come to 70 * 0.95 = 66.5
        (125, (90, 110), 125),  # 123.75
        (5, (10,), 5),  # never for nothing
        (0, (150,), 0),
        (100, (0,), 0),
    ],
)
def test_a_share_is_to_the_nearest_five(gold: int, percents: tuple[int, ...], comes_to: int) -> None:
    """Once, at the end, and half up."""
    assert prices.share(gold, *percents) == comes_to


@rule("brimstone.loot.currencies")
def test_odd_shares_are_bought_and_sold_in_fives(table: Table) -> None:
    """A hat of 75 Gold in a Town that takes 85 of 100: 65 to buy; half of 75 is 40 to sell."""
    hero = table.hero("marshal", at="A1", gold=100)
    card = "broad-hat"
    country(table, stock={"shop": [card]})
    assert table.pack.items[card].gold == 75
    here = table.pack.frontier.towns["here"]
    table.pack.frontier.towns["here"] = msgspec.structs.replace(here, prices=85)
    at(table, hero, "shop")
    table.act(f"buy:{card}")
    assert hero.gold == 100 - 65
    table.act(f"sell:{hero.item(card)}")
    assert hero.gold == 100 - 65 + 40
    assert [(one.card, one.gold) for one in (*table.events(Bought), *table.events(Sold))] == [(card, 65), (card, 40)]


@rule("brimstone.death.resurrection-payment")
def test_what_the_dead_leave_brings_half_in_fives(table: Table) -> None:
    """75 Gold printed, 40 of it for the Church."""
    hero = table.hero("marshal", at="A1")
    hero.give("broad-hat")
    held = table.game.hero(hero.id).items[-1]
    assert (held.card, death.worth(table.game, held)) == ("broad-hat", 40)
