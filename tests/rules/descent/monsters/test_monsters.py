"""Monsters and Lieutenants."""

from __future__ import annotations

import pytest

from tests.conftest import rule
from tests.rules.descent.table import Table
from undercroft.games.descent import events
from undercroft.games.descent.rules.heroes import attributes

YARD = "+-+-+-+-+\n|a . b b|\n+       +\n|. . b b|\n+-+-+-+-+\n"


@rule("descent.monster.group-effects")
def test_an_effect_on_a_group_reaches_every_monster_of_it() -> None:
    table = Table()
    table.hero("oda", at="A1")
    first, second = table.monster("ditch-hound", at="D1"), table.monster("ditch-hound", at="J6", master=True)
    troll = table.monster("toll-troll", at="F3")
    for one in (first, second, troll):
        one.damage = 1
    table.card("rally", when="group activates", effect="each group: heal 1")
    table.overlord(hand=["rally"], deck=[])
    table.overlord_turn()
    table.act("ditch-hound")
    table.act("play:rally")

    assert (first.damage, second.damage, troll.damage) == (0, 0, 1)


@rule("descent.monster.group-members", "descent.monster.group-size")
def test_reinforcements_never_go_beyond_the_size_of_the_group() -> None:
    """Two heroes: two minions and a master; one of these is missing and comes back where the overlord likes."""
    table = Table(YARD, groups=[{"monster": "ditch-hound", "area": "b", "reinforce": "all"}])
    table.hero("oda", at="A1")
    table.hero("wren", at="A2")
    table.state.overlord.groups = ["ditch-hound"]
    table.monster("ditch-hound", at="C1", master=True)
    table.monster("ditch-hound", at="D1")
    table.overlord(deck=[])
    table.overlord_turn(at="end")

    assert (table.asked, table.squares("place")) == ("setup.monsters", ["C2", "D2"])
    table.act("place::D2")
    hounds = [(one.master, table.square(one.space)) for one in table.state.monsters]
    assert hounds == [(True, "C1"), (False, "D1"), (False, "D2")]
    assert table.asked == "round.next-hero"


@rule("descent.lieutenant.overlord-controlled", "descent.lieutenant.treated-as-monster", "descent.lieutenant.own-group")
def test_a_lieutenant_acts_for_the_overlord_as_a_group_and_is_attacked_like_a_monster() -> None:
    table = Table()
    oda = table.hero("oda", at="B2", items=["ferry-hook"])
    keeper = table.monster("toll-keeper", at="C2", master=True, health=30)
    table.monster("ditch-hound", at="J6")
    table.overlord(deck=[])
    table.overlord_turn()
    assert table.options == ["toll-keeper", "ditch-hound"]
    table.act("toll-keeper")
    assert (table.asked, table.ask.seats) == ("monster.act", ("overlord",))
    table.refuses("rest", "descent.overlord-turn.no-hero-actions")

    table.turn(oda)
    table.dice(attack=["2r2d", "1d", "1b"])
    table.act(f"attack:{oda.item('ferry-hook')}:{keeper.id}")
    assert keeper.damage == 2


@rule("descent.lieutenant.attribute-tests", "descent.attribute.monsters-fail")
def test_a_lieutenant_rolls_for_its_attributes_and_a_master_fails_without() -> None:
    table = Table()
    table.hero("oda", at="A1")
    keeper, hound = table.monster("toll-keeper", at="C2"), table.monster("ditch-hound", at="E2", master=True)
    table.dice(foe_test=["1b", "2b"])
    table.happen(lambda game: attributes.test(game, game.monster(keeper.id), "might"))
    assert [event.passed for event in table.events(events.Tested)] == [True]

    table.happen(lambda game: attributes.test(game, game.monster(hound.id), "might"))
    assert [(event.passed, event.faces) for event in table.events(events.Tested)] == [(False, ())]


@rule("descent.lieutenant.cards")
@pytest.mark.parametrize(("heroes", "health"), [(2, 8), (3, 11), (4, 14)])
def test_the_health_of_a_lieutenant_goes_by_the_number_of_heroes(heroes: int, health: int) -> None:
    table = Table()
    for n, kind in enumerate(("oda", "wren", "issa", "brother-emmer")[:heroes]):
        table.hero(kind, at=f"A{n + 1}")
    assert table.monster("toll-keeper", at="F1").stat("health") == health


@rule("descent.monster.cards", "descent.monster.act-one-default")
def test_minion_and_master_have_their_own_numbers() -> None:
    table = Table()
    table.hero("oda", at="A1")
    minion, master = table.monster("ditch-hound", at="C1"), table.monster("ditch-hound", at="D1", master=True)

    assert (minion.stat("health"), master.stat("health"), minion.stat("speed")) == (3, 5, 4)
