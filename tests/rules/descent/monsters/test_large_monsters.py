"""Large Monsters."""

from __future__ import annotations

from tests.conftest import rule
from tests.rules.descent.table import Figure, Table
from undercroft.games.descent.events import Walked
from undercroft.games.descent.state import Walk

GATE = """\
+-+-+-+-+-+-+
|. . . . . .|
+     +-+-+ +
|. . . . . .|
+     +-+-+ +
|. . . . . .|
+-+-+-+-+-+-+
"""
"""D2 and E2 are a passage one space wide; on its right is a strip one space wide."""


def troll(map: str = "", at: str = "A1", kind: str = "toll-troll", **fields: object) -> tuple[Table, Figure]:  # noqa: A002
    table = Table(map, **fields) if map else Table()
    one = table.monster(kind, at=at)
    return table, one


def covered(table: Table, one: Figure) -> list[str]:
    return [table.square(space) for space in table.game.spaces(table.game.figure(one.id))]


@rule("descent.large.occupies")
def test_bases_of_four_sizes() -> None:
    table = Table()
    found = [
        covered(table, table.monster(kind, at=at))
        for kind, at in (("ditch-hound", "A1"), ("plank-wight", "C1"), ("toll-troll", "E1"), ("barge", "H1"))
    ]
    assert found == [["A1"], ["C1", "C2"], ["E1", "F1", "E2", "F2"], ["H1", "I1", "H2", "I2", "H3", "I3"]]


@rule("descent.large.move-from-one-space", "descent.large.place-at-end")
def test_a_large_monster_counts_from_any_of_its_spaces_and_covers_where_it_ends() -> None:
    """Speed 3: from B2, its lower right space, to E2, which its base may cover with any of its spaces."""
    table, one = troll()
    table.hero("oda", at="J6")
    table.activation(one)

    assert f"move:0:{table.space('E2')}" in table.options
    assert f"move:0:{table.space('F2')}" not in table.options
    table.act("move:0:E2")

    assert covered(table, one) == ["E2", "F2", "E3", "F3"]
    assert table.now.mps == 0


@rule("descent.large.move-from-one-space", "descent.large.must-fit")
def test_it_passes_where_one_space_is_enough_and_stops_only_where_all_of_it_fits() -> None:
    table, one = troll(GATE, "B2")
    table.hero("oda", at="A1")
    table.activation(one)

    assert all(key.startswith("move:0:") for key in table.options if key.startswith("move"))
    assert {"D1", "D2", "E1", "E2"}.isdisjoint(table.squares("move"))

    wight, small = troll(GATE, "C2", "plank-wight")
    wight.hero("oda", at="A1")
    wight.activation(small)
    assert f"move:1:{wight.space('D2')}" in wight.options
    assert f"move:0:{wight.space('D2')}" not in wight.options
    wight.act("move:0:F1")
    assert covered(wight, small) == ["F1", "F2"]


@rule("descent.large.reorient")
def test_it_may_be_turned_at_each_stop() -> None:
    table, one = troll(kind="plank-wight", at="B1")
    table.hero("oda", at="J6")
    table.activation(one)

    table.act("move:1:D2")
    assert covered(table, one) == ["D2", "E2"]


@rule("descent.large.must-fit", "descent.move.no-shared-end")
def test_its_base_stands_on_no_other_figure() -> None:
    table, one = troll()
    table.hero("oda", at="J6")
    table.monster("ditch-hound", at="D2")
    table.activation(one)

    assert f"move:0:{table.space('C2')}" not in table.options
    assert f"move:0:{table.space('C3')}" in table.options


@rule("descent.large.entered-space")
def test_it_enters_the_spaces_it_counts_and_none_of_the_others_under_its_base() -> None:
    table, one = troll()
    oda = table.hero("oda", at="J6")
    table.skill("watch", oda, on={"enters": "suffer 1"})
    table.activation(one)
    entered: list[int] = []
    table.card("spy", when="enters", who="monster", effect="heal 1")
    table.overlord(hand=["spy"], deck=[])

    table.act("move:0:C1")
    while table.asked == "overlord.react":
        entered.append(table.game.frame(Walk).path[table.game.frame(Walk).gone - 1])  # type: ignore[union-attr]
        table.act("pass")

    assert [event.path for event in table.events(Walked)] == [tuple(entered)]
    assert len(entered) == 1


@rule("descent.large.declare-before-interrupt")
def test_it_goes_on_after_a_stop_only_if_it_took_an_action_there() -> None:
    table, one = troll()
    oda = table.hero("oda", at="D1", health=30)
    table.activation(one)

    table.act("move:0:B2")
    assert table.now.mps == 2
    assert "walk" not in table.verbs
    table.dice(foe_attack=["X", "1d", "0"])
    table.act(f"attack:card:{oda.id}")

    assert table.now.mps == 2
    assert "walk" in table.verbs


@rule("descent.large.declare-before-interrupt")
def test_a_second_move_action_does_not_add_to_what_was_left_of_the_first() -> None:
    table, one = troll()
    table.hero("oda", at="J6")
    table.activation(one)
    table.act("move:0:B2")

    assert table.now.mps == 2
    assert "F2" in table.squares("move")
    assert "G2" not in table.squares("move")


@rule("descent.move.interrupt")
def test_a_small_monster_goes_on_after_a_stop() -> None:
    table = Table()
    table.hero("oda", at="J6")
    hound = table.monster("ditch-hound", at="A1")
    table.activation(hound)
    table.act("move:B1")

    assert "E1" in table.squares("walk")


@rule("descent.large.terrain-on-entry")
def test_lava_that_it_walks_through_burns_it() -> None:
    """The only way to the right is through C1."""
    lane = "+-+-+-+-+-+\n|. . l . .|\n+-+-+-+-+-+\n"
    table, one = troll(lane, "A1", "plank-wight", terrain={"l": "lava"})
    table.hero("oda", at="A1", down=True, damage=12)
    one.turn = 1
    table.activation(one)
    table.act("move:1:D1")

    assert one.damage == 1


@rule("descent.large.terrain-under-base", "descent.terrain.lava-large")
def test_lava_under_its_base_burns_once_and_only_all_of_it_defeats() -> None:
    table = Table("+-+-+-+-+-+\n|. . . l l|\n+         +\n|. . . l l|\n+-+-+-+-+-+\n", terrain={"l": "lava"})
    oda = table.hero("oda", at="A1")
    one = table.monster("toll-troll", at="B1", health=20)
    table.activation(one)
    table.act("move:0:C1")
    assert one.damage == 1
    table.act("done")
    assert (one.damage, table.game.is_there(one.id)) == (1, True)

    table.turn(oda)
    table.activation(one)
    table.act("move:0:D1")
    table.act("done")
    assert not table.game.is_there(one.id)


@rule("descent.terrain.water-large")
def test_water_under_its_base_costs_nothing() -> None:
    """D1 and D2 are water: to cover C1 takes 1 MP, with half of the base in the water."""
    table = Table("+-+-+-+-+-+\n|. . . w .|\n+         +\n|. . . w .|\n+-+-+-+-+-+\n", terrain={"w": "water"})
    table.hero("oda", at="E1")
    one = table.monster("toll-troll", at="A1")
    table.activation(one)
    table.act("move:0:C1")

    assert table.now.mps == 2


@rule("descent.terrain.pit-large")
def test_only_a_pit_under_all_of_it_traps_it() -> None:
    table = Table("+-+-+-+-+-+\n|. . p p .|\n+         +\n|. . p p .|\n+-+-+-+-+-+\n", terrain={"p": "pit"})
    table.hero("oda", at="E1")
    one = table.monster("toll-troll", at="A1", health=20)
    table.activation(one)
    table.act("move:0:B1")
    assert one.damage == 0

    one.space = table.space("A1")
    table.activation(one)
    table.act("move:0:C1")

    assert one.damage == 2
    assert {"walk", "move"}.isdisjoint(table.verbs)
