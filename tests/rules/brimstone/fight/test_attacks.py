"""Attacks of Heroes: their kinds and dice, the limit of 8, Grit on them, and Criticals."""

from __future__ import annotations

import pytest

from tests.conftest import rule
from tests.rules.brimstone.situations.deeds import effect_item, item, its_turn
from tests.rules.brimstone.situations.table import Table
from undercroft.crawl.packs.language.grammar import read_effect
from undercroft.games.brimstone.content.keywords.lexicon import WORDS
from undercroft.games.brimstone.content.types import Ranged
from undercroft.games.brimstone.events import HeroAttacked
from undercroft.games.brimstone.state import Attack, Boost

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


@rule("brimstone.attack.types")
def test_what_is_for_free_attacks_or_blows_makes_no_ranged_attack(table: Table) -> None:
    """A hatchet in hand and a pistol that only gives a Free Attack, beside a gun."""
    ada = table.hero("marshal", at="C4")
    hatchet = item(table, ada, hands=1, keywords=("Hand Weapon",))
    pistol = item(table, ada, keywords=("Gun",), ranged=Ranged(shots=1, range=5, free="fight"))
    gun = item(table, ada, hands=1, keywords=("Gun",), ranged=Ranged(shots=2, range=5))
    table.foe("tentacles", at="C6", health=30)
    its_turn(table, ada)
    assert [key for key in table.options if key.startswith(("shoot", "free"))] == [f"shoot:{gun}", f"free:{pistol}"]
    for other in (hatchet, pistol):
        assert table.refusals(f"shoot:{other}") == ["brimstone.hands.unassigned-no-benefit"]


@rule("brimstone.attack.hit-roll")
@pytest.mark.parametrize("attack", ["fight", "shoot"])
def test_who_falls_as_the_attack_is_declared_rolls_nothing(table: Table, attack: str) -> None:
    """A cursed charm takes the last Health with every Attack."""
    ada = table.hero("marshal", at="C4")
    table.hero("bandido", at="H8")
    gun = item(table, ada, hands=1, keywords=("Gun",), ranged=Ranged(shots=2, range=5))
    item(table, ada, on={"attack": read_effect(WORDS, "wounds 99")})
    foe = table.foe("tentacles", at="C5", health=30, combat=0, abilities={})
    its_turn(table, ada)
    table.act("fight" if attack == "fight" else f"shoot:{gun}")
    assert ada.ko
    assert (foe.wounds, table.events(HeroAttacked)) == (0, [])


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


@rule("brimstone.attack.crit-on-six", "brimstone.saloon.holdout-crit")
@pytest.mark.parametrize(("weapon", "hero", "lowest"), [(6, 5, 5), (5, 6, 5), (4, 5, 4), (6, 0, 6)])
def test_the_better_of_hero_and_gun_says_what_is_critical(table: Table, weapon: int, hero: int, lowest: int) -> None:
    """Damage 3 against Defense 9: only a Critical Shot does anything. An ability may be Critical on so much too."""
    ada = table.hero("marshal", at="C4")
    gun = item(table, ada, hands=1, keywords=("Gun",), ranged=Ranged(shots=1, range=5, crit_from=weapon))
    if hero:
        item(table, ada, gives={"ranged_crit": hero})
    foe = table.foe("tentacles", at="C6", health=30, defense=9)
    for face in (lowest - 1, lowest):
        its_turn(table, ada)
        table.dice(to_hit=[face], damage=[3] if face >= 4 else [])
        table.act(f"shoot:{gun}")
        assert foe.wounds == (3 if face == lowest else 0)


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


@rule("brimstone.attack.hit-roll", "brimstone.attack.melee-dice")
def test_with_no_combat_left_an_attack_rolls_nothing_and_is_spent(table: Table) -> None:
    """A Marshal of Combat 2 with 2 less for this turn."""
    marshal = table.hero("marshal", at="C4", boosts=[Boost("combat", -2, "turn")])
    foe = table.foe("tentacles", at="C5")
    its_turn(table, marshal)
    table.act("fight")

    assert table.asked == "activation.act"
    assert "fight" not in table.options
    assert (table.events(HeroAttacked), foe.wounds) == ([], 0)
