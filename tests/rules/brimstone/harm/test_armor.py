"""Armor and Spirit Armor of Heroes, and the Armor of Enemies."""

from __future__ import annotations

import pytest

from tests.conftest import rule
from tests.rules.brimstone.situations.deeds import does, far_foe, its_turn
from tests.rules.brimstone.situations.table import Table
from undercroft.games.brimstone.events import Horrified, Saved, Wounded


@rule("brimstone.armor.roll", "brimstone.armor.what")
def test_armor_rolls_a_die_for_each_wound_after_defense_has_failed(table: Table) -> None:
    """Armor 5+; two of three Hits get past Defense and do 3 Wounds each: six dice, of which two save."""
    marshal = table.hero("marshal", at="C4")
    marshal.give("boilerplate-vest")
    table.dice(defense=[1, 6, 2], armor=[5, 4, 1, 6, 2, 3])

    does(table, marshal, "hits 3 damage 3")

    assert marshal.wounds == 6 - 2
    assert [(save.kind, len(save.dice), save.prevented) for save in table.events(Saved)] == [
        ("defense", 3, 1),
        ("armor", 6, 2),
    ]


@rule("brimstone.armor.what", "brimstone.armor.roll")
def test_spirit_armor_works_against_sanity_damage_only_and_armor_against_wounds_only(table: Table) -> None:
    """Armor 5+ and Spirit Armor 6+: each is rolled for its own."""
    marshal = table.hero("marshal", at="C4")
    marshal.give("boilerplate-vest", "neckerchief")
    table.dice(willpower=[1, 1], spirit_armor=[6, 5])

    does(table, marshal, "horror 2; wounds 1")
    table.dice(armor=[5])

    assert (marshal.horror, marshal.wounds) == (1, 0)


@rule("brimstone.armor.what", "brimstone.armor.roll")
@pytest.mark.parametrize(("harm", "save"), [("wounds 2", "armor"), ("sanity 2", "spirit_armor")])
def test_armor_may_prevent_all_of_it(table: Table, harm: str, save: str) -> None:
    marshal = table.hero("marshal", at="C4")
    marshal.give("boilerplate-vest", "neckerchief")
    table.dice(**{save: [6, 6]})

    does(table, marshal, harm)

    assert (marshal.horror, marshal.wounds) == (0, 0)
    assert [event for event in table.events() if isinstance(event, Wounded | Horrified)] == []


@rule("brimstone.armor.what")
def test_without_armor_nothing_is_rolled(table: Table) -> None:
    marshal = table.hero("marshal", at="C4")

    does(table, marshal, "wounds 2; sanity 2")

    assert (marshal.wounds, marshal.horror) == (2, 2)
    assert table.events(Saved) == []
    assert table.game.result() == {"outcome": "", "rounds": 1, "wounds": 2, "horror": 2}


@rule("brimstone.armor.not-corruption")
def test_neither_armor_helps_against_corruption(table: Table) -> None:
    marshal = table.hero("marshal", at="C4")
    marshal.give("boilerplate-vest", "neckerchief")
    table.dice(willpower=[1, 1])

    does(table, marshal, "corruption 2")

    assert marshal.corruption == 2
    assert [save.kind for save in table.events(Saved)] == ["willpower"]


@rule("brimstone.armor.roll")
def test_grit_may_reroll_armor_dice(table: Table) -> None:
    marshal = table.hero("marshal", at="C4", grit=1)
    marshal.give("boilerplate-vest")
    table.auto(hero_reroll="")
    table.dice(armor=[1, 5])
    does(table, marshal, "wounds 2")
    table.act("reroll:grit")
    table.act(0)
    table.dice(armor=[6])
    table.act(None)

    assert (marshal.wounds, marshal.grit) == (0, 0)


@rule("brimstone.armor.enemy-step")
def test_an_enemy_with_armor_rolls_for_each_wound_left_after_defense(table: Table) -> None:
    """Defense 4, Armor 5+, Damage 5 and 6: 1 + 2 Wounds, three dice, one of which saves."""
    marshal = table.hero("marshal", at="C4")
    foe = table.foe("tentacles", at="C5", defense=4, health=30, abilities={"armor": 5})
    its_turn(table, marshal)

    table.dice(to_hit=[4, 5])
    table.act("fight")
    table.dice(damage=[5, 6], foe_armor=[5, 4, 1])
    table.act("hits:2:0")

    assert foe.wounds == 3 - 1


@rule("brimstone.armor.enemy-step")
def test_an_enemy_without_armor_rolls_nothing(table: Table) -> None:
    marshal = table.hero("marshal", at="C4")
    foe = table.foe("tentacles", at="C5", defense=0, health=30, abilities={})
    its_turn(table, marshal)
    table.dice(to_hit=[4, 1], damage=[3])
    table.act("fight")

    assert foe.wounds == 3


@rule("brimstone.armor.enemy-step")
def test_an_enemys_armor_also_saves_from_critical_hits_and_other_wounds(table: Table) -> None:
    ada = table.hero("gunslinger", at="C4")
    foe = table.foe("tentacles", at="C5", defense=4, health=30, abilities={"armor": 5})
    its_turn(table, ada)
    table.dice(to_hit=[6], damage=[3], foe_armor=[6, 6, 2])
    table.act("fight")
    assert foe.wounds == 1

    table.dice(foe_armor=[5, 1])
    does(table, ada, "each adjacent foe: wounds 2")
    assert foe.wounds == 1 + 1


@rule("brimstone.armor.enemy-step", "brimstone.damage.kill")
def test_a_wound_that_armor_prevents_does_not_kill(table: Table) -> None:
    marshal = table.hero("marshal", at="C4")
    foe = table.foe("tentacles", at="C5", defense=0, health=2, abilities={"armor": 4})
    far_foe(table)
    its_turn(table, marshal)

    table.dice(to_hit=[4, 1], damage=[2], foe_armor=[4, 3])
    table.act("fight")

    assert foe.wounds == 1
