"""Escape Tests: moving with an Enemy adjacent."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.conftest import rule
from tests.rules.brimstone.situations.deeds import effect_item
from tests.rules.brimstone.situations.table import Table
from undercroft.games.brimstone.events import Escaped, Stepped

if TYPE_CHECKING:
    from collections.abc import Callable

CORRIDOR = """\
+-+-+-+-+-+-+-+-+
|. . . . . . . .|
+ + + + + + + + +
|. . . . . . . .|
+-+-+-+-+-+-+-+-+
"""


@rule("brimstone.escape.required", "brimstone.escape.roll")
def test_a_hero_beside_an_enemy_moves_only_after_a_passed_test(table: Table) -> None:
    """Tentacles: Escape 4. A 4 is enough."""
    ada = table.hero("marshal", at="C3")
    table.foe("tentacles", at="C4")
    table.turn_of(ada, move=4)
    table.act("C1")

    assert table.events(Stepped) == []
    table.dice(escape=[4])
    assert [(test.roll, test.needs, test.passed) for test in table.events(Escaped)] == [(4, 4, True)]
    assert ada.at == "C1"


@rule("brimstone.escape.required")
@pytest.mark.parametrize("side", ["C3", "D3", "E3", "C4", "E4", "C5", "D5", "E5"])
def test_an_enemy_on_any_side_calls_for_the_test_and_one_farther_off_does_not(
    tables: Callable[..., Table], side: str
) -> None:
    table = tables()
    ada = table.hero("marshal", at="D4")
    table.foe("tentacles", at=side)
    table.turn_of(ada, move=1)
    table.act(table.squares()[0])
    assert table.awaits == "hero.escape"

    table = tables()
    ada = table.hero("marshal", at="D4")
    table.foe("tentacles", at="D7")
    table.turn_of(ada, move=1)
    table.act("D3")
    assert ada.at == "D3"


@rule("brimstone.escape.required", "brimstone.escape.roll")
def test_a_failed_test_ends_the_heros_movement_but_not_the_activation(table: Table) -> None:
    ada = table.hero("marshal", at="C3")
    foe = table.foe("tentacles", at="C4")
    table.turn_of(ada, move=4)
    table.act("C1")
    table.dice(escape=[3])

    assert [(test.roll, test.needs, test.passed) for test in table.events(Escaped)] == [(3, 4, False)]
    assert ada.at == "C3"
    assert table.squares() == []
    table.refuses("C2", "brimstone.escape.required")
    assert "fight" in table.options
    assert foe.here


@rule("brimstone.escape.required")
def test_with_no_enemy_adjacent_there_is_no_test(table: Table) -> None:
    ada = table.hero("marshal", at="C3")
    table.foe("tentacles", at="C6")
    table.turn_of(ada, move=4)
    table.act("C1")

    assert ada.at == "C1"
    assert table.events(Escaped) == []


@rule("brimstone.escape.required", "brimstone.escape.higher-value")
def test_a_hero_who_becomes_adjacent_to_an_enemy_must_stop_and_test_to_go_on() -> None:
    """A Tentacle at D1 guards C and E of both rows: from A1 the Hero gets no farther than C without a test."""
    table = Table(CORRIDOR)
    ada = table.hero("marshal", at="A2")
    table.foe("tentacles", at="D1")
    table.turn_of(ada, move=6)

    assert table.squares() == ["A1", "B1", "B2", "C1", "C2"]
    table.refuses("E2", "brimstone.escape.higher-value")
    table.act("C2")
    assert table.events(Escaped) == []
    table.act("D2")
    table.dice(escape=[6])
    assert ada.at == "D2"
    table.act("F2")
    assert ada.at == "F2"
    assert len(table.events(Escaped)) == 1


@rule("brimstone.escape.effect")
def test_a_passed_test_holds_for_the_turn_against_all_of_that_value_or_less() -> None:
    """Passed at 4: past another Tentacle and a Void Spider of 3 without a further test."""
    table = Table(CORRIDOR)
    ada = table.hero("marshal", at="A2")
    table.foe("tentacles", at="A1")
    table.foe("tentacles", at="D1")
    table.foe("void-spiders", at="F1")
    table.turn_of(ada, move=6)
    table.act("B2")
    table.dice(escape=[4])
    table.act("G2")

    assert ada.at == "G2"
    assert [test.needs for test in table.events(Escaped)] == [4]


@rule("brimstone.escape.higher-value", "brimstone.escape.effect")
def test_a_higher_escape_value_needs_a_new_test_at_that_value() -> None:
    """Past a Tentacle of 4, then stopped by a Strangler of 5."""
    table = Table(CORRIDOR)
    ada = table.hero("marshal", at="A2")
    table.foe("tentacles", at="A1")
    table.foe("stranglers", at="E1")
    table.turn_of(ada, move=6)
    table.act("B2")
    table.dice(escape=[4])

    assert "E2" not in table.squares()
    table.act("D2")
    table.act("E2")
    table.dice(escape=[4])
    assert [(test.roll, test.needs, test.passed) for test in table.events(Escaped)] == [(4, 4, True), (4, 5, False)]
    assert ada.at == "D2"
    assert table.squares() == []


@rule("brimstone.escape.roll", "brimstone.escape.effect")
def test_of_several_adjacent_enemies_the_highest_value_is_tested(table: Table) -> None:
    ada = table.hero("marshal", at="C3")
    table.foe("void-spiders", at="C4")
    table.foe("stranglers", at="D4")
    table.foe("tentacles", at="B4")
    table.turn_of(ada, move=2)
    table.act("C2")
    table.dice(escape=[5])

    assert [(test.needs, test.passed) for test in table.events(Escaped)] == [(5, True)]
    assert ada.at == "C2"


@rule("brimstone.escape.required")
def test_who_slips_away_needs_no_test_in_this_activation(table: Table) -> None:
    """Past a Tentacle and a Strangler, one after the other; the friend whose Activation it is not gains nothing."""
    ada = table.hero("marshal", at="C3")
    bea = table.hero("marshal", at="A8")
    table.foe("tentacles", at="C4")
    table.foe("stranglers", at="F3")
    key = effect_item(table, ada, "slip away")
    friend = effect_item(table, bea, "slip away", when="any time")
    table.turn_of(ada, move=4)
    table.offer(friend, bea)
    assert not table.activation.slipping
    table.act(key)
    table.act("G2")

    assert ada.at == "G2"
    assert table.events(Escaped) == []


@rule("brimstone.escape.roll", "brimstone.grit.use-reroll")
def test_grit_may_reroll_the_test(table: Table) -> None:
    ada = table.hero("marshal", at="C3", grit=1)
    table.foe("tentacles", at="C4")
    table.auto(hero_reroll="")
    table.turn_of(ada, move=2)
    table.act("C2")
    table.dice(escape=[1])
    table.act("reroll:grit")
    table.dice(escape=[5])

    assert [(test.roll, test.passed) for test in table.events(Escaped)] == [(5, True)]
    assert [ada.at, ada.grit] == ["C2", 0]
