"""Objective Tokens."""

from __future__ import annotations

from tests.conftest import rule
from tests.rules.descent.table import Table
from undercroft.games.descent.rules.harm import damage


@rule("descent.objective.pick-up", "descent.objective.carried-where")
def test_a_token_in_the_space_or_beside_it_is_picked_up_with_an_action() -> None:
    table = Table()
    near, far = table.token("chest", at="C2"), table.token("chest", at="E2")
    oda = table.hero("oda", at="B2")
    table.turn(oda)

    table.refuses(f"take:{far}", "descent.objective.pick-up")
    table.act(f"take:{near}")

    token = table.game.token(near)
    assert (token.carrier, token.space, table.now.actions) == (oda.id, -1, 1)
    table.act("move:C3")
    assert table.game.token(near).carrier == oda.id


@rule("descent.objective.pick-up", "descent.objective.carried-where")
def test_a_monster_carries_a_token_unless_it_is_for_heroes() -> None:
    table = Table()
    table.hero("oda", at="J6")
    open_to_all = table.token("chest", at="C2")
    for_heroes = table.token("relic", at="C3", by="heroes")
    hound = table.monster("ditch-hound", at="B2")
    table.activation(hound)

    assert f"take:{for_heroes}" not in table.options
    table.act(f"take:{open_to_all}")

    assert table.game.token(open_to_all).carrier == hound.id


@rule("descent.objective.exclusive")
def test_nobody_takes_a_token_that_is_carried() -> None:
    table = Table()
    oda, wren = table.hero("oda", at="B2"), table.hero("wren", at="C2")
    chest = table.token("chest", carrier=wren)
    table.turn(oda)

    table.refuses(f"take:{chest}", "descent.objective.exclusive")


@rule("descent.objective.drop")
def test_a_carrier_drops_the_token_into_an_adjacent_space_with_an_action() -> None:
    table = Table()
    oda = table.hero("oda", at="A1")
    table.hero("wren", at="B2")
    chest = table.token("chest", carrier=oda)
    table.turn(oda)

    table.act(f"drop:{chest}")
    assert table.options == [str(table.space(square)) for square in ("B1", "A2")]
    table.act("B1")

    token = table.game.token(chest)
    assert (token.carrier, table.square(token.space), table.now.actions) == ("", "B1", 1)


@rule("descent.objective.drop")
def test_nobody_drops_what_it_does_not_carry() -> None:
    table = Table()
    oda, wren = table.hero("oda", at="A1"), table.hero("wren", at="B2")
    chest = table.token("chest", carrier=wren)
    table.turn(oda)

    table.refuses(f"drop:{chest}", "descent.objective.drop")


@rule("descent.objective.carrier-defeated")
def test_the_token_of_a_defeated_carrier_lies_where_it_fell_and_is_picked_up_again() -> None:
    table = Table()
    oda, wren = table.hero("oda", at="C3"), table.hero("wren", at="D3")
    hound = table.monster("ditch-hound", at="F3")
    own, other = table.token("chest", carrier=oda), table.token("chest", carrier=hound)
    table.auto(overlord_draw="no")

    table.happen(lambda game: damage.suffer(game, game.hero(oda.id), 12))
    assert (table.game.token(own).carrier, table.square(table.game.token(own).space)) == ("", "C3")
    table.happen(lambda game: damage.suffer(game, game.monster(hound.id), 9))
    assert (table.game.token(other).carrier, table.square(table.game.token(other).space)) == ("", "F3")

    table.turn(wren)
    table.act(f"take:{own}")
    assert table.game.token(own).carrier == wren.id
