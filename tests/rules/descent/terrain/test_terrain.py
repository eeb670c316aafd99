"""Terrain: obstacles, water, pits, lava."""

from __future__ import annotations

from tests.conftest import rule
from tests.rules.descent.table import Figure, Table
from undercroft.games.descent.events import Suffered
from undercroft.games.descent.rules.actions import movement
from undercroft.games.descent.rules.combat import sight

ROW = "+-+-+-+-+-+\n|. {} . . .|\n+-+-+-+-+-+\n"
KINDS = {"o": "obstacle", "w": "water", "p": "pit", "l": "lava"}


def row(letter: str, hero: str = "A1", foe: str = "E1") -> Table:
    """A corridor of five spaces with terrain at B1."""
    table = Table(ROW.format(letter), terrain=KINDS)
    table.hero("oda", at=hero)
    table.monster("ditch-hound", at=foe, health=9)
    return table


@rule("descent.terrain.obstacle")
def test_nobody_enters_an_obstacle() -> None:
    table = row("o")
    table.turn(table_hero(table))
    assert {"move", "run"}.isdisjoint(table.verbs)

    table = row("o", "D1", "A1")
    assert movement.ways(table.game, table.state.monsters[0], 4) == {}


def table_hero(table: Table) -> Figure:
    return Figure(table, table.state.heroes[0].id)


def table_foe(table: Table) -> Figure:
    return Figure(table, table.state.monsters[0].id)


@rule("descent.terrain.water")
def test_water_costs_two() -> None:
    """Speed 4: A1 to D1 takes 2 + 1 + 1."""
    table = row("w")
    table.turn(table_hero(table))
    table.act("move:B1")
    assert table.now.mps == 2
    table.act("walk:D1")

    assert table.now.mps == 0


@rule("descent.terrain.pit-damage", "descent.terrain.pit-no-mp")
def test_a_pit_hurts_and_holds_whoever_enters_it() -> None:
    table = row("p")
    oda = table_hero(table)
    table.turn(oda)
    assert table.squares("move") == ["B1"]
    table.act("move:B1")

    assert (oda.damage, table.now.mps) == (2, 3)
    assert {"walk", "move", "run"}.isdisjoint(table.verbs)


@rule("descent.terrain.pit-climb")
def test_climbing_out_takes_an_action_and_leads_to_an_empty_space() -> None:
    table = row("p", foe="C1")
    oda = table_hero(table)
    table.turn(oda)
    table.act("move:B1")
    table.act("climb")

    assert (oda.at, oda.damage, table.now.actions) == ("A1", 2, 0)


@rule("descent.terrain.pit-climb")
def test_without_an_empty_space_one_stays() -> None:
    table = row("p", hero="B1", foe="C1")
    table.monster("ditch-hound", at="A1")
    table.turn(table_hero(table))

    assert "climb" not in table.verbs


@rule("descent.terrain.pit-los")
def test_a_pit_sees_and_is_seen_by_adjacent_figures_only() -> None:
    table = Table(ROW.format("p"), terrain=KINDS)
    oda = table.hero("oda", at="B1", items=["yew-bow"])
    near, far = table.monster("ditch-hound", at="C1"), table.monster("ditch-hound", at="E1")
    game = table.game

    def sees(a: str, b: str) -> bool:
        one, other = game.figure(a), game.figure(b)
        return any(sight.sees_space(game, one, space, other) for space in game.spaces(other))

    assert sees(oda.id, near.id)
    assert sees(near.id, oda.id)
    assert not sees(far.id, oda.id)
    near.space = table.space("D1")
    assert not sees(oda.id, near.id)
    assert not sees(near.id, oda.id)


@rule("descent.terrain.pit-moved-out")
def test_an_effect_that_moves_a_figure_takes_it_out_of_a_pit() -> None:
    table = row("p", hero="B1")
    oda = table_hero(table)
    table.skill("leap", oda, use=[{"when": "turn", "effect": "step 1"}])
    table.turn(oda)
    table.act("use:skill:leap/u0")
    table.act("walk:C1")

    assert oda.at == "C1"


@rule("descent.terrain.lava-damage")
def test_each_space_of_lava_entered_is_one_damage() -> None:
    table = Table("+-+-+-+-+-+\n|. l l . .|\n+-+-+-+-+-+\n", terrain=KINDS)
    oda = table.hero("oda", at="A1")
    table.monster("ditch-hound", at="E1")
    table.turn(oda)
    table.act("move:D1")

    assert oda.damage == 2
    assert [event.amount for event in table.events(Suffered)] == [1, 1]


@rule("descent.terrain.lava-defeat", "descent.terrain.lava-token")
def test_a_hero_in_lava_at_the_end_of_its_turn_is_defeated_and_its_token_lies_outside() -> None:
    table = row("l")
    oda = table_hero(table)
    table.turn(oda)
    table.overlord(deck=[])
    table.act("move:B1")
    assert oda.damage == 1
    table.act("done")
    assert table.asked == "place.where"
    table.act("C1")

    assert (oda.down, oda.at) == (True, "C1")


@rule("descent.terrain.lava-defeat")
def test_a_monster_in_lava_at_the_end_of_its_activation_is_defeated() -> None:
    table = row("l", hero="E1", foe="A1")
    hound = table_foe(table)
    table.activation(hound)
    table.act("move:B1")
    table.act("done")

    assert not table.game.is_there(hound.id)


@rule("descent.move.cost")
def test_of_two_ways_the_one_without_harm_is_taken() -> None:
    table = Table("+-+-+-+\n|. l .|\n+     +\n|. . .|\n+-+-+-+\n", terrain=KINDS)
    oda = table.hero("oda", at="A1")
    table.turn(oda)
    table.act("move:C1")

    assert oda.damage == 0
