"""Order of Play: rounds and whose turn it is."""

from __future__ import annotations

import pytest

from tests.conftest import rule
from tests.rules.descent.table import Figure, Table
from undercroft.engine.chance import key_from
from undercroft.engine.errors import BadInput
from undercroft.engine.game import Setup
from undercroft.games.descent.events import RoundBegan, TurnBegan
from undercroft.games.descent.game import Descent
from undercroft.games.descent.state import Encounter, OverlordTurn


def three() -> tuple[Table, Figure, Figure, Figure]:
    table = Table()
    return table, table.hero("oda", at="A1"), table.hero("wren", at="C1"), table.hero("issa", at="E1")


@rule("descent.round.one-turn-each", "descent.round.overlord-last", "descent.round.end")
def test_everybody_has_one_turn_and_the_overlord_the_last() -> None:
    table, oda, wren, issa = three()
    table.monster("ditch-hound", at="J6")
    table.overlord(deck=[])
    table.round()

    for hero in (wren, oda):
        table.act(hero.id)
        table.act("done")
    assert table.frame(Encounter).turn == issa.id
    assert table.frame(OverlordTurn) is None
    table.act("done")
    assert (table.asked, table.frame(Encounter).turn) == ("monster.act", "overlord")
    assert [hero.done for hero in (oda, wren, issa)] == [True, True, True]
    table.act("done")

    assert table.events(RoundBegan) == [RoundBegan(1), RoundBegan(2)]
    assert [event.figure for event in table.events(TurnBegan)] == [wren.id, oda.id, issa.id, ""]
    assert table.asked == "round.next-hero"
    assert table.options == [oda.id, wren.id, issa.id]


@rule("descent.round.hero-order")
def test_the_hero_players_choose_the_order_together_in_every_round() -> None:
    """Any of them says who is next, and another order is fine in the next round."""
    table, oda, wren, issa = three()
    table.round()
    assert table.ask.seats == (oda.seat, wren.seat, issa.seat)

    table.act(issa.id, oda.seat)
    assert table.frame(Encounter).turn == issa.id
    table.act("done")
    assert table.options == [oda.id, wren.id]


@rule("descent.round.whole-turns")
def test_a_turn_is_finished_before_another_begins() -> None:
    table, oda, wren, _ = three()
    table.round()
    table.act(oda.id)

    table.act("move:B2")

    assert (table.asked, table.ask.seats) == ("turn.act", (oda.seat,))
    table.refuses(wren.id)


@rule("descent.round.hero-order-fallback")
def test_players_who_cannot_agree_go_round_the_table() -> None:
    """With a vote: two name Issa and one Wren, so the first on the overlord's left begins."""
    table, oda, wren, issa = three()
    table.state.switches["vote-order"] = True
    table.round()
    table.act(issa.id, oda.seat)
    table.act(issa.id, wren.seat)
    table.act(wren.id, issa.seat)
    assert table.frame(Encounter).turn == oda.id
    table.act("done")

    table.act(issa.id, wren.seat)
    table.act(issa.id, issa.seat)

    assert table.frame(Encounter).turn == issa.id


@rule("descent.round.hero-order-fallback")
def test_the_vote_is_on_or_off() -> None:
    for name, value in (("vote-order", "often"), ("vote", True)):
        with pytest.raises(BadInput):
            Descent.create(Setup(heroes=2, switches={name: value}), key_from(0))
    assert Descent.create(Setup(heroes=2, switches={"vote-order": True}), key_from(0)).switches == {"vote-order": True}
