"""Hero Turn Actions: Trading Items."""

from __future__ import annotations

from typing import Any

from tests.conftest import rule
from tests.rules.descent.table import Figure, Table
from undercroft.games.descent.events import Given


def side_by_side(**fields: Any) -> tuple[Table, Figure, Figure]:
    """Oda and Wren beside each other; a coat, a lamp and a charm of the shop."""
    table = Table()
    table.item("coat", slot="armor", deck="shop I", gives={"health": 2})
    table.item("lamp", slot="other", deck="shop I")
    table.item("charm", deck="relic")
    oda = table.hero("oda", at="B2", **fields)
    wren = table.hero("wren", at="C2")
    return table, oda, wren


@rule("descent.trade.when", "descent.trade.gift-allowed", "descent.trade.what")
def test_a_card_is_given_away_during_a_move_action() -> None:
    table, oda, wren = side_by_side()
    oda.give("lamp")
    table.turn(oda, actions=1, moving=True)
    lamp = oda.item("lamp")

    table.act(f"give::{wren.id}")
    assert table.options == [str(lamp), "pass"]
    table.act(lamp)

    assert oda.items == []
    assert wren.item("lamp") == lamp
    assert table.events(Given) == [Given(oda.id, wren.id, "lamp")]
    assert (table.asked, table.now.actions) == ("turn.act", 1)


@rule("descent.trade.when")
def test_without_a_move_action_nobody_trades() -> None:
    """An attack or two leave no move action to trade in; a move action may begin with the trade."""
    table, oda, wren = side_by_side()
    oda.give("lamp")
    table.turn(oda, actions=0)
    table.refuses(f"give::{wren.id}", "descent.trade.when")

    table, oda, wren = side_by_side()
    oda.give("lamp")
    table.turn(oda)
    table.act(f"give::{wren.id}")
    table.act(oda.item("lamp"))
    assert (table.now.actions, table.now.mps, table.now.moving) == (1, 4, True)


@rule("descent.trade.when")
def test_only_a_hero_beside_this_one_who_stands_trades() -> None:
    table, oda, wren = side_by_side()
    issa = table.hero("issa", at="D2")
    emmer = table.hero("brother-emmer", at="A1", down=True, damage=12, fatigue=4)
    oda.give("lamp")
    table.turn(oda, moving=True)

    assert f"give::{wren.id}" in table.options
    table.refuses(f"give::{issa.id}", "descent.trade.when")
    table.refuses(f"give::{emmer.id}", "descent.trade.when")


@rule("descent.trade.what", "descent.trade.no-class-cards")
def test_shop_items_relics_and_search_cards_are_traded_and_class_cards_are_not() -> None:
    table, oda, wren = side_by_side()
    table.search_card("bread", use=[{"when": "turn", "effect": "heal 2", "discard": True}])
    table.state.search.pile.remove("bread")
    oda.give("ferry-hook", "lamp", "charm", "bread")
    table.turn(oda, moving=True)

    table.act(f"give::{wren.id}")
    assert table.options == [*(str(oda.item(card)) for card in ("lamp", "charm", "bread")), "pass"]
    table.act("pass")
    assert len(oda.items) == 4

    table, oda, wren = side_by_side()
    oda.give("ferry-hook", "cork-coat")
    table.turn(oda, moving=True)
    table.refuses(f"give::{wren.id}", "descent.trade.what")


@rule("descent.trade.what")
def test_cards_go_over_in_any_number_one_after_another_and_for_each_other() -> None:
    """Oda gives a charm, gets a lamp, and swaps the coat for the charm if Wren agrees."""
    table, oda, wren = side_by_side()
    oda.give("charm", "coat", equipped=False)
    wren.give("lamp")
    charm, coat, lamp = oda.item("charm"), oda.item("coat"), wren.item("lamp")
    table.turn(oda, moving=True)

    table.act(f"give::{wren.id}")
    table.act(charm)
    table.act("gift")
    table.act(f"get::{wren.id}")
    assert table.ask.seats == (wren.seat,)
    table.act(lamp)
    table.act("gift")
    assert ([held.card for held in oda.items], [held.card for held in wren.items]) == (["coat", "lamp"], ["charm"])
    table.act(f"give::{wren.id}")
    table.act(coat)
    table.act(f"for:{charm}")
    assert (table.asked, table.ask.seats) == ("trade.accept", (wren.seat,))
    table.act("yes")

    assert ([held.card for held in oda.items], [held.card for held in wren.items]) == (["lamp", "charm"], ["coat"])


@rule("descent.trade.equip-later", "descent.hero-turn.equip-step")
def test_what_comes_by_trade_is_equipped_in_the_next_equip_step() -> None:
    """Wren gets Oda's coat and has no more Health from it until her own turn."""
    table, oda, wren = side_by_side()
    oda.give("coat")
    assert oda.stat("health") == 14
    table.turn(oda, moving=True)

    table.act(f"give::{wren.id}")
    table.act(oda.item("coat") if oda.items else None)

    assert (oda.stat("health"), wren.stat("health")) == (12, 10)
    assert not wren.held("coat").equipped
    assert not [key for key in table.options if key.startswith("equip")]
    table.act("done")
    assert table.asked == "equip.change"
    table.act(f"equip:{wren.item('coat')}")
    assert wren.stat("health") == 12


@rule("descent.ko.value-caps")
def test_who_gives_away_the_coat_that_kept_it_up_is_defeated() -> None:
    table, oda, wren = side_by_side(damage=12)
    oda.give("coat")
    table.turn(oda, moving=True)

    table.act(f"give::{wren.id}")
    table.act(oda.item("coat"))
    assert table.asked == "overlord.draw"

    assert (oda.down, oda.damage, oda.fatigue) == (True, 12, 4)
