"""Hero Turn Actions: Movement."""

from __future__ import annotations

from tests.conftest import rule
from tests.rules.descent.table import Table


@rule("descent.move.points", "descent.move.may-stop-short")
def test_a_move_action_gives_as_many_movement_points_as_speed() -> None:
    """Speed 4: oda goes 2 spaces and keeps 2 movement points."""
    table = Table()
    oda = table.hero("oda", at="A1")
    table.monster("ditch-hound", at="J6")
    table.turn(oda)

    assert "E1" in table.squares("move")
    assert "F1" not in table.squares("move")
    table.act("move:C1")

    assert (oda.at, table.now.mps, table.now.actions) == ("C1", 2, 1)
