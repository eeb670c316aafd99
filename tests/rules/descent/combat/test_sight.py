"""Combat: Line of Sight, 3. Check Range."""

from __future__ import annotations

from typing import Any

from tests.conftest import rule
from tests.rules.descent.table import Figure, Table
from undercroft.games.descent.events import Missed
from undercroft.games.descent.rules.combat import sight

WALL = """\
+-+-+-+-+-+-+
|. . . . . .|
+     +     +
|. . .|. . .|
+     +     +
|. . .|. . .|
+-+-+-+-+-+-+
"""
"""Six columns, three rows; a wall between C and D in rows 2 and 3."""
DOOR = """\
+-+-+-+-+-+-+
|. . .|. . .|
+     +     +
|. . .=. . .|
+     +     +
|. . .|. . .|
+-+-+-+-+-+-+
"""


def sees(table: Table, one: Figure, square: str) -> bool:
    return sight.sees_space(table.game, table.game.figure(one.id), table.space(square))


def archer(at: str = "A1", map: str = "", **fields: Any) -> tuple[Table, Figure]:  # noqa: A002
    table = Table(map, **fields) if map else Table(**fields)
    return table, table.hero("wren", at=at, items=["yew-bow"])


@rule("descent.los.corner-to-corner", "descent.los.blockers")
def test_a_wall_stops_a_line_and_one_free_corner_is_enough() -> None:
    table, wren = archer("C3", WALL)

    assert not sees(table, wren, "D3")
    assert not sees(table, wren, "F3")
    assert sees(table, wren, "D1")  # past the end of the wall
    assert sees(table, wren, "E1")


@rule("descent.los.blocked-space", "descent.los.along-edge")
def test_a_figure_in_the_row_stops_all_lines_along_it() -> None:
    """All lines from A1 to C1 run through B1 or along its side: the hound stops them, in row 1."""
    table, wren = archer("A1")
    assert sees(table, wren, "D1")
    table.monster("ditch-hound", at="B1")
    table.monster("ditch-hound", at="B2")

    assert not sees(table, wren, "D1")


@rule("descent.los.along-edge")
def test_a_line_along_the_side_of_a_blocked_space_is_stopped() -> None:
    """In a corridor one space wide there is only the way through the hound or along its sides."""
    table, wren = archer("A1", "+-+-+-+-+\n|. . . .|\n+-+-+-+-+\n")
    table.monster("ditch-hound", at="B1")

    assert not sees(table, wren, "C1")


@rule("descent.los.corner-touch")
def test_a_line_that_touches_a_corner_passes() -> None:
    """Between two blocked spaces that meet at a corner, as from A1 to C3 past B1 and C2."""
    table, wren = archer("A1")
    for square in ("B1", "A2", "C2", "B3"):
        table.monster("ditch-hound", at=square)

    assert sees(table, wren, "C3")


@rule("descent.los.blocked-space", "descent.terrain.obstacle-los")
def test_an_obstacle_stops_a_line_like_a_figure() -> None:
    table, wren = archer("A1", "+-+-+-+-+\n|. o . .|\n+-+-+-+-+\n", terrain={"o": "obstacle"})

    assert not sees(table, wren, "C1")
    assert not sees(table, wren, "D1")


@rule("descent.los.adjacent-always")
def test_an_adjacent_space_is_always_seen() -> None:
    """C1 and D2 meet round the end of the wall."""
    table, wren = archer("C1", WALL)
    for square in ("D1", "C2", "B1", "B2"):
        table.monster("ditch-hound", at=square)

    assert sees(table, wren, "D2")


@rule("descent.los.corner-to-corner")
def test_any_space_of_a_large_figure_sees_and_is_seen() -> None:
    table, wren = archer("A1", WALL)
    troll = table.monster("toll-troll", at="D1", master=True)
    table.monster("ditch-hound", at="B1")
    table.monster("ditch-hound", at="B2")
    table.monster("ditch-hound", at="A2")

    assert not sees(table, wren, "D1")
    assert sight.sees_space(table.game, table.game.figure(troll.id), table.space("C1"))


@rule("descent.range.count")
def test_an_adjacent_target_is_at_distance_one() -> None:
    table, wren = archer("A1")
    figure = table.game.figure(wren.id)

    assert sight.distance(table.game, figure, table.space("B2")) == 1
    assert sight.distance(table.game, figure, table.space("D2")) == 3


@rule("descent.range.total", "descent.range.miss")
def test_range_must_reach_the_distance() -> None:
    """At distance 4: 3 is a miss, 4 is a hit."""
    table, wren = archer("A1")
    hound = table.monster("ditch-hound", at="E1", health=9)
    table.turn(wren)
    attack = f"attack:{wren.item('yew-bow')}:{hound.id}"

    table.dice(attack=["2r2d", "1r1d", "0"])
    table.act(attack)
    assert (hound.damage, [event.why for event in table.events(Missed)]) == (0, ["short"])

    table.dice(attack=["2r2d", "2r1d", "0"])
    table.act(attack)
    assert hound.damage == 3


@rule("descent.range.miss")
def test_surges_can_bring_a_short_shot_to_its_target() -> None:
    table, wren = archer("A1")
    table.item(
        "yew-bow",
        slot="two hands",
        attack={"kind": "ranged", "dice": ["blue"]},
        surges=[{"effect": "more range 2"}, {"effect": "more damage 1"}],
    )
    table.game.changed(table.game.figure(wren.id))
    hound = table.monster("ditch-hound", at="F1", health=9)
    table.turn(wren)
    attack = f"attack:{wren.item('yew-bow')}:{hound.id}"

    table.dice(attack=["3r1d1s", "0"])
    table.act(attack)
    table.act(f"surge:item:{wren.item('yew-bow')}/s0")
    assert hound.damage == 1

    table.dice(attack=["3r1d1s", "0"])
    table.act(attack)
    table.act(f"surge:item:{wren.item('yew-bow')}/s1")
    assert hound.damage == 1
    assert [event.why for event in table.events(Missed)] == ["short"]


@rule("descent.range.ranged-only")
def test_a_melee_attack_with_reach_needs_no_range() -> None:
    table = Table()
    oda = table.hero("oda", at="A1", items=["ferry-hook"])
    table.item("ferry-hook", slot="two hands", attack={"kind": "melee", "dice": ["blue", "red"]}, gives={"reach": 1})
    table.game.changed(table.game.figure(oda.id))
    hound = table.monster("ditch-hound", at="C1", health=9)
    table.turn(oda)

    table.dice(attack=["2r2d", "1d", "0"])
    table.act(f"attack:{oda.item('ferry-hook')}:{hound.id}")

    assert hound.damage == 3


@rule("descent.range.ignores-terrain")
def test_spaces_are_counted_through_water_pits_lava_and_figures_but_round_obstacles() -> None:
    table, wren = archer(
        "A1", "+-+-+-+-+-+\n|. w p l .|\n+-+-+-+-+-+\n", terrain={"w": "water", "p": "pit", "l": "lava"}
    )
    table.monster("ditch-hound", at="C1")
    assert sight.distance(table.game, table.game.figure(wren.id), table.space("E1")) == 4

    table, wren = archer(
        "A1", "+-+-+-+-+\n|. o . .|\n+       +\n|. o o .|\n+       +\n|. . . .|\n+-+-+-+-+\n", terrain={"o": "obstacle"}
    )
    assert sight.distance(table.game, table.game.figure(wren.id), table.space("C1")) == 5


@rule("descent.range.not-through-doors")
def test_spaces_are_not_counted_through_a_closed_door() -> None:
    table, wren = archer("C2", DOOR)
    figure = table.game.figure(wren.id)
    assert sight.distance(table.game, figure, table.space("D2")) == 999

    table.game.swing("d1", True)
    assert sight.distance(table.game, figure, table.space("D2")) == 1


@rule("descent.range.abilities-no-los", "descent.damage.no-defense-vs-abilities")
def test_an_ability_within_so_many_spaces_needs_no_sight_and_rolls_no_defense() -> None:
    table = Table(WALL)
    issa = table.hero("issa", at="C3")
    hound = table.monster("ditch-hound", at="D3", health=9)
    table.skill("thunder", issa, use=[{"when": "action", "effect": "each monster within 4: suffer 2"}])
    table.turn(issa)
    assert not sees(table, issa, "D3")

    table.act("use:skill:thunder/u0")

    assert hound.damage == 2
