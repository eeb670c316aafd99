"""Whom a Hero's Hits may go to: adjacent Enemies, Range, Line of Sight, and in which order."""

from __future__ import annotations

import pytest

from tests.conftest import rule
from tests.rules.brimstone.situations.deeds import item, its_turn
from tests.rules.brimstone.situations.table import Table
from undercroft.games.brimstone.content.types import Ranged

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


@rule("brimstone.attack.range", "brimstone.los.line")
def test_an_enemy_in_plain_sight_and_too_far_is_refused_for_its_distance_only(table: Table) -> None:
    """Two Enemies within Range 3 to choose from; the third stands in the open, 6 spaces away."""
    ada = table.hero("marshal", at="C1")
    gun = item(table, ada, hands=1, keywords=("Gun",), ranged=Ranged(shots=1, range=3))
    near, other, far = (table.foe("tentacles", at=at, health=30) for at in ("C4", "D4", "C7"))
    its_turn(table, ada)
    table.dice(to_hit=[5])
    table.act(f"shoot:{gun}")
    assert table.asked == "attack.target"
    assert table.options == [str(near.id), str(other.id)]
    assert table.refusals(str(far.id)) == ["brimstone.attack.range"]


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


@rule("brimstone.attack.range", "brimstone.los.line", "brimstone.activation.one-attack")
@rule("brimstone.activation.move-then-act")
def test_with_a_target_in_range_and_sight_a_weapon_is_refused_for_other_reasons_only(table: Table) -> None:
    """After the Attack the gun is silent because of that, not because nobody could be shot."""
    ada = table.hero("gunslinger", at="C4")
    ada.give("six-gun")
    gun = f"shoot:{ada.item('six-gun')}"
    foe = table.foe("tentacles", at="C6", health=30, abilities={})
    its_turn(table, ada)
    table.dice(to_hit=[1, 1])
    table.act(gun)
    assert table.squares() == []
    assert table.refusals(gun) == ["brimstone.activation.one-attack"]

    foe.space = table.space("J8")
    its_turn(table, ada)
    assert table.refusals(gun) == ["brimstone.attack.range"]
