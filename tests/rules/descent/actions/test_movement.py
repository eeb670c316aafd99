"""Hero Turn Actions: Movement."""

from __future__ import annotations

from tests.conftest import rule
from tests.rules.descent.table import Table
from undercroft.games.descent.events import Left
from undercroft.games.descent.state import Encounter

WALLS = """\
+-+-+-+-+-+
|. .|. . .|
+   +-+   +
|. . . . .|
+         +
|. . . . .|
+-+-+-+-+-+
"""
"""Row 1 is parted between B1 and C1, and C1 from C2."""
CORNER = """\
+-+-+
|. .|
+-+ +
  |.|
  +-+
"""
BETWEEN = """\
+-+-+-+
|. o .|
+     +
|o . .|
+-+-+-+
"""


@rule("descent.move.points", "descent.move.may-stop-short")
def test_a_move_action_gives_as_many_movement_points_as_speed() -> None:
    """Speed 4: Oda goes 2 spaces and keeps 2 movement points."""
    table = Table()
    oda = table.hero("oda", at="A1", fatigue=4)
    table.turn(oda)

    assert "E1" in table.squares("move")
    assert "F1" not in table.squares("move")
    table.refuses("move:F1", "descent.move.points")
    table.act("move:C1")

    assert (oda.at, table.now.mps, table.now.actions) == ("C1", 2, 1)
    assert "E1" in table.squares("walk")


@rule("descent.move.double-move", "descent.hero-turn.repeat-action")
def test_two_move_actions_give_twice_the_speed() -> None:
    table = Table()
    oda = table.hero("oda", at="A1", fatigue=4)
    table.turn(oda)

    table.act("move:D1")
    table.act("move:I1")

    assert (oda.at, table.now.mps, table.now.actions) == ("I1", 0, 0)
    assert "J1" not in table.squares("walk")


@rule("descent.move.cost", "descent.move.adjacency", "descent.move.diagonal")
def test_a_diagonal_step_costs_one_movement_point_like_any_other() -> None:
    """A corner is enough to be adjacent: from A1 to B2 is one step, to C3 two."""
    table = Table()
    oda = table.hero("oda", at="A1")
    table.turn(oda, mps=2, actions=0)

    table.act("walk:B2")

    assert table.now.mps == 1
    assert "C3" in table.squares("walk")
    assert "D4" not in table.squares("walk")
    table.refuses("walk:D4", "descent.move.cost")


@rule("descent.move.diagonal-corner")
def test_a_diagonal_step_goes_round_a_corner_of_the_map() -> None:
    """There is rock below A1, and still one steps from A1 to B2."""
    table = Table(CORNER)
    oda = table.hero("oda", at="A1")
    table.turn(oda, mps=1, actions=0)

    table.act("walk:B2")

    assert oda.at == "B2"


@rule("descent.move.diagonal-between")
def test_a_diagonal_step_passes_between_two_blocked_spaces() -> None:
    table = Table(BETWEEN, terrain={"o": "obstacle"})
    oda = table.hero("oda", at="A1")
    table.turn(oda, mps=1, actions=0)

    assert table.squares("walk") == ["B2"]
    table.act("walk:B2")

    assert oda.at == "B2"


@rule("descent.move.blocked-space", "descent.move.no-entering-blocked")
def test_nobody_goes_into_an_obstacle_or_through_an_enemy() -> None:
    """In a corridor a hound at C1 stops the way; a pillar cannot be entered."""
    table = Table("+-+-+-+-+-+\n|. . . . .|\n+-+-+-+-+-+\n")
    oda = table.hero("oda", at="A1")
    table.monster("ditch-hound", at="C1")
    table.turn(oda)
    assert table.squares("move") == ["B1"]

    pillar = Table("+-+-+-+\n|. o .|\n+-+-+-+\n", terrain={"o": "obstacle"})
    wren = pillar.hero("wren", at="A1")
    pillar.turn(wren)
    assert pillar.squares("move") == []
    pillar.refuses("move:B1", "descent.move.no-entering-blocked")


@rule("descent.move.through-friends", "descent.move.no-shared-end")
def test_a_hero_goes_through_heroes_and_stops_beside_them() -> None:
    table = Table("+-+-+-+-+-+\n|. . . . .|\n+-+-+-+-+-+\n")
    oda = table.hero("oda", at="A1")
    wren = table.hero("wren", at="B1")
    table.turn(oda)

    assert table.squares("move") == ["C1", "D1", "E1"]
    table.refuses("move:B1", "descent.move.no-shared-end")
    table.act("move:C1")

    assert (oda.at, wren.at, table.now.mps) == ("C1", "B1", 2)


@rule("descent.move.walls")
def test_walls_are_walked_round() -> None:
    """B1 to C1 is one space, and three steps."""
    table = Table(WALLS)
    oda = table.hero("oda", at="B1")
    table.turn(oda, mps=2, actions=0)
    table.refuses("walk:C1", "descent.move.cost")

    again = Table(WALLS)
    oda = again.hero("oda", at="B1")
    again.turn(oda, mps=3, actions=0)
    again.act("walk:C1")
    assert (oda.at, again.now.mps) == ("C1", 0)


@rule("descent.move.interrupt", "descent.hero-turn.finish-action-first")
def test_a_move_is_interrupted_for_an_attack_and_then_goes_on() -> None:
    table = Table()
    oda = table.hero("oda", at="A1", items=["censer"])
    hound = table.monster("ditch-hound", at="C2", health=9)
    table.turn(oda)

    table.act("move:B1")
    table.dice(attack=["2r2d", "1r1d", "0"])
    table.act(f"attack:{oda.item('censer')}:{hound.id}")
    assert (hound.damage, table.now.mps, table.now.actions) == (3, 3, 0)
    table.act("walk:D1")

    assert (oda.at, table.now.mps) == ("D1", 1)


@rule("descent.move.fatigue-for-mp", "descent.move.fatigue-without-move-action", "descent.fatigue.voluntary")
def test_fatigue_brings_movement_without_a_move_action() -> None:
    """Two spaces for 2 fatigue: both actions are left."""
    table = Table()
    oda = table.hero("oda", at="A1", stamina=4)
    table.turn(oda)

    table.act("run:C1")

    assert (oda.at, oda.fatigue, table.now.actions, table.now.mps) == ("C1", 2, 2, 0)


@rule("descent.move.fatigue-stamina-cap", "descent.fatigue.voluntary")
def test_fatigue_for_movement_ends_with_stamina() -> None:
    """Stamina 4 and 3 fatigue: one more space, and then none."""
    table = Table()
    oda = table.hero("oda", at="A1", stamina=4, fatigue=3)
    table.turn(oda, actions=0)

    assert table.squares("run") == ["A2", "B1", "B2"]
    table.refuses("run:C1", "descent.move.fatigue-stamina-cap")
    table.act("run:B1")

    assert (oda.fatigue, oda.damage) == (4, 0)
    assert table.options == ["done"]


@rule("descent.move.fatigue-timing")
def test_fatigue_brings_no_movement_in_the_middle_of_an_attack() -> None:
    """While surges are spent there is no way to walk; before and after the attack there is."""
    table = Table()
    oda = table.hero("oda", at="B2", items=[])
    table.item("hook", slot="hand", attack={"kind": "melee", "dice": ["blue"]}, surges=[{"effect": "more damage 1"}])
    oda.give("hook")
    hound = table.monster("ditch-hound", at="C2", health=9)
    table.turn(oda)
    assert "run" in table.verbs

    table.dice(attack=["3r2d1s", "0"])
    table.act(f"attack:{oda.item('hook')}:{hound.id}")
    assert table.asked == "attack.surge"
    assert table.verbs == ["surge", "pass"]
    table.act("pass")

    assert (table.asked, hound.damage) == ("turn.act", 2)
    assert "run" in table.verbs


@rule("descent.move.leave-map")
def test_a_hero_leaves_the_map_for_one_movement_point_where_the_quest_allows_it() -> None:
    table = Table("+-+-+-+-+\n|. . . x|\n+-+-+-+-+\n", exits="x")
    oda = table.hero("oda", at="A1")
    wren = table.hero("wren", at="B1")
    table.turn(oda)

    assert "leave" not in table.verbs
    table.refuses("leave", "descent.move.leave-map")
    table.act("move:D1")
    assert table.now.mps == 1
    table.act("leave")

    assert table.events(Left) == [Left(oda.id)]
    assert (oda.space, oda.done) == (-1, True)
    assert table.frame(Encounter).turn == wren.id
    table.round()
    assert table.frame(Encounter).turn == wren.id


@rule("descent.move.leave-map", "descent.move.fatigue-for-mp")
def test_the_movement_point_to_leave_may_come_from_a_move_action_or_from_fatigue() -> None:
    map_ = "+-+-+-+\n|. . x|\n+-+-+-+\n"
    table = Table(map_, exits="x")
    oda = table.hero("oda", at="C1")
    table.hero("wren", at="A1")
    table.turn(oda)
    assert [key for key in table.options if key.startswith("leave")] == ["leave:move", "leave:run"]
    table.act("leave:run")
    assert (oda.space, oda.fatigue) == (-1, 1)

    tired = Table(map_, exits="x")
    oda = tired.hero("oda", at="C1", fatigue=4)
    tired.turn(oda, actions=0)
    assert "leave" not in tired.verbs
    tired.refuses("leave:run", "descent.move.leave-map")


@rule("descent.move.leave-map")
def test_a_quest_without_exits_lets_nobody_leave() -> None:
    table = Table("+-+-+-+\n|. . .|\n+-+-+-+\n")
    oda = table.hero("oda", at="C1")
    table.turn(oda, mps=3)
    assert "leave" not in table.verbs


@rule("descent.move.monsters-same", "descent.move.monsters-no-fatigue", "descent.move.monsters-friendly")
def test_monsters_move_like_heroes_but_not_for_fatigue() -> None:
    """A hound of Speed 4 goes through a troll and not through a hero."""
    table = Table("+-+-+-+-+-+-+-+\n|. . . . . . .|\n+-+-+-+-+-+-+-+\n")
    table.hero("oda", at="A1")
    hound = table.monster("ditch-hound", at="D1")
    table.monster("ditch-hound", at="E1", master=True)
    table.activation(hound)

    assert table.squares("move") == ["B1", "C1", "F1", "G1"]
    assert "run" not in table.verbs
    table.refuses("run:C1", "descent.overlord-turn.no-hero-actions")
    table.act("move:G1")

    assert (hound.at, table.now.mps) == ("G1", 1)
