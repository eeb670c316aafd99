"""Hero Turn Actions: Rest."""

from __future__ import annotations

from tests.conftest import rule
from tests.rules.descent.table import Table
from undercroft.games.descent.events import Rested


@rule("descent.rest.recover-all", "descent.rest.timing")
def test_all_fatigue_goes_at_the_end_of_the_turn_what_came_after_the_rest_too() -> None:
    """2 fatigue, rest, run 2 spaces: 4 fatigue, and none after the turn."""
    table = Table()
    oda = table.hero("oda", at="A1", fatigue=2)
    table.hero("wren", at="J1")
    table.turn(oda)

    table.act("rest")
    assert (oda.fatigue, table.now.actions) == (2, 1)
    table.act("run:C1")
    assert oda.fatigue == 4
    table.act("done")

    assert oda.fatigue == 0
    assert table.events(Rested) == [Rested(oda.id, 4)]


@rule("descent.rest.recover-all")
def test_resting_twice_changes_nothing_and_is_not_offered() -> None:
    table = Table()
    oda = table.hero("oda", at="A1", fatigue=2)
    table.turn(oda)

    table.act("rest")

    table.refuses("rest", "descent.rest.recover-all")
