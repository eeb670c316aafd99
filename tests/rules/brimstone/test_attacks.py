"""Attacks of Heroes: the dice, whom Hits may go to, Line of Sight, the limit of 8, and what the Marshal's things do."""

from __future__ import annotations

from typing import Any

import pytest

from tests.conftest import rule
from tests.rules.brimstone.deeds import effect_item, far_foe, item, its_turn
from tests.rules.brimstone.table import Table
from undercroft.games.brimstone.content import Ranged
from undercroft.games.brimstone.events import HeroAttacked
from undercroft.games.brimstone.state import Activation, Attack, Boost

WALL = """\
+-+-+-+-+-+-+
|. . .|. . .|
+ + + + + + +
|. . . . . .|
+ + + + + + +
|. . . . . .|
+-+-+-+-+-+-+
"""
"""A Wall between C1 and D1, its lower end on the cross point of C1, D1, C2 and D2."""


# ---- kinds of Attack and their dice --------------------------------------------------------------------------------


@rule("brimstone.attack.types", "brimstone.activation.one-attack")
def test_the_attack_is_melee_or_ranged_and_there_is_only_one(table: Table) -> None:
    marshal = table.hero("marshal", at="C4")
    marshal.give("trail-revolver")
    table.foe("tentacles", at="C5", health=30)
    its_turn(table, marshal)
    shoot = f"shoot:{marshal.item('trail-revolver')}"
    assert {"fight", shoot} <= set(table.options)

    table.dice(to_hit=[1, 1])
    table.act("fight")

    assert table.asked == "activation.act"
    assert "fight" not in table.options
    assert shoot not in table.options
    table.refuses("fight", "brimstone.activation.one-attack")
    table.refuses(shoot, "brimstone.activation.one-attack")


@rule("brimstone.activation.move-then-act")
@pytest.mark.parametrize("melee", [True, False])
def test_after_the_attack_the_hero_moves_no_more(table: Table, melee: bool) -> None:
    marshal = table.hero("marshal", at="C4", grit=1)
    marshal.give("trail-revolver")
    foe = table.foe("tentacles", at="C5", health=30)
    its_turn(table, marshal, move=4)
    assert table.squares()

    table.dice(to_hit=[1, 1])
    table.act("fight" if melee else f"shoot:{marshal.item('trail-revolver')}")

    assert table.squares() == []
    assert "more-move" not in table.options
    assert foe.wounds == 0
    assert [attack.weapon for attack in table.events(HeroAttacked)] == ["" if melee else "trail-revolver"]


@rule("brimstone.attack.melee-dice", "brimstone.attack.hit-roll")
def test_a_melee_attack_rolls_combat_dice_and_each_at_or_above_to_hit_is_a_hit(table: Table) -> None:
    """The Saloon Girl has Combat 3 and hits in Melee on 4+."""
    girl = table.hero("saloon-girl", at="C4")
    foe = table.foe("tentacles", at="C5", health=30, defense=0)
    its_turn(table, girl)

    table.dice(to_hit=[3, 4, 5])
    table.act("fight")
    assert table.options == ["hits:1:0", "hits:2:0"]
    table.dice(damage=[2, 3])
    table.act("hits:2:0")

    assert foe.wounds == 5
    assert [(attack.dice, attack.hits) for attack in table.events(HeroAttacked)] == [((3, 4, 5), 2)]


@rule("brimstone.attack.melee-bonuses")
def test_items_and_abilities_add_to_a_melee_attack_as_far_as_hands_allow(table: Table) -> None:
    """Combat 2, a knife in each hand and a Mutation with 1 more: five dice; an unused third weapon adds nothing."""
    marshal = table.hero("marshal", at="C4", mutations=["mut-third-arm"])
    marshal.give("long-knife", "cavalry-sabre")
    marshal.give("pickaxe", hands=False)
    table.foe("tentacles", at="C5", health=30)
    its_turn(table, marshal)

    table.dice(to_hit=[1, 1, 1, 1, 1])
    table.act("fight")

    assert table.asked == "activation.act"


@rule("brimstone.attack.shots", "brimstone.attack.which-to-hit")
def test_a_ranged_attack_rolls_the_weapons_shots_against_ranged_to_hit(table: Table) -> None:
    """The Gunslinger hits on 3+ at Range and on 5+ in Melee; the Six-Gun has 2 Shots, its Combat is 1."""
    ada = table.hero("gunslinger", at="C4")
    ada.give("six-gun")
    foe = table.foe("tentacles", at="C6", health=30, defense=0)
    its_turn(table, ada)

    table.dice(to_hit=[3, 2], damage=[4])
    table.act(f"shoot:{ada.item('six-gun')}")

    assert foe.wounds == 4
    assert len(table.events(HeroAttacked)[0].dice) == 2


@rule("brimstone.attack.which-to-hit")
@pytest.mark.parametrize(("face", "wounds"), [(4, 0), (5, 3)])
def test_a_melee_attack_uses_melee_to_hit(table: Table, face: int, wounds: int) -> None:
    ada = table.hero("gunslinger", at="C4")
    foe = table.foe("tentacles", at="C5", health=30, defense=0)
    its_turn(table, ada)

    table.dice(to_hit=[face], damage=[3] if wounds else [])
    table.act("fight")

    assert foe.wounds == wounds


@rule("brimstone.attack.which-to-hit")
def test_no_bonus_brings_the_number_needed_below_two(table: Table) -> None:
    girl = table.hero("saloon-girl", at="C4", boosts=[Boost("melee_to_hit", 9, "turn")])
    foe = table.foe("tentacles", at="C5", health=30, defense=0)
    its_turn(table, girl)

    table.dice(to_hit=[1, 1, 2], damage=[3])
    table.act("fight")

    assert foe.wounds == 3


# ---- whom Hits may go to -------------------------------------------------------------------------------------------


@rule("brimstone.attack.melee-assign")
def test_melee_hits_go_to_adjacent_enemies_only(table: Table) -> None:
    girl = table.hero("saloon-girl", at="C4")
    left = table.foe("tentacles", at="B4", health=30, defense=0)
    right = table.foe("tentacles", at="D5")
    away = table.foe("tentacles", at="C6")
    its_turn(table, girl)

    table.dice(to_hit=[4, 1, 1])
    table.act("fight")

    assert table.asked == "attack.target"
    assert table.options == [str(left.id), str(right.id)]
    table.refuses(str(away.id), "brimstone.attack.melee-assign")


@rule("brimstone.attack.melee-assign")
def test_without_an_adjacent_enemy_there_is_no_melee_attack(table: Table) -> None:
    girl = table.hero("saloon-girl", at="C4")
    table.foe("tentacles", at="C6")
    its_turn(table, girl)

    assert "fight" not in table.options
    table.refuses("fight", "brimstone.attack.melee-assign")


@rule("brimstone.attack.melee-assign")
def test_melee_hits_left_when_all_adjacent_enemies_are_dead_are_lost(table: Table) -> None:
    girl = table.hero("saloon-girl", at="C4")
    near = table.foe("tentacles", at="C5", health=2, defense=0)
    away = table.foe("tentacles", at="C6")
    its_turn(table, girl)

    table.dice(to_hit=[4, 4, 4])
    table.act("fight")
    table.dice(damage=[2])
    table.act("hits:1:0")

    assert not near.here
    assert away.wounds == 0
    assert table.asked == "activation.act"


@rule("brimstone.attack.assign-after-roll", "brimstone.attack.assign-one-or-group")
def test_hits_are_assigned_after_the_roll_singly_or_in_groups(table: Table) -> None:
    """Three Hits: a group of two on one Enemy, then the last one on another."""
    girl = table.hero("saloon-girl", at="C4")
    left = table.foe("tentacles", at="B4", health=30, defense=0)
    right = table.foe("tentacles", at="D4")
    its_turn(table, girl)

    table.dice(to_hit=[4, 4, 5])
    table.act("fight")
    assert table.asked == "attack.target"
    table.act(left.id)
    assert table.options == ["hits:1:0", "hits:2:0", "hits:3:0"]
    table.dice(damage=[1, 2])
    table.act("hits:2:0")
    assert table.asked == "attack.target"
    table.dice(damage=[4])
    table.act(right.id)

    assert (left.wounds, right.wounds) == (3, 4)
    assert table.asked == "activation.act"


@rule("brimstone.attack.range")
def test_range_counts_steps_diagonals_included(table: Table) -> None:
    """Range 3: three diagonal steps are near enough, four are not."""
    girl = table.hero("saloon-girl", at="A1")
    gun = item(table, girl, ranged=Ranged(range=3, shots=1))
    table.foe("tentacles", at="E5")
    its_turn(table, girl)
    assert f"shoot:{gun}" not in table.options
    table.refuses(f"shoot:{gun}", "brimstone.attack.range")

    table.foe("void-spiders", at="D4")
    its_turn(table, girl)
    assert f"shoot:{gun}" in table.options


@rule("brimstone.attack.range")
def test_what_adds_to_range_adds_to_that_weapon_only(table: Table) -> None:
    """Range 3 and a Filed Sight on it: five spaces; the other gun still reaches three."""
    girl = table.hero("saloon-girl", at="A1")
    gun = item(table, girl, ranged=Ranged(range=3, shots=1))
    other = item(table, girl, ranged=Ranged(range=3, shots=1))
    girl.items[0].upgrades.append("filed-sight")
    table.foe("tentacles", at="F1")
    its_turn(table, girl)
    assert f"shoot:{gun}" in table.options
    assert f"shoot:{other}" not in table.options


@rule("brimstone.attack.range")
def test_range_goes_round_walls() -> None:
    """A corridor bent round a Wall: four steps away although only one square lies between."""
    table = Table(
        """\
+-+-+-+
|. . .|
+-+-+ +
|. . .|
+-+-+-+
"""
    )
    girl = table.hero("saloon-girl", at="B1")
    gun = item(table, girl, ranged=Ranged(range=2, shots=1))
    table.foe("tentacles", at="B2")
    its_turn(table, girl)
    assert f"shoot:{gun}" not in table.options


@rule("brimstone.attack.ranged-assign", "brimstone.attack.range", "brimstone.los.line")
def test_ranged_hits_go_to_enemies_within_range_and_in_sight() -> None:
    table = Table(WALL)
    girl = table.hero("saloon-girl", at="A1")
    gun = item(table, girl, ranged=Ranged(range=4, shots=1))
    seen = table.foe("void-spiders", at="C1", health=30)
    other = table.foe("void-spiders", at="C3")
    behind = table.foe("void-spiders", at="E1")
    far = table.foe("void-spiders", at="F3")
    its_turn(table, girl)

    table.dice(to_hit=[5])
    table.act(f"shoot:{gun}")

    assert table.asked == "attack.target"
    assert table.options == [str(seen.id), str(other.id)]
    table.refuses(str(behind.id), "brimstone.los.line")
    table.refuses(str(far.id), "brimstone.attack.range")


@rule("brimstone.attack.ranged-adjacent-first", "brimstone.attack.ranged-after-adjacent-dead")
def test_adjacent_enemies_first_and_once_they_are_dead_the_rest() -> None:
    table = Table()
    ada = table.hero("gunslinger", at="C4")
    gun = item(table, ada, hands=1, ranged=Ranged(range=6, shots=3))
    near = table.foe("void-spiders", at="C5", health=3, defense=0)
    away = table.foe("void-spiders", at="C7")
    third = table.foe("void-spiders", at="E7")
    its_turn(table, ada)

    table.dice(to_hit=[3, 4, 5])
    table.act(f"shoot:{gun}")
    assert table.asked == "attack.hits"
    table.dice(damage=[2])
    table.act("hits:1:0")
    assert (near.wounds, table.asked) == (2, "attack.hits")
    table.dice(damage=[1])
    table.act("hits:1:0")
    assert not near.here
    assert table.asked == "attack.target"
    assert table.options == [str(away.id), str(third.id)]
    table.dice(damage=[1])
    table.act(away.id)

    assert (away.wounds, third.wounds) == (1, 0)


@rule("brimstone.attack.ranged-adjacent-first")
def test_with_two_adjacent_enemies_others_are_refused_by_that_rule(table: Table) -> None:
    ada = table.hero("gunslinger", at="C4")
    ada.give("six-gun")
    table.foe("void-spiders", at="C5", health=30)
    table.foe("void-spiders", at="B4")
    away = table.foe("void-spiders", at="C7")
    its_turn(table, ada)

    table.dice(to_hit=[4, 1])
    table.act(f"shoot:{ada.item('six-gun')}")

    table.refuses(str(away.id), "brimstone.attack.ranged-adjacent-first")


@rule("brimstone.los.line", "brimstone.wall.blocks-diagonal-attacks")
@pytest.mark.parametrize(("at", "seen"), [("E1", False), ("E2", False), ("D2", False), ("E3", False), ("D3", True)])
def test_line_of_sight_is_a_straight_line_that_crosses_no_wall(at: str, seen: bool) -> None:
    """From C1 the Wall stops it along the row and a little below, and its end on the cross point; lower one sees."""
    table = Table(WALL)
    girl = table.hero("saloon-girl", at="C1")
    gun = item(table, girl, ranged=Ranged(range=9, shots=1))
    table.foe("tentacles", at=at)
    its_turn(table, girl)

    assert (f"shoot:{gun}" in table.options) is seen
    if not seen:
        table.refuses(f"shoot:{gun}", "brimstone.los.line")


@rule("brimstone.wall.blocks-diagonal-attacks")
def test_a_wall_on_the_cross_point_stops_a_diagonal_melee_attack() -> None:
    table = Table(WALL)
    girl = table.hero("saloon-girl", at="C1")
    table.foe("tentacles", at="D2")
    its_turn(table, girl)
    assert "fight" not in table.options

    table.foe("void-spiders", at="B2")
    its_turn(table, girl)
    assert "fight" in table.options


@rule("brimstone.los.models-ignored")
def test_models_never_block_line_of_sight(table: Table) -> None:
    ada = table.hero("gunslinger", at="C2")
    table.hero("marshal", at="C4")
    ada.give("six-gun")
    table.foe("night-terrors", at="C5")
    back = table.foe("tentacles", at="C7")
    its_turn(table, ada)

    table.dice(to_hit=[4, 1])
    table.act(f"shoot:{ada.item('six-gun')}")

    assert table.asked == "attack.target"
    assert str(back.id) in table.options


# ---- the limit of 8 dice -------------------------------------------------------------------------------------------


@rule("brimstone.dicelimit.eight")
def test_no_attack_rolls_more_than_eight_dice(table: Table) -> None:
    girl = table.hero("saloon-girl", at="C4", boosts=[Boost("combat", 7, "turn")])
    table.foe("tentacles", at="C5", health=99)
    its_turn(table, girl)

    table.dice(to_hit=[1] * 8)
    table.act("fight")

    assert table.asked == "activation.act"
    assert len(table.events(HeroAttacked)[0].dice) == 8


@rule("brimstone.dicelimit.includes-gained", "brimstone.attack.hit-roll")
def test_dice_gained_during_the_attack_count_towards_the_limit(table: Table) -> None:
    """Six dice of its own, and each of two natural sixes gives two more: only two of those four are rolled."""
    girl = table.hero("saloon-girl", at="C4", boosts=[Boost("combat", 3, "turn")])
    key = effect_item(table, girl, "extra combat 2", when="melee natural six")
    table.foe("tentacles", at="C5", health=99, defense=9)
    its_turn(table, girl)

    table.dice(to_hit=[6, 6, 1, 1, 1, 1])
    table.act("fight")
    table.act(key)
    table.act(key)
    table.dice(to_hit=[1, 1])

    assert [len(attack.dice) for attack in table.events(HeroAttacked)] == [6, 2]
    assert table.frame(Attack).rolled == 8


# ---- Grit on these dice --------------------------------------------------------------------------------------------


@rule("brimstone.grit.use-reroll", "brimstone.grit.no-second-reroll", "brimstone.reroll.once-per-die")
def test_one_grit_rerolls_any_of_the_dice_and_no_die_twice(table: Table) -> None:
    """Two of three dice are Re-rolled with one Grit; the second Grit may then only be spent on the third die."""
    girl = table.hero("saloon-girl", at="C4", grit=2)
    table.auto(hero_reroll="")
    foe = table.foe("tentacles", at="C5", health=30, defense=0)
    its_turn(table, girl)

    table.dice(to_hit=[1, 2, 3])
    table.act("fight")
    assert table.asked == "hero.reroll"
    table.act("reroll:grit")
    assert (table.asked, table.options) == ("hero.reroll-dice", ["0", "1", "2"])
    table.act(0)
    table.act(1)
    table.dice(to_hit=[3, 1])
    table.act(None)
    assert (girl.grit, table.asked) == (1, "hero.reroll")
    table.dice(to_hit=[5])
    table.act("reroll:grit")
    table.dice(damage=[4])

    assert girl.grit == 0
    assert [attack.dice for attack in table.events(HeroAttacked)] == [(3, 1, 5)]
    assert foe.wounds == 4


@rule("brimstone.reroll.once-per-die", "brimstone.grit.no-second-reroll")
def test_a_die_rerolled_by_an_ability_is_not_rerolled_with_grit(table: Table) -> None:
    marshal = table.hero("marshal", at="C4", grit=1, combat=1)
    marshal.give("knucklebone-die")
    table.auto(hero_reroll="")
    table.foe("tentacles", at="C5", health=30)
    its_turn(table, marshal)

    table.dice(to_hit=[2])
    table.act("fight")
    ability = f"reroll:item:{marshal.item('knucklebone-die')}/r0"
    assert set(table.options) == {"reroll:grit", ability, "pass"}
    table.dice(to_hit=[1])
    table.act(ability)

    assert table.asked == "activation.act"
    assert marshal.grit == 1


# ---- Criticals -----------------------------------------------------------------------------------------------------


@rule("brimstone.attack.crit-on-six")
@pytest.mark.parametrize(("face", "wounds"), [(5, 0), (6, 3)])
def test_a_six_is_a_critical_hit(table: Table, face: int, wounds: int) -> None:
    """Damage 3 against Defense 9: only a Critical Hit does anything."""
    ada = table.hero("gunslinger", at="C4")
    foe = table.foe("tentacles", at="C5", health=30, defense=9)
    its_turn(table, ada)

    table.dice(to_hit=[face], damage=[3])
    table.act("fight")

    assert foe.wounds == wounds
    assert [(attack.hits, attack.crits) for attack in table.events(HeroAttacked)] == [(1, wounds // 3)]


@rule("brimstone.attack.crit-on-six", "brimstone.attack.assign-one-or-group")
def test_critical_and_normal_hits_are_assigned_as_the_hero_likes(table: Table) -> None:
    girl = table.hero("saloon-girl", at="C4")
    left = table.foe("tentacles", at="B4", health=30, defense=3)
    right = table.foe("tentacles", at="D4")
    its_turn(table, girl)

    table.dice(to_hit=[6, 4, 1])
    table.act("fight")
    table.act(right.id)
    assert table.options == ["hits:1:0", "hits:0:1", "hits:1:1"]
    table.dice(damage=[5])
    table.act("hits:0:1")
    table.dice(damage=[5])
    table.act(left.id)

    assert (right.wounds, left.wounds) == (5, 5 - 3)


@rule("brimstone.attack.crit-on-six")
def test_a_critical_range_against_a_keyword_counts_only_for_such_enemies(table: Table) -> None:
    """The Voidglass Blade is Critical from 5 against Demons: Night Terrors are, Tentacles are not."""
    girl = table.hero("saloon-girl", at="C4", combat=0)
    girl.give("voidglass-blade")
    demon = table.foe("night-terrors", at="B4", defense=9)
    other = table.foe("tentacles", at="D4", defense=9, health=30)
    its_turn(table, girl)
    table.dice(to_hit=[5], damage=[3])
    table.act("fight")
    table.act(demon.id)
    assert demon.wounds == 3 + 1

    its_turn(table, girl)
    table.dice(to_hit=[5], damage=[3])
    table.act("fight")
    table.act(other.id)
    assert other.wounds == 0


@rule("brimstone.attack.crit-on-six")
def test_of_several_critical_dice_the_one_that_is_critical_on_fewer_enemies_is_used_first(table: Table) -> None:
    """A 6 and a 5, both Critical on a Demon: one of them goes there, and the other Enemy still gets the 6."""
    girl = table.hero("saloon-girl", at="C4", combat=1)
    girl.give("voidglass-blade")
    demon = table.foe("night-terrors", at="B4", defense=9)
    other = table.foe("tentacles", at="D4", defense=9, health=30)
    its_turn(table, girl)
    table.dice(to_hit=[6, 5])
    table.act("fight")
    table.act(demon.id)
    assert table.options == ["hits:0:1", "hits:0:2"]
    table.dice(damage=[2])
    table.act("hits:0:1")
    table.dice(damage=[4])
    table.act(other.id)

    assert (demon.wounds, other.wounds) == (2 + 1, 4 + 1)


# ---- the Marshal ---------------------------------------------------------------------------------------------------


@rule("brimstone.marshal.shotgun-d8", "brimstone.marshal.shotgun-one-shot")
def test_the_shotgun_rolls_one_d8_to_hit_and_a_d8_for_damage(table: Table) -> None:
    marshal = table.hero("marshal", at="C4")
    marshal.give("shotgun")
    foe = table.foe("tentacles", at="C6", health=30, defense=2)
    its_turn(table, marshal)

    table.dice(to_hit=[8], damage=[8])
    table.act(f"shoot:{marshal.item('shotgun')}")

    assert foe.wounds == 8
    assert table.events(HeroAttacked)[0].dice == (8,)
    assert table.asked == "activation.act"


@rule("brimstone.marshal.shotgun-d8", "brimstone.damage.d6-per-hit")
@pytest.mark.parametrize(("attack", "sides"), [("trail-revolver", 6), ("shotgun", 8), ("fight", 6)])
def test_other_attacks_are_rolled_with_six_sided_dice(table: Table, attack: str, sides: int) -> None:
    marshal = table.hero("marshal", at="C4")
    table.foe("tentacles", at="C5", health=30)
    if attack != "fight":
        marshal.give(attack)
        attack = f"shoot:{marshal.item(attack)}"
    its_turn(table, marshal)
    table.act(attack)
    assert table.session is not None
    rolled: Any = table.session.ask
    assert [len(die.faces) for die in rolled.dice] == [sides] * len(rolled.dice)
    table.dice(to_hit=[4, *[1] * (len(rolled.dice) - 1)])
    rolled = table.session.ask
    assert [len(die.faces) for die in rolled.dice] == [sides]
    table.dice(damage=[1])


@rule("brimstone.marshal.shotgun-crit")
@pytest.mark.parametrize(("face", "wounds"), [(5, 0), (6, 2), (7, 2), (8, 2)])
def test_the_shotgun_is_critical_on_six_seven_and_eight(table: Table, face: int, wounds: int) -> None:
    marshal = table.hero("marshal", at="C4")
    marshal.give("shotgun")
    foe = table.foe("tentacles", at="C6", health=30, defense=9)
    its_turn(table, marshal)

    table.dice(to_hit=[face], damage=[2])
    table.act(f"shoot:{marshal.item('shotgun')}")

    assert foe.wounds == wounds


@rule("brimstone.marshal.double-shot")
def test_double_shot_follows_a_kill_by_the_first_shot_once_a_turn(table: Table) -> None:
    """Both Shots kill; the second one gives no third."""
    marshal = table.hero("marshal", at="C4")
    marshal.give("shotgun")
    gun = marshal.item("shotgun")
    near = table.foe("tentacles", at="C6", health=1, defense=0)
    next_one = table.foe("tentacles", at="C7")
    third = table.foe("tentacles", at="D7")
    its_turn(table, marshal)

    table.dice(to_hit=[5], damage=[1])
    table.act(f"shoot:{gun}")
    table.act(near.id)
    assert table.asked == "hero.use"
    table.dice(to_hit=[5], damage=[1])
    table.act(f"use:item:{gun}/u0")
    table.act(next_one.id)

    assert not near.here
    assert not next_one.here
    assert third.here
    assert table.asked == "activation.act"


@rule("brimstone.marshal.double-shot")
def test_no_double_shot_without_a_kill_or_by_a_later_shot(table: Table) -> None:
    """With 2 Shots the first misses and the second kills: no extra Shot."""
    marshal = table.hero("marshal", at="C4", boosts=[Boost("shots", 1, "turn")])
    marshal.give("shotgun")
    table.foe("tentacles", at="C6", health=1, defense=0)
    last = far_foe(table)
    its_turn(table, marshal)

    table.dice(to_hit=[1, 5], damage=[1])
    table.act(f"shoot:{marshal.item('shotgun')}")

    assert [foe.id for foe in table.game.state.foes] == [last.id]
    assert table.asked == "activation.act"


@rule("brimstone.marshal.double-shot")
def test_no_double_shot_when_only_the_second_hit_kills(table: Table) -> None:
    marshal = table.hero("marshal", at="C4", boosts=[Boost("shots", 1, "turn")])
    marshal.give("shotgun")
    foe = table.foe("tentacles", at="C6", health=3, defense=0)
    far_foe(table)
    its_turn(table, marshal)

    table.dice(to_hit=[5, 5])
    table.act(f"shoot:{marshal.item('shotgun')}")
    table.dice(damage=[2])
    table.act("hits:1:0")
    table.dice(damage=[1])

    assert not foe.here
    assert table.asked == "activation.act"


@rule("brimstone.marshal.double-shot")
def test_no_double_shot_when_it_took_two_hits_of_a_group_to_kill(table: Table) -> None:
    marshal = table.hero("marshal", at="C4", boosts=[Boost("shots", 1, "turn")])
    marshal.give("shotgun")
    foe = table.foe("tentacles", at="C6", health=3, defense=0)
    far_foe(table)
    its_turn(table, marshal)

    table.dice(to_hit=[5, 5])
    table.act(f"shoot:{marshal.item('shotgun')}")
    table.dice(damage=[2, 2])
    table.act("hits:2:0")

    assert not foe.here
    assert table.asked == "activation.act"


@rule("brimstone.marshal.double-shot")
def test_double_shot_belongs_to_the_shotgun_and_not_to_another_gun(table: Table) -> None:
    """The Sleeve Gun kills with its first Shot while the Shotgun is in hand."""
    marshal = table.hero("marshal", at="C4")
    marshal.give("shotgun", "sleeve-gun")
    foe = table.foe("tentacles", at="C6", health=1, defense=0)
    far_foe(table)
    its_turn(table, marshal)

    table.dice(to_hit=[5], damage=[1])
    table.act(f"free:{marshal.item('sleeve-gun')}")

    assert not foe.here
    assert table.asked == "activation.act"


@rule("brimstone.marshal.badge")
def test_the_badge_gives_each_hero_two_more_shots_or_combat_in_one_attack_of_the_next_activation(table: Table) -> None:
    """The Saloon Girl takes Combat (3 + 2 dice), the Marshal Shots; not yet in this Activation, for one Attack only."""
    marshal = table.hero("marshal", at="C4")
    marshal.give("marshal-badge", "trail-revolver", "sleeve-gun")
    girl = table.hero("saloon-girl", at="E4")
    effect_item(table, girl, "lose gold 1")
    table.foe("tentacles", at="D4", health=99)
    its_turn(table, marshal)
    badge = f"use:item:{marshal.item('marshal-badge')}/u0"
    table.act(badge)
    shots, combat = "bonus shots 2 next-activation", "bonus combat 2 next-activation"
    assert (table.session.ask.seats, table.options) == (("p2",), [shots, combat])  # type: ignore[union-attr]
    table.act(combat)
    assert table.session.ask.seats == ("p1",)  # type: ignore[union-attr]
    table.act(shots)
    assert badge not in table.options
    table.dice(to_hit=[1, 1])
    table.act(f"shoot:{marshal.item('trail-revolver')}")
    assert table.asked == "activation.act"

    table.dice(move=[6])
    table.begin(Activation(hero=girl.id))
    table.dice(to_hit=[1] * 5)
    table.act("fight")
    assert table.asked == "activation.act"

    table.dice(move=[6])
    table.begin(Activation(hero=marshal.id))
    table.dice(to_hit=[1] * 4)
    table.act(f"shoot:{marshal.item('trail-revolver')}")
    table.dice(to_hit=[1])
    table.act(f"free:{marshal.item('sleeve-gun')}")
    assert table.asked == "activation.act"

    table.dice(move=[6])
    table.begin(Activation(hero=marshal.id))
    table.dice(to_hit=[1] * 2)
    table.act(f"shoot:{marshal.item('trail-revolver')}")
    assert table.asked == "activation.act"


@rule("brimstone.marshal.badge")
def test_the_badge_gives_shots_with_a_gun_only(table: Table) -> None:
    """Throwing Knives fly as often as they say, and the promise is kept for a Gun."""
    marshal = table.hero("marshal", at="C4")
    marshal.give("throwing-knives", "trail-revolver")
    marshal.boosts = [Boost("shots", 2, "activation")]
    table.foe("tentacles", at="D4", health=99)
    its_turn(table, marshal)
    table.dice(to_hit=[1] * 2)
    table.act(next(key for key in table.options if key.endswith(f":{marshal.item('throwing-knives')}")))

    assert table.asked == "activation.act"
    assert [boost.amount for boost in marshal.boosts] == [2]
