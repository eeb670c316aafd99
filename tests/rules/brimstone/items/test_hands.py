"""Hand slots."""

from __future__ import annotations

import pytest

from tests.conftest import rule
from tests.rules.brimstone.situations.deeds import does, far_foe, item
from tests.rules.brimstone.situations.table import Figure, Table
from undercroft.crawl.shown.prompts import chore


def armed(table: Table, *cards: str) -> Figure:
    """A Marshal with these Items, the first of them in hand."""
    hero = table.hero("marshal", at="C3")
    hero.give(cards[0])
    hero.give(*cards[1:], hands=False)
    return hero


def ids(hero: Figure, *cards: str) -> str:
    return ",".join(str(hero.item(card)) for card in cards)


def in_hand(hero: Figure) -> list[str]:
    return [held.card for held in hero.items if held.id in hero.hands]


@rule("brimstone.hands.two-slots", "brimstone.hands.assign")
def test_two_single_handed_items_or_one_double_handed_one(table: Table) -> None:
    """Two Pistols, a Knife (one hand each) and a Shotgun (both): no way to hold fills more than two slots."""
    hero = armed(table, "shotgun", "six-gun", "trail-revolver", "long-knife")
    far_foe(table)
    table.turn_of(hero)

    assert table.asked == "hands.assign"
    shotgun, six, trail, knife = (hero.item(c) for c in ("shotgun", "six-gun", "trail-revolver", "long-knife"))
    pairs = [f"{six},{trail}", f"{six},{knife}", f"{trail},{knife}"]
    assert table.options == [*pairs, str(shotgun), str(six), str(trail), str(knife), "none"]

    table.act(f"{six},{knife}")
    assert in_hand(hero) == ["six-gun", "long-knife"]
    table.dice(move=3)
    assert table.asked == "activation.act"


@pytest.mark.parametrize(("first", "answer"), [("shotgun", "shotgun"), ("long-knife", None)])
def test_who_likes_few_prompts_keeps_full_hands(table: Table, first: str, answer: str | None) -> None:
    """A Shotgun fills both hands and stays in them; beside a Knife there is room, so it is asked."""
    rest = [card for card in ("shotgun", "six-gun", "long-knife") if card != first]
    hero = armed(table, first, *rest)
    far_foe(table)
    table.turn_of(hero)

    assert table.asked == "hands.assign"
    assert chore(table.playing, hero.seat, "fewer") == (ids(hero, answer) if answer else None)
    assert chore(table.playing, hero.seat, "usual") is None


@rule("brimstone.hands.assign")
def test_who_puts_away_what_kept_them_up_falls(table: Table) -> None:
    """A charm held in one hand gives 3 Health, all of it eaten by Wounds; a Shotgun takes both hands."""
    hero = armed(table, "shotgun")
    table.hero("gunslinger", at="A1")
    charm = item(table, hero, hands=1, gives={"health": 3})
    hero.hands = [charm]
    hero.wounds = hero.stat("health") - 1
    far_foe(table)
    table.turn_of(hero)
    assert table.asked == "hands.assign"
    assert not hero.ko
    table.act(ids(hero, "shotgun"))
    assert hero.ko


@rule("brimstone.hands.assign")
def test_hands_are_assigned_at_the_start_of_the_own_activation_and_not_later(table: Table) -> None:
    hero = armed(table, "shotgun", "six-gun")
    other = table.hero("gunslinger", at="A1")
    other.give("six-gun")
    far_foe(table)
    table.turn_of(hero)

    assert table.asked == "hands.assign"
    table.act(ids(hero, "six-gun"))
    table.dice(move=3)
    assert table.asked == "activation.act"
    assert not [key for key in (*table.options, *table.offers(hero)) if key.startswith("hands")]
    assert in_hand(other) == ["six-gun"]


@rule("brimstone.hands.assign")
def test_what_all_fits_is_taken_in_hand_unasked_at_the_next_activation(table: Table) -> None:
    """A Knife comes to a Hero in a Fight: it is in hand from the start of the next Activation."""
    hero = armed(table, "six-gun", "long-knife")
    far_foe(table)
    assert hero.stat("combat") == 2

    table.turn_of(hero)
    table.dice(move=3)
    assert table.asked == "activation.act"
    assert in_hand(hero) == ["six-gun", "long-knife"]
    assert hero.stat("combat") == 3


@rule("brimstone.hands.assign")
def test_empty_hands_are_filled_at_the_start_of_the_activation(table: Table) -> None:
    hero = armed(table, "long-knife")
    hero.hands.clear()
    far_foe(table)
    table.turn_of(hero)
    table.dice(move=3)
    assert table.asked == "activation.act"
    assert in_hand(hero) == ["long-knife"]


@rule("brimstone.hands.assign")
def test_nothing_is_asked_of_a_hero_who_holds_everything(table: Table) -> None:
    hero = armed(table, "six-gun", "long-knife")
    hero.hands = [held.id for held in hero.items]
    far_foe(table)
    table.turn_of(hero)
    table.dice(move=3)
    assert table.asked == "activation.act"


@rule("brimstone.hands.unassigned-no-benefit")
def test_a_hand_item_that_is_not_in_hand_does_nothing(table: Table) -> None:
    """The Sledgehammer's +2 Damage and the Six-Gun's Shots need hands; the Shovel does not."""
    hero = armed(table, "long-knife", "sledgehammer", "six-gun", "miners-shovel")
    table.foe("void-spiders", at="C4")
    assert hero.stat("combat") == 2 + 1
    assert hero.stat("melee_damage") == 0
    assert hero.stat("scavenge") == 3 + 1

    table.turn_of(hero, move=0)
    gun = hero.item("six-gun")
    assert f"shoot:{gun}" not in table.options
    table.refuses(f"shoot:{gun}", "brimstone.hands.unassigned-no-benefit")


@rule("brimstone.hands.unassigned-no-benefit")
@pytest.mark.parametrize(("hands", "damage"), [(("sledgehammer",), 2), (("long-knife",), 0)])
def test_what_is_taken_in_hand_counts_at_once(table: Table, hands: tuple[str, ...], damage: int) -> None:
    hero = armed(table, "long-knife", "sledgehammer")
    far_foe(table)
    table.turn_of(hero)
    table.act(ids(hero, *hands))
    table.dice(move=3)
    assert hero.stat("melee_damage") == damage


@rule("brimstone.hands.swap-out-of-fight")
def test_without_enemies_hands_are_swapped_at_any_time(table: Table) -> None:
    """In another Hero's Activation too; still never more than two slots."""
    hero = armed(table, "shotgun", "six-gun")
    other = table.hero("bandido", at="A1")
    table.turn_of(other, move=2)

    table.offer(f"hands:{hero.id}", hero)
    assert table.options == [ids(hero, "shotgun"), ids(hero, "six-gun"), "none"]
    table.act(ids(hero, "six-gun"))
    assert in_hand(hero) == ["six-gun"]
    assert table.asked == "activation.act"

    table.offer(f"hands:{hero.id}", hero)
    table.act(ids(hero, "shotgun"))
    assert in_hand(hero) == ["shotgun"]


@rule("brimstone.hands.swap-out-of-fight")
def test_with_enemies_on_the_board_hands_stay_as_they_are(table: Table) -> None:
    hero = armed(table, "shotgun", "six-gun")
    other = table.hero("bandido", at="A1")
    far_foe(table)
    table.turn_of(other, move=2)
    assert not [key for key in table.offers(hero) if key.startswith("hands")]


@rule("brimstone.hands.swap-out-of-fight", "brimstone.hands.two-slots")
def test_a_free_hand_takes_what_is_found_out_of_a_fight(table: Table) -> None:
    """A Knife is in hand; of three Items found, one more Single-Handed one fits."""
    hero = armed(table, "long-knife")
    table.deck("gear", "lever-carbine", "trail-revolver", "hatchet")
    does(table, hero, "draw gear 3")
    assert in_hand(hero) == ["long-knife", "trail-revolver"]
    assert hero.hands == [hero.item("long-knife"), hero.item("trail-revolver")]


@rule("brimstone.hands.two-slots")
def test_both_hands_are_filled_anew_when_a_double_handed_item_is_lost(table: Table) -> None:
    """Of three Single-Handed Items two are taken in hand."""
    hero = armed(table, "pickaxe", "hatchet", "long-knife", "cavalry-sabre")
    table.auto(card_lose_item=str(hero.item("pickaxe")))
    does(table, hero, "lose item")
    assert in_hand(hero) == ["hatchet", "long-knife"]
