"""The heuristic player hands things on before a turn: Healing, Dynamite, idle Items; and what it buys of others."""

from __future__ import annotations

import pytest

from tests.players.thinking import chosen
from tests.rules.brimstone.situations.deeds import item
from tests.rules.brimstone.situations.table import Figure, Table
from undercroft.players.base import Player


def pair(table: Table, first: str = "marshal", second: str = "gunslinger") -> tuple[Figure, Figure]:
    """Two Heroes side by side, with nothing in their Side Bags."""
    return table.hero(first, at="C4"), table.hero(second, at="D4")


def before_the_turn(table: Table) -> None:
    """A turn is about to begin."""
    table.auto(turn_begin="")
    table.turn()
    assert table.asked == "turn.begin"


def loot(table: Table, hero: Figure, **fields: object) -> int:
    """A Hero has found an Item, which may change hands; returns its number."""
    number = item(table, hero, **fields)
    table.pack.deck_of = {**table.pack.deck_of, next(held.card for held in hero.items if held.id == number): "gear"}
    return number


def test_a_second_bandage_goes_to_who_has_none(table: Table, mind: Player) -> None:
    marshal, gunslinger = pair(table)
    marshal.side_bag = ["bandages", "bandages"]
    before_the_turn(table)
    assert chosen(table, mind) == "offer:trade:h1:h2"

    table.offer("trade:h1:h2", marshal)
    assert table.asked == "trade.what"
    assert chosen(table, mind) == "bandages"
    table.act("bandages")
    assert (marshal.side_bag, gunslinger.side_bag) == (["bandages"], ["bandages"])
    assert table.asked == "turn.begin"
    assert chosen(table, mind) == "on"


@pytest.mark.parametrize(
    ("mine", "theirs"),
    [(["bandages"], []), (["bandages", "bandages"], ["whiskey"]), (["bandages"] * 2, ["dynamite"] * 5), ([], [])],
)
def test_the_only_one_is_kept_and_nobody_is_given_too_much(
    table: Table, mind: Player, mine: list[str], theirs: list[str]
) -> None:
    """One each, Healing of their own, or a full bag: nothing changes hands."""
    marshal, gunslinger = pair(table)
    marshal.side_bag, gunslinger.side_bag = mine, theirs
    before_the_turn(table)
    assert chosen(table, mind) == "on"


@pytest.mark.parametrize(("theirs", "gives"), [([], True), (["dynamite"], False)])
def test_dynamite_goes_to_who_throws_better(table: Table, mind: Player, theirs: list[str], gives: bool) -> None:
    """The Gunslinger hits at range on 3+, the Marshal on 5+ or so; never the other way round."""
    marshal, gunslinger = pair(table)
    assert table.pack.heroes["marshal"].ranged_to_hit > table.pack.heroes["gunslinger"].ranged_to_hit
    marshal.side_bag, gunslinger.side_bag = ["dynamite"], theirs
    before_the_turn(table)
    assert chosen(table, mind) == ("offer:trade:h1:h2" if gives else "on")

    marshal.side_bag, gunslinger.side_bag = [], ["dynamite"]
    before_the_turn(table)
    assert chosen(table, mind) == "on"


def test_in_a_fight_nobody_stops_to_trade(table: Table, mind: Player) -> None:
    marshal, _ = pair(table)
    marshal.side_bag = ["bandages", "bandages"]
    table.foe("tentacles", at="J8")
    before_the_turn(table)
    assert "trade:h1:h2" in table.offers(marshal)
    assert chosen(table, mind) == "on"


def test_what_was_parted_with_this_turn_does_not_come_back_in_it(table: Table, mind: Player) -> None:
    marshal, gunslinger = pair(table)
    marshal.side_bag, gunslinger.side_bag = ["dynamite", "whiskey"], []
    table.state.traded = ["h2 dynamite"]
    before_the_turn(table)
    assert "trade:h1:h2" in table.offers(marshal)
    assert chosen(table, mind) == "on"


def test_a_coat_that_hangs_idle_goes_to_who_would_wear_it(table: Table, mind: Player) -> None:
    """The Marshal wears a better one; once it is given the Gunslinger puts it on."""
    marshal, gunslinger = pair(table)
    worn = loot(table, marshal, slot="coat", gold=100)
    spare = loot(table, marshal, slot="coat", gold=50)
    marshal.worn = [worn]
    before_the_turn(table)
    assert chosen(table, mind) == "offer:trade:h1:h2"
    table.offer("trade:h1:h2", marshal)
    assert chosen(table, mind) == str(spare)
    table.act(str(spare))
    assert [held.id for held in gunslinger.items if held.id == spare] == [spare]
    assert marshal.worn == [worn]


@pytest.mark.parametrize(
    ("fields", "better"),
    [({"only": "Preacher"}, 0), ({"weight": 99}, 0), ({}, 60)],
)
def test_a_coat_stays_if_the_other_cannot_or_would_not_wear_it(
    table: Table, mind: Player, fields: dict[str, object], better: int
) -> None:
    """For another Class, too heavy, or worth less than what the other wears."""
    marshal, gunslinger = pair(table)
    marshal.worn = [loot(table, marshal, slot="coat", gold=100)]
    loot(table, marshal, slot="coat", gold=50, **fields)
    if better:
        gunslinger.worn = [loot(table, gunslinger, slot="coat", gold=better)]
    before_the_turn(table)
    assert chosen(table, mind) == "on"


def test_a_better_arm_goes_where_it_is_the_best(table: Table, mind: Player) -> None:
    """The Marshal's hands are full with what is better still."""
    marshal, gunslinger = pair(table)
    gunslinger.items = []
    gunslinger.hands = []
    held = loot(table, marshal, hands=2, gives={"combat": 3})
    spare = loot(table, marshal, hands=2, gives={"combat": 1})
    marshal.hands = [held]
    table.game.changed(table.game.hero(marshal.id))
    before_the_turn(table)
    assert chosen(table, mind) == "offer:trade:h1:h2"
    table.offer("trade:h1:h2", marshal)
    assert chosen(table, mind) == str(spare)


@pytest.mark.parametrize(("worn", "answer"), [(0, "yes"), (60, "no")])
def test_a_coat_is_bought_by_who_would_wear_it(table: Table, mind: Player, worn: int, answer: str) -> None:
    """It costs 50; who wears one worth 60 has no use for it."""
    marshal, gunslinger = pair(table)
    gunslinger.gold = 100
    coat = loot(table, marshal, slot="coat", gold=50)
    if worn:
        gunslinger.worn = [loot(table, gunslinger, slot="coat", gold=worn)]
    before_the_turn(table)
    table.offer("trade:h1:h2", marshal)
    table.act(str(coat))
    table.act("sale")
    assert table.asked == "trade.accept"
    assert chosen(table, mind) == answer


@pytest.mark.parametrize(("gives", "answer"), [("herbs", "yes"), ("flash", "no")])
def test_a_swap_is_taken_if_it_is_no_loss(table: Table, mind: Player, gives: str, answer: str) -> None:
    """For a Bandage: Herbs are better, Flash Powder is worse."""
    marshal, gunslinger = pair(table)
    marshal.side_bag, gunslinger.side_bag = [gives], ["bandages"]
    before_the_turn(table)
    table.offer("trade:h1:h2", marshal)
    table.act(gives)
    table.act("for:bandages")
    assert table.asked == "trade.accept"
    assert chosen(table, mind) == answer
