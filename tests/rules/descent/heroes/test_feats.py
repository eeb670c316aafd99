"""Heroic Feats."""

from __future__ import annotations

from typing import Any

from tests.conftest import rule
from tests.rules.descent.table import Figure, Table
from undercroft.games.descent.events import Used
from undercroft.games.descent.state import Quest

FEAT = "use:feat/u0"


def one_hero(when: str, effect: str, **fields: Any) -> tuple[Table, Figure]:
    table = Table()
    oda = table.hero("oda", at="B2", feat={"name": "Haul", "use": {"when": when, "effect": effect}}, **fields)
    table.hero("wren", at="H5")
    table.hero("issa", at="H6")
    return table, oda


@rule("descent.feat.on-sheet", "descent.feat.action-symbol", "descent.feat.once-per-encounter")
def test_a_feat_without_the_action_symbol_is_free_and_used_once() -> None:
    table, oda = one_hero("turn", "mps 3")
    table.turn(oda)

    table.act(FEAT)

    assert (table.now.mps, table.now.actions, oda.feat) == (3, 2, True)
    assert table.events(Used) == [Used(oda.id, "feat")]
    assert FEAT not in table.options
    table.refuses(FEAT, "descent.feat.once-per-encounter")


@rule("descent.feat.action-symbol")
def test_a_feat_with_the_action_symbol_costs_an_action() -> None:
    table, oda = one_hero("action", "heal 4", damage=6)
    table.turn(oda, actions=1)

    table.act(FEAT)

    assert (oda.damage, table.now.actions) == (2, 0)

    table, oda = one_hero("action", "heal 4", damage=6)
    table.turn(oda, actions=0)
    assert FEAT not in table.options
    table.refuses(FEAT, "descent.hero-turn.two-actions")


@rule("descent.feat.once-per-encounter")
def test_a_used_feat_stays_used_in_later_turns() -> None:
    table, oda = one_hero("turn", "mps 3")
    oda.feat = True
    table.turn(oda, at="start")

    assert table.asked == "turn.act"
    assert FEAT not in table.options


@rule("descent.feat.once-per-encounter", "descent.feat.on-sheet")
def test_a_feat_may_wait_for_a_moment() -> None:
    """A feat for an attack adds a red die, once."""
    table, oda = one_hero("attacks", "more dice red")
    oda.give("censer")
    hound = table.monster("ditch-hound", at="C2", health=9)
    attack = f"attack:{oda.item('censer')}:{hound.id}"
    table.turn(oda)

    table.act(attack)
    assert table.asked == "figure.use"
    table.dice(attack=["2r2d", "1r1d", "3d", "0"])
    table.act(FEAT)
    assert hound.damage == 6
    table.dice(attack=["2r2d", "1r1d", "0"])
    table.act(attack)

    assert (hound.here, table.now.actions) == (False, 0)


@rule("descent.feat.restored")
def test_feats_are_back_in_the_next_encounter() -> None:
    table = Table("+-+-+-+-+\n|a a a .|\n+-+-+-+-+\n", heroes="a")
    oda = table.hero("oda", at="A1", feat={"name": "Haul", "use": {"when": "turn", "effect": "mps 3"}})
    table.hero("wren", at="B1")
    oda.feat = True
    table.play(Quest(at="lay_out"))

    assert oda.feat is False
    for _ in range(2):
        table.act(int(table.options[0]))
    table.act(oda.id)
    assert FEAT in table.options
