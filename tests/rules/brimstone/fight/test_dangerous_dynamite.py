"""An optional rule: many Wounds at once may set off the Dynamite in a Side Bag."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.rules.brimstone.situations.deeds import does, effect_item, far_foe, its_turn
from undercroft.games.brimstone.events import (
    Exploded,
)
from undercroft.lab.ledger import rule

if TYPE_CHECKING:
    from collections.abc import Callable

    from tests.rules.brimstone.situations.table import Figure, Table


def carrier(tables: Callable[..., Table], *, sticks: int = 1, on: bool = True) -> tuple[Table, Figure, Figure]:
    """A Bandido (Health 16) with Dynamite in the Side Bag beside a Marshal, and Enemies far off."""
    table = tables(switches={"dangerous-dynamite": True} if on else {})
    bandido = table.hero("bandido", at="C4", side_bag=["dynamite"] * sticks + ["bandages"])
    marshal = table.hero("marshal", at="D4")
    far_foe(table)
    return table, bandido, marshal


@rule("brimstone.optional.dangerous-dynamite")
@pytest.mark.parametrize(("face", "bang"), [(1, True), (2, True), (3, False)])
def test_ten_wounds_from_one_source_may_set_dynamite_off(tables: Callable[..., Table], face: int, bang: bool) -> None:
    """On a 1 or 2 it explodes in the Hero's own space: 3 Wounds for the Bandido, 5 for the Marshal beside."""
    table, bandido, marshal = carrier(tables)
    table.dice(dynamite=[face])
    if bang:
        table.dice(damage=[3, 5])
    does(table, bandido, "wounds 10")
    assert bandido.side_bag == (["bandages"] if bang else ["dynamite", "bandages"])
    assert [event.space for event in table.events(Exploded)] == ([table.space("C4")] if bang else [])
    assert {bandido.wounds, marshal.wounds} == ({13, 5} if bang else {10, 0})


@rule("brimstone.optional.dangerous-dynamite")
def test_nine_wounds_do_not(tables: Callable[..., Table]) -> None:
    table, bandido, _ = carrier(tables)
    does(table, bandido, "wounds 9")
    assert bandido.wounds == 9
    assert "dynamite" in bandido.side_bag


@rule("brimstone.optional.dangerous-dynamite")
def test_two_sources_do_not_add_up(tables: Callable[..., Table]) -> None:
    table, bandido, _ = carrier(tables)
    does(table, bandido, "wounds 6; wounds 6")
    assert bandido.wounds == 12
    assert table.events(Exploded) == []


@rule("brimstone.optional.dangerous-dynamite")
def test_without_the_rule_it_is_quiet(tables: Callable[..., Table]) -> None:
    table, bandido, _ = carrier(tables, on=False)
    does(table, bandido, "wounds 12")
    assert bandido.wounds == 12
    assert table.events(Exploded) == []


@rule("brimstone.optional.dangerous-dynamite")
def test_each_stick_has_a_die_of_its_own(tables: Callable[..., Table]) -> None:
    """Three sticks: 2, 4, 1. Two explode, the third stays."""
    table, bandido, marshal = carrier(tables, sticks=3)
    table.dice(dynamite=[2, 4, 1], damage=[1, 1, 1, 1])
    does(table, bandido, "wounds 10")
    assert len(table.events(Exploded)) == 2
    assert bandido.side_bag == ["dynamite", "bandages"]
    assert (bandido.wounds, marshal.wounds) == (12, 2)


@rule("brimstone.optional.dangerous-dynamite-stored")
@pytest.mark.parametrize("sticks", [0, 1])
def test_dynamite_that_an_item_stores_is_not_rolled_for(tables: Callable[..., Table], sticks: int) -> None:
    """A satchel of the test throws Dynamite of its own: no die for it, only for what is in the Side Bag."""
    table, bandido, _ = carrier(tables, sticks=sticks)
    key = effect_item(table, bandido, "throw dynamite", "instead of attack")
    table.dice(dynamite=[6] * sticks)
    does(table, bandido, "wounds 10")
    assert bandido.wounds == 10
    assert table.events(Exploded) == []
    its_turn(table, bandido)
    assert key in table.options


@rule("brimstone.optional.dangerous-dynamite")
def test_who_is_knocked_out_by_the_ten_wounds_lights_the_fuse_all_the_same(tables: Callable[..., Table]) -> None:
    """With 6 of 16 Health gone the 10 Wounds KO the Bandido; the stick goes off under him and hurts the Marshal."""
    table, bandido, marshal = carrier(tables)
    bandido.wounds = 6
    table.dice(dynamite=[2], damage=[5])
    does(table, bandido, "wounds 10")
    assert (bandido.ko, bandido.wounds, bandido.side_bag) == (True, 16, ["bandages"])
    assert [event.space for event in table.events(Exploded)] == [table.space("C4")]
    assert marshal.wounds == 5


@rule("brimstone.optional.dangerous-dynamite")
def test_wounds_that_defense_or_armor_stops_do_not_shake_it(tables: Callable[..., Table]) -> None:
    """11 Hits, of which the Bandido's Defense stops 2: 9 Wounds are no 10."""
    table, bandido, _ = carrier(tables)
    table.dice(defense=[6, 6, *[1] * 9])
    does(table, bandido, "hits 11")
    assert bandido.wounds == 9
    assert table.events(Exploded) == []
