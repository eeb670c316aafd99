"""Enemies with a Ranged Attack: whom they target, when they move, and what they shoot besides."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from msgspec.structs import replace

from tests.conftest import rule
from tests.rules.brimstone.situations.table import Figure, Table
from tests.rules.brimstone.situations.threats import enemies_turn, next_turn_waits
from undercroft.games.brimstone.content.types import FoeRanged
from undercroft.games.brimstone.events import FoeAttacked
from undercroft.games.brimstone.rules.enemies.activation import targets
from undercroft.games.brimstone.rules.enemies.record_sheet import foe_stat
from undercroft.games.brimstone.shown.scene import scene
from undercroft.games.brimstone.shown.scene.hints import walk
from undercroft.games.brimstone.state import FoeBoost

if TYPE_CHECKING:
    from collections.abc import Callable

SCREEN = """\
+-+-+-+-+-+-+-+-+
|. . . .|. . . .|
+ + + + +-+ + + +
|. . . . . . . .|
+-+-+-+-+-+-+-+-+
"""
"""A wall beside D1, and one below E1."""


def shooter(table: Table, at: str, *, range: int = 5, shots: int = 2, extra: bool = False, **fields: object) -> Figure:  # noqa: A002
    """A Strangler with Combat 3 and a Ranged Attack of these Shots."""
    ranged = FoeRanged(range=range, shots=shots, extra=extra)
    return table.foe("stranglers", at=at, **{"ranged": ranged, "combat": 3, "move": 5, "abilities": {}, **fields})


def dice_rolled(table: Table) -> list[tuple[str, int]]:
    """Whom the Enemies attacked so far, and with how many dice."""
    return [(attack.hero, len(attack.dice)) for attack in table.events(FoeAttacked)]


@rule("brimstone.ranged-ai.target-by-range", "brimstone.ranged-ai.melee-or-ranged")
@pytest.mark.parametrize("shots", [1, 2])
def test_it_shoots_at_a_hero_within_range_without_moving(table: Table, shots: int) -> None:
    """Range 5 from A1: the Hero on F1 is in Range, the one on G4 is not, though a Move of 9 would lead to both."""
    ada = table.hero("marshal", at="F1")
    bea = table.hero("bandido", at="G4")
    foe = shooter(table, "A1", shots=shots, move=9)
    enemies_turn(table, ada, bea)
    table.dice(foe_to_hit=[1] * shots)

    assert foe.at == "A1"
    assert foe.target == ada.id
    assert dice_rolled(table) == [(ada.id, shots)]
    next_turn_waits(table)


@rule("brimstone.ranged-ai.target-by-range")
def test_of_several_in_range_it_is_a_random_hero(table: Table) -> None:
    ada, bea = table.hero("marshal", at="F1"), table.hero("bandido", at="D4")
    shooter(table, "A1")
    enemies_turn(table, ada, bea)
    assert table.awaits == "foe.pick"
    table.dice(foe_pick=[bea.id], foe_to_hit=[1, 1])
    assert dice_rolled(table) == [(bea.id, 2)]


@rule("brimstone.ranged-ai.target-by-range")
def test_a_hero_behind_a_wall_is_no_target_for_a_shot(tables: Callable[..., Table]) -> None:
    """The Hero on E1 is next door but out of sight; the one on H2 can be seen."""
    table = tables(SCREEN)
    ada, bea = table.hero("marshal", at="E1"), table.hero("bandido", at="H2")
    foe = shooter(table, "C2", range=5)
    enemies_turn(table, ada, bea)
    table.dice(foe_to_hit=[1, 1])
    assert foe.target == bea.id
    assert foe.at == "C2"


@rule("brimstone.ranged-ai.target-by-range")
def test_a_shot_hits_and_wounds_like_any_attack_of_the_type(table: Table) -> None:
    """To Hit 4, Damage 2: two Hits, one held off by Defense 6+."""
    ada = table.hero("marshal", at="E1", defense=6)
    shooter(table, "A1", to_hit=4, damage=2)
    enemies_turn(table, ada)
    table.dice(foe_to_hit=[4, 5], defense=[6, 1])
    assert ada.wounds == 2


@rule("brimstone.ranged-ai.adjacent-first", "brimstone.ranged-ai.melee-or-ranged")
def test_adjacent_heroes_are_targets_before_all_others_and_get_the_melee_attack(table: Table) -> None:
    """Combat 3 on the Hero on B1; the one on F1 in Range is left alone."""
    near, far = table.hero("marshal", at="B1"), table.hero("bandido", at="F1")
    foe = shooter(table, "A1")
    enemies_turn(table, near, far)
    table.dice(foe_to_hit=[1, 1, 1])
    assert foe.target == near.id
    assert dice_rolled(table) == [(near.id, 3)]


@rule("brimstone.ranged-ai.melee-or-ranged")
def test_it_never_moves_to_make_a_melee_attack(table: Table) -> None:
    """One step away and better in Melee, it stays and shoots."""
    ada = table.hero("marshal", at="C1")
    foe = shooter(table, "A1", combat=6, shots=1)
    enemies_turn(table, ada)
    table.dice(foe_to_hit=[1])
    assert foe.at == "A1"
    assert dice_rolled(table) == [(ada.id, 1)]


@rule("brimstone.ranged-ai.melee-or-ranged", "brimstone.targa.pylon-ranged-only")
def test_without_combat_it_shoots_an_adjacent_hero_too(table: Table) -> None:
    ada = table.hero("marshal", at="B1")
    shooter(table, "A1", combat=0)
    enemies_turn(table, ada)
    table.dice(foe_to_hit=[1, 1])
    assert dice_rolled(table) == [(ada.id, 2)]


@rule("brimstone.ranged-ai.retarget-each-turn")
def test_it_takes_a_new_target_every_turn(table: Table) -> None:
    """It aimed at the Marshal, who is still in Range, and so is the Bandido: chance decides anew."""
    ada, bea = table.hero("marshal", at="F1"), table.hero("bandido", at="D4")
    foe = shooter(table, "A1", target=ada.id)
    enemies_turn(table, ada, bea)
    table.dice(foe_pick=[bea.id], foe_to_hit=[1, 1])
    assert foe.target == bea.id


@rule("brimstone.ranged-ai.retarget-each-turn")
def test_even_an_adjacent_target_of_the_last_turn_is_not_kept(table: Table) -> None:
    ada, bea = table.hero("marshal", at="B1"), table.hero("bandido", at="B2")
    foe = shooter(table, "A1", target=ada.id)
    enemies_turn(table, ada, bea)
    table.dice(foe_pick=[bea.id], foe_to_hit=[1, 1, 1])
    assert foe.target == bea.id


@rule("brimstone.ranged-ai.move-only-without-target")
def test_without_a_target_it_moves_until_one_is_in_range_and_then_shoots(tables: Callable[..., Table]) -> None:
    """Range 3 on the long alley, the Hero 6 away: three steps bring it into Range, and there it stops."""
    table = tables("+-+-+-+-+-+-+-+-+\n|. . . . . . . .|\n+-+-+-+-+-+-+-+-+\n")
    ada = table.hero("marshal", at="G1")
    foe = shooter(table, "A1", range=3)
    enemies_turn(table, ada)
    table.dice(foe_to_hit=[1, 1])
    assert foe.at == "D1"
    assert foe.target == ada.id
    assert dice_rolled(table) == [(ada.id, 2)]


@rule("brimstone.ranged-ai.move-only-without-target")
def test_if_nobody_comes_into_range_it_goes_as_far_as_it_can(tables: Callable[..., Table]) -> None:
    """Range 2, Move 3, the Hero 7 away: it ends on D1 and does not shoot."""
    table = tables("+-+-+-+-+-+-+-+-+\n|. . . . . . . .|\n+-+-+-+-+-+-+-+-+\n")
    ada = table.hero("marshal", at="H1")
    foe = shooter(table, "A1", range=2, move=3)
    enemies_turn(table, ada)
    assert foe.at == "D1"
    assert foe.target == ""
    next_turn_waits(table)


@rule("brimstone.ranged-ai.move-only-without-target")
def test_it_moves_into_sight_around_a_corner(tables: Callable[..., Table]) -> None:
    """From D1 the Hero on H1 is behind the wall; a step down is enough to see them, and it goes no nearer."""
    table = tables(SCREEN)
    ada = table.hero("marshal", at="H1")
    foe = shooter(table, "D1", range=9)
    enemies_turn(table, ada)
    table.dice(foe_to_hit=[1, 1])
    assert foe.at == "D2"
    assert foe.target == ada.id


@rule("brimstone.ranged-ai.move-only-without-target", "brimstone.large.swap")
def test_a_large_one_pushes_past_others_until_it_has_a_target(tables: Callable[..., Table]) -> None:
    """A Night Terror with Range 3 on the long alley, Tentacles in its way on C1: it stops on D1, 3 from the Hero."""
    table = tables("+-+-+-+-+-+-+-+-+\n|. . . . . . . .|\n+-+-+-+-+-+-+-+-+\n")
    ada = table.hero("marshal", at="G1")
    ranged = FoeRanged(range=3, shots=2)
    foe = table.foe("night-terrors", at="A1", ranged=ranged, move=5, initiative=6, abilities={})
    other = table.foe("tentacles", at="C1", initiative=1, move=0)
    enemies_turn(table, ada)
    table.dice(foe_to_hit=[1, 1])
    assert (foe.at, foe.target) == ("D1", ada.id)
    assert other.at == "B1"
    assert dice_rolled(table) == [(ada.id, 2)]


@rule("brimstone.ranged-ai.target-by-range")
def test_with_no_shots_left_it_fights_like_any_other(table: Table) -> None:
    """Two Shots, and 2 less for this Fight: it moves up to the Hero and uses its Combat of 3."""
    ada = table.hero("marshal", at="E1")
    foe = shooter(table, "A1")
    fight = table.game.state.fight
    assert fight is not None
    fight.boosts.append(FoeBoost("shots", -2, "fight"))
    table.game.all_changed()
    enemies_turn(table, ada)
    table.act("F1")
    table.dice(foe_to_hit=[1, 1, 1])
    assert foe.target == ada.id
    assert dice_rolled(table) == [(ada.id, 3)]


@rule("brimstone.ai.stay-on-target", "brimstone.ranged-ai.target-by-range")
def test_a_target_out_of_range_is_no_target_any_more(table: Table) -> None:
    """Range 5 from A1: a Hero on F1 is still aimed at, one on G1 is not; without a Ranged Attack neither is."""
    ada, bea = table.hero("marshal", at="F1"), table.hero("bandido", at="G1")
    near, far = shooter(table, "A1", target=ada.id), shooter(table, "A1", target=bea.id)
    plain = table.foe("tentacles", at="E3", target=ada.id)
    found = [targets.target_of(table.game, table.game.foe(foe.id)) for foe in (near, far, plain)]
    assert found == [table.game.hero(ada.id), None, None]


@rule("brimstone.enemy.sheet-fields", "brimstone.enemy-attack.roll")
@pytest.mark.parametrize(("at", "dice", "hits"), [("C1", [4, 5], 1), ("B1", [3, 4, 5], 2)])
def test_it_has_a_to_hit_value_for_each_kind_of_attack(table: Table, at: str, dice: list[int], hits: int) -> None:
    """Melee 4+, Ranged 5+: of 2 Shots at C1 the 5 hits, of 3 Combat dice at B1 the 4 does too."""
    ada = table.hero("marshal", at=at)
    foe = shooter(table, "A1", to_hit=4)
    aims(table, foe, 5)
    enemies_turn(table, ada)
    table.dice(foe_to_hit=dice, defense=[6] * hits)
    assert [attack.hits for attack in table.events(FoeAttacked)] == [hits]


@rule("brimstone.enemy.sheet-fields", "brimstone.ranged-ai.extra-ranged")
def test_an_extra_ranged_attack_has_the_ranged_value_and_the_melee_attack_the_other(table: Table) -> None:
    """Ranged 6+, Melee 4+, with a 5 on every die: the Shot misses, the 3 Combat dice hit."""
    ada = table.hero("marshal", at="B1")
    foe = shooter(table, "A1", extra=True, shots=1, to_hit=4, target="h1")
    aims(table, foe, 6)
    enemies_turn(table, ada)
    table.dice(foe_to_hit=[5, 5, 5, 5], defense=[6, 6, 6])
    assert [attack.hits for attack in table.events(FoeAttacked)] == [0, 3]


@rule("brimstone.enemy.sheet-fields")
def test_what_makes_enemies_hit_better_does_so_at_range_too(table: Table) -> None:
    """Ranged 5+ and +1 To Hit this Fight: a 4 is enough."""
    ada = table.hero("marshal", at="C1")
    foe = shooter(table, "A1", shots=1, to_hit=4)
    aims(table, foe, 5)
    fight = table.game.state.fight
    assert fight is not None
    fight.boosts.append(FoeBoost("to_hit", 1, "fight"))
    table.game.all_changed()
    enemies_turn(table, ada)
    table.dice(foe_to_hit=[4], defense=[6])
    assert [attack.hits for attack in table.events(FoeAttacked)] == [1]


def aims(table: Table, foe: Figure, to_hit: int) -> None:
    """Its Type has this Ranged To Hit."""
    sheet = table.pack.enemies[foe.kind]
    assert sheet.normal.ranged is not None
    ranged = replace(sheet.normal.ranged, to_hit=to_hit)
    table.pack.enemies[foe.kind] = replace(sheet, normal=replace(sheet.normal, ranged=ranged))
    table.game.all_changed()


# ---- besides -------------------------------------------------------------------------------------------------------


@rule("brimstone.ranged-ai.extra-ranged")
def test_an_extra_ranged_attack_comes_first_and_changes_nothing_else(table: Table) -> None:
    """It shoots at the Bandido in Range, then moves up to the Marshal, its target, with its Combat of 3."""
    ada, bea = table.hero("marshal", at="E1"), table.hero("bandido", at="A6")
    foe = shooter(table, "A1", extra=True, shots=1, move=5)
    enemies_turn(table, ada, bea)
    table.dice(foe_pick=[bea.id], foe_to_hit=[1])
    assert dice_rolled(table) == [(bea.id, 1)]
    assert foe.at == "A1"
    table.dice(foe_pick=[ada.id])
    assert table.asked == "foes.space"
    table.act("F1")
    assert foe.at == "F1"
    table.dice(foe_to_hit=[1, 1, 1])
    assert dice_rolled(table) == [(bea.id, 1), (ada.id, 3)]


@rule("brimstone.sidebag.discard-to-use")
def test_between_two_extra_shots_wounds_may_be_bandaged(table: Table) -> None:
    """The first Shot does 1 Wound: before the second the Marshal is asked, before the first nobody was."""
    ada = table.hero("marshal", at="C1", side_bag=["bandages"], defense=4)
    shooter(table, "A1", extra=True, shots=1, damage=1)
    shooter(table, "A2", extra=True, shots=1, damage=1)
    enemies_turn(table, ada)
    table.dice(foe_to_hit=[6], defense=[1])
    assert (ada.wounds, table.asked, table.offers(ada)) == (1, "foes.window", ["use:token:bandages"])
    assert dice_rolled(table) == [(ada.id, 1)]
    table.act("on")
    table.dice(foe_to_hit=[1])
    assert dice_rolled(table) == [(ada.id, 1)] * 2


@rule("brimstone.ranged-ai.extra-ranged")
def test_each_of_a_type_makes_its_extra_ranged_attack_before_any_of_them_strikes(table: Table) -> None:
    """Two at the Marshal's side and one out of Range: two single Shots, then two Attacks of 3 dice."""
    ada = table.hero("marshal", at="B1")
    for at in ("A1", "C1"):
        shooter(table, at, extra=True, shots=1, target=ada.id)
    far = shooter(table, "J8", extra=True, shots=1)
    enemies_turn(table, ada)
    table.dice(foe_to_hit=[1, 1])
    assert dice_rolled(table) == [(ada.id, 1)] * 2
    while table.awaits == "foes.space":
        table.act(table.options[0])
    assert far.at != "J8"
    table.dice(foe_to_hit=[1] * 6)
    assert dice_rolled(table) == [(ada.id, 1)] * 2 + [(ada.id, 3)] * 2


@rule("brimstone.ranged-ai.extra-ranged")
def test_with_an_extra_ranged_attack_it_stays_on_its_target(table: Table) -> None:
    """It shoots at the Bandido by chance, and keeps to the Marshal, whom it targets and is next to."""
    ada, bea = table.hero("marshal", at="B1"), table.hero("bandido", at="B2")
    foe = shooter(table, "A1", extra=True, shots=1, target=ada.id)
    enemies_turn(table, ada, bea)
    table.dice(foe_pick=[bea.id], foe_to_hit=[1, 1, 1, 1])
    assert foe.target == ada.id
    assert dice_rolled(table) == [(bea.id, 1), (ada.id, 3)]


@rule("brimstone.ai.retarget", "brimstone.ranged-ai.extra-ranged")
def test_who_shoots_down_its_own_target_hunts_another(table: Table) -> None:
    """The extra Shot KOs the Marshal, who was its target: it goes for the Bandido in the same Activation."""
    ada, bea = table.hero("marshal", at="B1", wounds=11), table.hero("bandido", at="E1")
    foe = shooter(table, "A1", extra=True, shots=1, move=5, target=ada.id)
    enemies_turn(table, ada, bea)
    table.dice(foe_to_hit=[6], defense=[1])
    assert ada.ko
    assert table.asked == "foes.space"
    table.act("F1")
    assert (foe.at, foe.target) == ("F1", bea.id)
    table.dice(foe_to_hit=[1, 1, 1])
    assert dice_rolled(table) == [(ada.id, 1), (bea.id, 3)]


@rule("brimstone.ranged-ai.extra-ranged")
def test_who_is_killed_before_its_turn_to_shoot_neither_shoots_nor_moves_nor_strikes(table: Table) -> None:
    """The Marshal's Burning Blood answers the first extra Shot: the second Strangler, with 1 Health left, is gone."""
    ada = table.hero("marshal", at="B1", mutations=["mut-burning-blood"])
    first, second = (shooter(table, at, extra=True, shots=1, target=ada.id, health=8) for at in ("A1", "C1"))
    second.wounds = 7
    enemies_turn(table, ada)
    table.dice(foe_to_hit=[6], defense=[1])
    table.act(second.id)
    assert not second.here
    table.dice(foe_to_hit=[1, 1, 1])
    assert dice_rolled(table) == [(ada.id, 1), (ada.id, 3)]
    assert first.at == "A1"


@rule("brimstone.ranged-ai.extra-ranged")
def test_with_nobody_in_range_there_is_no_extra_shot(table: Table) -> None:
    ada = table.hero("marshal", at="J8")
    shooter(table, "A1", extra=True, shots=1, move=2)
    enemies_turn(table, ada)
    table.act("C3")
    next_turn_waits(table)
    assert dice_rolled(table) == []


def test_shots_and_range_grow_with_elite_abilities_and_are_shown(table: Table) -> None:
    """Custodians, entry 1 of their chart: one more Shot."""
    table.hero("marshal", at="A8")
    table.foe("custodians", at="A1")
    fight = table.game.state.fight
    assert fight is not None
    before = foe_stat(table.game, "custodians", "shots")
    fight.kinds["custodians"].elite.append(1)
    table.game.all_changed()
    assert foe_stat(table.game, "custodians", "shots") == before + 1
    notes = next(figure.notes for figure in scene(table.game, None).figures if figure.title == "Custodians")
    assert f"Ranged Attack: Range 6, {before + 1} Shots, To Hit 4+" in notes


def test_the_way_to_a_space_warns_of_who_could_shoot_there(table: Table) -> None:
    """Range 5 from A1: F1 is in Range, G1 is not."""
    ada = table.hero("marshal", at="F2")
    shooter(table, "A1")
    table.turn_of(ada, move=2)
    for square, warned in (("F1", True), ("G1", False)):
        shown = walk(table.game, table.game.hero(ada.id), table.activation, table.space(square))
        assert shown is not None
        assert ("In Range and sight of Strangler" in shown.notes) is warned


@rule("brimstone.ranged-ai.extra-ranged")
def test_shots_that_only_an_elite_ability_gives_are_extra(table: Table) -> None:
    """A Type without a Ranged Attack on its sheet gets Range and a Shot: it shoots first, and fights as before."""
    ada = table.hero("marshal", at="D1")
    foe = shooter(table, "A1", ranged=None)
    fight = table.game.state.fight
    assert fight is not None
    fight.boosts += [FoeBoost("shots", 1, "fight"), FoeBoost("range", 5, "fight")]
    table.game.all_changed()
    enemies_turn(table, ada)
    table.dice(foe_to_hit=[1])
    table.act("E1")
    table.dice(foe_to_hit=[1, 1, 1])
    assert foe.at == "E1"
    assert dice_rolled(table) == [(ada.id, 1), (ada.id, 3)]


@rule("brimstone.ranged-ai.target-by-range")
def test_a_giant_shoots_from_any_of_its_spaces(table: Table) -> None:
    """Range 3 from A1 to B2: the Hero on E1 is 3 from B1, though 4 from the anchor; one on F1 is out of Range."""
    ada, bea = table.hero("marshal", at="E1"), table.hero("bandido", at="F1")
    foe = table.foe("goliath", at="A1", corner=0, ranged=FoeRanged(range=3, shots=1))
    heroes = targets.viable(table.game, table.game.foe(foe.id), table.space("A1"))
    assert [hero.id for hero in heroes] == [ada.id]
    assert bea.id not in [hero.id for hero in heroes]
