"""Damage and Health: Knocked Out."""

from __future__ import annotations

from typing import Any

from tests.conftest import rule
from tests.rules.descent.table import Figure, Table
from undercroft.games.descent.events import CardDrawn, StoodUp
from undercroft.games.descent.rules.combat import sight
from undercroft.games.descent.rules.harm import conditions, damage, fatigue, knocked_out

DOWN: dict[str, Any] = {"down": True, "damage": 12, "fatigue": 4}


def falls(table: Table, hero: Figure, draw: str = "no") -> None:
    """Let a hero be defeated by damage."""
    table.happen(lambda game: damage.suffer(game, game.hero(hero.id), 40))
    table.act(draw)


@rule("descent.ko.fatigue-full", "descent.ko.conditions-lost", "descent.ko.token")
def test_fatigue_is_full_conditions_are_gone_and_a_token_lies_there() -> None:
    table = Table()
    oda = table.hero("oda", at="C3", fatigue=1, conditions=["poisoned", "stunned"])
    falls(table, oda)

    assert (oda.fatigue, oda.conditions, oda.damage) == (4, [], 12)
    assert (oda.down, oda.at) == (True, "C3")
    assert table.game.standing() == []


@rule("descent.ko.damage-full")
def test_a_hero_defeated_otherwise_has_full_damage_too() -> None:
    """Lava defeats at the end of the turn, whatever the damage."""
    table = Table("+-+-+-+\n|. l .|\n+-+-+-+\n", terrain={"l": "lava"})
    oda = table.hero("oda", at="B1", damage=2)
    table.hero("wren", at="C1")
    table.turn(oda)

    table.act("done")
    while table.asked != "overlord.draw":
        table.act(table.options[0])

    assert (oda.down, oda.damage, oda.fatigue) == (True, 12, 4)


@rule("descent.ko.overlord-draws")
def test_the_overlord_may_draw_a_card_at_once_for_each_defeat() -> None:
    table = Table()
    oda, wren = table.hero("oda", at="C3"), table.hero("wren", at="E3")
    table.overlord(deck=["whip-on", "blood-up"])
    falls(table, oda, "yes")
    assert table.state.overlord.hand == ["whip-on"]
    assert table.events(CardDrawn) == [CardDrawn("whip-on")]

    falls(table, wren, "no")
    assert table.state.overlord.hand == ["whip-on"]


@rule("descent.ko.no-abilities")
def test_a_knocked_out_hero_uses_nothing() -> None:
    """Neither at the start of its turn nor in it; a potion neither."""
    table = Table()
    oda = table.hero("oda", at="C3", **DOWN)
    table.skill("dawn", oda, use=[{"when": "turn starts", "effect": "heal 1"}, {"when": "turn", "effect": "heal 1"}])
    table.skill("bloom", oda, on={"turn starts": "heal 1"})
    table.hero("wren", at="H3")
    table.turn(oda, at="start")

    assert (table.asked, table.options, oda.damage) == ("turn.act", ["stand", "done"], 12)
    table.refuses("use:skill:dawn/u1", "descent.standup.only-action")


@rule("descent.ko.no-conditions")
def test_a_knocked_out_hero_gets_no_condition() -> None:
    table = Table()
    oda = table.hero("oda", at="C3", **DOWN)
    table.happen(lambda game: conditions.inflict(game, game.hero(oda.id), "poisoned"))

    assert oda.conditions == []


@rule("descent.ko.immune")
def test_a_knocked_out_hero_is_neither_target_nor_affected() -> None:
    """A hound beside the token cannot attack it; a Blast beside it does not touch it."""
    table = Table()
    oda = table.hero("oda", at="C3", **DOWN)
    wren = table.hero("wren", at="C4")
    hound = table.monster("ditch-hound", at="D4", gives={"blast": 1})
    table.activation(hound)

    assert f"attack:card:{oda.id}" not in table.options
    table.dice(foe_attack=["2r2d", "1r1d", "0", "0"])
    table.act(f"attack:card:{wren.id}")

    assert (wren.damage, oda.damage) == (3, 12)


@rule("descent.ko.immune", "descent.ko.value-caps")
def test_damage_and_fatigue_do_nothing_to_a_knocked_out_hero() -> None:
    table = Table()
    oda = table.hero("oda", at="C3", **DOWN)
    table.happen(lambda game: damage.suffer(game, game.hero(oda.id), 5))
    table.happen(lambda game: fatigue.forced(game, game.hero(oda.id), 5))

    assert (oda.damage, oda.fatigue, table.asked) == (12, 4, "test.done")


@rule("descent.ko.heal-sources", "descent.ko.healed-stands", "descent.ko.healing-may-target")
def test_a_skill_that_heals_brings_a_hero_back_at_once() -> None:
    """1 damage recovered is enough; the fatigue stays."""
    table = Table()
    oda = table.hero("oda", at="C3", **DOWN)
    emmer = table.hero("brother-emmer", at="D3")
    table.skill("hands", emmer, use=[{"when": "action", "effect": "each other-hero within 1: heal 1"}])
    table.turn(emmer)

    table.act("use:skill:hands/u0")

    assert (oda.down, oda.damage, oda.fatigue, oda.at) == (False, 11, 4, "C3")
    assert table.events(StoodUp) == [StoodUp(oda.id, table.space("C3"))]


@rule("descent.ko.healing-may-target")
def test_other_help_does_not_reach_a_knocked_out_hero() -> None:
    """Neither fatigue recovered nor a bonus."""
    table = Table()
    oda = table.hero("oda", at="C3", **DOWN)
    wren = table.hero("wren", at="D3", fatigue=2)
    effect = "each hero within 2: rest 1; gain speed +1 round"
    table.skill("cheer", wren, use=[{"when": "action", "effect": effect}])
    table.turn(wren)

    table.act("use:skill:cheer/u0")

    assert (oda.fatigue, oda.stat("speed"), wren.fatigue, wren.stat("speed")) == (4, 4, 1, 6)


@rule("descent.ko.healed-acts")
def test_a_hero_brought_back_before_its_turn_has_a_normal_turn() -> None:
    table = Table()
    oda = table.hero("oda", at="C3", **DOWN)
    table.hero("wren", at="H3")
    table.happen(lambda game: knocked_out.recover(game, game.hero(oda.id), 2))
    assert (oda.down, oda.damage) == (False, 10)
    table.round()

    table.act(oda.id)
    assert table.now.actions == 2
    assert "move" in table.verbs


@rule("descent.ko.space-empty")
def test_others_walk_over_a_token_and_stop_on_it() -> None:
    table = Table("+-+-+-+-+\n|. . . .|\n+-+-+-+-+\n")
    oda = table.hero("oda", at="B1", **DOWN)
    hound = table.monster("ditch-hound", at="D1")
    table.activation(hound)

    assert table.squares("move") == ["A1", "B1", "C1"]
    table.act("move:B1")

    assert (hound.at, oda.at) == ("B1", "B1")


@rule("descent.ko.no-los-block")
def test_a_token_does_not_block_sight() -> None:
    table = Table("+-+-+-+-+\n|. . . .|\n+-+-+-+-+\n")
    wren = table.hero("wren", at="A1")
    oda = table.hero("oda", at="B1")
    hound = table.monster("ditch-hound", at="D1")

    def sees() -> bool:
        return sight.sees_space(table.game, table.game.hero(wren.id), table.space("D1"), table.game.monster(hound.id))

    assert not sees()
    oda.down = True
    assert sees()


@rule("descent.ko.token-counts-as-hero", "descent.standup.occupied-space")
def test_a_token_under_another_figure_is_healed_and_its_hero_comes_back_beside_it() -> None:
    table = Table("+-+-+-+-+\n|. . . .|\n+-+-+-+-+\n")
    oda = table.hero("oda", at="C1", **DOWN)
    emmer = table.hero("brother-emmer", at="B1")
    table.monster("ditch-hound", at="C1")
    table.skill("hands", emmer, use=[{"when": "action", "effect": "each other-hero within 1: heal 3"}])
    table.turn(emmer)

    table.act("use:skill:hands/u0")

    assert (oda.down, oda.damage, oda.at) == (False, 9, "D1")
