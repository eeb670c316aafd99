"""Trading: gifts, swaps and sales of Items and Side Bag Tokens, and handing on the Old Lantern."""

from __future__ import annotations

from msgspec.structs import replace

from tests.conftest import rule
from tests.rules.brimstone.situations.deeds import effect_item, far_foe
from tests.rules.brimstone.situations.table import Figure, Table
from undercroft.crawl.board.tiles import Placement
from undercroft.games.brimstone.events import ItemLost, LanternPassed

WALLED = """\
+-+-+-+
|. .|.|
+ + + +
|. . .|
+-+-+-+
"""
"""A Wall between B1 and C1."""


def cards(hero: Figure) -> list[str]:
    return [held.card for held in hero.items]


def party(table: Table, *squares: str) -> list[Figure]:
    """A Marshal, a Bandido and so on in these squares, with nothing left to find in this hall."""
    table.state.objective = True
    kinds = ("marshal", "bandido", "gunslinger", "saloon-girl")
    return [table.hero(kind, at=square) for kind, square in zip(kinds, squares, strict=False)]


def trades(table: Table, hero: Figure) -> list[str]:
    """With whom a Hero may trade."""
    return [key.split(":")[2] for key in table.offers(hero) if key.startswith("trade")]


def trade(table: Table, giver: Figure, other: Figure, what: object, how: object = None) -> None:
    """Hand one thing over; `how` is asked for only if there are several ways."""
    table.offer(f"trade:{giver.id}:{other.id}", giver)
    table.act(str(what), giver.seat)
    if how is not None:
        table.act(how, giver.seat)


def next_turn(table: Table) -> None:
    """The Marshal is done, the Bandido Moves and does nothing, and the next turn begins with the Bandido."""
    table.act("end")
    table.dice(move=[3])
    table.act("end")
    table.dice(hold_back=[3, 5], move=[3])
    assert (table.asked, table.game.state.turn) == ("activation.act", 2)


# ---- with whom -------------------------------------------------------------------------------------------------------


@rule("brimstone.trade.adjacent-in-fight")
def test_in_a_fight_only_an_adjacent_hero_is_near_enough(table: Table) -> None:
    """Diagonally is adjacent; two spaces away is not. Items and Tokens are both on offer."""
    giver, beside, away = party(table, "C3", "D4", "C5")
    giver.give("long-knife")
    giver.side_bag = ["tonic"]
    far_foe(table)
    table.turn_of(giver, move=0)
    assert trades(table, giver) == [beside.id]

    table.offer(f"trade:{giver.id}:{beside.id}", giver)
    assert table.options == [str(giver.item("long-knife")), "tonic", "pass"]
    table.act("tonic")
    assert (giver.side_bag, beside.side_bag, away.side_bag) == ([], ["tonic"], [])
    trade(table, giver, beside, giver.item("long-knife"))
    assert (cards(giver), cards(beside)) == ([], ["long-knife"])


@rule("brimstone.trade.adjacent-in-fight")
def test_a_wall_between_them_parts_two_heroes() -> None:
    table = Table(WALLED)
    giver, other = party(table, "B1", "C1")
    giver.side_bag = ["tonic"]
    table.foe("void-spiders", at="A2")
    table.turn_of(giver, move=0)
    assert trades(table, giver) == []
    other.space = table.space("B2")
    assert trades(table, giver) == [other.id]


@rule("brimstone.trade.same-tile-no-enemies")
def test_without_enemies_the_same_tile_is_near_enough(table: Table) -> None:
    """One Hero across the hall, one on the tile beside it."""
    giver, across, elsewhere = party(table, "A1", "J8", "A1")
    table.tile("side", "+-+-+\n|. .|\n+-+-+\n")
    table.room("side", placement=Placement("side", x=20))
    elsewhere.space = max(table.game.board.spaces_of(1).bit_length() - 1, 0)
    giver.side_bag = ["tonic"]
    table.turn_of(giver, move=0)
    assert trades(table, giver) == [across.id]

    far_foe(table)
    assert trades(table, giver) == []


@rule("brimstone.trade.adjacent-in-fight")
def test_the_fallen_neither_give_nor_take(table: Table) -> None:
    giver, fallen, dead = party(table, "C3", "C4", "D4")
    giver.side_bag, fallen.side_bag = ["tonic"], ["tonic"]
    fallen.ko = True
    dead.dead = True
    table.turn_of(giver, move=0)
    assert trades(table, giver) == []
    assert trades(table, fallen) == []


# ---- gifts, swaps, sales ---------------------------------------------------------------------------------------------


@rule("brimstone.trade.give-trade-sell")
def test_a_gift_asks_for_nothing(table: Table) -> None:
    giver, other = party(table, "C3", "C4")
    giver.give("long-knife")
    table.turn_of(giver, move=0)
    trade(table, giver, other, giver.item("long-knife"))
    assert (cards(giver), cards(other)) == ([], ["long-knife"])
    assert (giver.gold, other.gold) == (0, 0)
    assert [(event.hero, event.card, event.to) for event in table.events(ItemLost)] == [
        (giver.id, "long-knife", other.id)
    ]


@rule("brimstone.trade.give-trade-sell")
def test_a_sale_is_at_the_printed_gold_value_if_the_buyer_agrees(table: Table) -> None:
    """A Long Knife is worth 125 Gold."""
    seller, buyer = party(table, "C3", "C4")
    seller.give("long-knife")
    buyer.gold = 125
    table.turn_of(seller, move=0)
    trade(table, seller, buyer, seller.item("long-knife"), "sale")
    assert table.asked == "trade.accept"
    table.act("yes", buyer.seat)
    assert (cards(seller), cards(buyer)) == ([], ["long-knife"])
    assert (seller.gold, buyer.gold) == (125, 0)


@rule("brimstone.trade.give-trade-sell")
def test_nothing_changes_hands_if_the_other_declines(table: Table) -> None:
    seller, buyer = party(table, "C3", "C4")
    seller.give("long-knife")
    buyer.gold = 200
    table.turn_of(seller, move=0)
    trade(table, seller, buyer, seller.item("long-knife"), "sale")
    table.act("no", buyer.seat)
    assert (cards(seller), cards(buyer)) == (["long-knife"], [])
    assert (seller.gold, buyer.gold) == (0, 200)
    assert trades(table, seller) == [buyer.id]


@rule("brimstone.trade.give-trade-sell")
def test_who_has_too_little_gold_cannot_buy_and_tokens_have_no_price(table: Table) -> None:
    seller, buyer = party(table, "C3", "C4")
    seller.give("long-knife")
    seller.side_bag, buyer.side_bag = ["tonic"], ["whiskey"]
    buyer.gold = 124
    table.turn_of(seller, move=0)
    for what in (str(seller.item("long-knife")), "tonic"):
        table.offer(f"trade:{seller.id}:{buyer.id}", seller)
        table.act(what)
        assert table.options == ["gift", "for:whiskey"]
        table.act("for:whiskey")
        table.act("no", buyer.seat)


@rule("brimstone.trade.give-trade-sell")
def test_a_swap_takes_both_ways(table: Table) -> None:
    """A Knife for Whiskey, then a Token for an Item: what was swapped this turn stays where it is."""
    one, other = party(table, "C3", "C4")
    one.give("long-knife")
    one.side_bag = ["tonic"]
    other.give("hatchet")
    other.side_bag = ["whiskey"]
    table.turn_of(one, move=0)

    trade(table, one, other, one.item("long-knife"), "for:whiskey")
    assert table.asked == "trade.accept"
    table.act("yes", other.seat)
    assert (cards(one), one.side_bag) == ([], ["tonic", "whiskey"])
    assert (cards(other), other.side_bag) == (["hatchet", "long-knife"], [])

    table.offer(f"trade:{one.id}:{other.id}", one)
    assert table.options == ["tonic", "pass"]
    table.act("tonic")
    assert table.options == ["gift", f"for:{other.item('hatchet')}"]


@rule("brimstone.trade.give-trade-sell")
def test_only_what_can_go_over_is_on_offer(table: Table) -> None:
    """The Saloon Girl carries 6 of 6: she can be given a Tonic, and a Shovel only for her Rope."""
    giver = table.hero("bandido", at="C3")
    other = table.hero("saloon-girl", at="C4")
    giver.give("miners-shovel")
    giver.side_bag = ["tonic"]
    other.give("shotgun", "shotgun", "horse-pistol", "horse-pistol", "powder-sack", "powder-sack", hands=False)
    table.turn_of(giver, move=0)
    table.offer(f"trade:{giver.id}:{other.id}", giver)
    assert table.options == ["tonic", "pass"]
    table.act(None)

    other.items.pop()
    other.give("coil-of-rope", "broad-hat")
    table.offer(f"trade:{giver.id}:{other.id}", giver)
    assert table.options == [str(giver.item("miners-shovel")), "tonic", "pass"]
    table.act(str(giver.item("miners-shovel")))
    assert table.asked == "trade.accept"
    table.act("yes", other.seat)
    assert cards(giver) == ["coil-of-rope"]


@rule("brimstone.trade.give-trade-sell", "brimstone.weight.limit")
def test_who_hands_on_a_pack_frame_carries_less(table: Table) -> None:
    """With it a Bandido carries 12; without it 9, and one Rifle is too much."""
    giver, other = table.hero("bandido", at="C3"), table.hero("marshal", at="C4")
    giver.give("pack-frame", *["buffalo-rifle"] * 5, hands=False)
    table.turn_of(giver, move=0)
    trade(table, giver, other, giver.item("pack-frame"))
    assert table.asked == "items.too-heavy"
    table.act(f"drop:{giver.item('buffalo-rifle')}")
    assert cards(giver) == ["buffalo-rifle"] * 4
    assert cards(other) == ["pack-frame"]


@rule("brimstone.sidebag.mix")
def test_a_gift_and_a_swap_fill_a_bag_to_the_last_place(table: Table) -> None:
    """Four Tokens and a gift make five; a full bag takes an Item all the same, and a Token for a Token."""
    giver, other = party(table, "C3", "C4")
    giver.give("long-knife", "hatchet")
    giver.side_bag = ["tonic"] * 5
    other.side_bag = ["whiskey"] * 4
    table.turn_of(giver, move=0)

    table.offer(f"trade:{giver.id}:{other.id}", giver)
    table.act(str(giver.item("long-knife")))
    assert table.asked == "activation.act"
    table.offer(f"trade:{giver.id}:{other.id}", giver)
    table.act("tonic")
    assert table.options == ["gift", "for:whiskey"]
    table.act("gift")
    assert (len(giver.side_bag), len(other.side_bag)) == (4, 5)
    trade(table, giver, other, giver.item("hatchet"), "gift")
    assert cards(other) == ["long-knife", "hatchet"]


@rule("brimstone.weight.limit", "brimstone.sidebag.mix")
def test_nobody_is_given_more_than_they_can_carry(table: Table) -> None:
    """The Saloon Girl carries Weight 6 of 6 and 5 Tokens of 5; a swap may be possible where a gift is not."""
    giver = table.hero("bandido", at="C3")
    full = table.hero("saloon-girl", at="C4")
    giver.give("miners-shovel", "pickaxe")
    giver.side_bag = ["tonic"]
    full.give("buffalo-rifle", "sledgehammer", "boilerplate-vest", hands=False)
    full.side_bag = ["whiskey"] * 5
    table.turn_of(giver, move=0)

    table.offer(f"trade:{giver.id}:{full.id}", giver)
    assert table.options == [str(giver.item("miners-shovel")), str(giver.item("pickaxe")), "tonic", "pass"]
    table.act("tonic")
    assert table.asked == "trade.accept"  # a swap for Whiskey is the only way
    table.act("no", full.seat)

    table.offer(f"trade:{giver.id}:{full.id}", giver)
    table.act(str(giver.item("pickaxe")))
    swaps = [f"for:{full.item(card)}" for card in ("buffalo-rifle", "sledgehammer", "boilerplate-vest")]
    assert table.options == swaps


@rule("brimstone.weight.limit")
def test_a_swap_may_not_overload_either_side(table: Table) -> None:
    """Both carry all they can: 9 and 6. Weight 1 for Weight 2 would be too much for the one who gives 1."""
    giver = table.hero("bandido", at="C3")
    other = table.hero("saloon-girl", at="C4")
    giver.give("miners-shovel", "buffalo-rifle", "sledgehammer", "boilerplate-vest", hands=False)
    giver.give("buffalo-rifle", hands=False)
    other.give("coil-of-rope", "sledgehammer", "buffalo-rifle", "pickaxe", hands=False)
    table.turn_of(giver, move=0)
    table.offer(f"trade:{giver.id}:{other.id}", giver)
    table.act(str(giver.item("miners-shovel")))
    assert table.options == [f"for:{other.item('coil-of-rope')}", f"for:{other.item('pickaxe')}"]


@rule("brimstone.sidebag.mix")
def test_a_token_is_swapped_for_an_item_only_into_a_bag_with_room(table: Table) -> None:
    giver, full = party(table, "C3", "C4")
    giver.side_bag = ["tonic"]
    full.side_bag = ["whiskey"] * 5
    full.give("long-knife")
    table.turn_of(giver, move=0)
    table.offer(f"trade:{giver.id}:{full.id}", giver)
    table.act("tonic")
    assert table.asked == "trade.accept"
    table.act("yes", full.seat)
    assert (giver.side_bag, full.side_bag) == (["whiskey"], ["whiskey"] * 4 + ["tonic"])


@rule("brimstone.trade.adjacent-in-fight")
def test_a_thing_goes_from_hand_to_hand_in_one_turn(table: Table) -> None:
    """In a Fight the Marshal is out of the Gunslinger's reach, but not of the Bandido's who stands between them."""
    one, between, far = party(table, "C3", "C4", "C5")
    one.give("long-knife")
    one.side_bag = ["tonic"]
    far_foe(table)
    table.turn_of(one, move=0)
    knife = one.item("long-knife")
    trade(table, one, between, knife)
    trade(table, one, between, "tonic")
    trade(table, between, far, knife)
    trade(table, between, far, "tonic")
    assert (cards(one), cards(between), cards(far)) == ([], [], ["long-knife"])
    assert (one.side_bag, between.side_bag, far.side_bag) == ([], [], ["tonic"])


def test_nothing_comes_back_to_a_hero_in_the_turn_in_which_it_was_parted_with(table: Table) -> None:
    """So that nothing walks in circles, not even by way of a swap; other things do come."""
    one, other = party(table, "C3", "C4")
    one.give("long-knife")
    one.side_bag, other.side_bag = ["tonic"], ["bandages"]
    table.turn_of(one, move=0)
    knife = one.item("long-knife")
    trade(table, one, other, knife, "gift")
    trade(table, one, other, "tonic", "gift")
    table.offer(f"trade:{other.id}:{one.id}", other)
    assert table.options == ["bandages", "pass"]
    table.act("bandages", other.seat)
    assert (one.side_bag, other.side_bag) == (["bandages"], ["tonic"])
    assert (trades(table, one), trades(table, other)) == ([], [])

    next_turn(table)
    table.offer(f"trade:{other.id}:{one.id}", other)
    assert table.options == [str(knife), "tonic", "pass"]


# ---- used by one Hero a turn -----------------------------------------------------------------------------------------


@rule("brimstone.trade.no-double-use")
def test_an_item_used_by_one_hero_is_of_no_use_to_another_in_the_same_turn(table: Table) -> None:
    """The use has no limit: whoever has it may use it again and again, but not a second Hero this turn."""
    one, other = party(table, "C3", "C4")
    key = effect_item(table, one, "gold 5", "any time")
    card = one.items[0].card
    table.pack.deck_of = {card: "gear"}
    table.turn_of(one, move=0)
    table.offer(key, one)
    table.offer(key, one)
    trade(table, one, other, one.item(card))
    assert one.gold == 10
    assert key not in table.offers(other)

    next_turn(table)
    assert key in table.offers(other)
    assert other.gold == 0


@rule("brimstone.trade.no-double-use")
def test_an_unused_item_serves_its_new_owner_at_once(table: Table) -> None:
    one, other = party(table, "C3", "C4")
    key = effect_item(table, one, "gold 5", "any time")
    card = one.items[0].card
    table.pack.deck_of = {card: "gear"}
    table.turn_of(one, move=0)
    trade(table, one, other, one.item(card))
    table.offer(key, other)
    assert (one.gold, other.gold) == (0, 5)


@rule("brimstone.trade.no-double-use")
def test_numbers_that_counted_for_the_giver_do_not_count_for_the_taker(table: Table) -> None:
    """Boots worn by the giver: +1 Move for the taker only from the next turn on."""
    one, other = party(table, "C3", "C4")
    one.give("hobnail-boots")
    one.items[0].upgrades.append("pressed-desert-bloom")
    table.turn_of(one, move=0)
    trade(table, one, other, one.item("hobnail-boots"))
    assert (one.stat("move"), other.stat("move")) == (0, 0)
    assert other.worn == [other.item("hobnail-boots")]

    next_turn(table)
    assert other.stat("move") == 1


@rule("brimstone.trade.no-double-use")
def test_what_is_forged_onto_an_item_does_not_count_twice_either(table: Table) -> None:
    """A knife of no bonus of its own, with Combat +1 forged onto it, in the giver's hand and then in the taker's."""
    one, other = party(table, "C3", "C4")
    gives = replace(next(iter(table.pack.forgings.values())), id="test-forging", gives={"combat": 1}, bonuses=())
    table.pack.forgings = {**table.pack.forgings, "test-forging": gives}
    table.pack.items["long-knife"] = replace(table.pack.items["long-knife"], gives={}, bonuses=())
    one.give("long-knife")
    one.items[0].forged.append("test-forging")
    table.game.all_changed()
    before = other.stat("combat")
    table.turn_of(one, move=0)
    trade(table, one, other, one.item("long-knife"))
    assert (other.items[0].card, other.stat("combat")) == ("long-knife", before)

    next_turn(table)
    assert other.stat("combat") == before + 1


@rule("brimstone.trade.no-double-use")
def test_what_was_only_carried_serves_at_once(table: Table) -> None:
    """A second pair of Boots, not worn by the giver."""
    one, other = party(table, "C3", "C4")
    one.give("gravewalkers-boots", "hobnail-boots")
    one.worn = [one.item("gravewalkers-boots")]
    table.turn_of(one, move=0)
    trade(table, one, other, one.item("hobnail-boots"))
    assert other.stat("move") == 1


@rule("brimstone.trade.no-double-use")
def test_a_gun_that_was_fired_is_not_fired_by_another(table: Table) -> None:
    """A normal Ranged Attack marks its weapon; a Gun that was not fired may be."""
    one, other = party(table, "C3", "C4")
    one.give("trail-revolver")
    gun = one.item("trail-revolver")
    table.foe("void-spiders", at="C2", health=30)
    effect_item(table, one, "lose gold 1")
    table.turn_of(one, move=0)
    table.dice(to_hit=[1, 1])
    table.act(f"shoot:{gun}")
    trade(table, one, other, gun)
    assert other.items[0].user == one.id
    other.hands = [gun]
    table.turn_of(other, move=0)
    assert f"shoot:{gun}" not in table.options


# ---- the Old Lantern -------------------------------------------------------------------------------------------------


@rule("brimstone.trade.adjacent-in-fight", "brimstone.trade.same-tile-no-enemies")
def test_the_lantern_is_handed_on_like_an_item_and_not_back_in_the_same_turn(table: Table) -> None:
    holder, beside, away = party(table, "C3", "C4", "C5")
    table.turn_of(holder, move=0)
    assert [key for key in table.offers(holder) if key.startswith("lantern")] == [
        f"lantern:{beside.id}",
        f"lantern:{away.id}",
    ]
    far_foe(table)
    assert [key for key in table.offers(holder) if key.startswith("lantern")] == [f"lantern:{beside.id}"]
    assert not [key for key in table.offers(beside) if key.startswith("lantern")]

    table.offer(f"lantern:{beside.id}", holder)
    assert table.game.state.lantern == beside.id
    assert [(event.hero, event.before) for event in table.events(LanternPassed)] == [(beside.id, holder.id)]
    assert [key for key in table.offers(beside) if key.startswith("lantern")] == [f"lantern:{away.id}"]


@rule("brimstone.content.old-lantern")
def test_a_lantern_on_the_floor_is_picked_up_from_an_adjacent_space(table: Table) -> None:
    near, far, over_it = party(table, "B2", "C1", "A1")
    table.state.lantern = ""
    table.state.lantern_space = table.space("A1")
    table.turn_of(near, move=0)
    assert [hero.id for hero in (near, far, over_it) if f"lantern:{hero.id}" in table.offers(hero)] == [
        near.id,
        over_it.id,
    ]
    table.offer(f"lantern:{near.id}", near)
    assert table.game.state.lantern == near.id
    assert not [key for key in table.offers(over_it) if key.startswith("lantern")]


@rule("brimstone.content.old-lantern")
def test_what_is_printed_on_the_lantern_is_its_holders(table: Table) -> None:
    holder, other = party(table, "C3", "C4")
    table.pack.lantern = replace(table.pack.lantern, gives={"luck": 1})
    table.turn_of(holder, move=0)
    assert (holder.stat("luck"), other.stat("luck")) == (3 + 1, 3)
    table.offer(f"lantern:{other.id}", holder)
    assert (holder.stat("luck"), other.stat("luck")) == (3, 3 + 1)


@rule("brimstone.content.old-lantern")
def test_the_bonus_for_its_holder_goes_with_the_lantern(table: Table) -> None:
    """The Marshal has +1 Willpower while he holds it."""
    holder, other = party(table, "C3", "C4")
    assert holder.stat("willpower") == 1
    table.turn_of(holder, move=0)
    table.offer(f"lantern:{other.id}", holder)
    assert holder.stat("willpower") == 0
