"""Damage and Health; Fatigue and Stamina."""

from __future__ import annotations

from tests.conftest import rule
from tests.rules.descent.table import Table
from undercroft.games.descent.events import KnockedOut, Slain, Suffered, Tired
from undercroft.games.descent.rules.harm import damage, fatigue


@rule("descent.defeat.monster")
def test_a_defeated_monster_leaves_the_map() -> None:
    table = Table()
    table.hero("oda", at="A1")
    hound = table.monster("ditch-hound", at="C3")
    table.monster("ditch-hound", at="C4")
    table.happen(lambda game: damage.suffer(game, game.monster(hound.id), 3))

    assert not hound.here
    assert len(table.state.monsters) == 1
    assert table.events(Slain) == [Slain(hound.id, "ditch-hound", False)]
    assert not table.game.occupied() >> table.space("C3") & 1


@rule("descent.defeat.hero", "descent.ko.token")
def test_a_defeated_hero_is_knocked_out() -> None:
    table = Table()
    oda = table.hero("oda", at="C3", damage=5)
    table.auto(overlord_draw="no")
    table.happen(lambda game: damage.suffer(game, game.hero(oda.id), 7))

    assert (oda.down, oda.at) == (True, "C3")
    assert table.events(KnockedOut) == [KnockedOut(oda.id)]


@rule("descent.ko.value-caps")
def test_damage_beyond_health_is_lost() -> None:
    """5 damage of 12, 20 more: 7 are suffered."""
    table = Table()
    oda = table.hero("oda", at="C3", damage=5)
    table.auto(overlord_draw="no")
    table.happen(lambda game: damage.suffer(game, game.hero(oda.id), 20))

    assert (oda.damage, oda.fatigue) == (12, 4)
    assert table.events(Suffered) == [Suffered(oda.id, 7, "")]


@rule("descent.fatigue.forced-excess")
def test_fatigue_that_is_forced_beyond_stamina_is_damage() -> None:
    """Stamina 4, 3 fatigue, 3 more: 1 fatigue and 2 damage."""
    table = Table()
    oda = table.hero("oda", at="C3", fatigue=3)
    table.happen(lambda game: fatigue.forced(game, game.hero(oda.id), 3))

    assert (oda.fatigue, oda.damage) == (4, 2)
    assert table.events(Tired) == [Tired(oda.id, 1, "")]


@rule("descent.fatigue.forced-excess")
def test_forced_fatigue_within_stamina_is_no_damage() -> None:
    table = Table()
    oda = table.hero("oda", at="C3", fatigue=2)
    table.happen(lambda game: fatigue.forced(game, game.hero(oda.id), 2))

    assert (oda.fatigue, oda.damage) == (4, 0)


@rule("descent.fatigue.monsters")
def test_a_monster_suffers_damage_in_place_of_fatigue() -> None:
    table = Table()
    table.hero("oda", at="A1")
    hound = table.monster("ditch-hound", at="C3")
    table.happen(lambda game: fatigue.forced(game, game.monster(hound.id), 2))

    assert hound.damage == 2
    assert table.events(Tired) == []
