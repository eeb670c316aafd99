"""Attribute Tests."""

from __future__ import annotations

from typing import Any

import pytest

from tests.conftest import rule
from tests.rules.descent.table import Figure, Table
from undercroft.engine.choices import RollAsk
from undercroft.games.descent import events
from undercroft.games.descent.rules.heroes import attributes


def happens(table: Table, figure: Figure, attribute: str) -> None:
    table.happen(lambda game: attributes.test(game, game.figure(figure.id), attribute))


@rule("descent.attribute.test", "descent.attribute.four")
@pytest.mark.parametrize("attribute", ["might", "knowledge", "willpower", "awareness"])
@pytest.mark.parametrize(("faces", "passed"), [(["0", "1b"], True), (["1b", "2b"], True), (["1b", "3b"], False)])
def test_as_many_shields_as_the_attribute_or_fewer_pass(attribute: str, faces: list[str], passed: bool) -> None:
    """An attribute of 3 against 1, 3 and 4 shields of one grey and one black die."""
    table = Table()
    three: dict[str, Any] = {attribute: 3}
    oda = table.hero("oda", at="A1", **three)
    happens(table, oda, attribute)
    ask = table.ask
    assert isinstance(ask, RollAsk)
    assert [die.name for die in ask.dice] == ["grey", "black"]

    table.dice(test=faces)

    (tested,) = table.events(events.Tested)
    assert (tested.figure, tested.attribute, tested.passed) == (oda.id, attribute, passed)


@rule("descent.attribute.monsters-fail")
def test_minions_and_masters_fail_without_rolling() -> None:
    for master in (False, True):
        table = Table()
        hound = table.monster("ditch-hound", at="A1", master=master)
        happens(table, hound, "might")

        assert table.asked == "test.done"
        assert table.events(events.Tested) == [events.Tested(hound.id, "might", (), False)]


@rule("descent.attribute.four", "descent.lieutenant.attribute-tests")
def test_a_lieutenant_rolls() -> None:
    table = Table()
    keeper = table.monster("toll-keeper", at="A1")
    happens(table, keeper, "willpower")

    table.dice(foe_test=["1b", "2b"])

    assert table.events(events.Tested)[0].passed


@rule("descent.attribute.not-defense")
def test_what_is_about_defense_dice_does_not_touch_a_test() -> None:
    """A shield more, a defense die more and a re-roll of defense dice: the test fails as it was rolled."""
    table = Table()
    oda = table.hero("oda", at="A1", might=3)
    table.skill("wall", oda, gives={"shields": -2}, defense=["brown"], rerolls=[{"dice": ["defense"], "count": 1}])
    happens(table, oda, "might")

    assert len(table.ask.dice) == 2  # type: ignore[attr-defined]
    table.dice(test=["2b", "2b"])

    assert table.asked == "test.done"
    assert not table.events(events.Tested)[0].passed
