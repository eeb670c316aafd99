"""Free Attacks: beside the normal one, one a turn, Exhausting what gives them."""

from __future__ import annotations

from typing import Any

import pytest

from tests.conftest import rule
from tests.rules.brimstone.situations.deeds import far_foe, item, its_turn
from tests.rules.brimstone.situations.table import Table
from undercroft.engine.choices import RollAsk
from undercroft.games.brimstone.content.types import FreeMelee, Ranged
from undercroft.games.brimstone.events import HeroAttacked
from undercroft.games.brimstone.state import Boost

KNIFE = Ranged(range=2, shots=1, free="fight")


@rule("brimstone.free.additional", "brimstone.saloon.holdout-free-attack")
@pytest.mark.parametrize("first", ["fight", "free"])
def test_the_hold_out_pistol_is_fired_beside_the_normal_attack_before_or_after_it(table: Table, first: str) -> None:
    girl = table.hero("saloon-girl", at="C4")
    girl.give("hold-out-pistol")
    free = f"free:{girl.item('hold-out-pistol')}"
    foe = table.foe("tentacles", at="C5", defense=0, health=30)
    its_turn(table, girl)
    assert {"fight", free} <= set(table.options)

    for attack in ("fight", free) if first == "fight" else (free, "fight"):
        if attack == "fight":
            table.dice(to_hit=[4, 1, 1], damage=[2])
        else:
            table.dice(to_hit=[5], damage=[3])
        table.act(attack)

    assert foe.wounds == 2 + 3
    assert "fight" not in table.options
    assert free not in table.options


@rule("brimstone.saloon.holdout-one-shot", "brimstone.free.exhaust")
def test_the_hold_out_pistol_fires_one_shot_a_fight(table: Table) -> None:
    """One die; Exhausted for the rest of the Fight, also in the next turn."""
    girl = table.hero("saloon-girl", at="C4")
    girl.give("hold-out-pistol")
    free = f"free:{girl.item('hold-out-pistol')}"
    table.foe("tentacles", at="C5", defense=0, health=30)
    its_turn(table, girl)
    table.dice(to_hit=[1])
    table.act(free)
    assert [len(attack.dice) for attack in table.events(HeroAttacked)] == [1]
    assert girl.items[0].exhausted != []

    girl.free_attack = False
    its_turn(table, girl)
    assert free not in table.options
    table.refuses(free, "brimstone.free.exhaust")


@rule("brimstone.saloon.holdout-crit")
@pytest.mark.parametrize(("face", "wounds"), [(5, 3), (6, 3)])
def test_the_hold_out_pistol_is_critical_on_five_and_six(table: Table, face: int, wounds: int) -> None:
    girl = table.hero("saloon-girl", at="C4")
    girl.give("hold-out-pistol")
    foe = table.foe("tentacles", at="C6", defense=9, health=30)
    its_turn(table, girl)

    table.dice(to_hit=[face], damage=[3])
    table.act(f"free:{girl.item('hold-out-pistol')}")

    assert foe.wounds == wounds


@rule("brimstone.saloon.holdout-crit")
def test_a_four_that_hits_is_no_critical_hit_of_the_hold_out_pistol(table: Table) -> None:
    girl = table.hero("saloon-girl", at="C4", boosts=[Boost("ranged_to_hit", 1, "turn")])
    girl.give("hold-out-pistol")
    foe = table.foe("tentacles", at="C6", defense=9, health=30)
    its_turn(table, girl)

    table.dice(to_hit=[4], damage=[6])
    table.act(f"free:{girl.item('hold-out-pistol')}")

    assert foe.wounds == 0
    assert table.events(HeroAttacked)[0].hits == 1


@rule("brimstone.free.one-per-turn")
def test_only_one_free_attack_a_turn_whatever_gives_more(table: Table) -> None:
    girl = table.hero("saloon-girl", at="C4", side_bag=["dark-stone-shiv"])
    girl.give("hold-out-pistol", "hatchet")
    pistol, hatchet = f"free:{girl.item('hold-out-pistol')}", f"free:{girl.item('hatchet')}"
    table.foe("tentacles", at="C5", health=30)
    its_turn(table, girl)
    assert {pistol, hatchet, "use:token:dark-stone-shiv"} <= set(table.options)

    table.dice(to_hit=[1])
    table.act(pistol)

    assert not {pistol, hatchet, "use:token:dark-stone-shiv"} & set(table.options)
    assert "fight" in table.options
    table.refuses(hatchet, "brimstone.free.one-per-turn")
    assert girl.side_bag == ["dark-stone-shiv"]


@rule("brimstone.free.one-per-turn")
def test_the_next_turn_brings_a_free_attack_again(table: Table) -> None:
    girl = table.hero("saloon-girl", at="C4", free_attack=True)
    girl.give("hatchet")
    foe = table.foe("tentacles", at="C5", health=30, to_hit=6, target="h1")
    its_turn(table, girl)
    free = f"free:{girl.item('hatchet')}"
    assert free not in table.options
    table.dice(foe_to_hit=[1, 1])
    table.act("end")
    table.dice(hold_back=[6, 5], move=[3])

    assert table.asked == "activation.act"
    assert table.game.state.turn == 2
    assert free in table.options
    assert foe.here


@rule("brimstone.free.ranged")
def test_a_ranged_free_attack_has_its_own_range_and_shots(table: Table) -> None:
    """Throwing Knives: Range 4 and 2 Shots of D3 + 1 Damage, whatever gun is in hand."""
    ada = table.hero("gunslinger", at="C4")
    ada.give("six-gun", "throwing-knives")
    knives = f"free:{ada.item('throwing-knives')}"
    foe = table.foe("tentacles", at="H4", defense=0, health=30)
    its_turn(table, ada)
    assert knives not in table.options
    assert f"shoot:{ada.item('six-gun')}" in table.options

    foe.space = table.space("G4")
    its_turn(table, ada)
    table.dice(to_hit=[3, 3])
    table.act(knives)
    table.dice(damage=[6, 1])
    table.act("hits:2:0")
    assert foe.wounds == (3 + 1) + (1 + 1)
    assert len(table.events(HeroAttacked)[0].dice) == 2


@rule("brimstone.free.melee-own-combat")
def test_a_melee_free_attack_rolls_its_own_combat_without_any_bonus(table: Table) -> None:
    """The Hatchet's Combat 2, whatever the Hero's own, the knife in the other hand, and bonuses to Hit and Damage."""
    girl = table.hero(
        "saloon-girl",
        at="C4",
        mutations=["mut-horn-buds"],
        boosts=[Boost("combat", 2, "turn"), Boost("melee_to_hit", 1, "turn"), Boost("melee_crit", 4, "turn")],
    )
    girl.give("hatchet", "long-knife")
    foe = table.foe("tentacles", at="C5", defense=1, health=30)
    its_turn(table, girl)

    table.dice(to_hit=[3, 4], damage=[5])
    table.act(f"free:{girl.item('hatchet')}")

    assert foe.wounds == 5 - 1
    table.dice(to_hit=[1] * 6)
    table.act("fight")
    assert table.asked == "activation.act"


@rule("brimstone.attack.crit-on-six", "brimstone.free.melee-own-combat", "brimstone.free.ranged")
@pytest.mark.parametrize("weapon", [{"melee": FreeMelee(combat=1, limit="fight")}, {"ranged": KNIFE}])
@pytest.mark.parametrize(("face", "wounds"), [(5, 0), (6, 3)])
def test_where_nothing_else_is_printed_a_free_attack_is_critical_on_six_and_does_a_d6(
    table: Table, weapon: dict[str, Any], face: int, wounds: int
) -> None:
    """Defense 3 and Damage 3: all of it for a Critical Hit, nothing for any other."""
    girl = table.hero("saloon-girl", at="C4")
    number = item(table, girl, **weapon)
    foe = table.foe("tentacles", at="C5", defense=3, health=30)
    its_turn(table, girl)

    table.dice(to_hit=[face])
    table.act(f"free:{number}")
    assert isinstance(table.ask, RollAsk)
    assert table.ask.dice[0].faces == (1, 2, 3, 4, 5, 6)
    table.dice(damage=[3])

    assert foe.wounds == wounds


@rule("brimstone.free.melee-own-combat", "brimstone.venom.to-hit")
def test_void_venom_still_hampers_a_melee_free_attack(table: Table) -> None:
    girl = table.hero("saloon-girl", at="C4", venom=1)
    girl.give("hatchet")
    foe = table.foe("tentacles", at="C5", defense=0, health=30)
    its_turn(table, girl)

    table.dice(to_hit=[4, 5], damage=[3])
    table.act(f"free:{girl.item('hatchet')}")

    assert foe.wounds == 3


@rule("brimstone.attack.melee-assign", "brimstone.free.exhaust")
def test_why_a_free_attack_cannot_be_made_now(table: Table) -> None:
    """The Hatchet is Ready but nobody is adjacent; a Six-Gun gives no Free Attack at all."""
    ada = table.hero("gunslinger", at="C4")
    ada.give("hatchet", "six-gun")
    foe = table.foe("tentacles", at="C6", health=30)
    its_turn(table, ada)
    hatchet = f"free:{ada.item('hatchet')}"
    assert table.refusals(hatchet) == ["brimstone.attack.melee-assign"]
    assert table.refusals(f"free:{ada.item('six-gun')}") == ["brimstone.hands.unassigned-no-benefit"]

    foe.space = table.space("C5")
    its_turn(table, ada)
    assert hatchet in table.options


@rule("brimstone.free.exhaust")
def test_a_token_used_as_a_free_attack_is_discarded(table: Table) -> None:
    girl = table.hero("saloon-girl", at="C4", side_bag=["dark-stone-shiv", "dark-stone-shiv"])
    table.foe("tentacles", at="C5", health=30)
    its_turn(table, girl)

    table.dice(card_wounds=[4])
    table.act("use:token:dark-stone-shiv")

    assert girl.side_bag == ["dark-stone-shiv"]
    assert "use:token:dark-stone-shiv" not in table.options


@rule("brimstone.sidebag.dark-stone-shiv")
def test_the_shiv_does_a_d6_of_wounds_past_defense_to_one_adjacent_enemy(table: Table) -> None:
    girl = table.hero("saloon-girl", at="C4", side_bag=["dark-stone-shiv"])
    left = table.foe("tentacles", at="B4", defense=9, health=4, xp=15)
    right = table.foe("tentacles", at="D4")
    its_turn(table, girl)

    table.act("use:token:dark-stone-shiv")
    assert table.options == [str(left.id), str(right.id)]
    table.dice(card_wounds=[4])
    table.act(left.id)

    assert not left.here
    assert right.wounds == 0
    assert girl.xp == 15
    assert girl.side_bag == []


@rule("brimstone.sidebag.dark-stone-shiv")
def test_only_performers_use_the_shiv(table: Table) -> None:
    marshal = table.hero("marshal", at="C4", side_bag=["dark-stone-shiv"])
    table.foe("tentacles", at="C5")
    its_turn(table, marshal)

    assert "use:token:dark-stone-shiv" not in table.options


@rule("brimstone.sidebag.brimstone-ash", "brimstone.free.brimstone-ash-any-time")
def test_brimstone_ash_wounds_each_adjacent_enemy_at_any_time(table: Table) -> None:
    """In another Hero's Activation; 1 Wound past Defense each, and it is that Hero's Free Attack of the turn."""
    marshal = table.hero("marshal", at="C4")
    girl = table.hero("saloon-girl", at="E4", side_bag=["brimstone-ash", "brimstone-ash"])
    one = table.foe("tentacles", at="E5", defense=9, health=30)
    two = table.foe("tentacles", at="D5")
    away = table.foe("tentacles", at="C5")
    its_turn(table, marshal)
    assert "use:token:brimstone-ash" in table.offers(girl)

    table.offer("use:token:brimstone-ash", girl)

    assert (one.wounds, two.wounds, away.wounds) == (1, 1, 0)
    assert girl.side_bag == ["brimstone-ash"]
    assert "use:token:brimstone-ash" not in table.offers(girl)


@rule("brimstone.free.brimstone-ash-any-time", "brimstone.free.one-per-turn")
def test_brimstone_ash_counts_as_the_free_attack_of_the_turn(table: Table) -> None:
    girl = table.hero("saloon-girl", at="C4", side_bag=["brimstone-ash"])
    girl.give("hatchet")
    table.foe("tentacles", at="C5", health=30)
    far_foe(table)
    its_turn(table, girl)
    free = f"free:{girl.item('hatchet')}"
    assert free in table.options

    table.offer("use:token:brimstone-ash", girl)

    assert free not in table.options
