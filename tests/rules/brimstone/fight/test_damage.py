"""Damage on Enemies: a die a Hit, Defense, Critical Hits, Wounds that stay, the kill."""

from __future__ import annotations

import pytest

from tests.conftest import rule
from tests.rules.brimstone.situations.deeds import does, effect_item, far_foe, item, its_turn
from tests.rules.brimstone.situations.table import Table
from undercroft.games.brimstone.content.types import Ranged
from undercroft.games.brimstone.events import FoeKilled, FoeWounded


@rule("brimstone.damage.d6-per-hit", "brimstone.damage.minus-defense")
def test_damage_is_rolled_for_each_hit_and_defense_taken_off_each(table: Table) -> None:
    """Damage 3 and 5 against Defense 3: 0 and 2 Wounds, not 8 - 3."""
    marshal = table.hero("marshal", at="C4")
    foe = table.foe("tentacles", at="C5", defense=3, health=30)
    its_turn(table, marshal)

    table.dice(to_hit=[4, 5])
    table.act("fight")
    table.dice(damage=[3, 5])
    table.act("hits:2:0")

    assert foe.wounds == 0 + 2


@rule("brimstone.damage.d6-per-hit")
def test_what_weapon_and_hero_add_is_added_to_each_hit(table: Table) -> None:
    """In Melee 1 for Horn Buds; the Horse Pistol adds 1 of its own."""
    marshal = table.hero("marshal", at="C4", mutations=["mut-horn-buds"])
    marshal.give("horse-pistol")
    foe = table.foe("tentacles", at="C5", defense=0, health=30)
    for attack in ("fight", f"shoot:{marshal.item('horse-pistol')}"):
        its_turn(table, marshal)
        table.dice(to_hit=[4, 5])
        table.act(attack)
        table.dice(damage=[3, 5])
        table.act("hits:2:0")

    assert foe.wounds == 2 * ((3 + 1) + (5 + 1))


@rule("brimstone.damage.d6-per-hit")
def test_what_the_gun_adds_and_what_the_hero_adds_come_together(table: Table) -> None:
    """A gun of +2 Damage in hands that have +3 for any gun: a 1 does 6."""
    marshal = table.hero("marshal", at="C4")
    gun = item(table, marshal, hands=1, keywords=("Gun",), ranged=Ranged(shots=1, range=5, damage=2))
    item(table, marshal, gives={"ranged_damage": 3})
    foe = table.foe("tentacles", at="C6", defense=0, health=30)
    its_turn(table, marshal)
    table.dice(to_hit=[5], damage=[1])
    table.act(f"shoot:{gun}")

    assert foe.wounds == 1 + 2 + 3


@rule("brimstone.dice.d3")
def test_the_damage_of_a_d3_gun_is_half_a_six_sided_die_rounded_up(table: Table) -> None:
    """5 is 3; and a gun that rolls a whole die does 5."""
    marshal = table.hero("marshal", at="C4")
    guns = [
        item(table, marshal, hands=1, keywords=("Gun",), ranged=Ranged(shots=1, range=5, damage_die=die))
        for die in ("D3", "D6")
    ]
    foe = table.foe("tentacles", at="C6", defense=0, health=30)
    wounds: list[int] = []
    for gun in guns:
        its_turn(table, marshal)
        table.dice(to_hit=[5], damage=[5])
        table.act(f"shoot:{gun}")
        wounds.append(foe.wounds - sum(wounds))

    assert wounds == [3, 5]


@rule("brimstone.damage.minus-defense")
@pytest.mark.parametrize(("damage", "wounds"), [(2, []), (3, []), (4, [1]), (6, [3])])
def test_defense_is_taken_off_the_damage_of_an_effect(table: Table, damage: int, wounds: list[int]) -> None:
    """Against Defense 3; an Enemy that takes no Wound rolls no Armor and is not told to be Wounded."""
    marshal = table.hero("marshal", at="C4")
    foe = table.foe("tentacles", at="C5", defense=3, health=30, abilities={"armor": 6})
    if wounds:
        table.dice(foe_armor=[1] * sum(wounds))
    does(table, marshal, f"each adjacent foe: damage {damage}")
    assert foe.wounds == sum(wounds)
    assert [event.amount for event in table.events(FoeWounded)] == wounds


@rule("brimstone.damage.minus-defense")
def test_damage_below_defense_does_nothing_and_heals_nothing(table: Table) -> None:
    """1 against Defense 4 is 0 Wounds, and does not lessen the Wounds of the other Hit."""
    marshal = table.hero("marshal", at="C4")
    foe = table.foe("tentacles", at="C5", defense=4, health=30)
    its_turn(table, marshal)

    table.dice(to_hit=[4, 5])
    table.act("fight")
    table.dice(damage=[1, 6])
    table.act("hits:2:0")

    assert foe.wounds == 2


@rule("brimstone.damage.crit-ignores-defense", "brimstone.damage.minus-defense")
def test_a_critical_hit_ignores_defense_and_the_normal_hit_beside_it_does_not(table: Table) -> None:
    """The Critical Hit's die comes first."""
    marshal = table.hero("marshal", at="C4")
    foe = table.foe("tentacles", at="C5", defense=3, health=30)
    its_turn(table, marshal)

    table.dice(to_hit=[5, 6])
    table.act("fight")
    table.dice(damage=[2, 4])
    table.act("hits:1:1")

    assert foe.wounds == 2 + (4 - 3)


@rule("brimstone.damage.roll-together")
def test_one_grit_rerolls_any_damage_dice_of_the_hits_on_one_target(table: Table) -> None:
    girl = table.hero("saloon-girl", at="C4", grit=1)
    table.auto(hero_reroll="")
    foe = table.foe("tentacles", at="C5", defense=0, health=30)
    its_turn(table, girl)
    table.dice(to_hit=[4, 4, 4])
    table.act("fight")
    table.act(None)
    table.dice(damage=[1, 6, 2])
    table.act("hits:3:0")
    assert table.asked == "hero.reroll"
    table.act("reroll:grit")
    table.act(0)
    table.act(2)
    table.dice(damage=[5, 4])

    assert foe.wounds == 5 + 6 + 4
    assert girl.grit == 0


@rule("brimstone.damage.roll-together", "brimstone.attack.assign-one-or-group")
def test_hits_resolved_singly_have_rolls_of_their_own(table: Table) -> None:
    """The Grit spent on the first Hit's die does not reach the second Hit's."""
    marshal = table.hero("marshal", at="C4", grit=1)
    table.auto(hero_reroll="")
    foe = table.foe("tentacles", at="C5", defense=0, health=30)
    its_turn(table, marshal)
    table.dice(to_hit=[4, 4])
    table.act("fight")
    table.act(None)
    table.dice(damage=[1])
    table.act("hits:1:0")
    table.dice(damage=[2])
    table.act("reroll:grit")
    table.dice(damage=[1])

    assert table.asked == "activation.act"
    assert foe.wounds == 2 + 1


@rule("brimstone.damage.wounds-stay", "brimstone.damage.wound-markers")
def test_wounds_stay_on_the_enemy_that_took_them(table: Table) -> None:
    marshal = table.hero("marshal", at="C4")
    girl = table.hero("saloon-girl", at="D4")
    foe = table.foe("tentacles", at="C5", defense=0, health=30)
    other = table.foe("tentacles", at="D5")
    for hero, dice, faces in ((marshal, [4, 1], [4]), (girl, [4, 1, 1], [1])):
        its_turn(table, hero)
        table.dice(to_hit=dice, damage=faces)
        table.act("fight")
        table.act(foe.id)
        assert [(hit.foe, hit.amount, hit.by) for hit in table.events(FoeWounded)] == [(foe.id, faces[0], hero.id)]

    assert (foe.wounds, other.wounds) == (5, 0)


@rule("brimstone.damage.kill")
@pytest.mark.parametrize(("wounds", "here"), [(4, True), (5, False)])
def test_wounds_equal_to_health_kill_and_the_model_is_gone_at_once(table: Table, wounds: int, here: bool) -> None:
    marshal = table.hero("marshal", at="C4")
    foe = table.foe("tentacles", at="C5", defense=0, health=5)
    far_foe(table)
    its_turn(table, marshal)

    table.dice(to_hit=[4, 1], damage=[wounds])
    table.act("fight")

    assert foe.here is here
    assert len(table.events(FoeKilled)) == (not here)
    assert (marshal.kills, table.game.state.tallies.get("kills", 0)) == ((0, 0) if here else (1, 1))
    assert bool(table.game.occupied() >> table.space("C5") & 1) is here


@rule("brimstone.damage.kill")
def test_the_rest_of_a_group_of_hits_on_a_dead_enemy_is_lost(table: Table) -> None:
    girl = table.hero("saloon-girl", at="C4")
    foe = table.foe("tentacles", at="C5", defense=0, health=5)
    beside = table.foe("tentacles", at="D5")
    its_turn(table, girl)

    table.dice(to_hit=[4, 4, 4])
    table.act("fight")
    table.act(foe.id)
    table.dice(damage=[5, 5, 5])
    table.act("hits:3:0")

    assert not foe.here
    assert beside.wounds == 0
    assert table.asked == "activation.act"
    assert [wounded.amount for wounded in table.events(FoeWounded)] == [5]


@rule("brimstone.damage.kill")
@pytest.mark.parametrize(("effect", "wounds"), [("clear darkness", 5), ("foes health -2 fight", 3)])
@pytest.mark.parametrize("less", [0, 1])
def test_an_enemy_whose_health_falls_to_its_wounds_is_killed_at_once(
    table: Table, effect: str, wounds: int, less: int
) -> None:
    """Health 5: with a Darkness card that gives 2 more until it is gone, or 2 less by an Item; nobody did the Wound."""
    marshal = table.hero("marshal", at="C4")
    foe, whole = (table.foe("tentacles", at=square, health=5) for square in ("C5", "J8"))
    foe.wounds = wounds - less
    if effect == "clear darkness":
        table.state.remains = ["thick-hides"]
        table.game.all_changed()

    does(table, marshal, effect)

    assert (foe.here, whole.here) == (less > 0, True)
    assert (marshal.kills, marshal.xp, table.game.state.tallies.get("kills", 0)) == (0, 0, 1 - less)


@rule("brimstone.damage.kill-credit")
def test_the_hero_who_did_the_last_wound_gains_the_xp(table: Table) -> None:
    """The Marshal does 4 of 5 Wounds, the Saloon Girl the last one."""
    marshal = table.hero("marshal", at="C4")
    girl = table.hero("saloon-girl", at="D4")
    table.foe("tentacles", at="C5", defense=0, health=5, xp=15)
    far_foe(table)
    its_turn(table, marshal)
    table.dice(to_hit=[4, 1], damage=[4])
    table.act("fight")
    its_turn(table, girl)
    table.dice(to_hit=[4, 1, 1], damage=[1])
    table.act("fight")

    assert (marshal.xp, girl.xp) == (0, 15)
    assert (marshal.kills, girl.kills) == (0, 1)


@rule("brimstone.immune.tough")
def test_a_critical_hit_on_a_tough_enemy_is_a_normal_hit(table: Table) -> None:
    ada = table.hero("gunslinger", at="C4")
    foe = table.foe("tentacles", at="C5", defense=3, health=30, abilities={"tough": 1})
    its_turn(table, ada)

    table.dice(to_hit=[6], damage=[5])
    table.act("fight")

    assert foe.wounds == 5 - 3


@rule("brimstone.immune.tough-other-bonuses")
def test_what_a_natural_six_triggers_works_against_a_tough_enemy_too(table: Table) -> None:
    ada = table.hero("gunslinger", at="C4", wounds=3)
    key = effect_item(table, ada, "heal 1 wounds", when="natural six")
    foe = table.foe("tentacles", at="C5", defense=9, health=30, abilities={"tough": 1})
    its_turn(table, ada)

    table.dice(to_hit=[6])
    table.act("fight")
    assert table.asked == "hero.use"
    table.dice(damage=[5])
    table.act(key)

    assert (foe.wounds, ada.wounds) == (0, 2)


@rule("brimstone.damage.minus-defense")
def test_damage_that_is_no_attack_is_lessened_by_defense_and_wounds_are_not(table: Table) -> None:
    marshal = table.hero("marshal", at="C4")
    foe = table.foe("tentacles", at="C5", defense=3, health=30)

    does(table, marshal, "each adjacent foe: damage 5; wounds 2")

    assert foe.wounds == (5 - 3) + 2


def test_blurred_enemies_take_less_from_ranged_hits_but_not_less_than_one(table: Table) -> None:
    """Blurred 2: Damage 5 becomes 3 and Damage 2 becomes 1; in Melee it does not matter."""
    ada = table.hero("gunslinger", at="C4")
    ada.give("six-gun")
    foe = table.foe("tentacles", at="C5", defense=0, health=30, abilities={"blurred": 2})
    its_turn(table, ada)
    table.dice(to_hit=[3, 3])
    table.act(f"shoot:{ada.item('six-gun')}")
    table.dice(damage=[5, 2])
    table.act("hits:2:0")
    assert foe.wounds == 3 + 1

    its_turn(table, ada)
    table.dice(to_hit=[5], damage=[2])
    table.act("fight")
    assert foe.wounds == 4 + 2
