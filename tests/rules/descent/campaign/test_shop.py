"""Shopping: five cards, half price, common gold; and what may be handed over."""

from __future__ import annotations

import pytest

from tests.conftest import rule
from tests.rules.descent.campaign.conftest import LATER, SHOP, Road
from undercroft.games.descent.state import Held


def shopping(road: Road, gold: int, *held: tuple[str, int, str]) -> Road:
    """The first shopping step, with so much gold; heroes have these cards: hero, number, card."""
    game = road.game
    for hero, number, card in held:
        game.hero(hero).items.append(Held(id=number, card=card, equipped=True))
        if card in game.sheet.shop:
            game.sheet.shop.remove(card)
    game.sheet.gold = gold
    road.over("overlord")
    assert road.asked == "campaign.shop"
    return road


def on_sale(road: Road) -> list[str]:
    return sorted({key.split(":")[1] for key in road.options if key.startswith("buy")})


@rule("descent.shop.reveal-five", "descent.campaign-phase.shopping", "descent.campaign.act-two-locked")
def test_five_cards_of_the_act_are_for_sale(road: Road) -> None:
    shopping(road, 5000)
    sheet = road.game.sheet
    assert len(sheet.on_sale) == 5
    assert on_sale(road) == sorted(sheet.on_sale)
    assert sorted([*sheet.on_sale, *sheet.shop]) == sorted(SHOP)


@rule("descent.shop.buy-any", "descent.shop.shared-gold", "descent.shop.any-hero", "descent.shop.save-gold")
def test_gold_is_common_and_anybody_may_get_what_is_bought(road: Road) -> None:
    """With 200 gold only what costs that much is on offer; the rest of the gold is kept."""
    shopping(road, 200)
    sheet = road.game.sheet
    assert on_sale(road) == sorted(card for card in sheet.on_sale if SHOP[card] <= 200)
    card = on_sale(road)[0]
    road.act(f"buy:{card}:h2", "p1")
    assert [held.card for held in road.game.hero("h2").items][-1] == card
    assert road.game.sheet.gold == 200 - SHOP[card]
    road.to("setup.place")
    assert road.game.sheet.gold == 200 - SHOP[card]


@rule("descent.shop.unsold-return")
def test_what_nobody_buys_goes_back(road: Road) -> None:
    shopping(road, 5000)
    card = road.game.sheet.on_sale[0]
    road.act(f"buy:{card}:h1", "p1")
    road.act("done", "p2")
    assert road.game.sheet.on_sale == []
    assert sorted(road.game.sheet.shop) == sorted(set(SHOP) - {card})


@rule("descent.shop.sell-price", "descent.shop.sold-cards")
@pytest.mark.parametrize(("card", "gold"), [("ware-1", 25), ("ware-3", 75), ("ware-5", 125), ("ware-7", 175)])
def test_a_shop_item_sells_for_half_its_value_in_steps_of_25(road: Road, card: str, gold: int) -> None:
    """50, 150, 250 and 350 gold; the card goes back into its deck and not on sale at once."""
    shopping(road, 0, ("h1", 90, card))
    road.act("sell:90", "p2")
    assert road.game.sheet.gold == gold
    assert card in road.game.sheet.shop
    assert card not in road.game.sheet.on_sale
    assert not any(held.id == 90 for held in road.game.hero("h1").items)


@rule("descent.shop.sell-price")
def test_half_of_175_is_75(road: Road) -> None:
    """87.5 is rounded down to a multiple of 25."""
    import msgspec

    items = road.game.pack.items
    items["ware-2"] = msgspec.structs.replace(items["ware-2"], price=175)
    shopping(road, 0, ("h1", 90, "ware-2"))
    road.act("sell:90", "p1")
    assert road.game.sheet.gold == 75


@rule("descent.shop.sell-starting", "descent.shop.sold-starting-out")
def test_starting_equipment_sells_for_25_and_is_gone(road: Road) -> None:
    start = next(name for name, item in road.game.pack.items.items() if item.deck == "class")
    shopping(road, 0, ("h2", 90, start))
    road.act("sell:90", "p1")
    assert road.game.sheet.gold == 25
    assert start not in [*road.game.sheet.shop, *road.game.sheet.on_sale]


@rule("descent.shop.relics-not-sold", "descent.relic.as-item")
def test_a_relic_cannot_be_sold_and_is_never_in_the_shop(road: Road) -> None:
    shopping(road, 5000, ("h1", 90, "grail"))
    assert "sell:90" not in road.options
    assert "grail" not in [*road.game.sheet.shop, *road.game.sheet.on_sale]


@rule("descent.act-two.sold-act-one-out")
def test_in_act_two_a_sold_card_of_act_one_leaves_the_game(road: Road) -> None:
    game = road.game
    game.state.act, game.sheet.shop = 2, list(LATER)
    shopping(road, 0, ("h1", 90, "ware-4"), ("h1", 91, "late-2"))
    road.act("sell:90", "p1")
    road.act("sell:91", "p1")
    assert road.game.sheet.gold == 100 + 100
    assert "ware-4" not in road.game.sheet.shop
    assert "late-2" in road.game.sheet.shop


@rule("descent.shop.free-exchange", "descent.shop.starting-not-traded")
def test_heroes_hand_over_shop_items_but_not_what_they_began_with(road: Road) -> None:
    start = next(name for name, item in road.game.pack.items.items() if item.deck == "class")
    shopping(road, 0, ("h1", 90, "ware-4"), ("h1", 91, start))
    road.act("done", "p1")
    road.to("campaign.exchange")
    assert road.options == ["hand:90:h2", "done"]
    road.act("hand:90:h2", "p2")
    assert [(held.id, held.equipped) for held in road.game.hero("h2").items if held.id == 90] == [(90, False)]
    road.act("done", "p1")
    assert road.asked == "campaign.next"
