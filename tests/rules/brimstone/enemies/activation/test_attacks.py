"""Enemy Attacks: To Hit, Defense, Damage, and what happens when all Heroes fall."""

from __future__ import annotations

from tests.conftest import rule
from tests.rules.brimstone.situations.table import Table
from tests.rules.brimstone.situations.threats import enemies_turn, next_turn_waits
from undercroft.games.brimstone.events import (
    Activated,
    FoeAttacked,
    FoesActivated,
    HitsTaken,
    KnockedOut,
    Saved,
    TurnEnded,
    Wounded,
)
from undercroft.games.brimstone.state import Adventure, FoeTurn, Turn


@rule("brimstone.enemy-attack.roll")
def test_combat_dice_and_each_at_or_above_to_hit_is_one_hit(table: Table) -> None:
    ada = table.hero("marshal", at="C3", health=40)
    table.foe("stranglers", at="C4", target=ada.id, combat=4, to_hit=4, damage=1, abilities={})
    enemies_turn(table, ada)
    table.dice(foe_to_hit=[3, 4, 5, 1], defense=[1, 1])

    attack = table.events(FoeAttacked)[0]
    assert (attack.hero, attack.dice, attack.hits) == (ada.id, (3, 4, 5, 1), 2)
    assert ada.wounds == 2


@rule("brimstone.enemy-attack.damage", "brimstone.defense.roll")
def test_each_hit_past_defense_does_the_enemys_damage(table: Table) -> None:
    """Defense 3+: of three Hits one is prevented, two do 2 Wounds each."""
    ada = table.hero("marshal", at="C3", health=40)
    table.foe("stranglers", at="C4", target=ada.id, combat=3, damage=2, abilities={})
    enemies_turn(table, ada)
    table.dice(foe_to_hit=[4, 4, 5], defense=[2, 3, 1])

    assert ada.wounds == 2 + 2


@rule("brimstone.enemy-attack.no-crits")
def test_a_six_of_an_enemy_is_a_plain_hit(table: Table) -> None:
    """It can be prevented by Defense, and does no more than its Damage."""
    ada = table.hero("marshal", at="C3", health=40)
    table.foe("stranglers", at="C4", target=ada.id, combat=2, damage=2, abilities={})
    enemies_turn(table, ada)
    table.dice(foe_to_hit=[6, 6], defense=[3, 2])

    assert table.events(FoeAttacked)[0].hits == 2
    assert ada.wounds == 2


@rule("brimstone.enemy-attack.six-abilities", "brimstone.content.enemy-tentacles")
def test_tentacles_smash_on_a_natural_six(table: Table) -> None:
    """Tentacles: Damage 1, Smash 2. Three Hits get through, one of them a 6: 1 + 1 + (1 + 2)."""
    ada = table.hero("marshal", at="C3", health=40)
    table.foe("tentacles", at="C4", target=ada.id, combat=3)
    enemies_turn(table, ada)
    table.dice(foe_to_hit=[5, 6, 4], defense=[1, 1, 1])

    assert ada.wounds == 1 + (1 + 2) + 1


@rule("brimstone.enemy-attack.six-abilities")
def test_a_smash_that_defense_prevents_does_nothing(table: Table) -> None:
    ada = table.hero("marshal", at="C3", health=40)
    table.foe("tentacles", at="C4", target=ada.id, combat=2)
    enemies_turn(table, ada)
    table.dice(foe_to_hit=[6, 4], defense=[6, 1])

    assert ada.wounds == 1


@rule("brimstone.enemy-attack.defense-together", "brimstone.grit.use-reroll")
def test_one_grit_rerolls_every_failed_die_against_all_attacks_of_the_type(table: Table) -> None:
    """Three Tentacles, four Hits by the dice below: four dice at once, and one Grit for the three that failed."""
    ada = table.hero("marshal", at="C3", health=40, grit=1)
    for square in ("B2", "C2", "D2"):
        table.foe("tentacles", at=square, target=ada.id, combat=2, abilities={})
    table.auto(hero_reroll="", hero_reroll_dice="")
    enemies_turn(table, ada)
    table.dice(foe_to_hit=[4, 1, 5, 5, 6, 2], defense=[1, 6, 2, 1])

    assert table.asked == "hero.reroll"
    assert [(hit.hero, hit.count) for hit in table.events(HitsTaken)] == [(ada.id, 4)]
    table.act("reroll:grit")
    for die in (0, 2, 3):
        table.act(str(die))
    table.dice(defense=[6, 6, 1])

    assert ada.grit == 0
    assert [save.dice for save in table.events(Saved)] == [(6, 6, 6, 1)]
    assert ada.wounds == 1
    next_turn_waits(table)


@rule("brimstone.enemy-attack.defense-together")
def test_each_hero_defends_against_the_attacks_on_that_hero(table: Table) -> None:
    """The quicker Hero first: the Gunslinger's Defense is 5+, the Marshal's 3+."""
    ada, bea = table.hero("gunslinger", at="C3"), table.hero("marshal", at="G3")
    table.foe("tentacles", at="G4", target=bea.id, combat=1, abilities={})
    table.foe("tentacles", at="C4", target=ada.id)
    enemies_turn(table, ada, bea)
    table.dice(foe_to_hit=[4], defense=[4])
    assert [ada.wounds, bea.wounds] == [1, 0]
    table.dice(foe_to_hit=[4], defense=[4])

    assert [(save.hero, save.dice) for save in table.events(Saved)] == [(ada.id, (4,)), (bea.id, (4,))]
    assert [ada.wounds, bea.wounds] == [1, 0]


@rule("brimstone.enemy-attack.roll")
def test_an_enemy_without_a_target_does_not_attack(table: Table) -> None:
    ada = table.hero("marshal", at="A1")
    table.foe("tentacles", at="J8", combat=3, move=0)
    enemies_turn(table, ada)

    assert table.events(FoeAttacked) == []


@rule("brimstone.end.all-ko", "brimstone.ko.by-wounds")
def test_when_the_last_hero_falls_the_rest_of_the_group_does_nothing_and_the_mission_is_lost(table: Table) -> None:
    """Tentacles on Ada and on Bea, Stranglers to come. Both Heroes have 1 Health: once Bea falls all stops."""
    ada, bea = table.hero("gunslinger", at="C3"), table.hero("marshal", at="G3")
    ada.wounds, bea.wounds = ada.stat("health") - 1, bea.stat("health") - 1
    table.foe("tentacles", at="C4", target=ada.id, combat=1, abilities={})
    table.foe("tentacles", at="G4", target=bea.id)
    table.foe("stranglers", at="G2", target=bea.id, combat=1, abilities={})
    enemies_turn(table, ada, bea)

    table.dice(foe_to_hit=[4], defense=[1])
    assert [event.hero for event in table.events(KnockedOut)] == [ada.id]
    assert table.frame(FoeTurn) is not None
    table.dice(foe_to_hit=[4], defense=[1])

    assert [event.hero for event in table.events(KnockedOut)] == [ada.id, bea.id]
    # What no longer happens: the Stranglers, the rest of the turn, another turn.
    assert [event.kind for event in table.events(FoesActivated)] == ["tentacles"]
    assert table.events(TurnEnded) == []
    assert table.events(Activated) == []
    assert [type(frame) for frame in table.game.state.frames] == [Adventure]
    assert table.game.state.foes == []
    # What still does: the charts for those who fell, and the end.
    table.dice(chart_injury=[4, 4])
    assert table.game.state.outcome == "lost"
    assert table.game.state.ending == "all KO'd"
    assert table.awaits == "chart.injury"


@rule("brimstone.end.all-ko")
def test_a_hero_knocked_out_by_the_first_attacks_does_not_end_the_others_attacks(table: Table) -> None:
    """Ada falls to the Attacks on her; the Attack on Bea still comes, and the turn goes on."""
    ada, bea = table.hero("gunslinger", at="C3"), table.hero("marshal", at="G3")
    ada.wounds = ada.stat("health") - 1
    for square in ("C4", "D4"):
        table.foe("tentacles", at=square, target=ada.id, combat=1, abilities={})
    table.foe("tentacles", at="G4", target=bea.id)
    enemies_turn(table, ada, bea)

    table.dice(foe_to_hit=[4, 4], defense=[1, 1])
    assert ada.ko
    assert ada.wounds == ada.stat("health")
    table.dice(foe_to_hit=[5], defense=[1])

    assert bea.wounds == 1
    assert [event.amount for event in table.events(Wounded)] == [1, 1]
    assert table.frame(Turn) is not None
    assert table.game.state.outcome == ""
