"""Items: who keeps them, Weight, Keyword restrictions, Clothing, Personal Items, Dark Stone Icons."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from tests.conftest import rule
from tests.rules.brimstone.situations.deeds import does, far_foe, item
from tests.rules.brimstone.situations.frontier import country
from tests.rules.brimstone.situations.table import Figure, Table
from undercroft.games.brimstone.events import ItemGained, ItemLost
from undercroft.games.brimstone.state import Held, Hero, Trail


def cards(hero: Figure) -> list[str]:
    """What a Hero has, but for the test's own Items."""
    return [held.card for held in hero.items if not held.card.startswith("test-")]


def weights(table: Table, hero: Figure) -> int:
    """The Weight icons, counted on the cards."""
    return sum(table.pack.items[card].weight for card in cards(hero))


# ---- found -----------------------------------------------------------------------------------------------------------


@rule("brimstone.cards.gear-kept")
def test_gear_stays_with_its_finder_and_gives_its_bonus(table: Table) -> None:
    finder = table.hero("marshal", at="C3")
    other = table.hero("bandido", at="C4")
    table.deck("gear", "work-gloves")
    does(table, finder, "draw gear 1")

    assert cards(finder) == ["work-gloves"]
    assert finder.stat("strength") == 3 + 1
    assert cards(other) == []
    assert other.stat("strength") == 4
    assert [(event.hero, event.card) for event in table.events(ItemGained)] == [(finder.id, "work-gloves")]
    deck = table.state.decks["gear"]
    assert "work-gloves" not in (*deck.pile, *deck.discard)


@rule("brimstone.cards.gear-kept")
def test_an_artifact_is_kept_too(table: Table) -> None:
    finder = table.hero("marshal")
    table.deck("artifact", "star-metal-plate")
    does(table, finder, "draw artifact 1")
    assert cards(finder) == ["star-metal-plate"]
    assert finder.stat("armor") == 4


@rule("brimstone.cards.gear-kept")
def test_what_a_hero_of_the_campaign_keeps_is_in_no_deck_of_the_next_adventure(table: Table) -> None:
    """Work gloves of the living, a sight on the gun of one who is buried: all other Gear is in the deck."""
    finder = table.hero("marshal", at="C3")
    finder.give("work-gloves")
    buried = Hero(id="h9", seat="p1", kind="bandido", name="Bo", items=[Held(77, "six-gun", upgrades=["filed-sight"])])
    country(table, graves=[buried])
    table.state.ending = "won"
    table.play(Trail(at="come_back"))
    assert table.asked == "campaign.travel"
    gear = table.pack.decks["gear"]
    assert sorted(table.state.decks["gear"].pile) == sorted(set(gear) - {"work-gloves", "filed-sight"})


@rule("brimstone.cards.gear-kept")
def test_an_empty_deck_gives_nothing(table: Table) -> None:
    finder = table.hero("marshal")
    table.state.decks["gear"].pile.clear()
    does(table, finder, "draw gear 1")
    assert cards(finder) == []


# ---- Weight ----------------------------------------------------------------------------------------------------------


def laden(table: Table) -> Figure:
    """A Saloon Girl (Strength 1: carries 6) with Weight 6 in four Items."""
    hero = table.hero("saloon-girl", at="C3")
    hero.give("boilerplate-vest", "oilskin-duster", "coil-of-rope")
    hero.give("buffalo-rifle", hands=False)
    assert weights(table, hero) == 6
    return hero


@rule("brimstone.weight.limit")
def test_five_and_strength_in_weight_can_be_carried(table: Table) -> None:
    """Weight 6 and an Item without Weight are no trouble."""
    hero = laden(table)
    table.deck("gear", "neckerchief")
    does(table, hero, "draw gear 1")
    assert table.asked == "activation.act"
    assert "neckerchief" in cards(hero)


@rule("brimstone.weight.limit")
def test_one_weight_too_many_must_be_dropped_at_once(table: Table) -> None:
    """What has no Weight is not on offer; dropped Gear goes to its discard pile."""
    hero = laden(table)
    hero.give("neckerchief")
    table.deck("gear", "miners-shovel")
    does(table, hero, "draw gear 1")

    assert table.asked == "items.too-heavy"
    heavy = ("boilerplate-vest", "oilskin-duster", "coil-of-rope", "buffalo-rifle", "miners-shovel")
    assert table.options == [f"drop:{hero.item(card)}" for card in heavy]

    vest = hero.item("boilerplate-vest")
    table.act(f"drop:{vest}")
    assert weights(table, hero) == 5
    assert "boilerplate-vest" not in cards(hero)
    assert vest not in hero.worn
    assert hero.stat("armor") == 6
    assert table.state.decks["gear"].discard == ["boilerplate-vest"]
    assert [(event.hero, event.card, event.to) for event in table.events(ItemLost)] == [
        (hero.id, "boilerplate-vest", "")
    ]
    assert table.asked == "activation.act"


@rule("brimstone.weight.limit")
def test_it_may_be_handed_to_a_hero_near_who_can_carry_it(table: Table) -> None:
    """The Bandido (Strength 4: carries 9) has room for 1 more; the Gunslinger is far from the Enemies and from both."""
    hero = laden(table)
    near = table.hero("bandido", at="C4")
    table.hero("gunslinger", at="H8")
    for _ in range(2):
        near.give("buffalo-rifle", "sledgehammer", hands=False)
    far_foe(table)
    table.deck("gear", "miners-shovel")
    does(table, hero, "draw gear 1")

    handed = [key for key in table.options if key.startswith("hand-over")]
    light = ("oilskin-duster", "coil-of-rope", "miners-shovel")
    assert handed == [f"hand-over:{hero.item(card)}:{near.id}" for card in light]

    rope = hero.item("coil-of-rope")
    table.act(f"hand-over:{rope}:{near.id}")
    assert "coil-of-rope" in cards(near)
    assert "coil-of-rope" not in cards(hero)
    assert table.asked == "activation.act"


@rule("brimstone.weight.limit")
def test_strength_counts_and_whoever_grows_weak_drops_something(table: Table) -> None:
    """Work Gloves give Strength 1: with them 7 can be carried, and dropping them makes 7 too much."""
    hero = laden(table)
    hero.give("work-gloves")
    table.deck("gear", "miners-shovel")
    does(table, hero, "draw gear 1")
    assert weights(table, hero) == 7
    assert table.asked == "activation.act"

    table.auto(card_lose_item=str(hero.item("work-gloves")))
    does(table, hero, "lose item")
    assert table.asked == "items.too-heavy"
    table.act(f"drop:{hero.item('miners-shovel')}")
    assert weights(table, hero) == 6


@rule("brimstone.weight.limit")
def test_an_injury_that_costs_strength_costs_what_is_too_heavy(table: Table) -> None:
    """A Bad Back: Strength 3 becomes 2, and of Weight 8 a Marshal drops one Item."""
    hero = table.hero("marshal")
    hero.give(*["buffalo-rifle"] * 4, hands=False)
    strength = hero.stat("strength")
    does(table, hero, "injury")
    table.dice(chart_injury=[4, 6])
    assert hero.stat("strength") == strength - 1
    assert table.asked == "items.too-heavy"
    table.act(f"drop:{hero.item('buffalo-rifle')}")
    assert weights(table, hero) == 6


@rule("brimstone.weight.limit")
def test_the_weight_of_an_attached_upgrade_counts(table: Table) -> None:
    """Weight 6 and a Sight of Weight 1 on the Rifle are too much for her."""
    hero = laden(table)
    table.pack.items["filed-sight"] = replace(table.pack.items["filed-sight"], weight=1)
    hero.items[-1].upgrades.append("filed-sight")
    table.deck("gear", "neckerchief")
    does(table, hero, "draw gear 1")
    assert table.asked == "items.too-heavy"


# ---- Keyword restrictions --------------------------------------------------------------------------------------------


@rule("brimstone.items.keyword-restriction")
def test_a_restricted_item_serves_only_who_has_the_keyword(table: Table) -> None:
    """Outlaw Only: the Bandido is one, the Marshal is not."""
    marshal, bandido = table.hero("marshal"), table.hero("bandido", at="C3")
    for hero in (marshal, bandido):
        item(table, hero, only="Outlaw", gives={"combat": 1})
    assert marshal.stat("combat") == 2
    assert bandido.stat("combat") == 2 + 1


@rule("brimstone.items.keyword-restriction")
def test_it_is_neither_taken_in_hand_nor_worn_nor_used_without_the_keyword(table: Table) -> None:
    marshal = table.hero("marshal")
    item(table, marshal, only="Outlaw", hands=1)
    item(table, marshal, only="Outlaw", slot="coat")
    gun = item(table, marshal, only="Law", hands=1)
    hat = item(table, marshal, only="Law", slot="hat")
    marshal.hands.clear()
    marshal.worn.clear()
    table.turn_of(marshal, move=0)

    worn = [key for key in table.offers(marshal) if key.startswith("wear")]
    assert worn == [f"wear:{hat}"]
    table.offer(f"hands:{marshal.id}", marshal)
    assert marshal.hands == [gun]


@rule("brimstone.items.keyword-restriction")
def test_the_shiv_is_for_performers(table: Table) -> None:
    """A Side Bag Token with a restriction: the Saloon Girl may use it, the Marshal may not."""
    table.foe("void-spiders", at="C4", health=9)
    girl, marshal = table.hero("saloon-girl", at="C3"), table.hero("marshal", at="D3")
    girl.side_bag, marshal.side_bag = ["dark-stone-shiv"], ["dark-stone-shiv"]
    table.turn_of(marshal, move=0)
    assert "use:token:dark-stone-shiv" not in table.options
    table.turn_of(girl, move=0)
    assert "use:token:dark-stone-shiv" in table.options


# ---- Clothing --------------------------------------------------------------------------------------------------------


@rule("brimstone.items.clothing-slot")
def test_one_piece_of_clothing_a_slot(table: Table) -> None:
    """Two Coats and a Hat: the first Coat and the Hat are worn, the second Coat only carried."""
    hero = table.hero("bandido")
    table.deck("gear", "oilskin-duster", "broad-hat")
    table.deck("artifact", "spider-silk-cloak")
    does(table, hero, "draw gear 2; draw artifact 1")

    assert hero.worn == [hero.item("oilskin-duster"), hero.item("broad-hat")]
    assert hero.stat("initiative") == 4 + 1
    assert hero.stat("cunning") == 2 + 1
    assert hero.stat("defense") == 0


@rule("brimstone.items.clothing-slot")
def test_clothing_is_changed_without_enemies_on_the_board(table: Table) -> None:
    hero = table.hero("bandido")
    hero.give("oilskin-duster", "broad-hat", "spider-silk-cloak", "miners-shovel")
    duster, hat, cloak = (hero.item(card) for card in ("oilskin-duster", "broad-hat", "spider-silk-cloak"))
    hero.worn = [duster, hat]
    table.turn_of(hero, move=0)

    table.offer(f"wear:{cloak}", hero)
    assert sorted(hero.worn) == sorted([hat, cloak])
    assert hero.stat("defense") == 1
    assert hero.stat("initiative") == 4
    assert [key for key in table.offers(hero) if key.startswith("wear")] == [f"wear:{duster}"]

    far_foe(table)
    assert not [key for key in table.offers(hero) if key.startswith("wear")]


@rule("brimstone.items.clothing-slot")
def test_who_takes_off_the_coat_that_kept_them_up_falls(table: Table) -> None:
    """A coat that gives 3 Health, all of it eaten by Wounds, changed for another."""
    hero, _ = table.hero("bandido", at="C3"), table.hero("marshal", at="C4")
    item(table, hero, slot="coat", gives={"health": 3})
    hero.wounds = hero.stat("health") - 1
    hero.give("oilskin-duster")
    warm, other = (held.id for held in hero.items)
    hero.worn = [warm]
    table.turn_of(hero, move=0)
    assert not hero.ko
    table.offer(f"wear:{other}", hero)
    assert hero.ko


@rule("brimstone.items.clothing-slot")
def test_the_other_coat_is_put_on_when_the_first_is_lost(table: Table) -> None:
    hero = table.hero("bandido")
    hero.give("oilskin-duster", "spider-silk-cloak")
    hero.worn = [hero.item("oilskin-duster")]
    table.auto(card_lose_item=str(hero.item("oilskin-duster")))
    does(table, hero, "lose item")
    assert hero.worn == [hero.item("spider-silk-cloak")]


# ---- Personal Items and Dark Stone -----------------------------------------------------------------------------------


@rule("brimstone.items.personal-bound")
def test_a_personal_item_stays_with_its_hero(table: Table) -> None:
    """Neither traded, nor sold, nor lost, nor dropped."""
    hero, other = table.hero("marshal", at="C3"), table.hero("bandido", at="C4")
    hero.give("pocket-watch")
    other.gold = 1000
    table.turn_of(hero, move=0)
    assert table.offers(hero) == [f"lantern:{other.id}"]

    does(table, hero, "lose item")
    assert cards(hero) == ["pocket-watch"]
    assert table.asked == "activation.act"


@rule("brimstone.items.personal-bound")
def test_even_too_much_weight_does_not_part_them(table: Table) -> None:
    hero = table.hero("marshal")
    hero.give("pocket-watch")
    table.pack.items["pocket-watch"] = type(table.pack.items["pocket-watch"])(
        id="pocket-watch", name="Pocket Watch", weight=9
    )
    table.deck("gear", "miners-shovel")
    does(table, hero, "draw gear 1")
    assert cards(hero) == ["pocket-watch"]
    assert table.state.decks["gear"].discard == ["miners-shovel"]


@rule("brimstone.items.dark-stone-icon")
@pytest.mark.parametrize(
    ("stone", "items", "carried"), [(2, (), 2), (0, ("idol-of-the-deep",), 2), (1, ("long-knife",), 1)]
)
def test_dark_stone_icons_count_as_carried_dark_stone(
    table: Table, stone: int, items: tuple[str, ...], carried: int
) -> None:
    """The Idol shows two Icons."""
    hero = table.hero("marshal", stone=stone)
    hero.give(*items)
    assert table.game.view(None).heroes[0].carried_stone == carried


@rule("brimstone.items.dark-stone-icon")
def test_the_icon_of_an_attached_upgrade_counts(table: Table) -> None:
    hero = table.hero("marshal")
    hero.give("voidglass-blade")
    hero.items[0].upgrades.append("dark-stone-edge")
    assert table.game.view(None).heroes[0].carried_stone == 1 + 1
