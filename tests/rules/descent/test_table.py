"""The table itself: its words do what they say."""

from __future__ import annotations

import pytest

from tests.rules.descent.table import Table


def test_an_attack_is_scripted_in_one_roll() -> None:
    table = Table()
    oda = table.hero("oda", at="B2", items=["ferry-hook"])
    hound = table.monster("ditch-hound", at="C2", health=4)
    table.turn(oda)

    table.dice(attack=["2r2d", "1d", "1b"])
    table.act(f"attack:{oda.item('ferry-hook')}:{hound.id}")

    assert (hound.damage, table.now.actions) == (2, 1)


def test_a_monster_acts() -> None:
    table = Table()
    oda = table.hero("oda", at="B2")
    hound = table.monster("ditch-hound", at="E2", master=True)
    table.activation(hound)

    table.act("move:C2")
    table.dice(foe_attack=["2r2d", "3d", "1b"])
    table.act(f"attack:card:{oda.id}")

    assert oda.damage == 4


def test_a_large_monster_unfolds_where_it_stops() -> None:
    table = Table()
    table.hero("oda", at="A1")
    troll = table.monster("toll-troll", at="H3", master=True)
    table.activation(troll)

    table.act("move:0:F3")

    assert troll.at == "F3"
    assert table.game.at(table.space("G4")).id == troll.id  # type: ignore[union-attr]


def test_the_overlord_has_a_hand() -> None:
    table = Table()
    oda = table.hero("oda", at="B2")
    table.monster("ditch-hound", at="J6")
    trap = table.card("trap", when="enters", who="hero", effect="suffer 1")
    table.overlord(hand=[trap])
    table.turn(oda)

    table.act("move:C2")
    assert table.asked == "overlord.react"
    table.act("play:trap")

    assert oda.damage == 1


def test_a_rule_happens_by_itself() -> None:
    from undercroft.games.descent.rules.harm import damage

    table = Table()
    oda = table.hero("oda", at="B2")
    table.happen(lambda game: damage.suffer(game, game.hero(oda.id), 3))

    assert (oda.damage, table.asked) == (3, "test.done")


def test_a_square_off_the_map_is_a_mistake() -> None:
    with pytest.raises(AssertionError, match="no square"):
        Table().space("K1")
