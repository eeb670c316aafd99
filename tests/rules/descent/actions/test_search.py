"""Hero Turn Actions: Search."""

from __future__ import annotations

from tests.conftest import rule
from tests.rules.descent.table import Table
from undercroft.games.descent.events import Found, Searched


@rule("descent.search.where")
def test_a_hero_searches_in_its_space_or_beside_it() -> None:
    table = Table()
    oda = table.hero("oda", at="B2")
    here, beside, far = table.search_token("B2"), table.search_token("C3"), table.search_token("D2")
    table.turn(oda)

    assert [key for key in table.options if key.startswith("search")] == [f"search:{here}", f"search:{beside}"]
    table.refuses(f"search:{far}", "descent.search.where")


@rule("descent.search.where", "descent.door.not-adjacent")
def test_nobody_searches_through_a_wall_or_a_closed_door() -> None:
    table = Table("+-+-+-+\n|.|.=.|\n+-+-+-+\n")
    oda = table.hero("oda", at="B1")
    wall, door = table.search_token("A1"), table.search_token("C1")
    table.turn(oda)

    table.refuses(f"search:{door}", "descent.search.where")
    table.refuses(f"search:{wall}", "descent.search.where")


@rule("descent.search.token-flips", "descent.search.draw")
def test_the_token_goes_and_a_card_is_drawn() -> None:
    table = Table()
    oda = table.hero("oda", at="B2")
    token = table.search_token("B3")
    table.searching("seal-ring", "heel-of-bread")
    table.turn(oda)

    table.act(f"search:{token}")

    assert table.state.searches == []
    assert [held.card for held in oda.items] == ["seal-ring"]
    assert table.state.search.pile[-1] == "heel-of-bread"
    assert table.events(Searched) == [Searched(oda.id, token, False)]
    assert table.events(Found) == [Found(oda.id, "seal-ring")]
    assert table.now.actions == 1
    table.refuses(f"search:{token}", "descent.search.token-flips")


@rule("descent.search.unique")
def test_the_unique_token_brings_what_the_quest_says_and_no_card() -> None:
    table = Table(unique='count "key" +1')
    oda = table.hero("oda", at="B2")
    token = table.search_token("B3", unique=True)
    left = len(table.state.search.pile)
    table.turn(oda)

    table.act(f"search:{token}")

    assert (table.state.flags["key"], oda.items, len(table.state.search.pile)) == (1, [], left)
    assert table.state.searches == []


@rule("descent.search.one-time-cards")
def test_a_used_search_card_lies_facedown_before_its_hero() -> None:
    table = Table()
    oda = table.hero("oda", at="B2", damage=5)
    table.search_card("bread", use=[{"when": "turn", "effect": "heal 2", "discard": True}])
    oda.give("bread")
    bread = f"use:item:{oda.item('bread')}/u0"
    table.turn(oda)

    table.act(bread)

    assert (oda.damage, oda.held("bread").facedown, table.now.actions) == (3, True, 2)
    assert bread not in table.options


@rule("descent.search.deck")
def test_search_cards_have_a_gold_value_some_an_effect_and_one_is_nothing() -> None:
    pack = Table().pack

    assert pack.search_deck.count("nothing") == 1
    assert pack.search["nothing"].gold == 0
    assert all(card.gold for card in pack.search.values() if card.id != "nothing")
    assert any(use.discard for card in pack.search.values() for use in card.use)
