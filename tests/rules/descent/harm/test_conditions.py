"""Conditions."""

from __future__ import annotations

from tests.conftest import rule
from tests.rules.descent.table import Table
from undercroft.games.descent.events import ConditionGone, Inflicted
from undercroft.games.descent.rules.harm import conditions


@rule("descent.condition.hero-card", "descent.condition.monster-token")
def test_heroes_and_monsters_keep_the_conditions_they_get() -> None:
    table = Table()
    oda = table.hero("oda", at="C3")
    hound = table.monster("ditch-hound", at="E3")
    table.happen(lambda game: conditions.inflict(game, game.hero(oda.id), "poisoned"))
    assert table.events(Inflicted) == [Inflicted(oda.id, "poisoned")]
    table.happen(lambda game: conditions.inflict(game, game.monster(hound.id), "stunned"))
    assert table.events(Inflicted) == [Inflicted(hound.id, "stunned")]

    assert (oda.conditions, hound.conditions) == (["poisoned"], ["stunned"])


@rule("descent.condition.no-stacking")
def test_nobody_has_a_condition_twice() -> None:
    table = Table()
    oda = table.hero("oda", at="C3", conditions=["poisoned"])
    table.happen(lambda game: conditions.inflict(game, game.hero(oda.id), "poisoned"))
    assert (oda.conditions, table.events(Inflicted)) == (["poisoned"], [])

    table.happen(lambda game: conditions.inflict(game, game.hero(oda.id), "diseased"))
    assert oda.conditions == ["poisoned", "diseased"]


@rule("descent.condition.needs-damage")
def test_a_condition_of_an_attack_comes_only_with_damage() -> None:
    """A hound strikes with poison: 3 damage against 2 shields, and 1 damage against 1 shield."""
    for faces, hurt, got in ((["3r2d1s", "1r1d", "2b"], 1, ["poisoned"]), (["3r1d1s", "1r1s", "1b"], 0, [])):
        table = Table()
        oda = table.hero("oda", at="C3")
        hound = table.monster("ditch-hound", at="D3", surges=[{"effect": "strike with poisoned"}])
        table.activation(hound)

        table.dice(foe_attack=faces)
        table.act(f"attack:card:{oda.id}")
        table.act("surge:card/s0")

        assert (oda.damage, oda.conditions) == (hurt, got)


@rule("descent.condition.cards")
def test_poisoned_and_diseased_are_tested_at_the_start_of_the_turn() -> None:
    """Poison: Might, failed 1 damage. Disease: Willpower, failed 1 fatigue. Passed, it goes."""
    table = Table()
    oda = table.hero("oda", at="C3", might=3, willpower=3, conditions=["poisoned", "diseased"])
    table.turn(oda, at="start")
    assert (table.asked, table.options) == ("turn.condition", ["poisoned", "diseased"])

    table.dice(test=["2b", "3b", "0", "1b"])
    table.act("diseased")

    assert (oda.fatigue, oda.damage, oda.conditions) == (1, 0, ["diseased"])
    assert table.events(ConditionGone) == [ConditionGone(oda.id, "poisoned")]
    assert table.asked == "turn.act"


@rule("descent.condition.cards")
def test_who_is_stunned_loses_an_action_to_shake_it_off() -> None:
    table = Table()
    oda = table.hero("oda", at="C3", conditions=["stunned"])
    table.turn(oda)
    assert table.options == ["shake:stunned", "done"]
    table.refuses("move:D3", "descent.condition.cards")

    table.act("shake:stunned")

    assert (oda.conditions, table.now.actions) == ([], 1)
    assert "move" in table.verbs


@rule("descent.condition.cards")
def test_who_is_immobilized_does_not_move_and_is_free_after_the_turn() -> None:
    table = Table()
    oda = table.hero("oda", at="C3", items=["ferry-hook"], conditions=["immobilized"])
    table.hero("wren", at="J6")
    hound = table.monster("ditch-hound", at="D3")
    table.turn(oda, mps=2)
    assert not {"walk", "move", "run"} & set(table.verbs)
    table.refuses("walk:C4", "descent.condition.cards")
    assert f"attack:{oda.item('ferry-hook')}:{hound.id}" in table.options

    table.act("done")

    assert oda.conditions == []


@rule("descent.condition.monster-token", "descent.attribute.monsters-fail")
def test_a_monster_fails_the_test_and_is_rid_of_it_after_its_second_activation() -> None:
    table = Table()
    table.hero("oda", at="J6")
    hound = table.monster("ditch-hound", at="C3", health=9, conditions=["poisoned"])
    table.activation(hound, at="begin")
    assert (hound.damage, hound.conditions) == (1, ["poisoned"])
    table.act("done")
    assert hound.conditions == ["poisoned"]
    table.activation(hound, at="begin")
    table.act("done")

    assert (hound.damage, hound.conditions) == (2, [])
