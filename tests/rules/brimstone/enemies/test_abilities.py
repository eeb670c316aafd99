"""The abilities on Enemy Record Sheets and Elite Charts, one after another, and stunned Enemies."""

from __future__ import annotations

import pytest

from tests.conftest import rule
from tests.rules.brimstone.situations.deeds import item
from tests.rules.brimstone.situations.table import Figure, Table
from tests.rules.brimstone.situations.threats import enemies_turn
from undercroft.games.brimstone.events import FoeAttacked, FoeMoved, FoesActivated, FoeWounded, HitsTaken
from undercroft.games.brimstone.rules.enemies.record_sheet import foe_stat
from undercroft.games.brimstone.state import FoeBoost, FoeTurn

CORRIDOR = """\
+-+-+-+-+-+-+-+-+
|. . . . . . . .|
+-+-+-+-+-+-+-+-+
"""


def attacked(
    table: Table, dice: list[int], *, combat: int = 2, damage: int = 1, **abilities: int
) -> tuple[Figure, Figure]:
    """A Strangler with these abilities rolls these dice at a Marshal with Health 20 and Sanity 20."""
    ada = table.hero("marshal", at="C3", health=20, sanity=20, grit=2)
    foe = table.foe("stranglers", at="C4", target=ada.id, combat=combat, damage=damage, health=9, abilities=abilities)
    enemies_turn(table, ada)
    table.dice(foe_to_hit=dice)
    return ada, foe


# ---- natural sixes -------------------------------------------------------------------------------------------------


@rule("brimstone.enemy-attack.six-abilities")
def test_choke_takes_grit_for_each_natural_six_before_defense(table: Table) -> None:
    ada, _ = attacked(table, [6, 5], choke=1)
    assert ada.grit == 1
    table.dice(defense=[6, 6])
    assert ada.grit == 1


@rule("brimstone.enemy-attack.six-abilities")
def test_choke_takes_no_more_grit_than_there_is(table: Table) -> None:
    ada, _ = attacked(table, [6, 6], choke=2)
    assert ada.grit == 0
    assert table.awaits == "hero.defense"


@rule("brimstone.enemy-attack.six-abilities")
def test_maddening_adds_horror_hits_for_each_natural_six_even_if_defense_holds(table: Table) -> None:
    ada, _ = attacked(table, [6, 6, 4], combat=3, maddening=1)
    table.dice(defense=[6, 6, 6], willpower=[1, 6])

    assert [(hit.kind, hit.count) for hit in table.events(HitsTaken)] == [("hits", 3), ("horror", 2)]
    assert [ada.wounds, ada.horror] == [0, 1]


@rule("brimstone.enemy-attack.six-abilities")
def test_corrupting_adds_corruption_hits_for_each_natural_six(table: Table) -> None:
    ada, _ = attacked(table, [6, 4], corrupting=2)
    table.dice(defense=[6, 6], willpower=[1, 6])

    assert [(hit.kind, hit.count) for hit in table.events(HitsTaken)] == [("hits", 2), ("corruption", 2)]
    assert [ada.wounds, ada.corruption] == [0, 1]


@rule("brimstone.enemy-attack.six-abilities")
def test_without_a_natural_six_none_of_them_happens(table: Table) -> None:
    ada, _ = attacked(table, [5, 5], choke=1, maddening=1, corrupting=1, smash=3)
    table.dice(defense=[1, 6])

    assert [(hit.kind, hit.count) for hit in table.events(HitsTaken)] == [("hits", 2)]
    assert [ada.grit, ada.wounds, ada.horror, ada.corruption] == [2, 1, 0, 0]


# ---- Wounds --------------------------------------------------------------------------------------------------------


@rule("brimstone.content.enemy-void-spiders")
def test_a_hero_wounded_by_void_spiders_gets_void_venom_once_an_attack(table: Table) -> None:
    """Two spiders hit twice each; Ada prevents both Hits of the second: one marker."""
    ada = table.hero("marshal", at="C3", health=20)
    for square in ("C2", "C4"):
        table.foe("void-spiders", at=square, target=ada.id, combat=2)
    enemies_turn(table, ada)
    table.dice(foe_to_hit=[4, 4, 4, 4], defense=[1, 1, 6, 6])

    assert [ada.wounds, ada.venom] == [2, 1]


@rule("brimstone.status.removed-ko")
@pytest.mark.parametrize(("wounds", "markers"), [(17, (1, 2)), (18, (0, 0))])
def test_a_hero_whom_a_blow_fells_has_none_of_its_markers_though_a_revive_token_follows(
    table: Table, wounds: int, markers: tuple[int, int]
) -> None:
    """Health 20 and a blow of 2 Wounds: at 17 Wounds Ada stands and is marked, at 18 she falls, gets up and is not.

    The Enemy draws strength from the Wounds either way.
    """
    table.state.revives = 1
    ada = table.hero("marshal", at="C3", health=20, wounds=wounds)
    abilities = {"venom": 1, "poison": 2, "drain": 1}
    foe = table.foe("stranglers", at="C4", target=ada.id, combat=1, damage=2, health=9, wounds=5, abilities=abilities)
    enemies_turn(table, ada)
    table.dice(foe_to_hit=[4], defense=[1])

    fell = wounds == 18
    assert (ada.ko, table.state.revives) == (False, 0 if fell else 1)
    assert (ada.venom, ada.poison) == markers
    assert ada.wounds == (0 if fell else 19)
    assert foe.wounds == 5 - 2


def test_poison_needs_a_wound(table: Table) -> None:
    ada, _ = attacked(table, [4, 4], poison=2)
    table.dice(defense=[6, 6])
    assert ada.poison == 0


def test_poison_of_two_attackers_comes_twice(table: Table) -> None:
    ada = table.hero("marshal", at="C3", health=20)
    for square in ("C2", "C4"):
        table.foe("stranglers", at=square, target=ada.id, combat=2, damage=1, abilities={"poison": 2})
    enemies_turn(table, ada)
    table.dice(foe_to_hit=[4, 4, 4, 1], defense=[1, 1, 1])

    assert [ada.wounds, ada.poison] == [3, 4]


def test_drain_heals_the_enemy_by_the_wounds_it_really_caused(table: Table) -> None:
    """Two Hits of 2 Damage, one prevented: of its 5 Wounds 3 are left."""
    ada = table.hero("marshal", at="C3", health=20)
    foe = table.foe("stranglers", at="C4", target=ada.id, combat=2, damage=2, abilities={"drain": 1})
    other = table.foe("stranglers", at="C2", target=ada.id)
    foe.wounds = other.wounds = 5
    enemies_turn(table, ada)
    table.dice(foe_to_hit=[4, 4, 1, 4], defense=[1, 6, 6])

    assert ada.wounds == 2
    assert [foe.wounds, other.wounds] == [3, 5]


@rule("brimstone.armor.what", "brimstone.ko.no-excess")
@pytest.mark.parametrize(("wounds", "fed"), [(0, 3 - 1), (19, 1)])
def test_wounds_that_armor_prevents_or_that_go_beyond_health_zero_are_not_taken(
    table: Table, wounds: int, fed: int
) -> None:
    """3 Damage of a draining Enemy on Health 20 and Armor 5+, which saves one: 2 are taken, or the 1 that is left."""
    ada = table.hero("marshal", at="C3", health=20, wounds=wounds)
    bea = table.hero("bandido", at="J8")
    item(table, ada, gives={"armor": 5})
    foe = table.foe("stranglers", at="C4", target=ada.id, combat=1, damage=3, wounds=5, abilities={"drain": 1})
    enemies_turn(table, ada, bea)
    table.dice(foe_to_hit=[4], defense=[1], armor=[5, 1, 1])

    assert ada.wounds == wounds + fed
    assert foe.wounds == 5 - fed


def test_swarm_adds_combat_while_another_of_its_type_has_the_same_target(table: Table) -> None:
    ada, bea = table.hero("gunslinger", at="C3", health=20), table.hero("marshal", at="G3", health=20)
    for square in ("C2", "C4"):
        table.foe("stranglers", at=square, target=ada.id, combat=1, abilities={"swarm": 1})
    table.foe("stranglers", at="G4", target=bea.id)
    enemies_turn(table, ada, bea)
    table.dice(foe_to_hit=[1, 1, 1, 1])
    table.dice(foe_to_hit=[1])

    assert [len(attack.dice) for attack in table.events(FoeAttacked)] == [2, 2, 1]


# ---- when it Activates ---------------------------------------------------------------------------------------------


def test_regenerate_takes_wounds_off_at_the_start_of_its_types_activation(table: Table) -> None:
    ada = table.hero("marshal", at="C3")
    hurt = table.foe("stranglers", at="C4", target=ada.id, combat=0, abilities={"regenerate": 2})
    scratched = table.foe("stranglers", at="C2", target=ada.id)
    hurt.wounds, scratched.wounds = 5, 1
    table.begin(FoeTurn(kind="stranglers"))

    assert [hurt.wounds, scratched.wounds] == [3, 0]


def test_skitter_goes_through_models_but_does_not_end_on_one() -> None:
    """Past a Hero and another Enemy in a corridor to the only free space beside Ada."""
    table = Table(CORRIDOR)
    ada, bea = table.hero("marshal", at="C1"), table.hero("marshal", at="D1")
    table.foe("tentacles", at="E1", combat=0)
    foe = table.foe("void-spiders", at="G1", combat=0, move=6, abilities={"skitter": 1})
    table.begin(FoeTurn(kind="void-spiders"))

    assert [foe.at, foe.target] == ["B1", ada.id]
    assert bea.at == "D1"


def test_a_restless_enemy_picks_a_new_target_every_time(table: Table) -> None:
    ada, bea = table.hero("marshal", at="C3"), table.hero("marshal", at="E3")
    foe = table.foe("stranglers", at="D3", target=ada.id, combat=0, move=0, abilities={"restless": 1})
    table.dice(foe_pick=[bea.id])
    table.begin(FoeTurn(kind="stranglers"))

    assert foe.target == bea.id


@rule("brimstone.ai.first-target", "brimstone.ai.next-target")
def test_bloodscent_goes_for_the_least_health_left_whoever_is_targeted(table: Table) -> None:
    """Ada has 12 - 3 left, Bea 20 - 12; a second hunter goes for Bea too."""
    table.hero("marshal", at="C3", health=12, wounds=3)
    bea = table.hero("bandido", at="E3", health=20, wounds=12)
    first = table.foe("stranglers", at="D3", combat=0, move=0, abilities={"bloodscent": 1})
    second = table.foe("stranglers", at="D2")
    table.auto(foes_next=str(first.id))
    table.begin(FoeTurn(kind="stranglers"))

    assert [first.target, second.target] == [bea.id, bea.id]


def test_bloodscent_among_equals_is_random(table: Table) -> None:
    ada, bea = table.hero("marshal", at="C3"), table.hero("marshal", at="E3")
    foe = table.foe("stranglers", at="D3", combat=0, move=0, abilities={"bloodscent": 1})
    table.dice(foe_pick=[ada.id])
    table.begin(FoeTurn(kind="stranglers"))

    assert foe.target == ada.id
    assert bea.wounds == ada.wounds


def test_a_stunned_enemy_misses_one_activation(table: Table) -> None:
    ada = table.hero("gunslinger", at="C3", health=20)
    stunned = table.foe("tentacles", at="C4", target=ada.id, combat=1, stunned=True)
    table.foe("tentacles", at="C2", target=ada.id)
    table.auto(activation_act="end")
    enemies_turn(table, ada)
    table.dice(foe_to_hit=[1])

    assert [attack.foe for attack in table.events(FoeAttacked)] != [stunned.id]
    assert len(table.events(FoeAttacked)) == 1
    assert not stunned.stunned
    table.dice(hold_back=[6, 5], move=[3], foe_to_hit=[1, 1])
    assert len(table.events(FoeAttacked)) == 1 + 2


# ---- when it is hurt, or just there --------------------------------------------------------------------------------


def test_a_killed_enemy_that_bursts_hurts_every_adjacent_hero(table: Table) -> None:
    """Killed at D4: Ada and Bea are adjacent, Cal is not."""
    ada, bea, cal = (
        table.hero(kind, at=at, health=20) for kind, at in (("marshal", "D3"), ("bandido", "E5"), ("gunslinger", "G7"))
    )
    foe = table.foe("tentacles", at="D4", defense=0, health=1, abilities={"burst": 2})
    table.foe("tentacles", at="A8")
    table.turn_of(ada, move=1)
    table.act("fight")
    table.dice(to_hit=[4, 1])
    table.dice(damage=[3], defense=[1, 1, 1, 1])

    assert not foe.here
    assert [(hit.hero, hit.count) for hit in table.events(HitsTaken)] == [(bea.id, 2), (ada.id, 2)]
    assert [ada.wounds, bea.wounds, cal.wounds] == [2, 2, 0]


def test_thorns_prick_for_each_natural_one_in_melee(table: Table) -> None:
    ada = table.hero("marshal", at="D3", health=20, combat=3)
    table.foe("tentacles", at="D4", defense=6, health=9, abilities={"thorned": 1})
    table.turn_of(ada, move=1)
    table.act("fight")
    table.dice(to_hit=[1, 1, 2])

    assert [(hit.hero, hit.count) for hit in table.events(HitsTaken)] == [(ada.id, 2)]
    table.dice(defense=[1, 6])
    assert ada.wounds == 1


def test_thorns_do_nothing_without_a_one_or_away_from_a_thorned_enemy(table: Table) -> None:
    ada = table.hero("marshal", at="D3", health=20, combat=2)
    table.foe("stranglers", at="D4", defense=6, health=9)
    table.foe("tentacles", at="D6", abilities={"thorned": 1})
    table.turn_of(ada, move=1)
    table.act("fight")
    table.dice(to_hit=[1, 2])

    assert table.events(HitsTaken) == []
    assert not ada.wounds


def test_heroes_beside_an_oppressing_enemy_may_not_spend_grit(table: Table) -> None:
    table.auto(hero_reroll="")
    ada = table.hero("gunslinger", at="C3", health=20, grit=2)
    bea = table.hero("marshal", at="G3", health=20, grit=2)
    table.foe("stranglers", at="C4", target=ada.id, combat=1, damage=1, abilities={"oppress": 1})
    table.foe("tentacles", at="G4", target=bea.id, combat=1, initiative=2, abilities={})
    enemies_turn(table, ada, bea)

    table.dice(foe_to_hit=[4], defense=[1])
    assert [ada.wounds, ada.grit] == [1, 2]
    table.dice(foe_to_hit=[4], defense=[1])
    assert table.asked == "hero.reroll"


def test_a_ranged_hit_on_a_blurred_enemy_does_less_damage_but_at_least_one(table: Table) -> None:
    """Blurred 3: of 5 Damage 2 is left, of 2 Damage 1. Defense 0 lets all of it through."""
    ada = table.hero("gunslinger", at="A1")
    ada.give("six-gun")
    gun = table.pack.items["six-gun"].ranged
    assert gun is not None
    foe = table.foe("stranglers", at="D1", defense=0, health=30, abilities={"blurred": 3})
    table.turn_of(ada, move=1)
    table.act(f"shoot:{ada.item('six-gun')}")
    table.dice(to_hit=[4, 4, 1, 1, 1][: gun.shots])
    assert table.asked == "attack.hits"
    table.act("hits:2:0")
    table.dice(damage=[5, 2])

    assert foe.wounds == (5 - 3) + 1
    assert [wounded.amount for wounded in table.events(FoeWounded)] == [3]
    assert table.awaits == "foe.to-hit"


def test_armor_of_sheet_and_elite_chart_the_best_save_counts(table: Table) -> None:
    table.foe("stranglers", at="A1", abilities={"armor": 6})
    fight = table.game.state.fight
    assert fight is not None
    assert foe_stat(table.game, "stranglers", "armor") == 6
    fight.kinds["stranglers"].elite.append(6)  # Ore-Crusted: Armor 5+
    table.game.all_changed()
    assert foe_stat(table.game, "stranglers", "armor") == 5
    assert foe_stat(table.game, "tentacles", "armor") == 0


@rule("brimstone.enemy.fixed-move")
def test_modifiers_of_the_turn_are_gone_with_it(table: Table) -> None:
    """An Enemy's Move is fixed; slowed by 3 for this turn it gets 1 space far, then 4 again."""
    ada = table.hero("gunslinger", at="A1")
    foe = table.foe("tentacles", at="J1", combat=0, move=4)
    fight = table.game.state.fight
    assert fight is not None
    fight.boosts.append(FoeBoost("move", -3, "turn"))
    table.game.all_changed()
    table.auto(activation_act="end", foes_space="")
    enemies_turn(table, ada)

    assert table.squares() == ["I1", "I2"]
    table.act("I1")
    assert [event.kind for event in table.events(FoesActivated)] == ["tentacles"]
    assert foe_stat(table.game, "tentacles", "move") == 4
    table.dice(hold_back=[6, 5], move=[2])
    assert "E1" in table.squares()
    table.act("E1")
    assert [len(moved.path) for moved in table.events(FoeMoved)] == [1, 4]
    assert foe.target == ""
