"""Dynamite: Range, any space in sight, Bounces, and an explosion that spares nobody."""

from __future__ import annotations

import pytest

from tests.conftest import rule
from tests.rules.brimstone.situations.deeds import far_foe, its_turn
from tests.rules.brimstone.situations.table import Figure, Table
from undercroft.games.brimstone.events import Bounced, Exploded
from undercroft.games.brimstone.state import Boost

THROW = "use:token:dynamite"


def thrower(table: Table, at: str = "C4", **fields: object) -> Figure:
    """A Bandido (Strength 4, Ranged To Hit 5) with one stick."""
    return table.hero("bandido", at=at, side_bag=["dynamite"], **fields)


@rule("brimstone.dynamite.range")
@pytest.mark.parametrize(("at", "left_out"), [("A1", "IJ"), ("J8", "AB"), ("C4", "")])
def test_dynamite_flies_strength_and_three_spaces(at: str, left_out: str) -> None:
    """Strength 4: seven spaces, not eight; of ten columns the two farthest from a corner are left out."""
    table = Table()
    bandido = thrower(table, at=at)
    table.foe("tentacles", at="E5")
    its_turn(table, bandido)
    table.act(THROW)

    assert table.asked == "dynamite.space"
    near = [column for column in "ABCDEFGHIJ" if column not in left_out]
    assert table.squares() == [f"{column}{row}" for column in near for row in range(1, 9)]


@rule("brimstone.dynamite.range")
def test_range_grows_with_strength_and_what_adds_to_it() -> None:
    table = Table()
    bandido = thrower(table, at="A1", boosts=[Boost("strength", 1, "turn")])
    bandido.give("powder-sack")
    table.foe("tentacles", at="J8")
    its_turn(table, bandido)
    table.act(THROW)

    assert "J1" in table.squares()


@rule("brimstone.dynamite.any-space")
def test_any_space_in_sight_may_be_the_target_even_with_enemies_adjacent() -> None:
    """An empty space far off, an Enemy's, a Hero's; but not one behind a Wall."""
    table = Table(
        """\
+-+-+-+-+-+-+
|. . .|. . .|
+ + + + + + +
|. . . . . .|
+-+-+-+-+-+-+
"""
    )
    bandido = thrower(table, at="A1")
    table.hero("marshal", at="C1")
    table.foe("tentacles", at="B1")
    its_turn(table, bandido)
    table.act(THROW)

    assert {"A1", "B1", "C1", "A2", "D2"} <= set(table.squares())
    assert not {"D1", "E1", "F1"} & set(table.squares())
    table.refuses("E1")


@rule("brimstone.sidebag.dynamite", "brimstone.dynamite.to-hit", "brimstone.dynamite.explosion")
def test_a_hit_explodes_in_the_chosen_space_on_all_models_in_and_beside_it(table: Table) -> None:
    """In place of the Attack; the token is gone. Centre and neighbours suffer past Defense, one two away not."""
    bandido = thrower(table)
    centre = table.foe("tentacles", at="F4", defense=9, health=30)
    beside = table.foe("tentacles", at="G5")
    outside = table.foe("tentacles", at="H4")
    its_turn(table, bandido)
    table.act(THROW)
    assert bandido.side_bag == []
    table.dice(to_hit=[5], damage=[6, 2])
    table.act("F4")

    assert (centre.wounds, beside.wounds, outside.wounds) == (6, 2, 0)
    assert table.events(Bounced) == []
    assert [exploded.space for exploded in table.events(Exploded)] == [table.space("F4")]
    assert table.asked == "activation.act"
    assert THROW not in table.options
    assert "fight" not in table.options


@rule("brimstone.dynamite.explosion", "brimstone.dynamite.damage-separate")
def test_heroes_are_hurt_too_each_by_a_die_of_its_own(table: Table) -> None:
    """Without Defense dice; first the Heroes by Initiative (Marshal 3, Bandido 4), then the Enemy."""
    bandido = thrower(table, at="D4")
    marshal = table.hero("marshal", at="E5")
    foe = table.foe("tentacles", at="E3", defense=9, health=30)
    its_turn(table, bandido)
    table.act(THROW)
    table.dice(to_hit=[5], damage=[1, 3, 6])
    table.act("E4")

    assert (bandido.wounds, marshal.wounds, foe.wounds) == (1, 3, 6)


@rule("brimstone.dynamite.explosion")
def test_armor_works_against_an_explosion(table: Table) -> None:
    bandido = thrower(table, at="C4")
    marshal = table.hero("marshal", at="G4")
    marshal.give("boilerplate-vest")
    table.foe("tentacles", at="J8")
    its_turn(table, bandido)
    table.act(THROW)
    table.dice(to_hit=[5], damage=[3], armor=[5, 1, 1])
    table.act("G4")

    assert marshal.wounds == 2


@rule("brimstone.dynamite.to-hit")
@pytest.mark.parametrize(("face", "bounces"), [(4, 1), (5, 0), (6, 0)])
def test_one_to_hit_roll_decides_whether_it_lands_where_it_was_thrown(table: Table, face: int, bounces: int) -> None:
    bandido = thrower(table)
    table.foe("tentacles", at="J8")
    its_turn(table, bandido)
    table.act(THROW)
    table.dice(to_hit=[face], bounces=[1] if bounces else [], bounce=[1] if bounces else [])
    table.act("G5")

    assert len(table.events(Bounced)) == bounces
    assert table.events(Exploded)[0].space == table.space("G4" if bounces else "G5")


@rule("brimstone.dynamite.to-hit", "brimstone.grit.use-reroll")
def test_grit_rerolls_the_throw(table: Table) -> None:
    bandido = thrower(table, grit=1)
    table.auto(hero_reroll="")
    table.foe("tentacles", at="J8")
    its_turn(table, bandido)
    table.act(THROW)
    table.dice(to_hit=[1])
    table.act("G5")
    table.dice(to_hit=[5])
    table.act("reroll:grit")

    assert bandido.grit == 0
    assert table.events(Exploded)[0].space == table.space("G5")


@rule("brimstone.dynamite.bounce-count", "brimstone.dice.d3")
@pytest.mark.parametrize(("face", "count"), [(1, 1), (2, 1), (3, 2), (4, 2), (5, 3), (6, 3)])
def test_a_miss_bounces_d3_times(table: Table, face: int, count: int) -> None:
    bandido = thrower(table)
    table.foe("tentacles", at="J8")
    its_turn(table, bandido)
    table.act(THROW)
    table.dice(to_hit=[1], bounces=[face], bounce=[3] * count)
    table.act("F4")

    assert len(table.events(Bounced)) == count
    assert table.events(Exploded)[0].space == table.space(f"{'FGHI'[count]}4")


@rule("brimstone.dynamite.bounce-direction")
@pytest.mark.parametrize(
    ("face", "at"), [(1, "F3"), (2, "G3"), (3, "G4"), (4, "G5"), (5, "F5"), (6, "E5"), (7, "E4"), (8, "E3")]
)
def test_the_d8_gives_the_direction_north_first_and_then_clockwise(table: Table, face: int, at: str) -> None:
    bandido = thrower(table, at="B2")
    table.foe("tentacles", at="J8")
    its_turn(table, bandido)
    table.act(THROW)
    table.dice(to_hit=[1], bounces=[1], bounce=[face])
    table.act("F4")

    assert table.events(Exploded)[0].space == table.space(at)
    assert [(event.direction, event.space) for event in table.events(Bounced)] == [(face, table.space(at))]


@rule("brimstone.dynamite.bounce-direction")
def test_a_bounce_may_end_in_the_very_corner(table: Table) -> None:
    """North-west from B2 is A1, the first space of the board."""
    bandido = thrower(table, at="E4")
    table.foe("tentacles", at="J8")
    its_turn(table, bandido)
    table.act(THROW)
    table.dice(to_hit=[1], bounces=[1], bounce=[8])
    table.act("B2")

    assert table.events(Exploded)[0].space == table.space("A1")


@rule("brimstone.dynamite.bounce-wall", "brimstone.dynamite.bounce-count")
def test_a_bounce_into_a_wall_is_cancelled_but_used_up(table: Table) -> None:
    """Three Bounces: north into the Wall, east, north into the Wall again."""
    bandido = thrower(table, at="C4")
    table.foe("tentacles", at="J8")
    its_turn(table, bandido)
    table.act(THROW)
    table.dice(to_hit=[1], bounces=[6], bounce=[1, 3, 2])
    table.act("F1")

    assert table.events(Exploded)[0].space == table.space("G1")
    assert [bounced.space for bounced in table.events(Bounced)] == [table.space(at) for at in ("F1", "G1", "G1")]


@rule("brimstone.wall.blocks-diagonal-effects", "brimstone.dynamite.explosion")
def test_walls_break_the_adjacency_of_an_explosion() -> None:
    """The Wall between B1 and C1 shields C1, and its end on the cross point C2; A2 and B2 are open."""
    table = Table(
        """\
+-+-+-+-+-+-+-+-+
|. .|. . . . . .|
+ + + + + + + + +
|. . . . . . . .|
+-+-+-+-+-+-+-+-+
"""
    )
    bandido = thrower(table, at="H2")
    bandido.space = table.space("B1")
    shielded = table.foe("tentacles", at="C1", defense=0, health=30)
    behind = table.foe("tentacles", at="C2")
    hit = table.foe("tentacles", at="A2")
    its_turn(table, bandido)
    table.act(THROW)
    table.dice(to_hit=[5], damage=[1, 4])
    table.act("B1")

    assert (bandido.wounds, hit.wounds, shielded.wounds, behind.wounds) == (1, 4, 0, 0)


@rule("brimstone.damage.kill-credit")
def test_the_thrower_earns_the_xp(table: Table) -> None:
    """A small Enemy killed (15) and a large one Wounded 4 times (10 + 20)."""
    bandido = thrower(table)
    table.foe("tentacles", at="G4", health=3, xp=15)
    table.foe("night-terrors", at="G5", health=30, xp=10, xp_each=5, abilities={})
    its_turn(table, bandido)
    table.act(THROW)
    table.dice(to_hit=[5], damage=[3, 4])
    table.act("G4")

    assert bandido.xp == 15 + 10 + 20


@rule("brimstone.dynamite.explosion", "brimstone.ko.by-wounds")
def test_a_thrower_knocked_out_by_the_own_blast_still_blasts_the_enemies(table: Table) -> None:
    bandido = thrower(table, at="E4", wounds=15)
    table.hero("marshal", at="A8")
    foe = table.foe("tentacles", at="F4", defense=9, health=30, to_hit=6)
    far_foe(table)
    its_turn(table, bandido)
    table.act(THROW)
    table.dice(to_hit=[5], damage=[1, 5])
    table.act("E3")

    assert bandido.ko
    assert foe.wounds == 5
