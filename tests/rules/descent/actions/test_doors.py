"""Hero Turn Actions: Open or Close a Door."""

from __future__ import annotations

from tests.conftest import rule
from tests.rules.descent.table import Table
from undercroft.games.descent.rules.combat import sight

ROOMS = """\
+-+-+-+-+
|. .=. .|
+-+-+-+-+
"""
GATE = """\
+-+-+-+-+
|. .=. .|
+       +
|. .=. .|
+-+-+-+-+
"""


@rule("descent.door.action", "descent.door.opened")
def test_a_door_beside_the_hero_is_opened_with_an_action() -> None:
    table = Table(ROOMS)
    oda = table.hero("oda", at="B1")
    table.turn(oda)
    assert table.squares("move") == ["A1"]

    table.act("open:d1")

    assert (table.now.actions, table.game.door("d1").open) == (1, True)
    assert "D1" in table.squares("move")


@rule("descent.door.action")
def test_a_door_needs_to_be_adjacent() -> None:
    table = Table(ROOMS)
    oda = table.hero("oda", at="A1")
    table.turn(oda)

    table.refuses("open:d1", "descent.door.action")


@rule("descent.door.action", "descent.door.closed")
def test_a_door_is_closed_again_where_it_was() -> None:
    table = Table(ROOMS)
    oda = table.hero("oda", at="B1")
    table.turn(oda)
    before = table.game.board.kinds

    table.act("open:d1")
    table.refuses("open:d1", "descent.door.opened")
    table.act("close:d1")

    assert not table.game.door("d1").open
    assert dict(table.game.board.kinds) == dict(before)
    table.refuses("move:C1")


@rule("descent.door.blocks-movement", "descent.door.blocks-los", "descent.door.not-adjacent")
def test_a_closed_door_stops_walking_and_sight_and_parts_two_spaces() -> None:
    table = Table(ROOMS)
    oda = table.hero("oda", at="B1", items=["yew-bow"])
    hound = table.monster("ditch-hound", at="C1")
    attack = f"attack:{oda.item('yew-bow')}:{hound.id}"
    table.turn(oda)

    assert table.squares("run") == ["A1"]
    assert not table.game.near(table.game.hero(oda.id)) >> table.space("C1") & 1
    assert not sight.sees_space(table.game, table.game.hero(oda.id), table.space("D1"))
    table.refuses(attack, "descent.attack.ranged-los")
    table.act("open:d1")

    assert table.game.near(table.game.hero(oda.id)) >> table.space("C1") & 1
    assert attack in table.options


@rule("descent.door.locked")
def test_a_locked_door_obeys_the_quest() -> None:
    table = Table(ROOMS, locked=["d1"])
    oda = table.hero("oda", at="B1")
    table.turn(oda)
    table.refuses("open:d1", "descent.door.locked")

    table.game.door("d1").locked = False
    table.turn(oda)
    table.act("open:d1")
    assert table.game.door("d1").open


@rule("descent.door.action")
def test_a_monster_opens_doors_too() -> None:
    table = Table(ROOMS)
    table.hero("oda", at="A1")
    hound = table.monster("ditch-hound", at="C1")
    table.activation(hound)

    table.act("open:d1")

    assert (table.game.door("d1").open, table.now.actions) == (True, 1)


@rule("descent.door.closed")
def test_a_door_is_not_closed_on_a_monster_that_stands_across_it() -> None:
    table = Table(GATE)
    oda = table.hero("oda", at="B1")
    table.game.swing("d1", True)
    table.monster("plank-wight", at="B2", master=True, turn=1)
    table.turn(oda)

    table.refuses("close:d1", "descent.door.closed")
