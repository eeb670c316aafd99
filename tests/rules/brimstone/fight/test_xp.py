"""XP for Enemies: small ones to the killer, larger ones for each Wound, Elite ones 5 more."""

from __future__ import annotations

from tests.conftest import rule
from tests.rules.brimstone.situations.deeds import does, far_foe, its_turn
from tests.rules.brimstone.situations.table import Table


def elite(table: Table, kind: str, *numbers: int) -> None:
    """The Type has these Elite abilities."""
    fight = table.game.state.fight
    assert fight is not None
    fight.kinds[kind].elite = list(numbers)
    table.game.all_changed()


@rule("brimstone.xp.small-enemies")
def test_a_small_enemy_gives_all_its_xp_for_the_kill_and_none_for_wounds(table: Table) -> None:
    marshal = table.hero("marshal", at="C4")
    table.foe("tentacles", at="C5", defense=0, health=5, xp=15)
    far_foe(table)
    its_turn(table, marshal)
    table.dice(to_hit=[4, 1], damage=[4])
    table.act("fight")
    assert marshal.xp == 0

    its_turn(table, marshal)
    table.dice(to_hit=[4, 1], damage=[6])
    table.act("fight")
    assert marshal.xp == 15


@rule("brimstone.xp.large-enemies", "brimstone.xp.per-wound")
def test_a_large_enemy_gives_its_base_once_and_five_for_each_wound_of_the_attack(table: Table) -> None:
    """Base 10, two Hits of 2 and 4 Wounds resolved one after the other: 10 + 6 x 5 = 40."""
    marshal = table.hero("marshal", at="C4")
    foe = table.foe("night-terrors", at="C5", defense=0, health=30, xp=10, xp_each=5, abilities={})
    its_turn(table, marshal)

    table.dice(to_hit=[4, 4])
    table.act("fight")
    table.dice(damage=[2])
    table.act("hits:1:0")
    assert marshal.xp == 10 + 10
    table.dice(damage=[4])

    assert marshal.xp == 10 + 30
    assert foe.here


@rule("brimstone.xp.large-enemies")
def test_each_hero_and_each_attack_earns_the_base_anew_and_a_harmless_one_earns_nothing(table: Table) -> None:
    marshal = table.hero("marshal", at="C4")
    girl = table.hero("saloon-girl", at="D4")
    table.foe("night-terrors", at="C5", defense=3, health=30, xp=10, xp_each=5, abilities={})
    its_turn(table, marshal)
    table.dice(to_hit=[4, 1], damage=[3])
    table.act("fight")
    assert marshal.xp == 0

    for hero, misses in ((marshal, [1]), (girl, [1, 1]), (girl, [1, 1])):
        its_turn(table, hero)
        table.dice(to_hit=[4, *misses], damage=[4])
        table.act("fight")
    assert (marshal.xp, girl.xp) == (15, 30)


@rule("brimstone.xp.per-wound", "brimstone.xp.large-enemies")
def test_only_wounds_up_to_the_health_left_count_and_the_kill_gives_no_more(table: Table) -> None:
    """2 Health left, 6 Damage: 10 + 2 x 5."""
    marshal = table.hero("marshal", at="C4")
    table.foe("night-terrors", at="C5", wounds=28, defense=0, health=30, xp=10, xp_each=5, abilities={})
    table.foe("tentacles", at="J8")
    its_turn(table, marshal)

    table.dice(to_hit=[4, 1], damage=[6])
    table.act("fight")

    assert marshal.xp == 10 + 2 * 5
    assert marshal.kills == 1


@rule("brimstone.elite.xp")
def test_each_elite_ability_adds_five_to_the_xp_of_a_kill(table: Table) -> None:
    marshal = table.hero("marshal", at="C4")
    table.foe("stranglers", at="C5", defense=0, health=1, xp=25, abilities={})
    far_foe(table)
    elite(table, "stranglers", 1, 4)
    its_turn(table, marshal)

    table.dice(to_hit=[4, 1], damage=[1])
    table.act("fight")

    assert marshal.xp == 25 + 2 * 5


@rule("brimstone.xp.elite-base-only", "brimstone.elite.xp")
def test_on_larger_enemies_elite_xp_goes_to_the_base_only(table: Table) -> None:
    """Base 10 and two Elite abilities, 3 Wounds: (10 + 10) + 3 x 5."""
    marshal = table.hero("marshal", at="C4")
    table.foe("night-terrors", at="C5", defense=0, health=30, xp=10, xp_each=5, abilities={})
    elite(table, "night-terrors", 1, 2)
    its_turn(table, marshal)

    table.dice(to_hit=[4, 1], damage=[3])
    table.act("fight")

    assert marshal.xp == 20 + 15


@rule("brimstone.damage.kill-credit", "brimstone.xp.per-wound")
def test_wounds_by_a_heros_item_give_xp_as_an_attack_does(table: Table) -> None:
    marshal = table.hero("marshal", at="C4")
    table.foe("night-terrors", at="C5", defense=9, health=30, xp=10, xp_each=5, abilities={})
    table.foe("tentacles", at="D5", health=2, xp=15)

    does(table, marshal, "each adjacent foe: wounds 2")

    assert marshal.xp == (10 + 10) + 15
